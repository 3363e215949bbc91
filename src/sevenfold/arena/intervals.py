"""How sure a share is: Wilson's interval, and Student's."""

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


def student(freedom: int) -> float:
    """How many standard errors either side of an average hold the truth, 95 times in 100.

    By the expansion of Cornish and Fisher, which is right to a hundredth from four degrees on.

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z = _CERTAIN
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
