"""The contract of a bot: who can sit at a table and decide."""

from __future__ import annotations

from random import Random
from typing import Protocol

from maproom.kernel.state import State


class Bot(Protocol):
    """Somebody who decides for a seat.

    A bot is given the true position and must choose as a player could: by what the seat sees, by its legal
    actions and by `state.determinize`. With the same position and the same random numbers it chooses the same.
    """

    def choose(self, state: State, seat: int, random: Random) -> int:
        """One of the legal actions of a seat that is to decide."""


def watches_the_clock(bot: Bot) -> bool:
    """Whether a clock ends the bot's thoughts, so that it may choose otherwise on another day."""
    return bool(getattr(bot, "on_the_clock", False))
