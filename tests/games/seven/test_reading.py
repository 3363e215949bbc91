"""States are read strictly: what contradicts itself is refused, with its place."""

import json
from typing import Any

import pytest

import sevenfold
from tests.games.seven.positions import written

HANDS = [[1, 5], [2, 2], [3, 3]]


@pytest.mark.parametrize("edition", ["german", "english", "italian"])
@pytest.mark.parametrize("players", range(2, 8))
def test_every_position_of_a_match_reads_back(players: int, edition: str) -> None:
    table = sevenfold.deal("7", players=players, seed=players, edition=edition)
    ply = 0
    while not table.over:
        state = json.loads(json.dumps(table.state()))
        again = sevenfold.read(state)
        assert again.state() == table.state()
        again.record.chance = table.record.chance
        assert again == table
        legal = table.legal()
        table.play(legal[ply * 7 % len(legal)])
        ply += 1
    assert sevenfold.read(table.state()).state() == table.state()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": [[1, 8], [2, 2], [3, 3]]}, "hands.0.1: expected a whole number from 1 to 7"),
        ({"hands": [[1, 5], [2, 2]]}, "hands: expected 3 entries"),
        ({"hands": [2, [2, 2], [3, 3]]}, "hands.0: expected a list"),
        ({"deck": [1]}, "there must be 12 of 1 in all"),
        ({"pile": [7] * 300}, "pile: there are only 80 cards"),
        ({"top": 3}, "top: this position makes it 2"),
        ({"hole": 4}, "hole: it is the number on a card below"),
        ({"hole": 2}, "hole: it is the number on a card below"),
        ({"phase": "start"}, "phase: it is 'start' while there is no pile"),
        ({"finished": [1]}, "hands.1: who has finished holds no card"),
        ({"finished": [3]}, "finished.0: expected a whole number from 0 to 2"),
        ({"moves_in_round": 2000}, "moves_in_round: a round ends after 2000 moves"),
        ({"moves_in_round": -1}, "moves_in_round: expected a whole number"),
        ({"chips_left": 79}, "chips_left: this position makes it 80"),
        ({"scores": [3, 2, 1]}, "chips_left: this position makes it 74"),
        ({"scores": [40, 40, 1]}, "scores: there are only 80 chips"),
        ({"scores": [40, 20, 20], "chips_left": 0}, "scores: no chips are left"),
        ({"scores": [-1, 0, 0]}, "scores.0: expected a whole number"),
        ({"starter": 3}, "starter: expected a whole number from 0 to 2"),
        ({"starter": None}, "starter: expected a whole number"),
        ({"after_seven": True}, "after_seven: it is true only in phase 'start'"),
        ({"after_seven": 0}, "after_seven: expected true or false"),
        ({"idle": 1}, "idle: it is above 0 only while there is nothing to draw"),
        ({"idle": 3}, "idle: when the last seat is blocked, too"),
        ({"turn": 3}, "turn: expected a whole number from 0 to 2"),
        ({"turn": None}, "turn: it is null when the phase is"),
        ({"round": 8}, "round: with 3 players there are 7 rounds"),
        ({"phase": "over", "turn": None}, "phase: the match is over after round 7"),
        (
            {"phase": "over", "turn": None, "round": 7},
            "finished: the last round ends when all but one have finished",
        ),
        ({"winners": [0]}, "winners: this position makes it"),
        ({"memory": []}, "unknown key 'memory'"),
        ({"players": 8}, "players: expected a whole number from 2 to 7"),
        ({"options": {"edition": "french", "deck": None}}, "options: option 'edition'"),
        ({"options": {"edition": "german", "deck": [2] * 7}}, "options: 3 players need a deck"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    state = written(HANDS, pile=[1, 2], hole=1)
    sevenfold.read(state)
    with pytest.raises(sevenfold.MalformedState) as refusal:
        sevenfold.read({**state, **change})
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (written([[], [2, 2], [3, 3]], pile=[1]), "hands.0: in the German rules"),
        (written([[1], [], [3, 3]], pile=[1], finished=[1], turn=1), "turn: this seat has"),
        (written([[1], [], [3]], pile=[1], finished=[1, 1]), "finished.1: seat 1 can finish"),
        (written([[1], [], []], pile=[1], finished=[1, 2]), "finished: at least two seats"),
        (written([[], [], []], pile=[1], finished=[1, 2, 0]), "finished: at least two seats"),
        (
            written([[1], *[[]] * 4], pile=[1], finished=[1, 2, 3, 4], phase="over", turn=None),
            "phase: the match is over when no chips are left",
        ),
        (written([[1], [2], [3]], pile=[2, 5], hole=2), "pile: it shows 5 and 2: at seven"),
        (written([[1], [2], [3]], pile=[7]), "pile: it shows 7 and 0: at seven"),
        (
            written([[], [2], [3]], edition="italian", after_seven=True),
            "after_seven: who makes seven with the last card",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(state: dict[str, Any], message: str) -> None:
    with pytest.raises(sevenfold.MalformedState) as refusal:
        sevenfold.read(state)
    assert message in str(refusal.value)


@pytest.mark.parametrize("key", sorted(written(HANDS)))
def test_no_key_may_be_missing(key: str) -> None:
    state = written(HANDS)
    del state[key]
    with pytest.raises(sevenfold.MalformedState, match=key):
        sevenfold.read(state)


def test_a_view_is_no_open_state() -> None:
    with pytest.raises(sevenfold.MalformedState, match="expected a list"):
        sevenfold.read(sevenfold.deal("7", seed=1).view(0).state())
