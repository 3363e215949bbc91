"""Who stands first."""

import numpy as np

from sevenfold.kernel.compiling import compiled


@compiled
def everybody(players: int) -> int:
    """All seats, as bits.

    >>> bin(everybody(3))
    '0b111'
    """
    return (1 << players) - 1


@compiled
def foremost(points: np.ndarray, seats: int) -> int:
    """Those of some seats, as bits, that have the most points; nobody has less than none.

    >>> points = np.array([7, 9, 9, 12])
    >>> bin(foremost(points, everybody(4))), bin(foremost(points, everybody(3)))
    ('0b1000', '0b110')
    """
    found = 0
    most = np.int64(-1)
    for seat in range(len(points)):
        if seats >> seat & 1:
            if points[seat] > most:
                most, found = points[seat], 0
            if points[seat] == most:
                found |= 1 << seat
    return found
