"""Random games beside a second, plain implementation of the rules."""

import random
from collections import Counter

import pytest

import sevenfold
from sevenfold.games.game import State
from sevenfold.games.seven_steps.layout import SHAPES
from tests.games.seven_steps import reference


def check_refill(before: State, after: State) -> None:
    """Discs come out of the bag as far as there are any, and the turn passes (ruling 7)."""
    seat = before["turn"]
    held = sum(before["discs"][seat].values())
    bag = sum(before["bag"].values())
    assert sum(after["discs"][seat].values()) == min(7, held + bag)
    supply = Counter(after["discs"][seat])
    assert not Counter(before["discs"][seat]) - supply
    assert Counter(after["bag"]) + supply == Counter(before["bag"]) + Counter(before["discs"][seat])
    final = before["final_round"]
    if final is None and held + bag < 7:
        final = before["round"] + before["options"]["extra_round"]
    assert after["final_round"] == final
    assert after["last_turns"] == (final is not None)
    following = (seat + 1) % before["players"]
    ends = following == before["starter"]
    assert after["over"] == (ends and before["round"] == final)
    if after["over"]:
        left = [
            2 * ((a is not None) + (p is not None))
            for a, p in zip(before["aids"], before["points"], strict=True)
        ]
        assert after["scores"] == [n + m for n, m in zip(before["scores"], left, strict=True)]
        best = max(after["scores"])
        assert after["winners"] == [s for s, n in enumerate(after["scores"]) if n == best]
        return
    assert (after["turn"], after["round"]) == (following, before["round"] + ends)
    assert (after["aid"], after["placed"], after["limit"], after["removed"]) == (None, [], 7, 0)
    if not after["discs"][following]:
        assert after["phase"] == "bonus"
    else:
        assert after["phase"] == ("aid" if after["aids"][following] else "place")


def check_bonus(before: State, after: State, sort: str) -> None:
    """A tile comes from the stack, which is renewed when it is empty (ruling 6)."""
    seat = before["turn"]
    held, stack, discards = (
        ("aids", "aid_stack", "aid_discards")
        if sort == "aid"
        else ("points", "point_stack", "point_discards")
    )
    tile = after["drawn"] if before[held][seat] else after[held][seat]
    expected = dict(before)
    left: list[str] = list((Counter(before[stack]) - Counter([tile])).elements())
    assert len(left) == len(before[stack]) - 1
    expected[stack] = sorted(left or before[discards])
    expected[discards] = before[discards] if left else []
    if before[held][seat]:
        expected["drawn"], expected["phase"] = tile, "choose"
    else:
        expected[held] = [tile if s == seat else t for s, t in enumerate(before[held])]
        reference.to_refill(expected)
    assert after == expected


@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree_with_the_reference(seed: int) -> None:
    choices = random.Random(seed)
    options = {
        "side": ("plain", "mixed")[seed % 2],
        "shape": list(SHAPES)[seed % 6],
        "extra_round": seed % 4 > 1,
    }
    table = sevenfold.deal("7-steps", players=2 + seed % 3, seed=seed, **options)
    state = table.state()
    while not table.over:
        moves = table.legal()
        assert set(moves) == reference.legal(state)
        if state["phase"] == "place" and choices.random() < 0.5:
            moves = [move for move in moves if move != "done"] or moves  # towers grow higher
        move = choices.choice(moves)
        table.play(move)
        expected, after = reference.play(state, move), table.state()
        if expected is not None:
            assert after == expected, move
        elif move == "refill":
            check_refill(state, after)
        else:
            check_bonus(state, after, move.split()[1])
        state = after
