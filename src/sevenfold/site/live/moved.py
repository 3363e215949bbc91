"""A table at which moves are made: at once if nothing else is going on, else in their turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from sevenfold.games.errors import IllegalMove
from sevenfold.match import NotYourTurn
from sevenfold.site.errors import Refusal
from sevenfold.site.live.heard import HeardTable
from sevenfold.site.messages import Ack
from sevenfold.site.store import Conflict, Kept, Line, NotSaved

Answer: TypeAlias = Callable[[Ack | Refusal], None]


class MovedTable(HeardTable):
    """Moves, by far the most of what happens at a table.

    A task takes longer to wake up than a move takes to be made. So `move_at_once` needs none,
    unless something goes wrong.
    """

    async def move(self, seat: int, ply: int, move: str) -> Ack:
        """Carry out a move; one that was carried out before is acknowledged again."""
        before = self.story.kept
        line = self._make(seat, ply, move)
        if line is None:
            return self._ack_again(ply)
        try:
            await self._house.store.append(before, self.story.kept, line)
        except Conflict as conflict:
            return await self._move_again(conflict, seat, ply, move)
        return self._made(before, line)

    def move_at_once(self, seat: int, ply: int, move: str, answer: Answer) -> bool:
        """The same without a task; False, and nothing is done, if the table is at work."""
        if not self._begin():
            return False
        before = self.story.kept
        try:
            line = self._make(seat, ply, move)
            if line is not None:
                told = partial(self._finish_move, before, line, seat, answer)
                self._house.store.append_move(before, self.story.kept, line, told)
                return True
            done: Ack | Refusal = self._ack_again(ply)
        except Refusal as refusal:
            done = refusal
        except Exception as failure:
            self._finish(partial(self._move_again, failure, seat, ply, move), answer)
            return True
        self._end()
        answer(done)
        return True

    def _finish_move(
        self, before: Kept, line: Line, seat: int, answer: Answer, error: NotSaved | None
    ) -> None:
        """The move of this line is kept, or is not."""
        try:
            if error is not None:
                raise error
            ack = self._made(before, line)
        except Exception as failure:
            ply, move = line.facts["ply"] - 1, line.facts["move"]
            self._finish(partial(self._move_again, failure, seat, ply, move), answer)
        else:
            self._end()
            answer(ack)

    async def _move_again(self, failure: Exception, seat: int, ply: int, move: str) -> Ack:
        """Another server was quicker: go on from what it wrote. Nothing helps against the rest."""
        if not isinstance(failure, Conflict):
            raise failure
        await self._reload()
        return await self.move(seat, ply, move)

    def _make(self, seat: int, ply: int, move: str) -> Line | None:
        """Let a move happen, not kept yet; None if it has happened before."""
        story = self.story
        if ply < story.ply:
            entry = story.move_at(ply + 1)
            if entry is not None and (entry.seat, entry.move) == (seat, move):
                return None
        story.playing()
        if ply != story.ply:
            raise Refusal("stale", f"{story.ply} moves were played, not {ply}")
        try:
            return self._let_happen("moved", seat, {"ply": ply + 1, "move": move})
        except NotYourTurn:
            raise Refusal("not_your_turn", "another seat decides now") from None
        except IllegalMove:
            raise Refusal("illegal_move", "this move is not open to you now") from None

    def _made(self, before: Kept, line: Line) -> Ack:
        self._kept(before, line)
        self._house.metrics.count("moves")
        return self._ack()

    def _ack(self, repeated: bool = False) -> Ack:
        return Ack(version=self.story.version, ply=self.story.ply, repeated=repeated)

    def _ack_again(self, ply: int) -> Ack:
        return Ack(version=self.story.version, ply=ply + 1, repeated=True)
