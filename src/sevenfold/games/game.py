"""What a game is: a record type, six functions, and how it is written and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from sevenfold.games import plain
from sevenfold.games.errors import UnknownOption, WrongPlayers
from sevenfold.games.features import Features
from sevenfold.games.functions import NAMES
from sevenfold.games.keys import Keys
from sevenfold.games.option import Grid, Option
from sevenfold.games.overview import Overview
from sevenfold.games.reading import Reading
from sevenfold.games.record import Record, record_type
from sevenfold.games.sense import Sense
from sevenfold.games.speech import Picture, Speech
from sevenfold.games.values import OPEN, SPECTATOR, Json, Options, Place, State
from sevenfold.kernel.compiling import is_compiled, whole

__all__ = [
    "OPEN", "SPECTATOR", "Game", "Grid", "Json", "Notation", "Option", "Options", "Place", "State"
]  # fmt: skip

_SPARE_MOVES = 512


class Notation(Protocol):
    """How a game is written, beside its state: usually the game's `notation` module itself."""

    def check(self, table: Any, state: Reading) -> None:
        """Refuse a table, filled from an open state, that cannot be; fill what follows from it."""

    def move_text(self, table: Any, move: int) -> str:
        """A legal move as a line of text."""

    def veiled(self, text: str) -> str:
        """A move as the other seats see it, with ? in place of what is secret."""

    def components(self, table: Any) -> Counter[str | int]:
        """Everything that has to lie somewhere at this table, at any time."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: everything that the other rooms need to know about it, in one object.

    Only the record and the six functions are needed; all else has a plain form that works. `state`
    declares the keys of its state; in plain form they are the fields of its record. `words`
    is a folder with its texts, a file for each language, and `page` one with its page for the
    browser, whose module is `table.js`.

    The record has the fields `chance` (uint64), `players`, `turn`, `phase` and `rounds` (int64);
    `phases` names its phases in order, the last one is "over". The six functions are compiled;
    `legal` writes at most `most_moves` moves. `version` counts changes of the rules that make an
    old match go another way. `sense` is what bots are told about playing it well, `features` what
    learners are told of a choice, and `weights` the file of what they learned; `overview` is what
    they are told of an imagined table, with a file of its own.
    """

    name: str
    title: str
    fewest: int
    most: int
    record: np.dtype[Any]
    phases: tuple[str, ...]
    most_moves: int
    setup: Callable[[Any], None]
    legal: Callable[[Any, np.ndarray], int]
    play: Callable[[Any, int], None]
    look: Callable[[Any, int, Any], None]
    imagine: Callable[[Any], None]
    standing: Callable[[Any, np.ndarray], int]
    options: tuple[Option, ...] = ()
    state: Keys = ()
    notation: Notation = plain.NOTATION
    speech: Speech = plain.SPEECH
    words: Path | None = None
    picture: Picture = plain.picture
    page: Path | None = None
    version: int = 1
    sense: Sense = field(default_factory=Sense)
    features: Features | None = None
    weights: Path | None = None
    overview: Overview | None = None
    overview_weights: Path | None = None

    def __post_init__(self) -> None:
        fields: Mapping[str, Any] = self.record.fields or {}
        common = record_type(Record)
        for name in common.names or ():
            if name not in fields or fields[name][0] != common[name]:
                raise TypeError(
                    f"the record of {self.name} needs a field {name!r} of {common[name]}: "
                    "declare it as a class that begins with those of Record"
                )
        if self.record.itemsize != sum(field[0].itemsize for field in fields.values()):
            raise TypeError(f"the record of {self.name} has gaps: let its fields end at 8 bytes")
        if not 1 <= self.fewest <= self.most:
            raise TypeError(f"there are no numbers from {self.fewest} to {self.most} players")
        for option in self.options:
            if not option.choices and not option.samples:
                raise TypeError(f"option {option.name!r} needs choices, or samples for checks")
            if option.write is None and (option.field or option.name) not in fields:
                raise TypeError(f"option {option.name!r} needs a field of the record")
            for value in (option.default, *option.samples):
                option.check(value)
        for name in fields:
            if hasattr(np.generic, name):
                raise TypeError(f"a field cannot be called {name!r}: every NumPy value has that")
        if not self.state:
            object.__setattr__(self, "state", plain.state(self.record))
        if self.phases[-1] != "over":
            raise TypeError('the last phase of a game is "over"')
        for name, function in self._kept(self.functions).items():
            object.__setattr__(self, name, function)
        object.__setattr__(self, "sense", replace(self.sense, **self._kept(self.sense.functions)))
        if self.features is not None:
            features = replace(self.features, **self._kept(self.features.functions))
            object.__setattr__(self, "features", features)
        if self.overview is not None:
            overview = replace(self.overview, **self._kept(self.overview.functions))
            object.__setattr__(self, "overview", overview)

    def _kept(self, functions: Mapping[str, Callable[..., Any]]) -> dict[str, Any]:
        """Functions by name, each of them compiled as a whole and kept on disk."""
        for name, function in functions.items():
            if not is_compiled(function):
                raise TypeError(f"{name} of {self.name} is not compiled: it needs @compiled")
        return {name: whole(function) for name, function in functions.items()}

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The six functions by name, as generic algorithms bind them."""
        return {name: getattr(self, name) for name in NAMES}

    def room_for_moves(self) -> np.ndarray:
        """Room for all legal moves, and some to spare.

        Compiled code does not look where an array ends: a game with more moves than it says
        is to be found out, and must not write over other memory.
        """
        return np.zeros(self.most_moves + _SPARE_MOVES, np.int64)

    def blank(self, players: int, options: Mapping[str, Json]) -> Any:
        """A record for these players and options, with nothing dealt yet."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise WrongPlayers(f"the number of players is a whole number, not {players!r}")
        if not self.fewest <= players <= self.most:
            raise WrongPlayers(
                f"{self.title} is for {self.fewest} to {self.most} players, not {players}"
            )
        chosen = self.complete(options)
        for option in self.options:
            option.check_players(chosen[option.name], players)
        table: Any = np.zeros(1, self.record)[0]
        table.players = players
        for option in self.options:
            option.put(table, chosen[option.name])
        return table

    def complete(self, options: Mapping[str, Json]) -> Options:
        """Every option with its value: the given ones, checked, and the others' defaults."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise UnknownOption(
                    f"{self.title} has no option {name!r}; its options are {', '.join(known)}"
                )
        return {
            name: option.check(options[name]) if name in options else option.default
            for name, option in known.items()
        }

    def combinations(self) -> Iterator[tuple[int, Options]]:
        """Every number of players with every combination of (sampled) option values."""
        names = [option.name for option in self.options]
        for players in range(self.fewest, self.most + 1):
            values = [self._values(option, players) for option in self.options]
            for chosen in product(*values):
                yield players, dict(zip(names, chosen, strict=True))

    def _values(self, option: Option, players: int) -> list[Json]:
        """The (sampled) values of an option that go with a number of players."""
        values = option.samples or option.choices
        return [value for value in values if option.objection(value, players) is None]
