"""Pieces as counters: a box in the faction's colour with the sign of its type."""

from __future__ import annotations

from html import escape

WIDTH, HEIGHT = 24.0, 17.0
GAP = 3.0
IN_A_ROW = 4

_SIGNS = {
    "infantry": '<path d="M-7,-4.5H7V4.5H-7ZM-7,-4.5L7,4.5M7,-4.5L-7,4.5"/>',
    "tank": '<path d="M-7,-4.5H7V4.5H-7Z"/><ellipse rx="5" ry="2.6"/>',
    "airplane": '<path d="M0,-6V5M-8,-1L0,-3L8,-1M-3,5L0,3.5L3,5"/>',
    "fleet": '<path d="M-8,1H8L5,5H-5ZM0,1V-6L5,-1H0"/>',
}
"""What is drawn on a counter of each type, around its middle."""


def counters(pieces: list[str], colours: dict[str, str], x: float, y: float) -> str:
    """The pieces of a space around a point, equal ones on one counter with their number."""
    kinds = {kind: pieces.count(kind) for kind in sorted(set(pieces))}
    rows = -(-len(kinds) // IN_A_ROW)
    drawn = []
    for place, (kind, number) in enumerate(kinds.items()):
        row, column = divmod(place, IN_A_ROW)
        wide = min(IN_A_ROW, len(kinds) - row * IN_A_ROW)
        left = x + (column - (wide - 1) / 2) * (WIDTH + GAP)
        top = y + (row - (rows - 1) / 2) * (HEIGHT + GAP)
        drawn.append(_counter(kind, number, colours, left, top))
    return "".join(drawn)


def _counter(kind: str, number: int, colours: dict[str, str], x: float, y: float) -> str:
    faction, _, type = kind.rpartition("-")
    box = f'<rect x="{-WIDTH / 2}" y="{-HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx="2"/>'
    sign = _SIGNS.get(type) or f'<text class="type" y="4">{escape(type[:2])}</text>'
    corner = f'<circle cx="{WIDTH / 2}" cy="{-HEIGHT / 2}" r="6.5"/>'
    many = f'{corner}<text class="many" x="{WIDTH / 2}" y="-4.7">{number}</text>'
    title = f"<title>{escape(kind)}{f' x {number}' if number > 1 else ''}</title>"
    fill = colours.get(faction, "#555")
    return (
        f'<g class="counter" fill="{fill}" transform="translate({x:.1f} {y:.1f})">{title}{box}'
        f'<g class="sign">{sign}</g>{many if number > 1 else ""}</g>'
    )
