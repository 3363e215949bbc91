"""Luck is 0 on average, adds up with all else to the result, and is the same for the same seed."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from sevenfold.arena.journal import BadJournal
from sevenfold.arena.luck import Account, Tally, comparing
from sevenfold.arena.playing import play_match, secret_of
from sevenfold.arena.prospects import TERMS, formula_for
from sevenfold.arena.stand_ins import NETWORK, wit_of
from sevenfold.arena.tournament import agree, agreed_in, play_numbered, tournament
from sevenfold.bots import bot_named
from sevenfold.bots.desk import desk_for
from sevenfold.bots.learned import lesson_of
from sevenfold.games.contract import registered
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.kernel import chance
from sevenfold.kernel.compiling import interpreted
from tests.arena.tossing import SIDES, TAKE, TOSS, TOSSING

NO_FORMULA = [0.0] * TERMS
BOTS = ("random", "greedy")
FORMULAS = cache(partial(formula_for, players=2, options={}))


@pytest.fixture(autouse=True)
def _tossing() -> Iterator[None]:
    with registered(TOSSING):
        yield


def a_table(state: np.uint64) -> Table:
    """A table of Tossing at which seat 0 begins, with this chance for what comes."""
    table = Table.dealt(TOSSING, 2, {}, chance.start(0))
    table.record.turn = 0
    table.record.chance = state
    return table


def side_of(state: np.uint64) -> int:
    """The side of the die that comes from a state of the generator."""
    return int(chance.below(a_table(state).record, len(SIDES)))


def states_by_side() -> dict[int, np.uint64]:
    return {side_of(chance.start(seed)): chance.start(seed) for seed in range(30)}


def luck_of(move: int, came: np.uint64, seed: int) -> float:
    """The luck of seat 0 in its move, compared once, if `came` is the chance of it."""
    account = Account(TOSSING, {}, NO_FORMULA, (0.0, 0.0), rolls=1, seed=seed)
    account.watch(a_table(came), move)
    return float(account.close([0]).luck[0])


def what_a_seed_brings(seed: int) -> tuple[np.uint64, int]:
    """With what chance an account plays on, and which side might have come."""
    own = a_table(chance.start(seed)).record
    return chance.branch(own), side_of(chance.branch(own))


def test_over_all_that_can_come_luck_is_nothing() -> None:
    """All sides that come against all that might have come, with the same rest of the match."""
    came = states_by_side()
    assert sorted(came) == [0, 1, 2]
    might_come: dict[int, int] = {}
    rest = None
    # No two seeds have the same rest; what the other seat has in the end is all that matters of it.
    for seed in range(60):
        state, side = what_a_seed_brings(seed)
        follows = [luck_of(TOSS, came[a], seed) for a in range(3)]
        ends = ending(state)
        rest = ends if rest is None else rest
        if ends == rest:
            might_come.setdefault(side, seed)
        assert follows[side] == 0.0, "what came is what might have come"
    lucks = {(a, b): luck_of(TOSS, came[a], might_come[b]) for a, b in product(range(3), repeat=2)}
    assert sum(lucks.values()) == 0.0
    assert any(lucks.values())
    for a, b in lucks:
        assert lucks[a, b] == -lucks[b, a]


def ending(state: np.uint64) -> int:
    """What the second seat has in the end, if a stand-in plays on with this chance."""
    table = a_table(state).record
    TOSSING.play(table, TAKE)
    table.chance = state
    move = TAKE if chance.below(table, 2) else TOSS
    TOSSING.play(table, move)
    return int(table.won[1])


def test_a_move_without_chance_has_no_luck() -> None:
    for seed in range(20):
        assert luck_of(TAKE, chance.start(seed), seed) == 0.0


def tally_of(game: str, deal: int, closely: bool) -> tuple[Tally, tuple[int, ...]]:
    """The account of a match of random against greedy."""
    found, secret = find(game), secret_of(3, deal)
    bots = [bot_named(name, seed=deal) for name in BOTS]
    formula = FORMULAS(found)
    account = Account(found, {}, formula, (1.0, 1.0), rolls=8, seed=deal, closely=closely)
    account.deal(secret.chance(0))
    winners = play_match(game, bots, secret, watcher=account.watch).winners
    return account.close(winners), winners


@pytest.mark.parametrize("game", ["tossing", "7"])
@pytest.mark.parametrize("closely", [False, True])
def test_luck_and_choices_and_rest_are_the_result(game: str, closely: bool) -> None:
    for deal in range(6):
        tally, winners = tally_of(game, deal, closely)
        result = [(seat in winners) / len(winners) for seat in range(2)]
        parts = tally.luck + tally.choices.sum(axis=0) + tally.rest
        assert parts == pytest.approx(result, abs=1e-9)
        assert tally.luck.sum() == pytest.approx(0.0, abs=1e-9)
        assert tally.choices.sum(axis=1) == pytest.approx([0.0, 0.0], abs=1e-9)
        assert tally.rest.sum() == pytest.approx(1.0, abs=1e-9)


def test_whoever_looks_closely_leaves_only_what_was_expected_before_the_deal() -> None:
    for deal in range(6):
        tally, _ = tally_of("7", deal, closely=True)
        assert 0.0 <= tally.rest.min() <= tally.rest.max() <= 1.0


def test_looking_closely_finds_who_chose_badly() -> None:
    tallies = [tally_of("7", deal, closely=True)[0] for deal in range(10)]
    random, greedy = np.sum([tally.choices for tally in tallies], axis=0)
    assert random[0] < 0 < random[1]
    assert abs(greedy[1]) < abs(random[0])


def test_compiled_and_interpreted_accounts_agree() -> None:
    table = a_table(chance.start(5))
    found = []
    for compare in (comparing(TOSSING), interpreted(comparing(TOSSING))):
        tables = np.zeros(4, TOSSING.record)
        tables[0] = table.record
        tables[3].chance = chance.start(6)
        came, might_come = np.zeros(2), np.zeros(2)
        common = (desk_for(TOSSING), lesson_of(TOSSING), np.zeros(2), np.zeros(TERMS))
        compare(tables, False, TOSS, *common, 16, False, came, might_come)
        found.append((came.tolist(), might_come.tolist()))
    assert found[0] == found[1]


def test_a_game_that_brings_only_its_rules_has_luck_as_well() -> None:
    found = tournament("tossing", BOTS, matches=40, less_luck=True)
    assert any(result["luck"] != [0.0, 0.0] for result in found.results.values())
    low, high = found.corrected["random", "greedy"].interval
    assert low < 0.5 < high


def test_measuring_luck_changes_no_match_and_the_same_seed_finds_the_same() -> None:
    plain = tournament("7", BOTS, matches=8, seed=2)
    lucky = tournament("7", BOTS, matches=8, seed=2, less_luck=True)
    again = tournament("7", BOTS, matches=8, seed=2, less_luck=True)
    assert lucky.to_json() == again.to_json()
    for number, result in plain.results.items():
        assert {**lucky.results[number], "luck": None} == {**result, "luck": None}
    assert plain.pairings == lucky.pairings
    assert "less_luck" not in plain.to_json()["ranking"][0]
    assert 0 <= lucky.to_json()["ranking"][0]["less_luck"]["share"] <= 1.1


def test_what_two_sides_win_without_luck_is_all_there_is() -> None:
    found = tournament("7", BOTS, matches=20, less_luck=True)
    one, other = found.corrected["random", "greedy"], found.corrected["greedy", "random"]
    assert one.share + other.share == pytest.approx(1.0)
    assert found.corrected_totals["random"] == one


def test_a_tournament_that_measures_luck_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    tournament("7", BOTS, matches=4, less_luck=True, keep=file)
    assert agreed_in(file, 8) == agree("7", BOTS, matches=8, less_luck=True)
    more = tournament("7", BOTS, matches=8, less_luck=True, keep=file)
    assert more.results == tournament("7", BOTS, matches=8, less_luck=True).results
    with pytest.raises(BadJournal, match="luck"):
        tournament("7", BOTS, matches=8, keep=file)


def test_three_sit_at_a_table_and_their_luck_is_nothing_together() -> None:
    settings = agree("7", BOTS, players=3, less_luck=True)
    for number in range(4):
        assert sum(play_numbered(settings, number)["luck"]) == pytest.approx(0.0, abs=1e-6)


def test_quick_bots_stand_in_for_themselves() -> None:
    assert wit_of(find("7"), "learned") == NETWORK
    assert wit_of(TOSSING, "learned") == 1.0, "nobody has trained it: it plays like greedy"
