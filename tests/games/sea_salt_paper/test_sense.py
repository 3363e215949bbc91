"""What bots are told about playing well: the judgement of moves, and chances in the match."""

import numpy as np
import pytest

from sevenfold import Table
from sevenfold.arena.batch import Batch
from sevenfold.bots.search import SearchBot
from sevenfold.games.laws.opinions import judged
from sevenfold.games.laws.positions import random_game
from sevenfold.games.laws.report import Spot
from sevenfold.games.registry import find
from sevenfold.games.sea_salt_paper.sense import estimate
from tests.games.judging import favourite, worths
from tests.games.sea_salt_paper.positions import EIGHT, position

GAME = find("sea-salt-paper")
# Shells 4, octopuses 3, sailors 5, and their captain 6.
EIGHTEEN = (
    "shell/black shell/green shell/grey octopus/green octopus/grey "
    "sailor/orange sailor/pink captain/light-orange"
)


def chances(table: Table) -> list[float]:
    """What the position is worth to each seat."""
    values = np.zeros(table.record.players)
    estimate(table.record, values)
    found: list[float] = values.tolist()
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_judgement_does_not_see_what_its_seat_cannot_see(players: int) -> None:
    phases = set()
    for deal in range(3):
        for spot, table in random_game(Spot(GAME, players, {}, seed=deal)):
            if table.over or (spot.ply % 7 and table.record.phase in (0, 1, 2)):
                continue
            phases.add(int(table.record.phase))
            view = table.view(table.turn)
            assert judged(view.imagine(seed=1)) == judged(view.imagine(seed=2)) == judged(table)
    assert phases == set(range(6))


def test_a_card_that_completes_a_set_is_taken() -> None:
    piles = ("octopus/yellow", "fish/green")
    table = position("octopus/grey", "", phase="draw", piles=piles)
    assert favourite(table) == "take 0"


def test_two_new_cards_are_better_than_a_poor_one() -> None:
    table = position("octopus/grey", "", phase="draw", piles=("fish/green", "crab/grey"))
    assert favourite(table) == "draw"


def test_a_last_turn_is_for_points() -> None:
    keep = {"phase": "keep", "drawn": "boat/black penguin/pink", "piles": ("crab/grey", "")}
    table = position("boat/yellow", "shell/black", **keep)  # type: ignore[arg-type]
    assert favourite(table) == "keep boat/black 1"
    table = position(
        "shark/green",
        EIGHTEEN,
        caller=1,
        revealed=[False, True],
        **keep,  # type: ignore[arg-type]
    )
    assert worths(table)["keep boat/black 1"] < 0.5


def test_crabs_search_the_pile_with_the_better_card() -> None:
    table = position(
        "sailor/pink", "", tables=("crab/black crab/grey",), phase="pile",
        piles=("sailor/orange fish/black", "boat/black crab/green"),
    )  # fmt: skip
    assert favourite(table) == "pile 0"
    table.play("pile 0")
    assert favourite(table) == "pick sailor/orange"


def test_a_duo_that_has_no_effect_is_not_pressing() -> None:
    table = position("crab/black crab/grey", "boat/black")
    assert worths(table)["crab black+grey"] == worths(table)["end"]
    table = position("crab/black crab/grey", "boat/black", piles=("fish/black", ""))
    assert favourite(table) == "crab black+grey"


def test_equal_moves_look_equally_good() -> None:
    table = position("boat/black boat/yellow boat/dark-blue", "", piles=("fish/black", ""))
    assert len({worth for move, worth in worths(table).items() if move != "end"}) == 1


def test_four_mermaids_are_laid_down() -> None:
    mermaids = " ".join(["mermaid/white"] * 4)
    assert favourite(position(f"{mermaids} {EIGHT} boat/black boat/black", "")) == "mermaids"


def test_who_is_far_ahead_bets() -> None:
    assert favourite(position(EIGHTEEN, "crab/black")) == "last-chance"


def test_who_has_little_and_faces_much_does_not_bet() -> None:
    others = "boat/black boat/yellow fish/black crab/grey crab/black swimmer/black shark/green"
    found = worths(position(EIGHT, others))
    assert found["last-chance"] < found["end"]


def test_what_is_for_free_comes_before_the_call() -> None:
    found = worths(position(f"{EIGHTEEN} fish/black fish/green", "crab/black", scores=[30, 0]))
    assert found["fish black+green"] > found["last-chance"] > found["end"]


def test_nobody_bets_on_an_empty_deck() -> None:
    """A bet after the last card of the deck is never scored (ruling 10)."""
    assert favourite(position(EIGHTEEN, "crab/black", deck="")) == "stop"
    counts = {"deck_runs_out": "call_counts"}
    table = position(EIGHTEEN, "crab/black", deck="", options=counts)
    assert favourite(table) == "last-chance"


def test_a_bet_is_worth_less_the_likelier_the_deck_runs_out() -> None:
    """Two seats may draw two cards each before the bet is scored."""
    boats = "boat/black boat/black boat/yellow boat/yellow boat/dark-blue"
    decks = ("", "boat/black", "boat/black boat/yellow fish/black", boats)
    hands = (EIGHTEEN, "crab/black", "crab/grey")
    found = [worths(position(*hands, deck=deck))["last-chance"] for deck in decks]
    assert found == sorted(set(found))


def test_who_wins_the_match_by_stopping_stops() -> None:
    assert favourite(position(EIGHT, "crab/black boat/black", scores=[33, 20])) == "stop"


def test_nobody_stops_to_let_another_one_win_the_match() -> None:
    found = worths(position(EIGHT, "crab/black boat/black", scores=[0, 39]))
    assert found["stop"] < found["end"]


def test_the_estimate_adds_up_to_nothing_and_goes_by_the_scores() -> None:
    assert chances(position("", "", "", scores=[5, 5, 5])) == pytest.approx([0, 0, 0])
    ahead = chances(position("", "", scores=[20, 10]))
    assert sum(ahead) == pytest.approx(0)
    assert ahead[0] > 0
    assert chances(position("", "", scores=[35, 25]))[0] > ahead[0]


def test_a_match_that_is_over_is_worth_a_win_or_nothing() -> None:
    table = position(EIGHT, "crab/black", scores=[39, 0])
    table.play("stop")
    assert chances(table) == [20, -20]


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.99), (3, 0.98), (4, 0.96)])
def test_greedy_beats_random(players: int, at_least: float) -> None:
    won = 0.0
    for seat in range(players):
        batch = Batch("sea-salt-paper", tables=300, players=players, seed=5)
        batch.play_out(greed=[float(other == seat) for other in range(players)])
        won += batch.wins()[seat]
    assert won / (300 * players) > at_least


@pytest.mark.parametrize("options", [{"deck_runs_out": "call_counts"}, {"goal": "double"}])
def test_greedy_beats_random_with_options(options: dict[str, str]) -> None:
    batch = Batch("sea-salt-paper", tables=300, players=2, seed=5, **options)
    batch.play_out(greed=(1.0, 0.0))
    assert batch.wins()[0] > 295


def test_the_search_calls_where_that_wins_and_waiting_is_dangerous() -> None:
    table = position(EIGHT, "crab/black boat/black", scores=[33, 36])
    thought = SearchBot(iterations=400, seed=1).think(table.view(0))
    assert thought.best.move in ("stop", "last-chance")
