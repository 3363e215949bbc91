"""Two people who meet at a table, play, play again, and have their tables checked."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from benchmarks.kill.checker import Findings, check
from benchmarks.kill.history import History, Mark, Operation
from benchmarks.kill.log import Log
from benchmarks.kill.player import Player, Unwelcome, new_word
from benchmarks.kill.town import Town

import sevenfold
from sevenfold.match import verify

_PAUSE = 0.2
_MOST_REMATCHES = 2


@dataclass
class Ledger:
    """What was checked so far: the findings, and how long the log of each table was then."""

    findings: Findings = field(default_factory=Findings)
    lengths: dict[str, int] = field(default_factory=dict)
    creations: list[Operation] = field(default_factory=list)  # whose answer never came
    matches: int = 0  # that were played to their end, and whose records are right


class Pair:
    """Two clients, one table after the other."""

    def __init__(self, town: Town, log: Log, ledger: Ledger, number: int) -> None:
        self._town = town
        self._log = log
        self._ledger = ledger
        self._number = number
        self._choices = random.Random()

    async def run(self) -> None:
        """Play until no more matches are wanted."""
        async with httpx.AsyncClient(timeout=15) as http:
            while not self._town.over:
                players = await self._meet(http)
                if players:
                    await self._play(http, players)

    async def _meet(self, http: httpx.AsyncClient) -> list[Player]:
        """Two people at a new table; nobody, if the answer to one of them got lost."""
        games = sevenfold.games()
        self._number += 1
        wish = {"game": games[self._number % len(games)], "seats": [None, None]}
        ours, theirs = History(), History()
        first = await self._post(http, "/api/tables", wish, "create", ours)
        if first is None:
            self._ledger.creations += ours.operations
            return []
        path = f"/api/tables/{first['table']}/seats/1"
        second = await self._post(http, path, {}, "sit", theirs)
        if second is None:
            await self._check(first["table"], [ours, theirs])
            return []
        rematches = self._choices.randint(0, _MOST_REMATCHES)
        return [
            Player(self._town, first["table"], seat, own["token"], history, rematches)
            for seat, (own, history) in enumerate(((first, ours), (second, theirs)))
        ]

    async def _post(
        self, http: httpx.AsyncClient, path: str, wish: dict[str, Any], kind: str, history: History
    ) -> dict[str, str] | None:
        """Create or sit down; None if the server did not say yes."""
        name = new_word("guest")
        operation = Operation(kind, Mark("sat", int(kind == "sit"), name), time.time())
        history.operations.append(operation)
        try:
            url = f"{self._town.somewhere()}{path}"
            answer = await http.post(url, json={**wish, "name": name})
        except httpx.TransportError:
            await asyncio.sleep(_PAUSE)
            return None
        told: dict[str, Any] = answer.json()
        if answer.status_code < 300:
            operation.answer = "ack"
            return told
        operation.answer = told["error"]["code"]
        await asyncio.sleep(_PAUSE)
        return None

    async def _play(self, http: httpx.AsyncClient, players: list[Player]) -> None:
        """A match and its rematches, each checked when everybody has left the table."""
        table: str | None = players[0].table
        rematch = False
        while table is not None:
            self._town.progress(table)
            following, whole = await self._to_the_end(players)
            if whole:
                await self._verify(http, table)
            self._town.close(table)
            await self._check(table, [player.history for player in players], rematch)
            for player in players:
                if following is None or player.left:
                    player.hang_up()
                else:
                    player.go_on(following)
            players = [player for player in players if not player.left]
            table, rematch = following, True

    async def _to_the_end(self, players: list[Player]) -> tuple[str | None, bool]:
        """The table of the rematch; and whether the match came to its end."""
        playing = [asyncio.create_task(player.play()) for player in players]
        try:
            following = await asyncio.gather(*playing)
        except Unwelcome as problem:
            self._ledger.findings.blame(problem.kind, f"{players[0].table}: {problem}")
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in players:
                player.hang_up()
            return None, False
        return following[0], True

    async def _verify(self, http: httpx.AsyncClient, table: str) -> None:
        """The record of the match is there and right."""
        while not self._town.is_stalled(table):
            with contextlib.suppress(httpx.TransportError):
                path = f"/api/tables/{table}/record"
                alone = len(self._town.places) == 1
                answer = await http.get(f"{self._town.somewhere()}{path}")
                if answer.status_code == 200:
                    problems = verify(answer.json())
                    self._ledger.matches += not problems
                    for problem in problems:
                        self._ledger.findings.blame("wrong record", f"{table}: {problem}")
                    return
                if answer.status_code < 500 and alone:  # else the one that lost it may answer
                    self._ledger.findings.blame("wrong record", f"{table}: {answer.text}")
                    return
            await asyncio.sleep(_PAUSE)
        self._ledger.findings.blame("waits for ever", f"the record of {table}")

    async def _check(self, table: str, histories: list[History], rematch: bool = False) -> None:
        log = await self._log.of(table)
        self._ledger.findings.add(check(log, histories, rematch))
        self._ledger.lengths[table] = len(log)
