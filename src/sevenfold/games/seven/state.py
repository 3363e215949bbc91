"""The state of a table of 7: its keys, where they lie in the record, and who may see them."""

from collections.abc import Iterable

import numpy as np

from sevenfold.games.forms import FOLLOWS, SEAT, TRUTH, Form, whole
from sevenfold.games.keys import PLAYERS, Key, Own, its_seat, nobody
from sevenfold.games.reading import Reading
from sevenfold.games.record import Sets
from sevenfold.games.seven.components import (
    CHIPS,
    COUNTS,
    HIGHEST,
    LONGEST_ROUND,
    MOST_FOR_ROUNDS,
    ROUNDS,
    SevenRecord,
)
from sevenfold.games.seven.heaps import count_of, counts, put_in
from sevenfold.games.seven.piles import lay_on_pile, pile_card
from sevenfold.games.seven.scoring import chips_left
from sevenfold.games.values import Json, Place
from sevenfold.kernel.compiling import compiled, interpreted
from sevenfold.kernel.ink import put, put_comma, put_number, put_or_null

_put_in, _lay_on_pile = interpreted(put_in), interpreted(lay_on_pile)


@compiled
def _put_cards(paper: np.ndarray, at: int, heap: Sets) -> int:
    """The numbers on counted cards, sorted."""
    at = put(paper, at, b"[")
    is_first = True
    for number in range(COUNTS):
        for _ in range(count_of(heap, number)):
            at = put_number(paper, put_comma(paper, at, is_first), number)
            is_first = False
    return put(paper, at, b"]")


def _items(table: SevenRecord, cards: Reading) -> list[Reading]:
    there = sum(counts(table.cards))
    if len(cards.items()) > there:
        cards.refuse(f"there are only {there} cards")
    return cards.items()


def _read_cards(table: SevenRecord, cards: Reading, heap: Sets) -> Sets:
    for card in _items(table, cards):
        _put_in(heap, card.whole(1, HIGHEST))
    return heap


@compiled
def _put_pile(paper: np.ndarray, at: int, table: SevenRecord, seat: int) -> int:
    at = put(paper, at, b"[")
    for place in range(table.height):
        at = put_number(paper, put_comma(paper, at, place == 0), pile_card(table, place))
    return put(paper, at, b"]")


def _read_pile(table: SevenRecord, pile: Reading) -> None:
    for card in _items(table, pile):
        _lay_on_pile(table, card.whole(1, HIGHEST))


def _on_pile(pile: Json) -> Iterable[Place]:
    yield Place(("pile",), tuple(pile), ordered=True)


@compiled
def _put_finished(paper: np.ndarray, at: int, table: SevenRecord, seat: int) -> int:
    """The seats that are out of the round, in order."""
    at = put(paper, at, b"[")
    for place in range(1, table.finished + 1):
        at = put_comma(paper, at, place == 1)
        for other in range(table.players):
            if table.place[other] == place:
                at = put_number(paper, at, other)
    return put(paper, at, b"]")


def _read_finished(table: SevenRecord, finished: Reading) -> None:
    for place, finisher in enumerate(finished.items(), start=1):
        seat = finisher.whole(0, int(table.players) - 1)
        if table.place[seat]:
            finisher.refuse(f"seat {seat} can finish only once")
        table.place[seat] = table.finished = place


@compiled
def _rounds(table: SevenRecord) -> int:
    """How many rounds are played; −1 where the chips decide (ruling 7)."""
    return ROUNDS if table.players <= MOST_FOR_ROUNDS else -1


CARDS = Form(_put_cards, _read_cards, things=tuple)

STATE = (
    Key("scores", whole(0, CHIPS), each=PLAYERS),
    Key("hands", CARDS, "hand", each=PLAYERS, sees=its_seat, hidden="hand_size"),
    Key("deck", CARDS, sees=nobody, hidden="deck_size"),
    Key("aside", CARDS),
    Own("pile", _put_pile, _read_pile, _on_pile),
    Key("top", FOLLOWS),
    Key("hole", whole(0, HIGHEST)),
    Own("finished", _put_finished, _read_finished),
    Key("moves_in_round", whole(0, LONGEST_ROUND)),
    Key("chips_left", FOLLOWS, chips_left),
    Key("rounds", Form(put_or_null), _rounds, needed=False),
    Key("starter", SEAT),
    Key("after_seven", TRUTH),
    Key("idle", whole(0, lambda table: int(table.players))),
)
