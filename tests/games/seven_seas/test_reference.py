"""Random games, move by move, beside the rules written a second time."""

import random

import pytest

import sevenfold
from sevenfold.games.seven_seas import GAME
from sevenfold.games.states import same
from tests.games.seven_seas import reference

KEYS = ("phase", "turn", "hands", "display", "chests", "harbour", "last_taker", "looking")
COMBINATIONS = list(GAME.combinations())


@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_random_games_agree_with_a_second_implementation(number: int) -> None:
    players, options = COMBINATIONS[number]
    table = sevenfold.deal("7-seas", players=players, seed=number, **options)
    choices = random.Random(number)
    while not table.over:
        state = table.state()
        moves = table.legal()
        assert set(moves) == reference.legal(state)
        move = choices.choice(moves)
        table.play(move)
        expected, found = reference.after(state, move), table.state()
        if expected["turn"] is not None:
            assert all(same(found[key], expected[key]) for key in KEYS)
        elif state["aside"]:
            assert found["cycle"] == 2
            assert found["turn"] == state["starter"]
            assert same([card for hand in found["hands"] for card in hand], state["aside"])
        else:
            last = reference.last_round(expected)
            assert same(found["last_round"]["chests"], last["chests"])
            assert found["last_round"]["points"] == last["points"]
            totals = [a + b for a, b in zip(state["scores"], last["points"], strict=True)]
            assert found["scores"] == totals
            assert found["over"] == (max(totals) >= options["goal"])
            if not found["over"]:
                assert found["starter"] == (state["starter"] + 1) % players
    best = max(found["scores"])
    assert found["winners"] == [s for s in range(players) if found["scores"][s] == best]
