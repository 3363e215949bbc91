"""What Sea Salt & Paper says: its events, its moves as buttons, and points part by part."""

from collections import Counter

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.game import State
from sevenfold.games.sea_salt_paper import moves, scoring
from sevenfold.games.sea_salt_paper.cards import names
from sevenfold.games.sea_salt_paper.components import (
    COLOURS,
    DUO,
    KINDS,
    NAMES,
    OF_COLOUR,
    OVER,
    PHASES,
    PILE,
    ROB,
)
from sevenfold.games.words import Phrase
from sevenfold.kernel.bits import count, members
from sevenfold.kernel.cache import remember
from sevenfold.kernel.compiling import interpreted
from sevenfold.kernel.records import plain

_standing = interpreted(scoring.standing)

for _function in (scoring.points, scoring.parts):
    remember(_function)  # called from here, too, not only from compiled code

_EVENTS = (
    "drew", "kept", "discarded", "took", "uncovered", "pile_emptied", "deck_emptied",
    "nothing_to_draw", "laid", "no_effect", "sailed", "searched", "picked", "fished", "robbed",
    "four_mermaids", "stopped", "last_chance", "passed", "revealed", "empty_handed", "counted",
    "bet_won", "bet_lost", "bonus", "round_scored", "round_void", "round_began", "tied",
    "match_over",
)  # fmt: skip
RARE_EVENTS = (
    "deck_emptied", "nothing_to_draw", "no_effect", "four_mermaids", "empty_handed", "round_void",
    "tied",
)  # fmt: skip
RARE_MOVES = ("mermaids",)
_MOVES = (
    "draw", "take", "keep", "crab", "boat", "fish", "swim", "mermaids", "stop", "last-chance",
    "end", "pile", "pick", "rob",
)  # fmt: skip
_PLAIN = {
    moves.STOP: "stopped",
    moves.LAST_CHANCE: "last_chance",
    moves.FOUR_MERMAIDS: "four_mermaids",
    moves.END: "passed",
}
_NEW_TURN = (moves.BOAT, moves.LAST_CHANCE, moves.END)
_TABLE = (
    "round", "goal", "turn", "over", "won", "deck", "cards", "hidden", "pile.0", "pile.1", "below",
    "drawn", "last_round", "called", "shown", "hand", "laid", "worth", "exactly", "at_least",
    "bonus", *(f"turn.{phase}" for phase in PHASES[:OVER]),
)  # fmt: skip
_OPTIONS = {"deck_runs_out": ("void", "call_counts"), "goal": ("normal", "double")}


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "card", "card.hidden", "cards.hidden", "pile.0", "pile.1", "points",
        *(f"event.{name}" for name in _EVENTS),
        *(f"move.{name}" for name in _MOVES),
        *(f"score.{part}" for part in scoring.PARTS),
        *(f"table.{name}" for name in _TABLE),
        *(f"kind.{kind}" for kind in KINDS),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"option.{name}" for name in _OPTIONS),
        *(f"option.{name}.{value}" for name, values in _OPTIONS.items() for value in values),
    }  # fmt: skip


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
        deck = state["deck"]
        return key, {"n": deck if isinstance(deck, int) else len(deck)}
    if verb == "take":
        pile = state["discards"][int(rest[0])]
        cards = pile["known"] if isinstance(pile, dict) else pile
        return key, {"card": cards[-1], "pile": rest[0]}
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


def events(before: np.record, move: int, after: np.record) -> list[Event]:
    """What a move did, in order."""
    was, now = plain(before), plain(after)
    seat = int(was.turn)
    action, first, second = move & 15, move >> 4 & 63, move >> 10
    found = _done(was, now, seat, action, first, second)
    if was.deck and not now.deck:
        found.append(Event("deck_emptied"))
    last_turn = action == moves.END and was.caller >= 0
    if action == moves.LAST_CHANCE or last_turn:  # ruling 8
        found.append(_revealed(seat, was.hand[seat]))
    if now.phase == OVER or now.rounds != was.rounds:
        found += _round_ended(was, now, seat, action)
    elif action in _NEW_TURN and now.phase == DUO:  # ruling 4
        found.append(Event("nothing_to_draw", int(now.turn)))
    return found


def opening(table: np.record) -> list[Event]:
    """What the deal showed."""
    return [_round_began(table)]


def _done(
    before: np.record, after: np.record, seat: int, action: int, first: int, second: int
) -> list[Event]:
    """What the seat did, without what follows for the round."""
    own = {"cards": [seat], "card": [seat]}
    if action == moves.DRAW_TWO:
        if after.drawn:
            return [Event("drew", seat, {"cards": names(after.drawn)}, own)]
        last = _gained(before, after, seat)  # ruling 2
        return [
            Event("drew", seat, {"cards": [last]}, own),
            Event("kept", seat, {"card": last}, own),
        ]
    if action == moves.TAKE:
        took = Event("took", seat, {"card": _top(before, first), "pile": str(first)})
        return [took, _new_top(after, first)]
    if action == moves.KEEP_ONE:
        return [
            Event("kept", seat, {"card": NAMES[first]}, own),
            Event("discarded", seat, {"card": _top(after, second), "pile": str(second)}),
        ]
    if action in (moves.CRAB, moves.BOAT, moves.FISHES, moves.SWIM):
        laid = Event("laid", seat, {"cards": [NAMES[first], NAMES[second]]})
        return [laid, *_effect(before, after, seat, action)]
    if action == moves.SEARCH:
        cards = [NAMES[card] for card in before.pile[first, : before.height[first]]]
        return [Event("searched", seat, {"pile": str(first), "cards": cards}, own)]
    if action == moves.PICK_ONE:
        pile = int(before.searching)
        picked = Event("picked", seat, {"card": NAMES[first], "pile": str(pile)}, own)
        # An equal card on top may be the same one, for all that the others see.
        same = after.height[pile] and _top(after, pile) == _top(before, pile)
        return [picked] if same else [picked, _new_top(after, pile)]
    if action == moves.ROB_SEAT:
        facts = {"card": _gained(before, after, seat), "other": first}
        return [Event("robbed", seat, facts, {"card": [seat, first]})]
    return [Event(_PLAIN[action], seat)]


