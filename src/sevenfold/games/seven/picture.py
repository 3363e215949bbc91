"""How 7 looks in a terminal: a table row by row, in the words of a language."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.markup import escape

from sevenfold.games.game import State
from sevenfold.games.picturing import BETWEEN, INDENT, NOTHING, bold, row, seat_name, text
from sevenfold.games.places import size
from sevenfold.games.seven.speech import breakdown
from sevenfold.games.words import Words

# Both can be read on dark and on light terminals; the hole has its brackets, too.
_TOP, _HOLE = "bold #0e8fb5", "bold #d2560f"


def picture(state: State, words: Words) -> list[tuple[str, str]]:
    """The table of a state, open or a view, row by row: a label and its content (rich markup)."""
    rows = [_round(state, words)]
    edition = state["options"]["edition"]
    if edition != "german":  # whoever plays by other rules is reminded of them
        said = escape(words.say(f"option.edition.{edition}"))
        rows.append((words.say("option.edition"), said))
    rows += [
        _what_now(state, words),
        row(words, "deck", text(words, "cards", n=size(state["deck"]))),
        row(words, "aside", _counted(state["aside"], words)),
        row(words, "pile", _pile(state, words)),
    ]
    for seat in range(state["players"]):
        rows += _seat(state, seat, words)
    return rows


def _round(state: State, words: Words) -> tuple[str, str]:
    """The round, and what ends the match: seven rounds, or no more chips."""
    if state["rounds"] is not None:
        said = text(words, "of", round=state["round"], rounds=state["rounds"])
        return row(words, "round", said)
    left = text(words, "chips_left", n=state["chips_left"])
    return row(words, "round", f"{state['round']}{BETWEEN}{left}")


def _what_now(state: State, words: Words) -> tuple[str, str]:
    if state["over"]:
        won = words.say("table.won", {"seats": state["winners"]})
        return row(words, "over", bold(won))
    asked = "again" if state["after_seven"] else state["phase"]
    doing = [text(words, f"turn.{asked}", seat=state["turn"])]
    if state["idle"]:
        doing.append(text(words, "idle", n=state["idle"]))
    return row(words, "turn", BETWEEN.join(doing))


def _pile(state: State, words: Words) -> str:
    """The top card with its number and its hole, then both in words, then what lies in the pile."""
    top, hole = state["top"], state["hole"]
    if not top:
        return NOTHING
    shows = text(words, "both", top=top, hole=hole, sum=top + hole)
    if not hole:
        shows = text(words, "alone", top=top)
    lines = (
        "╭─────╮",
        f"│  [{_TOP}]{top}[/]  │",
        f"│ ([{_HOLE}]{hole or ' '}[/]) │",
        "╰─────╯",
        f"[bold]{shows}[/bold]",
        _counted(state["pile"], words),
    )
    return "\n".join(lines)


def _counted(cards: Sequence[int], words: Words) -> str:
    """How many cards there are, and how many of each number."""
    if not cards:
        return NOTHING
    held = sorted(Counter(cards).items())
    each = BETWEEN.join(f"{number} ×{n}" if n > 1 else str(number) for number, n in held)
    return f"{text(words, 'cards', n=len(cards))} ({each})"


def _seat(state: State, seat: int, words: Words) -> Iterator[tuple[str, str]]:
    """A seat's chips and how it stands in the round; its cards, if the viewer sees them."""
    yield seat_name(state, seat, words), BETWEEN.join(_standing(state, seat, words))
    hand = state["hands"][seat]
    if isinstance(hand, list) and hand:
        yield row(words, "hand", _cards(hand), INDENT)


def _standing(state: State, seat: int, words: Words) -> Iterator[str]:
    yield bold(words.say("points", {"n": state["scores"][seat]}))
    if seat not in state["finished"]:
        yield text(words, "holds", n=size(state["hands"][seat]))
        return
    place = state["finished"].index(seat) + 1
    yield text(words, "finished", place=str(place))
    for key, chips in breakdown(state, seat)[1:]:
        if chips:
            yield f"{escape(words.say(key))} +{chips}"


def _cards(hand: Sequence[int]) -> str:
    """A hand, with equal cards side by side."""
    groups = [" ".join(map(str, cards)) for _, cards in groupby(sorted(hand))]
    return f"[{_TOP}]{BETWEEN.join(groups)}[/]"
