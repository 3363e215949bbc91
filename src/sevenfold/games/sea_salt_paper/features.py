"""What a learner sees of Sea Salt & Paper: one's cards after a move, what lies open, the race."""

import numpy as np

from sevenfold.games.features import Features, starts, step_of
from sevenfold.games.sea_salt_paper.calls import expected_points
from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CAPTAIN,
    COLONY,
    CRABS,
    FIRST,
    FISH,
    KINDS,
    LIGHTHOUSE,
    MERMAIDS,
    NAMES,
    OCTOPUSES,
    PENGUINS,
    SAILORS,
    SEATS,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
    SeaSaltPaperRecord,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.heaps import top
from sevenfold.games.sea_salt_paper.moves import Act, has_effect
from sevenfold.games.sea_salt_paper.scoring import both, goal, most_frequent, points
from sevenfold.games.sea_salt_paper.worth import completing, gain
from sevenfold.kernel.bits import bit, count, lowest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of, second_of

_KIND = np.array([KINDS.index(name.split("/")[0]) for name in NAMES], np.int64)
_SETS = np.array(
    [CRABS, BOATS, FISH, SWIMMERS, SHARKS, MERMAIDS, SHELLS, OCTOPUSES, PENGUINS, SAILORS],
    np.uint64,
)
_SINGLE = np.array([LIGHTHOUSE, SHOAL, COLONY, CAPTAIN], np.uint64)
_MANY = 7  # 0 … 6 or more cards of a kind
_POINTS = 24
_TOPS = len(KINDS) + 1
_NEED = 12
_LEADS = 25  # from −12 to 12
_GAINS = 20
_STEPS = 24  # halves and quarters of points, in what the judgement says

(
    _PLAYERS, _OPTIONS, _DECK, _CALLED, _NEEDS, _OTHERS_NEED, _HELD_NEXT, _THEIRS, _SWIMS,
    _COUNTS, _MULTIPLIERS, _PAIRS, _VALUE, _COLOURS, _MERMAID_COLOURS, _TOP, _TOP_GAIN,
    _NEXT_GAIN, _LEAD, _ENOUGH, _CARD, _CARD_GAIN, _EFFECT, _VICTIM,
    _LIKED, _BEHIND, SIZE,
) = starts(
    SEATS + 1, 4, 16, 3, _NEED, _NEED, 12, _POINTS, 5,
    len(_SETS) * _MANY, len(_SINGLE), 4, _POINTS, 10, 4 * 10, 2 * _TOPS, 2 * 8,
    2 * 8, _LEADS, 4, _TOPS, _GAINS, 2, 8,
    _STEPS, _STEPS,
)  # fmt: skip


