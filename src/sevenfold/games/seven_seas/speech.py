"""What 7 Seas says: its events, its moves as buttons, and the points of a round part by part."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np

from sevenfold.games.events import Event
from sevenfold.games.game import Json, State
from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas import moves, notation, scoring
from sevenfold.games.seven_seas.cards import card_set, names
from sevenfold.games.seven_seas.components import (
    CARDS,
    GOLD,
    HARBOUR,
    KING,
    KRAKEN,
    LADY,
    NAMES,
    NICK,
    OVER,
    SUITS,
    TABLE,
    chest_of,
    chests,
)
from sevenfold.games.words import Phrase
from sevenfold.kernel.bits import U64, bit, count, members
from sevenfold.kernel.compiling import interpreted
from sevenfold.kernel.records import plain

# Rules that are asked once a round or less: as plain Python they need no time to compile.
_chests, _chest_of = interpreted(chests), interpreted(chest_of)
_coins, _value = interpreted(scoring.coins), interpreted(scoring.value)
_standing = interpreted(scoring.standing)

_SUIT_NAMES = dict(zip(SUITS, ("gold", "crystals", "rum", "curses"), strict=True))
_OWN_NAMES = {"c1": "card.lady", "r1": "card.king", "x1": "card.kraken"}
_POINTS = {"most_cards": 1, "most_coins": 1, "lady": 1, "king": 1, "highest_booty": 2}
_NOBODY = {"most_coins": "no_coins", "lady": "no_lady", "king": "no_king"}
_EVENTS = (
    "laid", "started", "took", "swept", "cleared", "cleared_by_kraken", "cleared_in_vain",
    "looked_into_chest", "looked_into_harbour", "nicked_from_chest", "nicked_from_harbour",
    "nicked_nothing", "cycle_began", "dealt", "round_ended", "left_over", "last_one_cleared",
    "counted", *_POINTS, *_NOBODY.values(), "round_scored", "round_began", "round_began_bare",
    "match_over",
)  # fmt: skip
RARE_EVENTS = ("cleared_in_vain", "no_coins")
_TABLE = (
    "round", "second_half", "play", "nick", "look_into_chest", "look_into_harbour", "display",
    "takes_rest", "harbour", "aside", "worth", "compass", "hand", "chest", "hidden",
    "round_points", "coins", "lady", "king", "kraken",
)  # fmt: skip
_MOVES = ("lay", "take", "sweep", "nick", "nick-harbour", "no-nick", "pick")


def keys() -> set[str]:
    """Every key of the catalogue, apart from the rules' sections."""
    return {
        "title", "pitch", "card.hidden", "cards.hidden", *_OWN_NAMES.values(), "points",
        *(f"{kind}.{suit}" for kind in ("card", "suit") for suit in _SUIT_NAMES.values()),
        *(f"place.{place}" for place in ("display", "chest", "harbour", "aside")),
        *(f"table.{name}" for name in _TABLE),
        *(f"event.{name}" for name in _EVENTS),
        *(f"move.{name}" for name in _MOVES),
        *(f"score.{part}" for part in _POINTS),
        *("option.goal", *(f"option.goal.{goal}" for goal in notation.GOALS)),
        *(f"option.last_one_clears{value}" for value in ("", ".false", ".true")),
        *("option.teams", *(f"option.teams.{value}" for value in notation.TEAMS)),
        *("option.booty", "option.booty.help"),
    }  # fmt: skip


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
        return "move.nick", {"seats": _owners_in(state, int(rest))}
    if verb == "pick":
        return "move.pick", {"card": rest}
    card, _, taken = text.partition(">")
    if taken:
        return "move.take", {"card": card, "cards": taken.split("+")}
    return "move.lay", {"card": card}


def _owners_in(state: State, chest: int) -> list[int]:
    """The seats that a chest belongs to."""
    return list(range(chest, state["players"], len(state["chests"])))


def events(before: np.record, move: int, after: np.record) -> list[Event]:
    """What a move did, in order."""
    was, now = plain(before), plain(after)
    action, what = move & 63, move >> 6
    if action < CARDS or action == moves.SWEEP:
        found = _played(was, action, what, now)
    else:
        found = [_nicked(was, action, what)]
    if now.phase == OVER or now.rounds != was.rounds:
        winners = _winners(now) if now.phase == OVER else None
        found += _round_ended(was, action, what, now, winners)
    elif now.cycle != was.cycle:
        found += [Event("cycle_began", int(now.starter)), *_dealt(now)]
    return found


def _played(before: np.record, action: int, what: int, after: np.record) -> list[Event]:
    """A card lies down or takes others; taking may clear the display."""
    seat = int(before.turn)
    if action == moves.SWEEP:
        done = Event("swept", seat, {"card": NAMES[KRAKEN], "cards": names(before.display)})
    elif what:
        done = Event("took", seat, {"card": NAMES[action], "cards": names(U64(what))})
    else:
        name = "laid" if before.display else "started"
        return [Event(name, seat, {"card": NAMES[action]})]
    if _display_after(before, action, what):
        return [done]
    if after.phase == NICK:
        return [done, Event("cleared", seat)]
    by_kraken = action in (moves.SWEEP, KRAKEN)  # ruling 4
    return [done, Event("cleared_by_kraken" if by_kraken else "cleared_in_vain", seat)]


