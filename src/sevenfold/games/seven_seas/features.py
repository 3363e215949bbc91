"""What a learner sees of 7 Seas: where cards are as far as one knows, and what a move leaves."""

import numpy as np

from sevenfold.games.features import Features, bounded, starts, step_of, write_each
from sevenfold.games.seven_seas.components import (
    ALL,
    CARDS,
    GOLD,
    HARBOUR,
    KING,
    KRAKEN,
    LADY,
    OF_STRENGTH,
    ONES,
    SEATS,
    STRENGTHS,
    TENS,
    SeasRecord,
    booty_of,
    chest_of,
    chests,
    strength_of,
)
from sevenfold.games.seven_seas.knowledge import captured_by, known_booty
from sevenfold.games.seven_seas.moves import (
    NICK_FROM,
    NO_NICK,
    PICK_ONE,
    SWEEP,
    action_of,
    card_of,
    picked_by,
    place_of,
    taken_of,
)
from sevenfold.games.seven_seas.scoring import coins, value
from sevenfold.kernel.bits import EMPTY, U64, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

LAYS, TAKES, CLEARS, SWEEPS, NICKS, FROM_HARBOUR, LEAVES_IT, PICKS, KINDS = range(9)
_NEED = 9
_FEW = 6
_WIDE = 21  # how far ahead: from −10 to 10
_STEPS = 24
_ODDS = 16  # eighths
BEST_VALUES = 16  # the best value of a suit, from −7 to 7, or none
_PERSONS = bit(LADY) | bit(KING)
_UP_TO_TEN = (1 << (STRENGTHS + 1)) - 1

(
    _PLAYERS, _TEAMS, _CLEARING, _CYCLE, _HELD_NEXT, _HELD, _NEEDS, _LAST, _OWN,
    _THEIRS, _UNSEEN, _HAND, _SHOWN, _GAINED, _TOTAL, _MANY, _SIZE, _PICKED, _LEADS, _COINS,
    _VALUES, _LIKED, _BEHIND, _BEST, _BEST_OTHER, _IN_HAND, _ON_SHOW, _OUT, _I_TAKE, _I_CLEAR,
    _NEXT_TAKES, _TAKEN, _CLEARED, _COINS_LOST, _PERSONS_LOST, _VALUE_LOST, _COINS_WON,
    _PERSONS_WON, _VALUE_WON, SIZE,
) = starts(
    SEATS + 1, 3, 2, 3, 12, 12, _NEED * _NEED, 4, CARDS,
    CARDS, CARDS, CARDS, CARDS, CARDS, 12, 12, 10, CARDS, _WIDE, _WIDE,
    _WIDE, _STEPS, _STEPS, 4 * BEST_VALUES, 4 * BEST_VALUES, 3 * STRENGTHS, 3 * STRENGTHS,
    4 * STRENGTHS, STRENGTHS, 1, 4 * STRENGTHS, _ODDS, _ODDS, _ODDS, _ODDS, _ODDS, _FEW, _FEW,
    _ODDS,
)  # fmt: skip


