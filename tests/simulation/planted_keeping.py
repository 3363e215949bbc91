"""Faults in what is kept, and by whom: each a small change that somebody could make."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from sevenfold.site.live import orders
from sevenfold.site.live.story import Draft, Story
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.messages import Ack, Move
from sevenfold.site.store import Committed, Line, NotSaved, Unsure, What, lease, ledger, schema
from sevenfold.site.store.store import Store
from tests.simulation.planting import planted, put


@planted
def acknowledged_before_the_commit(stack: ExitStack) -> None:
    right = LiveTable.do

    async def do(self: LiveTable, caller: Caller, order: Any) -> Ack:
        if isinstance(order, Move) and order.ply == self.story.ply:
            asyncio.ensure_future(right(self, caller, order)).add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )
            return Ack(version=self.story.version + 1, ply=order.ply + 1)
        return await right(self, caller, order)

    put(stack, LiveTable, "do", do)


@planted
def told_before_the_commit(stack: ExitStack) -> None:
    async def append(self: Store, change: Any) -> Any:
        self._desk.append(change).add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )
        return Committed(change)

    put(stack, Store, "append", append)


@planted
def the_epoch_is_not_checked(stack: ExitStack) -> None:
    put(stack, ledger, "_are_ours", lambda *_, **__: True)


@planted
def taken_over_without_a_new_epoch(stack: ExitStack) -> None:
    right = lease.claim

    def claim(connection: Connection, server: str, name: str) -> int | None:
        epoch = right(connection, server, name)
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.id == name).values(epoch=(epoch or 1) - 1))
        return epoch

    put(stack, lease, "claim", claim)


@planted
def taken_from_a_server_that_lives(stack: ExitStack) -> None:
    right = lease.claim

    def claim(connection: Connection, server: str, name: str) -> int | None:
        tables = schema.tables
        found = connection.execute(select(tables.c.owner).where(tables.c.id == name))
        if found.scalar_one_or_none() != server:
            connection.execute(update(tables).where(tables.c.id == name).values(owner=None))
        return right(connection, server, name)

    put(stack, lease, "claim", claim)


@planted
def accepted_although_not_saved(stack: ExitStack) -> None:
    right = Store.append

    async def append(self: Store, change: Any) -> Any:
        try:
            return await right(self, change)
        except Unsure:
            raise
        except NotSaved:
            return Committed(change)

    put(stack, Store, "append", append)


@planted
def unsure_is_taken_for_not_saved(stack: ExitStack) -> None:
    right = Store.append

    async def append(self: Store, change: Any) -> Any:
        try:
            return await right(self, change)
        except Unsure:
            raise NotSaved("nothing happened") from None

    put(stack, Store, "append", append)


@planted
def unsure_is_taken_for_kept(stack: ExitStack) -> None:
    right = Store.append

    async def append(self: Store, change: Any) -> Any:
        try:
            return await right(self, change)
        except Unsure:
            return Committed(change)

    put(stack, Store, "append", append)


@planted
def a_repeated_move_is_made_twice(stack: ExitStack) -> None:
    async def move(here: LiveTable, seat: int, ply: int, text: str) -> None:
        now = here.story.ply
        here.story.playing()
        await here.keep("moved", seat, {"move": text}, ply=now + 1)

    put(stack, orders, "_is_repeated", lambda *_: False)
    put(stack, orders, "_move", move)


@planted
def a_version_is_skipped(stack: ExitStack) -> None:
    right = Story.draft

    def draft(self: Story, what: What, *rest: Any, **named: Any) -> Draft:
        found = right(self, what, *rest, **named)
        if what != "chat":
            return found
        line = found.line
        skipped = Line(line.version + 1, line.what, line.seat, line.at, line.facts)
        return replace(found, line=skipped)

    put(stack, Story, "draft", draft)


@planted
def an_undo_is_not_written(stack: ExitStack) -> None:
    right = Store.append

    async def append(self: Store, change: Any) -> Any:
        return Committed(change) if change.line.what == "undid" else await right(self, change)

    put(stack, Store, "append", append)
