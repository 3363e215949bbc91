"""Words: what a game says in German, English, French and Italian, from one catalogue per game.

A catalogue is one JSON file per language in the game's folder `words/`: keys and texts. A text
has places for facts, `{card}`; a text that depends on a number has a form for each plural category
of its language, and the number is the fact `n`.

How a fact is said follows from its name and value: a seat by its name, a number as it is, a text
by the key `fact.value` (`colour.black`), a list as its items joined, hidden things by the key
`fact.hidden`. A game's speech may name a component in another way, such as from two words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel import Locale
from babel.lists import format_list

from sevenfold.games.game import Game, Json, State
from sevenfold.games.registry import find

LANGUAGES = ("de", "en", "fr", "it")
Text: TypeAlias = str | dict[str, str]
Catalogue: TypeAlias = dict[str, Text]

_SEATS = frozenset({"seat", "other", "seats"})
_PLAIN = Path(__file__).parent / "plain_words"
_PLACE = re.compile(r"\{(\w+)\}")


def catalogue(game: str, language: str) -> Catalogue:
    """The texts of a game in a language; in English, where it does not speak that one.

    What it has no text for is said plainly.

    >>> catalogue("sea-salt-paper", "fr")["title"]
    'Sea Salt & Paper'
    """
    return _catalogue(find(game), language)


@cache
def _catalogue(game: Game, language: str) -> Catalogue:
    plain: Catalogue = {"title": game.title, **load(_PLAIN, language), **_options(game)}
    if game.words is None:
        return plain
    spoken = (game.words / f"{language}.json").is_file()
    return {**plain, **load(game.words, language if spoken else "en")}


def _options(game: Game) -> Catalogue:
    """What the options are called in the code, for a game that has no texts for them."""
    found: Catalogue = {}
    for option in game.options:
        found[f"option.{option.name}"] = option.name
        for value in option.choices:
            found[f"option.{option.name}.{str(value).lower()}"] = str(value).lower()
        if not option.choices:
            found[f"option.{option.name}.help"] = option.explanation
    return found


@cache
def load(folder: Path, language: str) -> Catalogue:
    """The texts in a folder that has a file for each language."""
    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    found: Catalogue = json.loads(text)
    return found


def places(text: Text) -> set[str]:
    """The facts that a text has places for.

    >>> sorted(places("{seat} takes {card}"))
    ['card', 'seat']
    """
    forms = text.values() if isinstance(text, dict) else (text,)
    return {fact for form in forms for fact in _PLACE.findall(form)}


class Texts:
    """A catalogue that speaks: texts with facts, in the right plural form."""

    def __init__(self, texts: Catalogue, language: str) -> None:
        self.catalogue = texts
        self.locale = Locale.parse(language)
        self._plural: Callable[[int], str] = self.locale.plural_form

    def say(self, key: str, facts: Mapping[str, Json] | None = None) -> str:
        """A text of the catalogue with its facts."""
        facts = facts or {}
        text = self.catalogue[key]
        if isinstance(text, dict):
            text = text[self._plural(int(facts["n"]))]
        return _PLACE.sub(lambda place: self.fact(place[1], facts[place[1]]), text)

    def fact(self, name: str, value: Json) -> str:
        """A fact as it is said in a text."""
        return str(value)

    def joined(self, parts: Sequence[str]) -> str:
        """Several things in a row: one, another and a third."""
        return format_list(parts, locale=self.locale) if parts else "–"


class Words(Texts):
    """What can be said about one game, in one language, with the names of who sits where.

    >>> import sevenfold
    >>> words = Words("sea-salt-paper", "en", ["Ada", "Ben"])
    >>> table = sevenfold.deal("sea-salt-paper", players=2, seed=7)
    >>> words.move("take 0", table.view(0).state())
    'Take the swimmer (black) from the left pile'
    >>> words.event({"event": "took", "seat": 1, "card": "fish/green", "pile": "0"})
    'Ben takes the fish (green) from the left pile.'
    """

    def __init__(self, game: str | Game, language: str, names: Sequence[str] = ()) -> None:
        found = find(game) if isinstance(game, str) else game
        super().__init__(_catalogue(found, language), language)
        self.speech = found.speech
        self.names = names

    def move(self, text: str, state: State) -> str:
        """A move as a button says it, from the state as the seat that decides sees it."""
        return self.say(*self.speech.name_move(text, state))

    def event(self, seen: Mapping[str, Json]) -> str:
        """An event as somebody saw it, as a sentence."""
        return self.say(f"event.{seen['event']}", seen)

    def component(self, fact: str, value: str | int) -> str:
        """The name of a component; one that has none is said as it is."""
        key, facts = self.speech.name_component(fact, value)
        return self.say(key, facts) if key in self.catalogue else str(value)

    def rules(self) -> list[tuple[str, str]]:
        """The rules by section: titles and texts."""
        sections = [key for key in self.catalogue if re.fullmatch(r"rules\.\w+", key)]
        return [(self.say(key), self.say(f"{key}.text")) for key in sections]

    def fact(self, name: str, value: Json) -> str:
        """A fact as it is said: a seat by its name, a component in words, the rest as it is."""
        if name in _SEATS:
            seats = value if isinstance(value, list) else [value]
            return self.joined([self.names[seat] for seat in seats])
        if isinstance(value, list):
            singular = name.removesuffix("s")
            return self.joined([self.fact(singular, item) for item in value])
        if isinstance(value, int) and f"{name}.hidden" in self.catalogue:
            return self.say(f"{name}.hidden", {"n": value})
        if isinstance(value, str):
            return self.component(name, value)
        return str(value).replace("-", "−")
