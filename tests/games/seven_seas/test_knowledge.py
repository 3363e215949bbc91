"""Ruling 12: what a seat knows, by examples and against a witness that lists all possibilities."""

import random

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.games.game import Json
from sevenfold.games.seven_seas.components import NAMES
from tests.games.seven_seas.positions import play, position
from tests.games.seven_seas.witness import Witness, witnessed


def view(table: Table, seat: int | None) -> dict[str, Json]:
    return table.view(seat).state()


def known(*cards: str, unknown: int = 0) -> Json:
    return {"known": list(cards), "unknown": unknown}


def three(**keys: Json) -> Table:
    """Three seats; seat 0 can clear the display at once, seats 1 and 2 after it."""
    chests = ("c7 r7", "g9 c9 r9", "g10 c10")
    return position(
        "g3 r2 r5", "g4 c5 x6", "c4 c6 x5", display="c3", chests=chests, harbour="g1 c1 r1",
        rest=2, **keys,
    )  # fmt: skip


def test_ruling_12_a_view_shows_the_own_hand_the_display_and_all_sizes() -> None:
    table = sevenfold.deal("7-seas", players=2, seed=3)
    state = table.state()
    seen = view(table, 0)
    assert seen["hands"] == [state["hands"][0], 8]
    assert seen["display"] == state["display"]
    assert (seen["chests"], seen["harbour"], seen["aside"]) == ([0, 0], 4, 16)
    everybody = view(table, None)
    assert everybody["hands"] == [8, 8]


def test_ruling_12_captures_are_public() -> None:
    table = play(position("g8 c9", "g6 g7", display="r3 x5 c2", rest=1), "g8>r3+x5")
    for seat in (0, 1, None):
        assert view(table, seat)["chests"][0] == known("g8", "r3", "x5")


def test_ruling_12_the_thief_alone_sees_the_source_as_a_list() -> None:
    table = play(three(), "g3>c3", "nick harbour")
    assert view(table, 0)["harbour"] == ["g1", "c1", "r1"]
    for seat in (1, 2, None):
        assert view(table, seat)["harbour"] == 3
        assert view(table, seat)["looking"] == "harbour"
    table = play(three(), "g3>c3", "nick 1")
    assert view(table, 0)["chests"][1] == ["g9", "c9", "r9"]
    assert view(table, 1)["chests"][1] == known("g9", "c9", "r9")


def test_ruling_12_a_card_nicked_from_the_harbour_is_known_to_the_thief_only() -> None:
    table = play(three(), "g3>c3", "nick harbour", "pick c1")
    assert view(table, 0)["harbour"] == known("g1", "r1")
    assert view(table, 0)["chests"][0] == known("g3", "c1", "c3", "c7", "r7")
    for seat in (1, 2, None):
        assert view(table, seat)["harbour"] == 2
        assert view(table, seat)["chests"][0] == known("g3", "c3", "c7", "r7", unknown=1)


def test_ruling_12_all_cards_of_a_robbed_chest_become_uncertain_for_the_others() -> None:
    table = play(three(), "g3>c3", "nick 1", "pick c9")
    assert view(table, 0)["chests"][1] == known("g9", "r9")
    assert view(table, 0)["chests"][0] == known("g3", "c3", "c7", "c9", "r7")
    for seat in (1, 2, None):  # the robbed one may not look into the own chest
        assert view(table, seat)["chests"][1] == 2
        assert view(table, seat)["chests"][0] == known("g3", "c3", "c7", "r7", unknown=1)


def test_ruling_12_later_captures_of_a_robbed_chest_are_certain() -> None:
    table = position(
        "g3 r5", "g4 c5", "g6 c8", display="c3", chests=("c7 r7", "g9 c9 r9"), harbour="g1", rest=2
    )
    play(table, "g3>c3", "nick 1", "pick c9", "g4", "g6", "r5", "c5>r5")
    for seat in (1, 2, None):
        assert view(table, seat)["chests"][1] == known("c5", "r5", unknown=2)


def test_ruling_12_whoever_looks_later_finds_out_what_is_gone() -> None:
    table = position(
        "g3 r2", "g4 c5", "g6 c4", display="c3", chests=("c7 r7", "g9 c9 r9"), harbour="g1", rest=2
    )
    play(table, "g3>c3", "nick 1", "pick c9", "g4", "c4>g4", "nick 1", "pick g9")
    assert view(table, 2)["chests"][1] == known("r9")
    assert "c9" in view(table, 2)["chests"][0]["known"]  # nobody else could have it
    assert view(table, 0)["chests"][1] == 1
    assert view(table, 1)["chests"][1] == 1


