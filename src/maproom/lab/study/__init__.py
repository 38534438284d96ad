"""Balance studies: many games, told as data frames and as a report with plots.

Playing needs nothing besides the program, so that workers start quickly; `frames`, `findings`, `plots` and
`report` need the extra `study`.
"""

from maproom.lab.study.plan import Plan
from maproom.lab.study.running import Study, study
from maproom.lab.study.trace import Trace, traced

__all__ = ["Plan", "Study", "Trace", "study", "traced"]
