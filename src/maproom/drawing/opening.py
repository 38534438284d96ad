"""How a game starts, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from maproom.drawing.position import svg_of
from maproom.kernel.game import Game

MOST_KEPT = 64
"""So many pictures are kept; all games together have fewer scenarios."""


@lru_cache(maxsize=MOST_KEPT)
def opening_picture(game: Game, scenario: str) -> str | None:
    """The position of a new game before anything is rolled or decided, as everybody may see it."""
    return svg_of(game.new(scenario=scenario), captioned=False)
