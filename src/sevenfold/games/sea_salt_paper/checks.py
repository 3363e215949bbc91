"""What an open state of Sea Salt & Paper has to keep to."""

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper.cards import names
from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CRABS,
    FISH,
    MERMAIDS,
    PUBLIC,
    SHARKS,
    SWIMMERS,
    Phase,
    SeaSaltPaperRecord,
)
from sevenfold.games.sea_salt_paper.moves import MOST_MOVES, legal
from sevenfold.kernel.bits import count


def check(table: SeaSaltPaperRecord, state: Reading) -> None:
    """Refuse a table that cannot be."""
    for seat, laid in enumerate(state["tables"].items()):
        _check_laid(table, seat, laid)
    _check_phase(table, state)
    if "knows" in state:
        _check_memory(table, state["knows"])


def _check_laid(table: SeaSaltPaperRecord, seat: int, laid: Reading) -> None:
    cards = table.laid[seat]
    mermaids = count(cards & MERMAIDS)
    pairs = all(count(cards & kind) % 2 == 0 for kind in (CRABS, BOATS, FISH))
    swims = count(cards & SWIMMERS) == count(cards & SHARKS)
    duos = CRABS | BOATS | FISH | SWIMMERS | SHARKS | MERMAIDS
    if not pairs or not swims or cards & ~duos or mermaids not in (0, 4):
        laid.refuse("only whole duos lie on a table, or all four mermaids")
    if mermaids and table.phase != Phase.OVER:
        laid.refuse("four mermaids on a table end the match: the phase is 'over'")


def _check_phase(table: SeaSaltPaperRecord, state: Reading) -> None:
    drawn = count(table.drawn)
    if drawn != (2 if table.phase == Phase.KEEP else 0):
        state["drawn"].refuse("there are two cards in phase 'keep' and none otherwise")
    if (table.searching >= 0) != (table.phase == Phase.PICK):
        state["searching"].refuse("it is a pile in phase 'pick' and null otherwise")
    if table.phase == Phase.PICK and table.height[table.searching] == 0:
        state["searching"].refuse("there is no card in this pile")
    if table.caller >= 0 and not table.revealed[table.caller]:
        state["revealed"].refuse("who called LAST CHANCE is revealed")
    if table.phase != Phase.OVER:
        if table.revealed.any() and table.caller < 0:
            state["revealed"].refuse("nobody is revealed before a LAST CHANCE")
        if table.revealed[table.turn]:
            state["turn"].refuse("this seat is revealed and has no more turns this round")
        if not legal(table, np.zeros(MOST_MOVES, np.int64)):
            state["phase"].refuse("there is no move in this phase")


def _check_memory(table: SeaSaltPaperRecord, knows: Reading) -> None:
    """What spectators know everybody knows, and whoever searches a pile sees it (ruling 14)."""
    players = int(table.players)
    for seat, memory in enumerate(knows.items()[:players]):
        for other, hand in enumerate(memory["hands"].items()):
            missing = table.known[PUBLIC, other] & ~table.known[seat + 1, other]
            if other != seat and missing:
                hand.refuse(f"spectators know more; expected also {', '.join(names(missing))}")
        for pile, heights in enumerate(memory["unsure"].items()):
            if table.unsure[seat + 1, pile] & ~table.unsure[PUBLIC, pile]:
                heights.refuse("spectators know more of this pile: expected no other heights")
            if seat == table.turn and pile == table.searching and heights.value:
                heights.refuse("who searches a pile sees all of it: expected []")
