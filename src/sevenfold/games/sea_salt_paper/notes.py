"""What the rules note while they go on; beside each, the numbers that come with it."""

from enum import IntEnum, auto


class Note(IntEnum):
    """Something that happens at a table of Sea Salt & Paper."""

    ROUND_BEGAN = auto()  # starter, round, the card on pile 0, the card on pile 1
    DREW = auto()  # seat, the set of cards
    KEPT = auto()  # seat, card
    DISCARDED = auto()  # seat, card, pile
    TOOK = auto()  # seat, card, pile
    UNCOVERED = auto()  # card, pile: a card is gone from above it
    PILE_EMPTIED = auto()  # pile
    DECK_EMPTIED = auto()
    NOTHING_TO_DRAW = auto()  # seat
    LAID = auto()  # seat, two cards
    NO_EFFECT = auto()  # seat
    SAILED = auto()  # seat
    FISHED = auto()  # seat, card
    SEARCHED = auto()  # seat, pile
    SAW = auto()  # card: one of the pile that is searched, from the bottom up
    PICKED = auto()  # seat, card, pile
    ROBBED = auto()  # seat, card, whom
    FOUR_MERMAIDS = auto()  # seat
    STOPPED = auto()  # seat
    LAST_CHANCE = auto()  # seat
    PASSED = auto()  # seat
    ROUND_VOID = auto()
    REVEALED = auto()  # seat, the set of cards in its hand
    COUNTED = auto()  # seat, points, and the parts they have, as PARTS names them
    BET_WON = auto()  # seat
    BET_LOST = auto()  # seat, the seats with more points, as bits
    BONUS = auto()  # seat, points, colour
    ROUND_SCORED = auto()  # seat, points of the round, all its points
    TIED = auto()  # the seats with the most points, as bits
    MATCH_OVER = auto()  # the seats that won, as bits
