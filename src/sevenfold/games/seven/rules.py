"""The rules: the deal, and what each move does."""

from sevenfold.games.seven.components import (
    DEALT,
    ENGLISH,
    GERMAN,
    HEAP,
    HIGHEST,
    ITALIAN,
    LAY,
    LONGEST_ROUND,
    OVER,
    SEATS,
    START,
    SevenRecord,
)
from sevenfold.games.seven.heaps import draw_from, put_in, size_of, take_out
from sevenfold.games.seven.moves import DRAW, FIRST, ON_NUMBER, number_of, way_of
from sevenfold.games.seven.notes import Note
from sevenfold.games.seven.piles import clear_pile, lay_on_pile
from sevenfold.games.seven.scoring import chips_left, leaders, match_is_over, pay_round
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import note


@compiled
def setup(table: SevenRecord) -> None:
    """Deal the first round; a random seat starts it (ruling 8)."""
    table.rounds = 0
    table.scores[:] = 0
    _start_round(table, below(table, table.players))


@compiled
def _start_round(table: SevenRecord, starter: int) -> None:
    table.rounds += 1
    table.starter = starter
    table.turn = starter
    table.phase = START
    table.after_seven = 0
    table.idle = 0
    table.moves_in_round = 0
    table.finished = 0
    table.place[:] = 0
    clear_pile(table)
    for word in range(HEAP):
        table.deck[word] = table.cards[word]
        table.aside[word] = EMPTY
    table.deck_size = size_of(table.cards)
    table.hand[:] = EMPTY
    table.hand_size[:] = 0
    note(table, Note.ROUND_BEGAN, starter, table.rounds)
    for seat in range(table.players):
        for _ in range(DEALT):
            _take(table, seat)
        note(table, Note.DEALT, seat, table.hand[seat, 0], table.hand[seat, 1])


@compiled
def _draw(table: SevenRecord, seat: int) -> bool:
    """Draw a card, if there is one. Only now is an empty draw pile renewed (ruling 5)."""
    if table.deck_size == 0:
        for word in range(HEAP):
            table.deck[word] = table.aside[word]
            table.aside[word] = EMPTY
        table.deck_size = size_of(table.deck)
        if table.deck_size == 0:
            note(table, Note.NOTHING_TO_DRAW, seat)
            return False
        note(table, Note.RENEWED, table.deck_size)
    note(table, Note.DREW, seat, _take(table, seat))
    return True


@compiled
def _take(table: SevenRecord, seat: int) -> int:
    """A card of the draw pile comes to a hand; returns its number."""
    number = draw_from(table, table.deck, table.deck_size)
    take_out(table.deck, number)
    table.deck_size -= 1
    put_in(table.hand[seat], number)
    table.hand_size[seat] += 1
    return number


@compiled
def play(table: SevenRecord, move: int) -> None:
    """Carry out a legal move, chance included."""
    table.moves_in_round += 1
    if move == DRAW:
        _play_draw(table)
    else:
        _play_card(table, number_of(move), way_of(move))
    if table.finished == table.players - 1 or table.moves_in_round == LONGEST_ROUND:
        _end_round(table)


@compiled
def _play_draw(table: SevenRecord) -> None:
    """A blocked turn: a penalty card, if there is one, and no more (ruling 2)."""
    note(table, Note.BLOCKED, table.turn)
    if _draw(table, table.turn):
        table.idle = 0
    else:
        table.idle += 1
    if table.idle == table.players - table.finished:  # everybody is stuck (ruling 6)
        note(table, Note.ALL_BLOCKED, table.height)
        _set_pile_aside(table)
        table.idle = 0
    _pass_turn(table)


@compiled
def _play_card(table: SevenRecord, number: int, way: int) -> None:
    seat = table.turn
    take_out(table.hand[seat], number)
    table.hand_size[seat] -= 1
    table.hole = table.top if way == ON_NUMBER else table.hole
    lay_on_pile(table, number)
    table.idle = 0
    if way == FIRST:
        note(table, Note.STARTED, seat, number)
    else:
        note(table, Note.LAID, seat, number, table.hole, way)
    if table.top + table.hole == HIGHEST:
        _make_seven(table, seat)
    else:
        _draw_after_card(table, seat)
        _pass_turn(table)


@compiled
def _make_seven(table: SevenRecord, seat: int) -> None:
    """The pile goes; who made seven starts the next one, or is out (rulings 1, 3 and 4)."""
    note(table, Note.MADE_SEVEN, seat, table.height)
    _set_pile_aside(table)
    if table.hand_size[seat]:
        table.after_seven = 1
        table.phase = START
    else:
        _finish(table, seat)
        _pass_turn(table)


@compiled
def _draw_after_card(table: SevenRecord, seat: int) -> None:
    """Draw after a card that did not make seven, and see whether that empties the hand."""
    last_card = table.hand_size[seat] == 0
    if (
        not table.after_seven  # ruling 1
        or table.edition == ITALIAN
        or (table.edition == ENGLISH and last_card)  # ruling 3
    ):
        _draw(table, seat)
    if table.edition == GERMAN and table.hand_size[seat] == 0:  # ruling 3
        _finish(table, seat)


@compiled
def _set_pile_aside(table: SevenRecord) -> None:
    """All cards lie there that nobody holds and that are not in the draw pile."""
    for word in range(HEAP):
        aside = table.cards[word] - table.deck[word]
        for seat in range(SEATS):
            aside -= table.hand[seat, word]
        table.aside[word] = aside
    clear_pile(table)


@compiled
def _finish(table: SevenRecord, seat: int) -> None:
    table.finished += 1
    table.place[seat] = table.finished
    note(table, Note.FINISHED, seat, table.finished)


@compiled
def next_seat(table: SevenRecord) -> int:
    """The next seat that is still in the round."""
    seat = table.turn
    for _ in range(table.players):
        seat += 1
        if seat == table.players:
            seat = 0
        if not table.place[seat]:
            break
    return int(seat)


@compiled
def _pass_turn(table: SevenRecord) -> None:
    table.turn = next_seat(table)
    table.phase = LAY if table.height else START
    table.after_seven = 0


@compiled
def _end_round(table: SevenRecord) -> None:
    if table.finished < table.players - 1:
        note(table, Note.STOPPED, table.moves_in_round)
    pay_round(table)
    if match_is_over(table):
        if chips_left(table) == 0:
            note(table, Note.CHIPS_GONE)
        note(table, Note.MATCH_OVER, leaders(table))
        table.phase = OVER
        table.turn = -1
        table.after_seven = 0
    else:
        _start_round(table, (table.starter + 1) % table.players)  # ruling 8
