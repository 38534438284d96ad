"""The games that one process runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from maproom.kernel.batch import Batch
from maproom.kernel.errors import MaproomError
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra
from maproom.lab.vector.memory import MOST_CHOICES, Memory

with extra("vector", "The vector environment"):
    import numpy as np


class Setting(NamedTuple):
    """Which game, with which options, by which scenario; and whether seats choose among their candidates only."""

    slug: str
    options: dict[str, Any]
    scenario: str
    by_candidates: bool = False

    def share(self, seeds: list[int], memory: Memory, first: int) -> Share:
        """The games of one process."""
        start = loaded(self.slug).new(self.options, self.scenario)
        return Share(lambda rows: Batch(start, seeds, rows, self.by_candidates), len(seeds), memory, first)


class Sharing(Protocol):
    """What says which games a process runs; it travels to the process."""

    def share(self, seeds: list[int], memory: Memory, first: int) -> Share:
        """The games from the `first` on, one for each seed."""


class Games(Protocol):
    """Games side by side: a `Batch`, or whatever plays as one does."""

    @property
    def ended(self) -> dict[int, list[float]]:
        """What the games brought that the last step has ended."""

    def reset(self, seeds: list[int]) -> None:
        """Starts all games anew."""

    def step(self, actions: list[int]) -> None:
        """Plays one action in every game."""

    def packed(self) -> tuple[bytes, bytes, bytes]:
        """The legal codes of all games in a row, how many each game has, and the actors."""


class TooManyChoices(MaproomError):
    """The legal actions do not fit into the memory that is set aside for them."""


class Share:
    """So many games of an environment from the `first` on, and their part of its memory.

    `begun` makes the games, given the part of the memory that their observations are written into.
    """

    def __init__(self, begun: Callable[[memoryview], Games], count: int, memory: Memory, first: int) -> None:
        last = first + count
        part = slice(first, last)
        self._actions = memory.actions[part]
        self._masks = memory.masks[part].reshape(-1)
        self._actors = memory.actors[part]
        self._rewards = memory.rewards[part]
        self._ended = memory.ended[part]
        self._choices = memory.choices[part]
        self._starts = memory.starts[part]
        self._first_code = first * MOST_CHOICES
        self._codes = memory.codes[self._first_code : last * MOST_CHOICES]
        self._row_starts = np.arange(last - first, dtype=np.int64) * memory.sizes.width
        self._set = np.zeros(0, np.int64)
        rows = memory.observations[part].data.cast("B")
        self.batch = begun(rows)
        self._publish()

    def reset(self, seeds: list[int]) -> None:
        """Starts all games anew."""
        self.batch.reset(seeds)
        self._publish()

    def step(self) -> None:
        """Plays the actions that lie in the memory."""
        self.batch.step(self._actions.tolist())
        self._publish()

    def _publish(self) -> None:
        """Writes what the games have come to, beside the observations, which are there already."""
        codes, choices, actors = self.batch.packed()
        legal = np.frombuffer(codes, np.int32)
        if len(legal) > len(self._codes):
            raise TooManyChoices(f"More than {MOST_CHOICES} legal actions a game are more than there is room for.")
        self._codes[: len(legal)] = legal
        self._choices[:] = np.frombuffer(choices, np.int32)
        np.cumsum(self._choices, out=self._starts)
        self._starts += self._first_code - self._choices
        self._actors[:] = np.frombuffer(actors, np.int8)
        self._masks[self._set] = 0
        self._set = np.repeat(self._row_starts, self._choices) + legal
        self._masks[self._set] = 1
        self._rewards.fill(0)
        self._ended.fill(False)
        for number, returns in self.batch.ended.items():
            self._rewards[number] = returns
            self._ended[number] = True
