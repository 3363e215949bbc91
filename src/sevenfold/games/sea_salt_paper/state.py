"""The state of a table of Sea Salt & Paper: its keys, where they lie, and who may see them."""

from collections.abc import Iterable

import numpy as np

from sevenfold.games.forms import (
    FOLLOWS,
    SEAT,
    SEAT_OR_NULL,
    TRUTH,
    closed,
    or_null,
    sets_of,
    whole,
)
from sevenfold.games.game import OPEN
from sevenfold.games.keys import PLAYERS, Key, Own, nobody
from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper.cards import card_number, card_set
from sevenfold.games.sea_salt_paper.components import (
    BACK,
    CARDS,
    NAMES,
    PUBLIC,
    Phase,
    SeaSaltPaperRecord,
)
from sevenfold.games.sea_salt_paper.scoring import PARTS, goal, parts
from sevenfold.games.values import Json, Place
from sevenfold.kernel.bits import U64, bit, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import lists_by, put, put_comma, put_number, put_word, spelled

_WORDS = spelled(NAMES)
_PART_WORDS = spelled(PARTS)


@compiled
def _sees_hand(table: SeaSaltPaperRecord, seat: int, place: int) -> bool:
    return seat == place or bool(table.revealed[place])


@compiled
def _sees_drawn(table: SeaSaltPaperRecord, seat: int, place: int) -> bool:
    return seat == table.turn or table.phase != Phase.KEEP


_CARDS = sets_of(NAMES, card_set)
_put_cards = _CARDS.put
_put_sets = lists_by(_put_cards)


@compiled
def _put_piles(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
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


def _read_piles(table: SeaSaltPaperRecord, discards: Reading) -> None:
    for pile, cards in enumerate(discards.items(2)):
        for height, card in enumerate(cards.items()):
            if height == CARDS:
                cards.refuse(f"there are only {CARDS} cards")
            table.pile[pile, height] = card_number(card)
        table.height[pile] = len(cards.value)


def _on_piles(discards: Json) -> Iterable[Place]:
    for pile, cards in enumerate(discards):
        yield Place(("discards", pile), tuple(cards), ordered=True)


@compiled
def _put_last_cards(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
    """What everybody had when the last round ended; null before that."""
    found = U64(0)
    for other in range(table.players):
        found |= table.last_hand[other] | table.last_laid[other]
    if not found:
        return put(paper, at, b"null")
    at = put(paper, at, b"[")
    for other in range(table.players):
        at = put(paper, put_comma(paper, at, other == 0), b'{"hand":')
        at = _put_cards(paper, at, table.last_hand[other])
        at = _put_cards(paper, put(paper, at, b',"table":'), table.last_laid[other])
        at = put(paper, at, b"}")
    return put(paper, at, b"]")


def _read_last_cards(table: SeaSaltPaperRecord, last: Reading) -> None:
    if last.value is None:
        return
    for seat, cards in enumerate(last.items(int(table.players))):
        cards.keys(("hand", "table"))
        table.last_hand[seat] = card_set(cards["hand"])
        table.last_laid[seat] = card_set(cards["table"])


@compiled
def _put_worth(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
    """What the cards are worth, part by part: in a view, those that it shows."""
    at = put(paper, at, b"[")
    for other in range(table.players):
        at = put(paper, put_comma(paper, at, other == 0), b"{")
        worth = parts(table.hand[other], table.laid[other])
        for part in range(len(PARTS)):
            at = put_word(paper, put_comma(paper, at, part == 0), _PART_WORDS, part)
            at = put_number(paper, put(paper, at, b":"), worth[part])
        at = put(paper, at, b"}")
    return put(paper, at, b"]")


@compiled
def _put_knows(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
    at = put(paper, at, b"[")
    for other in range(table.players):
        if seat in (OPEN, other):
            at = _put_memory(paper, at, table, other + 1)
        else:
            at = put(paper, at, b"null")
        at = put(paper, at, b",")
    return put(paper, _put_memory(paper, at, table, PUBLIC), b"]")


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


def _read_knows(table: SeaSaltPaperRecord, knows: Reading) -> None:
    """Without this key nobody remembers more than they see."""
    players = int(table.players)
    for entry, memory in enumerate(knows.items(players + 1)):
        _read_memory(table, (entry + 1) % (players + 1), memory)


def _read_memory(table: SeaSaltPaperRecord, row: int, memory: Reading) -> None:
    memory.keys(("hands", "unsure"))
    for seat, hand in enumerate(memory["hands"].items(int(table.players))):
        known = card_set(hand)
        if known and (seat == row - 1 or table.revealed[seat]):
            hand.refuse("one's own and a revealed hand need no memory: expected []")
        if known & ~table.hand[seat]:
            hand.refuse(f"the hand of seat {seat} does not hold these cards")
        table.known[row, seat] = known
    for pile, heights in enumerate(memory["unsure"].items(2)):
        for height in heights.items():
            if table.height[pile] < 2:
                heights.refuse("everybody sees the top of a pile: expected []")
            table.unsure[row, pile] |= bit(height.whole(0, int(table.height[pile]) - 2))


STATE = (
    Key("scores", whole(0, 10_000), each=PLAYERS),
    Key("deck", closed(_CARDS), sees=nobody, hidden="hidden_deck"),
    Own("discards", _put_piles, _read_piles, _on_piles),
    Key("hands", _CARDS, "hand", each=PLAYERS, sees=_sees_hand, hidden="hidden_hand"),
    Key("tables", _CARDS, "laid", each=PLAYERS),
    Key("drawn", _CARDS, sees=_sees_drawn, hidden="hidden_drawn"),
    Key("searching", or_null(1)),
    Key("caller", SEAT_OR_NULL),
    Key("revealed", TRUTH, each=PLAYERS),
    Key("starter", SEAT),
    Key("goal", FOLLOWS, goal, needed=False),
    Key("last_round", whole(0, 999), each=PLAYERS),
    Own("last_cards", _put_last_cards, _read_last_cards),
    Own("worth", _put_worth, needed=False),
    Own("knows", _put_knows, _read_knows, needed=False),
)
