"""Records are typed: whoever misspells a field is told so before anything runs."""

from pathlib import Path

import pytest
from mypy import api

RECORDS = {
    "sea_salt_paper": ("SeaSaltPaperRecord", "deck", "hand"),
    "seven": ("SevenRecord", "deck_size", "hand"),
    "seven_seas": ("SeasRecord", "display", "chest"),
    "seven_steps": ("StepsRecord", "placed", "supply"),
}


def errors(folder: Path, game: str, single: str, array: str) -> list[str]:
    """What mypy says of a rule that uses these fields of a game's record."""
    name = RECORDS[game][0]
    file = folder / "rule.py"
    file.write_text(
        f"from sevenfold.games.{game}.components import {name}\n"
        f"def rule(table: {name}) -> object:\n"
        f"    return table.{single}, table.{array}[table.turn]\n"
    )
    root = Path(__file__).parents[2]
    config = ["--config-file", str(root / "pyproject.toml"), "--cache-dir", str(folder / "cache")]
    found, _, _ = api.run([*config, "--follow-imports=silent", str(file)])
    return [line for line in found.splitlines() if "error:" in line]


@pytest.mark.parametrize("game", RECORDS)
def test_a_misspelled_field_is_an_error(game: str, tmp_path: Path) -> None:
    _, single, array = RECORDS[game]
    assert errors(tmp_path, game, single, array) == []
    for one, other in ((f"{single}x", array), (single, array[::-1])):
        (error,) = errors(tmp_path, game, one, other)
        assert "has no attribute" in error
