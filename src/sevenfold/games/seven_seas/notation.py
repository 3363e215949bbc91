"""How 7 Seas is written: options, moves, and what an open state has to keep to."""

from collections import Counter

import numpy as np

from sevenfold.games.game import Grid, Json
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas import moves
from sevenfold.games.seven_seas.cards import names, place_name
from sevenfold.games.seven_seas.components import (
    BOOTY,
    HAND,
    KRAKEN_VALUE,
    NAMES,
    NICK,
    OVER,
    PICK,
    PLACES,
    PLAY,
    STRENGTHS,
    SUITS,
    ULTIMATE,
    ULTIMATE_HAND,
    SeasRecord,
    chest_of,
)
from sevenfold.games.seven_seas.memory import assume_memory, read_memory
from sevenfold.kernel.bits import count
from sevenfold.kernel.compiling import interpreted

# As plain Python they need no time to compile.
_action_of, _taken_of = interpreted(moves.action_of), interpreted(moves.taken_of)
_place_of, _picked_by = interpreted(moves.place_of), interpreted(moves.picked_by)

TEAMS = ("none", "team", "ultimate")
_MOST_WORTH = 999
_BY_STRENGTH = tuple(range(1, STRENGTHS + 1))
BOOTY_GRID = Grid(
    rows=("suit.gold", "suit.crystals", "suit.rum", "suit.curses"),
    columns=tuple(map(str, _BY_STRENGTH)),
    usual=BOOTY,
    least=-_MOST_WORTH,
    most=_MOST_WORTH,
    fixed=((len(SUITS) - 1, 0),),  # the kraken
    presets={
        "strength": (
            *([_BY_STRENGTH] * (len(SUITS) - 1)),
            (KRAKEN_VALUE, *(-strength for strength in _BY_STRENGTH[1:])),
        )
    },
)


def accept_booty(value: Json) -> Json:
    """A table of booty values in its normal form, or null for the one that comes with the game."""
    if value is None:
        return None
    wrong = f"it takes null or {len(SUITS)} rows of {STRENGTHS} whole numbers"
    if not isinstance(value, list | tuple) or len(value) != len(SUITS):
        raise ValueError(wrong)
    for row in value:
        if not isinstance(row, list | tuple) or len(row) != STRENGTHS:
            raise ValueError(wrong)
        for worth in row:
            if not isinstance(worth, int) or isinstance(worth, bool) or abs(worth) > _MOST_WORTH:
                raise ValueError(f"{wrong} from −{_MOST_WORTH} to {_MOST_WORTH}")
    if value[-1][0] != KRAKEN_VALUE:
        raise ValueError("the kraken, first of the curses, is always −7")
    return [list(row) for row in value]


def teams_need_four(teams: Json, players: int) -> str | None:
    """Teams are for four players."""
    if teams != "none" and players != 4:
        return f"teams={teams!r} is for 4 players, not {players}"
    return None


def write_booty(table: SeasRecord, booty: Json) -> None:
    """Put the booty values into a blank record."""
    table.own_booty = booty is not None
    table.booty[:] = BOOTY if booty is None else booty


def read_booty(table: SeasRecord) -> Json:
    """The booty values that a host has given."""
    return table.booty.tolist() if table.own_booty else None


def move_text(table: SeasRecord, move: int) -> str:
    """A move as a line of text."""
    if move == moves.SWEEP:
        return "x1>*"
    if move == moves.NO_NICK:
        return "no-nick"
    action = _action_of(move)
    if action == moves.NICK_FROM:
        return f"nick {place_name(_place_of(move))}"
    if action == moves.PICK_ONE:
        return f"pick {NAMES[_picked_by(move)]}"
    taken = "+".join(names(_taken_of(move, table.display)))
    return f"{NAMES[action]}>{taken}" if taken else NAMES[action]


def veiled(text: str) -> str:
    """A move as the other seats see it: they do not learn which card was nicked.

    >>> veiled("pick g1"), veiled("g8>c5+r3")
    ('pick ?', 'g8>c5+r3')
    """
    return "pick ?" if text.startswith("pick ") else text


def check(table: SeasRecord, state: Reading) -> None:
    """Refuse a table that cannot be. Without `knows` all chests count as filled in the open."""
    _check_partners(table, table.scores, state["scores"])
    if state["last_round"].value is not None:
        _check_partners(table, table.last_points, state["last_round"]["points"])
    _check_cards(table, state)
    _check_phase(table, state)
    if "knows" in state:
        read_memory(table, state["knows"])
    else:
        assume_memory(table)


def _check_partners(table: SeasRecord, points: np.ndarray, given: Reading) -> None:
    for seat, entry in enumerate(given.items()):
        if points[seat] != points[chest_of(table, seat)]:
            entry.refuse("partners have the same points")


def _check_cards(table: SeasRecord, state: Reading) -> None:
    most = ULTIMATE_HAND if table.teams == ULTIMATE else HAND[table.players]
    for seat, hand in enumerate(state["hands"].items()):
        if count(table.hand[seat]) > most:
            hand.refuse(f"a hand has {most} cards at most")
    if table.teams == ULTIMATE and table.harbour:
        state["harbour"].refuse("there is no harbour in the ultimate team game")
    if table.aside and (table.players > 2 or table.cycle == 2):
        state["aside"].refuse("cards lie aside only in the first cycle of two players")
    if count(table.aside) % 2 or count(table.aside) > 2 * HAND[2]:
        state["aside"].refuse(f"they are dealt to two players, up to {HAND[2]} for each")


def _check_phase(table: SeasRecord, state: Reading) -> None:
    if (table.looking >= 0) != (table.phase == PICK):
        state["looking"].refuse("it is a place in phase 'pick' and null otherwise")
    reached = table.scores.max() >= table.goal
    if table.phase == OVER:
        if not reached:
            state["scores"].refuse(f"the match is over only when somebody has {table.goal} points")
        if table.hand.any() or table.aside:
            state["hands"].refuse("the match is over only when all cards are played")
        return
    if reached:
        state["scores"].refuse(f"the match is over when somebody has {table.goal} points")
    if table.phase == PLAY:
        if not table.hand[table.turn]:
            state["turn"].refuse("this seat has no card to play")
        return
    if table.display:
        state["display"].refuse("one nicks only after clearing the display")
    if table.last_taker != table.turn:
        state["last_taker"].refuse("it is the seat that has just cleared the display")
    sources = [where for where in range(PLACES) if moves.can_be_nicked(table, where)]
    if table.phase == NICK and not sources:
        state["phase"].refuse("there is nothing to nick")
    if table.phase == PICK and table.looking not in sources:
        state["looking"].refuse("this seat cannot nick from here")


def components(table: SeasRecord) -> Counter[str | int]:
    """The 40 cards."""
    return Counter(NAMES)
