"""One match, watched: who did what how often, and how many moves were open.

Nothing here knows a game. What can be done is named by the keys of the game's own texts: moves
and events by theirs, components by the facts of events. A component that is named by several words,
such as a card by its kind and its colour, is counted under each of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sevenfold.games.events import Event
from sevenfold.games.game import Game, Json
from sevenfold.games.speech import Speech
from sevenfold.games.table import Table
from sevenfold.games.telling import events_of
from sevenfold.games.words import Catalogue, catalogue, places

STRETCHES = 20  # parts of a match for which the number of open moves is told
_WHO = frozenset({"seat", "other", "seats"})  # facts that are people
_RESULT = "match_over"  # says who won, so it tells nothing about winning


class Observer:
    """Watches one match, move by move."""

    def __init__(self, game: Game, players: int) -> None:
        self._game = game
        self._players = players
        self._speech: Speech = game.speech
        self._texts: Catalogue = catalogue(game.name, "en")
        self._moves = game.room_for_moves()
        self._open: list[int] = []  # how many moves, ply by ply
        self._phases: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        self._offered: dict[str, int] = defaultdict(int)
        self._chosen: dict[str, list[int]] = defaultdict(self._nobody)
        self._events: dict[str, list[int]] = defaultdict(self._nobody)
        self._things: dict[tuple[str, str, str], list[int]] = defaultdict(self._nobody)

    def _nobody(self) -> list[int]:
        return [0] * self._players

    def __call__(self, table: Table, move: int) -> None:
        """A move is made at a table, with the chance that lies there."""
        self._note_choice(table, move, int(table.record.turn))
        for event in events_of(table, move):
            self._note_event(event)

    def _note_choice(self, table: Table, move: int, seat: int) -> None:
        n = self._game.legal(table.record, self._moves)
        self._open.append(n)
        phase = self._phases[self._game.phases[table.record.phase]]
        phase[:] = phase[0] + 1, phase[1] + n, max(phase[2], n)
        state = table.view(seat).state()
        keys = set()
        for number in self._moves[:n].tolist():
            text = self._game.notation.move_text(table.record, number)
            key = self._speech.name_move(text, state)[0]
            keys.add(key)
            if number == move:
                self._chosen[key][seat] += 1
        for key in keys:
            self._offered[key] += 1

    def _note_event(self, event: Event) -> None:
        seats = [event.seat] if event.seat is not None else event.facts.get("seats", [])
        if event.name == _RESULT or not seats:
            return
        things = [*self._named(event)]
        for seat in seats:
            self._events[event.name][seat] += 1
            for fact, value in things:
                self._things[event.name, fact, value][seat] += 1

    def _named(self, event: Event) -> Iterator[tuple[str, str]]:
        """The components that an event speaks of, each by a fact and a value."""
        said = places(self._texts[f"event.{event.name}"])
        for fact, value in event.facts.items():
            if fact in said and fact not in _WHO:
                several = isinstance(value, list)
                for item in value if several else [value]:
                    yield from self._words_of(fact.removesuffix("s") if several else fact, item)

    def _words_of(self, fact: str, value: Json) -> Iterator[tuple[str, str]]:
        if not isinstance(value, str | int) or isinstance(value, bool):
            return
        key, facts = self._speech.name_component(fact, value)
        if key not in self._texts:
            return
        parts = [(name, part) for name, part in facts.items() if isinstance(part, str)]
        yield from parts or [(fact, str(value))]

    def notes(self) -> dict[str, Any]:
        """What was seen, as plain JSON."""
        return {
            "open": self._by_stretch(),
            "phases": dict(self._phases),
            "moves": {key: [self._offered[key], self._chosen[key]] for key in self._offered},
            "events": dict(self._events),
            "things": _nested(self._things),
        }

    def _by_stretch(self) -> list[list[int]]:
        """For each stretch of the match: plies, and moves that were open in them."""
        found = [[0, 0] for _ in range(STRETCHES)]
        for ply, n in enumerate(self._open):
            stretch = found[ply * STRETCHES // len(self._open)]
            stretch[0] += 1
            stretch[1] += n
        return found


def _nested(things: Mapping[tuple[str, str, str], list[int]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for (event, fact, value), counts in things.items():
        found.setdefault(event, {}).setdefault(fact, {})[value] = counts
    return found