def _effect(before: np.record, after: np.record, seat: int, action: int) -> list[Event]:
    if action == moves.BOAT:
        return [Event("sailed", seat)]
    if action == moves.FISHES and before.deck:
        return [Event("fished", seat, {"card": _gained(before, after, seat)}, {"card": [seat]})]
    if after.phase in (PILE, ROB):
        return []  # a choice comes first
    return [Event("no_effect", seat)]


def _top(table: np.record, pile: int) -> str:
    return NAMES[int(table.pile[pile, table.height[pile] - 1])]


def _new_top(after: np.record, pile: int) -> Event:
    """What everybody sees where a card is gone from a pile."""
    if not after.height[pile]:
        return Event("pile_emptied", facts={"pile": str(pile)})
    return Event("uncovered", facts={"card": _top(after, pile), "pile": str(pile)})


def _gained(before: np.record, after: np.record, seat: int) -> str:
    """The card that came to a hand; it may be equal to one laid in the same move."""
    held = Counter(names(after.hand[seat]) + names(after.laid[seat]))
    held.subtract(names(before.hand[seat]) + names(before.laid[seat]))
    return next(held.elements())


def _revealed(seat: int, hand: np.uint64) -> Event:
    return Event("revealed", seat, {"cards": names(hand)}) if hand else Event("empty_handed", seat)


def _round_ended(before: np.record, after: np.record, seat: int, action: int) -> list[Event]:
    if action == moves.FOUR_MERMAIDS:
        return [_match_over(after)]
    caller = seat if action in (moves.STOP, moves.LAST_CHANCE) else int(before.caller)
    found = [
        _revealed(other, after.last_hand[other])
        for other in range(after.players)
        if not before.revealed[other] and (other != seat or caller < 0 or action == moves.STOP)
    ]
    if action == moves.STOP:
        found += _counted(after)
    elif after.last_round.any():  # who calls has points
        found += [*_counted(after), *_bet(after, caller)]
    else:
        found.insert(0, Event("round_void"))
        return [*found, _round_began(after)]
    found += [
        Event("round_scored", other, {"n": points, "total": int(after.scores[other])})
        for other, points in enumerate(after.last_round[: after.players].tolist())
    ]
    if after.phase != OVER:
        return [*found, _round_began(after)]
    best = max(after.scores[: after.players])
    level = [other for other in range(after.players) if after.scores[other] == best]
    over = _match_over(after)
    if over.facts["seats"] != level:  # ruling 13
        found.append(Event("tied", facts={"seats": level}))
    return [*found, over]


def _counted(after: np.record) -> list[Event]:
    """What everybody's cards are worth."""
    found = []
    for seat in range(after.players):
        worth = scoring.parts(after.last_hand[seat], after.last_laid[seat])
        facts = dict(zip(scoring.PARTS, worth, strict=True))
        found.append(Event("counted", seat, {"n": sum(worth), **facts}))
    return found


def _bet(after: np.record, caller: int) -> list[Event]:
    """How the bet ended, and the colour bonus of those who score one (ruling 8)."""
    players = range(after.players)
    worth = [scoring.points(after.last_hand[seat], after.last_laid[seat]) for seat in players]
    better = [seat for seat in players if worth[seat] > worth[caller]]
    if better:
        return [Event("bet_lost", caller, {"seats": better}), *_bonus(after, [caller])]
    return [Event("bet_won", caller), *_bonus(after, list(players))]


def _bonus(after: np.record, seats: list[int]) -> list[Event]:
    found = []
    for seat in seats:
        hand, laid = after.last_hand[seat], after.last_laid[seat]
        sizes = [count(hand & cards) + count(laid & cards) for cards in OF_COLOUR]
        n = max(sizes)
        if n:
            found.append(Event("bonus", seat, {"n": n, "colour": COLOURS[sizes.index(n)]}))
    return found


def _round_began(after: np.record) -> Event:
    facts = {"round": int(after.rounds), "cards": [_top(after, pile) for pile in range(2)]}
    return Event("round_began", int(after.starter), facts)


def _match_over(after: np.record) -> Event:
    first = _standing(after, np.zeros(after.players, np.int64))
    return Event("match_over", facts={"seats": members(first)})


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The points of a seat's cards part by part; of a hidden hand, only of what is known."""
    return [(f"score.{part}", points) for part, points in state["worth"][seat].items()]
