"""The last turn before a LAST CHANCE is scored a second time, with every card that may come.

`expected` says what each move is worth on average, if the best follows. See
`sevenfold.games.sea_salt_paper.last_turn`.
"""

import random
from collections import Counter
from itertools import combinations

import numpy as np

import sevenfold
from sevenfold import Table
from sevenfold.games.sea_salt_paper.components import FIRST, NUMBERS, Phase, with_card, without_card
from sevenfold.games.sea_salt_paper.sense import estimate
from sevenfold.kernel.bits import members

Memory = dict[bytes, dict[int, float]]


class TooMany(Exception):
    """There are more continuations than anybody wants to go through."""


def expected(table: Table, memory: Memory | None = None, most: int = 3_000) -> dict[int, float]:
    """What each legal move is worth to the seat to move: the one with the last turn."""
    memory = {} if memory is None else memory
    key = table.record.tobytes()
    if key not in memory:
        if len(memory) > most:
            raise TooMany
        memory[key] = {}
        for move in table.moves():
            outcomes = _outcomes(table, move)
            values = [_best(after, table, memory, most) * ways for after, ways in outcomes]
            memory[key][move] = sum(values) / sum(ways for _, ways in outcomes)
    return memory[key]


def _best(table: Table, before: Table, memory: Memory, most: int) -> float:
    """What a table is worth to the seat that had the turn before."""
    if not table.over and table.record.rounds == before.record.rounds:
        return max(expected(table, memory, most).values())
    values = np.zeros(4)
    estimate(table.record, values)
    return float(values[before.record.turn])


def _outcomes(table: Table, number: int) -> list[tuple[Table, int]]:
    """What may come of a move, and how often."""
    move = table.game.notation.move_text(table.record, number)
    deck = [int(FIRST[card]) for card in members(table.record.deck)]
    if move == "draw":
        pairs = Counter(tuple(sorted(pair)) for pair in combinations(deck, min(2, len(deck))))
        return [(_drew(table, *cards), ways) for cards, ways in pairs.items()]
    if move.startswith("fish") and deck:
        return [(_fished(table, move, card), ways) for card, ways in Counter(deck).items()]
    after = table.copy()
    after.game.play(after.record, number)
    return [(after, 1)]


def _drew(table: Table, *cards: int) -> Table:
    after = table.copy()
    record, seat = after.record, int(after.record.turn)
    for card in cards:
        record.deck = without_card(record.deck, card)
    if len(cards) == 2:
        for card in cards:
            record.drawn = with_card(record.drawn, card)
        record.phase = Phase.KEEP
    else:
        record.hand[seat] = with_card(record.hand[seat], cards[0])
        record.phase = Phase.DUO
    return after


def _fished(table: Table, move: str, card: int) -> Table:
    after = table.copy()
    record, seat = after.record, int(after.record.turn)
    for colour in move.split()[1].split("+"):
        fish = NUMBERS[f"fish/{colour}"]
        record.hand[seat] = without_card(record.hand[seat], fish)
        record.laid[seat] = with_card(record.laid[seat], fish)
    record.deck = without_card(record.deck, card)
    record.hand[seat] = with_card(record.hand[seat], card)
    return after


def with_few_cards(table: Table, chance: random.Random) -> Table:
    """The same position, with all but a few cards of the deck at the bottom of a pile."""
    state = table.state()
    del state["knows"], state["worth"]
    deck = chance.sample(state["deck"], len(state["deck"]))
    few = chance.randrange(6)
    pile = chance.randrange(2) if all(state["discards"]) else bool(state["discards"][1])
    if state["discards"][pile]:
        state["deck"] = deck[:few]
        state["discards"][pile] = deck[few:] + state["discards"][pile]
    return sevenfold.read(state, seed=1)
