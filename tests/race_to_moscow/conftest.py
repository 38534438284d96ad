"""The game is registered for its own tests."""

from __future__ import annotations

from maproom.kernel.registry import register

register("race-to-moscow", "maproom.games.race_to_moscow.game")
