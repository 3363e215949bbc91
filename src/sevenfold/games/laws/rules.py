"""Laws of playing: nothing is lost, legal and play agree, all that is written can be read."""

import json
import random
from collections import Counter

import numpy as np

from sevenfold.games import states
from sevenfold.games.errors import IllegalMove, MalformedState
from sevenfold.games.laws.positions import dealt
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.table import Table, View
from sevenfold.kernel import chance
from sevenfold.kernel.bits import EMPTY


def check_conservation(
    report: Report, spot: Spot, table: Table, when: str = "", law: str = "conservation"
) -> None:
    """Every component lies somewhere, once."""
    needed = table.game.notation.components(table.record)
    found: Counter[str | int] = Counter()
    for place in states.places(table.game, table.record):
        found.update(place.holds)
    for component in {*needed, *found}:
        if needed[component] != found[component]:
            report.add(
                law,
                f"{found[component]} of {component} instead of {needed[component]}{when}",
                spot,
            )
            return


def check_legal(report: Report, spot: Spot, table: Table) -> None:
    """Legal moves are few enough, distinct as text, and looking for them changes nothing."""
    game, record = table.game, table.record
    before = record.tobytes()
    n = game.legal(record, game.room_for_moves())
    if record.tobytes() != before:
        report.add("legal", "looking for legal moves changes the table", spot)
    if table.over and n:
        report.add("legal", "the match is over and there are legal moves", spot)
    if not table.over and not n:
        report.add("legal", f"no legal move in phase {game.phases[record.phase]!r}", spot)
    if n > game.most_moves:
        report.add("legal", f"{n} legal moves, but most_moves is {game.most_moves}", spot)
    for text, times in Counter(table.legal()).items():
        if times > 1:
            report.add("notation", f"{times} legal moves are written {text!r}", spot)
        if text != " ".join(text.split()) or not text:
            report.add("notation", f"spare white space in the move {text!r}", spot)


def check_every_move(report: Report, spot: Spot, table: Table) -> None:
    """Each legal move can be played, gives a whole table, and does the same twice."""
    for text in table.legal():
        once, again = table.copy(), table.copy()
        once.play(text)
        again.play(text)
        if once != again:
            report.add("determinism", f"{text!r} played twice gives two different tables", spot)
        if once == table:
            report.add("legal", f"{text!r} is legal, but playing it changes nothing", spot)
        check_conservation(report, spot, once, f" after {text!r}")
        if not once.over and not once.moves():
            report.add("legal", f"after {text!r} there is no legal move", spot)
        check_reading(report, spot, once, f" after {text!r}")


def check_refusal(report: Report, spot: Spot, table: Table, foreign: list[str]) -> None:
    """A move that is not legal here is refused and changes nothing."""
    before = table.record.tobytes()
    legal = set(table.legal())
    for text in (*foreign, "", "nonsense"):
        if text in legal:
            continue
        try:
            table.play(text)
            report.add("refusal", f"{text!r} is not legal, but was played", spot)
            return
        except IllegalMove:
            if table.record.tobytes() != before:
                report.add("refusal", f"{text!r} was refused, but changed the table", spot)


def check_reading(
    report: Report, spot: Spot, table: Table, when: str = "", law: str = "reading"
) -> None:
    """An open state read back gives the same record."""
    state = table.state()
    try:
        record = states.read(table.game, state)
    except MalformedState as error:
        report.add(law, f"its own state{when} is refused: {error}", spot)
        return
    difference = differing(without_chance(table.record), record)
    if difference:
        report.add(law, f"a state read back{when} differs in {difference}", spot)


def check_writing(report: Report, spot: Spot, table: Table) -> None:
    """States are plain JSON, and everything prints itself."""
    views = (table.view(seat) for seat in (*range(table.record.players), None))
    things: list[Table | View] = [table, *views]
    for thing in things:
        state = thing.state()
        if json.loads(json.dumps(state)) != state:
            report.add("notation", "the state changes when it goes through JSON", spot)
        if not str(thing):
            report.add("notation", "it prints nothing", spot)


def check_new_deal(report: Report, spot: Spot, table: Table) -> None:
    """A record that was played with can be dealt anew: nothing of the old match stays."""
    fresh, again = dealt(spot), table.copy()
    again.record.chance = chance.start(spot.seed)
    table.game.setup(again.record)
    difference = differing(fresh.record, again.record)
    if difference:
        report.add("setup", f"a used table, dealt anew, differs in {difference}", spot)


def check_end(report: Report, spot: Spot, table: Table) -> None:
    """Where there are no more moves the match is over, and somebody has won."""
    if not table.over:
        report.add("termination", "there are no more moves, but the match is not over", spot)
    elif not table.state()["winners"]:
        report.add("termination", "the match is over and nobody has won", spot)


def sample_moves(table: Table, choices: random.Random, most: int) -> list[str]:
    """Some legal moves, to be tried later where they are not legal."""
    legal = table.legal()
    return choices.sample(legal, min(most, len(legal)))


def without_chance(record: np.record) -> np.record:
    """A copy of a record with the randomness taken out, which no state shows."""
    copy: np.record = record.copy()
    copy.chance = EMPTY
    return copy


def differing(one: np.record, other: np.record) -> str:
    """The fields in which two records differ, by name."""
    names = one.dtype.names or ()
    return ", ".join(name for name in names if not np.array_equal(one[name], other[name]))
