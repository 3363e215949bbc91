"""The tree of the search: which move was tried after which, how often, and how it went.

A node stands for the moves that lead to it. Its children are found by a table of slots, so a node
costs the same whether three moves are legal after it or three hundred.
"""

import math

import numpy as np

from sevenfold.bots.desk import apart
from sevenfold.kernel.compiling import compiled

ROOT = 0
NODE = np.dtype(
    (
        np.record,
        [
            ("move", np.int64),  # the one that leads here
            ("total", np.float64),  # how the seat that made it fared, added up
            ("visits", np.int32),
            ("available", np.int32),  # how often it was legal when its parent was visited
            ("parent", np.int32),
            ("seat", np.int32),  # that made the move
        ],
    )
)
# The size of a tree, and what all iterations from its root gave to the seat that thinks.
COUNTS = np.dtype(
    (
        np.record,
        [
            ("nodes", np.int64),
            ("results", np.int64),
            ("average", np.float64),
            ("deviations", np.float64),  # the squares added up
        ],
    )
)
_MIXED_BITS = (1 << 31) - 1


class Tree:
    """The memory of one search, which the next one uses again."""

    def __init__(self, most_nodes: int) -> None:
        self.nodes = np.zeros(most_nodes, NODE)
        self.counts = apart(1, COUNTS)
        self.slots = np.zeros(0, np.int32)

    def clear(self, nodes: int) -> None:
        """Forget everything; the next search adds at most so many nodes."""
        wanted = 4 << min(nodes, len(self.nodes)).bit_length()
        if len(self.slots) != wanted:
            self.slots = np.zeros(wanted, np.int32)
        else:
            self.slots[:] = 0
        self.counts[0] = 0
        self.counts[0].nodes = 1
        self.nodes[ROOT] = 0

    def children(self, node: int) -> np.ndarray:
        """The numbers of a node's children, the most visited one first."""
        used = self.nodes[: self.counts[0].nodes]
        found = np.flatnonzero(used["parent"] == node)
        found = found[found != ROOT]
        order: np.ndarray = found[np.argsort(-used["visits"][found], kind="stable")]
        return order


@compiled
def find_child(nodes: np.ndarray, slots: np.ndarray, parent: int, move: int, seat: int) -> int:
    """The child of a node by a seat's move; if there is none, −1 − its free slot.

    Whose move it is matters: where somebody has no choice at one imagined table, and so no node,
    the next seat's moves are children of the same parent.
    """
    mixed = ((move ^ (move >> 23)) & _MIXED_BITS) * 40503 + parent * 7919 + seat * 104729
    last = len(slots) - 1
    slot = (mixed ^ (mixed >> 17)) & last
    while slots[slot]:
        child = int(slots[slot])
        node = nodes[child]
        if node.parent == parent and node.move == move and node.seat == seat:
            return child
        slot = (slot + 1) & last
    return -1 - slot


@compiled
def add_child(
    counts: np.record, nodes: np.ndarray, slots: np.ndarray, parent: int, move: int, seat: int
) -> int:
    """A new child of a node."""
    child = int(counts.nodes)
    counts.nodes += 1
    slots[-1 - find_child(nodes, slots, parent, move, seat)] = child
    node = nodes[child]
    node.move = move
    node.total = 0.0
    node.visits = 0
    node.available = 1
    node.parent = parent
    node.seat = seat
    return child


@compiled
def look_up(
    nodes: np.ndarray,
    slots: np.ndarray,
    parent: int,
    seat: int,
    moves: np.ndarray,
    n: int,
    tried: np.ndarray,
    worth: np.ndarray,
    curiosity: float,
    trust: float,
) -> tuple[int, int]:
    """Of a seat's `n` legal moves, how many were tried before, and where the one to visit stands.

    `tried` becomes each move's child, or negative. The one to visit has the highest upper bound
    of what it may be worth, where a move counts as often as it was available. What a move may be
    worth is what it brought so far; its judgement `worth` counts like `trust` visits more.
    """
    known = 0
    visits = 0
    total = 0.0
    most = worth[0]
    for place in range(n):
        most = max(most, worth[place])
        child = find_child(nodes, slots, parent, moves[place], seat)
        tried[place] = child
        if child >= 0:
            known += 1
            node = nodes[child]
            node.available += 1
            visits += node.visits
            total += node.total
    best = -1
    highest = 0.0
    usual = total / max(visits, 1) - most
    for place in range(n):
        if tried[place] >= 0:
            node = nodes[tried[place]]
            weight = node.visits + trust
            value = (node.total + trust * (usual + worth[place])) / weight
            bound = value + curiosity * math.sqrt(math.log(node.available) / weight)
            if best < 0 or bound > highest:
                best, highest = place, bound
    return known, best


@compiled
def learn(
    counts: np.record,
    nodes: np.ndarray,
    path: np.ndarray,
    depth: int,
    values: np.ndarray,
    thinker: int,
) -> None:
    """Write down how an iteration went: at each step, for the seat that took it."""
    nodes[ROOT].visits += 1
    for step in range(depth):
        node = nodes[path[step]]
        node.visits += 1
        node.total += values[node.seat]
    counts.results += 1
    off = values[thinker] - counts.average
    counts.average += off / counts.results
    counts.deviations += off * (values[thinker] - counts.average)
