"""How Sea Salt & Paper is written: its moves."""

from collections import Counter

from sevenfold.games.sea_salt_paper.checks import check as check
from sevenfold.games.sea_salt_paper.components import COLOUR_NAMES, NAMES, SeaSaltPaperRecord
from sevenfold.games.sea_salt_paper.moves import Act
from sevenfold.kernel.packing import parts_of

_PAIRS = {Act.CRAB: "crab", Act.BOAT: "boat", Act.FISHES: "fish", Act.SWIM: "swim"}
_PLAIN = {
    Act.DRAW_TWO: "draw",
    Act.FOUR_MERMAIDS: "mermaids",
    Act.STOP: "stop",
    Act.LAST_CHANCE: "last-chance",
    Act.END: "end",
}
_WITH_NUMBER = {Act.TAKE: "take", Act.SEARCH: "pile", Act.ROB_SEAT: "rob"}


def move_text(table: SeaSaltPaperRecord, move: int) -> str:
    """A move as a line of text."""
    number, first, second = parts_of(move)
    action = Act(number)
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _PAIRS:
        return f"{_PAIRS[action]} {COLOUR_NAMES[first]}+{COLOUR_NAMES[second]}"
    if action == Act.KEEP_ONE:
        return f"keep {NAMES[first]} {second}"
    if action == Act.PICK_ONE:
        return f"pick {NAMES[first]}"
    return f"{_WITH_NUMBER[action]} {first}"


def veiled(text: str) -> str:
    """A move as the other seats see it: they do not learn which card was kept or picked.

    >>> veiled("keep crab/black 0"), veiled("pick fish/green"), veiled("take 1")
    ('keep ? 0', 'pick ?', 'take 1')
    """
    verb, *rest = text.split()
    return " ".join((verb, "?", *rest[1:])) if verb in ("keep", "pick") else text


def components(table: SeaSaltPaperRecord) -> Counter[str | int]:
    """The 58 cards."""
    return Counter(NAMES)
