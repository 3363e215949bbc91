"""What looks good in Sea Salt & Paper: a judgement of moves, and chances in the match.

A card is worth what it adds to the cards one has: the points that it completes, and some part of
what it may become. The weights were found by letting variants of this file play each other.
"""

import math

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CAPTAIN,
    COLONY,
    COLOUR_NAMES,
    COLOURS,
    CRABS,
    DRAW,
    DUO,
    FIRST,
    FISH,
    KEEP,
    LIGHTHOUSE,
    MERMAIDS,
    NAMES,
    OCTOPUSES,
    OF_COLOUR,
    OVER,
    PENGUINS,
    PICK,
    PILE,
    SAILORS,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
)
from sevenfold.games.sea_salt_paper.moves import (
    BOAT,
    CRAB,
    DRAW_TWO,
    FISHES,
    FOUR_MERMAIDS,
    LAST_CHANCE,
    SWIM,
    can_be_robbed,
)
from sevenfold.games.sea_salt_paper.scoring import both, goal, most_frequent, points, standing
from sevenfold.games.sense import Sense
from sevenfold.kernel.bits import EMPTY, U64, bit, count, lowest, number, rest
from sevenfold.kernel.compiling import compiled

# By kind: what a card may become while it completes nothing, and what it is worth when it does,
# for a duo with its effect.
_PROMISE = {
    "crab": 0.36, "boat": 0.4, "fish": 0.26, "swimmer": 1.1, "shark": 0.8, "mermaid": 2.0,
    "shell": 0.21, "octopus": 0.91, "penguin": 1.0, "sailor": 1.0, "lighthouse": 0.35,
    "shoal": 0.28, "colony": 0.37, "captain": 0.25,
}  # fmt: skip
_COMPLETE = {
    "crab": 2.6, "boat": 2.2, "fish": 2.0, "swimmer": 2.3, "shark": 2.3, "shell": 2.1,
    "octopus": 4.7, "penguin": 2.2, "sailor": 5.0,
}  # fmt: skip
_KIND = tuple(name.split("/")[0] for name in NAMES)
PROMISE = np.array([_PROMISE[kind] for kind in _KIND])
COMPLETE = np.array([_COMPLETE.get(kind, 0.0) for kind in _KIND])
LIKE_COLOURED = np.array([OF_COLOUR[COLOURS.index(colour)] for colour in COLOUR_NAMES], np.uint64)
MULTIPLIERS = LIGHTHOUSE | SHOAL | COLONY | CAPTAIN

FADING = 0.05  # a card in the deck: with fewer than 20, promises are worth less and less
SAME_COLOUR = 0.06  # for each card of the same colour, because of the bonus
SAME_COLOUR_FOR_MERMAID = 0.4
WINS = 100.0  # the fourth mermaid
NEW_CARDS = 1.7  # the better one of two cards nobody has seen
NEW_CARDS_A_CARD = 0.05  # and more for each card that it may go with
NEW_CARDS_AT_LAST = 1.3  # in one's last turn: only points count
UNKNOWN_IN_PILE = 1.0
LEFT_TO_THE_NEXT = 0.09  # of what a card on a pile is worth to the next seat
LEFT_TO_MYSELF = 0.1
LAYING = 1.5  # effects are for free
IN_A_HIDDEN_CARD = 1.0  # points, and more in a larger hand, whose cards go together
IN_A_HIDDEN_CARD_A_CARD = 0.05
PATIENCE = 0.43  # by what a round that goes on is better than one that ends
LAST_TURNS_GAIN = 0.7  # what the others gain in their last turns
DOUBT = 2.0  # points by which one is wrong about the cards of others
BONUS_OF_OTHERS = 3.0
MATCH = 15.0  # winning the match, in points
MATCH_WON = 40.0  # the same for an estimate, so that early in a match a point is about a point
DECISIVE = 5.0  # points of a lead that count much, at the goal
DECISIVE_A_PLAYER = 0.1  # and more for each point that the leader still needs