def test_ruling_12_the_only_card_of_a_chest_is_no_secret() -> None:
    table = position(
        "g3 r2", "g4 c5", "g6 c8", display="c3", chests=("c7 r7", "g9"), harbour="g1", rest=2
    )
    play(table, "g3>c3", "nick 1", "pick g9")
    for seat in (0, 1, 2, None):
        assert view(table, seat)["chests"][:2] == [known("g3", "g9", "c3", "c7", "r7"), 0]


def test_ruling_12_partners_share_no_secret_knowledge() -> None:
    table = position(
        "g3 r2", "g4 c5", "g6 c8", "c4 r8", display="c3", chests=("c7", "g9 c9"), harbour="g1 c1",
        options={"teams": "team"}, rest=1,
    )  # fmt: skip
    play(table, "g3>c3", "nick harbour", "pick c1")
    assert view(table, 0)["chests"][0] == known("g3", "c1", "c3", "c7")
    assert view(table, 0)["harbour"] == known("g1")
    for seat in (1, 2, 3, None):
        assert view(table, seat)["chests"][0] == known("g3", "c3", "c7", unknown=1)
        assert view(table, seat)["harbour"] == 1
    assert view(table, 2)["hands"][0] == 1


def test_ruling_12_at_scoring_every_chest_becomes_public() -> None:
    table = position(
        "", "g6", display="c6", harbour="c1 c2", turn=1, round=2, scores=[2, 6], rest=0
    )
    play(table, "g6>c6", "nick 0", "pick r1")
    assert table.over
    for seat in (0, 1, None):
        seen = view(table, seat)
        assert seen["chests"][1] == known("g6", "c6", "r1")
        assert seen["chests"][0]["unknown"] == 0
        assert seen["last_round"] == table.state()["last_round"]
        assert seen["harbour"] == 2


def test_ruling_12_who_looked_into_the_harbour_knows_it_when_the_match_is_over() -> None:
    table = position(
        "", "g6", display="c6", harbour="c1 c2 c3", turn=1, round=2, scores=[2, 6], rest=0
    )
    play(table, "g6>c6", "nick harbour", "pick c1")
    assert table.over
    assert view(table, 1)["harbour"] == known("c2", "c3")
    assert view(table, 1)["chests"][1] == known("g6", "c1", "c6")
    for seat in (0, None):
        assert view(table, seat)["harbour"] == 2
        assert view(table, seat)["chests"] == view(table, 1)["chests"]


def test_ruling_12_open_chests_tell_what_others_took_from_the_harbour() -> None:
    table = position(
        "g6 c7", "g7 r8 x9", "c8 r10", display="c6", harbour="c1 c2 c3", scores=[6, 2, 2], round=2,
    )  # fmt: skip
    play(table, "g6>c6", "nick harbour", "pick c1", "g7", "c8", "c7>g7", "r8>c8", "nick harbour")
    play(table, "pick c2", "r10")
    assert view(table, 0)["harbour"] == 1  # c2 or c3
    play(table, "x9")
    assert table.over
    assert view(table, 0)["harbour"] == view(table, 1)["harbour"] == known("c3")
    assert view(table, 2)["harbour"] == 1


def test_ruling_12_a_new_round_begins_with_no_knowledge() -> None:
    table = position("", "g6", display="c6", harbour="c1 c2", turn=1, round=2, rest=0)
    play(table, "g6>c6", "nick harbour", "pick c1")
    assert view(table, 1)["round"] == 3
    assert view(table, 1)["harbour"] == 4
    assert table.state()["knows"] == [[], [], {"nicks": [], "captured": [[], []]}]


def test_ruling_12_the_thief_remembers_and_the_others_get_null() -> None:
    table = play(three(), "g3>c3", "nick harbour", "pick c1")
    look = {"nick": 0, "saw": ["g1", "c1", "r1"], "took": "c1"}
    public = table.state()["knows"][-1]
    assert public["nicks"][0]["seat"] == 0
    assert public["nicks"][0]["from"] == "harbour"
    assert view(table, 0)["knows"] == [[look], None, None, public]
    assert view(table, 1)["knows"] == [None, [], None, public]
    assert view(table, None)["knows"] == [None, None, None, public]


