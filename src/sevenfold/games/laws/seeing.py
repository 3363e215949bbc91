"""The leak laws 1, 2 and 4: a view shows what its seat may know, and nothing else."""

import random

import numpy as np

from sevenfold.games import states
from sevenfold.games.errors import MalformedState
from sevenfold.games.game import SPECTATOR
from sevenfold.games.laws.hiding import surely_hidden, swapped, two_slots
from sevenfold.games.laws.opinions import described, judged
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.laws.rules import check_conservation, check_reading, differing
from sevenfold.games.places import shows_everything, value_at
from sevenfold.games.table import Table, View
from sevenfold.kernel import chance

_SWAPS = 3  # per view


def views_of(table: Table) -> list[View]:
    """The views of all seats and of a spectator."""
    return [table.view(seat) for seat in (*range(table.record.players), None)]


def name_of(view: View) -> str:
    """Whose view it is, in words."""
    return "a spectator" if view.seat is None else f"seat {view.seat}"


def check_secrets(report: Report, spot: Spot, table: Table, choices: random.Random) -> None:
    """Law 1: what a seat cannot know makes no difference to its view and its legal moves."""
    state = table.state()
    places = states.places(table.game, table.record)
    for view in views_of(table):
        seen = view.state()
        if seen.keys() != state.keys():
            odd = ", ".join(sorted(seen.keys() ^ state.keys()))
            report.add(
                "law 1", f"view of {name_of(view)} and open state differ in keys: {odd}", spot
            )
        seat = SPECTATOR if view.seat is None else view.seat
        for place in places:
            shown = shows_everything(value_at(seen, place.at))
            where = ".".join(map(str, place.at))
            if place.holds and shown and not place.shows_to(seat):
                report.add("law 1", f"the view of {name_of(view)} shows all of {where}", spot)
            if isinstance(value_at(seen, place.at), int) and place.shows_to(seat):
                report.add("law 1", f"the view of {name_of(view)} hides {where}", spot)
        slots = surely_hidden(places, seen)
        for _ in range(_SWAPS):
            pair = two_slots(slots, choices)
            if pair is None:
                continue
            try:
                record = states.read(table.game, swapped(state, places, *pair))
            except MalformedState:
                report.refused += 1  # somebody else knows better: no such table exists
                continue
            report.swaps += 1
            _compare(report, spot, table, view, Table(table.game, record), pair)


def _compare(
    report: Report, spot: Spot, table: Table, view: View, other: Table, pair: tuple[object, object]
) -> None:
    difference = differing(view.record, other.view(view.seat).record)
    if difference:
        report.add(
            "law 1",
            f"the view of {name_of(view)} shows {difference}: swap {pair[0]} {pair[1]}",
            spot,
        )
    elif table.turn == view.seat:
        for what, said in (("legal moves", Table.legal), ("judgement", judged),
                           ("features", described)):  # fmt: skip
            if said(table) != said(other):
                leak = f"the {what} of {name_of(view)} tell {pair[0]} from {pair[1]}"
                report.add("law 1", leak, spot)


def check_imagination(report: Report, spot: Spot, table: Table, choices: random.Random) -> None:
    """Law 2: an imagined table is a whole table, and gives the same view."""
    for view in views_of(table):
        imagined = view.imagine(seed=choices.getrandbits(32))
        difference = differing(view.record, imagined.view(view.seat).record)
        if difference:
            report.add(
                "law 2", f"imagined from {name_of(view)}, the view differs in {difference}", spot
            )
        else:
            when = f" of a table imagined by {name_of(view)}"
            check_conservation(report, spot, imagined, when, law="law 2")
            check_reading(report, spot, imagined, when, law="law 2")


def check_no_randomness(report: Report, spot: Spot, table: Table) -> None:
    """Law 4: a view holds no randomness of its table, and looking changes nothing."""
    before = table.record.tobytes()
    other = table.copy()
    other.record.chance = chance.start(spot.seed + 1)
    for view, again in zip(views_of(table), views_of(other), strict=True):
        if view.record.chance:
            report.add("law 4", f"the view of {name_of(view)} has the generator's state", spot)
        elif view != again:
            fields = differing(view.record, again.record)
            report.add("law 4", f"the view of {name_of(view)} has randomness in {fields}", spot)
    points = np.zeros(table.record.players, np.int64)
    table.game.standing(table.record, points)
    if table.record.tobytes() != before:
        report.add("law 4", "look or standing changes the table", spot)
