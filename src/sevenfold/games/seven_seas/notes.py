"""What the rules of 7 Seas note, each with the facts that its numbers stand for.

Cards that lie together are a set, as bits; so are seats. `whose` are the seats that a chest belongs
to, nobody for the harbour, and `part` is a part of the points of a round.
"""

from sevenfold.games.events import Noted


class Note(Noted):
    """Something that happens at a table of 7 Seas."""

    ROUND_BEGAN = "seat round cards"  # the starter, and the display
    CYCLE_BEGAN = "seat"
    DEALT = "seat cards?"
    LAID = "seat card"
    STARTED = "seat card"  # the first one on display
    TOOK = "seat card cards"
    SWEPT = "seat card cards"  # the whole display, by the kraken
    CLEARED = "seat"  # it may nick
    CLEARED_BY_KRAKEN = "seat"
    CLEARED_IN_VAIN = "seat"  # there is nothing to nick
    LOOKED = "seat chest whose cards?"
    NICKED = "seat chest whose card?"
    NICKED_NOTHING = "seat"
    ROUND_ENDED = "round"
    LEFT_OVER = "cards"
    LAST_ONE_CLEARED = "seat cards"
    COUNTED = "chest whose cards coins gold crystals rum curses value"
    AWARDED = "part seats points number n"  # points for each, what they have, how many chests
    NOT_AWARDED = "part"
    ROUND_SCORED = "whose n total"
    MATCH_OVER = "seats"  # those that won
