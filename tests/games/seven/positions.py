"""Positions of 7, written with only what matters, and random matches."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import sevenfold
from sevenfold import Table, read
from sevenfold.games.events import Event
from sevenfold.games.seven.components import LONGEST_ROUND
from sevenfold.games.telling import events_of

FULL_DECK = Counter({1: 12, 2: 12, 3: 12, 4: 12, 5: 12, 6: 12, 7: 8})
DECKS: tuple[list[int] | None, ...] = (
    None,
    [2, 2, 2, 2, 2, 2, 2],  # two players hold them all
    [60, 0, 0, 0, 0, 0, 0],  # nobody makes seven: rounds are stopped
)


def position(
    hands: Sequence[Sequence[int]],
    pile: Sequence[int] = (),
    hole: int = 0,
    rest: str = "deck",
    seed: int = 1,
    edition: str = "german",
    **more: Any,
) -> Table:
    """The table of a state in which every key that is not given has a plain value.

    Cards of the full deck that are not mentioned go where `rest` says: into the deck, aside, or
    under the pile.
    """
    return read(written(hands, pile, hole, rest, edition, **more), seed)


def written(
    hands: Sequence[Sequence[int]],
    pile: Sequence[int] = (),
    hole: int = 0,
    rest: str = "deck",
    edition: str = "german",
    **more: Any,
) -> dict[str, Any]:
    """The state of such a position."""
    players = len(hands)
    state: dict[str, Any] = {
        "game": "7",
        "players": players,
        "options": {"edition": edition, "deck": None},
        "phase": "lay" if pile else "start",
        "turn": 0,
        "round": 1,
        "scores": [0] * players,
        "over": False,
        "winners": [],
        "hands": [list(hand) for hand in hands],
        "deck": [],
        "aside": [],
        "pile": list(pile),
        "top": pile[-1] if pile else 0,
        "hole": hole,
        "finished": [],
        "moves_in_round": 0,
        "starter": 0,
        "after_seven": False,
        "idle": 0,
        **more,
    }
    state.setdefault("chips_left", 80 - sum(state["scores"]))
    cards = FULL_DECK
    if state["options"]["deck"]:
        cards = Counter(dict(enumerate(state["options"]["deck"], start=1)))
    unmentioned = Counter(cards)
    for place in (*state["hands"], state["deck"], state["aside"], state["pile"]):
        unmentioned.subtract(place)
    state[rest] = sorted(unmentioned.elements()) + state[rest]
    return state


def played(table: Table, *moves: str) -> dict[str, Any]:
    """The state after these moves."""
    for move in moves:
        table.play(move)
    return table.state()


def random_match(table: Table, seed: int) -> Iterator[tuple[Table, list[Event], Table]]:
    """Every move of a random match, or so many that a round of it was stopped."""
    choices = random.Random(seed)
    for _ in range(LONGEST_ROUND + 100):
        if table.over:
            return
        before = table.copy()
        move = choices.choice(table.moves())
        table.game.play(table.record, move)
        yield before, events_of(before, move), table


def dealt_tables() -> Iterator[tuple[int, Table]]:
    """Every edition with every deck, and every number of players with the full one."""
    for edition in ("german", "english", "italian"):
        for seed, deck in enumerate(DECKS):
            yield seed, sevenfold.deal("7", players=2, seed=seed, edition=edition, deck=deck)
        for players in range(3, 8):
            yield players, sevenfold.deal("7", players=players, seed=players, edition=edition)
