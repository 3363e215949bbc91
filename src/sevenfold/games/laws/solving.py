"""What a game says a choice is worth for certain: always the same, compiled or not."""

import math
import warnings
from collections.abc import Callable

from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.table import Table, View
from sevenfold.kernel.compiling import interpreted

_PLAIN = 4  # of so many choices that are solved, one is solved without compilation, which is slow
_UNTOUCHED = -12345.75  # stands where nothing is to be written


def check_solution(report: Report, spot: Spot, table: Table) -> None:
    """Solve: the same answer every time, finite, and nothing else is changed.

    That tables which a seat cannot tell apart get the same answer needs no check: `solve` is given
    the view and nothing else, and law 1 says that their views are the same.
    """
    solve = table.game.sense.solve
    if solve is None or table.turn is None:
        return
    view, moves = table.view(table.turn), table.moves()
    before = view.record.tobytes()
    said = _solved(view, moves, solve)
    if not said:
        return
    report.solved += 1
    if view.record.tobytes() != before:
        report.add("solve", "solving changes the view", spot)
    if not all(map(math.isfinite, said)):
        report.add("solve", f"moves are worth {said[1:]}", spot)
    elif _solved(view, moves, solve) != said:
        report.add("solve", "the same view is solved in two ways", spot)
    elif report.solved % _PLAIN == 1 and _solved_plainly(view, moves, solve) != said:
        report.add("compiled = uncompiled", "they differ in solve", spot)


def _solved_plainly(view: View, moves: list[int], solve: Callable[..., int]) -> list[float]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what overflows here is another number when compiled
        try:
            return _solved(view, moves, interpreted(solve))
        except RuntimeWarning:
            return []


def _solved(view: View, moves: list[int], solve: Callable[..., int]) -> list[float]:
    """How many tables fit, then what each of these moves is worth; nothing without an answer."""
    room = view.game.room_for_moves()
    n = len(moves)
    room[:n] = moves
    worth = room * 0.0 + _UNTOUCHED
    tables = int(solve(view.record, room, n, worth))
    if room[:n].tolist() != moves or (worth[n:] != _UNTOUCHED).any():
        raise ValueError("solving changes the moves, or writes what more of them are worth")
    return [tables, *worth[:n].tolist()] if tables else []
