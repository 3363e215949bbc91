"""A day of the simulated world: two servers on one database, tables, people, trouble."""

from __future__ import annotations

import asyncio
import random
from functools import partial

from sevenfold.games.registry import find, games
from sevenfold.site.errors import Refusal
from sevenfold.site.live.opening import Wish
from sevenfold.site.live.table import Caller
from sevenfold.site.prices import Purse
from sevenfold.site.settings import Limits
from simulation.audit import Audit
from simulation.chance import stream
from simulation.curious import expect
from simulation.database import Database
from simulation.desk import Weather
from simulation.hearing import Heard
from simulation.loop import Host
from simulation.operations import Operations
from simulation.player import Player
from simulation.server import Server
from simulation.thoughts import Thoughts
from simulation.tracing import Trace


class World:
    """Everything that there is in one run."""

    def __init__(self, seed: int, database: Database, trace: Trace) -> None:
        self.seed = seed
        self.trace = trace
        self.database = database
        self.chance = stream(seed, "world")
        self.weather = Weather(stream(seed, "weather"), trace)
        self.thoughts = Thoughts(stream(seed, "bots"))
        self.audit = Audit(database, trace)
        self.operations = Operations(self.audit, trace)
        self.heard = Heard(self.audit, trace)
        self.plies = self.chance.choice((12, 30, 60, 5000))
        self.is_contested = self.chance.random() < 0.15  # servers halt and lose their tables
        self.is_day = True
        self.servers: list[Server] = []
        self.sizes: dict[str, int] = {}  # of tables: how many seats there are
        self.hosts: list[Host] = []  # of all servers that there ever were
        self.players: list[Player] = []
        self._purse = Purse("10.0.1.1", Limits())
        self._names = 0

    def new_server(self, place: str) -> Server:
        """Another server starts."""
        server = Server(
            place, self.plies, self.database, self.weather, self.thoughts, self.trace,
            self.audit.look,
        )  # fmt: skip
        self.hosts.append(server.host)
        server.desk.expect = partial(expect, self, server)
        return server

    def some_server(self, chance: random.Random) -> Server | None:
        """Where somebody goes: as a rule to the first server; None if it does not answer."""
        found = self.servers[0 if chance.random() < (0.5 if self.is_contested else 0.75) else -1]
        return found if found.ready else None

    def name(self, what: str) -> str:
        """A name that nobody else has."""
        self._names += 1
        return f"{what}{self._names}"

    def join(self, table: str, name: str, token: str | None) -> Player:
        """Somebody comes to a table."""
        player = Player(self, name, table, token, stream(self.seed, name))
        self.players.append(player)
        asyncio.get_running_loop().create_task(player.live())
        return player

    async def open_table(self) -> None:
        """Somebody opens a table, others sit down, some watch."""
        chance = self.chance
        game = chance.choice(games())
        most = min(4, find(game).most)
        number = chance.randint(max(2, find(game).fewest), most)
        bots = tuple("random" if chance.random() < 0.3 else None for _ in range(number))
        if None not in bots:
            bots = (None, *bots[1:])
        wish = Wish(game, bots, turn_seconds=chance.choice((None, None, 3, 8)))
        found = await self._create(wish)
        if found is None:
            return
        free = [seat for seat in range(number) if bots[seat] is None]
        await asyncio.gather(*(self._sit(found, seat) for seat in free[1:]))
        for _ in range(chance.choice((0, 0, 1, 2))):
            self.join(found, self.name("watcher"), None)

    async def _create(self, wish: Wish) -> str | None:
        for _ in range(3):
            server, name = self.some_server(self.chance), self.name("host")
            if server is not None:
                try:
                    table, _, token = await server.ask(partial(server.hall.create, wish, name))
                except (Refusal, TimeoutError):
                    pass
                else:
                    found = table.story.kept.id
                    self.trace.note(f"{name} opens {found}: {wish}")
                    self.sizes[found] = len(wish.bots)
                    self.join(found, name, token)
                    return found
            await asyncio.sleep(2.0)
        return None

    async def _sit(self, table: str, seat: int) -> None:
        for _ in range(3):
            server, name = self.some_server(self.chance), self.name("guest")
            if server is None:
                await asyncio.sleep(2.0)
                continue
            operation = self.operations.begin(table, name, "sit", {"seat": seat, "name": name})

            async def sit(server: Server = server, name: str = name) -> tuple[str, int]:
                found = await server.hall.find(table)
                token = await found.sit(Caller(None, self._purse), seat, name)
                return token, found.story.version

            try:
                token, _ = await server.ask(sit)
            except Refusal as refusal:
                self.operations.end(operation, refusal.code)
                if refusal.code in ("seat_taken", "already_started"):
                    return
            except TimeoutError:
                self.operations.end(operation, "lost")
            else:
                operation.answer = "ack"
                self.trace.note(f"{name} sits at {table}")
                self.join(table, name, token)
                return
            await asyncio.sleep(1.0)

    def open_up(self, who: Player) -> None:
        """Somebody at a table that has not begun: free seats go to bots, then it begins."""
        lines = self.audit.books[who.table].lines
        taken: dict[int, bool] = {}
        for line in lines:
            if line.seat is not None and line.what in ("sat", "seated_bot", "freed"):
                taken[line.seat] = line.what != "freed"
        free = [seat for seat in range(self.sizes.get(who.table, 0)) if not taken.get(seat, False)]
        if free and self.chance.random() < 0.3:
            who.ask("replace", seat=free[0], bot="random")
        elif not free:
            who.ask("start")