@compiled
def describe(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    next_one = (seat + 1) % table.players
    needed = goal(table)
    most = 0
    theirs = 0.0
    for other in range(table.players):
        if other != seat:
            most = max(most, int(table.scores[other]))
            theirs = max(theirs, expected_points(table, other))
    called = 0
    if table.caller >= 0:
        called = 1 + int(next_one == table.caller)
    active[0] = _PLAYERS + table.players
    active[1] = _OPTIONS + table.call_counts * 2 + table.double_goal
    active[2] = _DECK + min(count(table.deck) // 3, 15)
    active[3] = _CALLED + called
    active[4] = _NEEDS + min(max(needed - table.scores[seat], 0) // 4, _NEED - 1)
    active[5] = _OTHERS_NEED + min(max(needed - most, 0) // 4, _NEED - 1)
    active[6] = _HELD_NEXT + min(count(table.hand[next_one]), 11)
    active[7] = _THEIRS + min(int(theirs), _POINTS - 1)
    active[8] = _SWIMS + min(count(table.laid[next_one]) // 2, 4)
    return 9


@compiled
def foresee(
    table: SeaSaltPaperRecord, move: int, liked: float, behind: float, active: np.ndarray
) -> int:
    """What a move leaves, before chance has its say."""
    seat = table.turn
    action = action_of(move)
    hand = table.hand[seat]
    laid = table.laid[seat]
    gained = -1
    put = -1  # on pile `where`
    where = -1
    active[0] = _LIKED + step_of(liked + 4.0, 0.5, _STEPS)
    active[1] = _BEHIND + step_of(behind, 0.25, _STEPS)
    n = 2
    if action == Act.TAKE:
        where = first_of(move)
        gained = top(table, where)
    elif action == Act.KEEP_ONE:
        gained = first_of(move)
        where = second_of(move)
        other = without_card(table.drawn, gained)
        put = int(FIRST[lowest(other)])
    elif action == Act.PICK_ONE:
        gained = first_of(move)
    elif Act.CRAB <= action <= Act.SWIM:
        for card in (first_of(move), second_of(move)):
            hand = without_card(hand, card)
            laid = with_card(laid, card)
        active[n] = _EFFECT + int(has_effect(table, action))
        n += 1
    elif action == Act.ROB_SEAT:
        active[n] = _VICTIM + min(count(table.hand[first_of(move)]), 7)
        n += 1
    if gained >= 0:
        future = 0.0 if table.caller >= 0 else 1.0
        worth = gain(hand, laid, completing(hand, laid), gained, future)
        active[n] = _CARD_GAIN + min(max(int(2.0 * worth), 0), _GAINS - 1)
        active[n + 1] = _CARD + _KIND[gained]
        n += 2
        hand = with_card(hand, gained)
    n = _describe_cards(table, hand, laid, active, n)
    for pile in range(2):
        height = table.height[pile]
        card = -1
        if pile == where and put >= 0:
            card = put
        elif pile == where and action == Act.TAKE:
            if height > 1 and not table.unsure[seat + 1, pile] & bit(height - 2):
                card = int(table.pile[pile, height - 2])
        elif height:
            card = top(table, pile)
        if action == Act.SEARCH and first_of(move) == pile:
            active[n] = _VICTIM + min(height, 7)
            n += 1
        n = _describe_top(table, hand, laid, pile, card, active, n)
    return n


@compiled
def _describe_cards(
    table: SeaSaltPaperRecord, hand: np.uint64, laid: np.uint64, active: np.ndarray, n: int
) -> int:
    for number in range(len(_SETS)):
        many = min(both(hand, laid, _SETS[number]), _MANY - 1)
        active[n] = _COUNTS + number * _MANY + many
        n += 1
    for number in range(len(_SINGLE)):
        if hand & _SINGLE[number]:
            active[n] = _MULTIPLIERS + number
            n += 1
    for number in range(3):
        if count(hand & _SETS[number]) > 1:
            active[n] = _PAIRS + number
            n += 1
    if hand & SWIMMERS and hand & SHARKS:
        active[n] = _PAIRS + 3
        n += 1
    mine = points(hand, laid)
    colours = min(most_frequent(hand, laid, 1), 9)
    theirs = 0.0
    ends = False
    for other in range(table.players):
        if other != table.turn:
            expected = expected_points(table, other)
            theirs = max(theirs, expected)
            ends = ends or table.scores[other] + expected >= goal(table)
    lead = int(mine - theirs + 100.5) - 100
    active[n] = _VALUE + min(mine, _POINTS - 1)
    active[n + 1] = _COLOURS + colours
    active[n + 2] = _MERMAID_COLOURS + min(count(hand & MERMAIDS), 3) * 10 + colours
    active[n + 3] = _LEAD + min(max(lead + 12, 0), _LEADS - 1)
    active[n + 4] = _ENOUGH + 2 * int(table.scores[table.turn] + mine >= goal(table)) + int(ends)
    return n + 5


@compiled
def _describe_top(
    table: SeaSaltPaperRecord, hand: np.uint64, laid: np.uint64, pile: int, card: int,
    active: np.ndarray, n: int,
) -> int:  # fmt: skip
    """What lies on top of a pile, and what it would bring to oneself and to the next seat."""
    if card < 0:
        active[n] = _TOP + pile * _TOPS + _TOPS - 1
        return n + 1
    next_one = (table.turn + 1) % table.players
    known = table.known[table.turn + 1, next_one]
    mine = gain(hand, laid, completing(hand, laid), card, 1.0)
    theirs = gain(known, table.laid[next_one], completing(known, table.laid[next_one]), card, 1.0)
    active[n] = _TOP + pile * _TOPS + _KIND[card]
    active[n + 1] = _TOP_GAIN + pile * 8 + min(int(1.5 * mine), 7)
    active[n + 2] = _NEXT_GAIN + pile * 8 + min(int(1.5 * theirs), 7)
    return n + 3


@compiled
def kind(table: SeaSaltPaperRecord, move: int) -> int:
    """What is done."""
    return action_of(move)


FEATURES = Features(
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=60, kinds=len(Act),
    unit=15.0, by_round=False, prize=30.0, matches=200_000,
)  # fmt: skip
