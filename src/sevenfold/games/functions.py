"""The names of a game's functions.

A generic algorithm uses them as free names, and `kernel.compiling.bind` gives them a game's
functions; so they are declared here, for the type checker, and defined nowhere.
"""

from collections.abc import Callable

import numpy as np

NAMES = ("setup", "legal", "play", "look", "imagine", "standing")

setup: Callable[[np.record], None]
legal: Callable[[np.record, np.ndarray], int]
play: Callable[[np.record, int], None]
look: Callable[[np.record, int, np.record], None]
imagine: Callable[[np.record], None]
standing: Callable[[np.record, np.ndarray], int]

# How a state is written as text: the notation's part of it, the whole, and the phases' names.
inscribe: Callable[[np.record, int, np.ndarray, int], int]
inscribe_state: Callable[[np.ndarray, np.record, int, np.ndarray, np.ndarray, int], int]
phases: np.ndarray

# What a game may give to bots besides; `games.sense` has something for games that do not.
judge: Callable[[np.record, np.ndarray, int, np.ndarray], None]
estimate: Callable[[np.record, np.ndarray], None]
likelihood: Callable[[np.record, int], float]