def _display_after(before: np.record, action: int, what: int) -> np.uint64:
    """What a move leaves on display, before anything else happens."""
    display = U64(before.display)
    if action == moves.SWEEP:
        return U64(0)
    if action < CARDS:
        return display & ~U64(what) if what else display | bit(action)
    return display


def _nicked(before: np.record, action: int, what: int) -> Event:
    """A choice after clearing; what lies there and what is taken only the thief sees."""
    seat = int(before.turn)
    if action == moves.NO_NICK:
        return Event("nicked_nothing", seat)
    place = what if action == moves.NICK_FROM else int(before.looking)
    where = "harbour" if place == HARBOUR else "chest"
    facts: dict[str, Json] = {}
    if place != HARBOUR:
        facts = {"chest": place, "seats": _owners(before, place)}
    if action == moves.NICK_FROM:
        facts["cards"] = names(before.harbour if place == HARBOUR else before.chest[place])
        return Event(f"looked_into_{where}", seat, facts, {"cards": [seat]})
    return Event(f"nicked_from_{where}", seat, facts | {"card": NAMES[what]}, {"card": [seat]})


def _owners(table: np.record, chest: int) -> list[int]:
    return [seat for seat in range(table.players) if _chest_of(table, seat) == chest]


def _of(table: np.record, chest: int) -> tuple[int | None, list[int]]:
    """Whose chest this is: the seat, if it is one alone, and all of them."""
    seats = _owners(table, chest)
    return (seats[0] if len(seats) == 1 else None), seats


def _dealt(after: np.record) -> list[Event]:
    """Everybody gets a hand, the starting player first."""
    order = [(int(after.starter) + n) % int(after.players) for n in range(after.players)]
    return [Event("dealt", seat, {"cards": names(after.hand[seat])}, {"cards": [seat]})
            for seat in order]  # fmt: skip


def _winners(table: np.record) -> list[int]:
    return members(_standing(table, np.zeros(table.players, np.int64)))


def _round_ended(
    before: np.record, action: int, what: int, after: np.record, winners: list[int] | None
) -> list[Event]:
    """The last card is played: the scoring, and the next round or the end of the match."""
    found = [Event("round_ended", facts={"round": int(before.rounds)})]
    left = _display_after(before, action, what)
    if left:
        cards = {"cards": names(left)}
        taker = int(before.turn if action < CARDS and what else before.last_taker)
        if before.last_one_clears and taker >= 0:  # ruling 7
            found.append(Event("last_one_cleared", taker, cards))
        else:
            found.append(Event("left_over", facts=cards))
    found += _scored(after)
    if winners is not None:
        return [*found, Event("match_over", facts={"seats": winners, "n": len(winners)})]
    return [*found, *opening(after)]


def opening(table: np.record) -> list[Event]:
    """A round begins: who starts, what lies on display, and everybody's hand."""
    facts = {"round": int(table.rounds), "cards": names(table.display)}
    began = "round_began" if table.display else "round_began_bare"  # ruling 11
    return [Event(began, int(table.starter), facts), *_dealt(table)]


def _scored(after: np.record) -> list[Event]:
    """What lay in every chest, who gets points for what, and how far everybody is."""
    found = []
    booties = [U64(cards) for cards in after.last_chest[: _chests(after)]]
    values = []
    for chest, booty in enumerate(booties):
        seat, seats = _of(after, chest)
        suits = {name: _value(after, booty & (GOLD << U64(suit)))
                 for suit, name in enumerate(_SUIT_NAMES.values())}  # fmt: skip
        values.append(sum(suits.values()))
        facts = {"chest": chest, "seats": seats, "cards": names(booty), "n": count(booty),
                 "coins": _coins(booty), **suits, "value": values[chest]}  # fmt: skip
        found.append(Event("counted", seat, facts))
    for part, (best, number) in _awards(booties, values).items():
        if best:
            seats = [seat for seat in range(after.players) if _chest_of(after, seat) in best]
            facts = {"seats": seats, "points": _POINTS[part], "number": number, "n": len(best)}
            found.append(Event(part, facts=facts))
        else:
            found.append(Event(_NOBODY[part]))
    for chest in range(len(booties)):
        seat, seats = _of(after, chest)
        facts = {"seats": seats, "n": int(after.last_points[chest]),
                 "total": int(after.scores[chest])}  # fmt: skip
        found.append(Event("round_scored", seat, facts))
    return found


def _awards(
    booties: Sequence[np.uint64], values: Sequence[int]
) -> dict[str, tuple[list[int], int]]:
    """For every category the chests that get its points, and what they have of it (ruling 6)."""
    coins = [_coins(booty) for booty in booties]
    return {
        "most_cards": _most([count(booty) for booty in booties]),
        "most_coins": _most(coins) if any(coins) else ([], 0),
        "lady": _having(LADY, booties),
        "king": _having(KING, booties),
        "highest_booty": _most(values),
    }


def _most(numbers: Sequence[int]) -> tuple[list[int], int]:
    best = max(numbers)
    return [chest for chest, number in enumerate(numbers) if number == best], best


def _having(card: int, booties: Sequence[np.uint64]) -> tuple[list[int], int]:
    return [chest for chest, booty in enumerate(booties) if booty & bit(card)], 1


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
    notation.write_options(table, options)
    booties = [card_set(Reading(cards)) for cards in chests]
    awards = _awards(booties, [_value(table, booty) for booty in booties])
    own = _chest_of(table, seat)
    return tuple((f"score.{part}", _POINTS[part] * (own in best))
                 for part, (best, _) in awards.items())  # fmt: skip
