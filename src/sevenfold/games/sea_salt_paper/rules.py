"""The rules: the deal, and what each move does."""

from sevenfold.games.sea_salt_paper.components import (
    FIRST,
    MERMAIDS,
    Phase,
    SeaSaltPaperRecord,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.heaps import draw_card, gain, lose, pull, push, top
from sevenfold.games.sea_salt_paper.knowledge import (
    all_see_gain,
    all_see_loss,
    all_see_new_top,
    see_search,
    see_theft,
)
from sevenfold.games.sea_salt_paper.moves import Act, has_effect
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.games.sea_salt_paper.rounds import (
    end_match,
    end_round,
    end_scored_round,
    reveal,
    reveal_all,
    start_round,
)
from sevenfold.games.sea_salt_paper.scoring import score_last_chance, score_stop
from sevenfold.kernel.bits import EMPTY, lowest
from sevenfold.kernel.chance import below, draw
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note
from sevenfold.kernel.packing import action_of, first_of, second_of


@compiled
def setup(table: SeaSaltPaperRecord) -> None:
    """Deal the first round (ruling 1)."""
    table.rounds = 0
    table.scores[:] = 0
    table.last_round[:] = 0
    table.last_hand[:] = EMPTY
    table.last_laid[:] = EMPTY
    start_round(table, below(table, table.players))


@compiled
def play(table: SeaSaltPaperRecord, move: int) -> None:
    """Carry out a legal move, chance included."""
    action = action_of(move)
    first = first_of(move)
    second = second_of(move)
    if action == Act.DRAW_TWO:
        _play_draw(table)
    elif action == Act.TAKE:
        _play_take(table, first)
    elif action == Act.KEEP_ONE:
        _play_keep(table, first, second)
    elif action == Act.END:
        note(table, Note.PASSED, table.turn)
        _end_turn(table)
    elif action == Act.SEARCH:
        _play_search(table, first)
    elif action == Act.PICK_ONE:
        _play_pick(table, first)
    elif action == Act.ROB_SEAT:
        _play_rob(table, first)
    elif action == Act.STOP:
        note(table, Note.STOPPED, table.turn)
        reveal_all(table)
        score_stop(table)
        end_scored_round(table, table.turn)
    elif action == Act.LAST_CHANCE:
        note(table, Note.LAST_CHANCE, table.turn)
        table.caller = table.turn
        _end_turn(table)
    elif action == Act.FOUR_MERMAIDS:
        _play_mermaids(table)
    else:
        _play_duo(table, action, first, second)


@compiled
def _start_turn(table: SeaSaltPaperRecord, seat: int) -> None:
    """A turn begins; with nothing to draw it begins with the duos (ruling 4)."""
    table.turn = seat
    if table.deck != EMPTY or table.height[0] > 0 or table.height[1] > 0:
        table.phase = Phase.DRAW
    else:
        table.phase = Phase.DUO
        note(table, Note.NOTHING_TO_DRAW, seat)


@compiled
def _play_draw(table: SeaSaltPaperRecord) -> None:
    seat = table.turn
    card = draw_card(table)
    cards = with_card(EMPTY, card)
    if table.deck:
        table.drawn = with_card(cards, draw_card(table))
        table.phase = Phase.KEEP
        note(table, Note.DREW, seat, table.drawn)
    else:  # the last card: no choice, no discard (ruling 2)
        gain(table, seat, card)
        table.phase = Phase.DUO
        note(table, Note.DREW, seat, cards)
        note(table, Note.KEPT, seat, card)
    _look_at_deck(table)


@compiled
def _look_at_deck(table: SeaSaltPaperRecord) -> None:
    """Everybody sees it when a card was the last one."""
    if not table.deck:
        note(table, Note.DECK_EMPTIED)


@compiled
def _play_keep(table: SeaSaltPaperRecord, card: int, pile: int) -> None:
    other = FIRST[lowest(without_card(table.drawn, card))]
    gain(table, table.turn, card)
    push(table, pile, other)
    table.drawn = EMPTY
    table.phase = Phase.DUO
    note(table, Note.KEPT, table.turn, card)
    note(table, Note.DISCARDED, table.turn, other, pile)


@compiled
def _play_take(table: SeaSaltPaperRecord, pile: int) -> None:
    card = pull(table, pile, table.height[pile] - 1)
    gain(table, table.turn, card)
    note(table, Note.TOOK, table.turn, card, pile)
    all_see_gain(table, table.turn, card)
    all_see_new_top(table, pile)
    table.phase = Phase.DUO


@compiled
def _play_duo(table: SeaSaltPaperRecord, duo: int, one: int, other: int) -> None:
    """Two cards of the hand go to the table; what they do follows, or a choice of it (ruling 5)."""
    seat = table.turn
    for card in (one, other):
        lose(table, seat, card)
        table.laid[seat] = with_card(table.laid[seat], card)
        all_see_loss(table, seat, card)
    note(table, Note.LAID, seat, one, other)
    if not has_effect(table, duo):
        note(table, Note.NO_EFFECT, seat)
    elif duo == Act.CRAB:
        table.phase = Phase.PILE
    elif duo == Act.BOAT:
        note(table, Note.SAILED, seat)
        _start_turn(table, seat)
    elif duo == Act.FISHES:
        card = draw_card(table)
        gain(table, seat, card)
        note(table, Note.FISHED, seat, card)
        _look_at_deck(table)
    else:
        table.phase = Phase.ROB


@compiled
def _play_search(table: SeaSaltPaperRecord, pile: int) -> None:
    table.searching = pile
    table.phase = Phase.PICK
    table.unsure[table.turn + 1, pile] = EMPTY
    note(table, Note.SEARCHED, table.turn, pile)
    if is_heard(table):
        for height in range(table.height[pile]):
            note(table, Note.SAW, table.pile[pile, height])


@compiled
def _play_pick(table: SeaSaltPaperRecord, card: int) -> None:
    pile = table.searching
    top_before = top(table, pile)
    height = table.height[pile] - 1
    while table.pile[pile, height] != card:
        height -= 1
    pull(table, pile, height)
    gain(table, table.turn, card)
    note(table, Note.PICKED, table.turn, card, pile)
    see_search(table, table.turn, pile, card, top_before)
    table.searching = -1
    table.phase = Phase.DUO


@compiled
def _play_rob(table: SeaSaltPaperRecord, victim: int) -> None:
    thief = table.turn
    card = FIRST[draw(table, table.hand[victim])]
    lose(table, victim, card)
    gain(table, thief, card)
    note(table, Note.ROBBED, thief, card, victim)
    see_theft(table, thief, victim, card)
    table.phase = Phase.DUO


@compiled
def _play_mermaids(table: SeaSaltPaperRecord) -> None:
    """Four mermaids on the table win at once; the scores stay (ruling 11)."""
    seat = table.turn
    note(table, Note.FOUR_MERMAIDS, seat)
    table.hand[seat] &= ~MERMAIDS
    table.laid[seat] |= MERMAIDS
    for row in range(table.players + 1):
        table.known[row, seat] &= ~MERMAIDS
    end_match(table)


@compiled
def _end_turn(table: SeaSaltPaperRecord) -> None:
    seat = table.turn
    if table.caller >= 0:  # one's last turn, or the call itself (ruling 8)
        reveal(table, seat)
    following = (seat + 1) % table.players
    if not table.deck and not (table.call_counts and table.caller >= 0):  # ruling 10
        note(table, Note.ROUND_VOID)
        reveal_all(table)
        table.last_round[:] = 0
        end_round(table, seat)
    elif following == table.caller:
        reveal_all(table)
        score_last_chance(table)
        end_scored_round(table, table.caller)
    else:
        _start_turn(table, following)
