"""What looks good in Sea Salt & Paper: a judgement of moves, and chances in the match.

The weights of cards and of calls were found by letting variants of them play each other.
"""

import math

import numpy as np

from sevenfold.games.sea_salt_paper.calls import worth_of_calls
from sevenfold.games.sea_salt_paper.components import FIRST, Phase, SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.moves import Act, has_effect
from sevenfold.games.sea_salt_paper.scoring import goal, leaders
from sevenfold.games.sea_salt_paper.worth import WINS, completing, gain
from sevenfold.games.sense import Sense
from sevenfold.kernel.bits import U64, bit, count, lowest, number, rest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.packing import action_of, first_of, second_of

FADING = 0.05  # a card in the deck: with fewer than 20, promises are worth less and less
NEW_CARDS = 1.7  # the better one of two cards nobody has seen
NEW_CARDS_A_CARD = 0.05  # and more for each card that it may go with
NEW_CARDS_AT_LAST = 1.3  # in one's last turn: only points count
UNKNOWN_IN_PILE = 1.0
LEFT_TO_THE_NEXT = 0.09  # of what a card on a pile is worth to the next seat
LEFT_TO_MYSELF = 0.1
_LAYING = {Act.CRAB: 1.5, Act.BOAT: 1.7, Act.FISHES: 2.0, Act.SWIM: 1.6}  # effects are for free
LAYING = np.array([_LAYING.get(action, 0.0) for action in Act])
MATCH_WON = 40.0  # winning the match, so that early in a match a point is about a point
DECISIVE = 5.0  # points of a lead that count much, at the goal
DECISIVE_A_PLAYER = 0.1  # and more for each point that the leader still needs


