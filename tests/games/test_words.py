"""What games say: complete in all languages, plural forms included, and no secret among it."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

import sevenfold
from sevenfold import site
from sevenfold.games import states
from sevenfold.games.events import Event
from sevenfold.games.game import SPECTATOR
from sevenfold.games.laws.positions import dealt
from sevenfold.games.laws.report import Spot
from sevenfold.games.registry import find
from sevenfold.games.table import Table
from sevenfold.games.telling import events_of
from sevenfold.games.words import LANGUAGES, Words, catalogue, load, places
from sevenfold.match import Match, Seat
from tests.games.sight import visible

GAMES = sevenfold.games()
NAMES = ("Ada", "Ben", "Cléo", "Dino", "Eva", "Finn", "Gaia")


# Events and moves that a few random games need not show; the games' own tests do.
RARE = {
    "sea-salt-paper": {
        *("event.deck_emptied", "event.nothing_to_draw", "event.no_effect", "event.round_void"),
        *("event.four_mermaids", "event.empty_handed", "event.tied", "move.mermaids"),
    },
    "7-seas": {"event.cleared_in_vain", "event.no_coins"},
    "7-steps": {"event.tower_fell", "event.no_discs"},
    "7": {"event.all_blocked", "event.stopped", "move.draw-empty-handed", "move.pass"},
}


@pytest.mark.parametrize("game", GAMES)
def test_no_key_is_unused(game: str) -> None:
    folder = find(game).words
    assert folder is not None
    sources = "".join(
        path.read_text()
        for place in (folder.parent, Path(site.__file__).parent / "pages")
        for path in sorted(place.rglob("*"))
        if path.suffix in (".py", ".js")
    )
    options = {f"option.{option.name}" for option in find(game).options}
    for key in load(folder, "en"):
        kind, _, name = key.partition(".")
        if kind == "option":
            assert key in options or key.rpartition(".")[0] in options
        elif kind not in ("event", "move", "rules") and name != "hidden":  # those are tried out
            mentioned = (
                f'"{key}"',
                f"'{key}'",
                f'"{name}"',
                f"'{name}'",
                f"{kind}.{{",
                f"{kind}.${{",
                f'"{kind}": ',  # said by its name
            )
            assert any(text in sources for text in mentioned), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_languages_have_the_same_sections_and_places(game: str, language: str) -> None:
    english, texts = catalogue(game, "en"), catalogue(game, language)
    assert list(english) == list(texts)
    for key, text in texts.items():
        # Some languages say "a card" for one: only the fullest form has to name all facts.
        assert places(text) == places(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_plurals_have_every_form_of_their_language(game: str, language: str) -> None:
    rule = Locale.parse(language).plural_form
    # What the rule says of the numbers that occur in games; French "many" begins at a million.
    forms = {rule(n) for n in range(1000)}
    for key, text in catalogue(game, language).items():
        if isinstance(text, dict):
            assert set(text) == forms, key


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_sections_with_texts(game: str) -> None:
    for language in LANGUAGES:
        sections = Words(game, language).rules()
        assert len(sections) >= 4
        assert all(title and text for title, text in sections)


def random_moves(game: str, players: int, seed: int) -> Iterator[tuple[Table, list[Event], Table]]:
    """Every move of a random match with its events."""
    found = find(game)
    combinations = [options for n, options in found.combinations() if n == players]
    choices = random.Random(seed)
    table = dealt(Spot(found, players, choices.choice(combinations), seed))
    while not table.over:
        before = table.copy()
        move = choices.choice(table.moves())
        found.play(table.record, move)
        yield before, events_of(before, move), table


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_happens_can_be_said_in_every_language(game: str) -> None:
    found = find(game)
    said: set[str] = set()
    for seed in range(40):
        players = seed % (found.most - found.fewest + 1) + found.fewest
        words = [Words(game, language, NAMES) for language in LANGUAGES]
        for ply, (before, events, _) in enumerate(random_moves(game, players, seed)):
            if ply > 700:
                break
            assert events
            said.update(f"event.{event.name}" for event in events)
            language = words[ply % len(words)]
            state = before.view(before.turn).state()
            for text in before.legal():
                said.add(language.speech.name_move(text, state)[0])
                assert "{" not in language.move(text, state)
            for event in events:
                for seat in (*range(players), None):
                    assert "{" not in language.event(event.seen_by(seat))
    folder = found.words
    assert folder is not None
    tried = {key for key in load(folder, "en") if key.startswith(("event.", "move."))}
    assert tried <= said | RARE[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_can_be_told_and_tells_no_secret(game: str) -> None:
    found = find(game)
    for players in range(found.fewest, found.most + 1):
        match = Match(game, [Seat(name) for name in NAMES[:players]])
        assert match.opening
        for seat in (*range(players), None):
            seen = [event.seen_by(seat) for event in match.opening]
            assert told_things(match, seen) <= visible_things(match, seat)
            for event in seen:
                for language in LANGUAGES:
                    assert "{" not in Words(game, language, NAMES).event(event)


def told_things(match: Match, seen: list[dict[str, Any]]) -> Counter[str]:
    """The components that events speak of, as they are written."""
    names = {str(component) for component in match.game.notation.components(match.table.record)}
    facts = [fact for event in seen for fact in event.values()]
    words = [word for fact in facts for word in (fact if isinstance(fact, list) else [fact])]
    return Counter(word for word in words if word in names)


def visible_things(match: Match, seat: int | None) -> Counter[str]:
    """The components that a seat, or a spectator, sees at the table."""
    found: Counter[str] = Counter()
    for place in states.places(match.game, match.table.record):
        if place.shows_to(SPECTATOR if seat is None else seat):
            found.update(map(str, place.holds))
    return found


def some_positions(game: str) -> Iterator[Table]:
    """The positions of some matches with every number of players."""
    found = find(game)
    for players in range(found.fewest, found.most + 1):
        for seed in range(3):
            for before, _, _ in islice(random_moves(game, players, seed), 200):
                yield before


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_are_distinct_in_words(game: str) -> None:
    words = [Words(game, language, NAMES) for language in LANGUAGES]
    for before in some_positions(game):
        state = before.view(before.turn).state()
        for language in words:
            said = Counter(language.move(text, state) for text in before.legal())
            assert max(said.values()) == 1, said.most_common(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_said_alike_from_a_view_and_from_an_open_state(game: str) -> None:
    """What a button says, the seat that decides knows."""
    name_move = find(game).speech.name_move
    for before in some_positions(game):
        view, everything = before.view(before.turn).state(), before.state()
        for text in before.legal():
            assert name_move(text, view) == name_move(text, everything)


def mentioned(facts: object, components: set[str | int]) -> Counter[str | int]:
    """The components that an event, or a part of a state, speaks of."""
    if isinstance(facts, dict):
        facts = list(facts.values())
    if isinstance(facts, list):
        return sum((mentioned(item, components) for item in facts), Counter())
    return Counter([facts]) if isinstance(facts, str) and facts in components else Counter()


def shown_at_the_end(
    before: Table, after: Table, seat: int | None, components: set[str | int]
) -> Counter[str | int]:
    """What a seat sees of a round that is over; then its last card is no secret, either."""
    state = after.view(seat).state()
    parts = [value for key, value in state.items() if key.startswith("last_")]
    shown = mentioned(parts, components)
    return shown | visible(before, before.turn) if shown else shown


@pytest.mark.parametrize("game", [name for name in GAMES if name != "7"])
def test_events_tell_a_seat_only_what_it_sees(game: str) -> None:
    """Whatever an event names to a seat, that seat sees before or after the move."""
    found = find(game)
    for seed in range(6):
        players = seed % (found.most - found.fewest + 1) + found.fewest
        for ply, (before, events, after) in enumerate(random_moves(game, players, seed)):
            if ply > 250:
                break
            components = set(found.notation.components(after.record))
            for seat in (*range(players), None):
                seen = visible(before, seat) | visible(after, seat)
                if after.record.rounds != before.record.rounds or after.over:
                    seen |= shown_at_the_end(before, after, seat, components)
                for event in events:
                    facts = [v for k, v in event.seen_by(seat).items() if k != "event"]
                    told = mentioned(facts, components)
                    assert not told - seen, (event, seat, ply, seed)


@pytest.mark.parametrize("game", GAMES)
def test_events_tell_a_seat_nothing_that_it_cannot_know(game: str) -> None:
    """Two tables that look alike to a seat, before and after a move, tell it the same."""
    found, compared = find(game), 0
    for seed in range(6):
        players = seed % (found.most - found.fewest + 1) + found.fewest
        choices = random.Random(seed)
        table = dealt(Spot(found, players, found.complete({}), seed))
        for _ in range(150):
            if table.over:
                break
            before, move = table.copy(), choices.choice(table.legal())
            table.play(move)
            for seat in (*range(players), None):
                twin = before.view(seat).imagine(seed=seed)
                twin.record.chance = before.record.chance
                if move not in twin.legal():  # another seat's, of what it alone sees
                    continue
                told, again = (
                    [event.seen_by(seat) for event in events_of(one, one.number_of(move))]
                    for one in (before, twin)
                )
                twin.play(move)
                if twin.view(seat) == table.view(seat):
                    assert told == again
                    compared += 1
    assert compared > 500
