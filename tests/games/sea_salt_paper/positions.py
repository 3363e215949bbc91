"""Positions in notation: what matters is written down, the rest of the 58 cards goes somewhere."""

from collections import Counter
from typing import Any

import sevenfold
from sevenfold import Table
from sevenfold.games.sea_salt_paper.components import NAMES


def cards(text: str) -> list[str]:
    """Card names from a line: `cards("crab/black boat/yellow")`."""
    return text.split()


def position(
    *hands: str,
    tables: tuple[str, ...] = (),
    piles: tuple[str, str] = ("", ""),
    deck: str | None = None,
    drawn: str = "",
    **keys: Any,
) -> Table:
    """A table. Cards not named lie in the deck; if the deck is named, at the bottom of pile 0."""
    players = len(hands)
    laid = (*tables, *("",) * (players - len(tables)))
    named = [*hands, *laid, *piles, drawn, deck or ""]
    left = Counter(NAMES)
    left.subtract(card for text in named for card in cards(text))
    assert min(left.values()) >= 0, f"too many of {min(left, key=left.__getitem__)}"
    rest = sorted(left.elements())
    first, second = (cards(pile) for pile in piles)
    state = {
        "game": "sea-salt-paper",
        "players": players,
        "options": {},
        "phase": "duo",
        "turn": 0,
        "round": 1,
        "scores": [0] * players,
        "over": False,
        "winners": [],
        "deck": rest if deck is None else cards(deck),
        "discards": [first if deck is None else rest + first, second],
        "hands": [cards(hand) for hand in hands],
        "tables": [cards(table) for table in laid],
        "drawn": cards(drawn),
        "searching": None,
        "caller": None,
        "revealed": [False] * players,
        "starter": 0,
        "last_round": [0] * players,
        "last_cards": None,
    }
    options = keys.pop("options", {})
    table = sevenfold.deal("sea-salt-paper", players=players, seed=0, **options)
    state["options"] = table.state()["options"]
    return sevenfold.read({**state, **keys}, seed=1)


def play(table: Table, *moves: str) -> Table:
    """Play some moves and return the table."""
    for move in moves:
        table.play(move)
    return table


# Seven points to call with, without any duo: shells 2 + octopuses 3 + penguins 3 = 8.
EIGHT = "shell/black shell/green octopus/green octopus/grey penguin/pink penguin/purple"
