"""Who can sit at a table besides people; a bot knows the contract of a game, never its inside.

>>> from random import Random
>>> import maproom, maproom.bots
>>> state = maproom.game("east-front").new({"first_game": True})
>>> maproom.bots.bot("random").choose(state, state.actor, Random(1)) in state.legal()
True
"""

from maproom.bots.bot import Bot, watches_the_clock
from maproom.bots.errors import UnfitNet, UnknownBot
from maproom.bots.registry import LEVELS, STYLED, STYLES, bot, names

__all__ = ["LEVELS", "STYLED", "STYLES", "Bot", "UnfitNet", "UnknownBot", "bot", "names", "watches_the_clock"]
