"""Rulings 5 and 7 to 11: the deal, cycles and rounds, the end, the variants."""

from collections import Counter
from itertools import chain

import pytest

import sevenfold
from sevenfold import BadOption, Table, UnknownOption
from tests.games.seven_seas.positions import after, play, position

DEALS = [(2, "none", 4, 8, 4, 16), (3, "none", 4, 11, 3, 0), (4, "none", 4, 8, 4, 0),
         (4, "team", 4, 8, 4, 0), (4, "ultimate", 0, 10, 0, 0)]  # fmt: skip


def first_moves_to_the_end(table: Table) -> Table:
    while not table.over:
        table.play(table.legal()[0])
    return table


@pytest.mark.parametrize(("players", "teams", "display", "hand", "harbour", "aside"), DEALS)
def test_the_deal(
    players: int, teams: str, display: int, hand: int, harbour: int, aside: int
) -> None:
    state = sevenfold.deal("7-seas", players=players, seed=5, teams=teams).state()
    assert len(state["display"]) == display
    assert [len(cards) for cards in state["hands"]] == [hand] * players
    assert (len(state["harbour"]), len(state["aside"])) == (harbour, aside)
    assert state["chests"] == [[]] * (2 if teams != "none" else players)
    assert state["turn"] == state["starter"]
    assert (state["cycle"], state["round"], state["last_round"]) == (1, 1, None)


def test_the_deal_favours_no_card() -> None:
    where: Counter[str] = Counter()
    deals = 3000
    for seed in range(deals):
        state = sevenfold.deal("7-seas", players=2, seed=seed).state()
        where.update(state["hands"][0])
    for card, times in where.items():
        assert abs(times - deals / 5) < 5.5 * (deals * 4 / 25) ** 0.5, card


def test_ruling_05_what_is_left_on_display_is_nobodys() -> None:
    table = position("", "g6", display="c1 r1", turn=1, round=2, chests=("g2 g3 r4",))
    found = after(table, "g6")
    assert not {"g6", "c1", "r1"} & {*chain(*found["last_round"]["chests"])}
    assert found["last_round"]["points"] == [0, 1 + 1 + 2]  # neither lady nor king


def test_ruling_07_the_second_cycle_of_two_players() -> None:
    aside = "g1 c1 r1 g2 c2 r2 x2 g4 c4 r4 x4 g5 c5 r5 x5 x1"
    table = position(
        "", "g6", display="c3 r9", aside=aside, harbour="g10 c10", chests=("c7 r7",),
        turn=1, starter=0, last_taker=0,
    )  # fmt: skip
    found = after(table, "g6")
    assert (found["cycle"], found["turn"], found["starter"], found["round"]) == (2, 0, 0, 1)
    assert [len(hand) for hand in found["hands"]] == [8, 8]
    assert sorted(chain(*found["hands"])) == sorted(aside.split())
    assert found["aside"] == []
    assert found["display"] == ["g6", "c3", "r9"]
    assert found["harbour"] == ["g10", "c10"]
    assert found["chests"][0] == ["c7", "r7"]
    assert found["last_taker"] == 0


def test_ruling_07_the_second_cycle_is_dealt_at_random() -> None:
    aside = "g1 c1 r1 g2 c2 r2 x2 g4 c4 r4 x4 g5 c5 r5 x5 x1"
    table = position("", "g6", display="c3 r9", aside=aside, turn=1, last_taker=0)
    hands = set()
    for seed in range(20):
        again = sevenfold.read(table.state(), seed=seed)
        hands.add(tuple(after(again, "g6")["hands"][0]))
    assert len(hands) > 15


def test_ruling_07_a_nick_with_the_last_card_of_the_first_cycle_comes_before_the_deal() -> None:
    table = position("", "g6", display="c6", aside="g1 c1", harbour="g10 c10", turn=1)
    found = after(table, "g6>c6")
    assert (found["phase"], found["cycle"]) == ("nick", 1)
    found = after(table, "g6>c6", "no-nick")
    assert (found["phase"], found["cycle"], found["turn"]) == ("play", 2, 0)


def test_ruling_07_the_last_one_clears_at_the_end_of_a_round() -> None:
    clears = {"last_one_clears": True}
    table = position("", "g6", display="c3 r9", turn=1, last_taker=0, round=2, options=clears)
    assert after(table, "g6")["last_round"]["chests"][0] == ["g6", "c3", "r9"]


def test_ruling_07_the_last_one_does_not_clear_after_the_first_cycle() -> None:
    clears = {"last_one_clears": True}
    table = position("", "g6", display="c3", aside="g1 c1", turn=1, last_taker=0, options=clears)
    assert after(table, "g6")["display"] == ["g6", "c3"]


def test_ruling_07_the_kraken_counts_as_the_last_taker() -> None:
    clears = {"last_one_clears": True}
    table = position(
        "x1", "g6", display="c3 r9", last_taker=1, round=2, options=clears, chests=("", "")
    )
    found = after(table, "x1>*", "g6")
    assert found["last_round"]["chests"][0] == ["g6", "c3", "r9", "x1"]


def test_ruling_07_a_nick_does_not_count_as_taking() -> None:
    table = position("g3 c9", "g6 g7", display="r3", harbour="c1 c2")
    found = after(table, "g3>r3", "nick harbour", "pick c1", "g6")
    assert found["last_taker"] == 0


