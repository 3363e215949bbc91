"""Checking a game against all laws, by random play."""

import random

from sevenfold.games.game import Game
from sevenfold.games.laws import opinions, rules, seeing, solving, uniformity
from sevenfold.games.laws.positions import LONGEST_GAME, random_game
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.laws.twins import check_twins

# Shared out among the combinations of players and options, so that no game takes too long.
_GAMES = 48
_LOOKS = 480  # positions at which every law is checked
_SAMPLES = 2_000  # imagined tables for law 3
_UNCOMPILED = 1_500  # plies
_EVERY_PLY = 600  # of a game; of a longer one so many are checked, at random


def check(game: Game, effort: float) -> Report:
    """Play random games in every combination and note every broken law."""
    report = Report(game.name)
    combinations = list(game.combinations())
    report.combinations = len(combinations)
    drift = uniformity.Drift()
    games = max(1, round(_GAMES * effort) // len(combinations))
    looks = max(4, round(_LOOKS * effort) // (len(combinations) * games))
    samples = max(4, round(_SAMPLES * effort) // (len(combinations) * games))
    plies = max(30, round(_UNCOMPILED * effort) // len(combinations))
    for number, (players, options) in enumerate(combinations):
        for deal in range(games):
            spot = Spot(game, players, options, seed=number * games + deal)
            _check_one_game(report, spot, looks, samples, drift)
        try:
            check_twins(report, spot, plies)
        except Exception as error:
            report.add("compiled = uncompiled", f"{type(error).__name__}: {error}", spot)
    drift.judge(report)
    if report.refused and not report.swaps:
        report.add("law 1", "no state with hidden things swapped can be read: none compared", spot)
    return report


def _check_one_game(
    report: Report, spot: Spot, looks: int, samples: int, drift: uniformity.Drift
) -> None:
    """One random game; an exception is a finding like any other."""
    here = spot
    try:
        length = sum(1 for _ in random_game(spot))
        if length == LONGEST_GAME:
            report.add("termination", f"still going on after {length} moves", here)
            return
        choices = random.Random(spot.seed)
        look_at = set(choices.sample(range(length), min(looks, length))) | {0, length - 1}
        check_at = look_at | set(choices.sample(range(length), min(_EVERY_PLY, length)))
        sample_at = choices.choices(range(length), k=samples)
        foreign: list[str] = []
        for here, table in random_game(spot):
            if here.ply in check_at:
                report.positions += 1
                rules.check_conservation(report, here, table)
                rules.check_legal(report, here, table)
            if here.ply in look_at:
                rules.check_every_move(report, here, table)
                rules.check_refusal(report, here, table, foreign)
                rules.check_reading(report, here, table)
                rules.check_writing(report, here, table)
                opinions.check_features(report, here, table)
                solving.check_solution(report, here, table)
                opinions.check_overview(report, here, table)
                seeing.check_secrets(report, here, table, choices)
                seeing.check_imagination(report, here, table, choices)
                seeing.check_no_randomness(report, here, table)
                foreign = [*foreign[-20:], *rules.sample_moves(table, choices, 3)]
            for _ in range(sample_at.count(here.ply)):
                uniformity.sample(report, drift, here, table, choices)
        rules.check_end(report, here, table)
        rules.check_new_deal(report, here, table)
        report.games += 1
    except Exception as error:
        report.add("crash", f"{type(error).__name__}: {error}", here)
