"""What the rules of 7 note, each with the facts that its numbers stand for."""

from sevenfold.games.events import Noted


class Note(Noted):
    """Something that happens at a table of 7."""

    ROUND_BEGAN = "seat round"
    DEALT = "seat hand?"  # the two words of a heap
    STARTED = "seat card"  # the first card of a pile
    LAID = "seat card hole way"  # the number in its hole or 0, and the way it lies
    MADE_SEVEN = "seat n"
    BLOCKED = "seat"
    RENEWED = "n"  # cards that become the draw pile
    DREW = "seat card?"
    NOTHING_TO_DRAW = "seat"
    ALL_BLOCKED = "n"  # cards in the pile that is set aside
    FINISHED = "seat place"
    STOPPED = "moves"
    LEFT = "seat n place"
    PAID = "seat n total"
    CHIPS_GONE = ""
    MATCH_OVER = "seats"  # those that won
