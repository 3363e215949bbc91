"""Games compiled part by part in other processes."""

import asyncio

import pytest

from sevenfold.bots.workshop import CHOOSE, PARTS, PLAY, SEARCH, Workshop, get_part, missing

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # the same steps, with nothing compiled


def work(
    wanted: dict[str, list[str]], waited_for: tuple[str, str] | None = None
) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    workshop = Workshop(wanted, lambda game, part: told.append((game, part)), PLAIN)
    if waited_for is not None:
        workshop.first(*waited_for)
    asyncio.run(workshop.run())
    assert workshop.failed == [job for job in told if job[0] in ("no-game", "other")]
    return told


def test_every_part_of_a_match_is_told() -> None:
    told = work({"7": list(PLAY), "7-seas": ["views"]})
    assert sorted(told) == sorted([*(("7", part) for part in PLAY), ("7-seas", "views")])


def test_a_process_that_dies_is_no_hang() -> None:
    assert sorted(work({"no-game": ["deal", SEARCH]})) == [("no-game", "deal"), ("no-game", SEARCH)]


def test_whoever_waits_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenfold.bots.workshop.cores", lambda: 1)
    told = work({"no-game": ["views", "deal"], "7": ["views", "deal"]}, ("7", "deal"))
    assert told == [("7", "deal"), ("7", "views"), ("no-game", "deal"), ("no-game", "views")]


def test_what_a_match_needs_comes_before_all_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenfold.bots.workshop.cores", lambda: 1)
    told = work({"no-game": [SEARCH, CHOOSE, "play"], "other": ["deal"]})
    assert told == [
        ("no-game", "play"),
        ("other", "deal"),
        ("no-game", CHOOSE),
        ("no-game", SEARCH),
    ]


def test_no_process_outlives_a_workshop_that_is_given_up() -> None:
    async def give_up() -> list[int | None]:
        workshop = Workshop({"7": list(PLAY), "7-seas": list(PLAY)}, lambda *_: None, PLAIN)
        task = asyncio.create_task(workshop.run())
        while not workshop.processes:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return [process.returncode for process in workshop.processes]

    assert None not in asyncio.run(give_up())


def test_what_was_compiled_is_not_missing() -> None:
    for part in PARTS:
        get_part("7", part)
    assert missing("7") == []
