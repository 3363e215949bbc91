"""What each seat, and a spectator, is sure of (ruling 14).

`known[row][seat]` are cards that a viewer is sure of in that seat's hand; `unsure[row][pile]` are
the heights of a pile at which it is not sure which card lies there. Row PUBLIC is a spectator's,
what everybody knows; row `seat + 1` is a seat's, which knows at least as much.
"""

from sevenfold.games.sea_salt_paper.components import (
    SeaSaltPaperRecord,
    with_card,
    without_card,
    without_one_of_each,
)
from sevenfold.games.sea_salt_paper.heaps import top
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.kernel.bits import EMPTY, ONE, bit
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import note


@compiled
def forget_all(table: SeaSaltPaperRecord) -> None:
    """A new round begins."""
    table.known[:] = EMPTY
    table.unsure[:] = EMPTY


@compiled
def see_gain(table: SeaSaltPaperRecord, row: int, seat: int, card: int) -> None:
    """A viewer saw this card go to that seat's hand."""
    table.known[row, seat] = with_card(table.known[row, seat], card)


@compiled
def see_loss(table: SeaSaltPaperRecord, row: int, seat: int, card: int) -> None:
    """A viewer saw this card leave that seat's hand; an equal one counts as that one."""
    table.known[row, seat] = without_card(table.known[row, seat], card)


@compiled
def all_see_gain(table: SeaSaltPaperRecord, seat: int, card: int) -> None:
    """A card went openly to a hand."""
    for row in range(table.players + 1):
        if row != seat + 1:
            see_gain(table, row, seat, card)


@compiled
def all_see_loss(table: SeaSaltPaperRecord, seat: int, card: int) -> None:
    """A card was laid down from a hand."""
    for row in range(table.players + 1):
        see_loss(table, row, seat, card)


@compiled
def all_see_hand(table: SeaSaltPaperRecord, seat: int) -> None:
    """A hand was revealed: there is nothing left to remember about it."""
    table.known[:, seat] = EMPTY


@compiled
def all_see_new_top(table: SeaSaltPaperRecord, pile: int) -> None:
    """A card is gone from the top of a pile: what lies there now is seen by everybody."""
    if table.height[pile] > 0:
        seen = ~bit(table.height[pile] - 1)
        for row in range(table.players + 1):
            table.unsure[row, pile] &= seen
        note(table, Note.UNCOVERED, top(table, pile), pile)
    else:
        note(table, Note.PILE_EMPTIED, pile)


@compiled
def see_theft(table: SeaSaltPaperRecord, thief: int, victim: int, card: int) -> None:
    """Thief and victim saw the card; for the others any card may be the one that is gone."""
    for row in range(table.players + 1):
        if row == thief + 1:
            see_loss(table, row, victim, card)
        elif row == victim + 1:
            see_gain(table, row, thief, card)
        else:
            table.known[row, victim] = without_one_of_each(table.known[row, victim])


@compiled
def see_search(table: SeaSaltPaperRecord, seat: int, pile: int, card: int, top_before: int) -> None:
    """A crab took a card out of a pile, unseen: what do the others know now?

    Called when the card is gone. A new top, or none, proves that the old top was taken. The same
    top over a single card that one knew proves that it was that card. In all other cases a viewer
    is sure of nothing but the top.
    """
    height = table.height[pile]
    top_was_taken = height == 0 or top(table, pile) != top_before
    for row in range(table.players + 1):
        if row == seat + 1:
            continue
        if top_was_taken or (height == 1 and not table.unsure[row, pile] & ONE):
            see_gain(table, row, seat, card)
        else:
            table.unsure[row, pile] = bit(height - 1) - ONE
    if top_was_taken:
        all_see_new_top(table, pile)