# Which chest holds the rest of the cards (it has no part in the chain), and the moves.
CHAINS = {
    "one from the harbour": (2, "g3>c3, nick harbour, pick c1, g4, c4>g4, no-nick"),
    "one from a chest": (2, "g3>c3, nick 1, pick c9, g4, c4>g4, no-nick"),
    "robbed and robbed again": (
        2, "g3>c3, nick 1, pick c9, g4, c4>g4, nick 1, pick g9, r5, c5>r5, nick 0, pick c7",
    ),
    "the stolen card is stolen again": (
        1, "g3>c3, nick 2, pick g10, g4, c4>g4, nick 0, pick g10, r5, c5>r5, nick 2, pick g10",
    ),
    "it may have come back": (
        2, "g3>c3, nick 1, pick c9, g4, c4>g4, no-nick, r5, c5>r5, nick 0, pick g3",
    ),
    "one looks into the harbour after another": (
        2,
        "g3>c3, nick harbour, pick c1, g4, c4>g4, nick harbour, pick g1, r5, c5>r5, nick harbour, "
        "pick r1",
    ),
    "from the harbour through two chests": (
        1, "g3>c3, nick harbour, pick c1, g4, c4>g4, nick 0, pick r7, r5, c5>r5, nick 2, pick r7",
    ),
}  # fmt: skip


@pytest.mark.parametrize("chain", CHAINS)
def test_ruling_12_chains_of_nicks_are_known_and_imagined_as_they_can_have_been(
    chain: str,
) -> None:
    rest, moves = CHAINS[chain]
    chests = ("c7 r7", "g9 c9 r9" if rest == 2 else "", "g10 c10")
    table = position(
        "g3 r5", "g4 c5", "c4 c6", display="c3", chests=chests, harbour="g1 c1 r1", rest=rest
    )
    for witness in witnessed(table, *moves.split(", ")):
        witness.compare_imagination(table, samples=max(600, 3 * len(witness.worlds)))


def test_ruling_12_different_ways_to_the_same_table_count_once() -> None:
    table = position("g3 g6 c6 c8", "g4 c4 g8 r2", display="c3", chests=("", "g9 c9 r9"), rest=0)
    moves = (
        "g3>c3, nick 1, pick c9, g4, g6, c4>g4, c6>g6, nick 1, pick g4, g8, c8>g8, nick 1, pick r9"
    )
    for witness in witnessed(table, *moves.split(", ")):
        witness.compare_imagination(table, samples=1000)


def endgame(players: int, size: int, teams: str, choices: random.Random) -> Table:
    """Pairs of equal cards in neighbouring hands, so that there is much to clear and to nick."""
    strengths = choices.sample(range(2, 11), players * size // 2)
    cards = [f"{suit}{s}" for s in strengths for suit in choices.sample("gcrx", 2)]
    hands = [" ".join(cards[seat::players]) for seat in range(players)]
    chests = ("g1 c1",) if teams == "team" else ("g1 c1", "r1 x1")[: players - 1]
    left = [name for name in NAMES if name not in (*cards, "g1", "c1", "r1", "x1")]
    harbour = " ".join(choices.sample(left, 1 if players == 4 else 2))
    options = {"teams": teams}
    return position(*hands, harbour=harbour, chests=chests, rest=len(chests), options=options)


@pytest.mark.parametrize(
    ("players", "size", "teams"), [(2, 4, "none"), (3, 2, "none"), (4, 2, "none"), (4, 2, "team")]
)
def test_ruling_12_random_endgames_agree_with_a_witness(
    players: int, size: int, teams: str
) -> None:
    choices = random.Random(players)
    nicks, compared = 0, 0
    for seat in range(-1 if players < 4 else 0, players):
        for _ in range(6 if players < 4 else 3):
            table = endgame(players, size, teams, choices)
            richest = f"nick {len(table.state()['chests']) - 1}"
            witness = Witness(table, seat)
            while len(witness.worlds) < 5_000:
                moves = table.legal()
                takes = [move for move in moves if ">" in move or move.startswith("nick")]
                small = [move for move in takes if move != richest]  # or there is too much to list
                move = choices.choice(small or takes or moves)
                witness.follow(table, move)
                table.play(move)
                if table.record.rounds > 1:
                    break
                witness.compare_knowledge(table)
                if move.startswith("pick"):
                    nicks += 1
                    if len(witness.worlds) < 150:
                        witness.compare_imagination(table, samples=8 * len(witness.worlds))
                        compared += 1
    assert nicks > 15
    assert compared > 5
