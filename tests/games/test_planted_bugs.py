"""check_game can fail: each of these broken games is caught, for the right reason."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sevenfold.games.contract import Game, Reading, State, Words, check_game
from sevenfold.games.keys import Key, Keys, Own
from sevenfold.games.registry import find
from sevenfold.games.sea_salt_paper import moves, notation, rules, scoring, sight
from sevenfold.games.sea_salt_paper.components import (
    CRABS,
    FIRST,
    Phase,
    SeaSaltPaperRecord,
    with_card,
    without_card,
)
from sevenfold.games.sea_salt_paper.features import FEATURES, SIZE, describe
from sevenfold.games.sea_salt_paper.moves import Act
from sevenfold.games.sea_salt_paper.state import STATE
from sevenfold.games.sense import Sense
from sevenfold.kernel.bits import EMPTY, count, lowest
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.ink import put
from sevenfold.kernel.packing import move_of

setup, legal, play, look, imagine, standing = (
    rules.setup, moves.legal, rules.play, sight.look, sight.imagine, scoring.standing,
)  # fmt: skip


EFFORT = 0.15  # enough for these, and quick


def small_game() -> Game:
    """Sea Salt & Paper for two without other options, so that a check is quick."""
    game = find("sea-salt-paper")
    options = tuple(replace(option, samples=(option.default,)) for option in game.options)
    return replace(game, most=2, options=options)


def written(**functions: Any) -> Any:
    """The notation of the game with some functions changed."""
    return SimpleNamespace(**{**vars(notation), **functions})


def declared(changed: Key | Own) -> Keys:
    """The keys of the game with one changed."""
    return tuple(changed if key.name == changed.name else key for key in STATE)


def the_view_shows_the_deck() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, seat: int, view: SeaSaltPaperRecord) -> None:
        look(table, seat, view)
        view.deck = table.deck

    return {"look": leaking}


def the_view_shows_every_hand() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, seat: int, view: SeaSaltPaperRecord) -> None:
        look(table, seat, view)
        for other in range(table.players):
            view.hand[other] = table.hand[other]
            view.hidden_hand[other] = 0

    hands = next(key for key in STATE if isinstance(key, Key) and key.name == "hands")
    return {"look": leaking, "state": declared(replace(hands, hidden=""))}


def the_view_keeps_the_generator() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, seat: int, view: SeaSaltPaperRecord) -> None:
        look(table, seat, view)
        view.chance = table.chance

    return {"look": leaking}


def legal_moves_tell_of_hidden_cards() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, found: np.ndarray) -> int:
        n = legal(table, found)
        if n > 1 and count(table.deck & CRABS) % 2:
            found[0] = found[n - 1]
            n -= 1
        return n

    return {"legal": leaking}


def the_judgement_tells_of_hidden_cards() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, found: np.ndarray, n: int, worth: np.ndarray) -> None:
        for place in range(n):
            worth[place] = count(table.deck & CRABS)

    return {"sense": Sense(judge=leaking)}


def solving_changes_the_view() -> dict[str, Any]:
    @compiled
    def clumsy(view: SeaSaltPaperRecord, found: np.ndarray, n: int, worth: np.ndarray) -> int:
        worth[:n] = 0.0
        view.rounds += 1
        return 1

    return {"sense": Sense(solve=clumsy)}


def solving_promises_what_is_no_number() -> dict[str, Any]:
    @compiled
    def boundless(view: SeaSaltPaperRecord, found: np.ndarray, n: int, worth: np.ndarray) -> int:
        worth[:n] = np.inf
        return 1

    return {"sense": Sense(solve=boundless)}


def solving_differs_without_compilation() -> dict[str, Any]:
    @compiled
    def rounding(view: SeaSaltPaperRecord, found: np.ndarray, n: int, worth: np.ndarray) -> int:
        worth[:n] = np.uint8(200) + np.uint8(view.players * 50) - 300
        return 1

    return {"sense": Sense(solve=rounding)}


def a_feature_tells_of_hidden_cards() -> dict[str, Any]:
    @compiled
    def leaking(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
        n = describe(table, active)
        active[n] = count(table.deck & CRABS)
        return n + 1

    return {"features": replace(FEATURES, describe=leaking)}


def a_feature_is_none_of_the_game() -> dict[str, Any]:
    @compiled
    def beyond(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
        n = describe(table, active)
        active[n] = SIZE
        return n + 1

    return {"features": replace(FEATURES, describe=beyond)}


def more_features_are_true_than_said() -> dict[str, Any]:
    return {"features": replace(FEATURES, most=8)}


def a_kind_of_move_is_none_of_the_game() -> dict[str, Any]:
    return {"features": replace(FEATURES, kinds=1)}


def describing_a_position_changes_the_table() -> dict[str, Any]:
    @compiled
    def careless(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
        table.starter += 1
        return describe(table, active)

    return {"features": replace(FEATURES, describe=careless)}


def features_differ_without_compilation() -> dict[str, Any]:
    @compiled
    def rounding(table: SeaSaltPaperRecord, active: np.ndarray) -> int:
        n = describe(table, active)
        active[n] = np.uint8(200) + np.uint8(table.players * 50) - 290
        return n + 1

    return {"features": replace(FEATURES, describe=rounding)}


def imagine_reads_too_little() -> dict[str, Any]:
    @compiled
    def forgetful(view: SeaSaltPaperRecord) -> None:
        for seat in range(view.players):
            if view.hidden_hand[seat] > 0:
                view.hidden_hand[seat] += count(view.hand[seat])
                view.hand[seat] = EMPTY
        imagine(view)

    return {"imagine": forgetful}


def imagine_reads_too_much() -> dict[str, Any]:
    """It takes a hand that is hidden in part for the whole hand."""

    @compiled
    def credulous(view: SeaSaltPaperRecord) -> None:
        for seat in range(view.players):
            if view.hand[seat]:
                view.hidden_hand[seat] = 0
        imagine(view)

    return {"imagine": credulous}


def imagine_has_favourites() -> dict[str, Any]:
    """Of the cards it does not know in a hand, it makes one a crab whenever it can."""

    @compiled
    def partial(view: SeaSaltPaperRecord) -> None:
        known = view.hand.copy()
        imagine(view)
        for seat in range(view.players):
            guessed = view.hand[seat] & ~known[seat] & ~CRABS
            if guessed and view.deck & CRABS:
                crab = FIRST[lowest(view.deck & CRABS)]
                other = FIRST[lowest(guessed)]
                view.deck = exchanged(view.deck, crab, other)
                view.hand[seat] = exchanged(view.hand[seat], other, crab)

    return {"imagine": partial}


@compiled
def exchanged(cards: np.uint64, gone: int, come: int) -> np.uint64:
    return with_card(without_card(cards, gone), come)


def a_card_is_lost() -> dict[str, Any]:
    @compiled
    def careless(table: SeaSaltPaperRecord, move: int) -> None:
        play(table, move)
        if table.phase == Phase.DUO and count(table.deck) == 40:
            table.deck = without_card(table.deck, FIRST[lowest(table.deck)])

    return {"play": careless}


def a_card_is_there_twice() -> dict[str, Any]:
    @compiled
    def generous(table: SeaSaltPaperRecord, move: int) -> None:
        play(table, move)
        if table.phase == Phase.DUO and count(table.deck) == 40:
            table.hand[0] |= table.deck & (~table.deck + np.uint64(1))

    return {"play": generous}


def an_illegal_move_is_legal() -> dict[str, Any]:
    @compiled
    def lenient(table: SeaSaltPaperRecord, found: np.ndarray) -> int:
        n = legal(table, found)
        if table.phase == Phase.DUO:
            found[n] = move_of(Act.CRAB, 0)
            n += 1
        return n

    return {"legal": lenient}


def a_legal_move_is_missing() -> dict[str, Any]:
    @compiled
    def strict(table: SeaSaltPaperRecord, found: np.ndarray) -> int:
        n = legal(table, found)
        return n - 1 if table.phase == Phase.DUO else n

    return {"legal": strict}


def looking_for_moves_changes_the_table() -> dict[str, Any]:
    @compiled
    def clumsy(table: SeaSaltPaperRecord, found: np.ndarray) -> int:
        n = legal(table, found)
        table.last_round[0] = n
        return n

    return {"legal": clumsy}


def there_are_more_moves_than_said() -> dict[str, Any]:
    return {"most_moves": 2}


def two_moves_look_the_same() -> dict[str, Any]:
    def move_text(table: SeaSaltPaperRecord, move: int) -> str:
        text = notation.move_text(table, move)
        return text[:-2] if text.startswith("keep") else text

    return {"notation": written(move_text=move_text)}


def writing_a_move_changes_the_table() -> dict[str, Any]:
    def move_text(table: SeaSaltPaperRecord, move: int) -> str:
        table.starter = 1 - table.starter
        return notation.move_text(table, move)

    return {"notation": written(move_text=move_text)}


def the_state_forgets_what_players_know() -> dict[str, Any]:
    return {"state": tuple(key for key in STATE if key.name != "knows")}


def no_state_can_be_read() -> dict[str, Any]:
    """Nothing can be swapped then: the leak laws would hold because nobody could look."""

    def check(table: SeaSaltPaperRecord, state: Reading) -> None:
        state.refuse("I do not like it")

    return {"notation": written(check=check)}


def options_are_forgotten() -> dict[str, Any]:
    runs_out, goal = small_game().options
    return {"options": (runs_out, replace(goal, read=lambda table: "double"))}


def chance_comes_from_elsewhere() -> dict[str, Any]:
    @compiled
    def unrepeatable(table: SeaSaltPaperRecord, move: int) -> None:
        play(table, move)
        table.last_round[0] = np.random.randint(0, 1000)

    return {"play": unrepeatable}


def the_match_never_ends() -> dict[str, Any]:
    @compiled
    def endless(table: SeaSaltPaperRecord, move: int) -> None:
        play(table, move)
        for seat in range(table.players):
            table.scores[seat] = 0
        if table.phase == Phase.OVER:
            rules.setup(table)

    return {"play": endless}


def the_deal_leaves_old_points() -> dict[str, Any]:
    @compiled
    def untidy(table: SeaSaltPaperRecord) -> None:
        before = table.last_round[0]
        setup(table)
        table.last_round[0] = before

    return {"setup": untidy}


def the_state_is_not_json() -> dict[str, Any]:
    @compiled
    def put_piles(paper: np.ndarray, at: int, table: SeaSaltPaperRecord, seat: int) -> int:
        return put(paper, at, b"[crab/black]")

    return {"state": declared(Own("discards", put_piles))}


def the_table_cannot_be_printed() -> dict[str, Any]:
    def picture(state: State, words: Words) -> list[tuple[str, str]]:
        return [("caller", "a table" * state["caller"])]

    return {"picture": picture}


def nobody_wins() -> dict[str, Any]:
    @compiled
    def modest(table: SeaSaltPaperRecord, points: np.ndarray) -> int:
        standing(table, points)
        return 0

    return {"standing": modest}


def numbers_overflow_without_compilation() -> dict[str, Any]:
    @compiled
    def small(table: SeaSaltPaperRecord, points: np.ndarray) -> int:
        first = standing(table, points)
        points[0] += np.uint8(200) + np.uint8(table.players * 50) - 300
        return first

    return {"standing": small}


@pytest.mark.parametrize(
    ("bug", "law"),
    [
        (the_view_shows_the_deck, "law 1"),
        (the_view_shows_every_hand, "law 1"),
        (legal_moves_tell_of_hidden_cards, "law 1"),
        (the_judgement_tells_of_hidden_cards, "law 1"),
        (a_feature_tells_of_hidden_cards, "law 1"),
        (no_state_can_be_read, "law 1"),
        (imagine_reads_too_little, "law 2"),
        (imagine_reads_too_much, "law 2"),
        (imagine_has_favourites, "law 3"),
        (the_view_keeps_the_generator, "law 4"),
        (a_card_is_lost, "conservation"),
        (a_card_is_there_twice, "conservation"),
        (an_illegal_move_is_legal, "conservation"),
        (a_legal_move_is_missing, "legal"),
        (looking_for_moves_changes_the_table, "legal"),
        (there_are_more_moves_than_said, "legal"),
        (two_moves_look_the_same, "notation"),
        (writing_a_move_changes_the_table, "refusal"),
        (the_state_forgets_what_players_know, "reading"),
        (options_are_forgotten, "reading"),
        (the_state_is_not_json, "crash"),
        (the_table_cannot_be_printed, "crash"),
        (the_deal_leaves_old_points, "setup"),
        (chance_comes_from_elsewhere, "determinism"),
        (the_match_never_ends, "termination"),
        (nobody_wins, "termination"),
        (a_feature_is_none_of_the_game, "features"),
        (more_features_are_true_than_said, "features"),
        (a_kind_of_move_is_none_of_the_game, "features"),
        (describing_a_position_changes_the_table, "features"),
        (solving_changes_the_view, "solve"),
        (solving_promises_what_is_no_number, "solve"),
        (numbers_overflow_without_compilation, "compiled = uncompiled"),
        (solving_differs_without_compilation, "compiled = uncompiled"),
        (features_differ_without_compilation, "compiled = uncompiled"),
    ],
)
def test_the_bug_is_caught(bug: Callable[[], dict[str, Any]], law: str) -> None:
    report = check_game(replace(small_game(), **bug()), effort=EFFORT)
    assert law in {problem.law for problem in report.problems}, report
    assert "see it again: position('sea-salt-paper', players=2, seed=" in str(report)


def test_the_small_game_without_a_bug_is_clean() -> None:
    report = check_game(small_game(), effort=EFFORT)
    assert report.clean, report
