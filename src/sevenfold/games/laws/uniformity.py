"""The leak law 3: imagine finds everything that fits, each with its right frequency.

Hidden things are exchangeable: if two of them can change places without a change of the view, both
tables fit equally well. So swapping hidden things at random, and keeping a swap if the view stays
the same, leaves the right distribution as it is, and moves every other one towards it. The check
counts what lies where before and after such swaps; a difference shows that imagine prefers some
tables to others, or never finds some.
"""

import math
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from sevenfold.games import states
from sevenfold.games.errors import MalformedState
from sevenfold.games.laws.hiding import Path, Slot, hidden_slots, swapped, two_slots
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.laws.seeing import views_of
from sevenfold.games.table import Table, View

_SWAPS = 8  # per sample
_SURPRISE = 5.5  # standard deviations; by chance about once in a hundred thousand checks
_ENOUGH = 40  # changes seen, for the normal law to hold


@dataclass
class Drift:
    """How counts of what lies where changed by swapping, over many samples."""

    total: dict[tuple[Path, str | int], int] = field(default_factory=lambda: defaultdict(int))
    squares: dict[tuple[Path, str | int], int] = field(default_factory=lambda: defaultdict(int))
    spots: dict[tuple[Path, str | int], Spot] = field(default_factory=dict)

    def add(self, spot: Spot, before: list[Slot], after: list[Slot]) -> None:
        """Count one sample."""
        change = Counter((slot.at, slot.component) for slot in after)
        change.subtract((slot.at, slot.component) for slot in before)
        for key, n in change.items():
            if n:
                self.total[key] += n
                self.squares[key] += n * n
                self.spots.setdefault(key, spot)

    def judge(self, report: Report) -> None:
        """Report what cannot be chance."""
        for key, squares in self.squares.items():
            surprise = self.total[key] / math.sqrt(squares)
            if squares >= _ENOUGH and abs(surprise) > _SURPRISE:
                path, component = key
                report.add(
                    "law 3",
                    f"imagine puts {component} to {'.'.join(map(str, path))} too "
                    f"{'seldom' if surprise > 0 else 'often'} "
                    f"({abs(surprise):.1f} standard deviations)",
                    self.spots[key],
                )


def sample(report: Report, drift: Drift, spot: Spot, table: Table, choices: random.Random) -> None:
    """Imagine one table for one viewer, swap hidden things in it, and count the change."""
    view = choices.choice(views_of(table))
    imagined = view.imagine(seed=choices.getrandbits(32))
    state = imagined.state()
    before = _slots(view, imagined)
    for _ in range(_SWAPS):
        slots = _slots(view, imagined)
        pair = two_slots(slots, choices)
        if pair is None:
            continue
        places = states.places(table.game, imagined.record)
        try:
            candidate = Table(table.game, states.read(table.game, swapped(state, places, *pair)))
        except MalformedState:
            continue
        if candidate.view(view.seat) == view:
            report.swaps += 1
            imagined = candidate
            state = imagined.state()
    drift.add(spot, before, _slots(view, imagined))


def _slots(view: View, imagined: Table) -> list[Slot]:
    return hidden_slots(states.places(view.game, imagined.record), view.state())
