"""Where the work is done: threads, processes, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from ctypes import c_bool
from importlib import import_module
from typing import Any

from sevenfold.bots.crew import cores
from sevenfold.games.errors import SevenfoldError
from sevenfold.games.registry import find


class NoCluster(SevenfoldError):
    """There is no Dask cluster to be reached."""


class GivenUp(Exception):
    """Nobody waits for this work any more."""


class _Word:
    """What workers share with whoever gives them work: whether to give up."""

    value = False


_heard = threading.local()


def go_on() -> None:
    """Work that takes long asks here now and then, and ends with GivenUp if it is not wanted."""
    word = getattr(_heard, "word", None)
    if word is not None and word.value:
        raise GivenUp


def _listen(word: Any, games: Iterable[str] = ()) -> None:
    _heard.word = word
    for name in games:
        find(name)


def _listen_in_a_process(word: Any, games: Iterable[str]) -> None:
    _listen(word, games)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Whoever gave the work may be killed; then nobody is left to end this process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def threads(count: int | None = None) -> Iterator[Executor]:
    """Worker threads, as many as there are cores: good for bots that search."""
    word = _Word()
    with ThreadPoolExecutor(count or cores(), initializer=_listen, initargs=(word,)) as pool:
        try:
            yield pool
        except BaseException:
            word.value = True
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def processes(count: int | None = None, games: Iterable[str] = ()) -> Iterator[Executor]:
    """Worker processes on this machine, as many as it has cores.

    Quick bots decide in a few microseconds of compiled code and a lot more of Python around it, so
    that threads would wait for each other. The code of the games named here is loaded at once:
    whoever changes it later does not change what is being played.
    """
    context = multiprocessing.get_context("spawn")
    word = context.RawValue(c_bool, False)
    news = (word, tuple(games))
    with ProcessPoolExecutor(count or cores(), context, _listen_in_a_process, news) as pool:
        try:
            with _deaf():
                pool.submit(int)  # starts them all
            yield pool
        except BaseException:
            word.value = True
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that start here do not hear Ctrl-C: their parent has the say."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, by the address of its scheduler.

    They need the same version of Sevenfold and of Dask. Work of a worker that dies is done again
    by another one.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("a Dask cluster needs: pip install 'sevenfold[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=5)
    except (OSError, ValueError) as error:
        raise NoCluster(f"there is no Dask scheduler at {address!r}: {error}") from None
    with client:
        yield client.get_executor()
