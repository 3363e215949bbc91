"""What a game tells bots and learners about a position, and the bounds that it has to keep to."""

import numpy as np

from sevenfold.games.features import Features
from sevenfold.games.laws.report import Report, Spot
from sevenfold.games.overview import Overview
from sevenfold.games.table import Table

_SPARE = 512  # compiled code does not look where an array ends


def room_for_features(features: Features | Overview) -> np.ndarray:
    """Room for all features that are true at once, and some to spare."""
    return np.zeros(features.most + _SPARE, np.int32)


def judged(table: Table) -> list[float]:
    """How good the legal moves look to the seat to move; nothing if the game does not say."""
    if table.game.sense.judge is None:
        return []
    moves = table.game.room_for_moves()
    worth = np.zeros(len(moves))
    n = table.game.legal(table.record, moves)
    table.game.sense.judge(table.record, moves, n, worth)
    return [float(value) for value in worth[:n]]


def described(table: Table) -> list[list[int]]:
    """What learners are told about the position, then the kind and features of each move.

    Nothing if the game does not say.
    """
    features = table.game.features
    if features is None or table.over:
        return []
    active = room_for_features(features)
    said = [active[: features.describe(table.record, active)].tolist()]
    moves = table.moves()
    liked = judged(table) or [0.0] * len(moves)
    for move, worth in zip(moves, liked, strict=True):
        n = features.foresee(table.record, move, worth, max(liked) - worth, active)
        said.append([features.kind(table.record, move), *active[:n].tolist()])
    return said


def surveyed(table: Table) -> list[list[int]]:
    """What learners are told of a table with all cards open: stage and features for each seat."""
    overview = table.game.overview
    if overview is None or table.over or not overview.knows(table.record):
        return []
    active = room_for_features(overview)
    said = []
    for seat in range(table.record.players):
        n = overview.survey(table.record, seat, active)
        said.append([int(overview.stage(table.record)), *active[:n].tolist()])
    return said


def check_overview(report: Report, spot: Spot, table: Table) -> None:
    """The overview: it keeps to the bounds that the game gives, and changes nothing."""
    overview = table.game.overview
    if overview is None:
        return
    before = table.record.tobytes()
    said = surveyed(table)
    if table.record.tobytes() != before:
        report.add("overview", "surveying a table changes it", spot)
    for stage, *active in said:
        if not 0 <= stage < overview.kinds:
            report.add("overview", f"a stage {stage} of {overview.kinds}", spot)
        if len(active) > overview.most:
            report.add("overview", f"{len(active)} are true at once, not {overview.most}", spot)
        for feature in active:
            if not 0 <= feature < overview.size:
                report.add("overview", f"a feature {feature} of {overview.size}", spot)


def check_features(report: Report, spot: Spot, table: Table) -> None:
    """Features: all numbers are within the bounds that the game gives, and nothing is changed."""
    features = table.game.features
    if features is None or table.over:
        return
    before = table.record.tobytes()
    position, *moves = described(table)
    if table.record.tobytes() != before:
        report.add("features", "describing a position changes the table", spot)
    for kind, *move in moves:
        if not 0 <= kind < features.kinds:
            report.add("features", f"a kind {kind} of {features.kinds}", spot)
        if len(position) + len(move) > features.most:
            true = len(position) + len(move)
            report.add("features", f"{true} are true at once, not {features.most}", spot)
        for feature in (*position, *move):
            if not 0 <= feature < features.size:
                report.add("features", f"a feature {feature} of {features.size}", spot)
