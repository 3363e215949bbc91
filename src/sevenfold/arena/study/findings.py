"""What the matches of a study say, in numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, quantiles
from typing import Any

from sevenfold.arena.standings import Score
from sevenfold.arena.study.observing import STRETCHES


@dataclass(frozen=True)
class Spread:
    """How a number varies from match to match."""

    values: tuple[int, ...]

    @property
    def mean(self) -> float:
        """Its average."""
        return fmean(self.values)

    @property
    def median(self) -> float:
        """The middle one."""
        return self._quarters()[1]

    @property
    def middle_half(self) -> tuple[float, float]:
        """Half of all lie between these."""
        low, _, high = self._quarters()
        return low, high

    def _quarters(self) -> list[float]:
        if len(self.values) == 1:
            return [float(self.values[0])] * 3
        return quantiles(self.values, n=4, method="inclusive")

    def counts(self) -> list[tuple[int, int]]:
        """Every value from the least to the largest, and how often it is seen."""
        seen = Counter(self.values)
        return [(value, seen[value]) for value in range(min(seen), max(seen) + 1)]


@dataclass(frozen=True)
class Habit:
    """Something that players do: how often per match, and how those fare who do it more, or less.

    More and less mean: than the others at the same table, on average. Mostly that is: at all or
    not. Where all do it equally often, nothing is compared.
    """

    times: float
    more: Score
    less: Score

    @property
    def says_something(self) -> bool:
        """Are there enough matches to compare?"""
        return min(self.more.matches, self.less.matches) >= 10


@dataclass(frozen=True)
class Choice:
    """A kind of move: how often per match it was open, and how often it was then chosen."""

    offered: float
    taken: float
    habit: Habit


@dataclass(frozen=True)
class Variant:
    """What matches are like with one value of an option; `first` are wins of the first to move."""

    option: str
    value: Any
    plies: Spread
    rounds: Spread
    first: Score
    winner: float


@dataclass(frozen=True)
class Phase:
    """How much there is to choose in a phase: decisions per match, moves on average and at most."""

    name: str
    decisions: float
    mean: float
    most: int


class Findings:
    """The numbers of a study, from its settings and, by their numbers, its matches."""

    def __init__(self, settings: Mapping[str, Any], results: Mapping[int, Any]) -> None:
        self.settings = settings
        self._kinds = 1 + len(settings["variants"])
        self._results = [results[number] for number in sorted(results)]
        self._numbers = sorted(results)
        self.outcomes = self._of_variant(0)

    def _of_variant(self, variant: int) -> list[dict[str, Any]]:
        return [
            result
            for number, result in zip(self._numbers, self._results, strict=True)
            if number % self._kinds == variant
        ]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.settings["players"])

    @cached_property
    def plies(self) -> Spread:
        """Moves in a match."""
        return Spread(tuple(match["plies"] for match in self.outcomes))

    @cached_property
    def rounds(self) -> Spread:
        """Rounds in a match."""
        return Spread(tuple(match["rounds"] for match in self.outcomes))

    @cached_property
    def turns(self) -> list[Score]:
        """Wins by when somebody first has a turn: the first one, the second one and so on."""
        return [_wins_of(self.outcomes, place, self.players) for place in range(self.players)]

    @cached_property
    def shared(self) -> float:
        """The part of the matches that several won together."""
        return fmean(len(match["winners"]) != 1 for match in self.outcomes)

    @cached_property
    def points(self) -> tuple[float, float]:
        """Average points of the winners, and of everybody else."""
        return _points(self.outcomes, True), _points(self.outcomes, False)

    @cached_property
    def open_moves(self) -> list[float]:
        """Moves to choose from on average, in every stretch of a match."""
        notes = [match["notes"]["open"] for match in self.outcomes]
        totals = [
            [sum(note[stretch][side] for note in notes) for side in (0, 1)]
            for stretch in range(STRETCHES)
        ]
        return [moves / plies if plies else 0.0 for plies, moves in totals]

    @cached_property
    def phases(self) -> list[Phase]:
        """How much there is to choose in every phase, the most frequent first."""
        totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for match in self.outcomes:
            for name, (plies, moves, most) in match["notes"]["phases"].items():
                sums = totals[name]
                sums[:] = sums[0] + plies, sums[1] + moves, max(sums[2], most)
        found = [
            Phase(name, plies / len(self.outcomes), moves / plies, most)
            for name, (plies, moves, most) in totals.items()
        ]
        return sorted(found, key=lambda phase: -phase.decisions)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """Kinds of moves by their keys."""
        notes = [match["notes"]["moves"] for match in self.outcomes]
        habits = self._habits([{key: taken for key, (_, taken) in note.items()} for note in notes])
        offered: Counter[str] = Counter()
        for note in notes:
            offered.update({key: times for key, (times, _) in note.items()})
        matches = len(self.outcomes)
        return {
            key: Choice(times / matches, habits[key].times * matches / times, habits[key])
            for key, times in offered.items()
        }

    @cached_property
    def events(self) -> dict[str, Habit]:
        """What happens, by the names of events."""
        return self._habits([match["notes"]["events"] for match in self.outcomes])

    @cached_property
    def things(self) -> dict[str, dict[str, dict[str, Habit]]]:
        """With what it happens: event, fact (such as the kind of a card), value."""
        flat = self._habits([dict(_flat(match["notes"]["things"])) for match in self.outcomes])
        found: dict[str, dict[str, dict[str, Habit]]] = {}
        for (event, fact, value), habit in flat.items():
            found.setdefault(event, {}).setdefault(fact, {})[value] = habit
        return found

    def _habits(self, notes: Sequence[Mapping[Any, Sequence[int]]]) -> dict[Any, Habit]:
        times: Counter[Any] = Counter()
        more: dict[Any, Score] = defaultdict(lambda: Score(0, 0))
        less: dict[Any, Score] = defaultdict(lambda: Score(0, 0))
        for match, note in zip(self.outcomes, notes, strict=True):
            for key, counts in note.items():
                total = sum(counts)
                times[key] += total
                for seat, count in enumerate(counts):
                    if count * len(counts) != total:
                        side = more if count * len(counts) > total else less
                        side[key] += Score(_win(match, seat), 1)
        matches = len(self.outcomes)
        return {key: Habit(times[key] / matches, more[key], less[key]) for key in times}

    @cached_property
    def variants(self) -> list[Variant]:
        """Every option value, those of the study itself included, option by option."""
        found = []
        for name, own in self.settings["options"].items():
            others = [
                (place, value)
                for place, (option, value) in enumerate(self.settings["variants"], start=1)
                if option == name
            ]
            if others:
                found.append(_variant(name, own, self.outcomes, self.players))
            for place, value in others:
                found.append(_variant(name, value, self._of_variant(place), self.players))
        return found


def _variant(name: str, value: Any, matches: list[dict[str, Any]], players: int) -> Variant:
    return Variant(
        name,
        value,
        Spread(tuple(match["plies"] for match in matches)),
        Spread(tuple(match["rounds"] for match in matches)),
        _wins_of(matches, 0, players),
        _points(matches, True),
    )


def _win(match: Mapping[str, Any], seat: int) -> float:
    winners = match["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def _wins_of(matches: Sequence[Mapping[str, Any]], place: int, players: int) -> Score:
    wins = sum(_win(match, (match["first"] + place) % players) for match in matches)
    return Score(wins, len(matches))


def _points(matches: Sequence[Mapping[str, Any]], won: bool) -> float:
    found = [
        points
        for match in matches
        for seat, points in enumerate(match["points"])
        if (seat in match["winners"]) == won
    ]
    return fmean(found) if found else 0.0


def _flat(things: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str, str], list[int]]]:
    for event, facts in things.items():
        for fact, values in facts.items():
            for value, counts in values.items():
                yield (event, fact, value), counts
