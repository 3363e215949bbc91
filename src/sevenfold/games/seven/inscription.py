"""The state of a table of 7, written as JSON."""

import numpy as np

from sevenfold.games.game import OPEN
from sevenfold.games.seven.components import CHIPS, COUNTS, SevenRecord
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import put, put_comma, put_number, put_numbers, put_truth


@compiled
def inscribe(table: SevenRecord, seat: int, paper: np.ndarray, at: int) -> int:
    """The game's own keys of the state, for a table (OPEN) or the view of a seat."""
    at = put(paper, at, b'"hands":[')
    for other in range(table.players):
        at = put_comma(paper, at, other == 0)
        if seat in (OPEN, other):
            at = _put_cards(paper, at, table.hand[other])
        else:
            at = put_number(paper, at, table.hand_size[other])
    at = put(paper, at, b'],"deck":')
    deck, size = table.deck, table.deck_size
    at = _put_cards(paper, at, deck) if seat == OPEN else put_number(paper, at, size)
    at = _put_cards(paper, put(paper, at, b',"aside":'), table.aside)
    at = put_numbers(paper, put(paper, at, b',"pile":'), table.pile, table.height)
    at = put_number(paper, put(paper, at, b',"top":'), table.top)
    at = put_number(paper, put(paper, at, b',"hole":'), table.hole)
    at = _put_finished(paper, put(paper, at, b',"finished":'), table)
    at = put_number(paper, put(paper, at, b',"moves_in_round":'), table.moves_in_round)
    left = CHIPS
    for other in range(table.players):
        left -= table.scores[other]
    at = put_number(paper, put(paper, at, b',"chips_left":'), left)
    at = put_number(paper, put(paper, at, b',"starter":'), table.starter)
    at = put_truth(paper, put(paper, at, b',"after_seven":'), table.after_seven)
    return put_number(paper, put(paper, at, b',"idle":'), table.idle)


@compiled
def _put_cards(paper: np.ndarray, at: int, counts: np.ndarray) -> int:
    """The numbers on counted cards, sorted."""
    at = put(paper, at, b"[")
    is_first = True
    for number in range(COUNTS):
        for _ in range(counts[number]):
            at = put_number(paper, put_comma(paper, at, is_first), number)
            is_first = False
    return put(paper, at, b"]")


@compiled
def _put_finished(paper: np.ndarray, at: int, table: SevenRecord) -> int:
    """The seats that are out of the round, in order."""
    at = put(paper, at, b"[")
    for place in range(1, table.finished + 1):
        at = put_comma(paper, at, place == 1)
        for seat in range(table.players):
            if table.place[seat] == place:
                at = put_number(paper, at, seat)
    return put(paper, at, b"]")
