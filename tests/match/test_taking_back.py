"""Moves that are taken back: freely as long as nothing was told, else with everybody's consent."""

import random

import pytest

from sevenfold.games.position import Position
from sevenfold.games.registry import games
from sevenfold.match import CannotUndo, Match, Seat, read_record, verify, write_record
from sevenfold.match.draws import draws
from sevenfold.match.log import Step
from sevenfold.match.secret import Secret
from simulation.leaks import twin_of

TWO = (Seat("Ada"), Seat("Ben"))


def begun(game: str, seed: int = 1) -> Match:
    return Match(game, TWO, secret=Secret(bytes([seed] * 32)), began="2026-11-16T20:15:00.000Z")


def play_to_the_end(match: Match, chance: random.Random) -> None:
    while not match.over:
        match.play(chance.choice(match.table.legal()))


def test_a_throw_tells_nobody_which_disc_it_was_and_can_be_taken_back() -> None:
    """More of the bag is certain then, whichever disc went into it."""
    match = begun("7-steps")
    chance = random.Random(3)
    for _ in range(200):
        seat, legal = match.turn, match.table.legal()
        throws = [move for move in legal if move.startswith("throw")]
        before = match.table.copy()
        match.play(throws[0] if throws else chance.choice(legal))
        if throws and seat is not None:
            assert match.why_no_undo(seat) is None
            match.undo(seat)
            assert match.table.state() == before.state()
            return
    raise AssertionError("nobody threw a disc")


@pytest.mark.parametrize("game", games())
def test_what_can_be_taken_back_depends_on_nothing_that_others_cannot_see(game: str) -> None:
    """Exchange what a seat cannot see: after the move it must still see no difference."""
    chance = random.Random(5)
    looked = 0
    for seed in range(1, 7):
        match = begun(game, seed)
        while not match.over and match.ply < 150:
            seat, before = match.turn, match.table.copy()
            move = chance.choice(match.table.legal())
            match.play(move)
            if seat is None or match.why_no_undo(seat) is not None:
                continue
            for other in (None, 1 - seat):
                twin = twin_of(before, other, chance)
                if twin is None or move not in twin.legal():
                    continue
                number = Position(twin).number_of(move)
                after = Position(twin).after(number, match.secret.chance(match.ply))
                assert after.state(other) == match.position.state(other), move
                looked += 1
    assert looked or game == "7"  # where every move shows a card or draws one


def test_a_turn_is_taken_back_step_by_step_or_all_at_once() -> None:
    match = begun("sea-salt-paper")
    seat = match.turn
    assert seat is not None
    first = match.table.copy()
    match.play("take 0")
    match.play("end")
    assert match.undo_reaches(seat) == 0
    assert match.undo_reaches(1 - seat) == 2
    match.undo(seat, 0)
    assert (match.ply, match.log, match.table.state()) == (0, [], first.state())
    match.play("draw")
    assert match.undo_reaches(seat) == 1
    with pytest.raises(CannotUndo):
        match.undo(seat, 0)


@pytest.mark.parametrize("game", games())
def test_with_consent_moves_are_taken_back_across_chance_and_the_record_proves_it(
    game: str,
) -> None:
    chance = random.Random(7)
    match = begun(game)
    for _ in range(12):
        match.play(chance.choice(match.table.legal()))
    seat = match.log[8].seat
    assert seat is not None
    match.take_back(seat, 8)
    assert match.ply == 8
    assert match.table.state() == match.at(8).state()
    assert len(match.log) == 13
    for entry in match.log[8:]:
        assert entry.undone_to is not None or entry.move is not None
    play_to_the_end(match, chance)
    record = write_record(match)
    assert verify(record) == []
    told = [(line["seat"], line["undone_to"]) for line in record["log"] if "undone_to" in line]
    assert told == [(seat, 8)]
    again = read_record(record)
    assert (again.ply, again.table.state()) == (match.ply, match.table.state())
    assert [table.state() for _, _, table in match.replay()][-1] == match.table.state()
    for draw in draws(match):
        assert draw.before is None or draw.before == match.at(draw.ply - 1).state() or draw.ply > 8
    changed = {**record, "log": [line for line in record["log"] if "undone_to" not in line]}
    assert verify(changed) != []


def test_a_draw_that_is_taken_back_comes_again_as_it_was() -> None:
    """Nobody gets other cards by asking for an undo."""
    match = begun("sea-salt-paper")
    seat = match.turn
    assert seat is not None
    match.play("draw")
    drawn = match.table.state()["drawn"]
    match.take_back(seat, 0)
    match.play("draw")
    assert match.table.state()["drawn"] == drawn


def test_only_what_is_not_too_far_back_and_ones_own_is_taken_back() -> None:
    match = begun("7")
    seat = match.turn
    assert seat is not None
    match.play(match.table.legal()[0])
    for who, to in ((1 - seat, 0), (seat, 1), (seat, 2)):
        with pytest.raises(CannotUndo):
            match.take_back(who, to)
    chance = random.Random(1)
    while match.ply < 80 and not match.over:
        match.play(chance.choice(match.table.legal()))
    with pytest.raises(CannotUndo):
        match.take_back(seat, match.ply - 41)


def test_who_left_a_seat_to_a_bot_comes_back_and_the_record_says_so() -> None:
    match = begun("7")
    match.leave(0, "casual")
    assert match.seats[0].bot == "casual"
    match.come_back(0)
    assert match.seats[0].bot is None
    with pytest.raises(ValueError, match="no bot plays"):
        match.come_back(0)
    play_to_the_end(match, random.Random(1))
    record = write_record(match)
    assert [key for line in record["log"][:2] for key in line if key not in ("seat", "at")] == [
        "left_to", "returned",
    ]  # fmt: skip
    assert [entry.resigned for entry in match.log if entry.returned] == [False]


def test_a_step_that_was_only_thought_through_changes_nothing() -> None:
    match = begun("sea-salt-paper")
    seat = match.turn
    assert seat is not None
    match.play("draw")
    before = match.table.state()
    assert isinstance(match.taken_back(seat, 0), Step)
    assert match.table.state() == before
