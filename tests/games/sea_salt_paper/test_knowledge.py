"""Ruling 14: what each player knows."""

from typing import Any

import pytest

from sevenfold import Table
from tests.games.sea_salt_paper.positions import EIGHT, cards, play, position


def hands(table: Table, seat: int | None) -> list[Any]:
    found: list[Any] = table.view(seat).state()["hands"]
    return found


def piles(table: Table, seat: int | None) -> list[Any]:
    found: list[Any] = table.view(seat).state()["discards"]
    return found


def test_ruling_14_one_sees_ones_own_hand_and_sizes() -> None:
    table = position("crab/black", "boat/black fish/green", tables=("", "crab/green crab/grey"))
    state = table.view(0).state()
    assert state["hands"] == [["crab/black"], 2]
    assert state["tables"] == [[], ["crab/green", "crab/grey"]]
    assert state["deck"] == 58 - 5
    assert table.view(None).state()["hands"] == [1, 2]


def test_ruling_14_an_empty_hand_of_others_is_still_a_count() -> None:
    assert hands(position("crab/black", ""), 0) == [["crab/black"], 0]
    assert hands(position("", ""), None) == [0, 0]


def test_ruling_14_the_two_drawn_cards_are_seen_by_the_drawer_only() -> None:
    table = play(position("", "", phase="draw", piles=("crab/black", "boat/black")), "draw")
    drawn = table.state()["drawn"]
    assert table.view(0).state()["drawn"] == drawn
    assert table.view(1).state()["drawn"] == table.view(None).state()["drawn"] == 2


def test_ruling_14_a_kept_card_is_secret_and_the_discard_is_open() -> None:
    table = play(position("", "", phase="draw", piles=("crab/black", "boat/black")), "draw")
    play(table, table.legal()[0])
    assert hands(table, 1) == [1, []]
    assert piles(table, 1) == table.state()["discards"]


def test_ruling_14_an_openly_taken_card_stays_known() -> None:
    table = position("crab/black", "", phase="draw", piles=("boat/yellow", "fish/green"))
    play(table, "take 1")
    for viewer in (1, None):
        assert hands(table, viewer)[0] == {"known": ["fish/green"], "unknown": 1}
    play(table, "end", "take 0")
    assert hands(table, 1)[0] == {"known": ["fish/green"], "unknown": 1}


def test_ruling_14_an_equal_card_laid_down_counts_as_the_known_one() -> None:
    table = position("boat/black boat/yellow", "", phase="draw", piles=("fish/green", "boat/black"))
    play(table, "take 1")
    assert hands(table, 1)[0] == {"known": ["boat/black"], "unknown": 2}
    play(table, "boat black+yellow")
    assert hands(table, 1)[0] == 1


def test_ruling_14_another_card_laid_down_leaves_the_known_one() -> None:
    table = position("crab/black crab/grey", "", phase="draw", piles=("fish/green", ""))
    play(table, "take 0", "crab black+grey")
    assert hands(table, 1)[0] == {"known": ["fish/green"], "unknown": 0}


def robbed() -> Table:
    """Seat 2 has openly taken a black boat twice and a green fish; seat 0 is about to rob it."""
    memory = {"hands": [[], [], cards("boat/black boat/black fish/green"), []], "unsure": [[], []]}
    own: dict[str, Any] = {"hands": [[], [], [], []], "unsure": [[], []]}
    return position(
        "swimmer/black shark/green", "", "boat/black boat/black fish/green", "",
        knows=[memory, memory, own, memory, memory],
    )  # fmt: skip


def test_ruling_14_a_theft_is_known_to_thief_and_victim() -> None:
    table = play(robbed(), "swim black+green", "rob 2")
    stolen = table.state()["hands"][0]
    left = table.state()["hands"][2]
    assert hands(table, 0)[2] == {"known": left, "unknown": 0}
    assert hands(table, 2)[0] == {"known": stolen, "unknown": 0}


@pytest.mark.parametrize("viewer", [1, 3, None])
def test_ruling_14_for_others_one_of_each_known_card_becomes_uncertain(viewer: int | None) -> None:
    table = play(robbed(), "swim black+green", "rob 2")
    assert hands(table, viewer)[2] == {"known": ["boat/black"], "unknown": 1}
    assert hands(table, viewer)[0] == 1


