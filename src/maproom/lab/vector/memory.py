"""The arrays of a vector environment, in memory that processes can share."""

from __future__ import annotations

from math import prod
from typing import Any

from maproom.lab.extras import extra

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import NDArray

MOST_CHOICES = 1024
"""How many legal actions a game may have, on the average of the games that one process runs."""


class Sizes:
    """How many games, numbers a row, action codes and seats."""

    def __init__(self, count: int, row: int, width: int, seats: int) -> None:
        self.count = count
        self.row = row
        self.width = width
        self.seats = seats

    def arrays(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """The kind of number and the shape of every array."""
        count = self.count
        return {
            "observations": ("int8", (count, self.row)),
            "masks": ("int8", (count, self.width)),
            "actors": ("int8", (count,)),
            "rewards": ("float32", (count, self.seats)),
            "ended": ("bool", (count,)),
            "actions": ("int64", (count,)),
            "choices": ("int32", (count,)),
            "starts": ("int64", (count,)),
            "codes": ("int32", (count * MOST_CHOICES,)),
        }

    def bytes(self) -> dict[str, int]:
        """The memory that each array needs."""
        return {name: np.dtype(kind).itemsize * prod(shape) for name, (kind, shape) in self.arrays().items()}


class Memory:
    """The arrays; `blocks` are bytearrays, or raw arrays that several processes have in common."""

    def __init__(self, sizes: Sizes, blocks: dict[str, Any]) -> None:
        self.sizes = sizes
        made: dict[str, NDArray[Any]] = {}
        for name, (kind, shape) in sizes.arrays().items():
            made[name] = np.frombuffer(blocks[name], kind).reshape(shape)
        self.observations: NDArray[np.int8] = made["observations"]
        self.masks: NDArray[np.int8] = made["masks"]
        self.actors: NDArray[np.int8] = made["actors"]
        self.rewards: NDArray[np.float32] = made["rewards"]
        self.ended: NDArray[np.bool_] = made["ended"]
        self.actions: NDArray[np.int64] = made["actions"]
        self.choices: NDArray[np.int32] = made["choices"]
        self.starts: NDArray[np.int64] = made["starts"]
        """Where in `codes` the choices of each game begin; those of a process lie in a row."""
        self.codes: NDArray[np.int32] = made["codes"]
