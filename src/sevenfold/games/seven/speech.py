"""What 7 says: its events, its moves as buttons, and chips part by part.

A card is a text here, "5", and not a number: whoever may not see it is told 1, for one card.
"""

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.game import Json, State
from sevenfold.games.seven.components import (
    CHIPS,
    EDITIONS,
    ENGLISH,
    GERMAN,
    HIGHEST,
    ITALIAN,
    LONGEST_ROUND,
    OVER,
    SEATS,
)
from sevenfold.games.seven.moves import DRAW, FIRST, ON_NUMBER
from sevenfold.games.seven.notation import numbers
from sevenfold.games.words import Phrase
from sevenfold.kernel.records import plain

RARE_EVENTS = frozenset({"all_blocked", "stopped"})
RARE_MOVES = frozenset({"draw-empty-handed", "pass"})

_EVENTS = (
    "started", "laid", "blocked", "made_seven", "renewed", "drew", "nothing_to_draw", "all_blocked",
    "finished", "stopped", "left", "paid", "chips_gone", "round_began", "dealt", "match_over",
)  # fmt: skip
_MOVES = ("start", "start-seven", "lay", "lay-seven", "draw", "draw-empty-handed", "pass")
_WAYS = ("hole", "number")
_TABLE = (
    "round", "of", "chips_left", "turn", "turn.lay", "turn.start", "turn.again", "idle", "over",
    "won", "deck", "aside", "cards", "pile", "both", "alone", "holds", "hand", "finished",
)  # fmt: skip


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "points", "card", "card.hidden", "hand", "hand.hidden",
        "shows.alone", "shows.both", "score.chips", "score.finished",
        "option.edition", "option.deck", "option.deck.help",
        *(f"option.edition.{edition}" for edition in EDITIONS),
        *(f"way.{way}" for way in _WAYS),
        *(f"place.{place}" for place in range(1, SEATS + 1)),
        *(f"event.{name}" for name in _EVENTS),
        *(f"move.{name}" for name in _MOVES),
        *(f"table.{name}" for name in _TABLE),
    }  # fmt: skip


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


def events(before: np.record, move: int, after: np.record) -> list[Event]:
    """What a move did, in order."""
    before, after = plain(before), plain(after)
    found = _blocked(before, after) if move == DRAW else _laid(before, move, after)
    if after.rounds != before.rounds or after.phase == OVER:
        found += _round_ended(before, found, after)
    return found


def _blocked(before: np.record, after: np.record) -> list[Event]:
    """A turn without a card to lay (rulings 2 and 6)."""
    found = [Event("blocked", int(before.turn)), *_draw(before, DRAW, after)]
    if not _can_draw(before) and before.idle + 1 == before.players - before.finished:
        found.append(Event("all_blocked", facts={"n": int(before.height)}))
    return found


def _laid(before: np.record, move: int, after: np.record) -> list[Event]:
    """A card laid, and what that did to the pile and to the hand."""
    seat, number, way = int(before.turn), move & 7, move >> 3
    hole = int(before.top if way == ON_NUMBER else before.hole)
    shown = {"card": str(number), "top": number, "hole": hole}
    if way == FIRST:
        found = [Event("started", seat, shown)]
    else:
        shows = f"{number}+{hole}" if hole else str(number)
        said = _WAYS[1 if way == ON_NUMBER else 0]
        found = [Event("laid", seat, {**shown, "way": said, "shows": shows})]
    last_card = before.hand_size[seat] == 1
    seven = number + hole == HIGHEST
    draws = not seven and _draws_after_card(before, last_card)
    if seven:
        found.append(Event("made_seven", seat, {"n": int(before.height) + 1}))
    elif draws:
        found += _draw(before, number, after)
    if last_card and (seven or (before.edition == GERMAN and not (draws and _can_draw(before)))):
        found.append(Event("finished", seat, {"place": str(int(before.finished) + 1)}))  # ruling 3
    return found


def _draws_after_card(before: np.record, last_card: bool) -> bool:
    """Is a card that did not make seven followed by a draw? (rulings 1 and 3)"""
    return bool(
        not before.after_seven
        or before.edition == ITALIAN
        or (before.edition == ENGLISH and last_card)
    )


def _can_draw(before: np.record) -> bool:
    return bool(before.deck_size or before.aside.any())


def _draw(before: np.record, laid: int, after: np.record) -> list[Event]:
    """What happens when a seat has to draw, after it laid this number or none (ruling 5)."""
    seat = int(before.turn)
    if not _can_draw(before):
        return [Event("nothing_to_draw", seat)]
    card: Json = 1  # of a round that was stopped, the record does not say any more which one
    if after.rounds == before.rounds:
        gained = after.hand[seat] - before.hand[seat]
        gained[laid] += bool(laid)
        card = str(int(gained.argmax()))
    drew = Event("drew", seat, {"card": card}, {"card": [seat]})
    if before.deck_size:
        return [drew]
    return [Event("renewed", facts={"n": int(before.aside.sum())}), drew]


def _round_ended(before: np.record, found: list[Event], after: np.record) -> list[Event]:
    """How everybody ranks, what that pays, and how the match goes on (rulings 6 to 8)."""
    players, seat, starter = int(before.players), int(before.turn), int(before.starter)
    told = {event.name for event in found}
    sizes, places = before.hand_size.tolist(), before.place.tolist()
    sizes[seat] += ("drew" in told) - ("blocked" not in told)
    if "finished" in told:
        places[seat] = int(before.finished) + 1
    ranking = sorted(
        range(players),
        key=lambda one: (places[one] or SEATS, sizes[one], (one - starter) % players),
    )
    left = [
        Event("left", one, {"n": sizes[one], "place": str(place)})
        for place, one in enumerate(ranking, start=1)
        if not places[one]
    ]
    stopped = [Event("stopped", facts={"moves": LONGEST_ROUND})] if len(left) > 1 else []
    old, new = before.scores.tolist(), after.scores.tolist()
    paid = [Event("paid", one, {"n": new[one] - old[one], "total": new[one]}) for one in ranking]
    going_on = _match_over(after) if after.phase == OVER else opening(after)
    return [*stopped, *left, *paid, *going_on]


def _match_over(after: np.record) -> list[Event]:
    scores = after.scores[: after.players].tolist()
    first = [seat for seat, chips in enumerate(scores) if chips == max(scores)]
    gone = [Event("chips_gone")] if sum(scores) == CHIPS else []
    return [*gone, Event("match_over", facts={"seats": first})]


def opening(table: np.record) -> list[Event]:
    """A round begins: who starts, and what everybody got."""
    dealt = [
        Event("dealt", seat, {"hand": [str(n) for n in numbers(hand)]}, {"hand": [seat]})
        for seat, hand in enumerate(table.hand[: table.players].tolist())
    ]
    return [Event("round_began", int(table.starter), {"round": int(table.rounds)}), *dealt]


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The chips a seat has, and those that it is sure to get for having finished this round."""
    due = 0
    if seat in state["finished"] and not state["over"]:  # at the end they have been paid
        players, ahead = state["players"], state["finished"].index(seat)
        left = state["chips_left"] - sum(players - place for place in range(ahead))
        due = max(0, min(players - ahead, left))
    return [("score.chips", state["scores"][seat]), ("score.finished", due)]
