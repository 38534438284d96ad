"""What a bot considered: choices with an estimate of winning, and the line that it expects."""

from __future__ import annotations

from math import tanh
from typing import Any

from maproom.kernel.state import State


class Choice:
    """An action, and how likely the seat wins with it; nobody knows better than the bot that says so."""

    def __init__(self, action: int, chance: float, tries: int) -> None:
        self.action = action
        self.chance = chance
        """From 0 to 1."""
        self.tries = tries
        """How often it was played on."""


class Thought:
    """The choices that were considered, the best first, and what the bot then expects to happen."""

    def __init__(self, choices: list[Choice], line: list[int]) -> None:
        self.choices = choices
        self.line = line

    def to_json(self, state: State, language: str = "en") -> dict[str, Any]:
        """In the words of the game, for a page that shows it."""
        return {
            "choices": [
                {
                    "action": state.words(one.action),
                    "label": state.label(one.action, language),
                    "chance": round(one.chance, 3),
                    "tries": one.tries,
                }
                for one in self.choices
            ],
            "line": [state.words(action) for action in self.line],
        }


def chance_of(expected: float) -> float:
    """The chance of winning, of an expectation from -1 to 1."""
    return min(1.0, max(0.0, (expected + 1.0) / 2.0))


def expectation(worth: float, scale: float) -> float:
    """An expectation from -1 to 1, of what a judge says."""
    return tanh(worth / scale)
