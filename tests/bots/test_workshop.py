"""Games compiled part by part in other processes."""

import asyncio

import pytest

from sevenfold.bots.workshop import PLAY, THINK, Workshop, compile_part, missing

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # the same steps, with nothing compiled


def work(wanted: dict[str, list[str]], waited_for: str | None = None) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    workshop = Workshop(wanted, lambda game, part: told.append((game, part)), PLAIN)
    if waited_for is not None:
        workshop.first(waited_for)
    asyncio.run(workshop.run())
    assert workshop.failed == [job for job in told if job[0] == "no-game"]
    return told


def test_every_part_of_a_match_is_told() -> None:
    told = work({"7": list(PLAY), "7-seas": ["views"]})
    assert sorted(told) == sorted([*(("7", part) for part in PLAY), ("7-seas", "views")])


def test_a_process_that_dies_is_no_hang() -> None:
    assert sorted(work({"no-game": ["deal", THINK]})) == [("no-game", THINK), ("no-game", "deal")]


def test_whoever_waits_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenfold.bots.workshop.cores", lambda: 1)
    told = work({"no-game": ["views", "deal"], "7": ["views", "deal"]}, waited_for="7")
    assert [game for game, _ in told] == ["7", "7", "no-game", "no-game"]


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
    for part in PLAY:
        compile_part("7", part)
    assert set(missing("7")) <= {THINK}
