"""A match: its log is the only truth."""

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sevenfold
from sevenfold import IllegalMove, WrongPlayers
from sevenfold.games.position import Position
from sevenfold.kernel import chance
from sevenfold.match import CannotUndo, Match, NotYourTurn, Seat
from sevenfold.match.secret import Secret
from sevenfold.match.undo import tells_something
from tests.games.sight import visible
from tests.match.matches import secret, some_match

GAMES = sevenfold.games()
TWO = [Seat("Ada"), Seat("Ben")]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_replays_exactly(game: str) -> None:
    match = some_match(game, seed=1, plies=150)
    tables = [match.at(ply) for ply in (0, match.ply // 2, match.ply)]
    assert tables[2] == match.table
    again = some_match(game, seed=1, plies=match.ply // 2)
    assert again.table == tables[1]
    assert [table.state() for _, _, table in match.replay()][-1] == match.table.state()


def test_chance_is_new_for_every_ply_and_comes_from_the_secret() -> None:
    one, same, other = (Match("7", TWO, secret=secret(n)) for n in (1, 1, 2))
    assert one.table == same.table
    assert one.table != other.table
    states = {int(secret(1).chance(ply)) for ply in range(1000)}
    assert len(states) == 1000


def test_chance_is_an_hmac_that_anybody_can_compute() -> None:
    secret = Secret(bytes(range(32)))
    for ply in (0, 1, 10, 1000):
        mac = hmac.digest(secret.key, str(ply).encode(), "sha256")
        assert secret.chance(ply) == chance.state_from(mac)


def test_the_commitment_is_known_before_the_first_move_and_binds_what_is_played() -> None:
    commitments = {
        Match("7", TWO, secret=secret(1), began="t").commitment,
        Match("7", TWO, secret=secret(2), began="t").commitment,
        Match("7", TWO, {"edition": "italian"}, secret(1), began="t").commitment,
        Match("7", TWO[::-1], secret=secret(1), began="t").commitment,
        Match("7-steps", TWO, secret=secret(1), began="t").commitment,
    }
    assert len(commitments) == 5
    match = Match("7", TWO, secret=secret(1), began="t")
    before = match.commitment
    match.play(match.table.legal()[0])
    assert match.commitment == before


def test_refused_moves_change_nothing() -> None:
    match = Match("sea-salt-paper", TWO, secret=secret(1))
    turn = match.turn
    assert turn is not None
    with pytest.raises(IllegalMove):
        match.play("stop")
    with pytest.raises(NotYourTurn, match=f"it is the turn of seat {turn}"):
        match.play("draw", seat=1 - turn)
    assert (match.ply, match.log) == (0, [])
    assert match.table == match.at(0)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), plies=st.integers(1, 60))
def test_play_and_undo_is_as_before_and_never_across_chance_or_a_reveal(
    game: str, seed: int, plies: int
) -> None:
    match = some_match(game, seed, plies)
    seat = match.log[-1].seat
    assert seat is not None
    before, after = match.at(match.ply - 1), match.table.copy()
    reason = match.why_no_undo(seat)
    for other in range(len(match.seats)):
        if other != seat:
            assert match.why_no_undo(other) == "nothing"
    if reason is None:
        assert not tells_something(Position(before), Position(after))
        log = match.log[:-1]
        match.undo(seat)
        assert match.table.state() == before.state()
        assert match.log == log
        match.play(after_move := str(some_match(game, seed, plies).log[-1].move))
        assert match.table == after, after_move
    else:
        with pytest.raises(CannotUndo):
            match.undo(seat)
        assert match.table == after
        if reason == "seen":
            assert any(
                visible(after, viewer) - visible(before, viewer)
                for viewer in (*range(len(match.seats)), None)
            )
        else:
            assert reason == "chance"
            assert match.table.record.chance != match.secret.chance(match.ply)


def test_ending_a_turn_can_be_undone_and_drawing_cannot() -> None:
    match = Match("sea-salt-paper", TWO, secret=secret(3))
    seat = match.turn
    assert seat is not None
    match.play("take 0")
    assert match.why_no_undo(seat) is None
    match.play("end")
    match.undo(seat)
    match.undo(seat)
    assert match.ply == 0
    match.play("draw")
    assert match.why_no_undo(seat) == "chance"


def test_leaving_a_seat_to_a_bot_is_in_the_log() -> None:
    match = Match("7", [*TWO, Seat("Cléo")], secret=secret(1))
    match.leave(1, "random")
    assert match.seats[1] == Seat("Ben", "random")
    assert match.first_seats[1] == Seat("Ben")
    assert match.ply == 0


def test_one_of_two_can_resign() -> None:
    match = Match("7", TWO, secret=secret(1))
    match.resign(0)
    assert match.over
    assert match.winners == [1]
    assert match.turn is None
    with pytest.raises(IllegalMove, match="over"):
        match.play("4")
    with pytest.raises(WrongPlayers, match="leave the seat to a bot"):
        Match("7", [*TWO, Seat("Cléo")]).resign(0)


def test_a_match_that_is_called_off_is_won_by_whoever_stands_first() -> None:
    match = some_match("7-seas", seed=4, plies=40)
    turn, scores = match.turn, match.scores
    match.call_off()
    assert (match.over, match.turn, match.scores) == (True, None, scores)
    assert match.winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
    assert match.log[-1].called_off
    assert not match.log[-1].resigned
    with pytest.raises(IllegalMove, match="over"):
        match.play("draw", turn)
    with pytest.raises(IllegalMove, match="over"):
        match.call_off()


def test_taking_back_moves_replays_none(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("sea-salt-paper", TWO, secret=secret(3))
    seat = match.turn
    assert seat is not None
    before = match.table.state()
    for move in ("take 0", "end"):
        match.play(move)

    def fail(*_: object) -> None:
        raise AssertionError("a move was played again")

    monkeypatch.setattr(Position, "after", fail)
    for _ in range(2):
        match.undo(seat)
    assert match.table.state() == before


def test_a_step_that_is_thought_through_changes_nothing() -> None:
    match = Match("sea-salt-paper", TWO, secret=secret(3))
    turn, before = match.turn, match.table.state()
    assert turn is not None
    steps = [match.moved("draw"), match.left(0, "random"), match.resigned(1), match.called_off()]
    assert (match.table.state(), match.log, match.over) == (before, [], False)
    match.take(steps[0])
    assert (match.ply, match.log) == (1, [steps[0].entry])


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_goes_its_own_way(game: str) -> None:
    match = some_match(game, seed=2, plies=30)
    fork = match.fork(20, secret(9))
    assert fork.table.state() == match.at(20).state()
    fork.play(fork.table.legal()[0])
    assert (fork.ply, match.ply) == (1, 30)


def test_a_ply_that_is_not_there() -> None:
    with pytest.raises(IndexError, match="plies 0 to 30, not 31"):
        some_match("7", seed=2, plies=30).at(31)
