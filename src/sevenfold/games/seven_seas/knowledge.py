"""The log of a round: all that anybody can know about the chests and the harbour (ruling 12).

Captures are public, and so is who nicks from where. What lay there and which card was taken is
known to the thief alone. Everything else about what a seat knows follows from these (`worlds`).
"""

import numpy as np

from sevenfold.games.seven_seas.components import SEATS, SeasRecord, cards_at, chest_of
from sevenfold.kernel.bits import EMPTY, bit
from sevenfold.kernel.compiling import compiled


@compiled
def forget_all(table: SeasRecord) -> None:
    """A new round begins. Only the beginning of the log is ever in use."""
    for nick in range(table.nicks + 1):
        for chest in range(SEATS):
            table.captured[nick, chest] = EMPTY
        if nick < table.nicks:
            table.nick_seat[nick] = 0
            table.nick_from[nick] = 0
            table.nick_saw[nick] = EMPTY
            table.nick_took[nick] = 0
    table.nicks = 0


@compiled
def see_capture(table: SeasRecord, chest: int, cards: np.uint64) -> None:
    """Everybody sees these cards go to a chest."""
    table.captured[table.nicks, chest] |= cards


@compiled
def look_into(table: SeasRecord, place: int) -> None:
    """The seat whose turn it is looks into another chest, or into the harbour."""
    nick = table.nicks
    table.nick_seat[nick] = table.turn
    table.nick_from[nick] = place
    table.nick_saw[nick] = cards_at(table, place)
    table.nicks += 1


@compiled
def take_secretly(table: SeasRecord, card: int) -> None:
    """It takes this card out of there."""
    table.nick_took[table.nicks - 1] = card + 1


@compiled
def finished_nicks(table: SeasRecord) -> int:
    """How many nicks have been carried out: all but the one whose thief is still looking."""
    return int(table.nicks) if table.looking < 0 else int(table.nicks) - 1


@compiled
def captured_by(table: SeasRecord, chest: int) -> np.uint64:
    """All cards that a chest has captured in the open this round."""
    cards = EMPTY
    for nick in range(table.nicks + 1):
        cards |= table.captured[nick, chest]
    return cards


@compiled
def known_booty(table: SeasRecord) -> np.uint64:
    """What the own chest has captured, and what the seat whose turn it is nicked for it."""
    cards = captured_by(table, chest_of(table, table.turn))
    for nick in range(table.nicks):
        if table.nick_seat[nick] == table.turn and table.nick_took[nick]:
            cards |= bit(table.nick_took[nick] - 1)
    return cards
