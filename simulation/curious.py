"""Those who only ask: over HTTP for what is new, and for what nobody may know yet."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.live.story import hashed
from sevenfold.site.messages import Update, encode
from sevenfold.site.store.desk import Job
from simulation.chance import stream
from simulation.hearing import Ear, Told
from simulation.leaks import hides_everything

if TYPE_CHECKING:
    from simulation.server import Server
    from simulation.world import World

_told = msgspec.json.Decoder(Told)


async def curious(world: World, number: int) -> None:
    """Somebody who asks now and then, as a polling twin of one of the players."""
    chance = stream(world.seed, f"curious {number}")
    ear: Ear | None = None
    who = None
    while world.is_day:
        await asyncio.sleep(chance.uniform(0.3, 6.0))
        server = world.some_server(chance)
        if server is None or not world.players:
            continue
        if who is None or chance.random() < 0.1:
            who = chance.choice(world.players)
            name = who.name if who.token else None
            ear = Ear(world.heard, who.table, name, 0)
            table, token = who.table, who.token
        wait = chance.choice((0.0, 0.0, 5.0))
        since = ear.version if ear is not None else 0
        try:
            told = await server.ask(partial(_poll, server, table, token, since or 0, wait))
        except (Refusal, TimeoutError):
            continue
        if told is None:
            who = None
        elif ear is not None:
            world.trace.note(f"a poll of {table} as {told.seat} gives {told.version}")
            ear.hear(_told.decode(encode(told)), server.name)
        pry(world, server, table)
        if chance.random() < 0.2:
            live = server.hall.tables.get(table)
            if live is not None:
                hides_everything(live, chance, world.trace)


async def _poll(
    server: Server, table: str, token: str | None, since: int, wait: float
) -> Update | None:
    found = await server.hall.find(table)
    seat = found.story.seat_of(None if token is None else hashed(token))
    found.seen_over_http(seat, "")
    await found.audience.news(since, wait)
    seat = found.story.seat_of(None if token is None else hashed(token))
    if token is not None and seat is None:
        return None
    return found.audience.update(seat, since)


def expect(world: World, server: Server, jobs: list[Job[object]]) -> None:
    """While something is being written, nothing of it may be seen yet."""
    for job in jobs:
        if job.change is not None:
            pry(world, server, job.change.after.id)


def pry(world: World, server: Server, table: str) -> None:
    """Nobody gets the record of a match whose end is not kept."""
    live = server.hall.tables.get(table)
    if live is None:
        return
    try:
        window.finished(live.story, None)
    except Refusal:
        return
    if world.audit.books[table].stage != "over":
        world.trace.violated(f"{table}: its record is shown before its end is kept")
