"""What a check found: which law is broken, where, and how to see it again."""

from dataclasses import dataclass, field

from sevenfold.games.game import Game, Options

_SHOWN_EACH = 3  # problems of one kind; the rest is only counted


@dataclass(frozen=True)
class Spot:
    """A position of a random game: enough to come back to it."""

    game: Game
    players: int
    options: Options
    seed: int
    ply: int = 0

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return (
            f"position({self.game.name!r}, players={self.players}, seed={self.seed}, "
            f"ply={self.ply}{chosen})"
        )


@dataclass(frozen=True)
class Problem:
    """One broken law at one spot."""

    law: str
    what: str
    spot: Spot

    def __str__(self) -> str:
        return f"{self.law}: {self.what}\n    see it again: {self.spot}"


@dataclass
class Report:
    """The result of a check; `clean` if no law is broken. Prints itself."""

    game: str
    combinations: int = 0
    games: int = 0
    positions: int = 0
    swaps: int = 0
    refused: int = 0  # swaps that gave no readable state
    solved: int = 0  # choices whose worth the game knows for certain
    problems: list[Problem] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Is every law kept?"""
        return not self.problems

    def add(self, law: str, what: str, spot: Spot) -> None:
        """Note a broken law."""
        self.problems.append(Problem(law, what, spot))

    def __str__(self) -> str:
        lines = [
            f"{self.game}: {self.combinations} combinations of players and options, "
            f"{self.games} games, {self.positions} positions, {self.swaps} swaps of hidden things"
        ]
        kinds: dict[str, list[Problem]] = {}
        for problem in self.problems:
            kinds.setdefault(problem.law, []).append(problem)
        for law, problems in kinds.items():
            lines += map(str, problems[:_SHOWN_EACH])
            if len(problems) > _SHOWN_EACH:
                lines.append(f"{law}: {len(problems) - _SHOWN_EACH} more")
        lines.append("clean" if self.clean else f"{len(self.problems)} problems")
        return "\n".join(lines)
