"""How the cards of the chests and of the harbour may lie, as far as a log tells.

Cards that nobody could tell apart by the log form a *kind*: those that a chest captured in the
open between the same nicks, those that the viewer saw lying together, and, as kind 0, all that
the viewer never saw. A *world* says how many cards of each kind lie in each place. Going through
the log, a capture adds cards, a nick that the viewer did not see makes a world for every kind that
the stolen card may be of, and a look into a place leaves the worlds that agree with it.

So `worlds` gives every world that fits, each of them once. Within a world all ways to choose the
cards of a kind for its places are equally good.
"""

import numpy as np

from sevenfold.games.seven_seas.components import (
    HARBOUR,
    MOST_NICKS,
    OVER,
    PLACES,
    SEATS,
    SeasRecord,
    chest_of,
    chests,
)
from sevenfold.games.seven_seas.knowledge import finished_nicks
from sevenfold.kernel.bits import EMPTY, ONE, bit, count, number
from sevenfold.kernel.cache import remember
from sevenfold.kernel.compiling import compiled

UNSEEN = 0  # the kind of the cards that the viewer never saw
_NOWHERE = -1
_MOST_KINDS = 1 + (MOST_NICKS + 2) * SEATS + 2 * MOST_NICKS
# A number for every kind and place. Added up over the cards of a world they tell it from others.
_MARKS = np.random.default_rng(7).integers(1, 1 << 50, (_MOST_KINDS, PLACES))


@compiled
def worlds(table: SeasRecord) -> tuple[np.ndarray, np.ndarray]:
    """The kinds, as sets of cards, and all worlds [world, kind, place] that fit the log.

    Of a table or a view: a nick counts as seen if the log has what its thief saw.
    """
    finished = finished_nicks(table)
    kinds = np.zeros(_most_kinds(table), np.uint64)
    lying = np.zeros((1, len(kinds), PLACES), np.uint8)
    lying[0, UNSEEN, HARBOUR] = count(table.harbour) + table.hidden_harbour
    for nick in range(finished):
        if table.nick_from[nick] == HARBOUR:
            lying[0, UNSEEN, HARBOUR] += 1
    settled = np.full(PLACES, _NOWHERE, np.int64)  # the kind that surely lies here as a whole
    # `number`, as all that follows is compiled once more for every other type of whole number.
    n = number(ONE)
    for nick in range(table.nicks + 1):
        for chest in range(chests(table)):
            n = _gain(kinds, lying, settled, n, chest, table.captured[nick, chest])
        if nick == table.nicks:
            break
        source = number(table.nick_from[nick])
        target = chest_of(table, number(table.nick_seat[nick]))
        saw = table.nick_saw[nick]
        if saw:
            lying = _agreeing(kinds, lying, source, saw)
            settled[source] = _NOWHERE
            took = EMPTY
            if nick < finished:
                took = bit(int(table.nick_took[nick]) - 1)
            n = _gain(kinds, lying, settled, n, source, saw & ~took)
            n = _gain(kinds, lying, settled, n, target, took)
        elif nick < finished:
            lying = _nicked(lying, source, target)
            settled[source] = _NOWHERE
    if table.phase == OVER:  # the chests were laid open when they were scored
        for chest in range(chests(table)):
            lying = _agreeing(kinds, lying, chest, table.chest[chest])
            settled[chest] = _NOWHERE
            n = _gain(kinds, lying, settled, n, chest, table.chest[chest])
    return kinds, lying


@compiled
def _most_kinds(table: SeasRecord) -> int:
    """At most so many kinds will be needed."""
    most = 1 + chests(table) if table.phase == OVER else 1
    for nick in range(table.nicks + 1):
        for chest in range(chests(table)):
            if table.captured[nick, chest]:
                most += 1
        if nick < table.nicks and table.nick_saw[nick]:
            most += 2
    return most


@compiled
def _gain(
    kinds: np.ndarray, lying: np.ndarray, settled: np.ndarray, n: int, place: int, cards: np.uint64
) -> int:
    """Cards surely come to a place. Returns how many kinds there are now."""
    if not cards:
        return n
    if settled[place] == _NOWHERE:
        settled[place] = n
        n += 1
    kind = settled[place]
    kinds[kind] |= cards
    for world in range(len(lying)):
        lying[world, kind, place] += count(cards)
    return n


