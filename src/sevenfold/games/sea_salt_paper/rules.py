"""The rules: the deal, and what each move does."""

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    ALL,
    DRAW,
    DUO,
    FIRST,
    KEEP,
    MERMAIDS,
    OVER,
    PICK,
    PILE,
    ROB,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.knowledge import (
    all_see_gain,
    all_see_hand,
    all_see_loss,
    all_see_top,
    forget_all,
    see_search,
    see_theft,
)
from sevenfold.games.sea_salt_paper.moves import (
    BOAT,
    CRAB,
    DRAW_TWO,
    END,
    FISHES,
    KEEP_ONE,
    LAST_CHANCE,
    PICK_ONE,
    ROB_SEAT,
    SEARCH,
    STOP,
    SWIM,
    TAKE,
    can_be_robbed,
)
from sevenfold.games.sea_salt_paper.scoring import goal, score_last_chance, score_stop
from sevenfold.kernel.bits import EMPTY, lowest
from sevenfold.kernel.chance import below, draw
from sevenfold.kernel.compiling import compiled


@compiled
def setup(table: np.record) -> None:
    """Deal the first round (ruling 1)."""
    table.rounds = 0
    table.scores[:] = 0
    table.last_round[:] = 0
    table.last_hand[:] = EMPTY
    table.last_laid[:] = EMPTY
    _start_round(table, below(table, table.players))


@compiled
def _start_round(table: np.record, starter: int) -> None:
    table.rounds += 1
    table.starter = starter
    table.turn = starter
    table.phase = DRAW
    table.deck = ALL
    table.drawn = EMPTY
    table.hand[:] = EMPTY
    table.laid[:] = EMPTY
    table.revealed[:] = 0
    table.searching = -1
    table.caller = -1
    forget_all(table)
    table.pile[:] = 0
    for pile in range(2):
        table.height[pile] = 0
        _push(table, pile, _draw_card(table))


@compiled
def _draw_card(table: np.record) -> int:
    """The next card of the deck: any of those in it."""
    card: int = FIRST[draw(table, table.deck)]
    table.deck = without_card(table.deck, card)
    return card


@compiled
def _push(table: np.record, pile: int, card: int) -> None:
    table.pile[pile, table.height[pile]] = card
    table.height[pile] += 1


