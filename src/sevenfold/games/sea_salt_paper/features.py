"""What a learner sees of Sea Salt & Paper: one's cards after a move, what lies open, the race."""

import numpy as np

from sevenfold.games.features import Features, bounded, starts, step_of
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
from sevenfold.kernel.bits import bit, count, lowest, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of, second_of

_KIND = np.array([KINDS.index(name.split("/")[0]) for name in NAMES], np.int64)
_SETS = np.array(
    [CRABS, BOATS, FISH, SWIMMERS, SHARKS, MERMAIDS, SHELLS, OCTOPUSES, PENGUINS, SAILORS],
    np.uint64,
)
_SINGLE = np.array([LIGHTHOUSE, SHOAL, COLONY, CAPTAIN], np.uint64)
_MULTIPLIED = np.array([BOATS, FISH, PENGUINS, SAILORS], np.uint64)
# How many cards there are of each kind, four bits for each.
_DECK_OF_KINDS = sum(1 << 4 * int(kind) for kind in _KIND)
_MANY = 7  # 0 … 6 or more cards of a kind
_OUT = 4  # none, one, a few, or more of a kind are out
_POINTS = 24
_TOPS = len(KINDS) + 1
_NEED = 12
_RACE = 26  # how near the goal is with the points of this round, from −10 to 40
_LEADS = 25  # from −12 to 12
_GAINS = 20
_ODDS = 12
_STEPS = 24  # halves and quarters of points, in what the judgement says

(
    _PLAYERS, _OPTIONS, _DECK, _CALLED, _NEEDS, _OTHERS_NEED, _HELD_NEXT, _HIDDEN_NEXT, _THEIRS,
    _SWIMS, _UNSEEN, _NEXT_HAS, _COUNTS, _MULTIPLIERS, _PAIRS, _VALUE, _COLOURS, _SECOND,
    _MERMAID_COLOURS, _TOP, _TOP_GAIN, _NEXT_GAIN, _LEAD, _MATCH_LEAD, _MY_RACE, _THEIR_RACE,
    _ENOUGH, _HOPE, _CARD, _CARD_GAIN, _EFFECT, _VICTIM, _SEARCHED, _LIKED, _BEHIND, SIZE,
) = starts(
    SEATS + 1, 4, 16, 3, _NEED, _NEED, 12, 10, _POINTS,
    5, len(KINDS) * 6, len(_SETS) * 3, len(_SETS) * _MANY * _OUT, len(_SINGLE) * _MANY, 4,
    _POINTS, 10, 7,
    4 * 10, 2 * _TOPS, 2 * 8, 2 * 8, _LEADS, _LEADS, _RACE, _RACE,
    4, _ODDS, _TOPS, _GAINS, 2, 8, 8, _STEPS, _STEPS,
)  # fmt: skip


