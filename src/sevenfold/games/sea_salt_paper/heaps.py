"""Cards go from heap to heap: the deck, the piles and the hands."""

from sevenfold.games.sea_salt_paper.components import (
    FIRST,
    SeaSaltPaperRecord,
    with_card,
    without_card,
)
from sevenfold.kernel.chance import draw
from sevenfold.kernel.compiling import compiled


@compiled
def draw_card(table: SeaSaltPaperRecord) -> int:
    """The next card of the deck: any of those in it."""
    card: int = FIRST[draw(table, table.deck)]
    table.deck = without_card(table.deck, card)
    return card


@compiled
def gain(table: SeaSaltPaperRecord, seat: int, card: int) -> None:
    """A card comes to a hand."""
    table.hand[seat] = with_card(table.hand[seat], card)


@compiled
def lose(table: SeaSaltPaperRecord, seat: int, card: int) -> None:
    """A card leaves a hand."""
    table.hand[seat] = without_card(table.hand[seat], card)


@compiled
def push(table: SeaSaltPaperRecord, pile: int, card: int) -> None:
    """A card is laid on a pile."""
    table.pile[pile, table.height[pile]] = card
    table.height[pile] += 1


@compiled
def pull(table: SeaSaltPaperRecord, pile: int, height: int) -> int:
    """Take the card at this height out of a pile; the order of the rest stays."""
    card = int(table.pile[pile, height])
    table.height[pile] -= 1
    for place in range(height, table.height[pile]):
        table.pile[pile, place] = table.pile[pile, place + 1]
    table.pile[pile, table.height[pile]] = 0
    return card


@compiled
def top(table: SeaSaltPaperRecord, pile: int) -> int:
    """The card on top of a pile that is not empty."""
    return int(table.pile[pile, table.height[pile] - 1])
