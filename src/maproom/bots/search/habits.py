"""How positions are played on in a search: many of them at once, so that a net can think about all in one go."""

from __future__ import annotations

from random import Random
from typing import Protocol

from maproom.bots.bot import Bot
from maproom.kernel.state import State


class Habit(Protocol):
    """Somebody who decides without looking ahead, in many positions at once."""

    def begin(self) -> None:
        """A new search: nothing of the last one is remembered, so that a question is always thought about alike."""

    def choose_each(self, states: list[State], randoms: list[Random]) -> list[int]:
        """For every position what whoever is to decide there does."""

    def favourites(self, state: State, seat: int, actions: tuple[int, ...]) -> list[int]:
        """The same actions, the most liked first; an empty list where nothing is known of them."""


class BotHabit:
    """Any bot, one position after the other."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def begin(self) -> None:
        """There is nothing to forget."""

    def choose_each(self, states: list[State], randoms: list[Random]) -> list[int]:
        """What the bot does in each of the positions."""
        return [self._bot.choose(state, state.actor, random) for state, random in zip(states, randoms, strict=True)]

    def favourites(self, state: State, seat: int, actions: tuple[int, ...]) -> list[int]:
        """A bot that only chooses tells nothing of the others."""
        return []
