"""The pictures of a guide, each drawn once and kept for a while."""

from __future__ import annotations

from functools import lru_cache

from maproom.drawing.position import svg_of
from maproom.kernel.game import Game
from maproom.kernel.scenes import SceneError, scenes_of, states_of

MOST_KEPT = 256
"""So many pictures are kept; the guides of all games together have about as many in each language."""


@lru_cache(maxsize=MOST_KEPT)
def scene_picture(game: Game, name: str, stage: int, language: str = "en") -> str | None:
    """A stage of a figure or an example, counted from 1; None where the game has no chart."""
    scene = scenes_of(game).get(name)
    if scene is None or not 1 <= stage <= len(scene.stages):
        raise SceneError(f"{game.name} has no such picture.")
    shown = scene.stages[stage - 1]
    state = states_of(game, scene)[stage - 1]
    chart = game.chart(state)
    if chart is None:
        return None
    focus = shown.focus or [place.id for place in chart.places]
    return svg_of(state, captioned=False, focus=focus, mark=shown.mark, language=language)
