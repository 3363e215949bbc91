"""Results on disk survive interruptions and are never mixed up."""

import json
from pathlib import Path

import pytest

from sevenfold.arena.journal import BadJournal, Journal, read_heading

HEADING = {"sevenfold": "example", "seed": 1, "wanted": 3}


def test_results_are_found_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Journal(HEADING, file) as journal:
        journal.add(1, {"winners": [0]})
        journal.add(0, {"winners": [1]})
    with Journal({**HEADING, "wanted": 5}, file) as journal:
        assert journal.results == {1: {"winners": [0]}, 0: {"winners": [1]}}
        assert journal.missing(range(4)) == [2, 3]
        journal.add(2, None)
    assert read_heading(file) == HEADING
    assert len(file.read_text().splitlines()) == 4


def test_a_torn_line_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Journal(HEADING, file) as journal:
        journal.add(0, "whole")
    whole = file.read_bytes()
    file.write_bytes(whole + b'[1, "to')
    with Journal(HEADING, file) as journal:
        assert journal.results == {0: "whole"}
        journal.add(1, "again")
    assert file.read_bytes() == whole + b'[1, "again"]\n'


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Journal(HEADING, file):
        pass
    with (
        pytest.raises(BadJournal, match="its seed is 1, not 2"),
        Journal({**HEADING, "seed": 2}, file),
    ):
        pass
    with pytest.raises(BadJournal, match="its bots is null"), Journal({**HEADING, "bots": 2}, file):
        pass


@pytest.mark.parametrize("text", ["hello\n", "[1, 2]\n", '{"game": "7"}\n', "\xff\n"])
def test_other_files_are_refused_and_stay(tmp_path: Path, text: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadJournal, match="does not begin with"), Journal(HEADING, file):
        pass
    assert file.read_text(encoding="latin-1") == text


def test_a_line_that_is_no_result_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps(HEADING) + "\n[0, 1]\nwhat?\n[1, 2]\n")
    with pytest.raises(BadJournal, match="line 3"), Journal(HEADING, file):
        pass


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="No such file"), Journal(HEADING, tmp_path / "no" / "x"):
        pass
    with pytest.raises(BadJournal, match="No such file"):
        read_heading(tmp_path / "nothing")
