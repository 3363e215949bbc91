"""Ruling 3: towers of seven."""

from itertools import combinations_with_replacement

import numpy as np

import sevenfold
from sevenfold.games.seven_steps.towers import level, spread_high_towers
from sevenfold.kernel.compiling import interpreted
from tests.games.seven_steps.positions import PLAIN, levels, play, position, with_levels

RED = ("0,0", "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")


def after_turn(*red: int) -> list[int]:
    """The red towers at the end of a turn that only placed one turquoise disc."""
    board = with_levels(PLAIN, dict(zip(RED, red, strict=True)))
    table = position(board, "7T", "")
    play(table, "place -3,-1", "done")
    assert levels(table, *RED) == list(red)  # they stand until the end of the turn
    play(table, "bonus points")
    assert table.state()["phase"] == "refill"
    return levels(table, *RED)


def test_ruling_03_a_tower_of_seven_goes_round_its_colour() -> None:
    assert after_turn(7, 1, 0, 2, 0, 0, 3) == [1, 2, 1, 3, 1, 1, 4]


def test_ruling_03_example_a_red_tower_is_built_up_to_seven() -> None:
    board = """
                   G·  G·
                 G·  G·  G·  K·  K·
           T2  T2  G·  G·  K·  K·  K·
         T2  T2  T2  R·  R·  K·  K·
           T2  T3  R·  R1  R2  Y·  Y·
             P·  P4  R6  R·  Y·  Y·  Y·
           P·  P·  P5  B·  B·  Y·  Y·
             P·  P·  B·  B·  B·
                       B·  B·
    """
    table = position(board, "1T 1R 2P", "", aid="higher")
    play(table, "place -2,0", "place -2,1", "place -2,2", "place -1,1")
    assert levels(table, "-1,1") == [7]
    play(table, "done")
    assert table.state()["scores"] == [4 + 5 + 6 + 7, 0]
    assert levels(table, *RED) == [2, 3, 1, 1, 1, 1, 1]
    assert levels(table, "-2,0", "-2,1", "-2,2") == [4, 5, 6]


def test_ruling_03_it_brings_no_points() -> None:
    table = position(with_levels(PLAIN, {"0,0": 7}), "7T", "", scores=[10, 0])
    play(table, "place -3,-1", "done", "bonus points")
    assert table.state()["scores"] == [11, 0]


def test_ruling_03_a_chain_reaction() -> None:
    # 7 6 0 … gives 1 7 1 …, and that tower of seven comes off as well.
    assert after_turn(7, 6, 0, 0, 0, 0, 0) == [2, 1, 2, 2, 2, 2, 2]


def test_ruling_03_all_towers_come_off_before_discs_go_round() -> None:
    assert after_turn(7, 7, 1, 0, 0, 0, 0) == [2, 2, 3, 2, 2, 2, 2]


def test_ruling_03_a_tower_of_eight_keeps_one() -> None:
    # Two towers of seven make the tower of six one of eight; it gives seven and keeps one.
    assert after_turn(7, 7, 6, 0, 0, 0, 0) == [3, 3, 2, 3, 3, 3, 3]


def test_ruling_03_colours_do_not_touch_each_other() -> None:
    board = with_levels(PLAIN, {"0,0": 7, "3,-2": 7, "2,-2": 6})
    table = position(board, "7T", "")
    play(table, "place -3,-1", "done", "bonus points")
    assert levels(table, *RED) == [1] * 7
    assert levels(table, "3,-2", "2,-2", "2,-1", "4,-3") == [2, 1, 2, 2]


def test_ruling_03_a_tower_brought_to_seven_by_an_aid_stays_until_the_end_of_the_turn() -> None:
    board = with_levels(PLAIN, {"0,0": 6, "1,0": 1})
    table = position(board, "5R 2T", "", aids=("disc",), phase="aid")
    play(table, "aid disc", "disc 1,0 0,0")
    assert levels(table, "0,0") == [7]
    play(table, "place 1,0", "done")
    assert levels(table, "0,0") == [7]
    play(table, "bonus points")
    assert levels(table, *RED) == [1, 2, 1, 1, 1, 1, 1]


def spread(towers: list[int]) -> list[int]:
    """Ruling 3 word for word, on plain numbers."""
    while max(towers) >= 7:
        high = [place for place, tower in enumerate(towers) if tower >= 7]
        for place in high:
            towers[place] -= 7
        for _ in high:
            towers = [tower + 1 for tower in towers]
    return towers


def test_ruling_03_for_all_towers_that_twenty_discs_can_make() -> None:
    rule, height = interpreted(spread_high_towers), interpreted(level)
    table = sevenfold.deal("7-steps", seed=0).record
    fields = [place for place in range(49) if table.colour[place] == 4]
    tried = 0
    for towers in combinations_with_replacement(range(8), 7):
        if sum(towers) > 20 or max(towers) < 7:
            continue
        tried += 1
        table.built[1:] = 0
        for place, tower in zip(fields, towers, strict=True):
            for k in range(1, tower + 1):
                table.built[k] |= np.uint64(1 << place)
        rule(table)
        assert [height(table, place) for place in fields] == spread(list(towers))
        assert table.built[7] == table.built[8] == 0
    assert tried > 100
