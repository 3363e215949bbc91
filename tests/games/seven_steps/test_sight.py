"""Ruling 9: what each player knows."""

from collections import Counter
from itertools import product
from typing import Any

from sevenfold import Table
from sevenfold.games.seven_steps.components import COLOURS
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels


def seen(table: Table, seat: int | None, key: str) -> Any:
    return table.view(seat).state()[key]


def unknown(place: Any) -> int:
    return int(place["unknown"]) if isinstance(place, dict) else int(place)


def known(place: Any) -> list[str]:
    return list(place["known"]) if isinstance(place, dict) else []


def test_ruling_09_one_sees_ones_own_discs_and_the_sizes_of_the_other_supplies() -> None:
    table = position(PLAIN, "4R 3K", "5G", "2P")
    assert seen(table, 0, "discs") == [{"red": 4, "black": 3}, 5, 2]
    assert seen(table, 2, "discs") == [7, 5, {"purple": 2}]
    assert seen(table, None, "discs") == [7, 5, 2]


def test_ruling_09_the_board_and_the_box_are_open() -> None:
    table = position(with_levels(PLAIN, {"0,0": 3}), "4R 3K", "5G", bag="1R")
    for seat in (0, 1, None):
        assert seen(table, seat, "fields") == table.state()["fields"]
        assert seen(table, seat, "box") == table.state()["box"]


def test_ruling_09_tiles_in_hand_are_secret_but_not_that_there_are_some() -> None:
    table = position(PLAIN, "7R", "7G", aids=("tower", "disc"), points=("line",), phase="aid")
    assert (seen(table, 0, "aids"), seen(table, 0, "points")) == (["tower", 1], ["line", None])
    assert (seen(table, 1, "aids"), seen(table, 1, "points")) == ([1, "disc"], [1, None])
    assert (seen(table, None, "aids"), seen(table, None, "points")) == ([1, 1], [1, None])


def test_ruling_09_used_tiles_are_open() -> None:
    table = position(PLAIN, "7R", "7G", aid_discards="tower disc", point_discards="line")
    for seat in (0, 1, None):
        assert seen(table, seat, "aid_discards") == ["disc", "tower"]
        assert seen(table, seat, "point_discards") == ["line"]


def test_ruling_09_a_drawn_tile_is_seen_by_its_seat_only() -> None:
    table = position(PLAIN, "7R", "7G", aids=("tower",))
    play(table, "place 0,0", "done", "bonus aid")
    assert seen(table, 0, "drawn") == table.state()["drawn"]
    assert seen(table, 1, "drawn") == seen(table, None, "drawn") == 1
    play(table, "keep old")
    assert seen(table, 1, "drawn") is None


def test_ruling_09_the_grabbed_disc_is_open_and_the_given_one_is_not() -> None:
    table = position(with_levels(PLAIN, {"0,0": 1}), "6T 1K", "7G", aids=("exchange",), phase="aid")
    play(table, "aid exchange", "grab 0,0")
    assert seen(table, 1, "taken") == "red"
    bags = []
    for colour in ("turquoise", "black"):
        after = play(table.copy(), f"give {colour}")
        bags.append((seen(after, 1, "bag"), seen(after, 1, "discs")[0]))
    assert bags[0] == bags[1]
    assert known(bags[0][1]) == []  # no memory that a red disc went there


def test_ruling_09_thrown_discs_are_secret() -> None:
    table = position(PLAIN, "3R 2K 2T", "7G")
    play(table, "place 0,0", "done", "bonus aid")
    after = [play(table.copy(), f"throw {colour}").view(1) for colour in ("black", "turquoise")]
    assert after[0] == after[1]


def test_ruling_09_counting_proves_a_supply_when_nothing_else_is_hidden() -> None:
    table = position(PLAIN, "4R 3K", "2G 1P", bag="")
    assert seen(table, 0, "discs")[1] == {"known": ["green", "green", "purple"], "unknown": 0}
    assert seen(table, 0, "bag") == 0
    # Of ten unseen discs in two places four are red, and only three fit behind the other screen.
    assert seen(table, None, "discs") == [{"known": ["red"], "unknown": 6}, 3]


