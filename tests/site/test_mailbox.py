"""The mailbox of a table: one thing after the other, and an answer to everything."""

import asyncio

import pytest

from sevenfold.site.errors import Refusal
from sevenfold.site.live.mailbox import Mailbox


def test_whoever_asks_after_the_end_is_told_so_at_once() -> None:
    async def ask() -> None:
        mailbox = Mailbox()
        await mailbox.ask(lambda: asyncio.sleep(0))
        mailbox.close()  # and nothing has noticed it yet
        with pytest.raises(Refusal, match="cannot be reached"):
            await mailbox.ask(lambda: asyncio.sleep(0))

    asyncio.run(ask())
