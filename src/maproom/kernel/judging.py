"""What a judge's worth is made of, so that a bot can say why it prefers one action to another."""

from __future__ import annotations


class JudgePart:
    """One part of what a position is worth to a seat; all parts together are the judge's worth.

    `name` is a key under `judge` in the game's words: `better` and `worse` say what it means to have more or less
    of the part. `number` counts the things that a part speaks of, more being better for the seat, where the words
    have `gains` and `loses` for it.
    """

    def __init__(self, name: str, worth: float, number: int = 0) -> None:
        self.name = name
        self.worth = worth
        self.number = number


def total_of(parts: list[JudgePart]) -> float:
    """The worth that parts make together."""
    total = 0.0
    for part in parts:
        total += part.worth
    return total
