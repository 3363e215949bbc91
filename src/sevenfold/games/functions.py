"""The names of a game's functions.

A generic algorithm uses them as free names, and `kernel.compiling.bind` gives them a game's
functions; so they are declared here, for the type checker, and defined nowhere.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

NAMES = ("setup", "legal", "play", "look", "imagine", "standing")

setup: Callable[[Any], None]
legal: Callable[[Any, np.ndarray], int]
play: Callable[[Any, int], None]
look: Callable[[Any, int, Any], None]
imagine: Callable[[Any], None]
standing: Callable[[Any, np.ndarray], int]

# How a state is written as text: the keys that the game declares, and the phases' names.
inscribe_keys: Callable[[Any, int, np.ndarray, int], int]
phases: np.ndarray

# What a game may tell bots; `games.sense` has a plain form of each.
judge: Callable[[Any, np.ndarray, int, np.ndarray], None]
estimate: Callable[[Any, np.ndarray], None]
likelihood: Callable[[Any, int], float]
plan: Callable[[Any, np.ndarray, int, np.ndarray], bool]

# What a game tells learners: see `games.features`.
describe: Callable[[Any, np.ndarray], int]
foresee: Callable[[Any, int, float, float, np.ndarray], int]
kind: Callable[[Any, int], int]

# The same of an imagined table with all cards open: see `games.overview`.
survey: Callable[[Any, int, np.ndarray], int]
stage: Callable[[Any], int]
