"""The colours and letters of a picture; every rule holds inside the picture only, also where a page has several."""

from __future__ import annotations

ROOT = "position"
"""The class of every picture."""
LANDS = ("#b9b49e", "#d0aa8d", "#b3ba85", "#d8bd7a", "#b9a3ad", "#a3b5ad")
"""The colour of what each seat controls, the seats in order."""

PAPER = "#dccfa6"
"""Land that is nobody's."""


def tint(colour: str, strength: float = 0.32) -> str:
    """A colour thinly laid on paper.

    >>> tint("#000000", 0.0), tint("#2f6b3a", 1.0)
    ('#dccfa6', '#2f6b3a')
    """
    mixed = [
        round(int(PAPER[at : at + 2], 16) * (1 - strength) + int(colour[at : at + 2], 16) * strength)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in mixed)


_RULES = {
    ".water": "fill:#a3b7bf;stroke:#7d97a3",
    ".beyond": "fill:#d9d1c1;stroke:none",
    ".land": f"fill:{PAPER};stroke:#6f6a5c",
    ".line": "fill:none;stroke:#a79f8b;stroke-width:1",
    ".river": "stroke:#7d97a3;stroke-width:1.5",
    ".rail": "stroke:#55503f;stroke-width:1.2",
    ".link": "stroke:#8a836e;stroke-width:1.4",
    ".city-wall": "stroke:#3a372f;stroke-width:2.4",
    ".city-block": "fill:#3a372f;stroke:#f7f3e6",
    ".town-ring": "fill:#f7f3e6;stroke:#3a372f",
    ".woods": "fill:#bdc48f",
    ".forest": "fill:#bdc48f",
    ".swamp": "fill:#b4c4ae",
    ".marsh": "fill:#b4c4ae",
    ".rough": "fill:#c9b483",
    ".mountain": "fill:#c9b483",
    ".city": "fill:#cdbd9d",
    ".controlled-none": f"fill:{PAPER}",
    **{f".controlled-{seat}": f"fill:{fill}" for seat, fill in enumerate(LANDS)},
    ".ring": "fill:none;stroke:#ffb42b;stroke-width:3.5;stroke-linejoin:round",
    ".ring.edge": "stroke:#2b1600;stroke-width:6.5",
    ".label": "font-size:11px;text-anchor:middle;fill:#3a372f;paint-order:stroke;stroke:#f7f3e6;"
    "stroke-opacity:.75;stroke-width:2.5px;stroke-linejoin:round",
    ".label.sea": "font-style:italic;fill:#2b4551;stroke:#bccdd3",
    ".star": "font-size:13px;text-anchor:middle;fill:#a8821a",
    ".counter rect": "stroke:#221d15;stroke-width:1",
    ".counter circle": "fill:#fff;stroke:#333;stroke-width:.8",
    ".sign": "fill:none;stroke:#fff;stroke-width:1.3",
    ".sign .dot": "fill:#fff;stroke:none",
    ".sign[style] .type,.position .sign[style] .dot": "fill:currentColor",
    ".type": "fill:#fff;stroke:none;font-size:10px;text-anchor:middle",
    ".many": "fill:#111;font-size:10px;font-weight:bold;text-anchor:middle",
    ".band": "fill:#fff",
    ".caption": "font-size:17px;fill:#222",
}

STYLE = "".join(f".{ROOT} {selector}{{{looks}}}" for selector, looks in _RULES.items())
