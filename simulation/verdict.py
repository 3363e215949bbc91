"""The evening: the weather clears up, everybody is served, and all that is kept is looked at."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from sevenfold.games.position import Position
from sevenfold.match import verify, write_record
from sevenfold.site.errors import Refusal
from sevenfold.site.live.happening import Happening
from sevenfold.site.live.story import Draft, Story, hashed
from sevenfold.site.live.table import Caller, LiveTable
from sevenfold.site.messages import Move
from sevenfold.site.prices import Purse
from sevenfold.site.settings import Limits
from sevenfold.site.store import Committed, NewTable, ledger
from sevenfold.site.store.store import LEASE
from simulation.chance import stream
from simulation.desk import LONGEST_SILENCE
from simulation.leaks import move_hides_everything
from simulation.operations import Key, key_of
from simulation.server import TIDY, Server

if TYPE_CHECKING:
    from simulation.world import World

_POLLED = 40.0  # seconds that somebody who asked over HTTP counts as here
_QUICKER = ("stale", "match_over", "not_your_turn")  # the clock, or the end of a long match
_CALM = 150.0  # seconds after which everybody has to be served when nothing fails any more


class Retold(Story):
    """A story told again from the log alone, which remembers how it stood after each line."""

    positions: list[Position | None]

    def accept(self, committed: Committed[Draft]) -> Happening:
        """One more line."""
        if not self.happened:
            self.positions = [None]
        happening = super().accept(committed)
        self.positions.append(self.match.position if self.match is not None else None)
        return happening


async def evening(world: World) -> None:
    """Nothing fails any more: whoever is there has to be served."""
    world.weather.clear_up()
    for number, server in enumerate(world.servers):
        if server.host.halted:
            server.host.go_on()
        if server.host.ended:
            world.servers[number] = world.new_server(server.place)
    for _ in range(int(_CALM / 2)):
        for player in world.players:
            if player.wire is not None:
                player.read_on()
            elif world.servers[0].ready:
                player.connect(_owner(world, player.table))
        if all(player.is_served for player in world.players):
            break
        await asyncio.sleep(2.0)
    for player in world.players:
        if not player.is_served:
            book = world.audit.books[player.table]
            kinds = [operation.kind for operation in player.pending.values()]
            world.trace.violated(
                f"{player.table}: {player.name} waits for ever, knows {player.version} of "
                f"{len(book.lines)}, asked {kinds}, connected: {player.wire is not None}"
            )


def _owner(world: World, table: str) -> Server:
    """The server that has a table, so that the way there is the shortest."""
    owner = world.audit.books[table].owner
    return next((one for one in world.servers if one.name == owner), world.servers[0])


async def night(world: World) -> None:
    """Everybody goes home, and the servers let go of all tables."""
    for player in world.players:
        if player.wire is not None:
            player.wire.hang_up()
    limit = world.servers[0].site.settings
    await asyncio.sleep(limit.idle_seconds + limit.lonely_seconds + _POLLED + 2 * TIDY + 5.0)
    names = [server.name for server in world.servers]
    for book in world.audit.books.values():
        if book.owner in names:
            world.trace.violated(f"{book.id}: nobody is there, but a server has it")


async def morning(world: World) -> None:
    """All servers are gone without a word; a new one finds everything as it was."""
    for server in world.servers:
        server.end()
    await asyncio.sleep(LEASE + LONGEST_SILENCE)  # a late word of theirs may still come
    server = world.new_server("the last")
    await asyncio.sleep(1.0)
    left = world.operations.possible()
    for table in list(world.audit.books):
        try:
            found = await server.ask(partial(server.hall.find, table))
            _look_back(world, found, left)
            await _play_on(world, server, found)
        except (Refusal, TimeoutError) as error:
            world.trace.violated(f"{table}: cannot be found again: {error!r}")
    server.end()
    world.operations.check()


def _look_back(world: World, table: LiveTable, left: Counter[Key]) -> None:
    """Compare everything that was told with what the log tells."""
    name, trace = table.story.kept.id, world.trace
    with world.database.engine.connect() as connection:
        found = ledger.load(connection, name)
    if found is None:
        trace.violated(f"{name}: it is not there any more")
        return
    story = Retold.told(Committed(found))
    if found.lines != world.audit.books[name].lines:
        trace.violated(f"{name}: the log changed")
    if [line.public for line in story.happened] != [line.public for line in table.story.happened]:
        trace.violated(f"{name}: it is told in another way when it is loaded again")
    _told_right(world, name, story)
    _moved_right(world, found, story, left)
    if story.kept.stage == "over":
        for finding in verify(write_record(story.finished())):
            trace.violated(f"{name}: its record is wrong: {finding}")
        trace.count("matches finished")
    if world.chance.random() < 0.3:
        move_hides_everything(found, stream(world.seed, "twins"), trace)


def _told_right(world: World, name: str, story: Story) -> None:
    """Every line and every state that left is the one that this seat may know."""
    heard, trace = world.heard, world.trace
    positions = getattr(story, "positions", [None])
    for (table, version, seat), text in heard.lines.items():
        if table != name:
            continue
        line = story.happened[version - 1]
        if text != (line.public if seat is None else line.secret.get(seat, line.public)):
            trace.violated(f"{name}: seat {seat} heard something else of line {version}")
    for (table, version, seat), state in heard.states.items():
        if table != name:
            continue
        position = positions[version]
        right = b"null" if position is None else position.text(seat)
        if state != right:
            trace.violated(f"{name}: seat {seat} saw another state at version {version}")
    for (table, version, seat), legal in heard.legal.items():
        if table == name:
            position = positions[version]
            offered = [move["move"] for move in msgspec.json.decode(legal)]
            if position is None or position.turn != seat or offered != position.legal():
                trace.violated(f"{name}: seat {seat} was offered other moves at {version}")


def _moved_right(world: World, found: NewTable, story: Story, left: Counter[Key]) -> None:
    """Every move was asked for by its seat's person, or chosen by a bot that saw its view."""
    book = world.audit.books[found.kept.id]
    positions = getattr(story, "positions", [None])
    for line in found.lines:
        if line.what != "moved":
            continue
        key = key_of(book, line)
        if left[key] > 0:
            left[key] -= 1
            continue
        position = positions[line.version - 1]
        view = None if position is None else position.table.view(line.seat)
        if view is None or not world.thoughts.chose(view, line.facts["move"]):
            world.trace.violated(f"{book.id}: nobody asked for the move in line {line.version}")


async def _play_on(world: World, server: Server, table: LiveTable) -> None:
    """A match that is not over can go on."""
    story = table.story
    if story.kept.stage != "playing" or story.turn is None or story.match is None:
        return
    name = story.kept.id
    for player in world.players:
        if player.table != name or player.token is None:
            continue
        key = hashed(player.token)
        if story.seat_of(key) != story.turn:
            continue
        move = Move(ply=story.ply, move=story.match.position.legal()[0])
        operation = world.operations.begin(
            name, player.name, "move", {"ply": move.ply, "move": move.move}
        )
        caller = Caller(key, Purse("10.0.2.1", Limits()))
        try:
            ack = await server.ask(partial(table.do, caller, move))
        except (Refusal, TimeoutError) as error:
            if getattr(error, "code", "") not in _QUICKER:
                world.trace.violated(f"{name}: the match cannot go on: {error!r}")
        else:
            world.operations.end(operation, "ack", ack.version)
        return
