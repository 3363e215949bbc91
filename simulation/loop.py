"""An event loop in virtual time, whose hosts can be halted or ended at any moment.

Nothing is waited for: where a loop would sleep, its clock jumps. What a simulated server does runs
in a context that names its host. A host that is halted gets none of its callbacks until it goes on,
like a process after SIGSTOP; one that is ended gets none ever again, like one after SIGKILL.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_MOMENT = 1e-6  # seconds


class Host:
    """A machine of its own: what runs there can be halted, and ended."""

    def __init__(self) -> None:
        self.halted = False
        self.ended = False
        self._missed: list[_Gated] = []
        self.context = Context()
        self.context.run(_host.set, self)

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something there."""
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())

    def go_on(self) -> None:
        """What was to happen while it was halted happens now, in the same order."""
        self.halted = False
        missed, self._missed = self._missed, []
        loop = asyncio.get_running_loop()
        for gated in missed:
            loop.call_soon(gated.again, context=gated.context)

    def miss(self, gated: _Gated) -> None:
        """Something is to happen there just now, but cannot."""
        self._missed.append(gated)

    def wind_up(self) -> None:
        """The simulation is over: let everything come to its end."""
        self.ended = False
        self.go_on()


_host: ContextVar[Host | None] = ContextVar("host", default=None)
OUTSIDE = Context()  # where the database is, and the clients


class _Gated:
    """A callback of a host, which runs only if its host does."""

    __slots__ = ("_args", "_callback", "_host", "context", "handle")

    def __init__(
        self, host: Host, callback: Callable[..., object], args: Any, context: Context
    ) -> None:
        self._host = host
        self._callback = callback
        self._args = args
        self.context = context
        self.handle: asyncio.Handle | None = None

    def __call__(self) -> None:
        if self._host.halted or self._host.ended:
            self._host.miss(self)
        else:
            self._callback(*self._args)

    def again(self) -> None:
        """Its host goes on; meanwhile somebody may have taken it back."""
        if self.handle is not None and not self.handle.cancelled():
            self()


class _NoNetwork(selectors.BaseSelector):
    """Nothing ever comes from outside, so the time until then is over at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        """The loop's own pipe is the only one who comes."""
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        key = self._keys[number] = selectors.SelectorKey(fileobj, number, events, data)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        """And goes."""
        return self._keys.pop(fileobj if isinstance(fileobj, int) else fileobj.fileno())

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass; a turn of the loop takes a moment, as it does everywhere."""
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing will ever happen")
        self.now += max(_MOMENT, timeout)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        """Who is registered."""
        return self._keys


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop of a simulation; it keeps all tasks, so that none ends unseen."""

    def __init__(self) -> None:
        self._virtual = _NoNetwork()
        self.tasks: list[asyncio.Task[Any]] = []
        super().__init__(self._virtual)
        self.set_task_factory(self._begin)

    def _begin(
        self, _: asyncio.AbstractEventLoop, work: Any, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=self, context=context)
        self.tasks.append(task)
        return task

    def time(self) -> float:
        """The seconds since the simulation began."""
        return self._virtual.now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """Run something next, if its host runs."""
        host = _host.get() if context is None else context.get(_host)
        if host is None:
            return super().call_soon(callback, *args, context=context)
        gated = _Gated(host, callback, args, context or copy_context())
        gated.handle = super().call_soon(gated, context=gated.context)
        return gated.handle

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """There is one thread alone."""
        return self.call_soon(callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:  # fmt: skip
        """Run something later, if its host runs then."""
        host = _host.get() if context is None else context.get(_host)
        if host is None:
            return super().call_at(when, callback, *args, context=context)
        gated = _Gated(host, callback, args, context or copy_context())
        handle = super().call_at(when, gated, context=gated.context)
        gated.handle = handle
        return handle
