"""Do records hold? Plays, verifies and tampers with many matches of all games and options.

Run by hand: `python -m benchmarks.records [MATCHES]`; prints how many verified, how many single
tamperings were found, and how long it takes to append a move and to derive events and views.
"""

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from tests.match.matches import some_match
from tests.match.test_record import tamper

import sevenfold
from sevenfold.match import Match, Seat, verify, write_record

_MATCHES = 10_000
_LONGEST = 400  # moves; a longer match is left and verified as far as it went
_UNFINISHED = ["log: the match is not over"]


def check(game: str, seed: int) -> tuple[bool, bool]:
    """Did the match verify, and was one tampering with it found?"""
    match = some_match(game, seed, _LONGEST)
    record = write_record(match, to_resume=True)
    right = [] if match.over else _UNFINISHED
    choices = random.Random(seed)
    forged = tamper(record, choices)
    while forged == record:
        forged = tamper(record, choices)
    return verify(record) == right, verify(forged) != right


def milliseconds_a_move(game: str) -> float:
    """To append a move to a match and derive its events and views for all seats, on average."""
    choices = random.Random(1)
    moves, took = 0, 0.0
    for _ in range(5):
        match = Match(game, [Seat("Ada"), Seat("Ben")])
        while not match.over and moves < 2000:
            move = choices.choice(match.table.legal())
            began = time.perf_counter()
            happened = match.play(move)
            for seat in (0, 1, None):
                match.view(seat).state()
                for event in happened:
                    event.seen_by(seat)
            took += time.perf_counter() - began
            moves += 1
    return 1000 * took / moves


def main() -> None:
    """Print the figures."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else _MATCHES
    names = sevenfold.games()
    for game in names:
        print(f"{game}: {milliseconds_a_move(game):.2f} ms to append a move, with all views")
    each = -(-wanted // len(names))
    with ProcessPoolExecutor() as pool:
        for game in names:
            results = list(pool.map(check, repeat(game), range(each), chunksize=10))
            verified, found = (sum(column) for column in zip(*results, strict=True))
            print(f"{game}: {verified} of {each} verify, {found} of {each} tamperings found")


if __name__ == "__main__":
    main()
