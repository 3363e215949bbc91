"""What a learner sees of 7 Seas: where cards are as far as one knows, and what a move leaves."""

import numpy as np

from sevenfold.games.features import Features, bounded, starts, step_of
from sevenfold.games.seven_seas.components import (
    ALL,
    CARDS,
    HARBOUR,
    KRAKEN,
    OF_STRENGTH,
    SEATS,
    STRENGTHS,
    SeasRecord,
    chest_of,
    chests,
    strength_of,
)
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
from sevenfold.games.seven_seas.sense import _booty, _captured
from sevenfold.kernel.bits import EMPTY, bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled

LAYS, TAKES, CLEARS, SWEEPS, NICKS, FROM_HARBOUR, LEAVES_IT, PICKS, KINDS = range(9)
_NEED = 9
_FEW = 6
_WIDE = 21  # how far ahead: from −10 to 10
_STEPS = 24

(
    _PLAYERS, _TEAMS, _CLEARING, _CYCLE, _HELD_NEXT, _HELD, _NEEDS, _OTHERS_NEED, _LAST, _OWN,
    _THEIRS, _UNSEEN, _HAND, _SHOWN, _GAINED, _TOTAL, _MANY, _COUNTERS, _ANSWERS,
    _EXPOSED, _SIZE, _PICKED, _LEADS, _COINS, _VALUES, _LIKED, _BEHIND, SIZE,
) = starts(
    SEATS + 1, 3, 2, 3, 12, 12, _NEED, _NEED, 4, CARDS,
    CARDS, CARDS, CARDS, CARDS, CARDS, 12, 12, _FEW, _FEW,
    12, 10, CARDS, _WIDE, _WIDE, _WIDE, _STEPS, _STEPS,
)  # fmt: skip


@compiled
def describe(table: SeasRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    own = chest_of(table, seat)
    most = 0
    theirs = EMPTY
    for chest in range(chests(table)):
        if chest != own:
            theirs |= _captured(table, chest)
    for other in range(table.players):
        if chest_of(table, other) != own:
            most = max(most, int(table.scores[other]))
    mine = _booty(table)
    unseen = _unseen(table)
    last = 0
    if table.last_taker >= 0:
        last = 1 + int(chest_of(table, table.last_taker) != own)
    active[0] = _PLAYERS + table.players
    active[1] = _TEAMS + table.teams
    active[2] = _CLEARING + table.last_one_clears
    active[3] = _CYCLE + min(table.cycle, 2)
    active[4] = _HELD_NEXT + min(count(table.hand[(seat + 1) % table.players]), 11)
    active[5] = _HELD + min(count(table.hand[seat]), 11)
    active[6] = _NEEDS + min(max(table.goal - table.scores[seat], 0), _NEED - 1)
    active[7] = _OTHERS_NEED + min(max(table.goal - most, 0), _NEED - 1)
    active[8] = _LAST + last
    n = _each(_OWN, mine, active, 9)
    n = _each(_THEIRS, theirs, active, n)
    return _each(_UNSEEN, unseen, active, n)


@compiled
def _each(start: int, cards: np.uint64, active: np.ndarray, n: int) -> int:
    while cards:
        active[n] = start + lowest(cards)
        cards = rest(cards)
        n += 1
    return n


@compiled
def _unseen(table: SeasRecord) -> np.uint64:
    """The cards that may be in the hands of others."""
    unseen: np.uint64 = ALL & ~table.hand[table.turn] & ~table.display
    for chest in range(chests(table)):
        unseen &= ~_captured(table, chest)
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
    if move == NO_NICK:
        return _describe_display(table, hand, shown, active, 0)
    if action == NICK_FROM:
        place = place_of(move)
        size = count(table.harbour) if place == HARBOUR else count(table.chest[place])
        active[0] = _SIZE + min(size, 9)
        return 1
    if action == PICK_ONE:
        active[0] = _PICKED + picked_by(move)
        return 1
    card = card_of(move)
    taken = taken_of(move, shown)
    hand &= ~bit(card)
    mine = _booty(table)
    n = 0
    if taken:
        mine |= taken | bit(card)
        n = _each(_GAINED, taken | bit(card), active, 0)
        shown &= ~taken
    else:
        shown |= bit(card)
    n = _describe_race(table, mine, active, n)
    return _describe_display(table, hand, shown, active, n)


@compiled
def _describe_race(table: SeasRecord, mine: np.uint64, active: np.ndarray, n: int) -> int:
    """How far ahead of the best other chest one is, in cards, coins and value."""
    cards = most_coins = 0
    most_value = -100
    for chest in range(chests(table)):
        if chest != chest_of(table, table.turn):
            captured = _captured(table, chest)
            cards = max(cards, count(captured))
            most_coins = max(most_coins, coins(captured))
            most_value = max(most_value, value(table, captured))
    middle = _WIDE // 2
    active[n] = _LEADS + bounded(count(mine) - cards + middle, _WIDE)
    active[n + 1] = _COINS + bounded(coins(mine) - most_coins + middle, _WIDE)
    active[n + 2] = _VALUES + bounded(value(table, mine) - most_value + middle, _WIDE)
    return n + 3


@compiled
def _describe_display(
    table: SeasRecord, hand: np.uint64, shown: np.uint64, active: np.ndarray, n: int
) -> int:
    unseen = _unseen(table)
    n = _each(_HAND, hand, active, n)
    n = _each(_SHOWN, shown, active, n)
    total = 0
    exposed = 0
    answers = 0
    cards = shown
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        same = OF_STRENGTH[strength_of(card)]
        total += strength_of(card)
        exposed += count(unseen & same)
        answers += int(hand & same != EMPTY)
    clearing = 0
    if shown and total <= STRENGTHS:
        clearing = count(unseen & OF_STRENGTH[total] & ~bit(KRAKEN))
    active[n] = _TOTAL + min(total, 11)
    active[n + 1] = _MANY + min(count(shown), 11)
    active[n + 2] = _COUNTERS + min(clearing, _FEW - 1)
    active[n + 3] = _ANSWERS + min(answers, _FEW - 1)
    active[n + 4] = _EXPOSED + min(exposed, 11)
    return n + 5


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
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=200, kinds=KINDS,
    unit=5.0, prize=3.0, matches=300_000,
)  # fmt: skip
