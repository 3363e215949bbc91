"""The rules a second time, over plain JSON states and with no thought for speed."""

from copy import deepcopy
from typing import Any

State = dict[str, Any]


def legal(state: State) -> list[str]:
    """The moves of a state that is not over."""
    hand = sorted(set(state["hands"][state["turn"]]))
    if state["phase"] == "start":
        return [str(card) for card in hand] or ["draw"]
    top, hole = state["top"], state["hole"]
    moves = []
    for card in hand:
        for way, still_seen in (("hole", hole), ("number", top)):
            if top + hole <= card + still_seen <= 7:
                moves.append(f"{card} {way}")
    return moves or ["draw"]


def after(state: State, move: str, drawn: int | None) -> State:
    """The state after a move, the round's end not yet looked at.

    `drawn` is the card that the seat draws, if it draws one; None draws any.
    """
    state = deepcopy(state)
    seat, edition = state["turn"], state["options"]["edition"]
    hand = state["hands"][seat]
    state["moves_in_round"] += 1

    def draw() -> bool:
        if not state["deck"]:
            state["deck"], state["aside"] = state["aside"], []
        if not state["deck"]:
            return False
        card = state["deck"][0] if drawn is None else drawn
        state["deck"].remove(card)
        hand.append(card)
        return True

    def pass_on(phase: str) -> State:
        others = [(seat + step) % state["players"] for step in range(1, state["players"] + 1)]
        state["turn"] = next(other for other in others if other not in state["finished"])
        state["phase"] = phase
        state["after_seven"] = False
        return state

    if move == "draw":
        state["idle"] = 0 if draw() else state["idle"] + 1
        if state["idle"] == state["players"] - len(state["finished"]):
            _clear(state)
        return pass_on("lay" if state["pile"] else "start")

    card, _, way = move.partition(" ")
    state["hole"] = {"": 0, "hole": state["hole"], "number": state["top"]}[way]
    state["top"] = int(card)
    state["pile"].append(int(card))
    hand.remove(int(card))
    state["idle"] = 0
    if state["top"] + state["hole"] == 7:
        _clear(state)
        if hand:
            state["phase"], state["after_seven"] = "start", True
            return state
        state["finished"].append(seat)
        return pass_on("start")
    spared = state["after_seven"] and edition != "italian"
    if not spared or (edition == "english" and not hand):
        draw()
    if not hand and edition == "german":
        state["finished"].append(seat)
    return pass_on("lay")


def _clear(state: State) -> None:
    state["aside"] += state["pile"]
    state.update(pile=[], top=0, hole=0, idle=0)


def round_ends(state: State) -> bool:
    """Has the move before ended the round?"""
    still_in = int(state["players"]) - len(state["finished"])
    return still_in == 1 or state["moves_in_round"] == 2000


def paid(state: State) -> list[int]:
    """The scores after the round that has just ended."""
    players = state["players"]
    clockwise = [(state["starter"] + step) % players for step in range(players)]
    still_in = [seat for seat in clockwise if seat not in state["finished"]]
    ranking = state["finished"] + sorted(still_in, key=lambda seat: len(state["hands"][seat]))
    scores = list(state["scores"])
    left = 80 - sum(scores)
    for chips, seat in zip(range(players, 0, -1), ranking, strict=True):
        scores[seat] += min(chips, left)
        left -= min(chips, left)
    return scores
