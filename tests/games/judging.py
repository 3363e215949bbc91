"""What moves look like to the seat that has to choose."""

from sevenfold import Table
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
