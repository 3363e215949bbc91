"""Positions for tests: people who play over the API until something is the case."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sevenfold import Table
from tests.site.pages.browsing import call, set_table

NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")
Choice = Callable[[dict[str, Any], list[str]], list[str]]
MOST_TABLES = 12


def anything(_: dict[str, Any], moves: list[str]) -> list[str]:
    return moves


@dataclass
class People:
    """A table at which everybody sits, with the tokens of all seats."""

    base: str
    table: str
    tokens: list[str]

    def link(self, seat: int) -> str:
        """The address of a seat, without the site's."""
        return f"/tables/{self.table}#seat={self.tokens[seat]}"

    def now(self, seat: int) -> dict[str, Any]:
        """What a seat sees now, with its legal moves."""
        return call(self.base, f"/api/tables/{self.table}", token=self.tokens[seat])

    def legal(self, seat: int) -> list[str]:
        found = call(self.base, f"/api/tables/{self.table}/legal", token=self.tokens[seat])
        return [one["move"] for one in found["legal"]]

    def play(self, seat: int, ply: int, move: str) -> None:
        wish = {"ply": ply, "move": move}
        call(self.base, f"/api/tables/{self.table}/move", wish, self.tokens[seat])


class Begin(Protocol):
    """Begins a match at a position; see the fixture of this name."""

    def __call__(self, table: Table, names: tuple[str, ...] = NAMES) -> People: ...


def seat_everybody(
    base: str,
    game: str,
    players: int,
    names: tuple[str, ...] = NAMES,
    hints: bool = False,
    **options: Any,
) -> People:
    """A new table for people only, and begun."""
    wishes = {"name": names[0], "options": options, "hints": hints}
    first = set_table(base, game, *[None] * (players - 1), **wishes)
    tokens = [first["token"]]
    for seat in range(1, players):
        path = f"/api/tables/{first['table']}/seats/{seat}"
        tokens.append(call(base, path, {"name": names[seat]})["token"])
    call(base, f"/api/tables/{first['table']}/start", {}, tokens[0])
    return People(base, first["table"], tokens)


def reach(
    base: str,
    game: str,
    players: int,
    wanted: Callable[[dict[str, Any], list[str]], bool],
    choice: Choice = anything,
    **options: Any,
) -> tuple[People, int]:
    """Play until a state and its legal moves are as wanted; the table, and whose turn it is then.

    Shuffles cannot be chosen, so a match that never gets there is followed by another.
    """
    chance = random.Random(7)
    for _ in range(MOST_TABLES):
        people = seat_everybody(base, game, players, **options)
        now = people.now(0)
        while now["stage"] == "playing":
            turn = now["turn"]
            moves = people.legal(turn)
            if wanted(now["state"], moves):
                return people, turn
            fitting = choice(now["state"], moves) or moves
            people.play(turn, now["ply"], chance.choice(fitting))
            now = people.now(0)
    raise AssertionError("no match came to the wanted position")
