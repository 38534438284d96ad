"""The talk as processes beside the server find it: as a game of somebody's own (`MAPROOM_GAMES`)."""

from __future__ import annotations

from table.parley import GAME

__all__ = ["GAME"]
