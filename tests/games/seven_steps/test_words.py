"""The words of 7 Steps: moves as buttons say them, components, points part by part."""

import random
from collections import Counter

import pytest

import sevenfold
from sevenfold import Table
from sevenfold.games.seven_steps import GAME, speech
from sevenfold.games.words import LANGUAGES, Words
from tests.games.seven_steps.positions import PLAIN, play, position, told, with_levels

NAMES = ("Ada", "Ben", "Cleo", "Dino")
TURQUOISE = ["-3,-1", "-3,0", "-2,-2", "-2,-1", "-2,0", "-1,-2", "-1,-1"]
RED = ["-1,0", "-1,1", "0,-1", "0,0", "0,1", "1,-1", "1,0"]


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (
            "place -1,0",
            "Place a red disc on field −1|0, level 1",
            "Auf Feld −1|0 eine rote Scheibe legen (Ebene 1)",
        ),
        ("done", "Place no more discs (1 point)", "Keine weitere Scheibe legen (1 Punkt)"),
        (
            "aid tower",
            "Use the building aid: move a tower",
            "Die Bauhilfe einsetzen: Turm versetzen",
        ),
        (
            "remove 0,0",
            "Take a red disc off field 0|0, level 3",
            "Von Feld 0|0 eine rote Scheibe entfernen (Ebene 3)",
        ),
        (
            "grab 1,0",
            "Take a red disc from field 1|0, level 1",
            "Von Feld 1|0 eine rote Scheibe nehmen (Ebene 1)",
        ),
        (
            "disc 0,0 1,0",
            "Move a red disc from field 0|0 to field 1|0, level 2",
            "Von Feld 0|0 eine rote Scheibe auf Feld 1|0 versetzen (Ebene 2)",
        ),
        (
            "tower 0,0 1,-1",
            "Move the tower (red, level 3) from field 0|0 to the empty field 1|−1",
            "Turm (Rot, Ebene 3) von Feld 0|0 auf das leere Feld 1|−1 versetzen",
        ),
        (
            "tower 0,0 1,0",
            "Swap the towers (red) on field 0|0 (level 3) and field 1|0 (level 1)",
            "Türme (Rot) vertauschen: Feld 0|0 (Ebene 3) und Feld 1|0 (Ebene 1)",
        ),
        ("throw red", "Throw a red disc into the bag", "In den Beutel werfen: eine rote Scheibe"),
        (
            "score line",
            "Score with the point tile: straight line (+1)",
            "Mit dem Siegpunkte-Plättchen werten: gerade Linie (+1)",
        ),
        (
            "score",
            "Save the point tile and score the discs only",
            "Das Siegpunkte-Plättchen aufsparen und nur die Scheiben werten",
        ),
        ("bonus aid", "Take a special tile: building aid", "Ein Sonderplättchen nehmen: Bauhilfe"),
    ],
)
def test_moves_in_words(move: str, english: str, german: str) -> None:
    board = with_levels(PLAIN, {"0,0": 3, "1,0": 1})
    state = position(board, "2R 1G", "7G", placed=["1,0"]).view(0).state()
    assert Words("7-steps", "en").move(move, state) == english
    assert Words("7-steps", "de").move(move, state) == german


def buttons(table: Table) -> set[str]:
    """The legal moves in English, as the seat that decides sees the table."""
    assert table.turn is not None
    view = table.view(table.turn)
    return {Words("7-steps", "en").move(move, view.state()) for move in view.legal()}


@pytest.mark.parametrize(
    ("drawn", "new", "old"),
    [("line", "straight line", "edge fields"), ("disc", "move a disc", "move a tower")],
)
def test_the_tiles_to_choose_from_are_named(drawn: str, new: str, old: str) -> None:
    table = position(
        with_levels(PLAIN, {"0,0": 1}), "6R", "7G", aids=["tower"], points=["edge"], drawn=drawn,
        placed=["0,0"], phase="choose",
    )  # fmt: skip
    assert buttons(table) == {f"Keep the new tile: {new}", f"Keep the old tile: {old}"}


def test_to_be_done_depends_on_what_one_does() -> None:
    board = with_levels(PLAIN, {"0,0": 3, "1,0": 1})
    table = position(board, "7R", "7G", aid="remove", phase="remove")
    play(table, "remove 0,0")
    assert "Take off no more discs" in buttons(table)
    assert "Take a red disc off field 0|0, level 2" in buttons(table)
    play(table, "done", "place 0,1", "place 1,0")
    assert "Place no more discs (3 points)" in buttons(table)


VERBS = {"placed": "place", "removed": "remove", "grabbed": "grab", "moved_disc": "disc",
         "moved_tower": "tower", "swapped_towers": "swap"}  # fmt: skip


def test_a_button_says_what_the_move_will_do() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        choices, table = random.Random(seed), sevenfold.deal("7-steps", 2, seed)
        for _ in range(120):
            if table.over:
                break
            state, move = table.state(), choices.choice(table.legal())
            event = told(table, move)[0]
            if event.name in VERBS:
                key, facts = speech.name_move(move, state)
                after = {name: fact for name, fact in event.facts.items() if name != "where"}
                if event.name == "swapped_towers":  # the levels change places
                    after["level"], after["target_level"] = after["target_level"], after["level"]
                assert (key, facts) == (f"move.{VERBS[event.name]}", after)
                seen[event.name] += 1
    assert set(seen) == set(VERBS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_and_option_value_has_a_name(language: str) -> None:
    words = Words("7-steps", language)
    for fact, value in (("field", "-1,2"), ("target", "0,3"), ("drawn", "red"), ("tile", "edge")):
        assert "{" not in words.component(fact, value)
    for option in GAME.options:
        for value in option.choices or option.samples:
            if not isinstance(value, list):
                assert words.say(f"option.{option.name}.{str(value).lower()}")


def test_points_part_by_part() -> None:
    table = position(
        PLAIN, "7R", "7G", bag="", turn=1, scores=[10, 20], aids=("disc",), points=("line", "edge")
    )
    play(table, "place 1,-3", "place 1,-4")
    parts = [("score.turns", 20), ("score.discs", 2), ("score.tiles", 2)]
    assert speech.breakdown(table.state(), 1) == parts
    for viewer in (0, 1, None):  # all of it is open
        assert speech.breakdown(table.view(viewer).state(), 1) == parts
    assert speech.breakdown(table.state(), 0) == [
        ("score.turns", 10), ("score.discs", 0), ("score.tiles", 4),
    ]  # fmt: skip
    play(table, "done", "score", "bonus aid")
    assert speech.breakdown(table.state(), 1) == [
        ("score.turns", 22), ("score.discs", 0), ("score.tiles", 4),
    ]  # fmt: skip
    play(table, "refill")
    assert table.over
    for seat, points in enumerate(table.state()["scores"]):
        assert sum(n for _, n in speech.breakdown(table.state(), seat)) == points
