"""Hints: what a bot would play in somebody's place, from that seat's view."""

from sevenfold.site.errors import Refusal
from sevenfold.site.live import window
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.live.thinking import ADVISER, Thinkers
from sevenfold.site.messages import Ack


async def hint(thinkers: Thinkers, table: LiveTable, caller: Caller, ply: int) -> Ack:
    """A move that a bot would make; the table goes on while the bot thinks."""
    seat = table.story.seat_of(caller.key)
    if seat is None:
        raise Refusal("seat_link_needed", "only who has the link of a seat can do that")
    await thinkers.ready(table.story.kept.game)
    view = window.view_for_hint(table.story, seat, ply)
    caller.purse.pay("hint")
    move = await thinkers.choose(ADVISER, view, caller.purse.client)
    return Ack(version=table.story.version, ply=ply, hint=window.named(view, move))
