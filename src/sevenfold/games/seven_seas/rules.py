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
    PLAY,
    SEATS,
    TENS,
    ULTIMATE,
    ULTIMATE_HAND,
    chest_of,
    chests,
    drawn,
)
from sevenfold.games.seven_seas.knowledge import (
    forget_all,
    look_into,
    see_capture,
    take_secretly,
)
from sevenfold.games.seven_seas.moves import (
    NICK_FROM,
    NO_NICK,
    PICK_ONE,
    SWEEP,
)
from sevenfold.games.seven_seas.scoring import score_round
from sevenfold.kernel.bits import EMPTY, U64, bit, count
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled


@compiled
def setup(table: np.record) -> None:
    """Deal the first round; who starts it is random (ruling 10)."""
    table.rounds = 0
    for seat in range(SEATS):
        table.scores[seat] = 0
        table.last_points[seat] = 0
        table.last_chest[seat] = EMPTY
    _start_round(table, below(table, table.players))


@compiled
def _start_round(table: np.record, starter: int) -> None:
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


@compiled
def _deal(table: np.record) -> None:
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
def play(table: np.record, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = move & 63
    what = move >> 6
    if action == NICK_FROM:
        look_into(table, what)
        table.looking = what
        table.phase = PICK
        return
    if action == PICK_ONE:
        _pick(table, what)
    elif action != NO_NICK:
        card, taken = action, U64(what)
        if action == SWEEP:
            card, taken = KRAKEN, table.display
        table.hand[table.turn] &= ~bit(card)
        if taken:
            _capture(table, card, taken)
            if not table.display and card != KRAKEN and _something_to_nick(table):  # ruling 4
                table.phase = NICK
                return
        else:
            table.display |= bit(card)
    _end_turn(table)


@compiled
def _capture(table: np.record, card: int, taken: np.uint64) -> None:
    booty = taken | bit(card)
    chest = chest_of(table, table.turn)
    table.display &= ~taken
    table.chest[chest] |= booty
    see_capture(table, chest, booty)
    table.last_taker = table.turn


@compiled
def _something_to_nick(table: np.record) -> bool:
    cards = table.harbour
    for chest in range(chests(table)):
        if chest != chest_of(table, table.turn):
            cards |= table.chest[chest]
    return bool(cards != EMPTY)


@compiled
def _pick(table: np.record, card: int) -> None:
    if table.looking == HARBOUR:
        table.harbour &= ~bit(card)
    else:
        table.chest[table.looking] &= ~bit(card)
    table.chest[chest_of(table, table.turn)] |= bit(card)
    take_secretly(table, card)
    table.looking = -1


@compiled
def _end_turn(table: np.record) -> None:
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
def _start_second_cycle(table: np.record) -> None:
    """Deal the cards that were put aside; all else stays (ruling 7)."""
    table.hand[0] = drawn(table, table.aside, count(table.aside) >> 1)
    table.hand[1] = table.aside & ~table.hand[0]
    table.aside = EMPTY
    table.cycle = 2
    table.turn = table.starter
    table.phase = PLAY


@compiled
def _end_round(table: np.record) -> None:
    if table.last_one_clears and table.last_taker >= 0:  # ruling 7
        chest = chest_of(table, table.last_taker)
        table.chest[chest] |= table.display
        see_capture(table, chest, table.display)
        table.display = EMPTY
    score_round(table)
    reached = False
    for seat in range(table.players):
        table.last_chest[seat] = table.chest[seat]
        table.scores[seat] += table.last_points[seat]
        if table.scores[seat] >= table.goal:
            reached = True
    if reached:  # ruling 9
        table.phase = OVER
        table.turn = -1
    else:
        _start_round(table, (table.starter + 1) % table.players)  # ruling 10
