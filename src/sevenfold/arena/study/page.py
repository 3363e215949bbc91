"""A study as one page: plain words, tables and pictures, and nothing to load."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources

from sevenfold.arena.figures import Figures
from sevenfold.arena.showing import texts
from sevenfold.arena.study.charts import histogram, intervals, line
from sevenfold.arena.study.findings import Findings, Habit
from sevenfold.games.registry import find
from sevenfold.games.words import Words

_PLACE = re.compile(r"\{(\w+)\}")
_SOMEBODY = ("seat", "seats")


def page(found: Findings, language: str) -> str:
    """The whole page in a language.

    >>> from sevenfold.arena.study import study
    >>> page(study("7-seas", bot="random", matches=10), "it").splitlines()[1]
    '<html lang="it">'
    """
    return _Page(found, language).html()


class _Page:
    def __init__(self, found: Findings, language: str) -> None:
        self._found = found
        self._language = language
        self._own = texts(language)
        self._words = Words(found.settings["game"], language)
        self._figures = Figures(self._own.locale)
        self._fair = 1 / found.players

    def html(self) -> str:
        title = self._say("title", game=find(self._found.settings["game"]).title)
        style = resources.files("sevenfold.arena.study").joinpath("style.css").read_text("utf-8")
        sections = (
            self._length(),
            self._open(),
            self._turns(),
            self._choices(),
            self._events(),
            self._things(),
            self._variants(),
            self._reading(),
        )
        return (
            f'<!doctype html>\n<html lang="{self._language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{title}</h1>\n{self._short()}\n{''.join(sections)}</main>\n</body>\n</html>\n"
        )

    def _say(self, key: str, **facts: object) -> str:
        return escape(self._own.say(f"study.{key}", facts))

    def _number(self, value: float) -> str:
        return escape(self._figures.number(value))

    def _short(self) -> str:
        found, figures = self._found, self._figures
        settings = found.settings
        low, high = found.plies.middle_half
        winner, others = found.points
        decisions = sum(phase.decisions for phase in found.phases)
        mean = sum(phase.decisions * phase.mean for phase in found.phases) / decisions
        lines = [
            self._say(
                "short.length",
                median=figures.number(found.plies.median, 0),
                rounds=figures.number(found.rounds.median, 0),
                low=figures.number(low, 0),
                high=figures.number(high, 0),
            ),
            self._say(
                "short.open",
                mean=figures.number(mean),
                most=max(phase.most for phase in found.phases),
            ),
            self._say(
                "short.first",
                share=figures.score(found.turns[0]),
                fair=figures.percent(self._fair, 0),
            ),
            self._say(
                "short.points",
                winner=figures.number(winner),
                others=figures.number(others),
                shared=figures.percent(found.shared),
            ),
        ]
        basis = self._say(
            "basis",
            matches=figures.number(len(found.outcomes)),
            players=found.players,
            bot=settings["bot"],
        )
        options = "; ".join(
            f"{self._option(name)}: {self._value(name, value)}"
            for name, value in settings["options"].items()
            if value is not None
        )
        made = self._say(
            "made", version=settings["version"], seed=settings["seed"], options=options
        )
        items = "".join(f"<li>{line}</li>" for line in lines)
        return (
            f'<p>{basis}</p>\n<p class="soft">{made}</p>\n'
            f"<h2>{self._say('short')}</h2>\n<ul>{items}</ul>\n"
        )

    def _option(self, name: str) -> str:
        return self._words.say(f"option.{name}")

    def _value(self, name: str, value: object) -> str:
        key = f"option.{name}.{str(value).lower()}"
        return self._words.say(key) if key in self._words.catalogue else str(value)

    def _length(self) -> str:
        figures = [
            self._figure(histogram(spread.counts(), self._own.say(f"study.{key}")), key)
            for key, spread in (("plies", self._found.plies), ("rounds", self._found.rounds))
        ]
        return f'<h2>{self._say("length")}</h2>\n<div class="pair">{"".join(figures)}</div>\n'

    def _figure(self, picture: str, key: str) -> str:
        return f"<figure>{picture}<figcaption>{self._say(key)}</figcaption></figure>"

    def _open(self) -> str:
        picture = line(self._found.open_moves, self._own.say("study.open.line"))
        rows = [
            [f"<code>{escape(phase.name)}</code>", self._number(phase.decisions),
             self._number(phase.mean), str(phase.most)]
            for phase in self._found.phases
        ]  # fmt: skip
        table = self._table(("phase", "decisions", "mean", "most"), rows)
        return (
            f"<h2>{self._say('open')}</h2>\n"
            f'<div class="pair">{self._figure(picture, "open.line")}<div>{table}</div></div>\n'
        )

    def _turns(self) -> str:
        rows = [
            [self._say("turn", n=place), self._figures.score(score),
             intervals([score], self._fair, self._figures.score(score))]
            for place, score in enumerate(self._found.turns, start=1)
        ]  # fmt: skip
        table = self._table(("order", "wins", ""), rows)
        return f"<h2>{self._say('turns')}</h2>\n<p>{self._say('turns.text')}</p>\n{table}"

    def _choices(self) -> str:
        choices = self._found.choices
        habits = {key: choice.habit for key, choice in choices.items()}
        rows = [
            [escape(self._template(key)), self._number(choices[key].offered),
             self._figures.percent(choices[key].taken, 0), *self._effect(choices[key].habit)]
            for key in _best_first(habits, all_of_them=True)
        ]  # fmt: skip
        table = self._table(("choice", "offered", "taken", "more", "less", ""), rows)
        return (
            f"<h2>{self._say('choices')}</h2>\n<p>{self._say('compared')} "
            f"{self._say('legend')}</p>\n{table}"
        )

    def _events(self) -> str:
        events = self._found.events
        rows = [
            [escape(self._template(f"event.{name}")), self._number(events[name].times),
             *self._effect(events[name])]
            for name in _best_first(events)
        ]  # fmt: skip
        alike = [name for name, habit in events.items() if not habit.says_something]
        items = "".join(
            f"<li>{escape(self._template(f'event.{name}'))} "
            f'<span class="soft">{self._number(events[name].times)}</span></li>'
            for name in alike
        )
        rest = f"<details><summary>{self._say('alike')}</summary><ul>{items}</ul></details>\n"
        table = self._table(("event", "times", "more", "less", ""), rows)
        return f"<h2>{self._say('events')}</h2>\n{table}{rest if alike else ''}"

    def _things(self) -> str:
        parts = []
        for event, facts in self._found.things.items():
            tables = []
            for fact, values in facts.items():
                rows = [
                    [escape(self._words.component(fact, value)), self._number(values[value].times),
                     *self._effect(values[value])]
                    for value in _best_first(values)
                ]  # fmt: skip
                if rows:
                    tables.append(self._table(("thing", "times", "more", "less", ""), rows))
            if tables:
                name = escape(self._template(f"event.{event}"))
                parts.append(f"<details><summary>{name}</summary>{''.join(tables)}</details>\n")
        return (
            f"<h2>{self._say('things')}</h2>\n<p>{self._say('things.text')}</p>\n{''.join(parts)}"
            if parts
            else ""
        )

    def _variants(self) -> str:
        rows = []
        for variant in self._found.variants:
            studied = self._found.settings["options"][variant.option] == variant.value
            mark = f' <span class="soft">({self._say("chosen")})</span>' if studied else ""
            name = f"{self._option(variant.option)}: {self._value(variant.option, variant.value)}"
            rows.append(
                [escape(name) + mark, self._number(variant.plies.mean),
                 self._number(variant.rounds.mean), self._figures.score(variant.first),
                 self._number(variant.winner),
                 intervals([variant.first], self._fair, self._figures.score(variant.first))]
            )  # fmt: skip
        if not rows:
            return ""
        head = ("option", "plies.short", "rounds.short", "first", "winner", "")
        return (
            f"<h2>{self._say('variants')}</h2>\n<p>{self._say('variants.text')}</p>\n"
            f"{self._table(head, rows)}"
        )

    def _reading(self) -> str:
        lines = [self._say(f"reading.{key}") for key in ("intervals", "cause", "bots")]
        items = "".join(f"<li>{line}</li>" for line in lines)
        return f"<h2>{self._say('reading')}</h2>\n<ul>{items}</ul>\n"

    def _effect(self, habit: Habit) -> list[str]:
        """How those fared who did it more and who did it less, in figures and as a picture."""
        if not habit.says_something:
            return ["–", "–", ""]
        more, less = self._figures.score(habit.more), self._figures.score(habit.less)
        label = f"{self._own.say('study.more')} {more}, {self._own.say('study.less')} {less}"
        return [
            f'<span class="one">{more}</span>',
            f'<span class="two">{less}</span>',
            intervals([habit.more, habit.less], self._fair, label),
        ]

    def _template(self, key: str) -> str:
        """What a text says of anybody and anything."""
        text = self._words.catalogue[key]
        if isinstance(text, dict):
            text = text.get("one", text["other"])
        someone = self._own.say("study.someone")
        said = _PLACE.sub(lambda place: someone if place[1] in _SOMEBODY else "…", text)
        return (said[:1].upper() + said[1:]).replace("….", "…")

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """The first column names the row; the others are numbers, or a picture without a head."""
        heads = [self._say(key) if key else "" for key in head]
        parts = ["<table><thead><tr>"]
        for place, text in enumerate(heads):
            parts.append(f'<th scope="col"{" class=number" if place and text else ""}>{text}</th>')
        parts.append("</tr></thead><tbody>\n")
        for name, *cells in rows:
            parts.append(f'<tr><th scope="row">{name}</th>')
            for text, cell in zip(heads[1:], cells, strict=True):
                shape = f'class="number" data-label="{text}"' if text else 'class="picture"'
                parts.append(f"<td {shape}>{cell}</td>")
            parts.append("</tr>\n")
        parts.append("</tbody></table>\n")
        return "".join(parts)


def _best_first(habits: Mapping[str, Habit], all_of_them: bool = False) -> list[str]:
    """Keys of what can be compared, what helps most first; the rest last, if it is wanted."""
    told = [key for key, habit in habits.items() if habit.says_something]
    told.sort(key=lambda key: habits[key].less.share - habits[key].more.share)
    rest = [key for key in habits if key not in told] if all_of_them else []
    return told + rest
