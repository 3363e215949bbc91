"""Counts of legal continuations: one number that changes with almost any change of the rules."""

from sevenfold import Table


def perft(table: Table, depth: int) -> int:
    """How many sequences of legal moves of this length there are."""
    moves = table.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = table.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
