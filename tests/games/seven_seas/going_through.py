"""The end of a round a second time: every table and every continuation, with no thought for speed.

`expected` takes everybody to do what is best on average over all tables that fit what they see; see
`sevenfold.games.seven_seas.endgame`.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sevenfold import Table, View
from sevenfold.games.seven_seas.components import ALL
from sevenfold.games.seven_seas.worlds import possible
from sevenfold.kernel.bits import U64, members

WON = 12  # points that winning the match counts
Memory = dict[bytes, dict[int, Fraction]]


class TooMany(Exception):
    """There are more tables or continuations than anybody wants to go through."""


def tables(view: View, most: int = 2_000) -> list[Table]:
    """Every way to put the cards that the view does not show where it does not say what lies."""
    seen = view.record
    places = [("harbour", 0, int(seen.hidden_harbour))]
    for seat in range(4):
        places.append(("chest", seat, int(seen.hidden_chest[seat])))
        places.append(("hand", seat, int(seen.hidden_hand[seat])))
    shown = seen.display | seen.harbour
    for seat in range(4):
        shown |= seen.hand[seat] | seen.chest[seat]
    hidden = frozenset(members(ALL & ~shown))
    found = []
    for number, deal in enumerate(_deals(hidden, [place for place in places if place[2]])):
        if number == most:
            raise TooMany
        record = seen.copy()
        record.hidden_harbour = record.hidden_chest[:] = record.hidden_hand[:] = 0
        record.chance = 1
        for (name, seat, _), cards in deal:
            word = U64(sum(1 << card for card in cards))
            if name == "harbour":
                record.harbour |= word
            else:
                record[name][seat] |= word
        table = Table(view.game, record)
        if not seen.nicks or (possible(record) and table.view(view.seat) == view):
            found.append(table)
    return found


Deal = list[tuple[tuple[str, int, int], tuple[int, ...]]]


def _deals(hidden: frozenset[int], places: list[tuple[str, int, int]]) -> Iterator[Deal]:
    if not places:
        yield []
        return
    first, *others = places
    for cards in combinations(sorted(hidden), first[2]):
        for deal in _deals(hidden - {*cards}, others):
            yield [(first, cards), *deal]


def expected(view: View, memory: Memory | None = None, most: int = 2_000) -> dict[int, Fraction]:
    """What each legal move is worth to the seat to move."""
    memory = {} if memory is None else memory
    known = view.record.tobytes()
    if known not in memory:
        fitting = tables(view, most)
        moves = fitting[0].moves()
        worth = dict.fromkeys(moves, Fraction(0))
        for table in fitting:
            for move in moves:
                after = table.copy()
                after.game.play(after.record, move)
                if len(memory) > most:
                    raise TooMany
                worth[move] += _outcome(after, table, memory, most)
        memory[known] = {move: total / len(fitting) for move, total in worth.items()}
    return memory[known]


def _outcome(table: Table, before: Table, memory: Memory, most: int) -> Fraction:
    """How far ahead a seat is when the round is over, if all do what is best for them."""
    seat, players = int(before.record.turn), int(before.record.players)
    while not table.over and table.record.rounds == before.record.rounds:
        moves = table.moves()
        if len(moves) > 1:
            worth = expected(table.view(table.turn), memory, most)
            moves.sort(key=worth.__getitem__, reverse=True)  # the first of equals stays first
        table.game.play(table.record, moves[0])
    scores = [int(score) for score in table.record.scores[:players]]
    ahead = scores[seat] - Fraction(sum(scores) - scores[seat], players - 1)
    if table.over:
        winners = table.state()["winners"]
        share = Fraction(seat in winners, len(winners))
        ahead += WON * (share * players - 1) / (players - 1)
    return ahead
