"""Reading an open state of Sea Salt & Paper strictly."""

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper.cards import card_number, card_set, names
from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    CARDS,
    CRABS,
    FISH,
    KEEP,
    MERMAIDS,
    OVER,
    PICK,
    PUBLIC,
    SHARKS,
    SWIMMERS,
    SeaSaltPaperRecord,
)
from sevenfold.games.sea_salt_paper.moves import MOST_MOVES, legal
from sevenfold.kernel.bits import bit, count

KEYS = (
    "deck", "discards", "hands", "tables", "drawn", "searching", "caller", "revealed", "starter",
    "last_round", "last_cards",
)  # fmt: skip


def read(table: SeaSaltPaperRecord, state: Reading) -> None:
    """Fill a record from an open state. Without `knows` nobody remembers more than they see."""
    players = int(table.players)
    for key in KEYS:
        state[key]
    table.deck = card_set(state["deck"])
    table.drawn = card_set(state["drawn"])
    for seat, hand in enumerate(state["hands"].items(players)):
        table.hand[seat] = card_set(hand)
    for seat, laid in enumerate(state["tables"].items(players)):
        table.laid[seat] = card_set(laid)
        _check_laid(table, seat, laid)
    for pile, cards in enumerate(state["discards"].items(2)):
        for height, card in enumerate(cards.items()):
            if height == CARDS:
                cards.refuse(f"there are only {CARDS} cards")
            table.pile[pile, height] = card_number(card)
        table.height[pile] = len(cards.value)
    table.searching = state["searching"].seat(2)
    table.caller = state["caller"].seat(players)
    for seat, revealed in enumerate(state["revealed"].items(players)):
        table.revealed[seat] = revealed.truth()
    table.starter = state["starter"].whole(0, players - 1)
    for seat, points in enumerate(state["scores"].items(players)):
        table.scores[seat] = points.whole(0, 10_000)
    for seat, points in enumerate(state["last_round"].items(players)):
        table.last_round[seat] = points.whole(0, 999)
    if state["last_cards"].value is not None:
        for seat, cards in enumerate(state["last_cards"].items(players)):
            cards.keys(("hand", "table"))
            table.last_hand[seat] = card_set(cards["hand"])
            table.last_laid[seat] = card_set(cards["table"])
    _check_phase(table, state)
    if "knows" in state:
        for entry, memory in enumerate(state["knows"].items(players + 1)):
            _read_memory(table, (entry + 1) % (players + 1), memory)
        _check_memory(table, state["knows"])


def _check_laid(table: SeaSaltPaperRecord, seat: int, laid: Reading) -> None:
    cards = table.laid[seat]
    mermaids = count(cards & MERMAIDS)
    pairs = all(count(cards & kind) % 2 == 0 for kind in (CRABS, BOATS, FISH))
    swims = count(cards & SWIMMERS) == count(cards & SHARKS)
    duos = CRABS | BOATS | FISH | SWIMMERS | SHARKS | MERMAIDS
    if not pairs or not swims or cards & ~duos or mermaids not in (0, 4):
        laid.refuse("only whole duos lie on a table, or all four mermaids")
    if mermaids and table.phase != OVER:
        laid.refuse("four mermaids on a table end the match: the phase is 'over'")


def _check_phase(table: SeaSaltPaperRecord, state: Reading) -> None:
    drawn = count(table.drawn)
    if drawn != (2 if table.phase == KEEP else 0):
        state["drawn"].refuse("there are two cards in phase 'keep' and none otherwise")
    if (table.searching >= 0) != (table.phase == PICK):
        state["searching"].refuse("it is a pile in phase 'pick' and null otherwise")
    if table.phase == PICK and table.height[table.searching] == 0:
        state["searching"].refuse("there is no card in this pile")
    if table.caller >= 0 and not table.revealed[table.caller]:
        state["revealed"].refuse("who called LAST CHANCE is revealed")
    if table.phase != OVER:
        if table.revealed.any() and table.caller < 0:
            state["revealed"].refuse("nobody is revealed before a LAST CHANCE")
        if table.revealed[table.turn]:
            state["turn"].refuse("this seat is revealed and has no more turns this round")
        if not legal(table, np.zeros(MOST_MOVES, np.int64)):
            state["phase"].refuse("there is no move in this phase")


def _read_memory(table: SeaSaltPaperRecord, row: int, memory: Reading) -> None:
    memory.keys(("hands", "unsure"))
    for seat, hand in enumerate(memory["hands"].items(int(table.players))):
        known = card_set(hand)
        if known and (seat == row - 1 or table.revealed[seat]):
            hand.refuse("one's own and a revealed hand need no memory: expected []")
        if known & ~table.hand[seat]:
            hand.refuse(f"the hand of seat {seat} does not hold these cards")
        table.known[row, seat] = known
    for pile, heights in enumerate(memory["unsure"].items(2)):
        for height in heights.items():
            if table.height[pile] < 2:
                heights.refuse("everybody sees the top of a pile: expected []")
            table.unsure[row, pile] |= bit(height.whole(0, int(table.height[pile]) - 2))


def _check_memory(table: SeaSaltPaperRecord, knows: Reading) -> None:
    """What spectators know everybody knows, and who searches a pile sees it (ruling 14)."""
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
