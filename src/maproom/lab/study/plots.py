"""The plots of a study as SVG that a browser draws: narrow enough for a phone, light or dark as the reader has it.

Letters stay letters, so that they can be searched and read aloud; every plot brings its own paper, so that it reads
well wherever it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

WIDTH = 420
LEFT = 14
RIGHT = 14
ROW = 38
HEAD = 28
LETTERS = 47
"""So many letters of a label fit a line."""
COLOURS = 6

_STYLE = """
text{font:13px system-ui,sans-serif;fill:#24292f}.small{font-size:11.5px;fill:#57606a}.group{font-weight:600}
svg{--p:#fbfaf7}.paper{fill:var(--p)}.track{stroke:#d8d4cb}.mark{stroke:#8c8577}
.c0{--c:#3f5875}.c1{--c:#a3262a}.c2{--c:#2f6b3a}.c3{--c:#8a6d1f}.c4{--c:#6a4fa3}.c5{--c:#1f6f78}
.span{stroke:var(--c);stroke-width:2.5}.dot,.bar{fill:var(--c)}.open{fill:var(--p);stroke:var(--c);stroke-width:2}.band{fill:var(--c);opacity:.16}
.course{fill:none;stroke:var(--c);stroke-width:2}.second{stroke-dasharray:6 4}
@media (prefers-color-scheme:dark){text{fill:#e6e3dc}.small{fill:#b3aea3}svg{--p:#23252b}.track{stroke:#4a4d55}
.mark{stroke:#9b968b}.c0{--c:#8fb1dc}.c1{--c:#ef8c88}.c2{--c:#7fc58d}.c3{--c:#dcb95c}.c4{--c:#b7a1ee}
.c5{--c:#6fc3cd}.band{opacity:.22}}
""".replace("\n", "")


@dataclass(frozen=True)
class Plot:
    """A plot, and what it shows in words."""

    svg: str
    alt: str


class Row(NamedTuple):
    """A line of a plot: its value, and the interval around it where there is one."""

    label: str
    value: float
    low: float | None
    high: float | None
    told: str
    colour: int = 0
    sure: bool = True
    """A value that may be chance has an open dot."""
    group: str = ""


class Course(NamedTuple):
    """A line over the rounds, each point with the band around it."""

    label: str
    points: Sequence[tuple[float, float, float, float]]
    """Round, value, lower and upper end of the band."""
    colour: int = 0
    second: bool = False
    """Dashed, to be told from the first one without its colour."""


def rows(
    lines: Sequence[Row], ends: tuple[float, float], mark: float | None, title: str, bars: bool = False
) -> Plot:
    """A line for each value with its interval, or a bar; a stroke marks what it is compared with."""
    drawing = _Drawing()
    wide = WIDTH - LEFT - RIGHT
    low, high = ends

    def across(value: float) -> float:
        return LEFT + wide * (min(high, max(low, value)) - low) / (high - low)

    y, group = 8.0, ""
    for line in lines:
        if line.group != group:
            group = line.group
            drawing.text(LEFT, y + 19, group, "group")
            y += HEAD
        drawing.text(LEFT, y + 14, shortened(line.label))
        drawing.text(WIDTH - RIGHT, y + 14, line.told, "small", end=True)
        drawing.add(f'<path class="track" d="M{LEFT} {_n(y + 26)}h{_n(wide)}"/>')
        if mark is not None:
            drawing.add(f'<path class="mark" d="M{_n(across(mark))} {_n(y + 19)}v14"/>')
        colour = f"c{line.colour % COLOURS}"
        if bars:
            width = across(line.value) - across(low)
            drawing.add(
                f'<rect class="bar {colour}" x="{LEFT}" y="{_n(y + 22)}" width="{_n(width)}" height="8" rx="2"/>'
            )
        if line.low is not None and line.high is not None and not bars:
            drawing.add(
                f'<path class="span {colour}" d="M{_n(across(line.low))} {_n(y + 26)}H{_n(across(line.high))}"/>'
            )
        if not bars:
            dot = "dot" if line.sure else "open"
            drawing.add(f'<circle class="{dot} {colour}" cx="{_n(across(line.value))}" cy="{_n(y + 26)}" r="4.5"/>')
        y += ROW
    return Plot(drawing.svg(y + 4, title), title)


def courses(lines: Sequence[Course], ends: tuple[float, float], percent: bool, title: str, below: str) -> Plot:
    """Lines over the rounds with bands."""
    drawing = _Drawing()
    left, top, wide, high = 44.0, 12.0, WIDTH - 44.0 - RIGHT, 210.0
    turns = [point[0] for line in lines for point in line.points]
    first, last = min(turns), max(max(turns), min(turns) + 1)
    low, up = ends

    def at(turn: float, value: float) -> str:
        x = left + wide * (turn - first) / (last - first)
        return f"{_n(x)} {_n(top + high * (1 - (min(up, max(low, value)) - low) / (up - low)))}"

    for value in _ticks(low, up, 5, (0.25, 1, 2, 5, 10, 20, 50)):
        drawing.add(f'<path class="track" d="M{at(first, value)}L{at(last, value)}"/>')
        height = top + high * (1 - (value - low) / (up - low))
        drawing.text(left - 6, height + 4, f"{value:.0%}" if percent else f"{value:.0f}", "small", end=True)
    for turn in _ticks(first, last):
        drawing.text(
            left + wide * (turn - first) / (last - first), top + high + 17, f"{turn:.0f}", "small", middle=True
        )
    drawing.text(left + wide / 2, top + high + 34, below, "small", middle=True)
    for line in lines:
        if any(point[3] > point[2] for point in line.points):
            there = "L".join(at(turn, upper) for turn, _, _, upper in line.points)
            back = "L".join(at(turn, lower) for turn, _, lower, _ in reversed(line.points))
            drawing.add(f'<path class="band c{line.colour % COLOURS}" d="M{there}L{back}Z"/>')
        course = "L".join(at(turn, value) for turn, value, _, _ in line.points)
        second = " second" if line.second else ""
        drawing.add(f'<path class="course c{line.colour % COLOURS}{second}" d="M{course}"/>')
    y = top + high + 46
    for line in lines:
        second = " second" if line.second else ""
        drawing.add(f'<path class="course c{line.colour % COLOURS}{second}" d="M{_n(left)} {_n(y + 8)}h26"/>')
        drawing.text(left + 34, y + 12, line.label)
        y += 20
    return Plot(drawing.svg(y + 6, title), title)


def columns(counts: Sequence[tuple[int, int]], title: str, below: str) -> Plot:
    """How often each number came up."""
    drawing = _Drawing()
    first, last = counts[0][0], counts[-1][0]
    most = max(count for _, count in counts)
    step = (WIDTH - LEFT - RIGHT) / (last - first + 1)
    for number, count in counts:
        height = 120 * count / most
        x = LEFT + step * (number - first)
        drawing.add(
            f'<rect class="bar c0" x="{_n(x + step * 0.1)}" y="{_n(150 - height)}" width="{_n(step * 0.8)}" '
            f'height="{_n(height)}"/>'
        )
        if step > 14:
            drawing.text(x + step / 2, 145 - height, str(count), "small", middle=True)
    for tick in _ticks(first, last):
        drawing.text(LEFT + step * (tick - first + 0.5), 166, f"{tick:.0f}", "small", middle=True)
    drawing.text(WIDTH / 2, 184, below, "small", middle=True)
    return Plot(drawing.svg(194, title), title)


def shortened(label: str, letters: int = LETTERS) -> str:
    """A label that fits a line."""
    return label if len(label) <= letters else f"{label[: letters - 1].rstrip()}…"


class _Drawing:
    """An SVG that is put together."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def add(self, element: str) -> None:
        """An element, as it stands."""
        self._parts.append(element)

    def text(self, x: float, y: float, words: str, kind: str = "", end: bool = False, middle: bool = False) -> None:
        """A line of text."""
        anchor = ' text-anchor="end"' if end else ' text-anchor="middle"' if middle else ""
        name = f' class="{kind}"' if kind else ""
        self._parts.append(f'<text x="{_n(x)}" y="{_n(y)}"{anchor}{name}>{escape(words, quote=False)}</text>')

    def svg(self, height: float, title: str) -> str:
        """The whole, on its paper."""
        size = f'width="{WIDTH}" height="{_n(height)}" viewBox="0 0 {WIDTH} {_n(height)}"'
        paper = f'<rect class="paper" width="{WIDTH}" height="{_n(height)}" rx="6"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(title)}</title>'
            f"<style>{_STYLE}</style>{paper}{''.join(self._parts)}</svg>\n"
        )


def _ticks(first: float, last: float, most: int = 12, steps: Sequence[float] = (1, 2, 5, 10, 20)) -> list[float]:
    """Numbers at even steps from the first to the last, not many more than wished.

    >>> _ticks(1, 20), _ticks(0, 1, 5, (0.25, 1))
    ([1, 3, 5, 7, 9, 11, 13, 15, 17, 19], [0.0, 0.25, 0.5, 0.75, 1.0])
    """
    step = next((one for one in steps if (last - first) / one <= most), 100)
    return [first + step * place for place in range(int((last - first) / step) + 1)]


def _n(number: float) -> str:
    """A number as short as it may be.

    >>> _n(3.0), _n(2.345)
    ('3', '2.3')
    """
    return f"{number:.1f}".rstrip("0").rstrip(".")
