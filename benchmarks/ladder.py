"""The ladder of bots: everybody against everybody in all games. Run by `make ladder`.

Writes LADDER.md beside itself. Every pairing has a file of its own under `.ladder/`, so the work
can be interrupted and continued; after a change of the rules or the bots a pairing begins anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from pathlib import Path

from benchmarks.ladder_report import report

import sevenfold
from sevenfold.arena.code import code_of
from sevenfold.arena.journal import Journal, read_heading
from sevenfold.arena.standings import Standings
from sevenfold.arena.tournament import agree, play
from sevenfold.arena.workers import processes
from sevenfold.bots.catalogue import BOTS, ITERATIONS, LEVELS
from sevenfold.games.registry import find

STATE = Path(__file__).with_name(".ladder")
LADDER = Path(__file__).with_name("LADDER.md")
# A part of the matches of every pairing before all of any, so that an interrupted ladder has no
# gaps; what everybody looks at first, two players, comes before the rest.
_STAGES = (("duels", 0.25), ("levels", 0.1), ("duels", 1.0), ("levels", 0.25), ("levels", 1.0))
_QUICK = 50  # iterations that take as long as a decision of a bot that does not search


@dataclass(frozen=True)
class Pairing:
    """Two bots that meet in a game with so many players, and how often."""

    game: str
    players: int
    bots: tuple[str, str]
    matches: int

    @property
    def cost(self) -> float:
        """A rough guess of how long it takes, to do the quick ones first."""
        return self.matches * self.players * sum(ITERATIONS.get(bot, _QUICK) for bot in self.bots)

    @property
    def stage(self) -> str:
        """Whether two bots meet alone or at a larger table."""
        return "duels" if self.players == 2 else "levels"

    def play(self, executor: Executor) -> None:
        """Play what is missing of it."""
        settings = agree(self.game, self.bots, players=self.players, matches=self.matches)
        if self._file.exists() and read_heading(self._file)["code"] != settings["code"]:
            self._file.unlink()
        play(settings, executor=executor, keep=self._file)

    def standings(self) -> Standings | None:
        """What is known of it so far."""
        if not self._file.exists():
            return None
        settings = read_heading(self._file)
        with Journal(settings, self._file) as journal:
            return Standings(settings, journal.results)

    @property
    def _file(self) -> Path:
        return STATE / f"{self.game}-{self.players}-{'-'.join(self.bots)}.jsonl"

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players: {' – '.join(self.bots)}"


def main() -> None:
    """Play what is missing, the quick pairings first, and write the ladder down."""
    wishes = _wishes()
    pairings = sorted(_pairings(wishes), key=lambda pairing: pairing.cost)
    STATE.mkdir(exist_ok=True)
    try:
        if not wishes.render:
            _play(pairings)
    except KeyboardInterrupt:
        print("Interrupted; what is played is kept: `make ladder` goes on.", file=sys.stderr)
    known = [pairing.standings() for pairing in pairings]
    text = report([found for found in known if found is not None])
    LADDER.write_text(text, encoding="utf-8")
    print(f"{LADDER} is written.")


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make ladder", description=__doc__)
    parser.add_argument("--fast", type=int, default=2000, help="matches where nobody searches")
    parser.add_argument("--search", type=int, default=400, help="matches where somebody searches")
    parser.add_argument(
        "--levels", type=int, default=400, help="matches of neighbouring levels, three players up"
    )
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--render", action="store_true", help="play nothing, only write it down")
    return parser.parse_args()


def _pairings(wishes: argparse.Namespace) -> Iterator[Pairing]:
    for name in wishes.game or sevenfold.games():
        game = find(name)
        for bots in combinations(BOTS, 2):
            searching = any(bot in ITERATIONS for bot in bots)
            yield Pairing(name, 2, bots, wishes.search if searching else wishes.fast)
        for players in range(max(game.fewest, 3), game.most + 1):
            for neighbours in pairwise(LEVELS):
                yield Pairing(name, players, neighbours, wishes.levels)


def _play(pairings: list[Pairing]) -> None:
    steps = [
        replace(pairing, matches=round(share * pairing.matches))
        for stage, share in _STAGES
        for pairing in pairings
        if pairing.stage == stage
    ]
    played = {pairing.game for pairing in pairings}
    for game in played:
        code_of(game)  # now, and not when somebody has gone on working on the bots
    with processes(games=played) as executor:
        for number, pairing in enumerate(steps, start=1):
            began = time.monotonic()
            pairing.play(executor)
            print(
                f"{number} of {len(steps)}: {pairing}, {pairing.matches} matches, "
                f"{time.monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )


if __name__ == "__main__":
    main()
