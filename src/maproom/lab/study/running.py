"""Running a study: games on any crew, and what came of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maproom.lab.executors import Crew, carry_out
from maproom.lab.play.players import checks_for
from maproom.lab.study.plan import Plan
from maproom.lab.study.trace import Trace, TraceJob

if TYPE_CHECKING:
    from maproom.lab.study.frames import Frames


@dataclass
class Study:
    """The games of a plan."""

    plan: Plan
    wanted: int
    traces: list[Trace] = field(default_factory=list)
    stopped: bool = False
    """Whether it was broken off by hand."""

    @property
    def errors(self) -> list[Trace]:
        """The games that broke off or did not end."""
        return [trace for trace in self.traces if not trace.finished]

    def frames(self) -> Frames:
        """The finished games as data frames."""
        from maproom.lab.study.frames import Frames

        return Frames.of(self.plan, self.traces)


def study(plan: Plan, games: int, crew: Crew, watch: Callable[[], None] | None = None) -> Study:
    """Plays the games; Ctrl-C ends it with what there is."""
    found = Study(plan.settled(), games)
    try:
        with closing(carry_out(TraceJob(found.plan), range(games), crew, checks_for(found.plan.bots))) as results:
            for _, trace in results:
                found.traces.append(trace)
                if watch is not None:
                    watch()
    except KeyboardInterrupt:
        found.stopped = True
    found.traces.sort(key=lambda trace: trace.number)
    return found
