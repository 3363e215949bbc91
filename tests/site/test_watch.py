"""The watch on the event loop says who holds it."""

import asyncio
import time

import pytest

from sevenfold.site.watch import Watch


def hold_the_loop() -> None:
    time.sleep(0.1)


def test_whoever_holds_the_loop_is_named(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        watch = Watch(longest=0.02)
        while "hold_the_loop" not in caplog.text:
            hold_the_loop()
            await asyncio.sleep(0.01)
        watch.stop()

    asyncio.run(run())
    assert "ms on the loop: " in caplog.text
