"""What looks good to a bot: paths, aids, tiles."""

import random
from typing import Any

import numpy as np
import pytest

import sevenfold
from sevenfold import Table
from sevenfold.arena.batch import Batch
from sevenfold.games.seven_steps.components import Phase
from sevenfold.games.seven_steps.paths import most_points
from sevenfold.games.seven_steps.sense import estimate
from sevenfold.kernel.compiling import interpreted
from tests.games.judging import best, worths
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels


def ahead(table: Table) -> list[float]:
    """What the position is worth to each seat."""
    values = np.zeros(table.state()["players"])
    estimate(table.record, values)
    return [float(value) for value in values]


def most_by_playing(table: Table) -> int:
    """The most points of a turn, found by playing every path by the rules."""
    points: int = sum(disc["level"] for disc in table.state()["placed"])
    for move in table.legal():
        if move.startswith("place"):
            points = max(points, most_by_playing(play(table.copy(), move)))
    return points


def random_tables(side: str, wanted: int) -> list[Table]:
    """Positions of random play, one of each match; a seat is about to begin to place discs."""
    found: list[Table] = []
    chance = random.Random(7)
    while len(found) < wanted:
        table = sevenfold.deal("7-steps", seed=chance.randrange(1000), side=side)
        for _ in range(chance.randrange(250)):
            table.play(chance.choice(table.legal()))
        while table.state()["phase"] != "place" or table.state()["placed"]:
            table.play(chance.choice(table.legal()))
        found.append(table)
    return found


@pytest.mark.parametrize("side", ["plain", "mixed"])
def test_the_best_turn_is_the_best_of_all_paths(side: str) -> None:
    for table in random_tables(side, wanted=4):
        seat, limit = table.turn, table.state()["limit"]
        assert seat is not None
        most = most_by_playing(table)
        assert most_points(table.record, seat, limit) == most
        assert interpreted(most_points)(table.record, seat, limit) == most


