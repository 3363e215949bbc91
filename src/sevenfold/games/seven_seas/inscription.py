"""The state of a table of 7 Seas, written as JSON."""

import numpy as np

from sevenfold.games.game import OPEN
from sevenfold.games.seven_seas.components import GOLD, HARBOUR, NAMES, SUITS, SeasRecord, chests
from sevenfold.kernel.bits import lowest, number, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import (
    lists_by,
    put,
    put_comma,
    put_number,
    put_numbers,
    put_or_null,
    put_word,
    spelled,
)

_WORDS = spelled(NAMES)
_OF_SUIT = GOLD << np.arange(len(SUITS), dtype=np.uint64)


@compiled
def inscribe(table: SeasRecord, seat: int, paper: np.ndarray, at: int) -> int:
    """The game's own keys of the state, for a table (OPEN) or the view of a seat."""
    at = _put_hands(paper, put(paper, at, b'"hands":'), table, seat)
    at = _put_cards(paper, put(paper, at, b',"display":'), table.display)
    at = put(paper, at, b',"chests":[')
    for chest in range(chests(table)):
        cards, hidden = table.chest[chest], table.hidden_chest[chest]
        at = put_comma(paper, at, chest == 0)
        at = _put_lying(paper, at, _sees_all(table, seat, chest), cards, hidden)
    at = put(paper, at, b'],"harbour":')
    sees_all = _sees_all(table, seat, HARBOUR)
    at = _put_lying(paper, at, sees_all, table.harbour, table.hidden_harbour)
    at = put(paper, at, b',"aside":')
    if seat == OPEN:
        at = _put_cards(paper, at, table.aside)
    else:
        at = put_number(paper, at, table.hidden_aside)
    at = put_number(paper, put(paper, at, b',"cycle":'), table.cycle)
    at = put_number(paper, put(paper, at, b',"starter":'), table.starter)
    at = put_or_null(paper, put(paper, at, b',"last_taker":'), table.last_taker)
    at = _put_place(paper, put(paper, at, b',"looking":'), table.looking)
    at = _put_last_round(paper, put(paper, at, b',"last_round":'), table)
    at = put(paper, at, b',"knows":[')
    for other in range(table.players):
        remembers = seat in (OPEN, other)
        at = _put_looks(paper, at, table, other) if remembers else put(paper, at, b"null")
        at = put(paper, at, b",")
    return put(paper, _put_log(paper, at, table), b"]")


@compiled
def _put_cards(paper: np.ndarray, at: int, cards: np.uint64) -> int:
    """Cards by name, sorted by suit and strength.

    `put_set` would ask for each of the 40 cards whether it is there, which takes twice as long.
    """
    at = put(paper, at, b"[")
    is_first = True
    for suit in range(len(SUITS)):
        found = cards & _OF_SUIT[suit]
        while found:
            at = put_word(paper, put_comma(paper, at, is_first), _WORDS, lowest(found))
            found, is_first = rest(found), False
    return put(paper, at, b"]")


_put_sets = lists_by(_put_cards)


@compiled
def _put_hands(paper: np.ndarray, at: int, table: SeasRecord, seat: int) -> int:
    at = put(paper, at, b"[")
    for other in range(table.players):
        at = put_comma(paper, at, other == 0)
        if seat in (OPEN, other):
            at = _put_cards(paper, at, table.hand[other])
        else:
            at = put_number(paper, at, table.hidden_hand[other])
    return put(paper, at, b"]")


@compiled
def _sees_all(table: SeasRecord, seat: int, place: int) -> bool:
    """Does this seat look into the chest or the harbour just now?"""
    return seat == OPEN or (table.looking == place and table.turn == seat)


@compiled
def _put_lying(paper: np.ndarray, at: int, sees_all: bool, cards: np.uint64, hidden: int) -> int:
    """What lies in a chest or in the harbour; what a seat only infers is marked as such."""
    if sees_all:
        return _put_cards(paper, at, cards)
    if not cards:
        return put_number(paper, at, hidden)
    at = _put_cards(paper, put(paper, at, b'{"known":'), cards)
    at = put_number(paper, put(paper, at, b',"unknown":'), hidden)
    return put(paper, at, b"}")


@compiled
def _put_place(paper: np.ndarray, at: int, place: int) -> int:
    """A chest by its number, the harbour by its name, null for none (−1)."""
    return put(paper, at, b'"harbour"') if place == HARBOUR else put_or_null(paper, at, place)


@compiled
def _put_last_round(paper: np.ndarray, at: int, table: SeasRecord) -> int:
    """How the last round was scored; null before that."""
    scored = False
    for seat in range(table.players):  # somebody always scores
        scored |= table.last_points[seat] != 0
    if not scored:
        return put(paper, at, b"null")
    at = put_numbers(paper, put(paper, at, b'{"points":'), table.last_points, table.players)
    at = _put_sets(paper, put(paper, at, b',"chests":'), table.last_chest, chests(table))
    return put(paper, at, b"}")


@compiled
def _put_looks(paper: np.ndarray, at: int, table: SeasRecord, seat: int) -> int:
    """The nicks of its own that a seat remembers: what it saw and what it took."""
    at = put(paper, at, b"[")
    is_first = True
    for nick in range(table.nicks):
        if table.nick_seat[nick] == seat and table.nick_saw[nick]:
            at = put(paper, put_comma(paper, at, is_first), b'{"nick":')
            at = put_number(paper, at, nick)
            at = _put_cards(paper, put(paper, at, b',"saw":'), table.nick_saw[nick])
            at = put(paper, at, b',"took":')
            took = number(table.nick_took[nick]) - 1
            at = put(paper, at, b"null") if took < 0 else put_word(paper, at, _WORDS, took)
            at = put(paper, at, b"}")
            is_first = False
    return put(paper, at, b"]")


@compiled
def _put_log(paper: np.ndarray, at: int, table: SeasRecord) -> int:
    """What everybody could follow: the nicks, and the captures before each and since the last."""
    at = put(paper, at, b'{"nicks":[')
    for nick in range(table.nicks):
        at = put(paper, put_comma(paper, at, nick == 0), b'{"seat":')
        at = put_number(paper, at, number(table.nick_seat[nick]))
        at = put(paper, at, b',"from":')
        at = _put_place(paper, at, number(table.nick_from[nick]))
        at = put(paper, at, b',"captured":')
        at = _put_sets(paper, at, table.captured[nick], chests(table))
        at = put(paper, at, b"}")
    at = put(paper, at, b'],"captured":')
    at = _put_sets(paper, at, table.captured[table.nicks], chests(table))
    return put(paper, at, b"}")
