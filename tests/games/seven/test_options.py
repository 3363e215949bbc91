"""The options, and decks of every kind."""

import json
from collections import Counter
from itertools import chain
from typing import Any

import pytest

import sevenfold
from sevenfold.games.registry import find

SEVENS = [0, 0, 0, 0, 0, 0, 56]
NO_SEVENS = [10, 10, 10, 10, 10, 10, 0]
ONES = [60, 0, 0, 0, 0, 0, 0]


def test_the_full_deck_has_80_cards() -> None:
    state = sevenfold.deal("7", players=2, seed=1).state()
    cards = Counter([*chain(*state["hands"]), *state["deck"]])
    assert cards == {1: 12, 2: 12, 3: 12, 4: 12, 5: 12, 6: 12, 7: 8}
    assert state["options"] == {"edition": "german", "deck": None}


def test_a_host_can_choose_the_deck() -> None:
    deck = [1, 2, 3, 4, 5, 6, 7]
    state = sevenfold.deal("7", players=2, seed=1, deck=deck).state()
    cards = Counter([*chain(*state["hands"]), *state["deck"]])
    assert [cards[number] for number in range(1, 8)] == deck
    assert state["options"]["deck"] == deck


def test_the_full_deck_chosen_by_its_counts_is_told_from_the_default() -> None:
    deck = [12, 12, 12, 12, 12, 12, 8]
    table = sevenfold.deal("7", players=2, seed=1, deck=deck)
    assert table.state()["options"]["deck"] == deck
    assert sevenfold.read(json.loads(json.dumps(table.state()))).state() == table.state()


@pytest.mark.parametrize(
    "deck",
    [
        [12] * 6,
        [12] * 8,
        [-1, 12, 12, 12, 12, 12, 12],
        [12.0] * 7,
        [True] * 7,
        "1234567",
        80,
        {"1": 12},
        [None] * 7,
    ],
)
def test_what_is_no_deck_is_refused(deck: Any) -> None:
    with pytest.raises(sevenfold.BadOption, match="seven counts"):
        sevenfold.deal("7", deck=deck)


@pytest.mark.parametrize("players", range(2, 8))
def test_a_deck_deals_seven_cards_to_everybody_or_is_refused(players: int) -> None:
    enough = [7 * players, 0, 0, 0, 0, 0, 0]
    state = sevenfold.deal("7", players=players, seed=1, deck=enough).state()
    assert state["deck"] == []
    assert [len(hand) for hand in state["hands"]] == [7] * players
    too_few = [7 * players - 1, 0, 0, 0, 0, 0, 0]
    with pytest.raises(sevenfold.BadOption, match=f"{7 * players} cards or more"):
        sevenfold.deal("7", players=players, deck=too_few)


def test_a_deck_has_as_many_cards_as_a_round_has_moves_at_most() -> None:
    sevenfold.deal("7", deck=[2000, 0, 0, 0, 0, 0, 0])
    with pytest.raises(sevenfold.BadOption, match="at most 2000 cards, this one has 2001"):
        sevenfold.deal("7", deck=[2000, 0, 0, 0, 0, 0, 1])


@pytest.mark.parametrize("edition", ["german", "english", "italian"])
@pytest.mark.parametrize("deck", [[50] * 7, [99] * 7, [0, 0, 0, 300, 0, 0, 0]])
def test_any_seven_counts_that_deal_seven_cards_to_everybody_are_a_deck(
    deck: list[int], edition: str
) -> None:
    table = sevenfold.deal("7", players=7, seed=1, edition=edition, deck=deck)
    for _ in range(300):
        table.play(table.legal()[0])
    state = table.state()
    cards = Counter([*chain(*state["hands"]), *state["deck"], *state["aside"], *state["pile"]])
    assert [cards[number] for number in range(1, 8)] == deck
    assert sevenfold.read(json.loads(json.dumps(state))).state() == state


@pytest.mark.parametrize("edition", ["german", "english", "italian"])
@pytest.mark.parametrize("players", range(2, 8))
def test_with_only_sevens_everybody_sheds_all_in_one_turn(players: int, edition: str) -> None:
    table = sevenfold.deal("7", players=players, seed=1, edition=edition, deck=SEVENS)
    starter = table.state()["starter"]
    while table.state()["round"] == 1:
        before = table.state()
        table.play("7")
    assert before["moves_in_round"] == 7 * (players - 1) - 1
    assert before["finished"] == [(starter + n) % players for n in range(players - 2)]


@pytest.mark.parametrize("deck", [NO_SEVENS, ONES, SEVENS, [2] * 7, [0, 0, 0, 0, 0, 2000, 0]])
@pytest.mark.parametrize("edition", ["german", "english", "italian"])
def test_a_round_always_ends(deck: list[int], edition: str) -> None:
    game = find("7")
    for players in (2, 7):
        if sum(deck) < 7 * players:
            continue
        table = sevenfold.deal("7", players=players, seed=5, edition=edition, deck=deck)
        plies = 0
        while table.record.rounds == 1:
            moves = table.moves()
            game.play(table.record, moves[plies % len(moves)])
            plies += 1
            assert plies <= 2000


def test_the_largest_pile_fits() -> None:
    """Only 1s: nobody makes seven, so in the end the pile has nearly as many cards as moves."""
    table = sevenfold.deal("7", players=2, seed=1, deck=[2000, 0, 0, 0, 0, 0, 0])
    highest = 0
    while table.record.rounds == 1:
        highest = max(highest, len(table.state()["pile"]))
        table.play(table.legal()[0])
    assert highest >= 1998
