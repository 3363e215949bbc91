"""What a seat may know of a table, and a table imagined from that."""

from sevenfold.games.seven.components import HEAP, SevenRecord
from sevenfold.games.seven.heaps import draw_from, put_in, size_of, take_out
from sevenfold.games.seven.piles import pile_card
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record


@compiled
def look(table: SevenRecord, seat: int, view: SevenRecord) -> None:
    """Write what a seat (or the spectator, −1) may know into `view` (ruling 9)."""
    copy_record(table, view)
    view.chance = EMPTY
    view.deck[:] = EMPTY
    for other in range(table.players):
        if other != seat:
            view.hand[other, :] = EMPTY


@compiled
def imagine(view: SevenRecord) -> None:
    """Turn a view into a table that fits it: every unseen card is equally likely anywhere.

    The deck starts as all cards; what lies elsewhere is taken out of it, and what is missing in
    the hands is drawn from the rest.
    """
    for word in range(HEAP):
        view.deck[word] = view.cards[word] - view.aside[word]
        for seat in range(view.players):
            view.deck[word] -= view.hand[seat, word]
    for place in range(view.height):
        take_out(view.deck, pile_card(view, place))
    unseen = size_of(view.deck)
    for seat in range(view.players):
        for _ in range(view.hand_size[seat] - size_of(view.hand[seat])):
            number = draw_from(view, view.deck, unseen)
            take_out(view.deck, number)
            put_in(view.hand[seat], number)
            unseen -= 1
