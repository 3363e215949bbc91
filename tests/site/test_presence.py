"""Who is here, who is gone, and who does not sit there any more."""

import asyncio
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from sevenfold.site.live.opening import Wish
from sevenfold.site.live.story import hashed
from sevenfold.site.live.table import Caller
from sevenfold.site.messages import Move
from tests.site.doors import wait_until
from tests.site.running import Running, live, running, settings_for
from tests.site.tables import begin, enter, hear, say, seat_people

NEVER = 1e6  # seconds


async def is_nobody_now(socket: ClientConnection) -> dict[str, Any]:
    """A connection whose seat was given away can do nothing but come back; what it was told."""
    while (told := await hear(socket, "update"))["seat"] is not None:
        pass
    orders: tuple[tuple[str, dict[str, Any]], ...] = (
        ("move", {"ply": told["ply"], "move": "draw"}),
        ("undo", {"ply": told["ply"]}),
        ("hint", {"ply": told["ply"]}),
        ("chat", {"text": "I am still here"}),
        ("resign", {}),
    )
    for mark, (kind, facts) in enumerate(orders):
        await say(socket, kind, mark=mark, **facts)
        refused = await hear(socket, "refused")
        assert (refused["code"], refused["mark"]) == ("replaced", mark)
    return told


def test_a_seat_that_was_replaced_does_nothing_more(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=0.0, bot_delay=(NEVER, NEVER))) as server:
        table = seat_people(server, "sea-salt-paper")
        turn = table.get()["turn"]
        table.done("move", turn, ply=0, move="draw")

        async def be_replaced() -> None:
            async with live(server, table.name) as socket:
                before = await enter(socket, token=table.tokens[turn])
                await asyncio.to_thread(table.done, "replace", 1 - turn, seat=turn)
                told = await is_nobody_now(socket)
            watching = await asyncio.to_thread(table.get)
            assert told["state"] == watching["state"] != before["state"]

        asyncio.run(be_replaced())
        now = table.get()
        assert (now["ply"], now["stage"]) == (1, "playing")
        assert [line["what"] for line in table.get("/events", since=4)["happened"]] == ["replaced"]


def test_a_seat_that_was_out_of_time_too_often_does_nothing_more(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, grace_seconds=0.0)) as server:
        table, seat, token = begin(server, Wish("7", (None, "random"), turn_seconds=1))

        async def dawdle() -> None:
            async with live(server, table.story.kept.id) as socket:
                assert (await enter(socket, token=token))["seat"] == seat
                await is_nobody_now(socket)

        asyncio.run(dawdle())
        what = [line.what for line in table.story.happened]
        assert (what.count("timed_out"), what.count("replaced")) == (2, 1)
        assert not {"chat", "resigned"} & {*what}


def test_who_just_sat_down_cannot_be_replaced_at_once(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, absent_seconds=NEVER)) as server:
        table = seat_people(server, "7")  # of whom nobody was ever connected
        assert table.refused("replace", 0, seat=1) == "not_absent"
    with running(settings_for(tmp_path, absent_seconds=NEVER)) as server:
        table.http = server.client()  # and of whom nobody has come back yet
        assert table.refused("replace", 0, seat=1) == "not_absent"
    with running(settings_for(tmp_path, absent_seconds=0.0)) as server:
        table.http = server.client()
        table.done("replace", 0, seat=1)


def test_who_begins_a_match_over_http_is_still_here(server: Running) -> None:
    table = seat_people(server, "7", begin=False)
    table.done("start", 0)
    assert [seat["connected"] for seat in table.get()["seats"]] == [True, False]


def test_who_only_asked_over_http_and_went_away_is_told_as_away(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, asking_seconds=0.1)) as server:
        table = seat_people(server, "7")

        async def wait_for_the_other() -> None:
            async with live(server, table.name) as socket:
                await enter(socket, token=table.tokens[0])
                await asyncio.to_thread(table.get, "", 1)
                while (await hear(socket, "presence"))["connected"] != [True, True]:
                    pass
                while (await hear(socket, "presence"))["connected"] != [True, False]:
                    pass

        asyncio.run(wait_for_the_other())


class Alone:
    """Somebody with two bots, and without a connection unless it is said so."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.table, self.seat, self.token = begin(server, Wish("7", (None, "random", "random")))

    def play_until_a_bot_decides(self) -> None:
        """The moves are not sent over the network, so nobody is seen."""

        async def play() -> None:
            caller = Caller(hashed(self.token), self.server.site.purses.of("test"))
            story = self.table.story
            while story.turn == self.seat and story.match is not None:
                move = story.match.position.legal()[0]
                await self.table.do(caller, Move(story.ply, move))

        self.server.do(play)

    def is_paused(self) -> bool:
        """Does nobody think, though a bot has to decide?"""

        async def look() -> bool:
            return self.table.story.turn != self.seat and not self.table._decisions.thinking

        return self.server.do(look)

    async def come(self) -> None:
        """Be here until the bots have moved."""
        async with live(self.server, self.table.story.kept.id) as socket:
            now = await enter(socket, token=self.token)
            while now["turn"] != self.seat:
                now = await hear(socket, "update")


def test_bots_wait_while_nobody_is_here_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, lonely_seconds=0.0)) as server:
        alone = Alone(server)
        for _ in range(2):
            alone.play_until_a_bot_decides()
            assert alone.is_paused()
            asyncio.run(alone.come())
            wait_until(lambda: not alone.table.audience.listeners)


def test_bots_do_not_wait_for_somebody_who_was_here_a_moment_ago(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, lonely_seconds=NEVER)) as server:
        alone = Alone(server)
        alone.play_until_a_bot_decides()
        wait_until(lambda: alone.table.story.turn == alone.seat)
