"""Faults in who is told what, and when: each a small change that somebody could make."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace

from sevenfold.site.errors import Refusal
from sevenfold.site.live import hall, listener, mailbox, orders, window
from sevenfold.site.live.audience import Audience
from sevenfold.site.live.decisions import Decisions
from sevenfold.site.live.happening import Happening
from sevenfold.site.live.story import Draft, Story
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.messages import Ack, Update
from sevenfold.site.store import Committed, What
from tests.simulation.planting import planted, put


@planted
def a_replaced_seat_still_hears(stack: ExitStack) -> None:
    put(stack, Audience, "_seat_again", lambda *_: None)


@planted
def a_replaced_seat_still_moves(stack: ExitStack) -> None:
    right = LiveTable.do
    seats: dict[tuple[str, bytes], int] = {}

    async def do(self: LiveTable, caller: Caller, order: Any) -> Ack:
        name, key = self.story.kept.id, caller.key
        if key is not None:
            seat = self.story.seat_of(key)
            if seat is not None:
                seats[name, key] = seat
            elif (name, key) in seats:
                held = seats[name, key]
                return await self._in_turn(lambda: orders.carry_out(self, caller, held, order))
        return await right(self, caller, order)

    put(stack, LiveTable, "do", do)
    put(stack, Audience, "_seat_again", _seats_but_no_keys)


def _seats_but_no_keys(self: Audience, last: Happening | None) -> None:
    for one in self.listeners:
        one.seat = self._story().seat_of(one.key)


@planted
def time_goes_backwards(stack: ExitStack) -> None:
    right = Story.draft

    def draft(self: Story, what: What, seat: Any, at: str, *rest: Any, **named: Any) -> Draft:
        found = right(self, what, seat, at, *rest, **named)
        return replace(found, line=replace(found.line, at=at))

    put(stack, Story, "draft", draft)


@planted
def a_page_drops_a_line(stack: ExitStack) -> None:
    put(stack, Story, "since", lambda self, version, most: self.happened[version + 1 :][:most])


@planted
def a_page_repeats_a_line(stack: ExitStack) -> None:
    def since(self: Story, version: int, most: int) -> list[Happening]:
        return self.happened[max(0, version - 1) : version + most]

    put(stack, Story, "since", since)


@planted
def who_is_behind_never_catches_up(stack: ExitStack) -> None:
    put(stack, listener.Listener, "fall_behind", lambda self: None)
    put(stack, listener, "_MOST_WAITING", 2)


@planted
def a_mailbox_does_two_things_at_once(stack: ExitStack) -> None:
    async def ask(self: mailbox.Mailbox, work: Callable[[], Awaitable[Any]]) -> Any:
        return await work()

    put(stack, mailbox.Mailbox, "ask", ask)


@planted
def an_error_ends_a_mailbox(stack: ExitStack) -> None:
    async def run(self: mailbox.Mailbox) -> None:
        try:
            while True:
                while not self._letters:
                    self._wake = self._loop.create_future()
                    await self._wake
                work, answer = self._letters.popleft()
                result = await work()
                if not answer.done():
                    answer.set_result(result)
        except Refusal:
            await asyncio.Event().wait()

    put(stack, mailbox.Mailbox, "_run", run)


@planted
def an_end_is_shown_before_it_is_kept(stack: ExitStack) -> None:
    right = LiveTable._keep

    async def keep(self: LiveTable, draft: Draft) -> None:
        before = self.story.kept
        if draft.after.stage == "over":
            self.story.kept = before.changed(stage="over")
        try:
            await right(self, draft)
        except BaseException:
            self.story.kept = before
            raise

    put(stack, LiveTable, "_keep", keep)


@planted
def a_rematch_is_told_before_it_is_kept(stack: ExitStack) -> None:
    right = LiveTable._keep

    async def keep(self: LiveTable, draft: Draft) -> None:
        if draft.rematch is None:
            await right(self, draft)
            return
        self.audience.tell(self.story.accept(Committed(draft)))
        await self._hall.store.append(draft)

    put(stack, LiveTable, "_keep", keep)


@planted
def somebody_else_s_view_is_sent(stack: ExitStack) -> None:
    right = window._address

    def address(message: Update, told: Story, seat: int | None) -> None:
        right(message, told, 0)
        message.seat = seat

    put(stack, window, "_address", address)


@planted
def a_secret_is_told_to_everybody(stack: ExitStack) -> None:
    def seen_by(self: Happening, seat: int | None) -> bytes:
        return next(iter(self.secret.values()), self.public)

    put(stack, Happening, "seen_by", seen_by)


@planted
def a_table_is_never_let_go(stack: ExitStack) -> None:
    async def let_go(self: hall.Hall, owned: dict[str, int], before: set[str]) -> set[str]:
        return before

    put(stack, hall.Hall, "_let_go", let_go)


@planted
def a_bot_moves_twice(stack: ExitStack) -> None:
    right = Decisions._think

    async def think(self: Decisions, seat: int, ply: int, bot: str) -> None:
        here = self._table
        await right(self, seat, ply, bot)
        if here.story.turn == seat and here.story.match is not None:
            again = here.story.match.view(seat).legal()[-1]
            await here.decided("moved", seat, here.story.ply, {"move": again})

    put(stack, Decisions, "_think", think)
    put(stack, Decisions, "stop", _without_stopping)


def _without_stopping(self: Decisions) -> None:
    self._task = self._deadline = self._pending = None
    self.thinking = False


@planted
def an_undo_needs_no_consent(stack: ExitStack) -> None:
    async def ask(table: LiveTable, seat: int, ply: int, to: int) -> None:
        await table.keep("undid", seat, {"ply": ply, "to": to, "agreed": []})

    put(stack, orders, "_ask_undo", ask)
