"""A match reviewed: what the search thinks of every move that was made."""

from collections.abc import Iterator
from dataclasses import dataclass

from sevenfold.bots.search import SearchBot
from sevenfold.bots.thought import Thought
from sevenfold.games.table import View
from sevenfold.match import Match


@dataclass(frozen=True)
class Remark:
    """What the search thinks of one move; it knows what the seat could know, and no more.

    A choice that was forced has no `thought`.
    """

    ply: int
    seat: int
    view: View
    move: str
    thought: Thought | None

    @property
    def agrees(self) -> bool:
        """Would the search have played it, too?"""
        return self.thought is None or self.move == self.thought.best.move

    @property
    def loss(self) -> float:
        """The points that the best move promises beyond this one, less what may be chance.

        A move that the search hardly tried looks worse than it may be.
        """
        if self.thought is None or self.agrees:
            return 0.0
        played = self.thought.about(self.move)
        if not played.visits:
            return 0.0
        return max(0.0, self.thought.best.expected - played.expected - played.doubt)


def analyse(match: Match, bot: SearchBot) -> Iterator[Remark]:
    """Think about every move of a match, in order.

    >>> from sevenfold.match import Seat
    >>> from sevenfold.match.secret import Secret
    >>> match = Match("sea-salt-paper", [Seat("Ada"), Seat("Ben")], secret=Secret(bytes(32)))
    >>> events = match.play("draw")
    >>> [remark.move for remark in analyse(match, SearchBot(iterations=100, seed=1))]
    ['draw']
    """
    table = match.at(0)
    ply = 0
    for entry, _, after in match.replay():
        if entry.move is not None and entry.seat is not None:
            ply += 1
            view = table.view(entry.seat)
            thought = bot.think(view) if len(table.moves()) > 1 else None
            yield Remark(ply, entry.seat, view, entry.move, thought)
        table = after
