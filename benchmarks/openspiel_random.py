"""OpenSpiel plays its games at random: a worker for the environment that has OpenSpiel.

It imports nothing of ours. A request is a line of JSON on standard input: the name of a game, a
way to play and for how many seconds; the answer is a line of JSON on standard output.

Three ways, from the usual one to the fastest one:

- `python`: a loop in Python, one call for each question and each action, as its tutorials do.
- `bots`: `evaluate_bots` with uniformly random bots: one call from Python plays a whole game.
- `rollouts`: the random rollouts of its tree search: one call plays hundreds of games to the end,
  from a position after the deal. It does not tell how long they were, so that is taken from a
  sample of games played from the same position.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from random import Random
from typing import Any, NamedTuple

import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
SAMPLE = 1000  # games, to learn how long they are
GAMES_A_CALL = 100  # of rollouts
random = Random(7)


class Sample(NamedTuple):
    """What games from a position are like, on average."""

    actions: float  # from the position to the end
    decisions: float  # the share of them that players decide; the others are chance


def play_on(state: Any) -> int:
    """Play to the end; return the number of actions, of players and of chance."""
    actions = 0
    choice, draw = random.choice, random.random
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            left = draw()
            for action, probability in state.chance_outcomes():  # noqa: B007
                left -= probability
                if left < 0:
                    break
        else:
            action = choice(state.legal_actions())
        state.apply_action(action)
        actions += 1
    return actions


def random_bots(game: Any) -> list[Any]:
    """A uniformly random bot, written in C++, for every seat."""
    return [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]


def sample(game: Any, start: Any) -> Sample:
    """How long games from this position are, and what they consist of."""
    before = start.move_number()
    bots = random_bots(game)
    actions = decisions = 0
    for seed in range(SAMPLE):
        state = start.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        played = state.full_history()[before:]
        actions += len(played)
        decisions += sum(action.player >= 0 for action in played)
    return Sample(actions / SAMPLE, decisions / actions)


def dealt(game: Any) -> Any:
    """A position at which the first player has to decide."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, probabilities)[0])
    return state


def by_python(game: Any) -> tuple[Callable[[], float], Sample]:
    """One game a call, looping in Python."""
    start = game.new_initial_state()  # a clone of it is cheaper than a new one
    return lambda: play_on(start.clone()), sample(game, start)


def by_bots(game: Any) -> tuple[Callable[[], float], Sample]:
    """One game a call, looping in C++."""
    start, bots = game.new_initial_state(), random_bots(game)

    def play() -> float:
        state = start.clone()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
        return float(state.move_number())

    return play, sample(game, start)


def by_rollouts(game: Any) -> tuple[Callable[[], float], Sample]:
    """Many games a call, looping in C++."""
    start = dealt(game)
    typical = sample(game, start)
    evaluator = pyspiel.RandomRolloutEvaluator(GAMES_A_CALL, random.getrandbits(30))
    # A search of one simulation is one evaluation of the position.
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def play() -> float:
        search.mcts_search(start)
        return typical.actions * GAMES_A_CALL

    return play, typical


WAYS = {"python": by_python, "bots": by_bots, "rollouts": by_rollouts}


@cache
def prepared(name: str, way: str) -> tuple[Callable[[], float], Sample]:
    """What one call plays, and what its games are like."""
    play, typical = WAYS[way](pyspiel.load_game(name))
    play()
    return play, typical


def measure(name: str, way: str, seconds: float) -> dict[str, float]:
    """Play for about so long; return actions and decisions a second."""
    play, typical = prepared(name, way)
    actions = 0.0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        actions += play()
    return {"actions": actions / took, "decisions": actions / took * typical.decisions}


def main() -> None:
    """Answer requests until there are no more."""
    print(json.dumps({"version": version("open_spiel")}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        answer = measure(request["game"], request["way"], request["seconds"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
