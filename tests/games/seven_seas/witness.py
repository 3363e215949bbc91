"""Ruling 12 in the plainest way: somebody who keeps a list of all tables that are possible.

The list begins with every way to deal the cards that the seat cannot see; every move strikes out
what contradicts it, and a nick by somebody else makes a table for each card that may be gone.
"""

from collections import Counter
from itertools import combinations
from typing import TypeAlias

import numpy as np

from sevenfold import Table
from sevenfold.games.seven_seas.components import chest_of, chests
from sevenfold.kernel import chance

Cards: TypeAlias = frozenset[str]
World: TypeAlias = tuple[Cards, ...]  # the chests, the harbour, the hands


class Witness:
    """A seat (or the spectator, −1) that follows a table from a state whose chests are known."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.chests = chests(table.record)
        truth = self.truth(table)
        hidden = [
            place
            for place in range(self.chests, len(truth))
            if place != self.chests + 1 + seat or seat < 0
        ]
        pool = frozenset[str]().union(*(truth[place] for place in hidden))
        self.seen = frozenset[str]().union(*truth) - pool
        self.worlds = {
            tuple(dealt.get(place, truth[place]) for place in range(len(truth)))
            for dealt in _deals(pool, [(place, len(truth[place])) for place in hidden])
        }

    def truth(self, table: Table) -> World:
        """How the cards really lie."""
        state = table.state()
        assert not state["aside"], "a witness follows rounds without cards aside"
        return tuple(map(frozenset, (*state["chests"], state["harbour"], *state["hands"])))

    def follow(self, table: Table, move: str) -> None:
        """Before a move is played: keep what is possible after it."""
        turn = table.turn
        assert turn is not None
        own, hand = chest_of(table.record, turn), self.chests + 1 + turn
        if move.startswith("nick"):
            if turn == self.seat:
                source = self._place(move.split()[1])
                content = self.truth(table)[source]
                self.seen |= content
                self.worlds = {world for world in self.worlds if world[source] == content}
        elif move.startswith("pick"):
            source = self._place(str(table.state()["looking"]))
            card = move.split()[1]
            self.worlds = {
                _moved(world, source, own, stolen)
                for world in self.worlds
                for stolen in ([card] if turn == self.seat else world[source])
            }
        elif move != "no-nick":
            card, captured, _ = (*move.split(">"), "", "")[:3]
            taken = table.state()["display"] if captured == "*" else captured.split("+")
            booty = frozenset([card, *taken] if captured else [])
            self.seen |= {card} | booty
            self.worlds = {
                _changed(_changed(world, hand, world[hand] - {card}), own, world[own] | booty)
                for world in self.worlds
                if card in world[hand]
            }

    def _place(self, name: str) -> int:
        return self.chests if name == "harbour" else int(name)

    def compare_knowledge(self, table: Table) -> None:
        """The view lists just the cards that were seen and whose place is certain."""
        assert self.truth(table) in self.worlds
        view = table.view(None if self.seat < 0 else self.seat).state()
        for place, shown in enumerate((*view["chests"], view["harbour"])):
            certain = frozenset.intersection(*(world[place] for world in self.worlds))
            known = shown if isinstance(shown, list) else _known(shown)
            assert frozenset(known) == certain & self.seen

    def compare_imagination(self, table: Table, samples: int) -> None:
        """Imagined tables are all those on the list, equally often."""
        view = table.view(None if self.seat < 0 else self.seat)
        counts: Counter[World] = Counter()
        for seed in range(samples):
            record = view.record.copy()
            record.chance = chance.start(seed)
            table.game.imagine(record)
            counts[self.truth(Table(table.game, record))] += 1
        assert set(counts) <= self.worlds
        expected = samples / len(self.worlds)
        surprise = sum((counts[world] - expected) ** 2 / expected for world in self.worlds)
        freedom = len(self.worlds) - 1
        assert surprise <= freedom + 6 * np.sqrt(2 * freedom) + 6


def _known(shown: object) -> list[str]:
    return list(shown["known"]) if isinstance(shown, dict) else []


def _deals(pool: Cards, places: list[tuple[int, int]]) -> list[dict[int, Cards]]:
    if not places:
        return [{}]
    (place, size), *others = places
    return [
        {place: frozenset(cards), **deal}
        for cards in combinations(sorted(pool), size)
        for deal in _deals(pool - {*cards}, others)
    ]


def _changed(world: World, place: int, cards: Cards) -> World:
    return (*world[:place], cards, *world[place + 1 :])


def _moved(world: World, source: int, target: int, card: str) -> World:
    world = _changed(world, source, world[source] - {card})
    return _changed(world, target, world[target] | {card})


def witnessed(table: Table, *moves: str) -> list[Witness]:
    """Play these moves before the eyes of all seats and of a spectator."""
    witnesses = [Witness(table, seat) for seat in range(-1, table.record.players)]
    for move in moves:
        for witness in witnesses:
            witness.follow(table, move)
        table.play(move)
        for witness in witnesses:
            witness.compare_knowledge(table)
    return witnesses
