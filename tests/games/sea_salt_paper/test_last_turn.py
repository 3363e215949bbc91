"""The last turn before a LAST CHANCE is scored: the same as by brute force."""

import random

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.bots import GreedyBot, SearchBot
from tests.games.judging import solved
from tests.games.sea_salt_paper.going_through import TooMany, expected, with_few_cards
from tests.games.sea_salt_paper.positions import EIGHT, position


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


def test_the_best_of_what_may_come_is_worth_its_average() -> None:
    """Two cards are left: whichever is kept, the turn ends with it or with the pile's."""
    table = position(
        "", EIGHT, piles=("crab/black", "boat/black"), deck="shark/black lighthouse/purple",
        caller=1, revealed=[False, True], phase="draw", options={"deck_runs_out": "call_counts"},
    )  # fmt: skip
    thought = SearchBot(iterations=1).think(table.view(0))
    assert thought.exact
    assert thought.iterations == 1
    assert {opinion.doubt for opinion in thought.opinions} == {0.0}


def test_the_last_card_of_the_deck_is_not_drawn_when_that_makes_the_round_void() -> None:
    """The caller would win the match with this round (ruling 10)."""
    table = position(
        "", EIGHT, piles=("crab/black", "boat/black"), deck="shark/black",
        caller=1, revealed=[False, True], phase="draw", scores=[10, 36],
    )  # fmt: skip
    worth = solved(table.view(0))
    draw, *takes = (worth[table.number_of(move)] for move in ("draw", "take 0", "take 1"))
    assert draw > max(takes)


def test_nothing_is_claimed_while_others_may_still_do_something() -> None:
    shown = [False, False, True]
    table = position("", "", EIGHT, caller=2, revealed=shown, phase="draw")
    assert not solved(table.view(0))
    assert not solved(position(EIGHT, "").view(0))
