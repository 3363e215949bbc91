"""States and moves in words: what is written can be read, and what cannot be is refused."""

import copy
from typing import Any

import pytest

import sevenfold
from sevenfold import IllegalMove, MalformedState
from sevenfold.games.game import State
from tests.games.seven_seas.positions import play, position, state

ASIDE = "g2 c2 r2 x2"


def nicked() -> State:
    """Seat 0 has taken c1 from the harbour, and seat 2 looks into the chest of seat 0."""
    table = position(
        "g3 r5", "g4 c5", "c4 c6", display="c3", chests=("c7 r7", "", "g10 c10"),
        harbour="g1 c1 r1", rest=1,
    )  # fmt: skip
    return play(table, "g3>c3", "nick harbour", "pick c1", "g4", "c4>g4", "nick 0").state()


def test_a_state_with_memories_reads_back() -> None:
    before = nicked()
    assert before["phase"] == "pick"
    again = sevenfold.read(before)
    assert again.state() == before
    assert again.view(0).state()["harbour"] == {"known": ["g1", "r1"], "unknown": 0}


def test_without_knows_all_chests_count_as_filled_in_the_open() -> None:
    table = position("g3 r5", "c5 x6", display="c3", chests=("c7 r7", "g9 c9"), rest=0)
    assert table.view(None).state()["chests"][1] == {"known": ["g9", "c9"], "unknown": 0}
    known = table.state()["knows"][-1]
    assert known == {"nicks": [], "captured": table.state()["chests"]}


def test_without_knows_whoever_is_looking_sees() -> None:
    table = position(
        "r5", "c5 x6", chests=("g3 c3", "g9 c9"), rest=0, phase="pick", looking=1, last_taker=0
    )
    assert table.legal() == ["pick g9", "pick c9"]
    assert table.view(0).state()["chests"][1] == ["g9", "c9"]
    play(table, "pick c9")
    assert table.view(0).state()["chests"][1] == {"known": ["g9"], "unknown": 0}
    assert table.view(1).state()["chests"][1] == 1


def test_lists_can_be_in_any_order() -> None:
    before = nicked()
    shuffled = copy.deepcopy(before)
    for chest in shuffled["chests"]:
        chest.reverse()
    shuffled["knows"][0][0]["saw"].reverse()
    assert sevenfold.read(shuffled).state() == before


def test_taken_cards_are_written_by_suit_and_then_strength() -> None:
    table = position("g10", "g6", display="x2 c3 g5")
    assert table.legal() == ["g10>g5+c3+x2"]
    with pytest.raises(IllegalMove, match="g10>g5"):
        table.play("g10>c3+g5+x2")


def test_sets_of_cards_are_written_by_suit_and_then_strength() -> None:
    table = position("x2 c10 g3 r10 c2 x1", "c5 x6", display="c3", chests=("c7 r7",), rest=1)
    assert table.state()["hands"][0] == ["g3", "c2", "c10", "r10", "x1", "x2"]


PLAIN: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["g1"], ["g1"]]}, "in all"),
    ({"hands": [["g1", "g1"], []]}, "only one g1"),
    ({"hands": [["y1"], []]}, "expected a card"),
    ({"hands": [["g1"]]}, "expected 2 entries"),
    ({"hands": [["g1", *(f"c{n}" for n in range(1, 9))], ["c1"]]}, "8 cards at most"),
    ({"hands": [[], ["g1", "c1"]]}, "no card to play"),
    ({"cycle": 3}, "cycle"),
    ({"cycle": 2, "aside": ["x7", "x8"]}, "first cycle"),
    ({"aside": ["x7"], "cycle": 1}, "dealt to two"),
    ({"last_taker": 2}, "last_taker"),
    ({"looking": 1}, "looking"),
    ({"looking": "island"}, "looking"),
    ({"scores": [7, 0]}, "the match is over when"),
    ({"phase": "over", "turn": None}, "somebody has 7"),
    ({"phase": "over", "turn": None, "scores": [7, 0]}, "all cards are played"),
    ({"phase": "nick"}, "clearing the display"),
    ({"phase": "nick", "display": []}, "last_taker"),
    ({"phase": "pick", "display": [], "last_taker": 0, "looking": "harbour"}, "cannot nick"),
    ({"phase": "pick", "display": [], "last_taker": 0, "looking": 0}, "cannot nick"),
    ({"last_round": {"points": [6, 0], "chests": [["g1"], []]}}, "in round 1"),
    ({"round": 2, "last_round": {"points": [7, 0], "chests": [[], []]}}, "points"),
    ({"round": 2, "last_round": {"points": [0, 0]}}, "chests"),
    ({"winners": [0]}, "winners"),
    ({"surprise": 1}, "unknown key"),
]


@pytest.mark.parametrize(("changes", "message"), PLAIN)
def test_a_state_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    broken = {**state("g1", "c1", display="r1"), **changes}
    with pytest.raises(MalformedState, match=message):
        sevenfold.read(broken)