@compiled
def play(table: np.record, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = move & 15
    first = (move >> 4) & 63
    second = move >> 10
    if action == DRAW_TWO:
        _play_draw(table)
    elif action == TAKE:
        _play_take(table, first)
    elif action == KEEP_ONE:
        _play_keep(table, first, second)
    elif action == END:
        _end_turn(table)
    elif action == CRAB:
        _lay(table, first, second)
        if table.height[0] or table.height[1]:
            table.phase = PILE
    elif action == BOAT:
        _lay(table, first, second)
        _start_turn(table, table.turn)
    elif action == FISHES:
        _lay(table, first, second)
        if table.deck:
            _gain(table, table.turn, _draw_card(table))
    elif action == SWIM:
        _lay(table, first, second)
        for seat in range(table.players):
            if can_be_robbed(table, seat):
                table.phase = ROB
    elif action == SEARCH:
        table.searching = first
        table.phase = PICK
        table.unsure[table.turn + 1, first] = EMPTY
    elif action == PICK_ONE:
        _play_pick(table, first)
    elif action == ROB_SEAT:
        _play_rob(table, first)
    elif action == STOP:
        score_stop(table)
        _end_scored_round(table, table.turn)
    elif action == LAST_CHANCE:
        table.caller = table.turn
        _end_turn(table)
    else:
        _play_mermaids(table)


@compiled
def _gain(table: np.record, seat: int, card: int) -> None:
    table.hand[seat] = with_card(table.hand[seat], card)


@compiled
def _lose(table: np.record, seat: int, card: int) -> None:
    table.hand[seat] = without_card(table.hand[seat], card)


@compiled
def _lay(table: np.record, one: int, other: int) -> None:
    """Put two cards of the hand on the table."""
    seat = table.turn
    for card in (one, other):
        _lose(table, seat, card)
        table.laid[seat] = with_card(table.laid[seat], card)
        all_see_loss(table, seat, card)


@compiled
def _start_turn(table: np.record, seat: int) -> None:
    """A turn begins; with nothing to draw it begins with the duos (ruling 4)."""
    table.turn = seat
    something = table.deck != EMPTY or table.height[0] > 0 or table.height[1] > 0
    table.phase = DRAW if something else DUO


@compiled
def _play_draw(table: np.record) -> None:
    card = _draw_card(table)
    if table.deck:
        table.drawn = with_card(with_card(EMPTY, card), _draw_card(table))
        table.phase = KEEP
    else:  # the last card: no choice, no discard (ruling 2)
        _gain(table, table.turn, card)
        table.phase = DUO


@compiled
def _play_keep(table: np.record, card: int, pile: int) -> None:
    _gain(table, table.turn, card)
    _push(table, pile, FIRST[lowest(without_card(table.drawn, card))])
    table.drawn = EMPTY
    table.phase = DUO


@compiled
def _play_take(table: np.record, pile: int) -> None:
    card = _pull(table, pile, table.height[pile] - 1)
    _gain(table, table.turn, card)
    all_see_gain(table, table.turn, card)
    all_see_top(table, pile)
    table.phase = DUO


@compiled
def _pull(table: np.record, pile: int, height: int) -> int:
    """Take the card at this height out of a pile; the order of the rest stays."""
    card = int(table.pile[pile, height])
    table.height[pile] -= 1
    for place in range(height, table.height[pile]):
        table.pile[pile, place] = table.pile[pile, place + 1]
    table.pile[pile, table.height[pile]] = 0
    return card


@compiled
def _play_pick(table: np.record, card: int) -> None:
    pile = table.searching
    top = int(table.pile[pile, table.height[pile] - 1])
    height = table.height[pile] - 1
    while table.pile[pile, height] != card:
        height -= 1
    _pull(table, pile, height)
    _gain(table, table.turn, card)
    see_search(table, table.turn, pile, card, top)
    table.searching = -1
    table.phase = DUO


@compiled
def _play_rob(table: np.record, victim: int) -> None:
    thief = table.turn
    card = FIRST[draw(table, table.hand[victim])]
    _lose(table, victim, card)
    _gain(table, thief, card)
    see_theft(table, thief, victim, card)
    table.phase = DUO


@compiled
def _play_mermaids(table: np.record) -> None:
    """Four mermaids on the table win at once; the scores stay (ruling 11)."""
    seat = table.turn
    table.hand[seat] &= ~MERMAIDS
    table.laid[seat] |= MERMAIDS
    for row in range(table.players + 1):
        table.known[row, seat] &= ~MERMAIDS
    _end_match(table)


@compiled
def _end_turn(table: np.record) -> None:
    seat = table.turn
    if table.caller >= 0:  # one's last turn, or the call itself (ruling 8)
        table.revealed[seat] = 1
        all_see_hand(table, seat)
    if not table.deck and not (table.call_counts and table.caller >= 0):  # ruling 10
        table.last_round[:] = 0
        _end_round(table, seat)
        return
    following = (seat + 1) % table.players
    if following == table.caller:
        score_last_chance(table)
        _end_scored_round(table, table.caller)
    else:
        _start_turn(table, following)


@compiled
def _end_scored_round(table: np.record, caller: int) -> None:
    reached = False
    for seat in range(table.players):
        table.scores[seat] += table.last_round[seat]
        if table.scores[seat] >= goal(table):
            reached = True
    if reached:
        for seat in range(table.players):
            table.revealed[seat] = 1
            all_see_hand(table, seat)
        _keep_last_cards(table)
        _end_match(table)
    else:
        _end_round(table, caller)


@compiled
def _end_round(table: np.record, last: int) -> None:
    _keep_last_cards(table)
    _start_round(table, (last + 1) % table.players)  # ruling 12


@compiled
def _keep_last_cards(table: np.record) -> None:
    for seat in range(table.players):
        table.last_hand[seat] = table.hand[seat]
        table.last_laid[seat] = table.laid[seat]


@compiled
def _end_match(table: np.record) -> None:
    table.phase = OVER
    table.turn = -1
