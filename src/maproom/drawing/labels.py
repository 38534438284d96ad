"""The names of spaces, and their stars."""

from __future__ import annotations

from html import escape

from maproom.kernel.charts import Place
from maproom.kernel.texts import Catalogue

LINE_HEIGHT = 13.0
LETTER_WIDTH = 6.2
LETTER_SIZE = 11.0
BASELINE = 4.0
AIR = 1.0
"""Between a name and the counters beside it."""
LONG = 11
"""A translated name with more letters goes over two lines."""


def in_language(places: list[Place], catalogue: Catalogue) -> list[Place]:
    """Spaces with their names in another language, as far as it has words of its own for them."""
    return [_renamed(place, catalogue.translated(" ".join(place.label))) for place in places]


def _renamed(place: Place, name: str) -> Place:
    if name == " ".join(place.label):
        return place
    lines = _in_lines(name)
    return Place(place.id, place.kind, place.path, lines, place.label_at, place.pieces_at, place.stars)


def _in_lines(name: str) -> tuple[str, ...]:
    """A name in one line, or in two of about the same length.

    >>> _in_lines("Kiev"), _in_lines("Mar Báltico Occidental")
    (('Kiev',), ('Mar Báltico', 'Occidental'))
    """
    gaps = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) <= LONG or not gaps:
        return (name,)
    cut = min(gaps, key=lambda at: abs(2 * at - len(name)))
    return name[:cut], name[cut + 1 :]


def without_crowds(places: list[Place], scale: float) -> list[Place]:
    """The spaces whose names have room when they are so much larger; where two meet, land comes before water."""
    kept: list[Place] = []
    for place in sorted(places, key=lambda one: one.kind == "water"):
        if not any(_meet(place, other, scale) for other in kept):
            kept.append(place)
    return kept


def _meet(one: Place, other: Place, scale: float) -> bool:
    """Whether the names of two spaces would lie over each other."""
    across = abs(one.label_at[0] - other.label_at[0]) * 2
    down = abs(one.label_at[1] - other.label_at[1]) * 2
    (wide, high), (other_wide, other_high) = _size(one), _size(other)
    return across < (wide + other_wide) * scale and down < (high + other_high) * scale


def _size(place: Place) -> tuple[float, float]:
    """How wide and how high the name of a space is in its usual size."""
    letters = max([len(line) for line in place.label], default=0)
    return letters * LETTER_WIDTH, (len(place.label) + bool(place.stars)) * LINE_HEIGHT


def label(place: Place, counters: tuple[float, float] = (0.0, 0.0), scale: float = 1.0) -> str:
    """A space's name with its stars above, beside its counters where those, so wide and high, would cover it."""
    if not place.label and not place.stars:
        return ""
    x, y = place.label_at
    height = LINE_HEIGHT * scale
    top = y + _aside(place, *counters, scale) + BASELINE * scale - (len(place.label) - 1) * height / 2
    lines = "".join(
        f'<tspan x="{x:g}" y="{top + number * height:g}">{escape(line)}</tspan>'
        for number, line in enumerate(place.label)
    )
    size = f' style="font-size:{LETTER_SIZE * scale:g}px"' if scale != 1.0 else ""
    sea = " sea" if place.kind == "water" else ""
    stars = f'<text class="star"{size} x="{x:g}" y="{top - height:g}">{"★" * place.stars}</text>'
    return f'<text class="label{sea}"{size}>{lines}</text>{stars if place.stars else ""}'


def _aside(place: Place, width: float, height: float, scale: float) -> float:
    """How far down, or up where it is less than nothing, the name moves so that the counters do not cover it."""
    (x, y), (counters_x, counters_y) = place.label_at, place.pieces_at
    letters = max((len(line) for line in place.label), default=place.stars)
    line = LINE_HEIGHT * scale
    above = len(place.label) * line / 2 + (line if place.stars else 0.0)
    below = len(place.label) * line / 2
    up = counters_y - height / 2 - AIR - (y + below)
    down = counters_y + height / 2 + AIR - (y - above)
    is_beside = abs(x - counters_x) >= (letters * LETTER_WIDTH * scale + width) / 2
    if not height or is_beside or up >= 0 or down <= 0:
        return 0.0
    return up if -up < down else down
