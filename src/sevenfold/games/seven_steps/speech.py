"""What 7 Steps says: its events, its moves as buttons, and points part by part."""

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.game import Json, State
from sevenfold.games.seven_steps import moves
from sevenfold.games.seven_steps.components import (
    BONUS,
    COLOURS,
    EXCHANGE_AID,
    FIRST_KIND,
    HIGHER,
    OVER,
    PLACE,
    REFILL,
    SHORT_TURN,
    SIDES,
    SORT_NAMES,
    SORTS,
    TILE_NAMES,
    TOP,
)
from sevenfold.games.seven_steps.layout import SHAPES, cells_of
from sevenfold.games.seven_steps.rules import LEFT_TILE_POINTS
from sevenfold.games.seven_steps.scoring import standing
from sevenfold.games.words import Phrase
from sevenfold.kernel.bits import members
from sevenfold.kernel.compiling import interpreted

_standing = interpreted(standing)

_EVENTS = (
    "used_aid", "limited", "saved_aid", "removed", "stopped_removing", "moved_tower",
    "swapped_towers", "moved_disc", "grabbed", "exchanged", "placed", "stopped", "used_points",
    "saved_points", "scored_discs", "scored_tile", "total", "earned_tile", "drew_tile",
    "stack_renewed", "kept_tile", "discarded_tile", "tower_fell", "threw", "refilled", "bag_empty",
    "end_near", "round_began", "turn_began", "no_discs", "left_tiles", "final_score", "match_over",
)  # fmt: skip
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


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "points", "field", "disc.hidden", "drawn.hidden", "tile.hidden",
        "where.bag", "where.box",
        *(f"table.{name}" for name in _TABLE),
        *(f"event.{name}" for name in _EVENTS),
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
    held = "aids" if state["drawn"] in SORT_NAMES[0] else "points"
    return state[held][state["turn"]]


def events(before: np.record, move: int, after: np.record) -> list[Event]:
    """What a move did, in order."""
    action, first, second = move & 15, move >> 4 & 63, move >> 10
    if action in (moves.PLACE_DISC, moves.TAKE_OFF, moves.GRAB):
        return [_on_one_field(before, after, action, first)]
    if action in (moves.MOVE_TOWER, moves.MOVE_DISC):
        return [_between_fields(before, after, action, first, second)]
    if action in (moves.USE_AID, moves.NO_AID):
        return _aid(int(before.turn), action, first)
    if action in (moves.GIVE, moves.THROW):
        return [_into_bag(before, after, action, first)]
    if action == moves.FILL_UP:
        return _refilled(before, after)
    if action in (moves.TAKE_BONUS, moves.KEEP_NEW, moves.KEEP_OLD):
        return _tile(before, after, action, first)
    return _built(before, after, action, first)


def opening(table: np.record) -> list[Event]:
    """The first round begins, and the first turn."""
    return [_round_began(table), Event("turn_began", int(table.turn))]


def _round_began(table: np.record) -> Event:
    return Event("round_began", None, {"round": int(table.rounds)})


def _on_one_field(before: np.record, after: np.record, action: int, field: int) -> Event:
    """A disc goes on a tower, or its top disc is taken off."""
    higher = after if action == moves.PLACE_DISC else before
    facts = {
        "disc": COLOURS[before.colour[field]],
        "field": _field(before, field),
        "level": _level(higher, field),
    }
    if action == moves.TAKE_OFF:
        return Event("removed", int(before.turn), {**facts, "where": _where(before, after)})
    return Event("placed" if action == moves.PLACE_DISC else "grabbed", int(before.turn), facts)


def _between_fields(
    before: np.record, after: np.record, action: int, first: int, second: int
) -> Event:
    seat = int(before.turn)
    colour = COLOURS[before.colour[first]]
    facts = {"field": _field(before, first), "target": _field(before, second)}
    level = _level(after, second)
    if action == moves.MOVE_DISC:
        return Event("moved_disc", seat, {"disc": colour, **facts, "level": level})
    if _level(before, second):
        levels = {"level": _level(after, first), "target_level": level}
        return Event("swapped_towers", seat, {"colour": colour, **facts, **levels})
    return Event("moved_tower", seat, {"colour": colour, **facts, "level": level})


def _aid(seat: int, action: int, aid: int) -> list[Event]:
    if action == moves.NO_AID:
        return [Event("saved_aid", seat)]
    used = Event("used_aid", seat, {"tile": TILE_NAMES[aid]})
    if aid in (HIGHER, EXCHANGE_AID):
        return [used, Event("limited", seat, {"limit": SHORT_TURN})]
    return [used]


def _into_bag(before: np.record, after: np.record, action: int, colour: int) -> Event:
    """A disc from behind the screen: nobody else sees it, unless it goes to the box (ruling 9)."""
    seat, disc = int(before.turn), COLOURS[colour]
    if action == moves.THROW:
        return Event("threw", seat, {"disc": disc}, {"disc": [seat]})
    where = _where(before, after)
    facts = {"disc": disc, "where": where, "taken": COLOURS[before.taken]}
    return Event("exchanged", seat, facts, {"disc": [seat]} if where == "bag" else {})


