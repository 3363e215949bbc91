"""A match at one terminal: who is asked what, and what the answers do."""

import json
import os
from pathlib import Path

from rich.console import Console

from sevenfold.bots import Bot, bot_named
from sevenfold.bots.crew import cores
from sevenfold.games.events import Event
from sevenfold.games.words import Texts, Words
from sevenfold.match import Match, write_record
from sevenfold.terminal.screen import Screen

HINT = "master"


class Leave(Exception):
    """Somebody wants to stop playing."""


class Session:
    """People and bots at one terminal, until the match is over or somebody leaves."""

    def __init__(
        self, match: Match, language: str, own: Texts, console: Console, file: Path | None = None
    ) -> None:
        self.match = match
        self._own = own
        self._file = file
        names = [
            own.say("bot", {"name": seat.name}) if seat.bot else seat.name for seat in match.seats
        ]
        self._words = Words(match.game.name, language, names)
        self._screen = Screen(console, match.game.name, self._words)
        self._console = console
        self._bots = {seat.bot: _bot(seat.bot) for seat in match.seats if seat.bot}
        self._people = [n for n, seat in enumerate(match.seats) if not seat.bot]
        self._last_person: int | None = None

    def run(self) -> None:
        """Play to the end; Leave if somebody stops before."""
        if not self.match.log:
            self._tell(self.match.opening)
        while not self.match.over:
            turn = self.match.turn
            if turn is None:
                break
            bot = self.match.seats[turn].bot
            if bot:
                move = self._bots[bot].choose(self.match.view(turn))
                self._tell(self.match.play(move))
                self._keep()
            else:
                self._ask(turn)
        self._screen.table(self.match.view(self._viewer).state())
        self._screen.say(self._own.say("over"))

    @property
    def _viewer(self) -> int | None:
        """Whose view the screen shows: that of the one person, or of whoever sits before it."""
        return self._people[0] if len(self._people) == 1 else self._last_person

    def _tell(self, events: list[Event]) -> None:
        self._screen.events([event.seen_by(self._viewer) for event in events])

    def _ask(self, turn: int) -> None:
        """Show the table to a person and carry out one answer that changes something."""
        if len(self._people) > 1 and self._last_person not in (None, turn):
            self._hand_over(turn)
        self._last_person = turn
        view = self.match.view(turn)
        state, legal = view.state(), view.legal()
        self._screen.table(state)
        self._screen.say("\n" + self._own.say("your_turn", {"name": self._words.names[turn]}))
        self._screen.moves(legal, state)
        while True:
            answer = self._input(self._own.say("choose")).strip()
            if answer.isdigit() and 1 <= int(answer) <= len(legal):
                self._tell(self.match.play(legal[int(answer) - 1]))
                self._keep()
                return
            if answer == "u" and self._undo(turn):
                return
            if not self._help(answer, turn):
                self._screen.say(self._own.say("not_a_choice", {"high": len(legal)}))

    def _help(self, answer: str, turn: int) -> bool:
        """Answers that change nothing at the table; False if it is none of them."""
        if answer == "q":
            raise Leave
        if answer == "h":
            view = self.match.view(turn)
            said = self._words.move(_bot(HINT).choose(view), view.state())
            self._screen.say(self._own.say("hint", {"move": said}))
        elif answer == "r":
            self._screen.rules()
        elif answer.split()[:1] == ["s"]:
            self._save(Path(answer[1:].strip() or f"{self.match.game.name}.json"))
        elif answer != "u":
            return False
        return True

    def _undo(self, turn: int) -> bool:
        reason = self.match.why_no_undo(turn)
        if reason:
            said = self._own.say(f"undo.{reason}")
            self._screen.say(self._own.say("cannot_undo", {"reason": said}))
            return False
        self.match.undo(turn)
        self._keep()
        self._screen.say(self._own.say("undone"))
        return True

    def _hand_over(self, turn: int) -> None:
        """Nobody sees the next one's hand."""
        self._input(self._own.say("hand_over", {"name": self._words.names[turn]}))
        self._console.clear()

    def _save(self, file: Path) -> None:
        save(self.match, file)
        self._screen.say(self._own.say("saved", {"file": str(file)}))

    def _keep(self) -> None:
        """A match with a file is on disk after every move."""
        if self._file is not None:
            save(self.match, self._file)

    def _input(self, question: str) -> str:
        return self._console.input(f"{question} ", markup=False)


def _bot(name: str) -> Bot:
    """A bot that has this machine for itself while it thinks."""
    return bot_named(name, threads=cores())


def save(match: Match, file: Path) -> None:
    """Write a match so that it can be resumed; a crash leaves the old file or the new one."""
    text = json.dumps(write_record(match, to_resume=True), ensure_ascii=False, indent=1)
    draft = file.with_name(f"{file.name}.new")
    with draft.open("w", encoding="utf-8") as handle:
        handle.write(text + "\n")
        handle.flush()
        os.fsync(handle.fileno())
    draft.replace(file)
