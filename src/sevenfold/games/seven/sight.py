"""What a seat may know of a table, and a table imagined from that."""

from sevenfold.games.seven.components import COUNTS, SevenRecord
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.chance import draw_counted
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.records import copy_record


@compiled
def look(table: SevenRecord, seat: int, view: SevenRecord) -> None:
    """Write what a seat (or the spectator, −1) may know into `view` (ruling 9)."""
    copy_record(table, view)
    view.chance = EMPTY
    view.deck[:] = 0
    for other in range(table.players):
        if other != seat:
            view.hand[other, :] = 0


@compiled
def imagine(view: SevenRecord) -> None:
    """Turn a view into a table that fits it: every unseen card is equally likely anywhere.

    The deck starts as all cards; what lies elsewhere is taken out of it, and what is missing in
    the hands is drawn from the rest.
    """
    view.deck[:] = view.cards
    for place in range(view.height):
        view.deck[int(view.pile[place])] -= 1
    for number in range(1, COUNTS):
        view.deck[number] -= view.aside[number]
        for seat in range(view.players):
            view.deck[number] -= view.hand[seat, number]
    unseen = view.deck.sum()
    for seat in range(view.players):
        for _ in range(view.hand_size[seat] - view.hand[seat].sum()):
            number = draw_counted(view, view.deck, unseen)
            view.deck[number] -= 1
            view.hand[seat, number] += 1
            unseen -= 1
