"""How Sea Salt & Paper is written: cards, moves, states."""

from collections import Counter

import numpy as np

from sevenfold.games.game import OPEN, Json, Options, Place, State
from sevenfold.games.sea_salt_paper import moves
from sevenfold.games.sea_salt_paper.cards import names
from sevenfold.games.sea_salt_paper.components import (
    BACK,
    COLOUR_NAMES,
    NAMES,
    PUBLIC,
)
from sevenfold.games.sea_salt_paper.reading import read
from sevenfold.games.sea_salt_paper.scoring import GOALS
from sevenfold.games.writing import or_null, partly, shown, size
from sevenfold.kernel.bits import members

__all__ = [
    "components",
    "draw",
    "move_text",
    "places",
    "read",
    "read_options",
    "veiled",
    "write",
    "write_options",
    "write_public",
]  # fmt: skip

DECK_RUNS_OUT = ("void", "call_counts")
GOAL = ("normal", "double")
_GOALS = GOALS.tolist()
_PAIRS = {moves.CRAB: "crab", moves.BOAT: "boat", moves.FISHES: "fish", moves.SWIM: "swim"}
_PLAIN = {
    moves.DRAW_TWO: "draw",
    moves.FOUR_MERMAIDS: "mermaids",
    moves.STOP: "stop",
    moves.LAST_CHANCE: "last-chance",
    moves.END: "end",
}
_WITH_NUMBER = {moves.TAKE: "take", moves.SEARCH: "pile", moves.ROB_SEAT: "rob"}

_ASKED = {
    "draw": "draws a card",
    "keep": "keeps one of two",
    "duo": "plays duos, calls or ends the turn",
    "pile": "chooses a pile to search",
    "pick": "picks a card of the pile",
    "rob": "chooses whom to rob",
}


def write_options(table: np.record, options: Options) -> None:
    """Put checked options into a blank record."""
    table.call_counts = DECK_RUNS_OUT.index(options["deck_runs_out"])
    table.double_goal = GOAL.index(options["goal"])


def read_options(table: np.record) -> Options:
    """The options a record was dealt with."""
    return {
        "deck_runs_out": DECK_RUNS_OUT[table.call_counts],
        "goal": GOAL[table.double_goal],
    }


def move_text(table: np.record, move: int) -> str:
    """A move as a line of text."""
    action, first, second = move & 15, move >> 4 & 63, move >> 10
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _PAIRS:
        return f"{_PAIRS[action]} {COLOUR_NAMES[first]}+{COLOUR_NAMES[second]}"
    if action == moves.KEEP_ONE:
        return f"keep {NAMES[first]} {second}"
    if action == moves.PICK_ONE:
        return f"pick {NAMES[first]}"
    return f"{_WITH_NUMBER[action]} {first}"


def veiled(text: str) -> str:
    """A move as the other seats see it: they do not learn which card was kept or picked.

    >>> veiled("keep crab/black 0"), veiled("pick fish/green"), veiled("take 1")
    ('keep ? 0', 'pick ?', 'take 1')
    """
    verb, *rest = text.split()
    return " ".join((verb, "?", *rest[1:])) if verb in ("keep", "pick") else text


def write_public(table: np.record) -> State:
    """The keys of the state that everybody sees alike; `knows` is what everybody knows."""
    players = range(int(table.players))
    last_hands, last_laid = table.last_hand.tolist(), table.last_laid.tolist()
    return {
        "tables": [names(cards) for cards in table.laid.tolist()[: len(players)]],
        "searching": or_null(table.searching),
        "caller": or_null(table.caller),
        "revealed": [bool(shown) for shown in table.revealed.tolist()[: len(players)]],
        "starter": int(table.starter),
        "goal": _GOALS[table.players] * (1 + int(table.double_goal)),
        "last_round": table.last_round.tolist()[: len(players)],
        "last_cards": [
            {"hand": names(last_hands[n]), "table": names(last_laid[n])} for n in players
        ]
        if any(last_hands) or any(last_laid)
        else None,
        "knows": _memory(table, PUBLIC),
    }


def write(table: np.record, seat: int, public: State | None = None) -> State:
    """The game's own keys of the state."""
    public = write_public(table) if public is None else public
    players = range(int(table.players))
    hands, hidden = table.hand.tolist(), table.hidden_hand.tolist()
    revealed = table.revealed.tolist()
    return {
        "deck": names(table.deck) if seat == OPEN else int(table.hidden_deck),
        "discards": [_pile(table, pile) for pile in range(2)],
        "hands": [
            names(hands[other])
            if seat in (OPEN, other) or revealed[other]
            else partly(names(hands[other]), hidden[other])
            for other in players
        ],
        "tables": public["tables"],
        "drawn": int(table.hidden_drawn) or names(table.drawn),
        "searching": public["searching"],
        "caller": public["caller"],
        "revealed": public["revealed"],
        "starter": public["starter"],
        "goal": public["goal"],
        "last_round": public["last_round"],
        "last_cards": public["last_cards"],
        "knows": [
            *(_memory(table, n + 1) if seat in (OPEN, n) else None for n in players),
            public["knows"],
        ],
    }


def _pile(table: np.record, pile: int) -> Json:
    cards = table.pile[pile, : table.height[pile]].tolist()
    known = [NAMES[card] for card in cards if card != BACK]
    return known if len(known) == len(cards) else partly(known, len(cards) - len(known))


def _memory(table: np.record, row: int) -> State:
    """What a seat remembers beyond what lies open: cards in hands, doubtful heights in piles."""
    return {
        "hands": [names(cards) for cards in table.known[row].tolist()[: table.players]],
        "unsure": [members(heights) if heights else [] for heights in table.unsure[row].tolist()],
    }


def components(table: np.record) -> Counter[str | int]:
    """The 58 cards."""
    return Counter(NAMES)


def places(state: State) -> list[Place]:
    """Where the cards lie in an open state, and who may look there."""
    nobody: frozenset[int] = frozenset()
    found = [
        Place(("deck",), tuple(state["deck"]), nobody),
        Place(("drawn",), tuple(state["drawn"]), frozenset({state["turn"]} - {None})),
    ]
    for pile, cards in enumerate(state["discards"]):
        found.append(Place(("discards", pile), tuple(cards), ordered=True))
    for seat in range(state["players"]):
        whose = None if state["revealed"][seat] else frozenset({seat})
        found.append(Place(("hands", seat), tuple(state["hands"][seat]), whose))
        found.append(Place(("tables", seat), tuple(state["tables"][seat])))
    return found


def draw(state: State) -> str:
    """A state as text for a terminal."""
    lines = [
        f"Sea Salt & Paper, round {state['round']}, "
        + ("over" if state["over"] else f"seat {state['turn']} {_ASKED[state['phase']]}"),
        f"deck {size(state['deck'])}   "
        + "   ".join(f"pile {n} {_shown_pile(cards)}" for n, cards in enumerate(state["discards"])),
    ]
    if state["drawn"]:
        lines.append(f"drawn: {shown(state['drawn'])}")
    for seat in range(state["players"]):
        called = ", called LAST CHANCE" if seat == state["caller"] else ""
        won = ", won" if seat in state["winners"] else ""
        lines.append(f"seat {seat}: {state['scores'][seat]} points{called}{won}")
        lines.append(f"  hand:  {shown(state['hands'][seat])}")
        lines.append(f"  table: {shown(state['tables'][seat])}")
    return "\n".join(lines)


def _shown_pile(cards: Json) -> str:
    known = cards["known"] if isinstance(cards, dict) else cards
    return f"({size(cards)}) {known[-1]}" if known else "(0) –"
