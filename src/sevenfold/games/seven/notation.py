"""How 7 is written: its moves, and what an open state has to keep to."""

from collections import Counter

from sevenfold.games.reading import Reading
from sevenfold.games.seven import moves
from sevenfold.games.seven.components import (
    CHIPS,
    GERMAN,
    HIGHEST,
    LONGEST_ROUND,
    MOST_FOR_ROUNDS,
    OVER,
    ROUNDS,
    START,
    SevenRecord,
)
from sevenfold.games.seven.heaps import counts, numbers
from sevenfold.games.seven.piles import pile_card
from sevenfold.games.seven.scoring import chips_left
from sevenfold.kernel.compiling import interpreted

_number_of, _way_of = interpreted(moves.number_of), interpreted(moves.way_of)
_WAYS = {moves.FIRST: "", moves.ON_HOLE: " hole", moves.ON_NUMBER: " number"}


def move_text(table: SevenRecord, move: int) -> str:
    """A move as a line of text."""
    if move == moves.DRAW:
        return "draw"
    return f"{_number_of(move)}{_WAYS[_way_of(move)]}"


def veiled(text: str) -> str:
    """A move as the other seats see it: every card is laid in the open."""
    return text


def check(table: SevenRecord, state: Reading) -> None:
    """Refuse a table that cannot be; the sizes of hands and draw pile follow from it."""
    table.deck_size = sum(counts(table.deck))
    table.hand_size[:] = [sum(counts(hand)) for hand in table.hand]
    _check_pile(table, state)
    _check_end(table, state)
    _check_hands(table, state)
    _check_idle(table, state)


def _check_pile(table: SevenRecord, state: Reading) -> None:
    below = [interpreted(pile_card)(table, place) for place in range(table.height - 1)]
    if table.hole and table.hole not in below:
        state["hole"].refuse("it is the number on a card below the top one, or 0")
    if table.top + table.hole >= HIGHEST:
        state["pile"].refuse(f"it shows {table.top} and {table.hole}: at seven it is set aside")
    if table.phase != OVER and (table.phase == START) != (table.height == 0):
        state["phase"].refuse("it is 'start' while there is no pile, and 'lay' otherwise")


def _check_end(table: SevenRecord, state: Reading) -> None:
    left = interpreted(chips_left)(table)
    few = table.players <= MOST_FOR_ROUNDS
    still_in = table.players - table.finished
    stopped = table.moves_in_round == LONGEST_ROUND
    if left < 0:
        state["scores"].refuse(f"there are only {CHIPS} chips")
    if few and table.rounds > ROUNDS:
        state["round"].refuse(f"with {table.players} players there are {ROUNDS} rounds")
    if table.phase == OVER:
        if few and table.rounds < ROUNDS:
            state["phase"].refuse(f"the match is over after round {ROUNDS}")
        if not few and left:
            state["phase"].refuse("the match is over when no chips are left")
        if still_in < 1 or (still_in > 1 and not stopped):
            state["finished"].refuse("the last round ends when all but one have finished")
    else:
        if still_in < 2:
            state["finished"].refuse("at least two seats are still in the round")
        if stopped:
            state["moves_in_round"].refuse(f"a round ends after {LONGEST_ROUND} moves")
        if left == 0:
            state["scores"].refuse("no chips are left, so the match is over")


def _check_hands(table: SevenRecord, state: Reading) -> None:
    hands = state["hands"].items()
    for seat in range(table.players):
        if table.place[seat] and table.hand_size[seat]:
            hands[seat].refuse("who has finished holds no card")
        if table.edition == GERMAN and not table.place[seat] and not table.hand_size[seat]:
            hands[seat].refuse("in the German rules a seat without a card has finished")
    if table.phase != OVER and table.place[table.turn]:
        state["turn"].refuse("this seat has finished and has no more turns this round")
    if table.after_seven:
        if table.phase != START:
            state["after_seven"].refuse("it is true only in phase 'start'")
        if not table.hand_size[table.turn]:
            state["after_seven"].refuse("who makes seven with the last card has finished")


def _check_idle(table: SevenRecord, state: Reading) -> None:
    if table.idle >= table.players - table.finished:
        state["idle"].refuse("when the last seat is blocked, too, the pile is set aside")
    if table.idle and (table.deck_size or table.aside.any() or table.after_seven):
        state["idle"].refuse("it is above 0 only while there is nothing to draw")


def components(table: SevenRecord) -> Counter[str | int]:
    """All cards of the deck."""
    return Counter(numbers(table.cards))
