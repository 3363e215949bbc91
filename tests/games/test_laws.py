"""Every registered game keeps every law."""

import pytest

import sevenfold


@pytest.mark.parametrize("name", sevenfold.games())
def test_every_law_holds(name: str) -> None:
    report = sevenfold.check_game(name)
    assert report.clean, str(report)
