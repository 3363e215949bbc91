"""The state of a table of 7 Seas: its keys, where they lie, and who may see them."""

import numpy as np

from sevenfold.games.forms import SEAT, SEAT_OR_NULL, Form, closed, sets_by, whole
from sevenfold.games.game import OPEN
from sevenfold.games.keys import PLAYERS, Key, Own, its_seat, nobody
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas.cards import card_set, place
from sevenfold.games.seven_seas.components import (
    GOLD,
    HARBOUR,
    NAMES,
    OVER,
    SUITS,
    SeasRecord,
    chests,
)
from sevenfold.games.seven_seas.scoring import MOST_POINTS
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
def _looks_into_chest(table: SeasRecord, seat: int, chest: int) -> bool:
    return bool(table.looking == chest and table.turn == seat)


@compiled
def _looks_into_harbour(table: SeasRecord, seat: int, _: int) -> bool:
    return bool(table.looking == HARBOUR and table.turn == seat)


@compiled
def _put_place(paper: np.ndarray, at: int, place: int) -> int:
    """A chest by its number, the harbour by its name, null for none (−1)."""
    return put(paper, at, b'"harbour"') if place == HARBOUR else put_or_null(paper, at, place)


def _read_place(table: SeasRecord, given: Reading, _: int) -> int:
    return place(given, chests(table))


@compiled
def _put_last_round(paper: np.ndarray, at: int, table: SeasRecord, seat: int) -> int:
    """How the last round was scored; null before that."""
    scored = False
    for other in range(table.players):  # somebody always scores
        scored |= table.last_points[other] != 0
    if not scored:
        return put(paper, at, b"null")
    at = put_numbers(paper, put(paper, at, b'{"points":'), table.last_points, table.players)
    at = _put_sets(paper, put(paper, at, b',"chests":'), table.last_chest, chests(table))
    return put(paper, at, b"}")


def _read_last_round(table: SeasRecord, last: Reading) -> None:
    if last.value is None:
        return
    if table.rounds == 1 and table.phase != OVER:
        last.refuse("in round 1 it is null: no round was scored yet")
    last.keys(("points", "chests"))
    for seat, points in enumerate(last["points"].items(int(table.players))):
        table.last_points[seat] = points.whole(0, MOST_POINTS)
    for chest, cards in enumerate(last["chests"].items(chests(table))):
        table.last_chest[chest] = card_set(cards)


@compiled
def _put_knows(paper: np.ndarray, at: int, table: SeasRecord, seat: int) -> int:
    at = put(paper, at, b"[")
    for other in range(table.players):
        remembers = seat in (OPEN, other)
        at = _put_looks(paper, at, table, other) if remembers else put(paper, at, b"null")
        at = put(paper, at, b",")
    return put(paper, _put_log(paper, at, table), b"]")


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


_CARDS = sets_by(_put_cards, card_set)

STATE = (
    Key("scores", whole(0, 10_000), each=PLAYERS),
    Key("hands", closed(_CARDS), "hand", each=PLAYERS, sees=its_seat, hidden="hidden_hand"),
    Key("display", _CARDS),
    Key("chests", _CARDS, "chest", each=chests, sees=_looks_into_chest, hidden="hidden_chest"),
    Key("harbour", _CARDS, sees=_looks_into_harbour, hidden="hidden_harbour"),
    Key("aside", closed(_CARDS), sees=nobody, hidden="hidden_aside"),
    Key("cycle", whole(1, lambda table: 2 if table.players == 2 else 1)),
    Key("starter", SEAT),
    Key("last_taker", SEAT_OR_NULL),
    Key("looking", Form(_put_place, _read_place)),
    Own("last_round", _put_last_round, _read_last_round),
    Own("knows", _put_knows, needed=False),  # read by `memory`, once the rest is checked
)
