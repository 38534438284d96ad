"""A position as SVG, drawn from what a seat, or a spectator, may see of it."""

from __future__ import annotations

from html import escape
from typing import Any

from maproom.kernel.charts import LINK, Counter, Line, Place
from maproom.kernel.state import State
from maproom.lab.drawing.counters import colours_of, stack

CAPTION = 34.0
LINE_HEIGHT = 13.0
LANDS = ("#c9c6bd", "#e3b7a4", "#b9cfa8", "#d8c987", "#c3b5d6", "#a9c9c9")
"""The colour of what each seat controls, the seats in order."""
_STYLE = f"""
.water{{fill:#bcd3de;stroke:#8fb0bf}} .beyond{{fill:#e4e1d8;stroke:none}} .land{{fill:#efeadb;stroke:#6f6a5c}}
.line{{fill:none;stroke:#a79f8b;stroke-width:1}} .river{{stroke:#8fb0bf;stroke-width:1.5}}
.rail,.link{{stroke:#55503f;stroke-width:1.2}} .woods,.forest{{fill:#c8d3b0}} .swamp,.marsh{{fill:#c4d6cf}}
.rough,.mountain{{fill:#d9c9a8}} .city{{fill:#e0d3c0}}
.label{{font-size:11px;text-anchor:middle;fill:#3a372f}}
.label.sea{{font-style:italic;fill:#45687a}} .star{{font-size:13px;text-anchor:middle;fill:#a8821a}}
.counter rect{{stroke:#fff;stroke-width:1}} .counter circle{{fill:#fff;stroke:#333;stroke-width:.8}}
.sign{{fill:none;stroke:#fff;stroke-width:1.3}} .type{{fill:#fff;stroke:none;font-size:10px;text-anchor:middle}}
.many{{fill:#111;font-size:10px;font-weight:bold;text-anchor:middle}} .caption{{font-size:17px;fill:#222}}
.controlled-none{{fill:#efeadb}} {" ".join(f".controlled-{seat}{{fill:{fill}}}" for seat, fill in enumerate(LANDS))}
"""


def svg_of(state: State, seat: int | None = None) -> str | None:
    """The picture of a position as a seat (or a spectator) sees it; None where the game has no chart."""
    game = state.game()
    chart = game.chart(state)
    if chart is None:
        return None
    view = state.view(seat)
    control: dict[str, str] = view.get("control", {})
    standing: dict[str, list[Counter]] = {}
    for counter in game.counters(view):
        standing.setdefault(counter.space, []).append(counter)
    colours = colours_of([counter.side for counters in standing.values() for counter in counters])
    caption = escape(_caption(state, view))
    seas = [place for place in chart.places if place.kind == "water"]
    lands = [place for place in chart.places if place.kind != "water"]
    size = (f"{chart.width:g}", f"{chart.height + CAPTION:g}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-CAPTION:g} {size[0]} {size[1]}" width="{size[0]}"',
        f' height="{size[1]}" role="img" font-family="DejaVu Sans, sans-serif">',
        f"<title>{caption}</title><style>{_STYLE}</style>",
        f'<rect y="{-CAPTION:g}" width="100%" height="100%" fill="#fff"/>',
        f'<rect class="water" width="{chart.width:g}" height="{chart.height:g}"/>',
        *(f'<path class="beyond" d="{path}"/>' for path in chart.beyond),
        *(_line(line) for line in chart.lines if line.kind == LINK),
        *(_shape(place, "water") for place in seas),
        *(_shape(place, _ground(place, control, game.seat_names)) for place in lands),
        *(_line(line) for line in chart.lines if line.kind != LINK),
        *(_label(place) for place in chart.places),
        *(
            stack(standing[place.id], colours, *place.pieces_at, chart.counter_scale)
            for place in chart.places
            if place.id in standing
        ),
        f'<text class="caption" x="8" y="{-CAPTION / 3:g}">{caption}</text></svg>',
    ]
    return "".join(parts)


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


def _shape(space: Place, classes: str) -> str:
    name = escape(" ".join(space.label))
    return f'<path class="{classes}" id="space-{escape(space.id)}" d="{space.path}"><title>{name}</title></path>'


def _label(space: Place) -> str:
    x, y = space.label_at
    top = y + 4 - (len(space.label) - 1) * LINE_HEIGHT / 2
    lines = "".join(
        f'<tspan x="{x:g}" y="{top + number * LINE_HEIGHT:g}">{escape(line)}</tspan>'
        for number, line in enumerate(space.label)
    )
    sea = " sea" if space.kind == "water" else ""
    stars = (
        f'<text class="star" x="{x:g}" y="{top - LINE_HEIGHT:g}">{"★" * space.stars}</text>' if space.stars else ""
    )
    return f'<text class="label{sea}">{lines}</text>{stars}'
