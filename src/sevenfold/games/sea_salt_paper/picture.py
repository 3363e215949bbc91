"""How Sea Salt & Paper looks in a terminal: a table row by row, in the words of a language."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.markup import escape

from sevenfold.games.game import Json, State
from sevenfold.games.picturing import BETWEEN, INDENT, NOTHING, bold, row, seat_name, text
from sevenfold.games.places import size
from sevenfold.games.sea_salt_paper.cards import known
from sevenfold.games.sea_salt_paper.components import COLOURS, KINDS
from sevenfold.games.sea_salt_paper.speech import breakdown
from sevenfold.games.words import Words

# A symbol, and a colour that can be read on dark and on light terminals. Light shades are hollow.
COLOUR_SIGNS = {
    "black": ("■", "#f2f2f2 on #1c1c1c"),
    "white": ("□", "#1c1c1c on #f2f2f2"),
    "dark-blue": ("◆", "#4a72d8"),
    "light-blue": ("◇", "#0e8fb5"),
    "green": ("●", "#2f8f3f"),
    "yellow": ("○", "#97810a"),
    "orange": ("▲", "#d2560f"),
    "light-orange": ("△", "#bd7436"),
    "purple": ("★", "#9b57c9"),
    "pink": ("☆", "#d4569a"),
    "grey": ("▼", "#808080"),
}
UNKNOWN = "?"


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """The table of a state, open or a view, row by row: a label and its content (rich markup)."""
    rows = [
        row(words, "round", f"{state['round']}{BETWEEN}{text(words, 'goal', n=state['goal'])}"),
        _what_now(state, words),
        row(words, "deck", _cards_left(state["deck"], words)),
    ]
    for number, pile in enumerate(_piles(state)):
        rows.append(row(words, f"pile.{number}", _pile(pile, words)))
    if state["drawn"]:
        rows.append(row(words, "drawn", _heap(state["drawn"], words)))
    for seat in range(state["players"]):
        rows += _seat(state, seat, words)
    return rows


def _what_now(state: State, words: Words) -> tuple[str, str]:
    if state["over"]:
        won = words.say("table.won", {"seats": state["winners"]})
        return row(words, "over", bold(won))
    searched = {} if state["searching"] is None else {"pile": str(state["searching"])}
    doing = text(words, f"turn.{state['phase']}", seat=state["turn"], **searched)
    return row(words, "turn", doing)


def _cards_left(cards: Json, words: Words) -> str:
    return text(words, "cards", n=size(cards)) if size(cards) else NOTHING


def _piles(state: State) -> Iterator[list[str]]:
    """The discard piles from the top down, with UNKNOWN for what the viewer is not sure of."""
    memories = [memory for memory in state["knows"] if memory]
    for number, cards in enumerate(state["discards"]):
        if isinstance(cards, dict):
            sure = iter(cards["known"])
            doubtful = memories[0]["unsure"][number]  # of a seat first, else of everybody
            cards = [UNKNOWN if height in doubtful else next(sure) for height in range(size(cards))]
        yield cards[::-1]


def _pile(cards: list[str], words: Words) -> str:
    """The top card stands out; what is below it can only be remembered."""
    said = [card if card == UNKNOWN else _heap([card], words) for card in cards]
    if not said:
        return NOTHING
    top = f"[bold]{said[0]}[/bold]"
    if len(said) == 1:
        return top
    below = text(words, "below", n=len(said) - 1)
    return f"{top}{BETWEEN}{below} {BETWEEN.join(said[1:])}"


def _heap(cards: Json, words: Words) -> str:
    """Cards by kind and colour, a symbol for each card; of hidden ones how many they are."""
    seen = known(cards)
    hidden = size(cards) - len(seen)
    parts = [_of_kind(kind, colours, words) for kind, colours in _sorted(seen)]
    if hidden:
        parts.append(f"[dim]{text(words, 'hidden', n=hidden)}[/dim]")
    return BETWEEN.join(parts) or NOTHING


def _sorted(cards: Iterable[str]) -> Iterator[tuple[str, Counter[str]]]:
    """The kinds in the order of the rules, each with how many cards of which colours."""
    held = [card.split("/") for card in cards]
    for kind in KINDS:
        colours = Counter(sorted(colour for of, colour in held if of == kind))
        if colours:
            yield kind, colours


def _of_kind(kind: str, colours: Counter[str], words: Words) -> str:
    said = [_colour(colour, n, words) for colour, n in colours.items()]
    return f"{escape(words.component('kind', kind))} {', '.join(said)}"


def _colour(colour: str, n: int, words: Words) -> str:
    """A colour by its symbol, once for each card, and its name."""
    symbol, style = COLOUR_SIGNS[colour]
    return f"[{style}]{symbol * n} {escape(words.component('colour', colour))}[/]"


def _seat(state: State, seat: int, words: Words) -> list[tuple[str, str]]:
    """What a seat has: points and calls, its hand, what it has laid, and what that is worth."""
    hand, laid = state["hands"][seat], state["tables"][seat]
    rows = [
        (seat_name(state, seat, words), BETWEEN.join(_standing(state, seat, words))),
        row(words, "hand", _heap(hand, words), INDENT),
        row(words, "laid", _heap(laid, words), INDENT),
    ]
    worth = _worth(state, seat, words)
    return [*rows, row(words, "worth", worth, INDENT)] if worth else rows


def _standing(state: State, seat: int, words: Words) -> Iterator[str]:
    yield bold(words.say("points", {"n": state["scores"][seat]}))
    if state["last_cards"] is not None:
        yield text(words, "last_round", n=state["last_round"][seat])
    if seat == state["caller"]:
        yield bold(words.say("table.called"))
    if state["revealed"][seat]:
        yield text(words, "shown")


def _worth(state: State, seat: int, words: Words) -> str:
    """The points of the cards part by part, and the colour bonus; of a hidden hand, at least."""
    hand, laid = state["hands"][seat], state["tables"][seat]
    cards = [*known(hand), *laid]
    certain = len(cards) == size(hand) + len(laid)
    parts = [(key, n) for key, n in breakdown(state, seat) if n]
    if not parts and not (certain and cards):
        return ""
    said = text(words, "exactly" if certain else "at_least", n=sum(n for _, n in parts))
    if parts:
        said += f" ({', '.join(f'{escape(words.say(key))} {n}' for key, n in parts)})"
    return f"{said}{BETWEEN}{_bonus(cards, words)}" if certain else said


def _bonus(cards: list[str], words: Words) -> str:
    held = Counter(card.split("/")[1] for card in cards)
    best = max(COLOURS, key=lambda colour: held[colour])
    return f"{text(words, 'bonus', n=held[best])} ({_colour(best, 1, words)})"
