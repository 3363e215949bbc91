"""The rules of 7 Steps once more, slow and plain, on the JSON of open states."""

import copy
from collections import Counter

from sevenfold.games.game import State

SHORT = ("higher", "exchange")


def field_at(state: State, at: str) -> State:
    """The field of that name."""
    return next(field for field in state["fields"] if name(field) == at)


def name(field: State) -> str:
    """A field as moves name it."""
    return f"{field['at'][0]},{field['at'][1]}"


def beside(one: State, other: State) -> bool:
    """Do two fields touch?"""
    q, r = one["at"][0] - other["at"][0], one["at"][1] - other["at"][1]
    return {abs(q), abs(r), abs(q + r)} == {0, 1}


def legal(state: State) -> set[str]:
    """The legal moves."""
    seat, fields = state["turn"], state["fields"]
    towers = [field for field in fields if field["level"]]
    phase = state["phase"]
    if phase == "aid":
        return {f"aid {state['aids'][seat]}", "no-aid"}
    if phase == "remove":
        found = {f"remove {name(field)}" for field in towers}
        return found | ({"done"} if state["removed"] else set())
    if phase == "tower":
        return {
            f"tower {name(one)} {name(other)}"
            for one in towers
            for other in fields
            if one["colour"] == other["colour"]
            and (not other["level"] or one["at"] < other["at"])
            and one is not other
        }
    if phase == "disc":
        return {
            f"disc {name(one)} {name(other)}"
            for one in towers
            for other in fields
            if one["colour"] == other["colour"] and one is not other and other["level"] < 7
        }
    if phase == "exchange":
        if state["taken"]:
            return {f"give {colour}" for colour in state["discs"][seat]}
        return {f"grab {name(field)}" for field in towers}
    if phase == "place":
        found = {f"place {name(field)}" for field in fields if can_place(state, field)}
        return found | ({"done"} if state["placed"] else set())
    if phase == "score":
        return {f"score {state['points'][seat]}", "score"}
    if phase == "bonus":
        return {"bonus aid", "bonus points"}
    if phase == "choose":
        return {"keep new", "keep old"}
    if phase == "refill":
        return {f"throw {colour}" for colour in state["discs"][seat]} | {"refill"}
    return set()


def can_place(state: State, field: State) -> bool:
    """Step 2 of a turn."""
    placed = state["placed"]
    if field["colour"] not in state["discs"][state["turn"]] or field["level"] == 7:
        return False
    if len(placed) == (5 if state["aid"] in SHORT else 7):
        return False
    if not placed:
        same = [other["level"] for other in state["fields"] if other["colour"] == field["colour"]]
        normal = min(same) + 1
        return field["level"] + 1 in (normal, normal + (state["aid"] == "higher"))
    last = placed[-1]
    fresh = all(disc["at"] != field["at"] for disc in placed)
    return fresh and beside(last, field) and field["level"] + 1 - last["level"] in (0, 1)


def add(discs: dict[str, int], colour: str, n: int = 1) -> None:
    """One more disc of a colour somewhere, or one fewer."""
    discs[colour] = discs.get(colour, 0) + n
    if not discs[colour]:
        del discs[colour]


def play(before: State, move: str) -> State | None:
    """The state after a move that needs no chance; None for one that does."""
    state = copy.deepcopy(before)
    seat = state["turn"]
    supply = state["discs"][seat]
    word, *rest = move.split()
    away = state["bag"] if state["bag"] else state["box"]
    if word == "aid":
        state["aids"][seat], state["aid"] = None, rest[0]
        state["aid_discards"] = sorted([*state["aid_discards"], rest[0]])
        state["limit"] = 5 if rest[0] in SHORT else 7
        state["phase"] = "place" if rest[0] == "higher" else rest[0]
    elif word in ("no-aid", "tower", "disc"):
        state["phase"] = "place"
        if rest:
            one, other = (field_at(state, at) for at in rest)
            if word == "tower":
                one["level"], other["level"] = other["level"], one["level"]
            else:
                one["level"], other["level"] = one["level"] - 1, other["level"] + 1
    elif word == "remove":
        field = field_at(state, rest[0])
        field["level"] -= 1
        add(away, field["colour"])
        state["removed"] += 1
        state["phase"] = "place" if state["removed"] == 2 else "remove"
    elif word == "grab":
        field = field_at(state, rest[0])
        field["level"] -= 1
        state["taken"] = field["colour"]
    elif word == "give":
        add(supply, rest[0], -1)
        add(away, rest[0])
        add(supply, state["taken"])
        state["taken"], state["phase"] = None, "place"
    elif word == "place":
        field = field_at(state, rest[0])
        field["level"] += 1
        add(supply, field["colour"], -1)
        state["placed"].append(dict(field))
        state["tile_worth"] = {tile: tile_points(state, tile) for tile in state["tile_worth"]}
    elif word == "done":
        if state["phase"] == "remove":
            state["phase"] = "place"
        elif state["points"][seat]:
            state["phase"] = "score"
        else:
            _score(state, None)
    elif word == "score":
        _score(state, rest[0] if rest else None)
    elif word == "keep":
        _choose(state, rest[0] == "new")
    elif word == "throw":
        add(supply, rest[0], -1)
        add(state["bag"], rest[0])
    else:
        return None
    return state


def _score(state: State, tile: str | None) -> None:
    seat = state["turn"]
    points = sum(disc["level"] for disc in state["placed"])
    if tile:
        points += tile_points(state, tile)
        state["points"][seat] = None
        state["point_discards"] = sorted([*state["point_discards"], tile])
    state["scores"][seat] += points
    if points <= 7:
        state["phase"] = "bonus"
    else:
        to_refill(state)


def tile_points(state: State, tile: str) -> int:
    """Ruling 5."""
    placed = state["placed"]
    colours = Counter(disc["colour"] for disc in placed)
    if tile == "colours":
        return len(colours)
    if tile == "favourite":
        return 2 * max(colours.values())
    if tile == "edge":
        return sum(sum(beside(disc, field) for field in state["fields"]) < 6 for disc in placed)
    if tile == "line":
        cells = {tuple(disc["at"]) for disc in placed}
        return max(
            next(n for n in range(1, 9) if (q + n * dq, r + n * dr) not in cells)
            for q, r in cells
            for dq, dr in ((1, 0), (0, 1), (1, -1))
        )
    wanted = tile.split("-")[1:]
    return 5 * any(disc["level"] == 3 and disc["colour"] in wanted for disc in placed)


def _choose(state: State, new: bool) -> None:
    seat, drawn = state["turn"], state["drawn"]
    aid = drawn in ("remove", "tower", "disc", "higher", "exchange")
    held, pile = ("aids", "aid_discards") if aid else ("points", "point_discards")
    gone = state[held][seat] if new else drawn
    state[held][seat] = drawn if new else state[held][seat]
    state[pile] = sorted([*state[pile], gone])
    state["drawn"] = None
    to_refill(state)


def to_refill(state: State) -> None:
    """Ruling 3, then step 6."""
    while any(field["level"] >= 7 for field in state["fields"]):
        high = [field for field in state["fields"] if field["level"] >= 7]
        for field in high:
            field["level"] -= 7
        for tower in high:
            for field in state["fields"]:
                field["level"] += field["colour"] == tower["colour"]
    state["phase"] = "refill"
