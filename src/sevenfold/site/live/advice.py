"""Hints: what a bot would play in somebody's place, from that seat's view."""

from sevenfold.site.live import window
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.live.thinking import ADVISER, Thinkers
from sevenfold.site.messages import Ack


async def hint(thinkers: Thinkers, table: LiveTable, caller: Caller, ply: int) -> Ack:
    """A move that a bot would make. Everybody hears of it; the table goes on while it thinks."""
    await thinkers.ready(table.story.kept.game, ADVISER)
    caller.purse.pay("hint", allowance=table.allowance(table.story.seat_of(caller.key)))
    view, version = await table.hinted(caller, ply)
    move = await thinkers.choose(ADVISER, view, caller.purse.client)
    return Ack(version=version, ply=ply, hint=window.named(view, move))