@compiled
def _agreeing(kinds: np.ndarray, lying: np.ndarray, place: int, saw: np.uint64) -> np.ndarray:
    """The worlds in which just these cards can lie in a place; they are taken out of it."""
    size = 0
    for world in range(len(lying)):
        if _lies(kinds, lying, world, place, saw):
            size += 1
    result = np.zeros((size, len(kinds), PLACES), np.uint8)
    size = 0
    for world in range(len(lying)):
        if _lies(kinds, lying, world, place, saw):
            _copy(lying, world, result, size)
            for kind in range(len(kinds)):
                result[size, kind, place] = 0
            size += 1
    for kind in range(len(kinds)):
        kinds[kind] &= ~saw
    return result


@compiled
def _lies(kinds: np.ndarray, lying: np.ndarray, world: int, place: int, cards: np.uint64) -> bool:
    """Has a place, in this world, as many cards of each kind as this set has?"""
    for kind in range(1, len(kinds)):
        if lying[world, kind, place] != count(cards & kinds[kind]):
            return False
        cards &= ~kinds[kind]
    return bool(lying[world, UNSEEN, place] == count(cards))


@compiled
def _nicked(lying: np.ndarray, source: int, target: int) -> np.ndarray:
    """The worlds after any card of one place went to another one, unseen."""
    most = 0
    for world in range(len(lying)):
        for kind in range(lying.shape[1]):
            if lying[world, kind, source]:
                most += 1
    # Different ways lead to the same world: a hash table with open addressing finds it again.
    slots = 8
    while slots < 2 * most:
        slots *= 2
    found = np.full(slots, -1, np.int64)
    marks = np.zeros(most, np.int64)
    result = np.zeros((min(most, len(lying) + 1), lying.shape[1], PLACES), np.uint8)
    size = 0
    for world in range(len(lying)):
        before = _mark(lying, world)
        for kind in range(lying.shape[1]):
            if lying[world, kind, source]:
                if size == len(result):
                    result = _enlarged(result)
                _copy(lying, world, result, size)
                result[size, kind, source] -= 1
                result[size, kind, target] += 1
                marks[size] = before - _MARKS[kind, source] + _MARKS[kind, target]
                slot = marks[size] & (slots - 1)
                while found[slot] >= 0 and not _same(result, marks, found[slot], size):
                    slot = (slot + 1) & (slots - 1)
                if found[slot] < 0:
                    found[slot] = size
                    size += 1
    return result[:size]


@compiled
def _enlarged(lying: np.ndarray) -> np.ndarray:
    """The same worlds with room for as many more."""
    result = np.zeros((2 * len(lying), lying.shape[1], PLACES), np.uint8)
    for world in range(len(lying)):
        _copy(lying, world, result, world)
    return result


@compiled
def _copy(lying: np.ndarray, world: int, result: np.ndarray, to: int) -> None:
    for kind in range(lying.shape[1]):
        for place in range(PLACES):
            result[to, kind, place] = lying[world, kind, place]


@compiled
def _mark(lying: np.ndarray, world: int) -> int:
    mark = 0
    for kind in range(lying.shape[1]):
        for place in range(PLACES):
            mark += int(lying[world, kind, place]) * _MARKS[kind, place]
    return mark


@compiled
def _same(lying: np.ndarray, marks: np.ndarray, one: int, other: int) -> bool:
    if marks[one] != marks[other]:
        return False
    for kind in range(lying.shape[1]):
        for place in range(PLACES):
            if lying[one, kind, place] != lying[other, kind, place]:
                return False
    return True


@compiled
def certain(kinds: np.ndarray, lying: np.ndarray, place: int) -> np.uint64:
    """The cards that lie in a place in every world."""
    cards = EMPTY
    for kind in range(1, len(kinds)):
        whole = True
        for world in range(len(lying)):
            if lying[world, kind, place] != count(kinds[kind]):
                whole = False
        if whole:
            cards |= kinds[kind]
    return cards


@compiled
def possible(table: SeasRecord) -> bool:
    """Do the chests and the harbour of a table fit its log?"""
    kinds, lying = worlds(table)
    for world in range(len(lying)):
        fits = _lies(kinds, lying, world, HARBOUR, table.harbour)
        for chest in range(chests(table)):
            fits = fits and _lies(kinds, lying, world, chest, table.chest[chest])
        if fits:
            return True
    return False


remember(worlds)
remember(possible)
