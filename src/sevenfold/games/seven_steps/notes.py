"""What the rules of 7 Steps note while they go on; beside each, the numbers that come with it.

A note becomes the event of the same name, in small letters.
"""

from enum import IntEnum, auto


class Note(IntEnum):
    """Something that happens at a table of 7 Steps."""

    ROUND_BEGAN = auto()  # round
    TURN_BEGAN = auto()  # seat
    NO_DISCS = auto()  # seat
    SAVED_AID = auto()  # seat
    USED_AID = auto()  # seat, tile
    LIMITED = auto()  # seat, the most discs of this turn
    REMOVED = auto()  # seat, colour, field, level, where the disc went
    STOPPED_REMOVING = auto()  # seat
    MOVED_TOWER = auto()  # seat, colour, field, target, level
    SWAPPED_TOWERS = auto()  # seat, colour, field, target, the level of each now
    MOVED_DISC = auto()  # seat, colour, field, target, level there
    GRABBED = auto()  # seat, colour, field, level
    EXCHANGED = auto()  # seat, colour that was given, where it went, colour that was taken
    PLACED = auto()  # seat, colour, field, level
    STOPPED = auto()  # seat
    USED_POINTS = auto()  # seat, tile
    SAVED_POINTS = auto()  # seat
    SCORED_DISCS = auto()  # seat, points, the level of each disc
    SCORED_TILE = auto()  # seat, tile, points
    TOTAL = auto()  # seat, all its points, those of this turn
    EARNED_TILE = auto()  # seat
    DREW_TILE = auto()  # seat, sort, tile
    STACK_RENEWED = auto()  # sort, tiles on it
    KEPT_TILE = auto()  # seat, sort, tile
    DISCARDED_TILE = auto()  # seat, sort, tile
    TOWER_FELL = auto()  # colour, the fields of the towers, all of the colour, how many towers
    THREW = auto()  # seat, colour
    REFILLED = auto()  # seat, the discs as one number
    BAG_EMPTY = auto()  # seat
    END_NEAR = auto()  # seat, the last round
    LEFT_TILES = auto()  # seat, tiles, points
    FINAL_SCORE = auto()  # seat, points
    MATCH_OVER = auto()  # the seats that won, as bits; how many
