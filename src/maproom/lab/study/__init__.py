"""Balance studies: many games, kept if wished, told as data frames, as a report and as a page with plots.

Playing needs nothing besides the program, so that workers start quickly; `frames`, `findings`, `sections`, `report`
and `page` need the extra `study`.
"""

from maproom.lab.study.plan import Plan
from maproom.lab.study.played import PlayedGame, play
from maproom.lab.study.running import Study, study
from maproom.lab.study.store import Store
from maproom.lab.study.trace import Trace, told, traced

__all__ = ["Plan", "PlayedGame", "Store", "Study", "Trace", "play", "study", "told", "traced"]
