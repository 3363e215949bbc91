"""All tables that fit a view, one after the other: what `imagine` picks from, and no other ones.

The tables have numbers. A number is taken apart digit by digit; a digit says which of the cards
that may lie in a place do.
"""

import math

import numpy as np

from sevenfold.games.seven_seas.components import (
    ALL,
    CARDS,
    HARBOUR,
    PLACES,
    SeasRecord,
    cards_at,
    chests,
)
from sevenfold.games.seven_seas.worlds import UNSEEN, worlds
from sevenfold.kernel.bits import EMPTY, ONE, bit, count, lowest, number, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record

MANY = 1_000_000  # nobody counts further
# In how many ways so many of so many cards can be chosen.
_WAYS = np.array(
    [[min(math.comb(n, k), MANY) for k in range(CARDS + 1)] for n in range(CARDS + 1)], np.int64
)


@compiled
def fitting(view: SeasRecord) -> int:
    """How many tables fit a view, or MANY."""
    if not view.nicks:
        return ways_to_deal(view, count(unseen_by(view)))
    kinds, lying = worlds(view)
    known = 0
    for kind in range(1, len(kinds)):
        known += count(kinds[kind])
    total = 0
    for world in range(len(lying)):
        total = min(total + ways_to_fill(view, kinds, lying, world, known), MANY)
    return total


@compiled
def lay_out(view: SeasRecord, which: int, table: SeasRecord) -> None:
    """Write the table of this number that fits a view; it has some chance, for the next round."""
    copy_record(view, table)
    table.chance = ONE
    unseen = unseen_by(view)
    if view.nicks:
        unseen, which = _fill(view, which, unseen, table)
    else:
        table.harbour = chosen_of(unseen, view.hidden_harbour, which)
        which //= _WAYS[count(unseen), view.hidden_harbour]
        unseen &= ~table.harbour
    table.hidden_harbour = 0
    for seat in range(view.players):
        table.hidden_chest[seat] = 0
        if view.hidden_hand[seat]:
            table.hand[seat] = chosen_of(unseen, view.hidden_hand[seat], which)
            which //= _WAYS[count(unseen), view.hidden_hand[seat]]
            unseen &= ~table.hand[seat]
            table.hidden_hand[seat] = 0
    table.aside = unseen
    table.hidden_aside = 0
    if table.looking >= 0:  # whoever is looking sees what lies there
        table.nick_saw[table.nicks - 1] = cards_at(table, table.looking)


@compiled
def unseen_by(view: SeasRecord) -> np.uint64:
    """The cards that lie neither on display nor in one's hand; nor in a chest, before any nick."""
    unseen = ALL & ~view.display
    for seat in range(view.players):
        unseen &= ~view.hand[seat]
    if not view.nicks:
        for chest in range(chests(view)):
            unseen &= ~view.chest[chest]
    return unseen


@compiled
def ways_to_deal(view: SeasRecord, left: int) -> int:
    """In how many ways harbour (before any nick) and hands can be dealt from so many cards."""
    ways = number(ONE)
    if not view.nicks:
        ways = _WAYS[left, view.hidden_harbour]
        left -= view.hidden_harbour
    for seat in range(view.players):
        ways = min(ways * _WAYS[left, view.hidden_hand[seat]], MANY)
        left -= view.hidden_hand[seat]
    return ways


@compiled
def ways_to_fill(
    view: SeasRecord, kinds: np.ndarray, lying: np.ndarray, world: int, known: int
) -> int:
    """In how many ways the cards of a world can lie, hands included."""
    ways = number(ONE)
    left = 0
    for kind in range(len(kinds) - 1, UNSEEN - 1, -1):  # the unseen cards last: hands follow
        left = count(unseen_by(view)) - known if kind == UNSEEN else count(kinds[kind])
        for place in range(PLACES):
            size = number(lying[world, kind, place])
            ways = min(ways * _WAYS[left, size], MANY)
            left -= size
    return min(ways * ways_to_deal(view, left), MANY)


@compiled
def _fill(
    view: SeasRecord, which: int, unseen: np.uint64, table: SeasRecord
) -> tuple[np.uint64, int]:
    """Fill chests and harbour; return the unseen cards that lie elsewhere, and what is left."""
    kinds, lying = worlds(view)
    known = 0
    for kind in range(1, len(kinds)):
        known += count(kinds[kind])
        unseen &= ~kinds[kind]
    world = 0
    ways = ways_to_fill(view, kinds, lying, world, known)
    while which >= ways:
        which -= ways
        world += 1
        ways = ways_to_fill(view, kinds, lying, world, known)
    kinds[UNSEEN] = unseen
    table.harbour = EMPTY
    for chest in range(chests(view)):
        table.chest[chest] = EMPTY
    for kind in range(len(kinds) - 1, UNSEEN - 1, -1):
        for place in range(PLACES):
            size = number(lying[world, kind, place])
            cards = chosen_of(kinds[kind], size, which)
            which //= _WAYS[count(kinds[kind]), size]
            kinds[kind] &= ~cards
            if place == HARBOUR:
                table.harbour |= cards
            elif cards:
                table.chest[place] |= cards
    return kinds[UNSEEN], which


@compiled
def chosen_of(cards: np.uint64, n: int, which: int) -> np.uint64:
    """The choice of `n` of these cards that a number says; greater numbers begin anew."""
    left = count(cards)
    which %= _WAYS[left, n]
    chosen = EMPTY
    while n:
        left -= 1
        ways = _WAYS[left, n - 1]  # with the next card
        if which < ways:
            chosen |= bit(lowest(cards))
            n -= 1
        else:
            which -= ways
        cards = rest(cards)
    return chosen
