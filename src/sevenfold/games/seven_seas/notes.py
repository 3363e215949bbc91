"""What the rules of 7 Seas note while they go on; beside each, the numbers that come with it.

Cards that lie together are a set, as bits; so are seats.
"""

from enum import IntEnum, auto


class Note(IntEnum):
    """Something that happens at a table of 7 Seas."""

    ROUND_BEGAN = auto()  # starter, round, the display
    CYCLE_BEGAN = auto()  # starter
    DEALT = auto()  # seat, its hand
    LAID = auto()  # seat, card
    STARTED = auto()  # seat, card: the first one on display
    TOOK = auto()  # seat, card, the cards that it took
    SWEPT = auto()  # seat, card, the cards that it took: the whole display, by the kraken
    CLEARED = auto()  # seat: it may nick
    CLEARED_BY_KRAKEN = auto()  # seat
    CLEARED_IN_VAIN = auto()  # seat: there is nothing to nick
    LOOKED = auto()  # seat, place, its owners (nobody: the harbour), the cards there
    NICKED = auto()  # seat, place, its owners, card
    NICKED_NOTHING = auto()  # seat
    ROUND_ENDED = auto()  # round
    LEFT_OVER = auto()  # the display
    LAST_ONE_CLEARED = auto()  # seat, the display that it gets
    COUNTED = auto()  # chest, its owners, cards, coins, value by suit (four numbers), whole value
    AWARDED = auto()  # part of the points, seats, points for each, what they have, how many chests
    NOT_AWARDED = auto()  # part of the points
    ROUND_SCORED = auto()  # the owners of a chest, points of the round, all their points
    MATCH_OVER = auto()  # the seats that won
