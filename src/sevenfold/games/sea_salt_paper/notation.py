"""How Sea Salt & Paper is written: cards, moves, states."""

from collections import Counter
from functools import lru_cache

import numpy as np

from sevenfold.games.game import OPEN, Json, Options, Place, State
from sevenfold.games.reading import Reading
from sevenfold.games.sea_salt_paper import moves
from sevenfold.games.sea_salt_paper.components import (
    BACK,
    BOATS,
    CARDS,
    COLOUR_NAMES,
    CRABS,
    FISH,
    KEEP,
    MERMAIDS,
    NAMES,
    NUMBERS,
    OVER,
    PICK,
    PUBLIC,
    SHARKS,
    SWIMMERS,
)
from sevenfold.games.sea_salt_paper.scoring import GOALS
from sevenfold.games.writing import or_null, partly, shown, size
from sevenfold.kernel.bits import U64, bit, count, members

DECK_RUNS_OUT = ("void", "call_counts")
GOAL = ("normal", "double")
KEYS = (
    "deck", "discards", "hands", "tables", "drawn", "searching", "caller", "revealed", "starter",
    "last_round", "last_cards",
)  # fmt: skip
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


def names(cards: np.uint64 | int) -> list[str]:
    """The cards of a set by name, sorted."""
    return list(_names(int(cards))) if cards else []


@lru_cache(maxsize=4096)
def _names(cards: int) -> tuple[str, ...]:
    return tuple(sorted(NAMES[place] for place in members(cards)))


def card_set(cards: Reading) -> np.uint64:
    """The set of a list of card names."""
    held: Counter[int] = Counter()
    for item in cards.items():
        card = _card(item)
        held[card] += 1
        if held[card] > NAMES.count(NAMES[card]):
            item.refuse(f"there are only {NAMES.count(NAMES[card])} of {NAMES[card]}")
    return U64(sum((1 << n) - 1 << card for card, n in held.items()))


def _card(name: Reading) -> int:
    if not isinstance(name.value, str) or name.value not in NUMBERS:
        name.refuse(f"expected a card like 'crab/dark-blue', not {name.value!r}")
    return NUMBERS[name.value]


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


def read(table: np.record, state: Reading) -> None:
    """Fill a record from an open state. Without `knows` nobody remembers more than they see."""
    players = int(table.players)
    for key in KEYS:
        state[key]
    table.deck = card_set(state["deck"])
    table.drawn = card_set(state["drawn"])
    for seat, hand in enumerate(state["hands"].items(players)):
        table.hand[seat] = card_set(hand)
    for seat, laid in enumerate(state["tables"].items(players)):
        table.laid[seat] = card_set(laid)
        _check_laid(table, seat, laid)
    for pile, cards in enumerate(state["discards"].items(2)):
        for height, card in enumerate(cards.items()):
            if height == CARDS:
                cards.refuse(f"there are only {CARDS} cards")
            table.pile[pile, height] = _card(card)
        table.height[pile] = len(cards.value)
    table.searching = state["searching"].seat(2)
    table.caller = state["caller"].seat(players)
    for seat, revealed in enumerate(state["revealed"].items(players)):
        table.revealed[seat] = revealed.truth()
    table.starter = state["starter"].whole(0, players - 1)
    for seat, points in enumerate(state["scores"].items(players)):
        table.scores[seat] = points.whole(0, 10_000)
    for seat, points in enumerate(state["last_round"].items(players)):
        table.last_round[seat] = points.whole(0, 999)
    if state["last_cards"].value is not None:
        for seat, cards in enumerate(state["last_cards"].items(players)):
            cards.keys(("hand", "table"))
            table.last_hand[seat] = card_set(cards["hand"])
            table.last_laid[seat] = card_set(cards["table"])
    _check_phase(table, state)
    if "knows" in state:
        for entry, memory in enumerate(state["knows"].items(players + 1)):
            _read_memory(table, (entry + 1) % (players + 1), memory)
        _check_memory(table, state["knows"])


def _check_laid(table: np.record, seat: int, laid: Reading) -> None:
    cards = table.laid[seat]
    mermaids = count(cards & MERMAIDS)
    pairs = all(count(cards & kind) % 2 == 0 for kind in (CRABS, BOATS, FISH))
    swims = count(cards & SWIMMERS) == count(cards & SHARKS)
    duos = CRABS | BOATS | FISH | SWIMMERS | SHARKS | MERMAIDS
    if not pairs or not swims or cards & ~duos or mermaids not in (0, 4):
        laid.refuse("only whole duos lie on a table, or all four mermaids")
    if mermaids and table.phase != OVER:
        laid.refuse("four mermaids on a table end the match: the phase is 'over'")


def _check_phase(table: np.record, state: Reading) -> None:
    drawn = count(table.drawn)
    if drawn != (2 if table.phase == KEEP else 0):
        state["drawn"].refuse("there are two cards in phase 'keep' and none otherwise")
    if (table.searching >= 0) != (table.phase == PICK):
        state["searching"].refuse("it is a pile in phase 'pick' and null otherwise")
    if table.phase == PICK and table.height[table.searching] == 0:
        state["searching"].refuse("there is no card in this pile")
    if table.caller >= 0 and not table.revealed[table.caller]:
        state["revealed"].refuse("who called LAST CHANCE is revealed")
    if table.phase != OVER:
        if table.revealed.any() and table.caller < 0:
            state["revealed"].refuse("nobody is revealed before a LAST CHANCE")
        if table.revealed[table.turn]:
            state["turn"].refuse("this seat is revealed and has no more turns this round")
        if not moves.legal(table, np.zeros(moves.MOST_MOVES, np.int64)):
            state["phase"].refuse("there is no move in this phase")


def _read_memory(table: np.record, row: int, memory: Reading) -> None:
    memory.keys(("hands", "unsure"))
    for seat, hand in enumerate(memory["hands"].items(int(table.players))):
        known = card_set(hand)
        if known and (seat == row - 1 or table.revealed[seat]):
            hand.refuse("one's own and a revealed hand need no memory: expected []")
        if known & ~table.hand[seat]:
            hand.refuse(f"the hand of seat {seat} does not hold these cards")
        table.known[row, seat] = known
    for pile, heights in enumerate(memory["unsure"].items(2)):
        for height in heights.items():
            if table.height[pile] < 2:
                heights.refuse("everybody sees the top of a pile: expected []")
            table.unsure[row, pile] |= bit(height.whole(0, int(table.height[pile]) - 2))


def _check_memory(table: np.record, knows: Reading) -> None:
    """What spectators know everybody knows, and who searches a pile sees it (ruling 14)."""
    players = int(table.players)
    for seat, memory in enumerate(knows.items()[:players]):
        for other, hand in enumerate(memory["hands"].items()):
            missing = table.known[PUBLIC, other] & ~table.known[seat + 1, other]
            if other != seat and missing:
                hand.refuse(f"spectators know more; expected also {', '.join(names(missing))}")
        for pile, heights in enumerate(memory["unsure"].items()):
            if table.unsure[seat + 1, pile] & ~table.unsure[PUBLIC, pile]:
                heights.refuse("spectators know more of this pile: expected no other heights")
            if seat == table.turn and pile == table.searching and heights.value:
                heights.refuse("who searches a pile sees all of it: expected []")


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
