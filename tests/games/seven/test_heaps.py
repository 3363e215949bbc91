"""Heaps: counts packed into words say the same as counts in a list."""

from collections.abc import Callable

import numpy as np
import pytest

from sevenfold import read
from sevenfold.games.errors import MalformedState
from sevenfold.games.seven.components import COUNTS, MOST_CARDS
from sevenfold.games.seven.heaps import (
    count_of,
    counts,
    draw_from,
    heap_of,
    numbers_in,
    put_in,
    size_of,
    take_out,
)
from sevenfold.kernel import chance
from sevenfold.kernel.bits import members
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import interpreted
from tests.games.seven.positions import written

HEAPS = [
    [0, 12, 12, 12, 12, 12, 12, 8],
    [0, 1, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 1],
    *([0] * n + [MOST_CARDS] + [0] * (7 - n) for n in range(1, COUNTS)),
    [0, 0, 700, 0, 600, 0, 700, 0],
    [0, 500, 1, 500, 0, 500, 0, 499],
]


@pytest.mark.parametrize("cards", HEAPS)
def test_a_heap_is_its_counts(cards: list[int]) -> None:
    heap = heap_of(cards)
    assert counts(heap) == cards
    assert [count_of(heap, number) for number in range(COUNTS)] == cards
    assert size_of(heap) == sum(cards)
    assert members(numbers_in(heap)) == [8 * n for n, held in enumerate(cards) if held]
    for number in range(1, COUNTS):
        more, less = heap.copy(), heap.copy()
        put_in(more, number)
        assert counts(more) == [n + (place == number) for place, n in enumerate(cards)]
        if cards[number]:
            take_out(less, number)
            assert counts(less) == [n - (place == number) for place, n in enumerate(cards)]


@pytest.mark.parametrize("cards", HEAPS)
@pytest.mark.parametrize("draw", [draw_from, interpreted(draw_from)], ids=["compiled", "plain"])
def test_every_card_of_a_heap_is_drawn_by_its_place(
    cards: list[int], draw: Callable[..., int]
) -> None:
    """The n-th card, in the order of the numbers: as chance says, whatever lies beside it."""
    heap, size = heap_of(cards), sum(cards)
    in_order = [number for number, n in enumerate(cards) for _ in range(n)]
    # With `chance` alone, Numba would take every table for a subtype of this record.
    record = np.dtype((np.record, [("chance", np.uint64), ("only_of_this_test", np.int64)]))
    one, other = (np.zeros(1, record)[0] for _ in range(2))
    one.chance = other.chance = chance.start(7)
    for _ in range(300):
        assert draw(one, heap, size) == in_order[below(other, size)]


def test_a_list_with_more_cards_than_there_are_is_refused() -> None:
    """65,536 cards with a 2 would look like one with a 4."""
    state = written([[1, 2], [3, 4]])
    state["aside"] = [2] * (1 << 16)
    with pytest.raises(MalformedState, match="aside: there are only 80 cards"):
        read(state)
