"""Rounds and the match: how they begin and end."""

from sevenfold.games.sea_salt_paper.components import ALL, Phase, SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.heaps import draw_card, push, top
from sevenfold.games.sea_salt_paper.knowledge import all_see_hand, forget_all
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.games.sea_salt_paper.scoring import goal, leaders, level
from sevenfold.kernel.bits import EMPTY
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.notes import is_heard, note


@compiled
def start_round(table: SeaSaltPaperRecord, starter: int) -> None:
    """Everything is dealt anew (ruling 1)."""
    table.rounds += 1
    table.starter = starter
    table.turn = starter
    table.phase = Phase.DRAW
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
    note(table, Note.ROUND_BEGAN, starter, table.rounds, top(table, 0), top(table, 1))


@compiled
def reveal(table: SeaSaltPaperRecord, seat: int) -> None:
    """A hand is shown to everybody."""
    table.revealed[seat] = 1
    all_see_hand(table, seat)
    if table.hand[seat]:
        note(table, Note.REVEALED, seat, table.hand[seat])
    else:
        note(table, Note.EMPTY_HANDED, seat)


@compiled
def reveal_all(table: SeaSaltPaperRecord) -> None:
    """A round ends: the hands that are still hidden are shown."""
    for seat in range(table.players):
        if not table.revealed[seat]:
            reveal(table, seat)


@compiled
def end_scored_round(table: SeaSaltPaperRecord, caller: int) -> None:
    """What was counted is added to the scores; that may end the match (ruling 13)."""
    reached = False
    for seat in range(table.players):
        table.scores[seat] += table.last_round[seat]
        note(table, Note.ROUND_SCORED, seat, table.last_round[seat], table.scores[seat])
        if table.scores[seat] >= goal(table):
            reached = True
    if reached:
        if is_heard(table) and level(table) != leaders(table):  # ruling 13
            note(table, Note.TIED, level(table))
        _keep_last_cards(table)
        end_match(table)
    else:
        end_round(table, caller)


@compiled
def end_round(table: SeaSaltPaperRecord, last: int) -> None:
    """The next round begins with the seat after this one (ruling 12)."""
    _keep_last_cards(table)
    start_round(table, (last + 1) % table.players)


@compiled
def _keep_last_cards(table: SeaSaltPaperRecord) -> None:
    for seat in range(table.players):
        table.last_hand[seat] = table.hand[seat]
        table.last_laid[seat] = table.laid[seat]


@compiled
def end_match(table: SeaSaltPaperRecord) -> None:
    """Say who won; nobody has a turn any more."""
    if is_heard(table):
        note(table, Note.MATCH_OVER, leaders(table))
    table.phase = Phase.OVER
    table.turn = -1
