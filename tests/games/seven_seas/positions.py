"""Positions in notation: what matters is written down, the rest of the 40 cards goes somewhere."""

from typing import Any

import sevenfold
from sevenfold import Table
from sevenfold.games.game import State
from sevenfold.games.seven_seas.components import NAMES


def state(
    *hands: str,
    display: str = "",
    chests: tuple[str, ...] = (),
    harbour: str = "",
    aside: str = "",
    rest: int = 1,
    options: dict[str, Any] | None = None,
    **keys: Any,
) -> State:
    """An open state. Cards not named lie in the chest `rest`."""
    players = len(hands)
    chosen = sevenfold.deal("7-seas", players=players, seed=0, **(options or {})).state()["options"]
    filled = [cards.split() for cards in chests]
    filled += [[] for _ in range((players if chosen["teams"] == "none" else 2) - len(filled))]
    named = [*" ".join((*hands, *chests, display, harbour, aside)).split()]
    assert len(set(named)) == len(named), f"some of {named} twice"
    filled[rest] += sorted(set(NAMES) - set(named))
    return {
        "game": "7-seas",
        "players": players,
        "options": chosen,
        "phase": "play",
        "turn": 0,
        "round": 1,
        "scores": [0] * players,
        "over": False,
        "winners": [],
        "hands": [hand.split() for hand in hands],
        "display": display.split(),
        "chests": filled,
        "harbour": harbour.split(),
        "aside": aside.split(),
        "cycle": 1 if aside or players > 2 else 2,
        "starter": 0,
        "last_taker": None,
        "looking": None,
        "last_round": None,
        **keys,
    }


def position(*hands: str, **keys: Any) -> Table:
    """A table in such a state."""
    return sevenfold.read(state(*hands, **keys), seed=1)


def play(table: Table, *moves: str) -> Table:
    """The same table after these moves."""
    for move in moves:
        table.play(move)
    return table


def after(table: Table, *moves: str) -> State:
    """The open state after these moves; the table itself stays."""
    return play(table.copy(), *moves).state()
