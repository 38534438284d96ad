"""What lies on the table: the bridges of the data, and a battalion of every strength for each captain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from maproom.kernel.verbs import Domain

FOLDER: Final = Path(__file__).parent
BRIDGE_DATA: Final[list[dict[str, Any]]] = json.loads((FOLDER / "data" / "bridges.json").read_text())["bridges"]

SEATS: Final = ("red", "blue")
SEAT_DOMAIN: Final = Domain("seat", list(SEATS))
BRIDGES: Final = Domain("bridge", [bridge["id"] for bridge in BRIDGE_DATA])
WORTH: Final[list[int]] = [bridge["worth"] for bridge in BRIDGE_DATA]
BATTALIONS: Final = Domain("battalion", [f"battalion-{bridge['worth']}" for bridge in BRIDGE_DATA], secret=True)
"""As many as there are bridges; battalion i has strength i + 1. Secret: one that is sent lies face down."""


def strength(battalion: int) -> int:
    """FB-SET-02: what a battalion fights with."""
    return battalion + 1
