"""Nobody has an advantage from where they sit."""

from collections import Counter

import pytest

from sevenfold.arena.lineups import seatings
from sevenfold.games.errors import WrongPlayers


@pytest.mark.parametrize("players", range(2, 8))
def test_both_have_every_seat_equally_often(players: int) -> None:
    ways = seatings(players)
    for seat in range(players):
        assert Counter(way[seat] for way in ways) == {0: len(ways) / 2, 1: len(ways) / 2}


@pytest.mark.parametrize("players", range(2, 8))
def test_every_rotation_and_every_exchange_of_both_is_played(players: int) -> None:
    ways = {*seatings(players)}
    assert len(ways) == len(seatings(players))
    for way in ways:
        assert (*way[1:], way[0]) in ways
        assert tuple(1 - bot for bot in way) in ways


def test_partners_who_sit_opposite_are_the_same_bot() -> None:
    assert all(way[0] == way[2] and way[1] == way[3] for way in seatings(4))


def test_one_alone_cannot_be_compared() -> None:
    with pytest.raises(WrongPlayers):
        seatings(1)