def test_there_is_no_harbour_in_the_ultimate_game() -> None:
    with pytest.raises(MalformedState, match="no harbour"):
        position("g1", "c1", "r1", "x1", harbour="g2", options={"teams": "ultimate"})


def test_nothing_to_nick_is_no_phase() -> None:
    with pytest.raises(MalformedState, match="nothing to nick"):
        position("g1", "c1", rest=0, phase="nick", last_taker=0)


def test_partners_have_the_same_points() -> None:
    teams = {"teams": "team"}
    with pytest.raises(MalformedState, match=r"scores.2: partners"):
        position("g1", "c1", "r1", "x1", scores=[1, 2, 3, 2], options=teams)
    last = {"points": [1, 2, 1, 3], "chests": [["g1"], []]}
    with pytest.raises(MalformedState, match=r"points.3: partners"):
        position("g1", "c1", "r1", "x1", round=2, last_round=last, options=teams)


LOG = ("knows", -1)
MEMORIES: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("knows",), [], "expected 4 entries"),
    ((*LOG, "nicks", 0, "seat"), 3, "seat"),
    ((*LOG, "nicks", 0, "from"), 0, "somebody else"),
    ((*LOG, "nicks", 0, "from"), None, "somebody else"),
    ((*LOG, "nicks", 0, "captured"), [[], [], []], "come about"),
    ((*LOG, "nicks", 1, "captured"), [[], [], []], "captured nothing"),
    ((*LOG, "nicks", 1, "from"), 1, "looking now"),
    ((*LOG, "captured", 0), ["g3"], "only once"),
    ((*LOG, "captured", 0), ["c6"], "come about"),
    ((*LOG, "nicks"), [], "looking now"),
    (("knows", 0, 0, "took"), "c5", "that the seat saw"),
    (("knows", 0, 0, "took"), None, "null while"),
    (("knows", 0, 0, "took"), "g1", "come about"),
    (("knows", 0, 0, "saw"), ["c1", "g1"], "come about"),
    (("knows", 0, 0, "nick"), 1, "by seat 0"),
    (("knows", 2), [], "sees all"),
    (("knows", 2, 0, "saw"), ["c1"], "sees all"),
    (("knows", 2, 0, "saw"), [], "something to see"),
]


@pytest.mark.parametrize(("path", "value", "message"), MEMORIES)
def test_memories_that_cannot_be_are_refused(
    path: tuple[str | int, ...], value: Any, message: str
) -> None:
    broken = nicked()
    parent: Any = broken
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    with pytest.raises(MalformedState, match=message):
        sevenfold.read(broken)


def test_who_has_forgotten_a_nick_is_just_less_sure() -> None:
    forgotten = nicked()
    forgotten["knows"][0] = []
    table = sevenfold.read(forgotten)
    assert table.view(0).state()["harbour"] == 2
    assert table.state() == forgotten


def test_a_nick_cannot_be_remembered_twice() -> None:
    broken = nicked()
    broken["knows"][0] *= 2
    with pytest.raises(MalformedState, match="twice"):
        sevenfold.read(broken)


def test_when_the_match_is_over_the_nicks_of_its_last_round_are_still_remembered() -> None:
    options = {"last_one_clears": True}
    table = position(
        "", "g6 x2", display="c6", harbour="c1 c2", turn=1, scores=[2, 6], options=options, rest=0
    )
    end = play(table, "g6>c6", "nick harbour", "pick c1", "x2")
    assert end.over
    assert end.state()["knows"][1] == [{"nick": 0, "saw": ["c1", "c2"], "took": "c1"}]
    again = sevenfold.read(end.state())
    assert again.state() == end.state()
    assert again.view(1).state()["harbour"] == {"known": ["c2"], "unknown": 0}


@pytest.mark.parametrize("phase", ["nick", "pick"])
def test_a_state_may_begin_with_the_nick_of_an_empty_chest(phase: str) -> None:
    looking = 1 if phase == "pick" else None
    table = position("g1 g2", "c1 c2", rest=1, phase=phase, last_taker=0, looking=looking)
    if phase == "nick":
        table.play("nick 1")
    assert sevenfold.read(table.state()).state() == table.state()
    table.play("pick r1")
    assert sevenfold.read(table.state()).state() == table.state()


def test_there_is_no_room_for_more_nicks_than_a_round_can_have() -> None:
    """Twenty nicks use all cards up; nobody can be about to nick once more."""
    cards = [f"{suit}{strength}" for suit in "gcrx" for strength in range(1, 11)]
    nicks: list[dict[str, Any]] = [
        {"seat": nick % 2, "from": 1 - nick % 2, "captured": [[], []]} for nick in range(20)
    ]
    for nick in nicks[1:]:
        nick["captured"][nick["seat"]] = [cards.pop(), cards.pop()]
    nicks[0]["captured"][1] = cards
    log = {"nicks": nicks, "captured": [[], []]}
    crowded = state("", "", rest=1, phase="nick", last_taker=0, knows=[[], [], log])
    with pytest.raises(MalformedState, match="20 nicks at most"):
        sevenfold.read(crowded)
