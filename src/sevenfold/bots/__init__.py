"""Bots: each takes a view, so that it cannot see what a player could not, and chooses a move."""

from sevenfold.bots.beginner import BeginnerBot
from sevenfold.bots.bot import Bot, Decider
from sevenfold.bots.catalogue import BOTS, LEVELS, UnknownBot, bot_named
from sevenfold.bots.greedy import GreedyBot
from sevenfold.bots.learned import LearnedBot
from sevenfold.bots.search import SearchBot
from sevenfold.bots.thought import Opinion, Thought
from sevenfold.bots.uniform import UniformBot

__all__ = [
    "BOTS", "LEVELS", "BeginnerBot", "Bot", "Decider", "GreedyBot", "LearnedBot",
    "Opinion", "SearchBot", "Thought", "UniformBot", "UnknownBot", "bot_named",
]  # fmt: skip
