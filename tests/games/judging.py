"""What moves look like to the seat that has to choose."""

import numpy as np

from sevenfold import Table, View
from sevenfold.games.laws.opinions import judged


def worths(table: Table) -> dict[str, float]:
    """What each legal move is worth by the game's own judgement."""
    return dict(zip(table.legal(), judged(table), strict=True))


def best(table: Table) -> set[str]:
    """The moves that look best."""
    found = worths(table)
    return {move for move, worth in found.items() if worth == max(found.values())}


def favourite(table: Table) -> str:
    """The move that looks best, the first one of equals."""
    return max(worths(table).items(), key=lambda move: move[1])[0]


def solved(view: View) -> dict[int, float]:
    """What each move of the view's seat, by its number, is worth for certain; or nothing."""
    solve = view.game.sense.solve
    assert solve is not None
    moves = view.imagine(seed=0).moves()
    room = view.game.room_for_moves()
    room[: len(moves)] = moves
    worth = np.zeros(len(room))
    tables = solve(view.record, room, len(moves), worth)
    return dict(zip(moves, worth.tolist(), strict=False)) if tables else {}
