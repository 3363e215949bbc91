"""What somebody does next at a table: mostly what is sensible, sometimes what is not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from simulation.hearing import Wish

if TYPE_CHECKING:
    from simulation.player import Player

_NONSENSE = ("", "{", "[]", '{"type":"move"}', '{"type":"move","ply":-1,"move":"x"}', '"' * 40,
             '{"type":"fly"}', "[" * 3000)  # fmt: skip


class Habits:
    """How often somebody does what; everybody is a little different."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._unruly = chance.choice((0.0, 0.05, 0.15, 0.4))
        self._leaving = chance.choice((0.0, 0.005, 0.03))
        self._chats = 0

    def act(self, who: Player) -> None:
        """Do something, or nothing."""
        chance = self._chance
        if who.wire is None or who.told is None:
            return
        if who.wire.stalled:
            if chance.random() < 0.3:
                who.read_on()
            return
        if chance.random() < self._unruly:
            self._misbehave(who)
        elif who.pending and chance.random() < 0.9:
            return
        elif chance.random() < self._leaving:
            self._go(who)
        else:
            self._go_on(who)

    def _go_on(self, who: Player) -> None:
        told, chance = who.told, self._chance
        moves = who.moves()
        if told is None:
            return
        if told.stage == "open":
            if told.seat is not None and chance.random() < 0.1:
                who.ask("arrange", turn_seconds=chance.choice((0, 10)), hints=True)
            elif told.seat is not None:
                who.world.open_up(who)
        elif told.stage == "over":
            if isinstance(told.next, str):
                who.ask("follow")
            elif told.seat is not None and chance.random() < 0.5:
                who.ask("rematch", open=chance.random() < 0.2)
        elif told.seat is None:
            if who.token is not None and chance.random() < 0.3:
                who.ask("return")  # a bot plays there, or it was left for good
        elif isinstance(told.wish, Wish) and chance.random() < 0.6:
            who.ask("answer_undo", ply=told.wish.ply, agree=chance.random() < 0.7)
        elif moves and chance.random() < 0.93:
            who.last = {"ply": told.ply, "move": chance.choice(moves)}
            who.ask("move", **who.last)
        elif chance.random() < 0.25:
            self._chats += 1
            who.ask("chat", text=f"{who.name} {self._chats}")
        elif chance.random() < 0.2:
            self._take_back(who, told.ply)
        elif chance.random() < 0.3:
            who.ask("read")

    def _take_back(self, who: Player, ply: int) -> None:
        """Freely, or with the others' consent; sometimes more than one move."""
        to = max(0, ply - self._chance.choice((1, 1, 2, 3)))
        match self._chance.randrange(3):
            case 0:
                who.ask("undo", ply=ply)
            case 1:
                who.ask("undo", ply=ply, to=to)
            case _:
                who.ask("ask_undo", ply=ply, to=to)

    def _misbehave(self, who: Player) -> None:
        """Repeat, lie, interrupt, fall silent."""
        told, chance, wire = who.told, self._chance, who.wire
        if told is None or wire is None:
            return
        match chance.randrange(14):
            case 0 | 1 | 2:
                if who.last is not None:
                    who.ask("move", **who.last)
            case 3:
                who.ask("move", ply=max(0, told.ply + chance.choice((-1, 1, 3))), move="draw")
            case 4:
                for move in who.moves()[:2]:
                    who.ask("move", ply=told.ply, move=move)
            case 5:
                wire.say(chance.choice(_NONSENSE))
            case 6:
                wire.stall()
            case 7:
                wire.hang_up()
            case 8:
                wire.vanish(chance.uniform(1.0, 40.0))
            case 9:
                who.ask("undo", ply=told.ply)
            case 10:
                who.ask("replace", seat=chance.randrange(4), bot="random")
            case 11:
                who.ask("hint", ply=told.ply)
            case 12:
                who.ask("answer_undo", ply=told.ply, agree=chance.random() < 0.5)
            case _:
                who.ask(chance.choice(("ping", "start", "rematch", "follow", "return", "read")))

    def _go(self, who: Player) -> None:
        match self._chance.randrange(4):
            case 0:
                who.ask("resign")
            case 1:
                who.ask("leave", bot="random")
            case 2 if who.wire is not None:
                who.wire.hang_up()
            case _ if who.wire is not None:
                who.wire.vanish(self._chance.uniform(1.0, 40.0))
