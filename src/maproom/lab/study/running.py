"""Playing a study on a crew, keeping its games, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maproom.lab.executors import Crew, carry_out
from maproom.lab.play.players import checks_for
from maproom.lab.study.plan import Plan
from maproom.lab.study.played import PlayedGame, play
from maproom.lab.study.store import Store
from maproom.lab.study.trace import Trace, told

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


@dataclass(frozen=True)
class StudyJob:
    """The games of a plan as a job: those that were kept are only told."""

    plan: Plan
    kept: dict[int, PlayedGame] = field(default_factory=dict)

    def __call__(self, item: int) -> tuple[PlayedGame, Trace]:
        played = self.kept.get(item) or play(self.plan, item)
        return played, told(self.plan, played)


def study(
    plan: Plan, games: int, crew: Crew, watch: Callable[[], None] | None = None, store: Store | None = None
) -> Study:
    """Plays the games that are not in the store; Ctrl-C ends it with what there is."""
    found = Study(plan.settled(), games)
    kept = store.games(found.plan) if store else {}
    job = StudyJob(found.plan, {number: game for number, game in kept.items() if number < games})
    try:
        with closing(carry_out(job, range(games), crew, checks_for(found.plan.bots))) as results:
            for item, (played, trace) in results:
                if store is not None and item not in kept:
                    store.add(found.plan, played)
                found.traces.append(trace)
                if watch is not None:
                    watch()
    except KeyboardInterrupt:
        found.stopped = True
    found.traces.sort(key=lambda trace: trace.number)
    return found
