"""A search in several threads: the same every time, whoever does the work, and soon over."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Event, current_thread
from typing import Any

import pytest

from sevenfold.bots import SearchBot, crew, search
from sevenfold.bots.crew import cores, together
from sevenfold.games.registry import games
from tests.bots.test_search import a_choice


@pytest.mark.parametrize("game", games())
def test_one_seed_thinks_the_same_twenty_times(game: str) -> None:
    table = a_choice(game)
    view = table.view(table.turn)
    first = SearchBot(iterations=900, threads=2, seed=5).think(view)
    for _ in range(20):
        assert SearchBot(iterations=900, threads=2, seed=5).think(view) == first


@pytest.mark.parametrize("game", games())
def test_it_does_not_matter_who_grows_which_tree_and_when(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_choice(game)
    view = table.view(table.turn)
    bot = SearchBot(iterations=700, threads=3, seed=5)
    thought, move = bot.think(view), bot.choose(view)

    def backwards(tasks: Sequence[Callable[[], Any]]) -> list[Any]:
        return [task() for task in reversed(tasks)][::-1]

    monkeypatch.setattr(search, "together", backwards)
    assert bot.think(view) == thought
    assert bot.choose(view) == move


@pytest.mark.parametrize("game", games())
def test_each_thread_imagines_tables_of_its_own(game: str) -> None:
    """Two threads with as many iterations each do not think what one of them thinks twice."""
    table = a_choice(game)
    view = table.view(table.turn)
    alone = SearchBot(iterations=600, seed=5).think(view)
    both = SearchBot(iterations=1_200, threads=2, seed=5).think(view)
    assert both.iterations == 1_200
    assert both.expected != alone.expected


def test_the_crew_takes_part() -> None:
    """The first task waits for the second, so another thread has to begin it."""
    begun = Event()

    def second() -> str:
        begun.set()
        return current_thread().name

    names = together([lambda: begun.wait() and current_thread().name, second])
    assert names[0] != names[1]


def test_nobody_waits_for_a_busy_crew() -> None:
    go_on = Event()
    busy = [crew._crew.submit(go_on.wait) for _ in range(cores())]
    try:
        assert together([lambda: 1, lambda: 2, lambda: 3]) == [1, 2, 3]
    finally:
        go_on.set()
    assert all(each.result() for each in busy)


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_in_any_thread_is_raised_when_all_have_ended(failing: int) -> None:
    begun, failed, ended = Event(), Event(), []

    def fails() -> None:
        if failing == 0:
            begun.wait()
        failed.set()
        raise LookupError("no such thing")

    def goes_on() -> None:
        begun.set()
        failed.wait()
        ended.append(True)

    tasks = [fails, goes_on] if failing == 0 else [goes_on, fails]
    with pytest.raises(LookupError, match="no such thing"):
        together(tasks)
    assert ended


def test_a_process_ends_though_its_crew_is_there() -> None:
    program = (
        "from sevenfold.bots.crew import together;"
        "from threading import Event; begun = Event();"
        "print(together([begun.wait, lambda: begun.set() or 7]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"[True,", b"7]"]
