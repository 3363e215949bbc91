"""A deal or a move carried out on a record that hears: what the rules do, and what they say of it.

The record lies in an array of one, since handing one to compiled code costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sevenfold.games import states
from sevenfold.games.events import Event
from sevenfold.games.game import Game
from sevenfold.games.per_thread import PerThread
from sevenfold.games.table import Table
from sevenfold.kernel.compiling import bind
from sevenfold.kernel.meanwhile import at_hand
from sevenfold.kernel.notes import Notes, notes_of, with_notes
from sevenfold.kernel.records import copy_record, plain

if TYPE_CHECKING:
    from sevenfold.games.functions import play, setup


def _deal(tables: np.ndarray, heard: np.ndarray) -> None:
    """Deal from the options and the chance in a record."""
    copy_record(tables[0], heard[0])
    heard[0].noted = 0
    setup(heard[0])
    copy_record(heard[0], tables[0])


def _step(
    before: np.ndarray, move: int, chance: np.uint64, heard: np.ndarray, after: np.ndarray
) -> None:
    """Carry out a move with this chance, and leave the table before it as it is."""
    copy_record(before[0], heard[0])
    heard[0].chance = chance
    heard[0].noted = 0
    play(heard[0], move)
    copy_record(heard[0], after[0])


class _Compiled(NamedTuple):
    deal: Callable[[np.ndarray, np.ndarray], None]
    step: Callable[[np.ndarray, int, np.uint64, np.ndarray, np.ndarray], None]


@cache
def compiled(game: Game) -> _Compiled:
    """What is compiled for a game, when it is first called."""
    return _Compiled(
        bind(_deal, game.name, game.functions, quick=True),
        bind(_step, game.name, game.functions, quick=True),
    )


_heard = PerThread(lambda game: np.zeros(1, with_notes(game.record)))


def deal(game: Game, tables: np.ndarray) -> Notes:
    """Deal the first of these blank records."""
    heard = _heard.of(game)
    at_hand(compiled(game).deal)(tables, heard)
    return notes_of(heard)


def step(game: Game, before: np.ndarray, move: int, chance: np.uint64, after: np.ndarray) -> Notes:
    """Carry out a legal move of `before` with this chance, and write the table into `after`."""
    heard = _heard.of(game)
    at_hand(compiled(game).step)(before, move, chance, heard, after)
    return notes_of(heard)


def events(
    game: Game, notes: Notes, fields: Any, after: np.ndarray, seat: int | None, move: str | None
) -> list[Event]:
    """What the game says of its notes; of a move about which it says nothing, as it is written.

    `fields` are the plain ones of the table in `after`.
    """
    found = game.speech.events(notes, fields)
    if found or move is None:
        return found
    found = [Event("moved", seat, {"move": game.notation.veiled(move)})]
    if states.is_over(game, after[0]):
        winners = states.standing(game, after[0])[1]
        found.append(Event("match_over", facts={"seats": winners, "n": len(winners)}))
    return found


def events_of(table: Table, move: int) -> list[Event]:
    """What a legal move does at a table, with the chance that lies there; the table stays as it is.

    >>> import sevenfold
    >>> table = sevenfold.deal("7", players=2, seed=1)
    >>> [event.name for event in events_of(table, table.moves()[0])]
    ['started', 'drew']
    """
    before = np.empty(1, table.game.record)
    before[0] = table.record
    after = np.empty_like(before)
    notes = step(table.game, before, move, before["chance"][0], after)
    text = table.game.notation.move_text(table.record, move)
    return events(table.game, notes, plain(after[0]), after, table.turn, text)
