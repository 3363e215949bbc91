"""The search: honest, repeatable, bounded, and better the longer it thinks."""

import numpy as np
import pytest

import sevenfold
from sevenfold.bots import Bot, GreedyBot, SearchBot, UniformBot, room
from sevenfold.bots.policy import names_for
from sevenfold.bots.room import Room, rooms
from sevenfold.bots.tree import ROOT
from sevenfold.games.contract import position
from sevenfold.games.registry import games
from sevenfold.games.table import Table


def a_choice(game: str, players: int = 2, ply: int = 12, **options: object) -> Table:
    """A position where there is something to choose."""
    table = position(game, players=players, seed=4, ply=ply, **options)
    while len(table.legal()) < 2:
        table.play(table.legal()[0])
    return table


@pytest.mark.parametrize("game", games())
def test_equal_views_give_equal_thoughts(game: str) -> None:
    """Two tables with equal views and different hidden cards: same moves, same statistics."""
    compared = 0
    for ply in (8, 14, 21, 33):
        table = a_choice(game, ply=ply)
        view = table.view(table.turn)
        thought = SearchBot(iterations=400, seed=5).think(view)
        for seed in range(4):
            other = view.imagine(seed)
            compared += other != table
            same = SearchBot(iterations=400, seed=5).think(other.view(table.turn))
            assert same == thought
    assert compared > 8


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("threads", [1, 2])
def test_seed_and_iterations_decide_everything(game: str, threads: int) -> None:
    table = a_choice(game)
    view = table.view(table.turn)
    thoughts = [SearchBot(iterations=601, threads=threads, seed=5).think(view) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].iterations == 601
    assert sum(opinion.visits for opinion in thoughts[0].opinions) == 601
    assert thoughts[0].best.move == SearchBot(iterations=601, threads=threads, seed=5).choose(view)


@pytest.mark.parametrize("game", games())
def test_a_thought_is_about_all_legal_moves_and_its_lines_are_legal(game: str) -> None:
    table = a_choice(game, players=3)
    thought = SearchBot(iterations=2_000, seed=5).think(table.view(table.turn))
    assert {opinion.move for opinion in thought.opinions} == set(table.legal())
    assert [o.visits for o in thought.opinions] == sorted(
        (o.visits for o in thought.opinions), reverse=True
    )
    for opinion in thought.opinions:
        assert opinion.line[0] == opinion.move
        assert thought.about(opinion.move) is opinion
    imagined = table.view(table.turn).imagine(seed=0)
    for move in thought.best.line:
        assert move in imagined.legal()
        imagined.play(move)


@pytest.mark.parametrize("game", games())
def test_a_search_by_seconds_ends(game: str) -> None:
    table = a_choice(game)
    thought = SearchBot(seconds=0.02).think(table.view(table.turn))
    assert thought.iterations > 0


def test_whichever_budget_is_spent_first_ends_the_search() -> None:
    table = a_choice("7")
    assert SearchBot(iterations=50, seconds=1000).think(table.view(table.turn)).iterations == 50


@pytest.mark.parametrize("threads", [1, 2])
def test_memory_is_bounded_and_a_full_tree_goes_on_counting(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = [Room(most_nodes=20) for _ in range(threads)]
    monkeypatch.setattr(room._rooms, "made", small)
    table = a_choice("sea-salt-paper")
    thought = SearchBot(iterations=1_000, threads=threads, seed=5).think(table.view(table.turn))
    assert [each.tree.counts[0].nodes for each in small] == [20] * threads
    assert thought.iterations == 1_000


def test_memory_is_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many trees as a search had threads at most, and a workplace in them for each game."""
    monkeypatch.setattr(room._rooms, "made", [])
    known = []
    for threads, game in ((2, "sea-salt-paper"), (1, "7"), (2, "sea-salt-paper"), (2, "7")):
        table = a_choice(game)
        SearchBot(iterations=100, threads=threads).choose(table.view(table.turn))
        known.append([(id(each), id(each.workplace(table.game))) for each in room._rooms.made])
    assert [len(each) for each in known] == [2, 2, 2, 2]
    assert known[0] == known[2]
    assert known[1] == known[3]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "needs an end"),
        ({"iterations": 0}, "at least one iteration"),
        ({"seconds": 0.0}, "some time"),
        ({"iterations": 10, "threads": 0}, "at least one thread"),
        ({"iterations": 10, "depth": 3}, "no setting 'depth'; it has horizon, greed"),
    ],
)
def test_a_search_without_sense_is_refused(wrong: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SearchBot(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("teams", ["team", "ultimate"])
def test_partners_want_the_same(teams: str) -> None:
    """Teams in 7 Seas: whatever is good for a seat is as good for its partner."""
    told = set()
    for seed in range(20):
        table = sevenfold.deal("7-seas", players=4, teams=teams, seed=seed)
        while table.state()["round"] == 1 and not table.over:
            table.play(UniformBot(seed=seed).choose(table.view(table.turn)))
        values = np.zeros(4)
        names_for(table.game)["estimate"](table.record, values)
        assert values == pytest.approx(values[0] * np.array([1, -1, 1, -1]))
        told.add(round(float(values[0]), 6))
    assert len(told) > 2


@pytest.mark.parametrize("game", games())
def test_the_search_beats_chance(game: str) -> None:
    assert _won(game, SearchBot(iterations=150, seed=1), UniformBot(seed=2), matches=12) >= 9


@pytest.mark.parametrize("game", ["sea-salt-paper", "7-steps"])
def test_the_search_beats_the_judgement_that_it_uses(game: str) -> None:
    assert _won(game, SearchBot(iterations=800, seed=1), GreedyBot(seed=2), matches=10) >= 6


def _won(game: str, clever: Bot, other: Bot, matches: int) -> float:
    won = 0.0
    for seed in range(matches):
        table = sevenfold.deal(game, players=2, seed=seed)
        while table.turn is not None:
            bot = clever if table.turn == seed % 2 else other
            table.play(bot.choose(table.view(table.turn)))
        winners = table.state()["winners"]
        won += (seed % 2 in winners) / len(winners)
    return won


def test_the_children_of_a_node_come_most_visited_first() -> None:
    table = a_choice("sea-salt-paper")
    SearchBot(iterations=500, seed=1).think(table.view(table.turn))
    tree = rooms(1)[0].tree
    visits = tree.nodes["visits"][tree.children(ROOT)]
    assert np.all(np.diff(visits) <= 0)


def test_a_single_move_can_be_thought_about() -> None:
    table = position("7", players=2, seed=4, ply=0)
    while len(table.legal()) > 1:
        table.play(table.legal()[-1])
    thought = SearchBot(iterations=100, seed=1).think(table.view(table.turn))
    assert [opinion.move for opinion in thought.opinions] == table.legal()
    assert thought.best.visits == 100
    assert thought.best.expected == pytest.approx(thought.expected)
