"""Trouble: servers that die or stand still, clocks that jump, a database that starts anew."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from simulation.chance import stream

if TYPE_CHECKING:
    from simulation.world import World

KINDS = ("kill", "freeze", "clock", "restart", "full")


async def trouble(world: World) -> None:
    """One thing after the other goes wrong, until the day is over."""
    chance = stream(world.seed, "trouble")
    kinds = [kind for kind in KINDS if chance.random() < 0.4]
    seldom = chance.choice((6.0, 15.0, 40.0))
    if world.is_contested:
        kinds, seldom = ["freeze"], 6.0
    while world.is_day and kinds:
        await asyncio.sleep(chance.expovariate(1 / seldom))
        if not world.is_day:
            return
        kind = chance.choice(kinds)
        number = chance.randrange(len(world.servers))
        server = world.servers[number]
        seconds = chance.choice((chance.uniform(0.1, 5.0), chance.uniform(10.0, 40.0)))
        if world.is_contested:
            seconds = chance.uniform(14.0, 24.0)
        world.trace.fault(kind, f"{server.place} {seconds:.2f}")
        if kind == "kill" and not server.host.ended:
            server.end()
            await asyncio.sleep(seconds / 2)
            world.servers[number] = world.new_server(server.place)
        elif kind == "freeze" and not server.host.halted:
            server.halt()
            asyncio.get_running_loop().call_later(seconds, server.host.go_on)
        elif kind == "clock":
            server.set_clock(chance.uniform(-4000.0, 4000.0))
        elif kind == "restart":
            world.weather.down = True
            for one in world.servers:
                one.desk.lose_answers()
            await asyncio.sleep(seconds / 3)
            world.weather.down = False
        elif kind == "full":
            world.weather.full = True
            await asyncio.sleep(seconds / 3)
            world.weather.full = False
