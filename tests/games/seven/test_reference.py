"""Random play agrees, move for move, with the rules written a second time."""

import random
from collections import Counter
from typing import Any

import pytest

import sevenfold
from tests.games.seven import reference

DECKS: list[list[int] | None] = [
    None,
    [2, 2, 2, 2, 2, 2, 2],
    [5, 4, 3, 2, 1, 0, 6],
    [10, 10, 10, 10, 10, 10, 0],
    [0, 0, 20, 20, 0, 0, 9],
    [60, 0, 0, 0, 0, 0, 0],
]
PLIES = 600


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("edition", ["german", "english", "italian"])
def test_play_agrees_with_the_reference(edition: str, deck: list[int] | None) -> None:
    for players in range(2, 8):
        if deck and sum(deck) < 7 * players:
            continue
        table = sevenfold.deal("7", players, seed=players, edition=edition, deck=deck)
        choices = random.Random(players)
        for _ in range(PLIES):
            before = table.state()
            assert table.legal() == reference.legal(before)
            move = choices.choice(table.legal())
            table.play(move)
            _compare(before, move, table.state())
            if table.over:
                break


@pytest.mark.parametrize("players", [2, 5, 6, 7])
def test_whole_matches_agree_with_the_reference(players: int) -> None:
    table = sevenfold.deal("7", players, seed=3)
    choices = random.Random(3)
    while not table.over:
        before = table.state()
        move = choices.choice(table.legal())
        table.play(move)
        _compare(before, move, table.state())


def _compare(before: dict[str, Any], move: str, found: dict[str, Any]) -> None:
    ends = found["over"] or found["round"] > before["round"]
    expected = reference.after(before, move, None if ends else _drawn(before, move, found))
    assert reference.round_ends(expected) == ends
    if ends:
        assert found["scores"] == reference.paid(expected)
        last = found["chips_left"] == 0 if found["players"] > 4 else before["round"] == 7
        assert found["over"] == last
        if last:
            assert found["finished"] == expected["finished"]
        else:
            assert found["starter"] == (before["starter"] + 1) % found["players"]
        return
    for key in ("deck", "aside"):
        expected[key].sort()
    for hand in expected["hands"]:
        hand.sort()
    assert found == expected


def _drawn(before: dict[str, Any], move: str, found: dict[str, Any]) -> int | None:
    """The card that came into the hand, if one did."""
    seat = before["turn"]
    kept = Counter(before["hands"][seat])
    if move != "draw":
        kept[int(move[0])] -= 1
    new = list((Counter(found["hands"][seat]) - kept).elements())
    return new[0] if new else None
