"""Pieces as counters: a box in the colour of its side with the sign of its type."""

from __future__ import annotations

from collections import Counter as Numbers
from html import escape

from maproom.kernel.charts import Counter

WIDTH, HEIGHT = 24.0, 17.0
GAP = 3.0
IN_A_ROW = 4

COLOURS = {
    "germany": "#4a5548",
    "axis": "#4a5548",
    "pact": "#8a7433",
    "soviet": "#9b2f24",
    "soviet_union": "#a8281d",
    "ussr": "#a8281d",
    "allies": "#9b2f24",
    "united_kingdom": "#b5842a",
    "united_states": "#3f6b35",
    "usa": "#3f6b35",
    "uk": "#b5842a",
    "japan": "#efe8d8",
    "italy": "#6a3b5c",
    "gray": "#65707a",
    "white": "#f4efe2",
    "brown": "#8d5a2f",
}
"""The colours of sides that several games know, and of armies: those of their counters on the page."""
SIGNS_OF = {"japan": "#b02a1e", "white": "#2a251c"}
"""The colour of the signs on counters that are too light for white ones."""
OTHERS = ("#31465a", "#7d1f45", "#1f5f5b", "#5f4a17", "#5b4a8a", "#6a6a2f")
"""The colours of all others, in the order in which they come."""

_SIGNS = {
    "infantry": '<path d="M-7,-4.5H7V4.5H-7ZM-7,-4.5L7,4.5M7,-4.5L-7,4.5"/>',
    "army": '<path d="M-7,-4.5H7V4.5H-7ZM-7,-4.5L7,4.5M7,-4.5L-7,4.5"/>',
    "tank": '<path d="M-7,-4.5H7V4.5H-7Z"/><ellipse rx="5" ry="2.6"/>',
    "artillery": '<path d="M-7,-4.5H7V4.5H-7Z"/><circle class="dot" r="1.8"/>',
    "airplane": '<path d="M0,-6V5M-8,-1L0,-3L8,-1M-3,5L0,3.5L3,5"/>',
    "plane": '<path d="M0,-6V5M-8,-1L0,-3L8,-1M-3,5L0,3.5L3,5"/>',
    "fleet": '<path d="M-8,1H8L5,5H-5ZM0,1V-6L5,-1H0"/>',
    "navy": '<path d="M-8,1H8L5,5H-5ZM0,1V-6L5,-1H0"/>',
}
"""What is drawn on a counter of each type, around its middle."""


def colours_of(sides: list[str]) -> dict[str, str]:
    """A colour for each side."""
    strangers = [side for side in dict.fromkeys(sides) if side not in COLOURS]
    return {**COLOURS, **{side: OTHERS[number % len(OTHERS)] for number, side in enumerate(strangers)}}


def size_of(pieces: list[Counter], scale: float) -> tuple[float, float]:
    """How wide and how high the counters of a space lie."""
    kinds = len(_kinds(pieces))
    rows = -(-kinds // IN_A_ROW)
    wide = min(IN_A_ROW, kinds)
    return _along(wide, WIDTH) * scale, _along(rows, HEIGHT) * scale


def stack(pieces: list[Counter], colours: dict[str, str], x: float, y: float, scale: float) -> str:
    """The pieces of a space around a point, equal ones on one counter with their number."""
    kinds = _kinds(pieces)
    rows = -(-len(kinds) // IN_A_ROW)
    drawn = []
    for place, (kind, number) in enumerate(sorted(kinds.items())):
        row, column = divmod(place, IN_A_ROW)
        wide = min(IN_A_ROW, len(kinds) - row * IN_A_ROW)
        left = (column - (wide - 1) / 2) * (WIDTH + GAP)
        top = (row - (rows - 1) / 2) * (HEIGHT + GAP)
        drawn.append(_counter(*kind, number, colours, left, top))
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){size}">{"".join(drawn)}</g>'


def _kinds(pieces: list[Counter]) -> Numbers[tuple[str, str, str, str]]:
    """How many pieces there are of each kind; those of one kind share a counter."""
    return Numbers((piece.name, piece.side, piece.sign, piece.text) for piece in pieces)


def _along(number: int, each: float) -> float:
    """How long so many counters are beside each other."""
    return number * each + max(0, number - 1) * GAP


def _counter(
    name: str, side: str, sign: str, text: str, number: int, colours: dict[str, str], x: float, y: float
) -> str:
    box = f'<rect x="{-WIDTH / 2}" y="{-HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx="2"/>'
    written = escape(text or sign[:2])
    inner = _SIGNS.get(sign, "") if not text else ""
    inner = inner or f'<text class="type"{_dark("fill", side)} y="4">{written}</text>'
    corner = f'<circle cx="{WIDTH / 2}" cy="{-HEIGHT / 2}" r="6.5"/>'
    many = f'{corner}<text class="many" x="{WIDTH / 2}" y="-4.7">{number}</text>'
    title = f"<title>{escape(name)}{f' x {number}' if number > 1 else ''}</title>"
    return (
        f'<g class="counter" fill="{colours[side]}" transform="translate({x:.1f} {y:.1f})">{title}{box}'
        f'<g class="sign"{_dark("stroke", side)}>{inner}</g>{many if number > 1 else ""}</g>'
    )


def _dark(what: str, side: str) -> str:
    """What a sign, or lettering, needs so that it can be seen on a light counter."""
    colour = SIGNS_OF.get(side)
    return f' style="{what}:{colour}"' if colour else ""
