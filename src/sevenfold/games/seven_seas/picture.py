"""How 7 Seas looks in a terminal: the cards in suits, and what every seat has."""

from collections.abc import Sequence

from rich.markup import escape

from sevenfold.games.game import Json, State
from sevenfold.games.picturing import BETWEEN, NOTHING, bold, over, seat_name
from sevenfold.games.places import size
from sevenfold.games.seven_seas.speech import breakdown, owners
from sevenfold.games.words import Words

_LOOKS = {  # a suit by its letter: name, symbol and a colour that reads on dark and on light
    "g": ("gold", "●", "dark_goldenrod"),
    "c": ("crystals", "◆", "deep_sky_blue3"),
    "r": ("rum", "■", "indian_red"),
    "x": ("curses", "†", "medium_orchid"),
}
_SPECIAL = {"g1": "coins", "c1": "lady", "r1": "king", "x1": "kraken"}


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """The table of a state, open or a view, row by row: a label and its content (rich markup)."""
    rows = [
        (words.say("title"), _now(state, words)),
        (words.say("table.display"), _display(state, words)),
    ]
    if state["options"]["teams"] != "ultimate":
        rows.append((words.say("table.harbour"), _face_down(state["harbour"], words)))
    if size(state["aside"]):
        rows.append((words.say("table.aside"), _cards(state["aside"], words)))
    if state["options"]["booty"] is not None:
        rows.append((words.say("table.worth"), _worth(state["options"]["booty"], words)))
    partners = state["options"]["teams"] != "none"
    for seat in range(state["players"]):
        content = _seat(state, seat, words)
        if not partners:
            content += f"\n{_chest(state, seat, words)}"
        rows.append((seat_name(state, seat, words), content))
    if partners:
        for chest in range(len(state["chests"])):
            label = " + ".join(words.names[seat] for seat in owners(state, chest))
            rows.append((f"  {label}", _chest(state, chest, words)))
    if state["last_round"] is not None:
        number = state["round"] - (0 if state["over"] else 1)
        rows.append((words.say("table.round", {"round": number}), _last_round(state, words)))
    return rows


def _now(state: State, words: Words) -> str:
    """The round, what it is played for, and who has to do what."""
    if state["over"]:
        return over(state, words)
    parts = [words.say("table.round", {"round": state["round"]})]
    if state["cycle"] == 2:
        parts.append(words.say("table.second_half"))
    parts.append(words.say(f"option.goal.{state['options']['goal']}"))
    facts = {"seat": state["turn"]}
    phase, looking = state["phase"], state["looking"]
    if phase == "pick":
        phase = "look_into_harbour" if looking == "harbour" else "look_into_chest"
        if looking != "harbour":
            facts["seats"] = owners(state, looking)
    return f"{escape(', '.join(parts))}\n{bold(words.say(f'table.{phase}', facts))}"


def _display(state: State, words: Words) -> str:
    found = _cards(state["display"], words)
    taker = state["last_taker"]
    if state["options"]["last_one_clears"] and taker is not None and not state["over"]:
        found += f"\n{escape(words.say('table.takes_rest', {'seat': taker}))}"
    return found


def _seat(state: State, seat: int, words: Words) -> str:
    """The points of a seat, and its hand as far as it is seen."""
    parts = [bold(words.say("points", {"n": state["scores"][seat]}))]
    if seat == state["starter"]:
        parts.append(escape(words.say("table.compass")))
    points = BETWEEN.join(parts)
    if state["over"]:
        return points
    hand = state["hands"][seat]
    apart = BETWEEN if isinstance(hand, int) else "\n"
    return f"{points}{apart}{escape(words.say('table.hand'))} {_cards(hand, words)}"


def _chest(state: State, chest: int, words: Words) -> str:
    cards = state["chests"][chest]
    if isinstance(cards, dict) and state["over"]:  # laid open when they were scored
        cards = cards["known"]
    return f"{escape(words.say('table.chest'))} {_face_down(cards, words)}"


def _face_down(cards: Json, words: Words) -> str:
    """A chest or the harbour: nobody may look there, whatever one remembers (ruling 12).

    Only whoever is nicking sees the cards; they are a list then.
    """
    return _cards(cards if isinstance(cards, list) else size(cards), words)


def _cards(cards: Json, words: Words) -> str:
    """Cards suit by suit, or how many there are."""
    if isinstance(cards, list):
        return _in_suits(cards, words)
    return escape(words.say("table.hidden", {"n": cards})) if cards else NOTHING


def _in_suits(cards: Sequence[str], words: Words) -> str:
    found = []
    for suit in _LOOKS:
        strengths = [
            words.say(f"table.{_SPECIAL[card]}") if card in _SPECIAL else card[1:]
            for card in cards
            if card[0] == suit
        ]
        if strengths:
            found.append(_suit(suit, ", ".join(strengths), words))
    return BETWEEN.join(found) or NOTHING


def _suit(suit: str, content: str, words: Words) -> str:
    name, symbol, colour = _LOOKS[suit]
    said = escape(words.say(f"suit.{name}"))
    return f"[{colour}]{symbol} {said} [bold]{escape(content)}[/bold][/{colour}]"


def _worth(booty: Sequence[Sequence[int]], words: Words) -> str:
    """What the cards of strength 1 to 10 are worth, where it is not as the rules say."""
    rows = zip(_LOOKS, booty, strict=True)
    return "\n".join(_suit(suit, " ".join(map(str, row)), words) for suit, row in rows)


def _last_round(state: State, words: Words) -> str:
    """The points of the last round part by part, a line for each chest."""
    lines = []
    for chest in range(len(state["chests"])):
        facts = {"seats": owners(state, chest), "n": state["last_round"]["points"][chest]}
        line = words.say("table.round_points", facts)
        parts = [f"+{n} {words.say(key)}" for key, n in breakdown(state, chest) if n]
        lines.append(escape(f"{line} ({', '.join(parts)})" if parts else line))
    return "\n".join(lines)
