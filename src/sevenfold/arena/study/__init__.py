"""Studies: what a designer asks about a game, from many matches between equal bots."""

from sevenfold.arena.study.findings import Findings
from sevenfold.arena.study.page import page
from sevenfold.arena.study.studying import BadStudy, agree, agreed_in, play, study

__all__ = ["BadStudy", "Findings", "agree", "agreed_in", "page", "play", "study"]