@compiled
def describe(table: SeasRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    own = chest_of(table, seat)
    most = 0
    for other in range(table.players):
        if chest_of(table, other) != own:
            most = max(most, int(table.scores[other]))
    last = 0
    if table.last_taker >= 0:
        last = 1 + int(chest_of(table, table.last_taker) != own)
    needs = bounded(table.goal - table.scores[seat], _NEED)
    unseen = _unseen(table)
    active[0] = _PLAYERS + table.players
    active[1] = _TEAMS + table.teams
    active[2] = _CLEARING + table.last_one_clears
    active[3] = _CYCLE + min(table.cycle, 2)
    active[4] = _HELD_NEXT + min(count(table.hand[(seat + 1) % table.players]), 11)
    active[5] = _HELD + min(count(table.hand[seat]), 11)
    active[6] = _NEEDS + needs * _NEED + bounded(table.goal - most, _NEED)
    active[7] = _LAST + last
    n = write_each(_OWN, known_booty(table), active, 8)
    n = write_each(_THEIRS, _captured_by_others(table), active, n)
    n = write_each(_UNSEEN, unseen, active, n)
    for strength in range(1, STRENGTHS + 1):
        out = count(unseen & OF_STRENGTH[strength])
        if out:
            active[n] = _OUT + 4 * (strength - 1) + out - 1
            n += 1
    return n


@compiled
def _captured_by_others(table: SeasRecord) -> np.uint64:
    theirs = EMPTY
    for chest in range(chests(table)):
        if chest != chest_of(table, table.turn):
            theirs |= captured_by(table, chest)
    return theirs


@compiled
def _unseen(table: SeasRecord) -> np.uint64:
    """The cards that may be in the hands of others; what one saw in the harbour is not."""
    unseen: np.uint64 = ALL & ~table.hand[table.turn] & ~table.display
    for chest in range(chests(table)):
        unseen &= ~captured_by(table, chest)
    for nick in range(table.nicks):
        if table.nick_seat[nick] == table.turn:
            unseen &= ~table.nick_saw[nick]
    return unseen


@compiled
def foresee(table: SeasRecord, move: int, liked: float, behind: float, active: np.ndarray) -> int:
    """What a move leaves, before chance has its say."""
    active[0] = _LIKED + step_of(liked + 1.0, 0.15, _STEPS)
    active[1] = _BEHIND + step_of(behind, 0.1, _STEPS)
    return 2 + _foresee_move(table, move, active[2:])


@compiled
def _foresee_move(table: SeasRecord, move: int, active: np.ndarray) -> int:
    action = action_of(move)
    hand = table.hand[table.turn]
    shown = table.display
    mine = known_booty(table)
    if move == NO_NICK:
        return _describe_race(table, mine, EMPTY, active, 0)
    if action == NICK_FROM:
        place = place_of(move)
        size = count(table.harbour) if place == HARBOUR else count(table.chest[place])
        active[0] = _SIZE + min(size, 9)
        return _describe_race(table, mine, EMPTY, active, 1)
    if action == PICK_ONE:
        picked = bit(picked_by(move))
        active[0] = _PICKED + picked_by(move)
        return _describe_race(table, mine | picked, picked, active, 1)
    card = card_of(move)
    taken = taken_of(move, shown)
    hand &= ~bit(card)
    n = 0
    if taken:
        mine |= taken | bit(card)
        n = write_each(_GAINED, taken | bit(card), active, 0)
        shown &= ~taken
    else:
        shown |= bit(card)
    n = _describe_race(table, mine, EMPTY, active, n)
    n = _describe_hand(hand, shown, active, n)
    return _describe_display(table, hand, shown, active, n)


@compiled
def _describe_race(
    table: SeasRecord, mine: np.uint64, nicked: np.uint64, active: np.ndarray, n: int
) -> int:
    """How far ahead of the best other chest one is, in cards, coins and value."""
    own = chest_of(table, table.turn)
    cards = most_coins = 0
    most_value = -100
    theirs = EMPTY
    for chest in range(chests(table)):
        if chest != own:
            captured = captured_by(table, chest) & ~nicked
            theirs |= captured
            cards = max(cards, count(table.chest[chest]) - int(chest == table.looking))
            most_coins = max(most_coins, coins(captured))
            most_value = max(most_value, value(table, captured))
    have = count(table.chest[own]) + count(mine & ~known_booty(table))
    middle = _WIDE // 2
    active[n] = _LEADS + bounded(have - cards + middle, _WIDE)
    active[n + 1] = _COINS + bounded(coins(mine) - most_coins + middle, _WIDE)
    active[n + 2] = _VALUES + bounded(value(table, mine) - most_value + middle, _WIDE)
    n += 3
    for suit in range(4):
        active[n] = _BEST + suit * BEST_VALUES + best_of(table, mine, suit)
        active[n + 1] = _BEST_OTHER + suit * BEST_VALUES + best_of(table, theirs, suit)
        n += 2
    return n


@compiled
def best_of(table: SeasRecord, cards: np.uint64, suit: int) -> int:
    """The best value of a suit, as a place among `BEST_VALUES`; the last one is for none."""
    found = cards & (GOLD << U64(suit))
    if not found:
        return BEST_VALUES - 1
    best = -7
    while found:
        best = max(best, booty_of(table, lowest(found)))
        found = rest(found)
    if suit == KRAKEN & 3 and cards & bit(KRAKEN):
        best = -7
    return bounded(best + 7, BEST_VALUES - 1)


@compiled
def _describe_hand(hand: np.uint64, shown: np.uint64, active: np.ndarray, n: int) -> int:
    """How many cards of each strength one holds, and lie there."""
    for strength in range(1, STRENGTHS + 1):
        held = count(hand & OF_STRENGTH[strength])
        lying = count(shown & OF_STRENGTH[strength])
        if held:
            active[n] = _IN_HAND + 3 * (strength - 1) + min(held, 3) - 1
            n += 1
        if lying:
            active[n] = _ON_SHOW + 3 * (strength - 1) + min(lying, 3) - 1
            n += 1
    n = write_each(_HAND, hand, active, n)
    return write_each(_SHOWN, shown, active, n)


@compiled
def _describe_display(
    table: SeasRecord, hand: np.uint64, shown: np.uint64, active: np.ndarray, n: int
) -> int:
    """What the next seat may take of the display, and what is left for oneself."""
    unseen = _unseen(table)
    held = count(table.hand[(table.turn + 1) % table.players])
    total = 0
    sums = 1
    lost_coins = lost_persons = lost_value = 0
    won_coins = won_persons = won_value = 0
    cards = shown
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        strength = strength_of(card)
        same = OF_STRENGTH[strength]
        total += strength
        sums |= (sums << strength) & _UP_TO_TEN
        takers = count(unseen & same)
        lost_coins += takers * coins(bit(card))
        lost_persons += takers * count(bit(card) & _PERSONS)
        lost_value += takers * max(booty_of(table, card), 0)
        if hand & same:
            won_coins += coins(bit(card))
            won_persons += count(bit(card) & _PERSONS)
            won_value += max(booty_of(table, card), 0)
    if shown & TENS:
        sums |= 2
    taking = 0
    for strength in range(1, STRENGTHS + 1):
        if sums >> strength & 1:
            out = count(unseen & OF_STRENGTH[strength])
            taking += out
            if out:
                active[n] = _NEXT_TAKES + 4 * (strength - 1) + out - 1
                n += 1
            if hand & OF_STRENGTH[strength]:
                active[n] = _I_TAKE + strength - 1
                n += 1
    clearing = EMPTY
    if shown and total <= STRENGTHS:
        clearing = OF_STRENGTH[total]
        if shown & TENS:
            clearing |= ONES
        clearing &= ~bit(KRAKEN)
    if hand & clearing:
        active[n] = _I_CLEAR
        n += 1
    many = max(count(unseen), 1)
    active[n] = _TOTAL + min(total, 11)
    active[n + 1] = _MANY + min(count(shown), 11)
    active[n + 2] = _TAKEN + min(4 * held * taking // many, _ODDS - 1)
    active[n + 3] = _CLEARED + min(8 * held * count(unseen & clearing) // many, _ODDS - 1)
    active[n + 4] = _COINS_LOST + min(4 * held * lost_coins // many, _ODDS - 1)
    active[n + 5] = _PERSONS_LOST + min(8 * held * lost_persons // many, _ODDS - 1)
    active[n + 6] = _VALUE_LOST + min(held * lost_value // many, _ODDS - 1)
    active[n + 7] = _COINS_WON + min(won_coins, _FEW - 1)
    active[n + 8] = _PERSONS_WON + won_persons
    active[n + 9] = _VALUE_WON + min(won_value, _ODDS - 1)
    return n + 10


@compiled
def kind(table: SeasRecord, move: int) -> int:
    """What is done."""
    action = action_of(move)
    if move == NO_NICK:
        found = LEAVES_IT
    elif action == NICK_FROM:
        found = FROM_HARBOUR if place_of(move) == HARBOUR else NICKS
    elif action == PICK_ONE:
        found = PICKS
    elif move == SWEEP:
        found = SWEEPS
    else:
        taken = taken_of(move, table.display)
        found = LAYS
        if taken:
            found = CLEARS if taken == table.display else TAKES
    return found


FEATURES = Features(
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=260, kinds=KINDS,
    unit=5.0, prize=3.0, matches=300_000, version=2,
)  # fmt: skip
