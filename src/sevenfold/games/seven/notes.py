"""What the rules of 7 note while they go on; beside each, the numbers that come with it."""

from enum import IntEnum, auto


class Note(IntEnum):
    """Something that happens at a table of 7."""

    ROUND_BEGAN = auto()  # starter, round
    DEALT = auto()  # seat, the two words of its hand
    STARTED = auto()  # seat, number: the first card of a pile
    LAID = auto()  # seat, number, the number in its hole or 0, the way it lies
    MADE_SEVEN = auto()  # seat, cards in the pile
    BLOCKED = auto()  # seat
    RENEWED = auto()  # cards that become the draw pile
    DREW = auto()  # seat, number
    NOTHING_TO_DRAW = auto()  # seat
    ALL_BLOCKED = auto()  # cards in the pile that is set aside
    FINISHED = auto()  # seat, place
    STOPPED = auto()  # moves of the round
    LEFT = auto()  # seat, cards in hand, place
    PAID = auto()  # seat, chips, all its chips
    CHIPS_GONE = auto()
    MATCH_OVER = auto()  # the seats that won, as bits
