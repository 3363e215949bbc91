"""What 7 Seas says: its events, its moves as buttons, and the points of a round part by part."""

from collections.abc import Callable
from functools import lru_cache

import msgspec
import numpy as np

from sevenfold.games.events import Event, Said
from sevenfold.games.game import Json, State
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas.cards import card_set, names
from sevenfold.games.seven_seas.components import NAMES, SUITS, TABLE, SeasRecord, chest_of
from sevenfold.games.seven_seas.notation import TEAMS, write_booty
from sevenfold.games.seven_seas.notes import Note
from sevenfold.games.seven_seas.scoring import PARTS, POINTS, award
from sevenfold.games.speech import Phrase, told
from sevenfold.kernel.bits import members
from sevenfold.kernel.compiling import interpreted
from sevenfold.kernel.notes import Notes

# Rules that are asked once per round or less: as plain Python they need no time to compile.
_chest_of, _award = interpreted(chest_of), interpreted(award)

_SUIT_NAMES = dict(zip(SUITS, ("gold", "crystals", "rum", "curses"), strict=True))
_OWN_NAMES = {"c1": "card.lady", "r1": "card.king", "x1": "card.kraken"}
_NOBODY = {"most_coins": "no_coins", "lady": "no_lady", "king": "no_king"}
_SAID: Said = {"card": NAMES.__getitem__, "cards": names, "seats": members}


def name_component(fact: str, value: str | int) -> Phrase:
    """A card by its suit and its strength, three of them by a name too; all else by its key."""
    if fact == "card":
        name = str(value)
        if name in _OWN_NAMES:
            return _OWN_NAMES[name], {}
        return f"card.{_SUIT_NAMES[name[0]]}", {"strength": int(name[1:])}
    return f"{fact}.{value}", {}


def name_move(text: str, state: State) -> Phrase:
    """A move as a button says it. A team's chest is named by both seats of the team."""
    if text == "x1>*":
        return "move.sweep", {}
    if text == "no-nick":
        return "move.no-nick", {}
    if text == "nick harbour":
        return "move.nick-harbour", {}
    verb, _, rest = text.partition(" ")
    if verb == "nick":
        return "move.nick", {"seats": owners(state, int(rest))}
    if verb == "pick":
        return "move.pick", {"card": rest}
    card, _, taken = text.partition(">")
    if taken:
        return "move.take", {"card": card, "cards": taken.split("+")}
    return "move.lay", {"card": card}


def owners(state: State, chest: int) -> list[int]:
    """The seats that a chest belongs to."""
    return list(range(chest, state["players"], len(state["chests"])))


def events(notes: Notes, _: SeasRecord) -> list[Event]:
    """What the rules noted, in order."""
    return told(notes, Note, _SAID, _OWN)


def _began(starter: int, number: int, display: int, *_: int) -> Event:
    name = "round_began" if display else "round_began_bare"  # ruling 11
    return Event(name, starter, {"round": number, "cards": names(display)})


def _looked(seat: int, place: int, whose: int, cards: int, *_: int) -> Event:
    where, facts = _where(place, whose)
    return Event(f"looked_into_{where}", seat, facts | {"cards": names(cards)}, {"cards": [seat]})


def _nicked(seat: int, place: int, whose: int, card: int, *_: int) -> Event:
    where, facts = _where(place, whose)
    return Event(f"nicked_from_{where}", seat, facts | {"card": NAMES[card]}, {"card": [seat]})


def _where(place: int, whose: int) -> tuple[str, dict[str, Json]]:
    return ("chest", {"chest": place, "seats": members(whose)}) if whose else ("harbour", {})


def _counted(chest: int, whose: int, cards: int, coins: int, *values: int) -> Event:
    seat, seats = _of(whose)
    worth = dict(zip((*_SUIT_NAMES.values(), "value"), values, strict=True))
    shown = names(cards)
    facts = {"chest": chest, "seats": seats, "cards": shown, "n": len(shown), "coins": coins}
    return Event("counted", seat, facts | worth)


def _awarded(part: int, seats: int, points: int, number: int, n: int, *_: int) -> Event:
    facts = {"seats": members(seats), "points": points, "number": number, "n": n}
    return Event(PARTS[part], facts=facts)


def _scored(whose: int, n: int, total: int, *_: int) -> Event:
    seat, seats = _of(whose)
    return Event("round_scored", seat, {"seats": seats, "n": n, "total": total})


def _of(whose: int) -> tuple[int | None, list[int]]:
    """Whose chest this is: the seat, if it is one alone, and all of them."""
    seats = members(whose)
    return (seats[0] if len(seats) == 1 else None), seats


def _match_over(first: int, *_: int) -> Event:
    seats = members(first)
    return Event("match_over", facts={"seats": seats, "n": len(seats)})


_OWN: dict[int, Callable[..., Event]] = {
    Note.ROUND_BEGAN: _began,
    Note.LOOKED: _looked,
    Note.NICKED: _nicked,
    Note.COUNTED: _counted,
    Note.AWARDED: _awarded,
    Note.NOT_AWARDED: lambda part, *_: Event(_NOBODY[PARTS[part]]),
    Note.ROUND_SCORED: _scored,
    Note.MATCH_OVER: _match_over,
}


def breakdown(state: State, seat: int) -> list[tuple[str, int]]:
    """A seat's points of the last round that was scored; nothing before the first one.

    What lies in the chests now is no part of it: nobody may look there (ruling 12).
    """
    if state["last_round"] is None:
        return []
    chests = state["last_round"]["chests"]
    return list(_parts(msgspec.json.encode((state["options"], chests)), seat))


@lru_cache(maxsize=1024)  # all hear of it after every move of the next round
def _parts(round_scored: bytes, seat: int) -> tuple[tuple[str, int], ...]:
    """A seat's points of a round, whose options and chests are written as JSON."""
    options, chests = msgspec.json.decode(round_scored)
    table = np.zeros(1, TABLE)[0]
    table.teams = TEAMS.index(options["teams"])
    write_booty(table, options["booty"])
    table.players = len(chests)  # or as many teams
    for chest, cards in enumerate(chests):
        table.chest[chest] = card_set(Reading(cards))
    own = _chest_of(table, seat)
    return tuple((f"score.{name}", POINTS[part] * (_award(table, part)[0] >> own & 1))
                 for part, name in enumerate(PARTS))  # fmt: skip
