"""What was played by other code, or other weights, is told apart."""

from dataclasses import replace
from pathlib import Path

from sevenfold.arena.code import code_of
from sevenfold.games.contract import registered
from sevenfold.games.registry import find


def test_other_weights_are_other_code(tmp_path: Path) -> None:
    codes = []
    for number, weights in enumerate((b"some", b"some", b"others")):
        file = tmp_path / "weights"
        file.write_bytes(weights)
        with registered(replace(find("7"), name=f"7-{number}", weights=file)):
            codes.append(code_of(f"7-{number}"))
    assert codes[0] == codes[1] != codes[2]
