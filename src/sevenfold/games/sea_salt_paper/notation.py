"""How Sea Salt & Paper is written: options and moves, and a state for a terminal."""

from collections import Counter

from sevenfold.games.game import Json, Options, State
from sevenfold.games.sea_salt_paper import moves
from sevenfold.games.sea_salt_paper.cards import known
from sevenfold.games.sea_salt_paper.checks import check
from sevenfold.games.sea_salt_paper.components import COLOUR_NAMES, NAMES, SeaSaltPaperRecord
from sevenfold.games.writing import shown, size
from sevenfold.kernel.packing import action_of, first_of, second_of

__all__ = [
    "check",
    "components",
    "draw",
    "move_text",
    "read_options",
    "veiled",
    "write_options",
]  # fmt: skip

DECK_RUNS_OUT = ("void", "call_counts")
GOAL = ("normal", "double")
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


def write_options(table: SeaSaltPaperRecord, options: Options) -> None:
    """Put checked options into a blank record."""
    table.call_counts = DECK_RUNS_OUT.index(options["deck_runs_out"])
    table.double_goal = GOAL.index(options["goal"])


def read_options(table: SeaSaltPaperRecord) -> Options:
    """The options a record was dealt with."""
    return {
        "deck_runs_out": DECK_RUNS_OUT[table.call_counts],
        "goal": GOAL[table.double_goal],
    }


def move_text(table: SeaSaltPaperRecord, move: int) -> str:
    """A move as a line of text."""
    action, first, second = action_of(move), first_of(move), second_of(move)
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


def components(table: SeaSaltPaperRecord) -> Counter[str | int]:
    """The 58 cards."""
    return Counter(NAMES)


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
    sure = known(cards)
    return f"({size(cards)}) {sure[-1]}" if sure else "(0) –"
