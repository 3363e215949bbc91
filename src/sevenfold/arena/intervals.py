"""How sure a share is: Wilson's interval."""

from math import sqrt
from typing import NamedTuple

_CERTAIN = 1.959963984540054  # standard deviations either side that hold 95 % of a normal curve


class Interval(NamedTuple):
    """From where to where the true share lies, 95 times in 100."""

    low: float
    high: float


def wilson(wins: float, n: int) -> Interval:
    """Wilson's 95 % interval of a share; half a win is a shared one.

    >>> low, high = wilson(60, 100)
    >>> round(low, 3), round(high, 3)
    (0.502, 0.691)
    >>> wilson(0, 0)
    Interval(low=0.0, high=1.0)
    """
    if n == 0:
        return Interval(0.0, 1.0)
    share = wins / n
    spread = _CERTAIN**2 / n
    middle = (share + spread / 2) / (1 + spread)
    reach = _CERTAIN / (1 + spread) * sqrt(share * (1 - share) / n + spread / (4 * n))
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))
