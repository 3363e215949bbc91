"""What the rules of Sea Salt & Paper note, each with the facts that its numbers stand for."""

from sevenfold.games.events import Noted


class Note(Noted):
    """Something that happens at a table of Sea Salt & Paper."""

    ROUND_BEGAN = "seat round cards=card cards=card"  # the starter, and the cards on the piles
    DREW = "seat cards?"
    KEPT = "seat card?"
    DISCARDED = "seat card pile"
    TOOK = "seat card pile"
    UNCOVERED = "card pile"  # a card is gone from above it
    PILE_EMPTIED = "pile"
    DECK_EMPTIED = ""
    NOTHING_TO_DRAW = "seat"
    LAID = "seat cards=card cards=card"
    NO_EFFECT = "seat"
    SAILED = "seat"
    FISHED = "seat card?"
    SEARCHED = "seat pile cards?"  # the cards are noted one by one:
    SAW = "card"  # of the pile that is searched, from the bottom up
    PICKED = "seat card? pile"
    ROBBED = "seat card? other"
    FOUR_MERMAIDS = "seat"
    STOPPED = "seat"
    LAST_CHANCE = "seat"
    PASSED = "seat"
    ROUND_VOID = ""
    REVEALED = "seat cards"
    EMPTY_HANDED = "seat"  # revealed, but there is no card
    COUNTED = "seat n duos mermaids collections multipliers"
    BET_WON = "seat"
    BET_LOST = "seat seats"  # those with more points
    BONUS = "seat n colour"
    ROUND_SCORED = "seat n total"
    TIED = "seats"
    MATCH_OVER = "seats"  # those that won
