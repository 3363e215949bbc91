"""What Sea Salt & Paper says: its events, its moves as buttons, and points part by part."""

from collections.abc import Callable

from sevenfold.games.events import Event
from sevenfold.games.game import State
from sevenfold.games.sea_salt_paper import notation, scoring
from sevenfold.games.sea_salt_paper.cards import known, names
from sevenfold.games.sea_salt_paper.components import (
    COLOURS,
    KINDS,
    NAMES,
    OVER,
    PHASES,
    SeaSaltPaperRecord,
)
from sevenfold.games.sea_salt_paper.notes import Note
from sevenfold.games.speech import Phrase
from sevenfold.games.writing import size
from sevenfold.kernel.bits import members
from sevenfold.kernel.notes import Notes

_EVENTS = ("empty_handed", *(note.name.lower() for note in Note if note != Note.SAW))
RARE_EVENTS = (
    "deck_emptied", "nothing_to_draw", "no_effect", "four_mermaids", "empty_handed", "round_void",
    "tied",
)  # fmt: skip
RARE_MOVES = ("mermaids",)
_MOVES = (
    "draw", "take", "keep", "crab", "boat", "fish", "swim", "mermaids", "stop", "last-chance",
    "end", "pile", "pick", "rob",
)  # fmt: skip
_TABLE = (
    "round", "goal", "turn", "over", "won", "deck", "cards", "hidden", "pile.0", "pile.1", "below",
    "drawn", "last_round", "called", "shown", "hand", "laid", "worth", "exactly", "at_least",
    "bonus", *(f"turn.{phase}" for phase in PHASES[:OVER]),
)  # fmt: skip
_OPTIONS = {"deck_runs_out": notation.DECK_RUNS_OUT, "goal": notation.GOAL}


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
    for what, *facts in notes:
        if what == Note.SAW:
            found[-1].facts["cards"].append(NAMES[facts[0]])
        else:
            found.append(_TOLD[Note(what)](*facts))
    return found


def _own(seat: int) -> dict[str, list[int]]:
    """Cards that only one seat sees."""
    return {"cards": [seat], "card": [seat]}


def _moved(name: str, seat: int | None, card: int, pile: int) -> Event:
    """A card goes openly to a pile, comes from there, or is seen there."""
    return Event(name, seat, {"card": NAMES[card], "pile": str(pile)})


def _revealed(seat: int, hand: int, *_: int) -> Event:
    return Event("revealed", seat, {"cards": names(hand)}) if hand else Event("empty_handed", seat)


def _counted(seat: int, n: int, *parts: int) -> Event:
    return Event("counted", seat, {"n": n, **dict(zip(scoring.PARTS, parts, strict=False))})


_TOLD: dict[Note, Callable[..., Event]] = {
    Note.ROUND_BEGAN: lambda seat, n, one, other, *_: Event(
        "round_began", seat, {"round": n, "cards": [NAMES[one], NAMES[other]]}
    ),
    Note.DREW: lambda seat, cards, *_: Event("drew", seat, {"cards": names(cards)}, _own(seat)),
    Note.KEPT: lambda seat, card, *_: Event("kept", seat, {"card": NAMES[card]}, _own(seat)),
    Note.DISCARDED: lambda seat, card, pile, *_: _moved("discarded", seat, card, pile),
    Note.TOOK: lambda seat, card, pile, *_: _moved("took", seat, card, pile),
    Note.UNCOVERED: lambda card, pile, *_: _moved("uncovered", None, card, pile),
    Note.PILE_EMPTIED: lambda pile, *_: Event("pile_emptied", facts={"pile": str(pile)}),
    Note.DECK_EMPTIED: lambda *_: Event("deck_emptied"),
    Note.NOTHING_TO_DRAW: lambda seat, *_: Event("nothing_to_draw", seat),
    Note.LAID: lambda seat, one, other, *_: Event(
        "laid", seat, {"cards": [NAMES[one], NAMES[other]]}
    ),
    Note.NO_EFFECT: lambda seat, *_: Event("no_effect", seat),
    Note.SAILED: lambda seat, *_: Event("sailed", seat),
    Note.FISHED: lambda seat, card, *_: Event(
        "fished", seat, {"card": NAMES[card]}, {"card": [seat]}
    ),
    Note.SEARCHED: lambda seat, pile, *_: Event(
        "searched", seat, {"pile": str(pile), "cards": []}, _own(seat)
    ),
    Note.PICKED: lambda seat, card, pile, *_: Event(
        "picked", seat, {"card": NAMES[card], "pile": str(pile)}, _own(seat)
    ),
    Note.ROBBED: lambda seat, card, other, *_: Event(
        "robbed", seat, {"card": NAMES[card], "other": other}, {"card": [seat, other]}
    ),
    Note.FOUR_MERMAIDS: lambda seat, *_: Event("four_mermaids", seat),
    Note.STOPPED: lambda seat, *_: Event("stopped", seat),
    Note.LAST_CHANCE: lambda seat, *_: Event("last_chance", seat),
    Note.PASSED: lambda seat, *_: Event("passed", seat),
    Note.ROUND_VOID: lambda *_: Event("round_void"),
    Note.REVEALED: _revealed,
    Note.COUNTED: _counted,
    Note.BET_WON: lambda seat, *_: Event("bet_won", seat),
    Note.BET_LOST: lambda seat, better, *_: Event("bet_lost", seat, {"seats": members(better)}),
    Note.BONUS: lambda seat, n, hue, *_: Event("bonus", seat, {"n": n, "colour": COLOURS[hue]}),
    Note.ROUND_SCORED: lambda seat, n, total, *_: Event(
        "round_scored", seat, {"n": n, "total": total}
    ),
    Note.TIED: lambda seats, *_: Event("tied", facts={"seats": members(seats)}),
    Note.MATCH_OVER: lambda first, *_: Event("match_over", facts={"seats": members(first)}),
}


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """The points of a seat's cards part by part; of a hidden hand, only of what is known."""
    return [(f"score.{part}", points) for part, points in state["worth"][seat].items()]
