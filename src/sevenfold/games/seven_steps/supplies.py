"""Discs behind the screens and in the bag."""

import numpy as np

from sevenfold.games.seven_steps.components import HUES
from sevenfold.kernel.chance import below
from sevenfold.kernel.compiling import compiled


@compiled
def supply_size(table: np.record, seat: int) -> int:
    """How many discs a seat has behind its screen."""
    size = 0
    for colour in range(HUES):
        size += int(table.supply[seat, colour])
    return size


@compiled
def bag_size(table: np.record) -> int:
    """How many discs are in the bag."""
    size = 0
    for colour in range(HUES):
        size += int(table.bag[colour])
    return size


@compiled
def draw_discs(table: np.record, seat: int, discs: int) -> None:
    """Move random discs from the bag behind a screen; there are enough."""
    left = bag_size(table)
    for _ in range(discs):
        picked = below(table, left)
        left -= 1
        colour = 0
        passed = 0
        for other in range(HUES - 1):  # without branches, which would be hard to foretell
            passed += int(table.bag[other])
            colour += 1 if picked >= passed else 0
        table.bag[colour] -= 1
        table.supply[seat, colour] += 1
