"""What 7 Steps says: its events, its moves as buttons, and points part by part."""

from sevenfold.games.events import Event
from sevenfold.games.game import Json, State
from sevenfold.games.seven_steps.components import (
    AIDS,
    COLOURS,
    LEFT_TILE_POINTS,
    SIDES,
    SORT_NAMES,
    SORTS,
    TILE_NAMES,
    StepsRecord,
)
from sevenfold.games.seven_steps.layout import SHAPES, layout_of
from sevenfold.games.seven_steps.notes import Note
from sevenfold.games.seven_steps.supplies import of_colour
from sevenfold.games.speech import Phrase
from sevenfold.kernel.bits import members
from sevenfold.kernel.compiling import interpreted
from sevenfold.kernel.notes import Notes

_of_colour = interpreted(of_colour)

RARE_EVENTS = ("tower_fell", "no_discs")
_MOVES = (
    "aid", "no-aid", "remove", "done-removing", "done", "tower", "swap", "disc", "grab", "give",
    "place", "score-tile", "score", "bonus", "keep-new", "keep-old", "throw", "refill",
)  # fmt: skip
_TABLE = (
    "round", "last_round", "aid", "remove", "tower", "disc", "exchange", "place", "score",
    "bonus", "choose", "refill", "colours", "field", "bag", "box", "known", "stacks",
    "aid_stack", "point_stack", "face_down", "discarded", "turn", "limit", "taken", "drawn",
    "starter", "discs", "aids", "points",
)  # fmt: skip
_PARTS = ("turns", "discs", "tiles")
_OPTIONS = {"side": SIDES, "shape": ("help", *SHAPES), "extra_round": ("false", "true")}
_FACT_OF_MOVE = {"aid": "tile", "bonus": "sort", "give": "disc", "throw": "disc"}
_SAID_AS = {"target": "field", "drawn": "colour"}  # a second field, discs without an article
_NAMES = {
    "disc": COLOURS, "colour": COLOURS, "taken": COLOURS, "tile": TILE_NAMES, "sort": SORTS,
    "where": ("bag", "box"),
}  # fmt: skip
_SECRET = {
    Note.EXCHANGED: ("disc",), Note.THREW: ("disc",), Note.REFILLED: ("drawn",),
    Note.DREW_TILE: ("tile",), Note.KEPT_TILE: ("tile",),
}  # fmt: skip
_FACTS = {
    what: facts.split()
    for what, facts in {
        Note.ROUND_BEGAN: "round",
        Note.TURN_BEGAN: "seat",
        Note.NO_DISCS: "seat",
        Note.SAVED_AID: "seat",
        Note.USED_AID: "seat tile",
        Note.LIMITED: "seat limit",
        Note.REMOVED: "seat disc field level where",
        Note.STOPPED_REMOVING: "seat",
        Note.MOVED_TOWER: "seat colour field target level",
        Note.SWAPPED_TOWERS: "seat colour field target level target_level",
        Note.MOVED_DISC: "seat disc field target level",
        Note.GRABBED: "seat disc field level",
        Note.EXCHANGED: "seat disc where taken",
        Note.PLACED: "seat disc field level",
        Note.STOPPED: "seat",
        Note.USED_POINTS: "seat tile",
        Note.SAVED_POINTS: "seat",
        Note.SCORED_DISCS: "seat n",
        Note.SCORED_TILE: "seat tile n",
        Note.TOTAL: "seat n gained",
        Note.EARNED_TILE: "seat",
        Note.DREW_TILE: "seat sort tile",
        Note.STACK_RENEWED: "sort n",
        Note.KEPT_TILE: "seat sort tile",
        Note.DISCARDED_TILE: "seat sort tile",
        Note.TOWER_FELL: "colour fields targets n",
        Note.THREW: "seat disc",
        Note.REFILLED: "seat drawn",
        Note.BAG_EMPTY: "seat",
        Note.END_NEAR: "seat round",
        Note.LEFT_TILES: "seat n points",
        Note.FINAL_SCORE: "seat n",
        Note.MATCH_OVER: "seats n",
    }.items()
}


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "points", "field", "disc.hidden", "drawn.hidden", "tile.hidden",
        "where.bag", "where.box",
        *(f"table.{name}" for name in _TABLE),
        *(f"event.{what.name.lower()}" for what in Note),
        *(f"move.{name}" for name in _MOVES),
        *(f"score.{part}" for part in _PARTS),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"disc.{colour}" for colour in COLOURS),
        *(f"tile.{tile}" for tile in TILE_NAMES),
        *(f"sort.{sort}" for sort in SORTS),
        *(f"option.{name}" for name in _OPTIONS),
        *(f"option.{name}.{value}" for name, values in _OPTIONS.items() for value in values),
    }  # fmt: skip


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
    return [_event(Note(what), numbers, fields) for what, *numbers in notes]


def _event(what: Note, numbers: list[int], fields: tuple[str, ...]) -> Event:
    named = zip(_FACTS[what], numbers, strict=False)
    facts = {fact: _said(fact, number, fields) for fact, number in named}
    if what == Note.SCORED_DISCS:
        facts = {"levels": [level for level in numbers[2:] if level], **facts}
    seat = facts.pop("seat", None)
    own = _SECRET.get(what, ()) if facts.get("where") != "box" else ()  # ruling 9
    return Event(what.name.lower(), seat, facts, {fact: [seat] for fact in own})


def _said(fact: str, number: int, fields: tuple[str, ...]) -> Json:
    """A number of a note as the fact of an event."""
    if fact in _NAMES:
        return _NAMES[fact][number]
    if fact in ("field", "target"):
        return fields[number]
    if fact in ("fields", "targets"):
        return [fields[field] for field in members(number)]
    if fact == "seats":
        return members(number)
    if fact == "drawn":
        counts = [_of_colour(number, colour) for colour in range(len(COLOURS))]
        return [name for name, n in zip(COLOURS, counts, strict=True) for _ in range(n)]
    return number


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """What a seat would have if the match ended now: past turns, this turn, unused tiles."""
    tiles = LEFT_TILE_POINTS * sum(state[held][seat] is not None for held in ("aids", "points"))
    turns = state["scores"][seat] - (tiles if state["over"] else 0)
    building = state["turn"] == seat and state["phase"] in ("place", "score")
    discs = sum(disc["level"] for disc in state["placed"]) if building else 0
    return [(f"score.{part}", n) for part, n in zip(_PARTS, (turns, discs, tiles), strict=True)]