@compiled
def describe(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
    """What is true of the position, whatever is played."""
    seat = table.turn
    next_one = (seat + 1) % table.players
    known = table.known[seat + 1, next_one]
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
    held = count(table.hand[next_one])
    active[0] = _PLAYERS + table.players
    active[1] = _OPTIONS + table.call_counts * 2 + table.double_goal
    active[2] = _DECK + min(count(table.deck) // 3, 15)
    active[3] = _CALLED + called
    active[4] = _NEEDS + bounded((needed - table.scores[seat]) // 4, _NEED)
    active[5] = _OTHERS_NEED + bounded((needed - most) // 4, _NEED)
    active[6] = _HELD_NEXT + min(held, 11)
    active[7] = _HIDDEN_NEXT + bounded(held - count(known), 10)
    active[8] = _THEIRS + min(int(theirs), _POINTS - 1)
    active[9] = _SWIMS + min(count(table.laid[next_one]) // 2, 4)
    n = 10
    out = _out(table)
    for number in range(len(KINDS)):
        active[n] = _UNSEEN + number * 6 + min(_of(out, number), 5)
        n += 1
    for number in range(len(_SETS)):
        has = both(known, table.laid[next_one], _SETS[number])
        if has:
            active[n] = _NEXT_HAS + number * 3 + min(has, 3) - 1
            n += 1
    return n


@compiled
def _of(kinds: int, number: int) -> int:
    """How many there are of a kind, of four bits for each."""
    return kinds >> 4 * number & 15


@compiled
def _out(table: SeaSaltPaperRecord) -> int:
    """How many cards of each kind the seat to move has not seen, four bits for each."""
    row = table.turn + 1
    out = _without(_DECK_OF_KINDS, table.drawn)
    for seat in range(table.players):
        hand = table.hand[seat] if seat == table.turn else table.known[row, seat]
        out = _without(_without(out, hand), table.laid[seat])
    for pile in range(2):
        for height in range(table.height[pile]):
            if not table.unsure[row, pile] & bit(height):
                out -= 1 << 4 * _KIND[table.pile[pile, height]]
    return out


@compiled
def _without(kinds: int, cards: np.uint64) -> int:
    while cards:
        kinds -= 1 << 4 * _KIND[lowest(cards)]
        cards = rest(cards)
    return kinds


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
        if action == Act.CRAB:
            active[n] = _SEARCHED + step_of(_best_in_piles(table, hand, laid), 0.75, 8)
            n += 1
    elif action == Act.ROB_SEAT:
        active[n] = _VICTIM + min(count(table.hand[first_of(move)]), 7)
        n += 1
    if gained >= 0:
        future = 0.0 if table.caller >= 0 else 1.0
        worth = gain(hand, laid, completing(hand, laid), gained, future)
        active[n] = _CARD_GAIN + step_of(worth, 0.5, _GAINS)
        active[n + 1] = _CARD + _KIND[gained]
        n += 2
        hand = with_card(hand, gained)
    n = _describe_cards(table, hand, laid, active, n)
    n = _describe_race(table, points(hand, laid), active, n)
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
def _best_in_piles(table: SeaSaltPaperRecord, hand: np.uint64, laid: np.uint64) -> float:
    """The most that a card adds which one remembers in a pile."""
    complete = completing(hand, laid)
    best = 0.0
    for pile in range(2):
        for height in range(table.height[pile]):
            if not table.unsure[table.turn + 1, pile] & bit(height):
                card = int(table.pile[pile, height])
                best = max(best, gain(hand, laid, complete, card, 1.0))
    return best


@compiled
def _describe_cards(
    table: SeaSaltPaperRecord, hand: np.uint64, laid: np.uint64, active: np.ndarray, n: int
) -> int:
    """One's cards by kind, each with how many of it are out, and by colour."""
    out = _out(table)
    complete = completing(hand, laid)
    all_out = hoped = 0
    for number in range(len(_SETS)):
        many = min(both(hand, laid, _SETS[number]), _MANY - 1)
        left = _of(out, number)
        all_out += left
        if complete & _SETS[number]:
            hoped += left
        rank = left if left < 2 else 2 + int(left > 3)
        active[n] = _COUNTS + (number * _MANY + many) * _OUT + rank
        n += 1
    for number in range(len(_SINGLE)):
        if hand & _SINGLE[number]:
            many = min(both(hand, laid, _MULTIPLIED[number]), _MANY - 1)
            active[n] = _MULTIPLIERS + number * _MANY + many
            n += 1
    for number in range(3):
        if count(hand & _SETS[number]) > 1:
            active[n] = _PAIRS + number
            n += 1
    if hand & SWIMMERS and hand & SHARKS:
        active[n] = _PAIRS + 3
        n += 1
    most = most_frequent(hand, laid, 1)
    second = most_frequent(hand, laid, 2) - most
    colours = min(most, 9)
    active[n] = _COLOURS + colours
    active[n + 1] = _SECOND + min(second, 6)
    active[n + 2] = _MERMAID_COLOURS + min(count(hand & MERMAIDS), 3) * 10 + colours
    active[n + 3] = _HOPE + 2 * _ODDS * hoped // (3 * max(all_out, 1))
    return n + 4


@compiled
def _describe_race(table: SeaSaltPaperRecord, mine: int, active: np.ndarray, n: int) -> int:
    """How the round and the match stand if the round ended now."""
    needed = goal(table)
    total = int(table.scores[table.turn]) + mine
    theirs = 0.0
    most = 0.0
    for other in range(table.players):
        if other != table.turn:
            expected = expected_points(table, other)
            theirs = max(theirs, expected)
            most = max(most, table.scores[other] + expected)
    lead = int(mine - theirs + 100.5) - 100
    match_lead = int((total - most) / 2.0 + 100.5) - 100
    active[n] = _VALUE + min(mine, _POINTS - 1)
    active[n + 1] = _LEAD + bounded(lead + 12, _LEADS)
    active[n + 2] = _MATCH_LEAD + bounded(match_lead + 12, _LEADS)
    active[n + 3] = _MY_RACE + bounded((needed - total) // 2 + 5, _RACE)
    active[n + 4] = _THEIR_RACE + bounded((needed - int(most)) // 2 + 5, _RACE)
    active[n + 5] = _ENOUGH + 2 * int(total >= needed) + int(most >= needed)
    return n + 6


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
    describe=describe, foresee=foresee, kind=kind, size=SIZE, most=100, kinds=len(Act),
    unit=15.0, by_round=False, prize=30.0, matches=200_000, version=2,
)  # fmt: skip
