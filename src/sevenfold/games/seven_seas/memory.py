"""Reading the key `knows`: the log of a round, in words.

Its last entry is what everybody could follow: the nicks (who, from where, and what each chest had
captured in the open since the nick before) and the captures since the last nick. A seat's entry
are the nicks of its own that it remembers: what it saw and what it took.
"""

import numpy as np

from sevenfold.games.reading import Reading
from sevenfold.games.seven_seas.cards import card, card_set, place
from sevenfold.games.seven_seas.components import (
    MOST_NICKS,
    NICK,
    SeasRecord,
    cards_at,
    chest_of,
    chests,
)
from sevenfold.games.seven_seas.knowledge import finished_nicks, look_into
from sevenfold.games.seven_seas.worlds import possible
from sevenfold.kernel.bits import EMPTY, bit, count


def assume_memory(table: SeasRecord) -> None:
    """For a state without `knows`: all that lies in a chest was captured there in the open."""
    for chest in range(chests(table)):
        table.captured[0, chest] = table.chest[chest]
    if table.looking >= 0:
        look_into(table, int(table.looking))


def read_memory(table: SeasRecord, knows: Reading) -> None:
    """Fill the log from `knows`; the rest of the table is read already."""
    entries = knows.items(int(table.players) + 1)
    _read_log(table, entries[-1])
    for seat, looks in enumerate(entries[:-1]):
        _read_looks(table, seat, looks)
    if table.looking >= 0:
        last = int(table.nicks) - 1
        if table.nick_saw[last] != cards_at(table, int(table.looking)):
            entries[table.turn].refuse("who is looking sees all that lies there, in the last nick")
    if not possible(table):
        knows.refuse("the chests and the harbour cannot have come about like this")


def _read_log(table: SeasRecord, log: Reading) -> None:
    log.keys(("nicks", "captured"))
    nicks = log["nicks"].items()
    if len(nicks) + _nicks_to_come(table) > MOST_NICKS:
        log["nicks"].refuse(f"there are {MOST_NICKS} nicks at most in a round")
    before = EMPTY
    for number, nick in enumerate(nicks):
        nick.keys(("seat", "from", "captured"))
        seat = nick["seat"].whole(0, int(table.players) - 1)
        own = chest_of(table, seat)
        source = place(nick["from"], chests(table))
        if source in (-1, own):
            nick["from"].refuse("expected the harbour or the chest of somebody else")
        table.nick_seat[number] = seat
        table.nick_from[number] = source
        before = _read_captured(table, number, nick["captured"], before)
        # A state may begin with a first nick whose thief has nothing; see `assume_memory`.
        if number and count(table.captured[number, own]) < 2:
            nick["captured"].refuse(f"seat {seat} has captured nothing, so it cannot nick")
    table.nicks = len(nicks)
    _read_captured(table, len(nicks), log["captured"], before)
    if table.looking >= 0:
        last = int(table.nicks) - 1
        if last < 0 or (table.nick_seat[last], table.nick_from[last]) != (
            table.turn,
            table.looking,
        ):
            log["nicks"].refuse("the last one is that of the seat which is looking now")


def _nicks_to_come(table: SeasRecord) -> int:
    """At most so many: before each of them its thief captures two cards."""
    cards = table.display | table.aside
    for hand in table.hand:
        cards |= hand
    return int(count(cards) // 2 + (table.phase == NICK))


def _read_captured(table: SeasRecord, nick: int, captured: Reading, before: np.uint64) -> np.uint64:
    """The captures before a nick; returns all captures so far."""
    for chest, cards in enumerate(captured.items(chests(table))):
        found = card_set(cards)
        if found & before:
            cards.refuse("a card can be captured only once in a round")
        before |= found
        table.captured[nick, chest] = found
    return before


def _read_looks(table: SeasRecord, seat: int, looks: Reading) -> None:
    for look in looks.items():
        look.keys(("nick", "saw", "took"))
        nick = look["nick"].whole(0, MOST_NICKS - 1)
        if nick >= table.nicks or table.nick_seat[nick] != seat:
            look["nick"].refuse(f"expected the number of a nick by seat {seat}")
        if table.nick_saw[nick]:
            look["nick"].refuse("this nick is there twice")
        table.nick_saw[nick] = card_set(look["saw"])
        finished = nick < finished_nicks(table)
        if (look["took"].value is None) == finished:
            look["took"].refuse("it is null while the seat is looking, and a card otherwise")
        if finished:
            took = card(look["took"])
            if not table.nick_saw[nick] & bit(took):
                look["took"].refuse("it is one of the cards that the seat saw")
            table.nick_took[nick] = took + 1
        elif not table.nick_saw[nick]:
            look["saw"].refuse("there is something to see")
