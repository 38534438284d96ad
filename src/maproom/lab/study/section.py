"""One thing that a study tells: plots, and a table with all their figures; and how numbers are written in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from maproom.lab.study.plots import Plot, Row

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Table:
    """Rows of words and numbers; the numbers are written as they are to be read."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """So many columns hold words, the others numbers."""


@dataclass(frozen=True)
class Section:
    """A heading's worth."""

    name: str
    title: str
    note: str
    """What the plots and the table show, and what to mind."""
    plots: list[Plot] = field(default_factory=list)
    table: Table | None = None


def in_words(title: str, lines: Sequence[Row]) -> str:
    """A plot for one who does not see it: what it shows, and its first lines."""
    said = "; ".join(f"{line.group + ', ' if line.group else ''}{line.label}, {line.told}" for line in lines[:6])
    more = "; the other lines are in the table" if len(lines) > 6 else ""
    return f"{title} {said}{more}."


def percent(share: float) -> str:
    """A share.

    >>> percent(0.4567)
    '46 %'
    """
    return f"{share:.0%}".replace("%", " %")


def points(worth: float) -> str:
    """A difference of shares in percentage points.

    >>> points(0.123), points(-0.05) == MINUS + "5", points(-0.001)
    ('+12', True, '+0')
    """
    return f"{round(100 * worth) + 0:+d}".replace("-", MINUS)


def interval(row: dict[str, Any]) -> str:
    """The interval of a share."""
    return f"{100 * row['low']:.0f} to {percent(row['high'])}"


def difference(row: dict[str, Any]) -> str:
    """A difference with its interval."""
    return f"{points(row['worth'])} ± {100 * row['margin']:.0f}"


def whole(number: float | None) -> str:
    """A whole number, or nothing."""
    return "" if number is None else f"{number:.0f}"
