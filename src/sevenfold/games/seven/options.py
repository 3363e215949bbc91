"""The options: whose edition of the rules, and which cards are in the box."""

from sevenfold.games.game import Grid, Json, Option
from sevenfold.games.seven.components import (
    DEALT,
    EDITIONS,
    FULL_DECK,
    HIGHEST,
    MOST_CARDS,
    SevenRecord,
)
from sevenfold.games.seven.heaps import counts, heap_of


def deck_counts(value: Json) -> Json:
    """A deck in its normal form: None, or a list of seven counts.

    >>> deck_counts((12, 12, 12, 12, 12, 12, 8))
    [12, 12, 12, 12, 12, 12, 8]
    """
    if value is None:
        return None
    if (
        not isinstance(value, list | tuple)
        or len(value) != HIGHEST
        or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in value)
    ):
        raise ValueError("it takes null or seven counts, how many cards have a 1, a 2, … a 7")
    if sum(value) > MOST_CARDS:
        raise ValueError(f"a deck has at most {MOST_CARDS} cards, this one has {sum(value)}")
    return list(value)


def _write_deck(table: SevenRecord, deck: list[int] | None) -> None:
    table.chosen_deck = deck is not None
    table.cards[:] = heap_of([0, *(FULL_DECK if deck is None else deck)])


def _read_deck(table: SevenRecord) -> Json:
    return counts(table.cards)[1:] if table.chosen_deck else None


def deals_everybody(deck: Json, players: int) -> str | None:
    """Objects to a deck that is too small for this many players."""
    needed = DEALT * players
    if deck is None or sum(deck) >= needed:
        return None
    return (
        f"{players} players need a deck of {needed} cards or more, "
        f"{DEALT} for each; this one has {sum(deck)}"
    )


OPTIONS = (
    Option(
        "edition",
        "german",
        "Which of the printed rules: german (the French ones are the same), english (the last "
        "card must make seven) or italian (so it must, and who starts a pile after making seven "
        "draws a card).",
        choices=EDITIONS,
    ),
    Option(
        "deck",
        None,
        "How many cards have a 1, a 2, … a 7. By default 12 each from 1 to 6 and eight 7s.",
        accept=deck_counts,
        samples=(
            None,
            [0, 0, 0, 0, 0, 0, 56],  # only 7s
            [10, 10, 10, 10, 10, 10, 0],  # no 7s
            [60, 0, 0, 0, 0, 0, 0],  # only 1s: nobody ever makes seven
            [2, 2, 2, 2, 2, 2, 2],  # two players hold them all
            [7, 7, 7, 7, 7, 7, 7],  # so do seven
        ),
        kind=f"null or seven counts, {MOST_CARDS} cards at most and {DEALT} for every player",
        write=_write_deck,
        read=_read_deck,
        objection=deals_everybody,
        grid=Grid(
            rows=("option.deck",),
            columns=tuple(str(number) for number in range(1, HIGHEST + 1)),
            usual=(FULL_DECK,),
            least=0,
            most=MOST_CARDS,
        ),
    ),
)