@compiled
def completing(hand: np.uint64, laid: np.uint64) -> np.uint64:
    """The cards that would complete a duo or add to a collection.

    Sets are multiplied by 0 or 1, since no processor could guess a branch on what somebody holds.
    """
    crabs = U64(both(hand, laid, CRABS) & 1)
    boats = U64(both(hand, laid, BOATS) & 1)
    fish = U64(both(hand, laid, FISH) & 1)
    swimmers = count(hand & SWIMMERS)
    sharks = count(hand & SHARKS)
    cards = CRABS * crabs | BOATS * boats | FISH * fish
    cards |= SWIMMERS * U64(sharks > swimmers) | SHARKS * U64(swimmers > sharks)
    cards |= SHELLS * U64(hand & SHELLS != EMPTY) | OCTOPUSES * U64(hand & OCTOPUSES != EMPTY)
    cards |= PENGUINS * U64(hand & PENGUINS != EMPTY) | SAILORS * U64(hand & SAILORS != EMPTY)
    return cards


@compiled
def gain(hand: np.uint64, laid: np.uint64, complete: np.uint64, card: int, future: float) -> float:
    """What a card adds to a seat's cards, `complete` being what would complete something there.

    `future` is how much promises are worth, from 0 to 1.
    """
    this = bit(card)
    value: float = COMPLETE[card] if complete & this else future * PROMISE[card]
    same = both(hand, laid, LIKE_COLOURED[card])
    value += same * (SAME_COLOUR_FOR_MERMAID if hand & MERMAIDS else SAME_COLOUR)
    if hand & MULTIPLIERS:
        value += count(hand & LIGHTHOUSE) * count(this & BOATS)
        value += count(hand & SHOAL) * count(this & FISH)
        value += 2 * count(hand & COLONY) * count(this & PENGUINS)
        value += 3 * count(hand & CAPTAIN) * count(this & SAILORS)
    if this & MULTIPLIERS:
        value += count(this & LIGHTHOUSE) * both(hand, laid, BOATS)
        value += count(this & SHOAL) * both(hand, laid, FISH)
        value += 2 * count(this & COLONY) * count(hand & PENGUINS)
        value += 3 * count(this & CAPTAIN) * count(hand & SAILORS)
    elif this & MERMAIDS:
        mermaids = count(hand & MERMAIDS)
        value += most_frequent(hand, laid, mermaids + 1)
        if mermaids:
            value -= most_frequent(hand, laid, mermaids)
        if mermaids == 3:
            value = WINS
    return value


