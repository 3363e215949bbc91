"""What looks good to a bot: captures, what is left on display, nicks."""

import random
from typing import Any

import pytest

import sevenfold
from sevenfold.arena.batch import Batch
from tests.games.judging import best, worths
from tests.games.seven_seas.positions import play, position


def test_taking_looks_better_than_laying_down() -> None:
    table = position("g4 r9", "c5 x5", display="c4 x6 r6")
    assert best(table) == {"g4>c4"}


def test_the_lady_and_the_king_are_worth_most() -> None:
    table = position("g1 g2", "c5 x5", display="c1 r2 x8 r8")
    assert best(table) == {"g1>c1"}
    table = position("r1 g10", "c5 x5", display="c10 x8")
    assert worths(table)["r1>c10"] > worths(table)["r1"]


def test_gold_coins_break_a_tie() -> None:
    table = position("x9 c2", "c5 x5", display="g9 r9 x3 r3")
    assert worths(table)["x9>g9"] > worths(table)["x9>r9"]


def test_booty_counts_as_far_as_it_is_better_than_what_one_has() -> None:
    """A seven of a suit of which one has the seven already adds nothing but a card."""
    hands, display = ("g7 g2", "c5 x5"), "c7 r7 x9 c9"
    table = position(*hands, display=display, chests=("r6 g3",))
    assert worths(table)["g7>c7"] > worths(table)["g7>r7"]


def test_the_kraken_is_no_catch() -> None:
    table = position("g1 g2", "c5 x5", display="x1 r1 x8 r8")
    assert worths(table)["g1>r1"] > worths(table)["g1>x1"]


def test_clearing_the_display_is_worth_a_nick() -> None:
    table = position("g8 g5", "c5 x5", display="r5 x3", rest=1)
    assert best(table) == {"g8>r5+x3"}


def test_nobody_leaves_a_display_that_one_card_clears() -> None:
    """Two and four make six, which somebody may have; eight and four are too much."""
    table = position("c8 x2", "g6 c6", display="r4", harbour="r6 x6", chests=("g1 g2",), rest=1)
    assert best(table) == {"c8"}


def test_a_person_is_picked_before_anything_else() -> None:
    table = position("g5 g3", "c9 x9", display="r5", chests=("g9 r9", "c1 g7 r7"), rest=0)
    play(table, "g5>r5", "nick 1")
    assert best(table) == {"pick c1"}


def test_who_nicks_remembers_where_a_person_went() -> None:
    table = position(
        "g5 g3", "c9 x9", display="r5", chests=("g9 r9", "c1 g7"), harbour="x2 x3", rest=0
    )
    play(table, "g5>r5")
    assert best(table) == {"nick 1"}
    table = position(
        "g5 g3", "c9 x9", display="r5", chests=("g9 r9 c1", "x8"),
        harbour="x2 x3", rest=0,
    )  # fmt: skip
    play(table, "g5>r5")
    assert best(table) == {"nick harbour"}


_VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"last_one_clears": True, "goal": 14}),
    (3, {}),
    (4, {}),
    (4, {"teams": "team"}),
    (4, {"teams": "ultimate"}),
]


@pytest.mark.parametrize(("players", "options"), _VARIANTS)
def test_the_judgement_uses_only_what_a_seat_knows(players: int, options: dict[str, Any]) -> None:
    seen = set()
    for seed in range(60):
        table = sevenfold.deal("7-seas", players=players, seed=seed, **options)
        chance = random.Random(seed)
        for _ in range(40):
            if table.over:
                break
            assert table.turn is not None
            if chance.random() < 0.2 or table.state()["phase"] != "play":
                found = worths(table)
                view = table.view(table.turn)
                assert worths(view.imagine(seed=1)) == found == worths(view.imagine(seed=2))
                seen.add(table.state()["phase"])
            nicks = [move for move in table.legal() if move.startswith("nick")]
            table.play(chance.choice(nicks or table.legal()))
    assert seen == {"play", "nick", "pick"}


@pytest.mark.parametrize(("players", "options"), _VARIANTS)
def test_greedy_beats_random_nearly_always(players: int, options: dict[str, Any]) -> None:
    for first in range(players):
        partner = (first + 2) % players if "teams" in options else first
        batch = Batch("7-seas", tables=200, players=players, seed=first, **options)
        batch.play_out(greed=[float(seat in (first, partner)) for seat in range(players)])
        wins = batch.wins()
        assert sum(wins[seat] for seat in {first, partner}) >= 200 * (0.97 if players == 2 else 0.9)
