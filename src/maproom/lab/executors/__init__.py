"""Where work is done: in this process, in several, or on a cluster; what comes out is the same everywhere."""

from maproom.lab.executors.choice import crew_for
from maproom.lab.executors.crew import Crew, Finished, Unit, WorkerLost
from maproom.lab.executors.inline import InlineCrew
from maproom.lab.executors.orders import CHECK_EVERY, UNCHECKED, Disagreement, GaveUp, carry_out
from maproom.lab.executors.processes import ProcessCrew

__all__ = [
    "CHECK_EVERY",
    "UNCHECKED",
    "Crew",
    "Disagreement",
    "Finished",
    "GaveUp",
    "InlineCrew",
    "ProcessCrew",
    "Unit",
    "WorkerLost",
    "carry_out",
    "crew_for",
]
