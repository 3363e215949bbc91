"""What 7 says: its events, its moves as buttons, and chips part by part.

A card is a text here, "5", and not a number: whoever may not see it is told 1, for one card.
"""

from collections.abc import Callable

from sevenfold.games.events import Event, Said
from sevenfold.games.game import Json, State
from sevenfold.games.seven.components import HIGHEST, SevenRecord
from sevenfold.games.seven.heaps import numbers
from sevenfold.games.seven.moves import ON_NUMBER
from sevenfold.games.seven.notes import Note
from sevenfold.games.speech import Phrase, told
from sevenfold.kernel.bits import members
from sevenfold.kernel.notes import Notes

_WAYS = ("hole", "number")
_SAID: Said = {"card": str, "place": str, "seats": members}


def name_component(fact: str, value: str | int) -> Phrase:
    """A card by its number, what a pile shows as a sum, anything else by its own key.

    >>> name_component("shows", "3+2")
    ('shows.both', {'top': 3, 'hole': 2, 'sum': 5})
    """
    if fact in ("card", "hand"):
        return fact, {"number": int(value)}
    if fact == "shows":
        top, *hole = map(int, str(value).split("+"))
        if hole:
            return "shows.both", {"top": top, "hole": hole[0], "sum": top + hole[0]}
        return "shows.alone", {"top": top}
    return f"{fact}.{value}", {}


def name_move(text: str, state: State) -> Phrase:
    """A move as a button says it, with the sum that it shows.

    >>> name_move("4 hole", {"top": 1, "hole": 2})
    ('move.lay', {'card': '4', 'way': 'hole', 'sum': 6})
    >>> name_move("6 number", {"top": 1, "hole": 2})
    ('move.lay-seven', {'card': '6', 'way': 'number'})
    """
    if text == "draw":
        if not state["deck"] and not state["aside"]:
            return "move.pass", {}
        holds_cards = state["hands"][state["turn"]]
        return "move.draw" if holds_cards else "move.draw-empty-handed", {}
    card, *way = text.split()
    if not way:
        return "move.start-seven" if int(card) == HIGHEST else "move.start", {"card": card}
    facts: dict[str, Json] = {"card": card, "way": way[0]}
    shown = int(card) + state["hole" if way[0] == "hole" else "top"]
    return ("move.lay-seven", facts) if shown == HIGHEST else ("move.lay", {**facts, "sum": shown})


def events(notes: Notes, _: SevenRecord) -> list[Event]:
    """What the rules noted, in order."""
    return told(notes, Note, _SAID, _OWN)


def _started(seat: int, number: int, *_: int) -> Event:
    return Event("started", seat, {"card": str(number), "top": number, "hole": 0})


def _laid(seat: int, number: int, hole: int, way: int, *_: int) -> Event:
    shows = f"{number}+{hole}" if hole else str(number)
    said = _WAYS[1 if way == ON_NUMBER else 0]
    facts = {"card": str(number), "top": number, "hole": hole, "way": said, "shows": shows}
    return Event("laid", seat, facts)


def _dealt(seat: int, *hand: int) -> Event:
    cards = [str(number) for number in numbers(hand)]
    return Event("dealt", seat, {"hand": cards}, {"hand": [seat]})


_OWN: dict[int, Callable[..., Event]] = {
    Note.STARTED: _started,
    Note.LAID: _laid,
    Note.DEALT: _dealt,
}


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The chips a seat has, and those that it is sure to get for having finished this round."""
    due = 0
    if seat in state["finished"] and not state["over"]:  # at the end they have been paid
        players, ahead = state["players"], state["finished"].index(seat)
        left = state["chips_left"] - sum(players - place for place in range(ahead))
        due = max(0, min(players - ahead, left))
    return [("score.chips", state["scores"][seat]), ("score.finished", due)]
