"""The rules: the deal, and what each move does."""

import numpy as np

from sevenfold.games.seven_seas.components import (
    ALL,
    HAND,
    HARBOUR,
    HARBOUR_OF_TWO,
    KRAKEN,
    MOST_TENS,
    NICK,
    OPENING,
    OVER,
    PICK,
    PLACES,
    PLAY,
    SEATS,
    TENS,
    ULTIMATE,
    ULTIMATE_HAND,
    SeasRecord,
    cards_at,
    chest_of,
    drawn,
    owners,
)
from sevenfold.games.seven_seas.knowledge import forget_all, look_into, see_capture, take_secretly
from sevenfold.games.seven_seas.moves import (
    NICK_FROM,
    NO_NICK,
    PICK_ONE,
    SWEEP,
    action_of,
    can_be_nicked,
    card_of,
    picked_by,
    place_of,
    taken_of,
)
from sevenfold.games.seven_seas.notes import Note
from sevenfold.games.seven_seas.scoring import leaders, score_round
from sevenfold.kernel.bits import EMPTY, U64, bit, count, lowest
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note


@compiled
def setup(table: SeasRecord) -> None:
    """Deal the first round; who starts it is random (ruling 10)."""
    table.rounds = 0
    for seat in range(SEATS):
        table.scores[seat] = 0
        table.last_points[seat] = 0
        table.last_chest[seat] = EMPTY
    _start_round(table, below(table, table.players))


@compiled
def _start_round(table: SeasRecord, starter: int) -> None:
    table.rounds += 1
    table.starter = starter
    table.turn = starter
    table.phase = PLAY
    table.cycle = 1
    table.last_taker = -1
    table.looking = -1
    for chest in range(SEATS):
        table.chest[chest] = EMPTY
    forget_all(table)
    _deal(table)
    note(table, Note.ROUND_BEGAN, starter, table.rounds, table.display)
    _note_hands(table)


@compiled
def _deal(table: SeasRecord) -> None:
    table.display = EMPTY
    table.harbour = EMPTY
    table.aside = EMPTY
    size = HAND[table.players]
    if table.teams == ULTIMATE:  # neither display nor harbour (ruling 11)
        size = ULTIMATE_HAND
    else:
        display = ALL
        while count(display & TENS) > MOST_TENS:
            display = drawn(table, ALL, OPENING)
        table.display = display
    deck = ALL & ~table.display
    for seat in range(table.players):
        table.hand[seat] = drawn(table, deck, size)
        deck &= ~table.hand[seat]
    if table.players == 2:
        table.harbour = drawn(table, deck, HARBOUR_OF_TWO)
        table.aside = deck & ~table.harbour
    else:
        table.harbour = deck


@compiled
def _note_hands(table: SeasRecord) -> None:
    """Everybody has got a hand, the starting player first."""
    if is_heard(table):
        for place in range(table.players):
            seat = (table.starter + place) % table.players
            note(table, Note.DEALT, seat, table.hand[seat])


@compiled
def play(table: SeasRecord, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = action_of(move)
    if action == NICK_FROM:
        _look_into(table, place_of(move))
        return
    if action == PICK_ONE:
        _pick(table, picked_by(move))
    elif action == NO_NICK:
        note(table, Note.NICKED_NOTHING, table.turn)
    else:
        card, taken = card_of(move), taken_of(move, table.display)
        table.hand[table.turn] &= ~bit(card)
        if taken:
            _capture(table, move, card, taken)
            if not table.display and _lets_nick(table, card):
                table.phase = NICK
                return
        else:
            _lay(table, card)
    _end_turn(table)


@compiled
def _lay(table: SeasRecord, card: int) -> None:
    if table.display:
        note(table, Note.LAID, table.turn, card)
    else:
        note(table, Note.STARTED, table.turn, card)
    table.display |= bit(card)


@compiled
def _capture(table: SeasRecord, move: int, card: int, taken: np.uint64) -> None:
    if move == SWEEP:
        note(table, Note.SWEPT, table.turn, card, taken)
    else:
        note(table, Note.TOOK, table.turn, card, taken)
    table.display &= ~taken
    _gain(table, table.turn, taken | bit(card))
    table.last_taker = table.turn


@compiled
def _gain(table: SeasRecord, seat: int, cards: np.uint64) -> None:
    """Cards go to the chest of a seat in the open."""
    chest = chest_of(table, seat)
    table.chest[chest] |= cards
    see_capture(table, chest, cards)


@compiled
def _lets_nick(table: SeasRecord, card: int) -> bool:
    """May the seat nick that cleared the display with this card? (ruling 4)"""
    if card == KRAKEN:
        note(table, Note.CLEARED_BY_KRAKEN, table.turn)
        return False
    for place in range(PLACES):
        if can_be_nicked(table, place):
            note(table, Note.CLEARED, table.turn)
            return True
    note(table, Note.CLEARED_IN_VAIN, table.turn)
    return False


@compiled
def _look_into(table: SeasRecord, place: int) -> None:
    if is_heard(table):
        whose, cards = owners(table, 1 << place), cards_at(table, place)
        note(table, Note.LOOKED, table.turn, place, whose, cards)
    look_into(table, place)
    table.looking = place
    table.phase = PICK


@compiled
def _pick(table: SeasRecord, card: int) -> None:
    place = table.looking
    if is_heard(table):
        note(table, Note.NICKED, table.turn, place, owners(table, 1 << place), card)
    if place == HARBOUR:
        table.harbour &= ~bit(card)
    else:
        table.chest[place] &= ~bit(card)
    table.chest[chest_of(table, table.turn)] |= bit(card)
    take_secretly(table, card)
    table.looking = -1


@compiled
def _end_turn(table: SeasRecord) -> None:
    """The next seat that holds cards plays; with no card left the cycle or the round is over."""
    seat = table.turn
    for _ in range(table.players):
        seat += 1
        if seat == table.players:
            seat = 0
        if table.hand[seat]:
            table.turn = seat
            table.phase = PLAY
            return
    if table.aside:
        _start_second_cycle(table)
    else:
        _end_round(table)


@compiled
def _start_second_cycle(table: SeasRecord) -> None:
    """Deal the cards that were put aside; all else stays (ruling 7)."""
    table.hand[0] = drawn(table, table.aside, count(table.aside) >> 1)
    table.hand[1] = table.aside & ~table.hand[0]
    table.aside = EMPTY
    table.cycle = 2
    table.turn = table.starter
    table.phase = PLAY
    note(table, Note.CYCLE_BEGAN, table.starter)
    _note_hands(table)


@compiled
def _end_round(table: SeasRecord) -> None:
    note(table, Note.ROUND_ENDED, table.rounds)
    _settle_display(table)
    score_round(table)
    first = leaders(table)
    if table.scores[lowest(U64(first))] >= table.goal:  # ruling 9
        note(table, Note.MATCH_OVER, first)
        table.phase = OVER
        table.turn = -1
    else:
        _start_round(table, (table.starter + 1) % table.players)  # ruling 10


@compiled
def _settle_display(table: SeasRecord) -> None:
    """What still lies there when the round ends: the last one to take cards gets it, or nobody."""
    if not table.display:
        return
    if table.last_one_clears and table.last_taker >= 0:  # ruling 7
        note(table, Note.LAST_ONE_CLEARED, table.last_taker, table.display)
        _gain(table, table.last_taker, table.display)
        table.display = EMPTY
    else:
        note(table, Note.LEFT_OVER, table.display)