def test_ruling_14_a_revealed_hand_is_seen_by_all() -> None:
    table = play(position(EIGHT, "crab/black"), "last-chance")
    assert hands(table, 1)[0] == hands(table, None)[0] == sorted(cards(EIGHT))


def test_ruling_14_everybody_remembers_a_pile() -> None:
    table = position(
        "", "", phase="keep", drawn="fish/black crab/grey", piles=("crab/black", "boat/black")
    )
    play(table, "keep crab/grey 0")
    assert piles(table, None) == [["crab/black", "fish/black"], ["boat/black"]]


def crab(pile: str, pick: str, other_pile: str = "shark/purple") -> Table:
    table = position("crab/black crab/green", "", "", piles=(pile, other_pile))
    return play(table, "crab black+green", "pile 0", f"pick {pick}")


def test_ruling_14_who_searches_sees_the_whole_pile() -> None:
    memory = {"hands": [[], []], "unsure": [[0, 1], []]}
    table = position(
        "crab/black crab/green", "", piles=("boat/black fish/green shell/grey", ""),
        knows=[memory] * 3,
    )  # fmt: skip
    play(table, "crab black+green")
    assert piles(table, 0)[0] == {"known": ["shell/grey"], "unknown": 2}
    play(table, "pile 0")
    assert piles(table, 0)[0] == cards("boat/black fish/green shell/grey")
    assert piles(table, 1)[0] == {"known": ["shell/grey"], "unknown": 2}


def test_ruling_14_a_crab_makes_exactly_its_pile_uncertain() -> None:
    table = crab("boat/black fish/green shell/grey", "fish/green")
    for viewer in (1, 2, None):
        assert piles(table, viewer) == [{"known": ["shell/grey"], "unknown": 1}, ["shark/purple"]]
        assert hands(table, viewer)[0] == 1
    assert piles(table, 0)[0] == cards("boat/black shell/grey")


def test_ruling_14_what_comes_on_top_later_is_known_in_order() -> None:
    table = crab("boat/black fish/green shell/grey", "fish/green")
    play(table, "end", "draw")
    keep = table.legal()[0]
    discarded = next(card for card in table.state()["drawn"] if card not in keep)
    play(table, keep)
    assert piles(table, 2)[0] == {"known": ["shell/grey", discarded], "unknown": 1}


def test_ruling_14_a_new_top_proves_that_the_old_one_was_taken() -> None:
    table = crab("boat/black fish/green shell/grey", "shell/grey")
    for viewer in (1, 2, None):
        assert piles(table, viewer)[0] == cards("boat/black fish/green")
        assert hands(table, viewer)[0] == {"known": ["shell/grey"], "unknown": 0}


def test_ruling_14_an_emptied_pile_proves_what_was_taken() -> None:
    table = crab("boat/black", "boat/black")
    assert piles(table, 1)[0] == []
    assert hands(table, 1)[0] == {"known": ["boat/black"], "unknown": 0}


def test_ruling_14_the_same_top_over_one_card_proves_that_it_is_gone() -> None:
    table = crab("boat/black fish/green", "boat/black")
    assert piles(table, 1)[0] == ["fish/green"]
    assert hands(table, 1)[0] == {"known": ["boat/black"], "unknown": 0}


def test_ruling_14_equal_cards_on_top_prove_nothing() -> None:
    table = crab("fish/green boat/black boat/black", "boat/black")
    assert piles(table, 1)[0] == {"known": ["boat/black"], "unknown": 1}
    assert hands(table, 1)[0] == 1


def test_ruling_14_an_uncovered_card_becomes_known() -> None:
    table = crab("boat/black fish/green shell/grey sailor/pink", "fish/green")
    play(table, "end", "take 0", "end", "take 0")
    # The sailor and the shell are gone; what lies on top now is seen by everybody.
    assert piles(table, 0) == piles(table, None) == [["boat/black"], ["shark/purple"]]


def test_ruling_14_memory_ends_with_the_round() -> None:
    table = position(EIGHT, "", phase="draw", piles=("fish/green", "boat/black"))
    state = play(table, "take 0", "stop").state()
    empty: dict[str, Any] = {"hands": [[], []], "unsure": [[], []]}
    assert state["knows"] == [empty] * 3


def test_a_view_shows_no_memory_of_the_other_seats() -> None:
    state = play(robbed(), "swim black+green", "rob 2").view(1).state()
    assert [entry is None for entry in state["knows"]] == [True, False, True, True, False]
