"""One run: a day of the world that follows from its seed alone."""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Any

from simulation.chance import seeded, stream
from simulation.curious import curious
from simulation.database import database
from simulation.loop import VirtualLoop
from simulation.tracing import Outcome, Trace
from simulation.trouble import trouble
from simulation.verdict import evening, morning, night
from simulation.world import World


def run(seed: int, is_traced: bool = False) -> Outcome:
    """Simulate a day; the outcome says what must never be and was."""
    outcome = Outcome(seed)
    trace = Trace(outcome, is_traced)
    log = logging.getLogger("sevenfold.site")
    level, log.disabled = log.disabled, True
    loop = VirtualLoop()
    trace.now = loop.time
    base = database()
    base.empty(loop.time)
    loop.set_exception_handler(lambda _, context: _unhandled(trace, context))
    collecting = gc.isenabled()
    gc.disable()
    world = World(seed, base, trace)
    try:
        with seeded(seed):
            loop.run_until_complete(_day(world))
    except Exception as error:
        trace.violated(f"the simulation failed: {error!r}")
    finally:
        trace.close()
        _clean_up(loop, world)
        log.disabled = level
        if collecting:
            gc.enable()
    return outcome


async def _day(world: World) -> None:
    chance = stream(world.seed, "day")
    world.servers = [world.new_server("here"), world.new_server("there")]
    await asyncio.sleep(0.2)
    loop = asyncio.get_running_loop()
    others = [loop.create_task(trouble(world))]
    others += [loop.create_task(curious(world, number)) for number in range(chance.randrange(3))]
    opening = [loop.create_task(world.open_table()) for _ in range(chance.choice((1, 1, 2, 3)))]
    long = chance.choice((5.0, 8.0, 15.0, 35.0))
    await asyncio.sleep(40.0 if world.is_contested else long)
    world.is_day = False
    await asyncio.wait([*others, *opening])
    await evening(world)
    if chance.random() < 0.15:
        await night(world)
    await morning(world)


def _unhandled(trace: Trace, context: dict[str, Any]) -> None:
    trace.violated(f"{context.get('message')}: {context.get('exception')!r}")


def _clean_up(loop: VirtualLoop, world: World) -> None:
    """End all tasks, those of ended servers, too, so that nothing is left over."""
    loop.set_exception_handler(lambda _, context: None)

    async def end_all() -> None:
        for host in world.hosts:
            host.wind_up()
        me = asyncio.current_task()
        for _ in range(9):
            waiting = [task for task in loop.tasks if not task.done() and task is not me]
            if not waiting:
                return
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting, timeout=1.0)

    loop.run_until_complete(end_all())
    loop.tasks.clear()
    loop.close()
