"""The readings of the rules by which games are played: a game ends by those that it began with."""

from __future__ import annotations

from typing import Any, Final

from maproom.kernel.upgrades import Upgrade

REREAD: Final = 2
"""The rulebook read again: no sailing in Spring, the third hex of a retreat, rail through empty towns, a third
Leader with a star (FE-STR-07, FE-CBT-40, FE-RAIL-06, FE-LDR-01)."""
NEWEST: Final = REREAD


def _rail_was_blocked(saved: dict[str, Any]) -> None:
    """Before version 3 towns of the enemy always blocked rail lines, and everything was read as at first."""
    saved["state"]["towns_block_rail"] = 1
    saved["readings"] = 1


UPGRADES: Final = (Upgrade("2", "3", _rail_was_blocked),)
