"""Who sits where when two bots are compared.

Seats alternate between the two, A B A B …, and every rotation of that is played on the same deal;
where the number of seats is odd, B A B … too. So each of the two has every seat equally often and
equally often one seat more, each is as often the other's neighbour, and two equal bots win half
each. In a team game partners sit opposite, so each team is made of one kind of bot.
"""

from functools import cache

from sevenfold.games.errors import WrongPlayers


@cache
def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """All ways to seat two bots, 0 and 1, for one deal.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> seatings(3)
    ((0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    """
    if players < 2:
        raise WrongPlayers("a comparison needs two players at least")
    found: dict[tuple[int, ...], None] = {}
    for first in (0, 1):
        alternating = [(seat + first) % 2 for seat in range(players)]
        for turn in range(players):
            found[(*alternating[turn:], *alternating[:turn])] = None
    return tuple(found)
