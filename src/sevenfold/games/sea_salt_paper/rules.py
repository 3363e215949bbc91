"""The rules: the deal, the legal moves, and what each move does."""

import numpy as np

from sevenfold.games.sea_salt_paper.components import (
    ALL,
    BOATS,
    CARDS,
    COPIES,
    CRABS,
    DRAW,
    DUO,
    FIRST,
    FIRSTS,
    FISH,
    KEEP,
    MERMAIDS,
    OVER,
    PICK,
    PILE,
    ROB,
    SHARKS,
    SWIMMERS,
    has_two,
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
from sevenfold.games.sea_salt_paper.scoring import goal, points, score_last_chance, score_stop

from sevenfold.kernel.bits import EMPTY, ONE, bit, lowest
from sevenfold.kernel.chance import below, draw
from sevenfold.kernel.compiling import compiled



# A move is what is done, and with which cards, pile or seat: action + 16·first + 1024·second.
(
    DRAW_TWO, TAKE, KEEP_ONE, CRAB, BOAT, FISHES, SWIM, FOUR_MERMAIDS, STOP, LAST_CHANCE, END,
    SEARCH, PICK_ONE, ROB_SEAT,
) = range(14)  # fmt: skip
SECOND = 64
MOST_MOVES = 64
POINTS_TO_CALL = 7  # to call, ruling 6


@compiled
def move_of(action: int, first: int, second: int) -> int:
    """The number of a move."""
    return action + 16 * first + 1024 * second


@compiled
def setup(table: np.record) -> None:
    """Deal the first round (ruling 1)."""
    table.rounds = 0
    start_round(table, below(table, table.players))


@compiled
def start_round(table: np.record, starter: int) -> None:
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
        push(table, pile, draw_card(table))


@compiled
def draw_card(table: np.record) -> int:
    """The next card of the deck: any of those in it."""
    card = FIRST[draw(table, table.deck)]
    table.deck = without_card(table.deck, card)
    return card  # type: ignore[no-any-return]


@compiled
def push(table: np.record, pile: int, card: int) -> None:
    table.pile[pile, table.height[pile]] = card
    table.height[pile] += 1


@compiled
def legal(table: np.record, moves: np.ndarray) -> int:
    """Write the moves open to the seat whose turn it is; return how many they are."""
    phase = table.phase
    if phase == DRAW:
        return legal_draw(table, moves)
    if phase == KEEP:
        return legal_keep(table, moves)
    if phase == DUO:
        return legal_duo(table, moves)
    if phase == PILE:
        return legal_piles(table, moves, 0, SEARCH)
    if phase == PICK:
        return legal_pick(table, moves)
    if phase == ROB:
        return legal_rob(table, moves)
    return 0


@compiled
def legal_draw(table: np.record, moves: np.ndarray) -> int:
    n = 0
    if table.deck:
        moves[0] = DRAW_TWO
        n = 1
    return legal_piles(table, moves, n, TAKE)


@compiled
def legal_piles(table: np.record, moves: np.ndarray, n: int, action: int) -> int:
    for pile in range(2):
        if table.height[pile] > 0:
            moves[n] = move_of(action, pile, 0)
            n += 1
    return n


@compiled
def legal_keep(table: np.record, moves: np.ndarray) -> int:
    n = 0
    one_empty = (table.height[0] == 0) != (table.height[1] == 0)
    cards = table.drawn & FIRSTS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        for pile in range(2):
            if not one_empty or table.height[pile] == 0:  # ruling 2
                moves[n] = move_of(KEEP_ONE, card, pile)
                n += 1
    return n


@compiled
def legal_duo(table: np.record, moves: np.ndarray) -> int:
    seat = table.turn
    hand = table.hand[seat]
    n = legal_pairs(hand & CRABS, CRAB, moves, 0)
    n = legal_pairs(hand & BOATS, BOAT, moves, n)
    n = legal_pairs(hand & FISH, FISHES, moves, n)
    swimmers = hand & SWIMMERS
    if hand & SHARKS:
        while swimmers:
            swimmer = lowest(swimmers)
            swimmers &= swimmers - ONE
            sharks = hand & SHARKS
            while sharks:
                moves[n] = move_of(SWIM, swimmer, lowest(sharks))
                sharks &= sharks - ONE
                n += 1
    if hand & MERMAIDS == MERMAIDS:
        moves[n] = FOUR_MERMAIDS
        n += 1
    if table.caller < 0 and points(hand, table.laid[seat]) >= POINTS_TO_CALL:
        moves[n] = STOP
        moves[n + 1] = LAST_CHANCE
        n += 2
    moves[n] = END
    return n + 1


@compiled
def legal_pairs(cards: np.uint64, action: int, moves: np.ndarray, n: int) -> int:
    """Every two cards of one kind that differ in their looks (ruling 5)."""
    if not cards & (cards - ONE):
        return n
    firsts = cards & FIRSTS
    while firsts:
        one = lowest(firsts)
        if has_two(cards, one):
            moves[n] = move_of(action, one, one)
            n += 1
        firsts &= firsts - ONE
        others = firsts
        while others:
            moves[n] = move_of(action, one, lowest(others))
            others &= others - ONE
            n += 1
    return n


@compiled
def legal_pick(table: np.record, moves: np.ndarray) -> int:
    n = 0
    pile = table.searching
    offered = EMPTY
    for height in range(table.height[pile]):
        offered |= bit(table.pile[pile, height])
    while offered:
        moves[n] = move_of(PICK_ONE, lowest(offered), 0)
        offered &= offered - ONE
        n += 1
    return n


@compiled
def legal_rob(table: np.record, moves: np.ndarray) -> int:
    n = 0
    for seat in range(table.players):
        if can_be_robbed(table, seat):
            moves[n] = move_of(ROB_SEAT, seat, 0)
            n += 1
    return n


@compiled
def can_be_robbed(table: np.record, seat: int) -> bool:
    return seat != table.turn and table.hand[seat] != EMPTY and not table.revealed[seat]


@compiled
def play(table: np.record, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = move & 15
    first = (move >> 4) & 63
    second = move >> 10
    if action == DRAW_TWO:
        play_draw(table)
    elif action == TAKE:
        play_take(table, first)
    elif action == KEEP_ONE:
        play_keep(table, first, second)
    elif action == END:
        end_turn(table)
    elif action == CRAB:
        lay(table, first, second)
        if table.height[0] or table.height[1]:
            table.phase = PILE
    elif action == BOAT:
        lay(table, first, second)
        start_turn(table, table.turn)
    elif action == FISHES:
        lay(table, first, second)
        if table.deck:
            gain(table, table.turn, draw_card(table))
    elif action == SWIM:
        lay(table, first, second)
        for seat in range(table.players):
            if can_be_robbed(table, seat):
                table.phase = ROB
    elif action == SEARCH:
        table.searching = first
        table.phase = PICK
        table.unsure[table.turn + 1, first] = EMPTY
    elif action == PICK_ONE:
        play_pick(table, first)
    elif action == ROB_SEAT:
        play_rob(table, first)
    elif action == STOP:
        score_stop(table)
        end_scored_round(table, table.turn)
    elif action == LAST_CHANCE:
        table.caller = table.turn
        end_turn(table)
    else:
        play_mermaids(table)


@compiled
def gain(table: np.record, seat: int, card: int) -> None:
    table.hand[seat] = with_card(table.hand[seat], card)


@compiled
def lose(table: np.record, seat: int, card: int) -> None:
    table.hand[seat] = without_card(table.hand[seat], card)


@compiled
def lay(table: np.record, one: int, other: int) -> None:
    """Put two cards of the hand on the table."""
    seat = table.turn
    for card in (one, other):
        lose(table, seat, card)
        table.laid[seat] = with_card(table.laid[seat], card)
        all_see_loss(table, seat, card)


@compiled
def start_turn(table: np.record, seat: int) -> None:
    """A turn begins; with nothing to draw it begins with the duos (ruling 4)."""
    table.turn = seat
    something = table.deck != EMPTY or table.height[0] > 0 or table.height[1] > 0
    table.phase = DRAW if something else DUO


@compiled
def play_draw(table: np.record) -> None:
    card = draw_card(table)
    if table.deck:
        table.drawn = with_card(with_card(EMPTY, card), draw_card(table))
        table.phase = KEEP
    else:  # the last card: no choice, no discard (ruling 2)
        gain(table, table.turn, card)
        table.phase = DUO


@compiled
def play_keep(table: np.record, card: int, pile: int) -> None:
    gain(table, table.turn, card)
    push(table, pile, FIRST[lowest(without_card(table.drawn, card))])
    table.drawn = EMPTY
    table.phase = DUO


@compiled
def play_take(table: np.record, pile: int) -> None:
    card = pull(table, pile, table.height[pile] - 1)
    gain(table, table.turn, card)
    all_see_gain(table, table.turn, card)
    all_see_top(table, pile)
    table.phase = DUO


@compiled
def pull(table: np.record, pile: int, height: int) -> int:
    """Take the card at this height out of a pile; the order of the rest stays."""
    card = int(table.pile[pile, height])
    table.height[pile] -= 1
    for place in range(height, table.height[pile]):
        table.pile[pile, place] = table.pile[pile, place + 1]
    table.pile[pile, table.height[pile]] = 0
    return card


@compiled
def play_pick(table: np.record, card: int) -> None:
    pile = table.searching
    top = int(table.pile[pile, table.height[pile] - 1])
    height = table.height[pile] - 1
    while table.pile[pile, height] != card:
        height -= 1
    pull(table, pile, height)
    gain(table, table.turn, card)
    see_search(table, table.turn, pile, card, top)
    table.searching = -1
    table.phase = DUO


@compiled
def play_rob(table: np.record, victim: int) -> None:
    thief = table.turn
    card = FIRST[draw(table, table.hand[victim])]
    lose(table, victim, card)
    gain(table, thief, card)
    see_theft(table, thief, victim, card)
    table.phase = DUO


@compiled
def play_mermaids(table: np.record) -> None:
    """Four mermaids on the table win at once; the scores stay (ruling 11)."""
    seat = table.turn
    table.hand[seat] &= ~MERMAIDS
    table.laid[seat] |= MERMAIDS
    for row in range(table.players + 1):
        table.known[row, seat] &= ~MERMAIDS
    end_match(table)


@compiled
def end_turn(table: np.record) -> None:
    seat = table.turn
    if table.caller >= 0:  # one's last turn, or the call itself (ruling 8)
        table.revealed[seat] = 1
        all_see_hand(table, seat)
    if not table.deck and not (table.call_counts and table.caller >= 0):  # ruling 10
        table.last_round[:] = 0
        end_round(table, seat)
        return
    following = (seat + 1) % table.players
    if following == table.caller:
        score_last_chance(table)
        end_scored_round(table, table.caller)
    else:
        start_turn(table, following)


@compiled
def end_scored_round(table: np.record, caller: int) -> None:
    reached = False
    for seat in range(table.players):
        table.scores[seat] += table.last_round[seat]
        if table.scores[seat] >= goal(table):
            reached = True
    if reached:
        for seat in range(table.players):
            table.revealed[seat] = 1
            all_see_hand(table, seat)
        keep_last_cards(table)
        end_match(table)
    else:
        end_round(table, caller)


@compiled
def end_round(table: np.record, last: int) -> None:
    keep_last_cards(table)
    start_round(table, (last + 1) % table.players)  # ruling 12


@compiled
def keep_last_cards(table: np.record) -> None:
    table.last_hand[:] = table.hand
    table.last_laid[:] = table.laid


@compiled
def end_match(table: np.record) -> None:
    table.phase = OVER
    table.turn = -1