@compiled
def judge(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """How good each legal move looks to the seat to move, in points."""
    phase = table.phase
    if phase == DRAW:
        _judge_draw(table, moves, n, worth)
    elif phase == KEEP:
        _judge_keep(table, moves, n, worth)
    elif phase == DUO:
        _judge_duo(table, moves, n, worth)
    elif phase == PILE:
        _judge_pile(table, moves, n, worth)
    elif phase == PICK:
        _judge_pick(table, moves, n, worth)
    else:
        for place in range(n):  # who is ahead, and has something to take
            victim = moves[place] >> 4
            worth[place] = 0.1 * table.scores[victim] + 0.2 * count(table.hand[victim])


@compiled
def _future(table: np.record) -> float:
    """How much promises are worth: nothing in a last turn, less when the deck runs out."""
    if table.caller >= 0:
        return 0.0
    return min(1.0, count(table.deck) * FADING)


@compiled
def _gain_of_top(
    table: np.record,
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
def _judge_draw(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    hand = table.hand[table.turn]
    laid = table.laid[table.turn]
    complete = completing(hand, laid)
    future = _future(table)
    for place in range(n):
        if moves[place] != DRAW_TWO:
            worth[place] = _gain_of_top(table, moves[place] >> 4, hand, laid, complete, future)
        elif table.caller >= 0:
            worth[place] = NEW_CARDS_AT_LAST
        else:
            worth[place] = NEW_CARDS + NEW_CARDS_A_CARD * count(hand)


@compiled
def _judge_keep(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """Keep the better card, and leave the next seat little: it sees both tops."""
    seat = table.turn
    hand = table.hand[seat]
    laid = table.laid[seat]
    complete = completing(hand, laid)
    future = _future(table)
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
        left_top = second_top if moves[place] >> 10 == 0 else first_top
        if (moves[place] >> 4) & 63 == one:
            worth[place] = my_one + LEFT_TO_MYSELF * my_other
            worth[place] -= LEFT_TO_THE_NEXT * max(their_other, left_top)
        else:
            worth[place] = my_other + LEFT_TO_MYSELF * my_one
            worth[place] -= LEFT_TO_THE_NEXT * max(their_one, left_top)


@compiled
def _judge_pile(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """The best card that one remembers in the pile."""
    hand = table.hand[table.turn]
    laid = table.laid[table.turn]
    complete = completing(hand, laid)
    future = _future(table)
    for place in range(n):
        pile = moves[place] >> 4
        best = 0.0
        for height in range(table.height[pile]):
            if table.unsure[table.turn + 1, pile] & bit(height):
                best = max(best, UNKNOWN_IN_PILE)
            else:
                card = number(table.pile[pile, height])
                best = max(best, gain(hand, laid, complete, card, future))
        worth[place] = best


@compiled
def _judge_pick(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    hand = table.hand[table.turn]
    laid = table.laid[table.turn]
    complete = completing(hand, laid)
    future = _future(table)
    for place in range(n):
        worth[place] = gain(hand, laid, complete, moves[place] >> 4, future)


@compiled
def _judge_duo(table: np.record, moves: np.ndarray, n: int, worth: np.ndarray) -> None:
    """Lay what has an effect, then call or not; to end the turn is worth 0."""
    for place in range(n):
        action = moves[place] & 15
        worth[place] = 0.0
        if action == BOAT:
            worth[place] = LAYING + 0.2
        elif action == FISHES:
            if table.deck:
                worth[place] = LAYING + 0.5
        elif action == CRAB:
            if table.height[0] or table.height[1]:
                worth[place] = LAYING
        elif action == SWIM:
            for seat in range(table.players):
                if can_be_robbed(table, seat):
                    worth[place] = LAYING + 0.1
        elif action == FOUR_MERMAIDS:
            worth[place] = WINS
    if n > 2 and moves[n - 2] == LAST_CHANCE:
        _judge_calls(table, n, worth)


@compiled
def _expected_points(table: np.record, seat: int) -> float:
    """The points that another seat may have: what one knows, and so much a hidden card."""
    known = table.known[table.turn + 1, seat]
    cards = count(table.hand[seat])
    hidden = cards - count(known)
    more = hidden * (IN_A_HIDDEN_CARD + IN_A_HIDDEN_CARD_A_CARD * cards)
    return points(known, table.laid[seat]) + more


@compiled
def _judge_calls(table: np.record, n: int, worth: np.ndarray) -> None:
    """STOP and LAST CHANCE, by what the others may have, and by whether the match ends."""
    seat = table.turn
    mine = points(table.hand[seat], table.laid[seat])
    bonus = most_frequent(table.hand[seat], table.laid[seat], 1)
    total = table.scores[seat] + mine
    needed = goal(table)
    ahead = 0.0
    highest = 0.0  # points of another seat in this round
    leader = 0.0  # points of another seat in the match so far
    lead = 1000.0  # over all others after a STOP
    ends = total >= needed
    for other in range(table.players):
        if other != seat:
            theirs = _expected_points(table, other)
            score = 1.0 * table.scores[other]
            ahead += mine - theirs
            highest = max(highest, theirs)
            leader = max(leader, score)
            lead = min(lead, total - score - theirs)
            ends = ends or score + theirs >= needed
    stop = ahead / (table.players - 1) - PATIENCE
    if ends:
        stop += MATCH * (2.0 * _chance_of(lead) - 1.0)
    won = _chance_of(mine - highest - LAST_TURNS_GAIN)
    bet = won * (mine + bonus - BONUS_OF_OTHERS) + (1.0 - won) * (bonus - highest - 1.0)
    if total + bonus >= needed and total + bonus > leader + BONUS_OF_OTHERS:
        bet += MATCH * won
    if leader + highest + 1.0 >= needed:
        bet -= MATCH * (1.0 - won)
    for place in range(n - 3):
        if 0.0 < worth[place] < WINS:  # what is for free comes before the call
            worth[place] += max(0.0, max(stop, bet))
    worth[n - 3] = stop
    worth[n - 2] = bet


@compiled
def _chance_of(lead: float) -> float:
    """How likely it is to be ahead, when one seems to be ahead by so many points."""
    return 1.0 / (1.0 + math.exp(-lead / DOUBT))


@compiled
def estimate(table: np.record, values: np.ndarray) -> None:
    """How likely each seat is to win the match, in points: 40 for a win, 0 on average.

    Between two rounds the chances go by the scores. A lead counts more the nearer the goal is;
    how much more was found by counting who won greedy matches.
    """
    players = table.players
    if table.phase == OVER:
        first = standing(table, np.zeros(players, np.int64))
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


SENSE = Sense(judge=judge, estimate=estimate, greed=1.0, curiosity=1.4, trust=30.0)
