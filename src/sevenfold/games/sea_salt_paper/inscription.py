"""The state of a table of Sea Salt & Paper, written as JSON."""

import numpy as np

from sevenfold.games.game import OPEN
from sevenfold.games.sea_salt_paper.components import BACK, NAMES, PUBLIC, SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.scoring import PARTS, goal, parts
from sevenfold.kernel.bits import U64, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import (
    lists_by,
    put,
    put_comma,
    put_number,
    put_numbers,
    put_or_null,
    put_partly,
    put_set,
    put_truth,
    put_word,
    spelled,
)

_WORDS = spelled(NAMES)
_PART_WORDS = spelled(PARTS)
_SORTED = np.array(sorted(range(len(NAMES)), key=NAMES.__getitem__), np.int64)


@compiled
def inscribe(table: SeaSaltPaperRecord, seat: int, paper: np.ndarray, at: int) -> int:
    """The game's own keys of the state, for a table (OPEN) or the view of a seat."""
    at = put(paper, at, b'"deck":')
    if seat == OPEN:
        at = _put_cards(paper, at, table.deck)
    else:
        at = put_number(paper, at, table.hidden_deck)
    at = _put_piles(paper, put(paper, at, b',"discards":'), table)
    at = _put_hands(paper, put(paper, at, b',"hands":'), table, seat)
    at = _put_sets(paper, put(paper, at, b',"tables":'), table.laid, table.players)
    at = put(paper, at, b',"drawn":')
    if table.hidden_drawn:
        at = put_number(paper, at, table.hidden_drawn)
    else:
        at = _put_cards(paper, at, table.drawn)
    at = put_or_null(paper, put(paper, at, b',"searching":'), table.searching)
    at = put_or_null(paper, put(paper, at, b',"caller":'), table.caller)
    at = _put_truths(paper, put(paper, at, b',"revealed":'), table.revealed, table.players)
    at = put_number(paper, put(paper, at, b',"starter":'), table.starter)
    at = put_number(paper, put(paper, at, b',"goal":'), goal(table))
    at = put_numbers(paper, put(paper, at, b',"last_round":'), table.last_round, table.players)
    at = _put_last_cards(paper, put(paper, at, b',"last_cards":'), table)
    at = _put_worth(paper, put(paper, at, b',"worth":'), table)
    at = put(paper, at, b',"knows":[')
    for other in range(table.players):
        if seat in (OPEN, other):
            at = _put_memory(paper, at, table, other + 1)
        else:
            at = put(paper, at, b"null")
        at = put(paper, at, b",")
    return put(paper, _put_memory(paper, at, table, PUBLIC), b"]")


@compiled
def _put_cards(paper: np.ndarray, at: int, cards: np.uint64) -> int:
    return put_set(paper, at, _WORDS, _SORTED, cards)


_put_sets = lists_by(_put_cards)
_put_truths = lists_by(put_truth)


@compiled
def _put_hands(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
    at = put(paper, at, b"[")
    for other in range(table.players):
        at = put_comma(paper, at, other == 0)
        if seat in (OPEN, other) or table.revealed[other]:
            at = _put_cards(paper, at, table.hand[other])
        else:
            hidden = table.hidden_hand[other]
            at = put_partly(paper, at, _WORDS, _SORTED, table.hand[other], hidden)
    return put(paper, at, b"]")


@compiled
def _put_piles(paper: np.ndarray, at: int, table: SeaSaltPaperRecord) -> int:
    """Both piles, top last; the top is always known, so one that is not empty is a list."""
    at = put(paper, at, b"[")
    for pile in range(2):
        at = put_comma(paper, at, pile == 0)
        height, unknown = table.height[pile], 0
        for place in range(height):
            unknown += table.pile[pile, place] == BACK
        at = put(paper, at, b'{"known":[' if unknown else b"[")
        is_first = True
        for place in range(height):
            if table.pile[pile, place] != BACK:
                at = put_comma(paper, at, is_first)
                at = put_word(paper, at, _WORDS, table.pile[pile, place])
                is_first = False
        at = put(paper, at, b"]")
        if unknown:
            at = put_number(paper, put(paper, at, b',"unknown":'), unknown)
            at = put(paper, at, b"}")
    return put(paper, at, b"]")


@compiled
def _put_last_cards(paper: np.ndarray, at: int, table: SeaSaltPaperRecord) -> int:
    """What everybody had when the last round ended; null before that."""
    found = U64(0)
    for seat in range(table.players):
        found |= table.last_hand[seat] | table.last_laid[seat]
    if not found:
        return put(paper, at, b"null")
    at = put(paper, at, b"[")
    for seat in range(table.players):
        at = put(paper, put_comma(paper, at, seat == 0), b'{"hand":')
        at = _put_cards(paper, at, table.last_hand[seat])
        at = _put_cards(paper, put(paper, at, b',"table":'), table.last_laid[seat])
        at = put(paper, at, b"}")
    return put(paper, at, b"]")


@compiled
def _put_worth(paper: np.ndarray, at: int, table: SeaSaltPaperRecord) -> int:
    """What the cards are worth, part by part: in a view, those that it shows."""
    at = put(paper, at, b"[")
    for seat in range(table.players):
        at = put(paper, put_comma(paper, at, seat == 0), b"{")
        worth = parts(table.hand[seat], table.laid[seat])
        for part in range(len(PARTS)):
            at = put_word(paper, put_comma(paper, at, part == 0), _PART_WORDS, part)
            at = put_number(paper, put(paper, at, b":"), worth[part])
        at = put(paper, at, b"}")
    return put(paper, at, b"]")


@compiled
def _put_memory(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, row: int) -> int:
    """What a seat remembers beyond what lies open: cards in hands, doubtful heights in piles."""
    at = _put_sets(paper, put(paper, at, b'{"hands":'), table.known[row], table.players)
    at = put(paper, at, b',"unsure":[')
    for pile in range(2):
        at = put(paper, put_comma(paper, at, pile == 0), b"[")
        heights, is_first = table.unsure[row, pile], True
        while heights:
            at = put_number(paper, put_comma(paper, at, is_first), lowest(heights))
            heights, is_first = rest(heights), False
        at = put(paper, at, b"]")
    return put(paper, at, b"]}")