def test_ruling_07_if_nobody_took_the_rest_stays_nobodys() -> None:
    clears = {"last_one_clears": True}
    table = position("", "g6", display="c3 r9", turn=1, round=2, options=clears, chests=("g2",))
    found = after(table, "g6")
    assert found["last_round"]["chests"][0] == ["g2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_08_never_three_tens_in_the_opening_display(players: int) -> None:
    tens: Counter[int] = Counter()
    for seed in range(1500):
        display = sevenfold.deal("7-seas", players=players, seed=seed).state()["display"]
        tens[sum(card.endswith("10") for card in display)] += 1
    assert set(tens) == {0, 1, 2}


def test_ruling_09_the_match_ends_after_the_scoring_in_which_the_goal_is_reached() -> None:
    table = position("", "g6", display="c3", turn=1, scores=[6, 5], round=3, chests=("r2",))
    found = after(table, "g6")
    assert (found["over"], found["phase"], found["turn"]) == (True, "over", None)
    assert found["scores"] == [6, 5 + 1 + 1 + 1 + 1 + 2]
    assert found["winners"] == [1]
    assert found["round"] == 3
    assert found["display"] == ["g6", "c3"]
    assert play(table, "g6").legal() == []


def test_ruling_09_ties_share_the_win() -> None:
    # Seat 0 gets lady, king and the higher value (4), seat 1 coins and cards (2).
    table = position(
        "", "g6", display="c3", turn=1, scores=[4, 6], round=3, chests=("c1 r1 c7 r7 x7",)
    )
    found = after(table, "g6")
    assert found["scores"] == [8, 8]
    assert found["winners"] == [0, 1]


def test_ruling_09_points_are_totals_even_past_space_14() -> None:
    table = position(
        "", "g6", display="c3", turn=1, scores=[13, 12], round=9, chests=("c1 r1 c7 r7 x7",),
        options={"goal": 14},
    )  # fmt: skip
    found = after(table, "g6")
    assert found["scores"] == [17, 14]
    assert found["winners"] == [0]


def test_ruling_10_the_first_starting_player_is_random() -> None:
    starters = Counter(sevenfold.deal("7-seas", 4, seed=seed).turn for seed in range(400))
    assert all(60 < starters[seat] < 140 for seat in range(4))


def test_ruling_10_the_compass_moves_to_the_next_seat_every_round() -> None:
    table = position("", "g6", "", display="c3", turn=1, starter=2, round=2)
    found = after(table, "g6")
    assert (found["round"], found["starter"], found["turn"]) == (3, 0, 0)


@pytest.mark.parametrize("goal", [7, 11, 14])
def test_ruling_11_the_goal_ends_the_match(goal: int) -> None:
    found = first_moves_to_the_end(sevenfold.deal("7-seas", 3, seed=4, goal=goal)).state()
    assert max(found["scores"]) >= goal
    before = [a - b for a, b in zip(found["scores"], found["last_round"]["points"], strict=True)]
    assert max(before) < goal


def test_ruling_11_a_team_shares_chest_points_and_win() -> None:
    table = position(
        "g3 c9", "g6 g7", "g8 g9", "c4 c5", display="r3", harbour="c1 c2", options={"teams": "team"}
    )
    found = after(table, "g3>r3", "no-nick", "g6", "g8", "c4")
    assert len(found["chests"]) == 2
    assert found["chests"][0] == ["g3", "r3"]
    end = first_moves_to_the_end(table).state()
    assert end["scores"][0] == end["scores"][2]
    assert end["scores"][1] == end["scores"][3]
    assert end["winners"] in ([0, 2], [1, 3], [0, 1, 2, 3])


@pytest.mark.parametrize("teams", ["team", "ultimate"])
def test_ruling_11_teams_nick_only_from_the_other_team(teams: str) -> None:
    harbour = "c1 c2" if teams == "team" else ""
    table = position(
        "g3 c9", "g6 g7", "g8 g9", "c4 c5", display="r3", harbour=harbour, chests=("x4 x5", "x6"),
        options={"teams": teams},
    )  # fmt: skip
    play(table, "g3>r3")
    assert table.legal() == ["nick 1", *(["nick harbour"] if harbour else []), "no-nick"]
    play(table, "no-nick", "g6", "g8")
    table = position(
        "c4 c5", "g3 c9", "g6 g7", "g8 g9", display="r3", harbour=harbour, turn=1, starter=1,
        chests=("x4 x5", "x6"), options={"teams": teams},
    )  # fmt: skip
    assert play(table, "g3>r3").legal()[0] == "nick 0"


def test_ruling_11_in_the_ultimate_game_the_first_player_starts_the_display() -> None:
    table = sevenfold.deal("7-seas", players=4, seed=3, teams="ultimate")
    assert set(table.legal()) == set(table.state()["hands"][table.turn or 0])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("teams", ["team", "ultimate"])
def test_ruling_11_teams_need_four_players(players: int, teams: str) -> None:
    with pytest.raises(BadOption, match="for 4 players"):
        sevenfold.deal("7-seas", players=players, teams=teams)


def test_ruling_11_unknown_options_and_values_are_errors() -> None:
    with pytest.raises(UnknownOption, match="last_one_clears"):
        sevenfold.deal("7-seas", last_clears=True)
    with pytest.raises(BadOption, match="7 or 11 or 14"):
        sevenfold.deal("7-seas", goal=8)