@compiled
def judge(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How good each legal move looks to the seat to move, in points."""
    phase = table.phase
    if phase == Phase.DRAW:
        _judge_draw(table, moves, n, worth)
    elif phase == Phase.KEEP:
        _judge_keep(table, moves, n, worth)
    elif phase == Phase.DUO:
        _judge_duo(table, moves, n, worth)
    elif phase == Phase.PILE:
        _judge_pile(table, moves, n, worth)
    elif phase == Phase.PICK:
        _judge_pick(table, moves, n, worth)
    else:
        for place in range(n):  # who is ahead, and has something to take
            victim = first_of(moves[place])
            worth[place] = 0.1 * table.scores[victim] + 0.2 * count(table.hand[victim])


@compiled
def _own_cards(table: SeaSaltPaperRecord) -> tuple[np.uint64, np.uint64, np.uint64, float]:
    """Hand and table of the seat to move, what completes something there, and the future.

    That is how much promises are worth: nothing in a last turn, less when the deck runs out.
    """
    hand = table.hand[table.turn]
    laid = table.laid[table.turn]
    future = 0.0 if table.caller >= 0 else min(1.0, count(table.deck) * FADING)
    return hand, laid, completing(hand, laid), future


@compiled
def _gain_of_top(
    table: SeaSaltPaperRecord,
    pile: int,
    hand: np.uint64,
    laid: np.uint64,
    complete: np.uint64,
    future: float,
) -> float:
    """What the top of a pile adds to these cards."""
    height = table.height[pile]
    if height == 0:
        return 0.0
    return gain(hand, laid, complete, number(table.pile[pile, height - 1]), future)


@compiled
def _judge_draw(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    hand, laid, complete, future = _own_cards(table)
    for place in range(n):
        if action_of(moves[place]) != Act.DRAW_TWO:
            pile = first_of(moves[place])
            worth[place] = _gain_of_top(table, pile, hand, laid, complete, future)
        elif table.caller >= 0:
            worth[place] = NEW_CARDS_AT_LAST
        else:
            worth[place] = NEW_CARDS + NEW_CARDS_A_CARD * count(hand)


@compiled
def _judge_keep(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """Keep the better card, and leave the next seat little: it sees both tops."""
    seat = table.turn
    hand, laid, complete, future = _own_cards(table)
    one = lowest(table.drawn)
    other = FIRST[lowest(rest(table.drawn))]
    my_one = gain(hand, laid, complete, one, future)
    my_other = gain(hand, laid, complete, other, future)
    following = (seat + 1) % table.players
    their_one, their_other, first_top, second_top = 0.0, 0.0, 0.0, 0.0
    if following != table.caller:
        hand = table.known[seat + 1, following]
        laid = table.laid[following]
        complete = completing(hand, laid)
        their_one = gain(hand, laid, complete, one, future)
        their_other = gain(hand, laid, complete, other, future)
        first_top = _gain_of_top(table, 0, hand, laid, complete, future)
        second_top = _gain_of_top(table, 1, hand, laid, complete, future)
    for place in range(n):
        left_top = second_top if second_of(moves[place]) == 0 else first_top
        if first_of(moves[place]) == one:
            worth[place] = my_one + LEFT_TO_MYSELF * my_other
            worth[place] -= LEFT_TO_THE_NEXT * max(their_other, left_top)
        else:
            worth[place] = my_other + LEFT_TO_MYSELF * my_one
            worth[place] -= LEFT_TO_THE_NEXT * max(their_one, left_top)


@compiled
def _judge_pile(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """The best card that one remembers in the pile."""
    hand, laid, complete, future = _own_cards(table)
    for place in range(n):
        pile = first_of(moves[place])
        best = 0.0
        for height in range(table.height[pile]):
            if table.unsure[table.turn + 1, pile] & bit(height):
                best = max(best, UNKNOWN_IN_PILE)
            else:
                card = number(table.pile[pile, height])
                best = max(best, gain(hand, laid, complete, card, future))
        worth[place] = best


@compiled
def _judge_pick(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    hand, laid, complete, future = _own_cards(table)
    for place in range(n):
        worth[place] = gain(hand, laid, complete, first_of(moves[place]), future)


@compiled
def _judge_duo(table: SeaSaltPaperRecord, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """Lay what has an effect, then call or not; to end the turn is worth 0."""
    may_call = False
    for place in range(n):
        action = action_of(moves[place])
        worth[place] = 0.0
        if action == Act.FOUR_MERMAIDS:
            worth[place] = WINS
        elif action == Act.STOP:
            may_call = True
        elif has_effect(table, action):
            worth[place] = LAYING[action]
    if may_call:
        stop, bet = worth_of_calls(table)
        for place in range(n):
            action = action_of(moves[place])
            if action == Act.STOP:
                worth[place] = stop
            elif action == Act.LAST_CHANCE:
                worth[place] = bet
            elif 0.0 < worth[place] < WINS:  # what is for free comes before the call
                worth[place] += max(0.0, max(stop, bet))


@compiled
def estimate(table: SeaSaltPaperRecord, values: np.ndarray) -> None:
    """How likely each seat is to win the match, in points: 40 for a win, 0 on average.

    Between two rounds the chances go by the scores. A lead counts more the nearer the goal is;
    how much more was found by counting who won greedy matches.
    """
    players = table.players
    if table.phase == Phase.OVER:
        first = leaders(table)
        share = MATCH_WON / count(U64(first))
        for seat in range(players):
            values[seat] = share * (first >> seat & 1) - MATCH_WON / players
        return
    best = table.scores[0]
    for seat in range(1, players):
        best = max(best, table.scores[seat])
    decisive = DECISIVE + DECISIVE_A_PLAYER * players * (goal(table) - best)
    total = 0.0
    for seat in range(players):
        values[seat] = math.exp((table.scores[seat] - best) / decisive)
        total += values[seat]
    for seat in range(players):
        values[seat] = MATCH_WON * (values[seat] / total - 1.0 / players)


# The network has learned over whole matches, so what it promises lies beyond the end of a round.
SENSE = Sense(
    judge=judge, estimate=estimate, horizon=9, greed=1.0, curiosity=1.4, trust=30.0,
    rivals=16, prior=100.0, leaf=True, ease=2.0, effort=1.9,
)  # fmt: skip
