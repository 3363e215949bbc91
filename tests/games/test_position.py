"""What a position shows in one go is what the table and its views say one by one."""

import random

import msgspec
import pytest

from sevenfold.games.errors import IllegalMove
from sevenfold.games.registry import find, games
from sevenfold.match import Match, Seat


@pytest.mark.parametrize("game", games())
def test_a_position_says_what_its_table_and_views_say(game: str) -> None:
    choices = random.Random(game)
    players = find(game).most
    match = Match(game, [Seat(str(seat)) for seat in range(players)])
    for _ in range(150):
        position, table = match.position, match.table
        assert (position.turn, position.over) == (table.turn, table.over)
        assert position.legal() == table.legal()
        for seat in (None, *range(players)):
            state = match.view(seat).state()
            assert position.state(seat) == state
            assert position.text(seat) == msgspec.json.encode(state)
        if match.turn is None:
            break
        match.play(choices.choice(position.legal()))


def test_a_position_stays_as_it_is() -> None:
    match = Match("7", [Seat("Ada"), Seat("Ben")])
    before, record = match.position, match.table.record.tobytes()
    with pytest.raises(IllegalMove):
        before.number_of("nonsense")
    match.play(before.legal()[0])
    assert before.table.record.tobytes() == record
    assert before is not match.position