def _built(before: np.record, after: np.record, action: int, tile: int) -> list[Event]:
    """The end of an aid or of building, and the points."""
    seat = int(before.turn)
    if action == moves.DONE:
        if before.phase != PLACE:
            return [Event("stopped_removing", seat)]
        found = [Event("stopped", seat)]
        if after.phase not in (BONUS, REFILL):
            return found  # there is a choice how to score
    elif action == moves.SCORE_TILE:
        found = [Event("used_points", seat, {"tile": TILE_NAMES[tile]})]
    else:
        found = [Event("saved_points", seat)]
    levels = before.path_level[: before.placed].tolist()
    points, total = sum(levels), int(after.scores[seat])
    gained = total - int(before.scores[seat])
    found.append(Event("scored_discs", seat, {"levels": levels, "n": points}))
    if action == moves.SCORE_TILE:
        facts = {"tile": TILE_NAMES[tile], "n": gained - points}
        found.append(Event("scored_tile", seat, facts))
    found.append(Event("total", seat, {"n": total, "gained": gained}))
    if after.phase == BONUS:
        return [*found, Event("earned_tile", seat)]
    return found + _towers_fell(before)


def _tile(before: np.record, after: np.record, action: int, sort: int) -> list[Event]:
    """A special tile is taken, or chosen from two."""
    seat = int(before.turn)
    own = {"tile": [seat]}
    if action == moves.TAKE_BONUS:
        drawn = after.drawn if after.drawn >= 0 else after.held[seat, sort]
        facts = {"sort": SORTS[sort], "tile": TILE_NAMES[drawn]}
        found = [Event("drew_tile", seat, facts, own)]
        kinds = slice(FIRST_KIND[sort], FIRST_KIND[sort + 1])
        if sum(before.stack[kinds].tolist()) == 1:
            renewed = {"sort": SORTS[sort], "n": sum(after.stack[kinds].tolist())}
            found.append(Event("stack_renewed", None, renewed))
    else:
        sort = 0 if before.drawn < FIRST_KIND[1] else 1
        kept, gone = int(before.drawn), int(before.held[seat, sort])
        if action == moves.KEEP_OLD:
            kept, gone = gone, kept
        found = [
            Event("kept_tile", seat, {"sort": SORTS[sort], "tile": TILE_NAMES[kept]}, own),
            Event("discarded_tile", seat, {"sort": SORTS[sort], "tile": TILE_NAMES[gone]}),
        ]
    return found + (_towers_fell(before) if after.phase == REFILL else [])


def _towers_fell(before: np.record) -> list[Event]:
    """The towers of seven at the end of a turn, in the order in which they come off (ruling 3)."""
    if not before.built[TOP]:
        return []
    found = []
    for colour, of_colour in zip(COLOURS, before.coloured, strict=True):
        fields = members(of_colour)
        levels = {field: _level(before, field) for field in fields}
        while max(levels.values()) >= TOP:
            towers = [field for field in fields if levels[field] >= TOP]
            for field in fields:
                levels[field] += len(towers) - (TOP if field in towers else 0)
            facts = {
                "colour": colour,
                "fields": [_field(before, field) for field in towers],
                "targets": [_field(before, field) for field in fields],
                "n": len(towers),
            }
            found.append(Event("tower_fell", None, facts))
    return found


def _refilled(before: np.record, after: np.record) -> list[Event]:
    seat = int(before.turn)
    gained = (after.supply[seat] - before.supply[seat]).tolist()
    drawn = [colour for colour, n in zip(COLOURS, gained, strict=True) for _ in range(n)]
    if drawn:
        found = [Event("refilled", seat, {"drawn": drawn}, {"drawn": [seat]})]
    else:
        found = [Event("bag_empty", seat)]
    if after.final_round and not before.final_round:
        found.append(Event("end_near", seat, {"round": int(after.final_round)}))
    if after.phase == OVER:
        return found + _match_over(after)
    if after.rounds != before.rounds:
        found.append(_round_began(after))
    found.append(Event("turn_began", int(after.turn)))
    if after.phase == BONUS:
        found += [Event("no_discs", int(after.turn)), Event("earned_tile", int(after.turn))]
    return found


def _match_over(after: np.record) -> list[Event]:
    players = int(after.players)
    found = []
    for seat in range(players):
        tiles = sum(tile >= 0 for tile in after.held[seat].tolist())
        if tiles:
            facts = {"n": tiles, "points": LEFT_TILE_POINTS * tiles}
            found.append(Event("left_tiles", seat, facts))
    found += [Event("final_score", seat, {"n": int(after.scores[seat])}) for seat in range(players)]
    winners = members(_standing(after, np.zeros(players, np.int64)))
    return [*found, Event("match_over", None, {"seats": winners, "n": len(winners)})]


def _field(table: np.record, field: int) -> str:
    q, r = cells_of(table)[field]
    return f"{q},{r}"


def _level(table: np.record, field: int) -> int:
    return sum(fields >> field & 1 for fields in table.built[1:].tolist())


def _where(before: np.record, after: np.record) -> str:
    """Where an aid sent a disc (ruling 4)."""
    return "bag" if (before.box == after.box).all() else "box"


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """What a seat would have if the match ended now: past turns, this turn, unused tiles."""
    tiles = LEFT_TILE_POINTS * sum(state[held][seat] is not None for held in ("aids", "points"))
    turns = state["scores"][seat] - (tiles if state["over"] else 0)
    building = state["turn"] == seat and state["phase"] in ("place", "score")
    discs = sum(disc["level"] for disc in state["placed"]) if building else 0
    return [(f"score.{part}", n) for part, n in zip(_PARTS, (turns, discs, tiles), strict=True)]
