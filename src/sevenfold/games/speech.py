"""What a game can say, as keys and facts; its words say it in a language (see `games.words`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sevenfold.games.events import Event, Noted, Said
from sevenfold.games.values import Json, State
from sevenfold.kernel.notes import Notes

if TYPE_CHECKING:
    from sevenfold.games.words import Words

Phrase: TypeAlias = tuple[str, Mapping[str, Json]]  # a key and its facts
Picture: TypeAlias = "Callable[[State, Words], list[tuple[str, str]]]"
"""A state row by row for a terminal: a label, and its content in rich's markup."""


class Speech(Protocol):
    """What a game can say: usually its `speech` module itself."""

    def events(self, notes: Notes, table: Any) -> list[Event]:
        """What the rules noted while they dealt or carried out a move, in order.

        `table` is how it stands now; its fields are plain (see `kernel.records.plain`). A move of
        which nothing is said is told as it is written.
        """

    def name_move(self, text: str, state: State) -> Phrase:
        """A move as a button says it to the seat that decides, which sees this state."""

    def name_component(self, fact: str, value: str | int) -> Phrase:
        """A component that is a fact of an event or a move."""

    def breakdown(self, state: State, seat: int) -> list[tuple[str, int]]:
        """The points of a seat part by part, as far as this state shows them: keys and points."""


def told(
    notes: Notes,
    kinds: type[Noted],
    said: Said,
    own: Mapping[int, Callable[..., Event]] | None = None,
) -> list[Event]:
    """The events of notes, in order; `own` makes those that are more than their facts."""
    makers = own or {}
    return [
        makers[what](*numbers) if what in makers else kinds(what).told(numbers, said)
        for what, *numbers in notes
    ]
