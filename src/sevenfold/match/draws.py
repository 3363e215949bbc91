"""Where chance decided in a match: for whoever wants to draw again from the secret."""

from collections.abc import Iterator
from dataclasses import dataclass

from sevenfold.games.game import State
from sevenfold.match.match import Match


@dataclass(frozen=True)
class Draw:
    """A ply that used chance: the open table before it, and what it changed.

    The deal is ply 0, with nothing before it. (A match that begins at a position has no deal.)
    """

    ply: int
    before: State | None
    changed: State


def draws(match: Match) -> Iterator[Draw]:
    """Every draw of a match that is over.

    >>> from sevenfold.match import Seat
    >>> from sevenfold.match.secret import Secret
    >>> match = Match("sea-salt-paper", [Seat("Ada"), Seat("Ben")], secret=Secret(bytes(32)))
    >>> for move in ("draw", "keep shell/yellow 0", "end", "take 0"):
    ...     events = match.play(move)
    >>> [draw.ply for draw in draws(match)]
    [0, 1]
    """
    before = match.at(0).state()
    if match.start is None:
        yield Draw(0, None, before)
    ply = 0
    for entry, _, table in match.replay():
        if entry.undone_to is not None:
            ply, before = entry.undone_to, table.state()
        if entry.move is None:
            continue
        ply += 1
        after = table.state()
        if table.record.chance != match.secret.chance(ply):
            changed = {key: value for key, value in after.items() if value != before[key]}
            yield Draw(ply, before, changed)
        before = after
