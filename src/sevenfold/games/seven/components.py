"""The cards, the editions of the rules, and the record of a table.

The sizes of hands and draw pile are public, so the record holds them beside the cards. A view
keeps the sizes and blanks the counts that its seat may not see.
"""

from typing import Annotated

from sevenfold.games.record import Record, Sets, Wholes, record_type

HIGHEST = 7  # the numbers on the cards, and the sum that clears the pile
DEALT = 7  # cards a seat gets
CHIPS = 80
ROUNDS = 7  # of a match for few players, ruling 7
MOST_FOR_ROUNDS = 4  # with more players the chips decide, ruling 7
LONGEST_ROUND = 2000  # moves, ruling 6

FULL_DECK = (12, 12, 12, 12, 12, 12, 8)  # cards with 1 … 7: our assumption, 80 are certain
MOST_CARDS = LONGEST_ROUND  # in a deck that a host chooses: more never lie on a pile

GERMAN, ENGLISH, ITALIAN = range(3)
EDITIONS = ("german", "english", "italian")

LAY, START, OVER = range(3)
PHASES = ("lay", "start", "over")

SEATS = 7
COUNTS = HIGHEST + 1
HEAP = 2  # words of a heap of cards, see `heaps`


class SevenRecord(Record):
    """A table of 7."""

    starter: int
    edition: int  # options
    chosen_deck: int  # 0: the deck is FULL_DECK by default
    cards: Annotated[Sets, HEAP]  # all there are
    deck: Annotated[Sets, HEAP]
    deck_size: int
    hand: Annotated[Sets, SEATS, HEAP]
    hand_size: Annotated[Wholes, SEATS]
    aside: Annotated[Sets, HEAP]
    top: int  # the number on top of the pile, 0 if there is none
    hole: int  # the number seen through its hole, 0 if there is none
    after_seven: int  # this seat has just made seven and starts a pile
    idle: int  # blocked turns in a row in which no card could be drawn
    moves_in_round: int
    finished: int  # how many seats are out of the round
    place: Annotated[Wholes, SEATS]  # 1 for who finished first, …; 0: still in
    scores: Annotated[Wholes, SEATS]
    height: int
    pile: Annotated[Sets, MOST_CARDS // 16]  # see `piles`; 0 above the top


TABLE = record_type(SevenRecord)
