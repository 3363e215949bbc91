"""Bots: each takes a view, so that it cannot see what a player could not, and chooses a move."""

from sevenfold.bots.bot import BOTS, Bot, bot_named
from sevenfold.bots.playouts import PlayoutBot
from sevenfold.bots.uniform import UniformBot

__all__ = ["BOTS", "Bot", "PlayoutBot", "UniformBot", "bot_named"]