def test_ruling_09_counting_proves_what_does_not_fit_elsewhere() -> None:
    # Unseen by seat 0 are five green discs and one purple one; three of them are in the bag.
    table = position(PLAIN, "4R 3K", "3G", bag="2G 1P")
    assert seen(table, 0, "discs")[1] == {"known": ["green"] * 2, "unknown": 1}
    assert seen(table, 0, "bag") == {"known": ["green"] * 2, "unknown": 1}


def test_ruling_09_counting_proves_the_stacks_while_nobody_else_holds_a_tile() -> None:
    table = position(PLAIN, "7R", "7G", points=("line",))
    stack = seen(table, 0, "point_stack")
    assert stack == {"known": table.state()["point_stack"], "unknown": 0}
    # Seat 1 cannot know which tile seat 0 has; of kinds with two tiles one is surely there.
    stack = seen(table, 1, "point_stack")
    assert stack == {"known": ["colours", "edge", "favourite", "line"], "unknown": 5}


def test_ruling_09_nothing_more_is_shown_when_the_game_is_over() -> None:
    table = position(PLAIN, "7R", "7G", "7K", bag="", turn=2, aids=("tower",))
    play(table, "place 3,-2", "done", "bonus aid", "refill")
    assert table.over
    assert [unknown(place) for place in seen(table, None, "discs")] == [7, 7, 6]
    assert seen(table, 1, "aids") == [1, None, 1]


def certain(sizes: list[int], unseen: Counter[str], place: int) -> Counter[str]:
    """What lies in a place however the unseen discs are dealt: by trying every deal."""
    colours = [colour for colour in COLOURS if unseen[colour]]
    least: Counter[str] | None = None
    for here in product(*(range(unseen[colour] + 1) for colour in colours)):
        if sum(here) == sizes[place]:
            deal = Counter(dict(zip(colours, here, strict=True)))
            least = deal if least is None else least & deal
    assert least is not None
    return least


def test_ruling_09_views_show_exactly_what_every_fitting_deal_has_in_common() -> None:
    for bag, supplies in (
        ("1G 1P", ("2R", "3G", "2G")),
        ("4T", ("2R", "1T", "1K")),
        ("", ("2R", "4G", "3G 1P")),
        ("6Y 1B", ("2R", "1Y", "2B")),
        ("3G", ("1G", "1G", "1G 1K")),
    ):
        table = position(PLAIN, *supplies, bag=bag)
        state = table.state()
        for seat in (0, 1, 2, None):
            others = [other for other in range(3) if other != seat]
            hidden = [state["discs"][other] for other in others] + [state["bag"]]
            sizes = [sum(place.values()) for place in hidden]
            unseen = sum((Counter(place) for place in hidden), Counter())
            view = table.view(seat).state()
            for place, shown in enumerate([view["discs"][other] for other in others]):
                assert Counter(known(shown)) == +certain(sizes, unseen, place)
                assert len(known(shown)) + unknown(shown) == sizes[place]
            assert Counter(known(view["bag"])) == +certain(sizes, unseen, len(others))


def test_imagined_tables_differ_only_in_what_is_hidden() -> None:
    table = position(PLAIN, "4R 3K", "5G 2P", "7T", aids=("tower", "disc", "higher"), phase="aid")
    deals = set()
    for seed in range(50):
        imagined = table.view(0).imagine(seed)
        assert imagined.view(0) == table.view(0)
        state = imagined.state()
        deals.add((str(state["discs"][1]), state["aids"][1]))
        assert state["discs"][0] == {"red": 4, "black": 3}
    assert len(deals) > 40


def test_imagine_finds_every_hidden_deal_with_its_frequency() -> None:
    # Hidden from seat 0 are two green discs and two purple ones, three of them with seat 1.
    table = position(PLAIN, "1R", "2G 1P", bag="1P")
    view = table.view(0)
    found = Counter(view.imagine(seed).state()["bag"].get("green", 0) for seed in range(2000))
    assert set(found) == {0, 1}
    assert 850 < found[1] < 1150
