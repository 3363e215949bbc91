"""What 7 Steps says: its events, its moves as buttons, and points part by part."""

from collections.abc import Callable

from sevenfold.games.events import Event, Said
from sevenfold.games.game import Json, State
from sevenfold.games.seven_steps.components import (
    AIDS,
    BOX,
    COLOURS,
    LEFT_TILE_POINTS,
    SORT_NAMES,
    SORTS,
    TILE_NAMES,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import layout_of
from sevenfold.games.seven_steps.notes import Note
from sevenfold.games.seven_steps.supplies import of_colour
from sevenfold.games.speech import Phrase, told
from sevenfold.kernel.bits import members
from sevenfold.kernel.compiling import interpreted
from sevenfold.kernel.notes import Notes

_of_colour = interpreted(of_colour)

_WHERE = ("bag", "box")
_PARTS = ("turns", "discs", "tiles")
_FACT_OF_MOVE = {"aid": "tile", "bonus": "sort", "give": "disc", "throw": "disc"}
_SAID_AS = {"target": "field", "drawn": "colour"}  # a second field, discs without an article


def _discs(drawn: int) -> list[str]:
    return [name for hue, name in enumerate(COLOURS) for _ in range(_of_colour(drawn, hue))]


_SAID: Said = {
    **dict.fromkeys(("disc", "colour", "taken"), COLOURS.__getitem__),
    "tile": TILE_NAMES.__getitem__,
    "sort": SORTS.__getitem__,
    "where": _WHERE.__getitem__,
    "drawn": _discs,
    "seats": members,
}


def name_component(fact: str, value: str | int) -> Phrase:
    """A field by its coordinates, anything else by its own key."""
    fact = _SAID_AS.get(fact, fact)
    if fact == "field":
        q, r = str(value).split(",")
        return "field", {"q": int(q), "r": int(r)}
    return f"{fact}.{value}", {}


def name_move(text: str, state: State) -> Phrase:
    """A move as a button says it, with the colour and the level of discs and towers."""
    verb, *rest = text.split()
    if verb in ("remove", "grab", "place"):
        colour, level = _tower_at(state, rest[0])
        facts = {"disc": colour, "field": rest[0], "level": level + (verb == "place")}
        return f"move.{verb}", facts
    if verb in ("tower", "disc"):
        return _name_move_between(verb, rest[0], rest[1], state)
    if verb == "keep":
        return f"move.keep-{rest[0]}", {"tile": _tile_kept(rest[0], state)}
    if verb == "done":
        if state["phase"] == "remove":
            return "move.done-removing", {}
        return "move.done", {"n": sum(disc["level"] for disc in state["placed"])}
    if verb == "score" and rest:
        return "move.score-tile", {"tile": rest[0], "n": state["tile_worth"][rest[0]]}
    return f"move.{verb}", {_FACT_OF_MOVE[verb]: rest[0]} if rest else {}


def _name_move_between(verb: str, field: str, target: str, state: State) -> Phrase:
    """A tower or a disc that changes its place."""
    (colour, level), (_, target_level) = _tower_at(state, field), _tower_at(state, target)
    fields = {"field": field, "target": target}
    if verb == "disc":
        return "move.disc", {"disc": colour, **fields, "level": target_level + 1}
    facts = {"colour": colour, **fields, "level": level}
    if target_level:
        return "move.swap", {**facts, "target_level": target_level}
    return "move.tower", facts


def _tower_at(state: State, name: str) -> tuple[str, int]:
    """The colour and the level of a field."""
    at = [int(number) for number in name.split(",")]
    return next((field["colour"], field["level"]) for field in state["fields"] if field["at"] == at)


def _tile_kept(which: str, state: State) -> Json:
    """The tile that a choice between the new one and the old one keeps."""
    if which == "new":
        return state["drawn"]
    held = "aids" if state["drawn"] in SORT_NAMES[AIDS] else "points"
    return state[held][state["turn"]]


def events(notes: Notes, table: StepsRecord) -> list[Event]:
    """What the rules noted, in order."""
    fields = layout_of(table.centre).names

    def all_of(these: int) -> list[str]:
        return [fields[field] for field in members(these)]

    where: Said = {
        **dict.fromkeys(("field", "target"), fields.__getitem__),
        **dict.fromkeys(("fields", "targets"), all_of),
    }
    return told(notes, Note, {**_SAID, **where}, _OWN)


def _scored_discs(seat: int, n: int, *levels: int) -> Event:
    return Event("scored_discs", seat, {"levels": [level for level in levels if level], "n": n})


def _exchanged(seat: int, given: int, where: int, taken: int, *_: int) -> Event:
    facts = {"disc": COLOURS[given], "where": _WHERE[where], "taken": COLOURS[taken]}
    return Event("exchanged", seat, facts, {} if where == BOX else {"disc": [seat]})  # ruling 9


_OWN: dict[int, Callable[..., Event]] = {
    Note.SCORED_DISCS: _scored_discs,
    Note.EXCHANGED: _exchanged,
}


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """What a seat would have if the match ended now: past turns, this turn, unused tiles."""
    tiles = LEFT_TILE_POINTS * sum(state[held][seat] is not None for held in ("aids", "points"))
    turns = state["scores"][seat] - (tiles if state["over"] else 0)
    building = state["turn"] == seat and state["phase"] in ("place", "score")
    discs = sum(disc["level"] for disc in state["placed"]) if building else 0
    return [(f"score.{part}", n) for part, n in zip(_PARTS, (turns, discs, tiles), strict=True)]
