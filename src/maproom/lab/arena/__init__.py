"""Who plays better: paired games between bots, rated, with what is not known said beside it."""

from maproom.lab.arena.contest import Contest, Pairing, pairings
from maproom.lab.arena.games import PlayedGame, play_pair
from maproom.lab.arena.ratings import Rating, bradley_terry
from maproom.lab.arena.running import Standings, run
from maproom.lab.arena.sprt import Sprt
from maproom.lab.arena.store import Store

__all__ = [
    "Contest",
    "Pairing",
    "PlayedGame",
    "Rating",
    "Sprt",
    "Standings",
    "Store",
    "bradley_terry",
    "pairings",
    "play_pair",
    "run",
]
