"""Rulings 1 to 5: the deal, drawing, and the duos."""

from collections import Counter

import pytest

import sevenfold
from sevenfold import IllegalMove
from sevenfold.games.sea_salt_paper.components import NAMES
from tests.games.sea_salt_paper.positions import EIGHT, cards, play, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_01_start(players: int) -> None:
    state = sevenfold.deal("sea-salt-paper", players=players, seed=3).state()
    assert state["hands"] == [[]] * players
    assert [len(pile) for pile in state["discards"]] == [1, 1]
    assert len(state["deck"]) == 56
    assert state["phase"] == "draw"
    assert state["turn"] == state["starter"]


def test_ruling_01_any_player_may_start() -> None:
    starters = {sevenfold.deal("sea-salt-paper", 4, seed=n).state()["starter"] for n in range(60)}
    assert starters == {0, 1, 2, 3}


def test_ruling_02_draw_two_keep_one() -> None:
    table = play(position("", "", phase="draw", piles=("crab/black", "boat/black")), "draw")
    state = table.state()
    assert state["phase"] == "keep"
    assert len(state["drawn"]) == 2
    assert state["hands"] == [[], []]
    kept, other = state["drawn"]
    table.play(f"keep {kept} 1")
    after = table.state()
    assert after["hands"][0] == [kept]
    assert after["discards"] == [["crab/black"], ["boat/black", other]]
    assert after["phase"] == "duo"
    assert after["drawn"] == []


def test_ruling_02_either_card_on_either_pile() -> None:
    table = position(
        "", "", phase="keep", drawn="fish/black crab/grey", piles=("crab/black", "boat/black")
    )
    assert set(table.legal()) == {
        "keep crab/grey 0", "keep crab/grey 1", "keep fish/black 0", "keep fish/black 1",
    }  # fmt: skip


def test_ruling_02_two_equal_cards_are_one_choice() -> None:
    table = position(
        "", "", phase="keep", drawn="fish/black fish/black", piles=("crab/black", "boat/black")
    )
    assert table.legal() == ["keep fish/black 0", "keep fish/black 1"]


@pytest.mark.parametrize(("piles", "only"), [(("", "boat/black"), 0), (("boat/black", ""), 1)])
def test_ruling_02_an_empty_pile_must_get_the_card(piles: tuple[str, str], only: int) -> None:
    table = position("", "", phase="keep", drawn="fish/black crab/grey", piles=piles)
    assert set(table.legal()) == {f"keep crab/grey {only}", f"keep fish/black {only}"}


def test_ruling_02_two_empty_piles_are_a_free_choice() -> None:
    table = position("", "", phase="keep", drawn="fish/black crab/grey")
    assert len(table.legal()) == 4


def test_ruling_02_the_last_card_is_kept_without_a_discard() -> None:
    table = play(position("", "", phase="draw", deck="crab/grey"), "draw")
    state = table.state()
    assert state["hands"][0] == ["crab/grey"]
    assert state["phase"] == "duo"
    assert state["deck"] == []


def test_ruling_03_taking_the_top_of_a_pile() -> None:
    table = position("", "", phase="draw", piles=("crab/black fish/green", "boat/black"))
    assert table.legal() == ["draw", "take 0", "take 1"]
    state = play(table, "take 0").state()
    assert state["hands"][0] == ["fish/green"]
    assert state["discards"] == [["crab/black"], ["boat/black"]]


def test_ruling_03_an_empty_pile_cannot_be_taken_from() -> None:
    table = position("", "", phase="draw", piles=("", "boat/black"))
    with pytest.raises(IllegalMove, match="legal: draw, take 1"):
        table.play("take 0")


def test_ruling_04_nothing_to_draw_goes_on_with_the_duos() -> None:
    boats = ["boat/black", "boat/black"]
    others = sorted((Counter(NAMES) - Counter(boats)).elements())
    table = position(
        " ".join(boats), " ".join(others), options={"deck_runs_out": "call_counts"}, deck=""
    )
    state = play(table, "boat black+black").state()
    assert (state["phase"], state["turn"]) == ("duo", 0)


def test_ruling_05_the_colours_of_a_pair_are_a_choice() -> None:
    table = position("crab/black crab/yellow crab/yellow crab/green", "", piles=("fish/black", ""))
    assert table.legal() == [
        "crab black+green", "crab black+yellow", "crab green+yellow", "crab yellow+yellow", "end",
    ]  # fmt: skip


def test_ruling_05_a_swim_names_the_swimmer_first() -> None:
    table = position("swimmer/yellow swimmer/black shark/purple", "crab/black")
    assert table.legal() == ["swim black+purple", "swim yellow+purple", "end"]


def test_ruling_05_a_laid_pair_lies_on_the_table() -> None:
    table = position("crab/black crab/green fish/black", "", piles=("boat/black", ""))
    state = play(table, "crab black+green").state()
    assert state["tables"][0] == ["crab/black", "crab/green"]
    assert state["hands"][0] == ["fish/black"]


