"""Maproom: board wargames by the full rules, to play, to simulate and to study.

>>> import maproom
>>> maproom.game("east-front").name
'Quartermaster General: East Front'
"""

import maproom.games  # noqa: F401  (importing it registers the games)
from maproom.kernel.errors import MaproomError
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.record import Record
from maproom.kernel.registry import loaded as game
from maproom.kernel.registry import register_drawing, slugs
from maproom.kernel.state import State
from maproom.own_games import register_own_games

__version__ = "0.2.0"
__all__ = ["CHANCE", "OVER", "Game", "LogEntry", "MaproomError", "Record", "State", "all_games", "game", "slugs"]

register_drawing("maproom.drawing")
register_own_games()


def all_games() -> list[Game]:
    """All games of the registry."""
    return [game(slug) for slug in slugs()]
