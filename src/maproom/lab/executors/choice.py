"""Which crew a command means."""

from __future__ import annotations

from maproom.lab.executors.crew import Crew
from maproom.lab.executors.inline import InlineCrew
from maproom.lab.executors.pool import processors
from maproom.lab.executors.processes import ProcessCrew


def crew_for(items: int, workers: int = 0, ray: str | None = None) -> Crew:
    """The crew for so many items: Ray where an address is given, else processes, or none for little work.

    >>> type(crew_for(100, workers=1)).__name__, crew_for(100, workers=3).places
    ('InlineCrew', 3)
    """
    if ray is not None:
        from maproom.lab.executors.on_ray import RayCrew

        return RayCrew(ray)
    places = min(workers or processors(), items)
    return ProcessCrew(places) if places > 1 else InlineCrew()