def test_a_path_that_climbs_is_better_than_one_that_stays_low() -> None:
    """The red tower of level 1 beside the start makes 1, 2 of two discs; elsewhere 1, 1."""
    table = position(with_levels(PLAIN, {"0,0": 1}), "2R", "7G")
    assert best(table) <= {f"place {at}" for at in ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")}
    assert best(play(table, "place 1,0")) == {"place 0,0"}


def test_levels_are_planned_with_the_discs_in_hand() -> None:
    """A staircase is of no use without a disc of each of its colours."""
    stairs = with_levels(PLAIN, {"1,0": 1, "2,0": 2})
    tile = 2.0  # for so few points
    assert worths(position(stairs, "2R 1Y", "7G"))["place 0,0"] == 1 + 2 + 3 + tile
    assert worths(position(stairs, "2R 1T", "7G"))["place 0,0"] == 1 + 2 + tile


def test_higher_is_used_where_it_brings_more_than_it_costs() -> None:
    """It climbs a staircase from 2 to 6, not from 1 to 5; on an empty board it only costs discs."""
    stairs = with_levels(PLAIN, {"1,0": 1, "0,1": 2, "-1,1": 3, "-1,0": 4, "0,-1": 5})
    assert best(position(stairs, "5R", "7G", aids=("higher",), phase="aid")) == {"aid higher"}
    assert best(position(PLAIN, "7R", "7G", aids=("higher",), phase="aid")) == {"no-aid"}


@pytest.mark.parametrize("aid", ["remove", "tower", "disc", "exchange"])
def test_other_aids_are_used_when_one_has_them(aid: str) -> None:
    table = position(with_levels(PLAIN, {"0,0": 1}), "7R", "7G", aids=(aid,), phase="aid")
    assert best(table) == {f"aid {aid}"}


def test_a_tower_goes_where_a_step_leads_to_it() -> None:
    """The red tower of two beside the yellow one makes a way up; black fields are of no use."""
    levels = {"0,-1": 2, "2,0": 1, "3,-2": 3}
    table = position(with_levels(PLAIN, levels), "3R 3Y", "7G", aid="tower", phase="tower")
    assert best(table) == {"tower 0,-1 1,0"}
    assert worths(table)["tower 3,-2 4,-3"] == min(worths(table).values())


RED = dict.fromkeys(("-1,0", "0,0", "1,0", "0,1"), 1)


@pytest.mark.parametrize(
    ("tile", "final_round", "move"),
    [
        ("edge", None, "score"),  # brings nothing
        ("favourite", None, "score favourite"),
        ("colours", None, "score"),  # brings 1, less than it may bring another time
        ("line", 3, "score line"),
    ],
)
def test_a_point_tile_is_kept_for_a_better_turn(
    tile: str, final_round: int | None, move: str
) -> None:
    table = position(
        with_levels(PLAIN, RED), "3G", "7G", points=(tile,), phase="score", placed=list(RED),
        round=3, last_turns=final_round is not None, final_round=final_round,
    )  # fmt: skip
    assert best(table) == {move}


def after_one_disc(supply: str, **keys: Any) -> Table:
    """A seat has placed a red disc on level 1."""
    return position(with_levels(PLAIN, {"0,0": 1}), supply, "7G", placed=["0,0"], **keys)


def test_a_sort_of_tile_is_taken_that_one_does_not_have() -> None:
    assert best(after_one_disc("6R", aids=("tower",), phase="bonus")) == {"bonus points"}
    assert best(after_one_disc("6R", points=("line",), phase="bonus")) == {"bonus aid"}


def test_of_two_tiles_the_better_one_is_kept() -> None:
    table = after_one_disc("6R", phase="choose", points=("edge",), drawn="favourite")
    assert best(table) == {"keep new"}
    table = after_one_disc("6R", phase="choose", points=("favourite",), drawn="edge")
    assert best(table) == {"keep old"}


def test_discs_that_found_no_place_are_thrown() -> None:
    assert best(after_one_disc("1R 2K", phase="refill")) == {"throw red", "throw black"}


def test_the_estimate_counts_tiles_and_the_turn_to_come() -> None:
    stairs = with_levels(PLAIN, {"1,0": 1, "2,0": 2})
    bare = ahead(position(stairs, "1T", "1T"))
    assert bare[0] == -bare[1] == pytest.approx(0.4 * 3)  # one point and the tile for it, sooner
    assert ahead(position(stairs, "2R 1Y", "1T"))[0] == pytest.approx(bare[0] + 5)
    assert ahead(position(stairs, "1T", "2R 1Y"))[0] == pytest.approx(bare[0] - 0.6 * 5)
    assert ahead(position(stairs, "1T", "1T", points=(None, "favourite")))[0] == pytest.approx(
        bare[0] - 4
    )
    assert ahead(position(stairs, "1T", "1T", scores=[10, 30]))[0] == pytest.approx(bare[0] - 20)


def test_the_estimate_of_a_match_that_is_over_is_the_result() -> None:
    table = sevenfold.deal("7-steps", players=3, seed=5)
    chance = random.Random(5)
    while not table.over:
        table.play(chance.choice(table.legal()))
    scores = table.state()["scores"]
    assert ahead(table) == [score - (sum(scores) - score) / 2 for score in scores]


def test_the_judgement_uses_only_what_a_seat_knows_and_changes_nothing() -> None:
    seen = set()
    for seed in range(12):
        table = sevenfold.deal("7-steps", players=2 + seed % 3, seed=seed)
        chance = random.Random(seed)
        while not table.over:
            if chance.random() < 0.2:
                assert table.turn is not None
                before = table.record.tobytes()
                found = worths(table)
                assert table.record.tobytes() == before
                view = table.view(table.turn)
                assert worths(view.imagine(seed=1)) == found == worths(view.imagine(seed=2))
                seen.add(table.state()["phase"])
            table.play(chance.choice(table.legal()))
    assert seen == {phase.name.lower() for phase in Phase if phase != Phase.OVER}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["plain", "mixed"])
def test_greedy_beats_random_nearly_always(players: int, side: str) -> None:
    for seat in range(players):
        batch = Batch("7-steps", tables=50, players=players, seed=seat, side=side)
        batch.play_out(greed=[float(other == seat) for other in range(players)])
        assert batch.wins()[seat] >= 49
