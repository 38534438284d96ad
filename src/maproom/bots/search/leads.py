"""How sure it is that one thing brought more than another in the same deals."""

from __future__ import annotations

from math import sqrt


def lead_of(one: list[float], other: list[float]) -> tuple[float, float]:
    """How much more one brought on the average, deal by deal, and the standard error of that."""
    number = min(len(one), len(other))
    if number < 2:
        return 0.0, 1.0
    gaps = [one[deal] - other[deal] for deal in range(number)]
    mean = sum(gaps) / number
    variance = sum([(gap - mean) * (gap - mean) for gap in gaps]) / (number - 1)
    return mean, sqrt(variance / number)
