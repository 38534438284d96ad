"""A part of a board: what lies around some spaces, without the rest of the map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from maproom.drawing.counters import WIDTH
from maproom.kernel.charts import Chart, Place
from maproom.kernel.errors import MaproomError, nearest

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
AIR = 0.12
"""So much of its size is added to a window on each side."""
PROPORTION = 1.5
"""The width of a window by its height, as far as the board allows it."""

LEGIBLE = 400.0
"""A window so wide shows names and counters as the whole board has them; in a wider one they are larger."""
LARGEST = 1.6


class NoSpace(MaproomError):
    """A picture is to show a space that its board does not have."""


class Window:
    """A rectangle of the drawing, and how much larger than usual names and counters are in it."""

    def __init__(self, left: float, top: float, width: float, height: float, scale: float = 1.0) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.scale = scale

    def meets(self, numbers: str) -> bool:
        """Whether a path or a row of points comes into the window."""
        left, top, right, bottom = _bounds([numbers])
        return (
            right >= self.left
            and left <= self.left + self.width
            and bottom >= self.top
            and top <= self.top + self.height
        )


def whole(chart: Chart) -> Window:
    """The window that shows everything."""
    return Window(0.0, 0.0, chart.width, chart.height)


def places_named(chart: Chart, names: Sequence[str]) -> list[Place]:
    """Spaces by name; an unknown one is an error that names it."""
    known = {place.id: place for place in chart.places}
    for name in names:
        if name not in known:
            raise NoSpace(f"The board has no space {name!r}.{nearest(name, list(known))}")
    return [known[name] for name in names]


def cropped(chart: Chart, names: Sequence[str]) -> tuple[Chart, Window]:
    """What lies around some spaces, and the window that shows it."""
    window = _around(chart, _bounds([place.path for place in places_named(chart, names)]))
    places = [place for place in chart.places if window.meets(place.path)]
    window.scale = _legible(window, places, chart.counter_scale)
    part = Chart(
        chart.width,
        chart.height,
        places,
        [line for line in chart.lines if window.meets(line.points)],
        [path for path in chart.beyond if window.meets(path)],
        chart.counter_scale * window.scale,
    )
    return part, window


def _legible(window: Window, places: list[Place], usual: float) -> float:
    """How much larger counters and names are drawn, so that they can be read and still fit their spaces."""
    widths = [right - left for left, _, right, _ in [_bounds([place.path]) for place in places]]
    fitting = 0.8 * median(widths) / (WIDTH * usual)
    return max(1.0, min(window.width / LEGIBLE, fitting, LARGEST))


def _around(chart: Chart, bounds: tuple[float, float, float, float]) -> Window:
    """A window of pleasant proportions around some bounds, within the board."""
    left, top, right, bottom = bounds
    air = AIR * max(right - left, bottom - top)
    width, height = right - left + 2 * air, bottom - top + 2 * air
    width, height = max(width, height * PROPORTION), max(height, width / PROPORTION)
    width, height = min(width, chart.width), min(height, chart.height)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    left = min(max(0.0, middle_x - width / 2), chart.width - width)
    top = min(max(0.0, middle_y - height / 2), chart.height - height)
    return Window(left, top, width, height)


def _bounds(paths: list[str]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all points of some paths."""
    numbers = [float(number) for path in paths for number in _NUMBER.findall(path)]
    across, down = numbers[::2], numbers[1::2]
    return min(across), min(down), max(across), max(down)
