"""What a bot that thinks has to say about a position."""

import math
from dataclasses import dataclass

import numpy as np

from sevenfold.bots.tree import ROOT, Tree
from sevenfold.games.table import Table

_LONGEST_LINE = 8  # moves
_FEWEST_VISITS = 8  # of a move that is worth showing in a line


@dataclass(frozen=True)
class Opinion:
    """What is to be thought of a move.

    `visits` is how often the search tried it, or, where everything was gone through, at how many
    tables. `expected` is the result in points ahead of the others, `doubt` by how much chance may
    have changed that (the standard error), and `line` how it may go on.
    """

    move: str
    visits: int
    expected: float
    doubt: float
    line: tuple[str, ...]


@dataclass(frozen=True)
class Thought:
    """What is to be thought of a position: every legal move.

    The best one comes first, then those that were tried most. If the thought is `exact`, nothing
    was tried: every table that fits was gone through, and those that promise more come first.
    """

    seat: int
    iterations: int
    expected: float
    opinions: tuple[Opinion, ...]
    exact: bool = False

    @property
    def best(self) -> Opinion:
        """The move that the bot would play."""
        return self.opinions[0]

    def about(self, move: str) -> Opinion:
        """What is to be thought of this legal move."""
        return next(opinion for opinion in self.opinions if opinion.move == move)


def put_in_words(
    trees: list[Tree], table: Table, best: int, visits: np.ndarray, totals: np.ndarray
) -> Thought:
    """What these trees, grown from the view of the seat to move at this imagined table, tell.

    `best` is the place of the move that would be played; `visits` and `totals` are the trees'
    `root_statistics`.
    """
    moves = table.moves()
    counts = [tree.counts[0] for tree in trees]
    iterations = sum(int(count.results) for count in counts)
    spread = sum(float(count.deviations) for count in counts) / iterations
    opinions = [
        Opinion(
            table.game.notation.move_text(table.record, move),
            int(visits[place]),
            float(totals[place] / max(visits[place], 1)),
            math.sqrt(spread / max(visits[place], 1)),
            _line(trees[0], table.copy(), move),
        )
        for place, move in enumerate(moves)
    ]
    first = opinions.pop(best)
    opinions.sort(key=lambda opinion: -opinion.visits)
    expected = sum(float(count.average * count.results) for count in counts) / iterations
    return Thought(int(table.record.turn), iterations, expected, (first, *opinions))


def root_statistics(trees: list[Tree], moves: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Visits and added results of every legal move, over all trees."""
    visits, totals = np.zeros(len(moves), np.int64), np.zeros(len(moves))
    if len(moves) == 1:  # no choice, no node: everything that was tried begins with it
        for tree in trees:
            visits[0] += tree.counts[0].results
            totals[0] += tree.counts[0].average * tree.counts[0].results
        return visits, totals
    place_of = {move: place for place, move in enumerate(moves)}
    for tree in trees:
        children = tree.nodes[tree.children(ROOT)]
        places = [place_of[move] for move in children["move"].tolist()]
        visits[places] += children["visits"]
        totals[places] += children["total"]
    return visits, totals


def _line(tree: Tree, table: Table, move: int) -> tuple[str, ...]:
    """How it may go on after a move, at one imagined table: what was tried most, and is legal."""
    node, line = ROOT, [table.game.notation.move_text(table.record, move)]
    while True:
        table.game.play(table.record, move)
        # A move without a choice has no node.
        node = next(
            (child for child in tree.children(node) if tree.nodes[child].move == move), node
        )
        moves = table.moves()
        replies = [
            int(tree.nodes[child].move)
            for child in tree.children(node)
            if tree.nodes[child].visits >= _FEWEST_VISITS and tree.nodes[child].move in moves
        ]
        if len(moves) == 1:
            replies = moves
        if not replies or len(line) == _LONGEST_LINE:
            return tuple(line)
        move = replies[0]
        line.append(table.game.notation.move_text(table.record, move))
