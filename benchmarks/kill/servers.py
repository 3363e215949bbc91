"""Servers that can be killed and stopped, and are there again in a moment."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

_PAUSE = 0.02
_LONGEST_START = 120.0  # seconds


class Served:
    """One server."""

    def __init__(self, process: int, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._process = process

    def kill(self) -> None:
        """Kill -9, and wait for its end: nothing of it writes any more."""
        os.kill(self._process, signal.SIGKILL)
        while Path(f"/proc/{self._process}").exists():
            time.sleep(_PAUSE / 4)

    def stop(self) -> None:
        """Nothing of it moves, as if the machine were overloaded beyond measure."""
        os.kill(self._process, signal.SIGSTOP)

    def go_on(self) -> None:
        """It goes on, and does not know how much time has passed."""
        os.kill(self._process, signal.SIGCONT)

    def is_there(self) -> bool:
        """Does the process run?"""
        return Path(f"/proc/{self._process}").exists()


class Servers:
    """Where servers come from: a process that is copied."""

    def __init__(self, database: str, *wishes: str) -> None:
        command = [sys.executable, "-m", "benchmarks.kill.serving", database, *wishes]
        self._mother = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask()
        self.starts: list[float] = []  # seconds until the first answer
        self._running: list[Served] = []

    async def start(self, port: int) -> Served:
        """A server that answers."""
        began = time.perf_counter()
        self._tell(port)
        served = Served(int(await asyncio.to_thread(self._ask)), port)
        self._running.append(served)
        async with httpx.AsyncClient(timeout=10) as http:
            while not await is_well(http, served.url):
                if not served.is_there():
                    raise RuntimeError("the server did not start")
                if time.perf_counter() - began > _LONGEST_START:
                    raise RuntimeError("the server does not answer")
                await asyncio.sleep(_PAUSE)
        self.starts.append(time.perf_counter() - began)
        return served

    def close(self) -> None:
        """End all of them."""
        for served in self._running:
            if served.is_there():
                served.kill()
        self._mother.kill()
        self._mother.communicate()

    def _tell(self, port: int) -> None:
        if self._mother.stdin is not None:
            print(port, file=self._mother.stdin, flush=True)

    def _ask(self) -> str:
        answer = self._mother.stdout.readline() if self._mother.stdout is not None else ""
        if not answer:
            raise RuntimeError("nobody makes servers")
        return answer


async def is_well(http: httpx.AsyncClient, url: str) -> bool:
    """Does a server say that it is alive?"""
    try:
        return (await http.get(f"{url}/health")).status_code == 200
    except httpx.TransportError:
        return False
