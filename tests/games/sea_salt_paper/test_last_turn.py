"""The last turn before a LAST CHANCE is scored: the same as by brute force."""

import random

import numpy as np
import pytest

import sevenfold
from sevenfold import Table, View
from sevenfold.bots import GreedyBot, SearchBot
from sevenfold.games.sea_salt_paper.last_turn import solve
from tests.games.sea_salt_paper.going_through import TooMany, expected
from tests.games.sea_salt_paper.positions import EIGHT, position


def solved(view: View) -> dict[str, float]:
    """What each move is worth, or nothing."""
    moves = view.imagine(seed=0).moves()
    room, worth = np.zeros(600, np.int64), np.zeros(600)
    room[: len(moves)] = moves
    known = solve(view.record, room, len(moves), worth)
    return dict(zip(view.legal(), worth.tolist(), strict=False)) if known else {}


def last_turns(players: int, wanted: int) -> list[Table]:
    """Choices in last turns between greedy players, with a deck of a few cards."""
    found: list[Table] = []
    bot, chance = GreedyBot(seed=5), random.Random(players)
    for seed in range(400):
        table = sevenfold.deal("sea-salt-paper", players=players, seed=seed)
        while table.turn is not None:
            record = table.record
            last = record.caller >= 0 and (record.turn + 1) % players == record.caller
            if last and len(table.moves()) > 1 and len(found) < wanted:
                small = with_few_cards(table, chance)
                if solved(small.view(small.turn)):
                    found.append(small)
            table.play(bot.choose(table.view(table.turn)))
        if len(found) == wanted:
            break
    return found


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brute_force_comes_to_the_same(players: int) -> None:
    compared = 0
    for table in last_turns(players, wanted=20):
        try:
            worth = expected(table)
        except TooMany:
            continue
        assert solved(table.view(table.turn)) == pytest.approx(worth)
        compared += 1
    assert compared >= 12
