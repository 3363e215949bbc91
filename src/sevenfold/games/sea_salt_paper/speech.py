"""What Sea Salt & Paper says: its events, its moves as buttons, and points part by part."""

from collections import Counter

import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.game import State
from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper import moves, scoring
from sevenfold.games.sea_salt_paper.components import (
    BOATS,
    COLOURS,
    CRABS,
    FISH,
    KINDS,
    MERMAIDS,
    NAMES,
    OCTOPUSES,
    OVER,
    PENGUINS,
    PILE,
    ROB,
    SAILORS,
    SHARKS,
    SHELLS,
    SWIMMERS,
)
from sevenfold.games.sea_salt_paper.notation import card_set, names
from sevenfold.games.words import Phrase
from sevenfold.kernel.bits import EMPTY, count, members
from sevenfold.kernel.cache import remember

for _function in (scoring.points, scoring.most_frequent):
    remember(_function)  # called from here, too, not only from compiled code

_DUOS = CRABS | BOATS | FISH | SWIMMERS | SHARKS
_COLLECTED = SHELLS | OCTOPUSES | PENGUINS | SAILORS
_EVENTS = (
    "drew", "kept", "discarded", "took", "laid", "no_effect", "sailed", "searched", "picked",
    "fished", "robbed", "four_mermaids", "stopped", "last_chance", "passed", "bet_won", "bet_lost",
    "round_scored", "round_void", "round_began", "match_over",
)  # fmt: skip
_MOVES = (
    "draw", "take", "keep", "crab", "boat", "fish", "swim", "mermaids", "stop", "last-chance",
    "end", "pile", "pick", "rob",
)  # fmt: skip
_PARTS = ("duos", "mermaids", "collections", "multipliers")
_OPTIONS = {"deck_runs_out": ("void", "call_counts"), "goal": ("normal", "double")}


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "card", "card.hidden", "cards.hidden", "pile.0", "pile.1", "points",
        *(f"event.{name}" for name in _EVENTS),
        *(f"move.{name}" for name in _MOVES),
        *(f"score.{part}" for part in _PARTS),
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


def name_move(text: str) -> Phrase:
    """A move as a button says it."""
    verb, *rest = text.split()
    key = f"move.{verb}"
    if verb == "keep":
        return key, {"card": rest[0], "pile": rest[1]}
    if verb == "pick":
        return key, {"card": rest[0]}
    if verb in ("take", "pile"):
        return key, {"pile": rest[0]}
    if verb == "rob":
        return key, {"other": int(rest[0])}
    if rest:
        return key, dict(zip(("colour", "second"), rest[0].split("+"), strict=True))
    return key, {}


def events(before: np.record, move: int, after: np.record) -> list[Event]:
    """What a move did, in order."""
    seat = int(before.turn)
    action, first, second = move & 15, move >> 4 & 63, move >> 10
    found = _done(before, after, seat, action, first, second)
    if int(after.rounds) != int(before.rounds) or (after.phase == OVER):
        found += _round_ended(before, after, action)
    return found


def _done(
    before: np.record, after: np.record, seat: int, action: int, first: int, second: int
) -> list[Event]:
    """What the seat did, without what follows for the round."""
    own = {"cards": [seat], "card": [seat]}
    if action == moves.DRAW_TWO:
        cards = names(after.drawn) or _gained(before, after, seat)
        return [Event("drew", seat, {"cards": cards}, own)]
    if action == moves.TAKE:
        card = NAMES[before.pile[first, before.height[first] - 1]]
        return [Event("took", seat, {"card": card, "pile": str(first)})]
    if action == moves.KEEP_ONE:
        discarded = NAMES[after.pile[second, after.height[second] - 1]]
        return [
            Event("kept", seat, {"card": NAMES[first]}, own),
            Event("discarded", seat, {"card": discarded, "pile": str(second)}),
        ]
    if action in (moves.CRAB, moves.BOAT, moves.FISHES, moves.SWIM):
        laid = Event("laid", seat, {"cards": [NAMES[first], NAMES[second]]})
        return [laid, *_effect(before, after, seat, action)]
    if action == moves.SEARCH:
        return [Event("searched", seat, {"pile": str(first)})]
    if action == moves.PICK_ONE:
        facts = {"card": NAMES[first], "pile": str(int(before.searching))}
        return [Event("picked", seat, facts, own)]
    if action == moves.ROB_SEAT:
        stolen = _gained(before, after, seat)[0]
        return [Event("robbed", seat, {"card": stolen, "other": first}, {"card": [seat, first]})]
    if action == moves.LAST_CHANCE:
        return [Event("last_chance", seat, {"cards": names(before.hand[seat])})]
    plain = {
        moves.STOP: "stopped",
        moves.FOUR_MERMAIDS: "four_mermaids",
        moves.END: "passed",
    }
    return [Event(plain[action], seat)]


def _effect(before: np.record, after: np.record, seat: int, action: int) -> list[Event]:
    if action == moves.BOAT:
        return [Event("sailed", seat)]
    if action == moves.FISHES and before.deck:
        return [Event("fished", seat, {"card": _gained(before, after, seat)[0]}, {"card": [seat]})]
    if after.phase in (PILE, ROB):
        return []  # a choice comes first
    return [Event("no_effect", seat)]


def _gained(before: np.record, after: np.record, seat: int) -> list[str]:
    """The cards that came to a hand."""
    held = Counter(names(after.hand[seat]))
    held.subtract(names(before.hand[seat]))
    return sorted(held.elements())


def _round_ended(before: np.record, after: np.record, action: int) -> list[Event]:
    if action == moves.FOUR_MERMAIDS:
        return [_match_over(after)]
    players = int(after.players)
    points = after.last_round[:players].tolist()
    found = []
    if action != moves.STOP and not any(points):
        found.append(Event("round_void"))
    else:
        if action != moves.STOP:
            caller = int(before.caller)
            everybody = [
                scoring.points(after.last_hand[seat], after.last_laid[seat])
                for seat in range(players)
            ]
            won = everybody[caller] == max(everybody)
            found.append(Event("bet_won" if won else "bet_lost", caller))
        found += [
            Event("round_scored", seat, {"n": points[seat], "total": int(after.scores[seat])})
            for seat in range(players)
        ]
    if after.phase == OVER:
        return [*found, _match_over(after)]
    tops = [NAMES[card] for card in after.pile[:, 0]]
    return [
        *found,
        Event("round_began", int(after.starter), {"round": int(after.rounds), "cards": tops}),
    ]


def _match_over(after: np.record) -> Event:
    first = scoring.standing(after, np.zeros(after.players, np.int64))
    return Event("match_over", facts={"seats": members(first)})


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The points of a seat's cards part by part; of a hidden hand, only of what is known."""
    cards = state["hands"][seat]
    if isinstance(cards, int):
        cards = []
    elif isinstance(cards, dict):
        cards = cards["known"]
    hand, laid = card_set(Reading(cards)), card_set(Reading(state["tables"][seat]))
    duos = scoring.points(hand & _DUOS, laid)
    collections = scoring.points(hand & _COLLECTED, EMPTY)
    number = count(hand & MERMAIDS)
    mermaids = scoring.most_frequent(hand, laid, number) if number else 0
    multipliers = scoring.points(hand, laid) - duos - collections - mermaids
    worth = (duos, mermaids, collections, multipliers)
    return [(f"score.{part}", n) for part, n in zip(_PARTS, worth, strict=True)]
