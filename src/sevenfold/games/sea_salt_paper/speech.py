"""What Sea Salt & Paper says: its events, its moves as buttons, and points part by part."""

from sevenfold.games.events import Event, Said
from sevenfold.games.game import State
from sevenfold.games.places import size
from sevenfold.games.sea_salt_paper.cards import known, names
from sevenfold.games.sea_salt_paper.components import COLOURS, NAMES, SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.games.speech import Phrase
from sevenfold.kernel.bits import members
from sevenfold.kernel.notes import Notes

_SAID: Said = {
    "card": NAMES.__getitem__,
    "cards": names,
    "pile": str,
    "colour": COLOURS.__getitem__,
    "seats": members,
}


def name_component(fact: str, value: str | int) -> Phrase:
    """A card by its kind and its colour, anything else by its own key."""
    if fact == "card":
        kind, colour = str(value).split("/")
        return "card", {"kind": kind, "colour": colour}
    return f"{'colour' if fact == 'second' else fact}.{value}", {}


def name_move(text: str, state: State) -> Phrase:
    """A move as a button says it."""
    verb, *rest = text.split()
    key = f"move.{verb}"
    if verb == "draw":
        return key, {"n": size(state["deck"])}
    if verb == "take":
        return key, {"card": known(state["discards"][int(rest[0])])[-1], "pile": rest[0]}
    if verb == "keep":
        return key, {"card": rest[0], "pile": rest[1]}
    if verb == "pick":
        return key, {"card": rest[0]}
    if verb == "pile":
        return key, {"pile": rest[0]}
    if verb == "rob":
        return key, {"other": int(rest[0])}
    if rest:
        return key, dict(zip(("colour", "second"), rest[0].split("+"), strict=True))
    return key, {}


def events(notes: Notes, _: SeaSaltPaperRecord) -> list[Event]:
    """What the rules noted, in order; the cards seen in a pile belong to the search before them."""
    found: list[Event] = []
    for what, *numbers in notes:
        if what == Note.SAW:
            found[-1].facts["cards"].append(NAMES[numbers[0]])
        else:
            found.append(Note(what).told(numbers, _SAID))
    return found


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The points of a seat's cards part by part; of a hidden hand, only of what is known."""
    return [(f"score.{part}", points) for part, points in state["worth"][seat].items()]