def test_ruling_05_crab_chooses_the_pile_before_looking() -> None:
    table = position("crab/black crab/green", "", piles=("boat/black fish/green", "shell/grey"))
    play(table, "crab black+green")
    assert table.legal() == ["pile 0", "pile 1"]
    play(table, "pile 0")
    assert table.state()["searching"] == 0
    assert set(table.legal()) == {"pick boat/black", "pick fish/green"}
    state = play(table, "pick boat/black").state()
    assert state["hands"][0] == ["boat/black"]
    assert state["discards"] == [["fish/green"], ["shell/grey"]]
    assert (state["phase"], state["searching"]) == ("duo", None)


def test_ruling_05_crab_leaves_the_order_of_the_rest() -> None:
    piles = ("boat/black fish/green shell/grey sailor/pink", "")
    table = position("crab/black crab/green", "", piles=piles)
    state = play(table, "crab black+green", "pile 0", "pick fish/green").state()
    assert state["discards"][0] == cards("boat/black shell/grey sailor/pink")


def test_ruling_05_crab_takes_of_equal_cards_the_one_nearer_the_top() -> None:
    piles = ("boat/black fish/green boat/black shell/grey", "")
    table = position("crab/black crab/green", "", piles=piles)
    play(table, "crab black+green", "pile 0")
    assert table.legal().count("pick boat/black") == 1
    state = play(table, "pick boat/black").state()
    assert state["discards"][0] == cards("boat/black fish/green shell/grey")


def test_ruling_05_crab_with_one_pile_still_names_it() -> None:
    table = position("crab/black crab/green", "", piles=("", "shell/grey"))
    assert play(table, "crab black+green").legal() == ["pile 1"]


def test_ruling_05_crab_without_piles_does_nothing() -> None:
    table = play(position("crab/black crab/green", ""), "crab black+green")
    assert table.state()["phase"] == "duo"
    assert table.state()["tables"][0] == ["crab/black", "crab/green"]


def test_ruling_05_boat_gives_a_complete_new_turn() -> None:
    table = position(f"boat/black boat/yellow {EIGHT}", "", piles=("fish/black", ""))
    play(table, "boat black+yellow")
    assert (table.state()["phase"], table.turn) == ("draw", 0)
    play(table, "take 0")
    assert table.legal() == ["stop", "last-chance", "end"]


def test_ruling_05_fish_draws_the_top_card() -> None:
    table = play(position("fish/black fish/green", ""), "fish black+green")
    state = table.state()
    assert (len(state["hands"][0]), state["phase"]) == (1, "duo")


def test_ruling_05_fish_without_a_deck_does_nothing() -> None:
    table = play(position("fish/black fish/green", "", deck=""), "fish black+green")
    assert table.state()["hands"][0] == []


def test_ruling_05_shark_steals_a_card_of_a_hand() -> None:
    table = position("swimmer/black shark/green", "crab/black", "crab/grey crab/green")
    assert play(table, "swim black+green").legal() == ["rob 1", "rob 2"]
    state = play(table, "rob 1").state()
    assert state["hands"] == [["crab/black"], [], cards("crab/green crab/grey")]
    assert state["phase"] == "duo"


def test_ruling_05_shark_takes_each_card_equally_often() -> None:
    table = position("swimmer/black shark/green", "crab/black boat/yellow fish/green")
    play(table, "swim black+green")
    stolen: Counter[str] = Counter()
    for seed in range(3000):
        again = sevenfold.read(table.state(), seed=seed)
        stolen.update(play(again, "rob 1").state()["hands"][0])
    assert all(900 < n < 1100 for n in stolen.values())
    assert len(stolen) == 3


def test_ruling_05_shark_cannot_rob_the_revealed_or_the_empty() -> None:
    table = position(
        "swimmer/black shark/green", "crab/black", "", "boat/black",
        caller=1, revealed=[False, True, False, False],
    )  # fmt: skip
    assert play(table, "swim black+green").legal() == ["rob 3"]


def test_ruling_05_shark_with_nobody_to_rob_does_nothing() -> None:
    table = play(position("swimmer/black shark/green", ""), "swim black+green")
    assert table.state()["phase"] == "duo"


def test_ruling_05_cards_on_the_table_are_safe() -> None:
    table = position("swimmer/black shark/green", "", tables=("", "crab/black crab/green"))
    assert play(table, "swim black+green").state()["phase"] == "duo"


def test_ruling_05_duos_are_optional() -> None:
    table = position("crab/black crab/green", "", piles=("fish/black", ""))
    assert play(table, "end").turn == 1


def test_nobody_ever_has_more_moves_than_there_is_room_for() -> None:
    kinds = ("crab", "boat", "fish", "swimmer", "shark", "mermaid")
    everything = [name for name in NAMES if name.split("/")[0] in kinds]
    table = position(" ".join(everything), "")
    assert len(table.legal()) == len(set(table.legal())) == table.game.most_moves == 69
