"""A position as SVG, drawn from what a seat, or a spectator, may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from maproom.drawing.counters import COLOURS, colours_of, size_of, stack
from maproom.drawing.crop import Window, cropped, places_named, whole
from maproom.drawing.labels import in_language, label, without_crowds
from maproom.drawing.style import LANDS, ROOT, STYLE, tint
from maproom.kernel.charts import LINK, Chart, Counter, Line, Place
from maproom.kernel.state import State

CAPTION = 34.0
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'


def svg_of(
    state: State,
    seat: int | None = None,
    captioned: bool = True,
    focus: Sequence[str] = (),
    mark: Sequence[str] = (),
    language: str = "en",
) -> str | None:
    """The picture of a position as a seat (or a spectator) sees it; None where the game has no chart.

    `focus` cuts it to what lies around some spaces, `mark` draws a ring around some.
    """
    game = state.game()
    chart = game.chart(state)
    if chart is None:
        return None
    view = state.view(seat)
    marked = places_named(chart, mark)
    chart, window = cropped(chart, focus) if focus else (chart, whole(chart))
    names = in_language(chart.places, game.catalogue(language)) if language != "en" else chart.places
    title = escape(_caption(state, view) if captioned else game.name)
    band = CAPTION if captioned else 0.0
    top = window.top - band
    width, height = f"{window.width:g}", f"{window.height + band:g}"
    parts = [
        f'<svg{NAMESPACE} class="{ROOT}" viewBox="{window.left:g} {top:g} {width} {height}" width="{width}"',
        f' height="{height}" role="img" font-family="DejaVu Sans, sans-serif">',
        f"<title>{title}</title><style>{STYLE}</style>",
        *_board(chart, view.get("control", {}), game.seat_names),
        *(f'<path class="ring{edge}" d="{place.path}"/>' for place in marked for edge in (" edge", "")),
        *_pieces(names, game.counters(view), chart.counter_scale, window.scale),
        # The band comes last: it covers what sticks out of the board at the top.
        *(_band(window, title) if captioned else ()),
        "</svg>",
    ]
    return "".join(parts)


def _band(window: Window, title: str) -> tuple[str, str]:
    """The caption above the board."""
    left, top = window.left, window.top
    return (
        f'<rect class="band" x="{left:g}" y="{top - CAPTION:g}" width="{window.width:g}" height="{CAPTION:g}"/>',
        f'<text class="caption" x="{left + 8:g}" y="{top - CAPTION / 3:g}">{title}</text>',
    )


def _board(chart: Chart, control: dict[str, str], seats: tuple[str, ...]) -> list[str]:
    """What lies under names and counters. Links join spaces that have no coasts: the ground is land there."""
    links = [line for line in chart.lines if line.kind == LINK]
    seas = [place for place in chart.places if place.kind == "water"]
    lands = [place for place in chart.places if place.kind != "water"]
    return [
        f'<rect class="{"beyond" if links else "water"}" width="{chart.width:g}" height="{chart.height:g}"/>',
        *(f'<path class="beyond" d="{path}"/>' for path in chart.beyond),
        *(_line(line) for line in links),
        *(_shape(place, "water") for place in seas),
        *(_shape(place, _ground(place, control, seats), control.get(place.id)) for place in lands),
        *(_line(line) for line in chart.lines if line.kind != LINK),
    ]


def _pieces(places: list[Place], counters: list[Counter], scale: float, names: float) -> list[str]:
    """The names of the spaces, so much larger than usual, and the counters, which lie above all names."""
    standing: dict[str, list[Counter]] = {}
    for counter in counters:
        standing.setdefault(counter.space, []).append(counter)
    colours = colours_of([counter.side for counter in counters])
    named = without_crowds(places, names) if names > 1.0 else places
    return [
        *(label(place, size_of(standing.get(place.id, []), scale), names) for place in named),
        *(stack(standing[place.id], colours, *place.pieces_at, scale) for place in places if place.id in standing),
    ]


def _line(line: Line) -> str:
    return f'<polyline class="line {line.kind}" points="{line.points}"/>'


def _ground(place: Place, control: dict[str, str], seats: tuple[str, ...]) -> str:
    """The classes of a land space: what it is, and whose."""
    kind = "" if place.kind == "land" else f" {escape(place.kind)}"
    owner = control.get(place.id)
    if owner is None and kind:
        return f"land{kind}"
    return f"land{kind} controlled-{_number(seats, owner)}"


def _caption(state: State, view: dict[str, Any]) -> str:
    """The game, when it is, and how it stands."""
    told = [state.game().name]
    moment = [str(view[key]) for key in ("round", "season", "year") if key in view]
    if moment:
        told.append(f"round {' '.join(moment)}" if "round" in view else " ".join(moment))
    points = view.get("points")
    if isinstance(points, dict):
        told.append(", ".join(f"{seat} {number}" for seat, number in points.items()))
    told.append(view["prompt"]["text"])
    return " · ".join(told)


def _number(seats: tuple[str, ...], seat: str | None) -> str:
    return str(seats.index(seat) % len(LANDS)) if seat in seats else "none"


def _shape(space: Place, classes: str, owner: str | None = None) -> str:
    """A space; land whose owner has a colour of counters is tinted with it."""
    name = escape(" ".join(space.label))
    title = f"<title>{name}</title>" if name else ""
    fill = f' style="fill:{tint(COLOURS[owner])}"' if owner in COLOURS else ""
    return f'<path class="{classes}"{fill} data-space="{escape(space.id)}" d="{space.path}">{title}</path>'
