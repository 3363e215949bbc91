"""A table one can play at, and the view that a seat has of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from sevenfold.games import states
from sevenfold.games.errors import IllegalMove, WrongPlayers
from sevenfold.games.game import OPEN, SPECTATOR, Game, Json, State
from sevenfold.games.ready import make_ready
from sevenfold.kernel import chance
from sevenfold.kernel.meanwhile import at_hand

_SHOWN_MOVES = 12  # in a message; a long list helps nobody


def objection(game: Game, table: Any, move: str, legal: list[str]) -> str:
    """What is wrong with a move that is not among the legal ones."""
    if not legal:
        return f"{move!r} cannot be played: the match is over"
    more = f" and {len(legal) - _SHOWN_MOVES} more" if len(legal) > _SHOWN_MOVES else ""
    return (
        f"{move!r} is not open to seat {table.turn} in phase {game.phases[table.phase]!r}; legal: "
        f"{', '.join(legal[:_SHOWN_MOVES])}{more}"
    )


class Table:
    """One game being played: every card, seen by nobody but the rules.

    >>> import sevenfold
    >>> table = sevenfold.deal("sea-salt-paper", players=2, seed=7)
    >>> table.legal()
    ['draw', 'take 0', 'take 1']
    >>> table.play("draw")
    >>> table.state()["phase"]
    'keep'
    """

    def __init__(self, game: Game, record: Any) -> None:
        self.game = game
        self.record = record

    @classmethod
    def dealt(
        cls, game: Game, players: int, options: Mapping[str, Json], chance: np.uint64
    ) -> Table:
        """A new table, dealt with this chance."""
        table = cls(game, game.blank(players, options))
        make_ready(game)
        table.record.chance = chance
        at_hand(game.setup)(table.record)
        return table

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return states.is_over(self.game, self.record)

    @property
    def turn(self) -> int | None:
        """The seat that has to decide, or None when the match is over."""
        return None if self.over else int(self.record["turn"])

    def state(self) -> State:
        """The open state: a dict that `json.dumps` and `sevenfold.read` take."""
        return states.write(self.game, self.record, OPEN)

    def moves(self) -> list[int]:
        """The legal moves as the game numbers them, for programs that use records."""
        if self.over:
            return []
        room = self.game.room_for_moves()
        return [int(move) for move in room[: at_hand(self.game.legal)(self.record, room)]]

    def legal(self) -> list[str]:
        """The moves open to the seat whose turn it is; none when the match is over."""
        return [self.game.notation.move_text(self.record, move) for move in self.moves()]

    def number_of(self, move: str) -> int:
        """The number of a legal move, for programs that use records; or IllegalMove."""
        for number in self.moves():
            if self.game.notation.move_text(self.record, number) == move:
                return number
        raise IllegalMove(objection(self.game, self.record, move, self.legal()))

    def play(self, move: str) -> None:
        """Carry a move out, chance included; IllegalMove changes nothing."""
        at_hand(self.game.play)(self.record, self.number_of(move))

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is None:
            seat = SPECTATOR
        elif type(seat) is not int or not 0 <= seat < self.record["players"]:
            raise WrongPlayers(
                f"there is no seat {seat!r}; seats are 0 to {self.record.players - 1}, "
                "None is a spectator"
            )
        record = np.zeros(1, self.game.record)[0]
        at_hand(self.game.look)(self.record, seat, record)
        return View(self.game, record, seat)

    def copy(self) -> Table:
        """The same table again, chance included: both go on in the same way."""
        return Table(self.game, self.record.copy())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (
            self.game is other.game and self.record.tobytes() == other.record.tobytes()
        )

    def __str__(self) -> str:
        return _drawn(self.game, self.state())

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.game.phases[self.record.phase]}, seat {self.turn}"
        return (
            f"<Table {self.game.name}: {self.record.players} players, "
            f"round {self.record.rounds}, {now}>"
        )


class View:
    """What one seat, or a spectator, may know of a table, and nothing else.

    >>> import sevenfold
    >>> view = sevenfold.deal("sea-salt-paper", players=2, seed=7).view(0)
    >>> view.state()["deck"]
    56
    >>> view.imagine(seed=3).view(0) == view
    True
    """

    def __init__(self, game: Game, record: Any, seat: int) -> None:
        self.game = game
        self.record = record
        self._seat = seat

    @property
    def seat(self) -> int | None:
        """Whose view this is; None is a spectator."""
        return None if self._seat == SPECTATOR else self._seat

    def state(self) -> State:
        """The state as this seat may know it."""
        return states.write(self.game, self.record, self._seat)

    def imagine(self, seed: int | None = None) -> Table:
        """A table that fits this view; everything hidden is dealt at random."""
        record = self.record.copy()
        record.chance = chance.start(secrets.randbits(64) if seed is None else seed)
        at_hand(self.game.imagine)(record)
        return Table(self.game, record)

    def legal(self) -> list[str]:
        """The moves open to this seat; none when it is not its turn.

        What a seat may do never depends on what it cannot know, so any imagined table tells.
        """
        table = self.imagine(seed=0)
        return table.legal() if table.turn == self.seat and self.seat is not None else []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and (
            (self.game, self._seat) == (other.game, other._seat)
            and self.record.tobytes() == other.record.tobytes()
        )

    def __str__(self) -> str:
        return _drawn(self.game, self.state())

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View {self.game.name}: of {whose}, round {self.record.rounds}>"


def _drawn(game: Game, state: State) -> str:
    from sevenfold.games.picturing import drawn  # only who prints a table waits for its imports

    return drawn(game, state)
