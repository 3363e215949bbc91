"""What a seat may know of a table, and a table imagined from that."""

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    ALL,
    BACK,
    FIRST,
    PUBLIC,
    SeaSaltPaperRecord,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.heaps import draw_card, gain
from sevenfold.kernel.bits import EMPTY, count, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record

NO_IDEA = ~EMPTY  # a view's word for other seats being unsure of a pile: imagining narrows it


@compiled
def look(table: SeaSaltPaperRecord, seat: int, view: SeaSaltPaperRecord) -> None:
    """Write what a seat (or the spectator, −1) may know into `view` (ruling 14)."""
    copy_record(table, view)
    row = seat + 1
    view.chance = EMPTY
    view.hidden_deck = count(table.deck)
    view.deck = EMPTY
    if table.turn != seat:
        view.hidden_drawn = count(table.drawn)
        view.drawn = EMPTY
    for other in range(table.players):
        if other != seat and not table.revealed[other]:
            view.hand[other] = table.known[row, other]
            view.hidden_hand[other] = count(table.hand[other]) - count(view.hand[other])
    for pile in range(2):
        unsure = table.unsure[row, pile]
        while unsure:
            view.pile[pile, lowest(unsure)] = BACK
            unsure = rest(unsure)
    for other_row in range(1, table.players + 1):
        if other_row != row:
            view.known[other_row, :] = EMPTY
            view.unsure[other_row, :] = NO_IDEA


@compiled
def imagine(view: SeaSaltPaperRecord) -> None:
    """Turn a view into a table that fits it: every unseen card is equally likely anywhere.

    Of what the other seats remember only the public part is certain, so that is what they get.
    """
    unseen = remove_all(ALL, view.drawn)
    for seat in range(view.players):
        unseen = remove_all(unseen, view.hand[seat])
        unseen = remove_all(unseen, view.laid[seat])
    for pile in range(2):
        for height in range(view.height[pile]):
            if view.pile[pile, height] != BACK:
                unseen = without_card(unseen, int(view.pile[pile, height]))
    view.deck = unseen
    for pile in range(2):
        for height in range(view.height[pile]):
            if view.pile[pile, height] == BACK:
                view.pile[pile, height] = draw_card(view)
    for seat in range(view.players):
        for _ in range(view.hidden_hand[seat]):
            gain(view, seat, draw_card(view))
        view.hidden_hand[seat] = 0
    for _ in range(view.hidden_drawn):
        view.drawn = with_card(view.drawn, draw_card(view))
    view.hidden_drawn = 0
    view.hidden_deck = 0
    for row in range(1, view.players + 1):
        for seat in range(view.players):
            if seat != row - 1:
                view.known[row, seat] |= view.known[PUBLIC, seat]
        for pile in range(2):
            view.unsure[row, pile] &= view.unsure[PUBLIC, pile]
    if view.searching >= 0:  # who searches a pile has seen it
        view.unsure[view.turn + 1, view.searching] = EMPTY


@compiled
def remove_all(cards: np.uint64, gone: np.uint64) -> np.uint64:
    """The set without all cards of another one."""
    while gone:
        cards = without_card(cards, FIRST[lowest(gone)])
        gone = rest(gone)
    return cards
