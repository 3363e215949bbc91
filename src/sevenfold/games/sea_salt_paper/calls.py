"""STOP and LAST CHANCE as a bot sees them: what others may have, and whether the match ends."""

import math

from sevenfold.games.sea_salt_paper.components import SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.scoring import goal, most_frequent, points
from sevenfold.kernel.bits import count
from sevenfold.kernel.compiling import compiled

IN_A_HIDDEN_CARD = 1.0  # points, and more in a larger hand, whose cards go together
IN_A_HIDDEN_CARD_A_CARD = 0.05
PATIENCE = 0.43  # by what a round that goes on is better than one that ends
LAST_TURNS_GAIN = 0.7  # what the others gain in their last turns
DOUBT = 2.0  # points by which one is wrong about the cards of others
BONUS_OF_OTHERS = 3.0
MATCH = 15.0  # winning the match, in points
DRAWING = 0.65  # how often a last turn begins with two cards of the deck


@compiled
def expected_points(table: SeaSaltPaperRecord, seat: int) -> float:
    """The points that another seat may have: what one knows, and so much a hidden card."""
    known = table.known[table.turn + 1, seat]
    cards = count(table.hand[seat])
    hidden = cards - count(known)
    more = hidden * (IN_A_HIDDEN_CARD + IN_A_HIDDEN_CARD_A_CARD * cards)
    return points(known, table.laid[seat]) + more


@compiled
def worth_of_calls(table: SeaSaltPaperRecord) -> tuple[float, float]:
    """What STOP and LAST CHANCE are worth to the seat to move, in points."""
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
            theirs = expected_points(table, other)
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
    return stop, bet * _chance_that_the_deck_lasts(table)


@compiled
def _chance_that_the_deck_lasts(table: SeaSaltPaperRecord) -> float:
    """How likely the others' last turns leave a card: else nobody scores (ruling 10)."""
    left = count(table.deck)
    others = table.players - 1
    if table.call_counts or left > 2 * others:
        return 1.0
    if left == 0:
        return 0.0
    exactly = 1.0  # the chance that so many of them draw
    for _ in range(others):
        exactly *= 1.0 - DRAWING
    chance = exactly
    for drawing in range(1, (left + 1) // 2):
        exactly *= (others - drawing + 1) / drawing * DRAWING / (1.0 - DRAWING)
        chance += exactly
    return chance


@compiled
def _chance_of(lead: float) -> float:
    """How likely it is to be ahead, when one seems to be ahead by so many points."""
    return 1.0 / (1.0 + math.exp(-lead / DOUBT))
