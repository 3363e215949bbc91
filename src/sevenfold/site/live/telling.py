"""The last line of a story, told to many at once: what they hear alike is written once."""

from collections.abc import Callable

import msgspec

from sevenfold.games.words import Words
from sevenfold.site.live import showing
from sevenfold.site.live.story import Story
from sevenfold.site.messages import Clock, SeatCard, Written, encode

_json = msgspec.json.Encoder()


class Telling:
    """Messages for those who have heard of everything before the last line."""

    def __init__(
        self,
        story: Story,
        clock: Clock | None,
        seats: list[SeatCard] | None,
        words_in: Callable[[str | None], Words | None],
    ) -> None:
        """`seats` are told if the line changed them."""
        self._story = story
        self._words_in = words_in
        self._message = showing.heading(story, clock)
        self._message.seats = seats or msgspec.UNSET
        self._last = story.happened[-1]
        self._informed = showing.informed(story, self._last)
        self._lines: dict[tuple[int | None, str | None], Written] = {}
        self._texts: dict[tuple[int | None, str | None], bytes] = {}

    def to(self, seat: int | None, language: str | None) -> bytes:
        """The message to a seat, or a spectator."""
        text = self._texts.get((seat, language))
        if text is None:
            words = self._words_in(language)
            message = self._message
            showing.address(message, self._story, seat, words)
            message.happened = [self._line(seat, language, words)]
            text = self._texts[seat, language] = encode(message)
        return text

    def _line(self, seat: int | None, language: str | None, words: Words | None) -> Written:
        if seat not in self._informed:
            seat = None  # whoever knows no more than a spectator hears the same
        line = self._lines.get((seat, language))
        if line is None:
            told = showing.seen(self._story, self._last, seat, words)
            line = self._lines[seat, language] = msgspec.Raw(_json.encode(told))
        return line
