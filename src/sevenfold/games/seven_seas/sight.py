"""What a seat may know of a table, and a table imagined from that."""

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
    drawn,
)
from sevenfold.games.seven_seas.worlds import UNSEEN, certain, worlds
from sevenfold.kernel.bits import EMPTY, count, number
from sevenfold.kernel.chance import word
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record

_SHARES = np.array([1 / math.factorial(n) for n in range(CARDS + 1)])
_WORD = 2.0**32


@compiled
def look(table: SeasRecord, seat: int, view: SeasRecord) -> None:
    """Write what a seat (or the spectator, −1) may know into `view` (ruling 12)."""
    copy_record(table, view)
    view.chance = EMPTY
    view.hidden_aside = count(table.aside)
    view.aside = EMPTY
    for other in range(table.players):
        if other != seat:
            view.hidden_hand[other] = count(table.hand[other])
            view.hand[other] = EMPTY
    if table.nicks:
        for nick in range(table.nicks):
            if table.nick_seat[nick] != seat:
                view.nick_saw[nick] = EMPTY
                view.nick_took[nick] = 0
        kinds, lying = worlds(view)
        for chest in range(chests(table)):
            view.chest[chest] = certain(kinds, lying, chest)
            view.hidden_chest[chest] = count(table.chest[chest]) - count(view.chest[chest])
        view.harbour = certain(kinds, lying, HARBOUR)
    else:  # every chest is as it was filled in the open
        view.harbour = EMPTY
    view.hidden_harbour = count(table.harbour) - count(view.harbour)


@compiled
def imagine(view: SeasRecord) -> None:
    """Turn a view into a table that fits it: of all that do, each is equally likely.

    What the other seats saw when nicking is not known, so the imagined ones do not remember it.
    """
    unseen = ALL & ~view.display
    for seat in range(view.players):
        unseen &= ~view.hand[seat]
    if view.nicks:
        unseen = _fill_places(view, unseen)
    else:
        for chest in range(chests(view)):
            unseen &= ~view.chest[chest]
        view.harbour = drawn(view, unseen, view.hidden_harbour)
        unseen &= ~view.harbour
    view.hidden_harbour = 0
    for seat in range(view.players):
        view.hidden_chest[seat] = 0
        if view.hidden_hand[seat]:
            view.hand[seat] = drawn(view, unseen, view.hidden_hand[seat])
            unseen &= ~view.hand[seat]
            view.hidden_hand[seat] = 0
    view.aside = unseen
    view.hidden_aside = 0
    if view.looking >= 0:  # whoever is looking sees what lies there
        view.nick_saw[view.nicks - 1] = cards_at(view, view.looking)


@compiled
def _fill_places(view: SeasRecord, unseen: np.uint64) -> np.uint64:
    """Fill the chests and the harbour; returns the unseen cards that lie elsewhere."""
    kinds, lying = worlds(view)
    world = _any_world(view, lying)
    for kind in range(1, len(kinds)):
        unseen &= ~kinds[kind]
    kinds[UNSEEN] = unseen
    for place in range(PLACES):
        cards = EMPTY
        for kind in range(len(kinds)):
            if lying[world, kind, place]:
                cards |= drawn(view, kinds[kind], number(lying[world, kind, place]))
                kinds[kind] &= ~cards
        if place == HARBOUR:
            view.harbour = cards
        else:
            view.chest[place] = cards
    left: np.uint64 = kinds[UNSEEN]
    return left


@compiled
def _any_world(view: SeasRecord, lying: np.ndarray) -> int:
    """A random world, each as likely as there are ways to deal its cards."""
    if len(lying) == 1:
        return 0
    ways = np.ones(len(lying), np.float64)
    total = 0.0
    for world in range(len(lying)):
        # n cards of a kind can be shared out in n! / (a! b! …) ways; n! is the same for all.
        for kind in range(lying.shape[1]):
            for place in range(PLACES):
                ways[world] *= _SHARES[lying[world, kind, place]]
        total += ways[world]
    left = (np.float64(word(view)) / _WORD + np.float64(word(view))) / _WORD * total
    for world in range(len(lying) - 1):
        left -= ways[world]
        if left < 0:
            return world
    return len(lying) - 1
