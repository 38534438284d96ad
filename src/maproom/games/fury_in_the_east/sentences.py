"""Parts of sentences that prompts and labels share."""

from __future__ import annotations

from typing import Any

from maproom.games.fury_in_the_east.board import HEX_DOMAIN
from maproom.kernel.texts import Phrase


def listed(hexes: list[int]) -> Any:
    """The names of hexes, one after the other, as a value of a template; there is always one."""
    first = (HEX_DOMAIN, hexes[0])
    return Phrase("listed", {"hex": first, "others": listed(hexes[1:])}) if len(hexes) > 1 else first
