"""A real pseudo-terminal with the command in it, and somebody who types."""

import codecs
import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios

_PATIENCE = 120  # seconds without a sign of life: the test is stuck, not slow
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_NUMBERED = re.compile(r"^ *(\d+)\) ", re.MULTILINE)


class Terminal:
    """`sevenfold ARGUMENTS` in a terminal of so many columns."""

    def __init__(self, *arguments: str, columns: int = 80, **environment: str) -> None:
        self._own, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        unwanted = ("NO_COLOR", "COLUMNS", "LINES")
        clean = {key: value for key, value in os.environ.items() if key not in unwanted}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sevenfold", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**clean, "TERM": "xterm-256color", **environment},
            close_fds=True,
        )
        os.close(other)
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._asked = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._own)

    @property
    def text(self) -> str:
        """Everything that was shown, without colours."""
        return _ESCAPES.sub("", self.raw).replace("\r", "")

    def wait_for(self, prompt: str) -> str | None:
        """What is shown until the prompt comes; None if the program ends before."""
        while True:
            text = self.text
            place = text.find(prompt, self._asked)
            if place >= 0:
                shown = text[self._asked : place]
                self._asked = place + len(prompt)
                return shown
            if not self._read():
                return None

    def _read(self) -> bool:
        ready, _, _ = select.select([self._own], [], [], _PATIENCE)
        assert ready, f"nothing happens any more after:\n{self.text[-2000:]}"
        try:
            chunk = os.read(self._own, 65536)
        except OSError:  # the other end is closed
            chunk = b""
        self.raw += self._decoder.decode(chunk)  # a letter may come in two parts
        return bool(chunk)

    def type(self, line: str) -> None:
        """A line and Enter."""
        os.write(self._own, f"{line}\n".encode())

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self._process.wait(timeout=_PATIENCE)

    def play_to_the_end(self, prompt: str, seed: int) -> int:
        """Answer every prompt with a random number of the list; return the exit code."""
        choices = random.Random(seed)
        while (shown := self.wait_for(prompt)) is not None:
            numbers = [int(number) for number in _NUMBERED.findall(shown)]
            self.type(str(choices.choice(numbers[-max(numbers[-1:]) :])))
            # Long output would make every search slow: what was read is done with.
            self.raw = self.raw[-20_000:]
            self._asked = len(self.text)
        return self.end()
