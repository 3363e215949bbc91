"""What programs outside rely on: the functions of the package and their errors."""

import json

import pytest

import sevenfold
from sevenfold import (
    BadOption,
    IllegalMove,
    MalformedState,
    SevenfoldError,
    UnknownGame,
    UnknownOption,
    WrongPlayers,
)


def test_games_are_named() -> None:
    assert "sea-salt-paper" in sevenfold.games()


def test_a_tour() -> None:
    table = sevenfold.deal("sea-salt-paper", players=2, seed=7, goal="double")
    assert json.loads(json.dumps(table.state())) == table.state()
    before = table.copy()
    table.play("draw")
    assert before != table
    assert table.view(0).state()["drawn"] == table.state()["drawn"]
    assert table.view(0).imagine(seed=3).view(0) == table.view(0)
    assert sevenfold.read(table.state()).state() == table.state()
    assert repr(table) == f"<Table sea-salt-paper: 2 players, round 1, keep, seat {table.turn}>"
    assert repr(table.view(None)) == "<View sea-salt-paper: of a spectator, round 1>"
    assert str(table).startswith("Round       1 · goal: 80 points\n")


def test_an_illegal_move_changes_nothing() -> None:
    table = sevenfold.deal("sea-salt-paper", seed=7)
    before = table.copy()
    with pytest.raises(IllegalMove, match=r"'take 2' is not open to seat .* legal: draw, take 0"):
        table.play("take 2")
    assert table == before


def test_after_the_end_there_is_nothing_to_play() -> None:
    table = sevenfold.deal("sea-salt-paper", seed=7)
    while not table.over:
        table.play(table.legal()[0])
    assert table.legal() == []
    assert table.turn is None
    with pytest.raises(IllegalMove, match="the match is over"):
        table.play("draw")


def test_equal_seeds_deal_equal_tables_and_no_seed_is_random() -> None:
    assert sevenfold.deal("sea-salt-paper", seed=1) == sevenfold.deal("sea-salt-paper", seed=1)
    assert sevenfold.deal("sea-salt-paper", seed=1) != sevenfold.deal("sea-salt-paper", seed=2)
    assert sevenfold.deal("sea-salt-paper") != sevenfold.deal("sea-salt-paper")


def test_a_view_offers_moves_to_its_own_seat_only() -> None:
    table = sevenfold.deal("sea-salt-paper", seed=7)
    turn = table.turn
    assert turn is not None
    assert table.view(turn).legal() == table.legal()
    assert table.view(1 - turn).legal() == table.view(None).legal() == []


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there are .*sea-salt-paper"):
        sevenfold.deal("chess")


def test_an_unknown_option() -> None:
    with pytest.raises(
        UnknownOption, match="no option 'gaol'; its options are deck_runs_out, goal"
    ):
        sevenfold.deal("sea-salt-paper", gaol="double")


@pytest.mark.parametrize("value", ["triple", None, 1, True])
def test_a_bad_option(value: object) -> None:
    with pytest.raises(BadOption, match="it takes normal or double"):
        sevenfold.deal("sea-salt-paper", goal=value)


@pytest.mark.parametrize("seed", ["x", 1.5, b"7"])
def test_a_bad_seed(seed: object) -> None:
    with pytest.raises(BadOption, match="the seed is a whole number"):
        sevenfold.deal("sea-salt-paper", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, 1, 5, -2, "2", True, 2.0])
def test_wrong_numbers_of_players(players: object) -> None:
    with pytest.raises(WrongPlayers, match=r"2 to 4 players|whole number"):
        sevenfold.deal("sea-salt-paper", players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [2, -1, -2, "0", True, 1.0])
def test_a_seat_that_is_not_there(seat: object) -> None:
    table = sevenfold.deal("sea-salt-paper", players=2, seed=1)
    with pytest.raises(WrongPlayers, match="seats are 0 to 1, None is a spectator"):
        table.view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [{}, [], None, "draw", {"game": 7}])
def test_a_state_that_is_none(state: object) -> None:
    with pytest.raises(MalformedState, match="expected an object with a key 'game', one of"):
        sevenfold.read(state)  # type: ignore[arg-type]


def test_a_state_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        sevenfold.read({"game": "chess"})


def test_every_error_is_one_of_ours() -> None:
    for error in (BadOption, IllegalMove, MalformedState, UnknownGame, UnknownOption, WrongPlayers):
        assert issubclass(error, SevenfoldError)
