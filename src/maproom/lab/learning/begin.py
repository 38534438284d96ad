"""A training as somebody wishes it: what `maproom train` and `python -m maproom.lab.learning` do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from maproom.bots.errors import UnfitNet
from maproom.bots.nets.shelf import FOLDER
from maproom.kernel.registry import loaded
from maproom.lab.executors.pool import processors
from maproom.lab.learning.course import GUESTS, LESSON, Course
from maproom.lab.learning.expert import ExpertIteration, Plan, generation_of
from maproom.lab.learning.opponents import opponent, shares_of
from maproom.lab.learning.training import Training

SHIPPED: Final = "shipped"
NOTHING: Final = "nothing"
PLAYERS_A_WATCHER: Final = 8
"""Of so many processes one lets the net meet bots, if nothing else is wished."""


@dataclass(frozen=True)
class Wishes:
    """What can be wished of a training; see the options of `maproom train`."""

    slug: str
    minutes: float = 10.0
    examples: int = 1_000_000
    lesson: float = LESSON
    teacher: str = "officer"
    games: int = 8192
    league: float = 0.15
    guests: str | None = None
    guests_time: float = 0.4
    ahead: bool = True
    passes: int = 0
    watching: int | None = None
    foes: str = "officer,greedy"
    start: str = NOTHING
    expert: bool = False
    tries: int = 32
    seed: int = 1
    workers: int = 0
    out: Path = Path("nets")


def begin(wishes: Wishes, say: Callable[[str], None]) -> Path:
    """Trains a net as wished; the file that it is in."""
    game = loaded(wishes.slug)
    workers = wishes.workers or processors()
    foes = tuple(name.strip() for name in wishes.foes.split(",") if name.strip())
    for name in (wishes.teacher, *foes):
        opponent(name)
    start = _start(wishes)
    if wishes.expert:
        seconds = 60 * wishes.minutes
        plan = Plan(
            seconds,
            wishes.tries,
            generation=generation_of(seconds),
            seed=wishes.seed,
            workers=workers,
            start=start,
        )
        return ExpertIteration(game, plan, wishes.out, say).run()
    course = Course(
        wishes.teacher,
        wishes.examples,
        games=wishes.games,
        league=wishes.league,
        guests=GUESTS if wishes.guests is None else shares_of(wishes.guests),
        guests_time=wishes.guests_time,
        ahead=wishes.ahead,
        passes=wishes.passes,
        watching=workers // PLAYERS_A_WATCHER if wishes.watching is None else wishes.watching,
        foes=foes,
        seed=wishes.seed,
        workers=workers,
        start=start,
        **Course.stages(wishes.minutes, wishes.lesson if wishes.examples > 0 else 0.0),
    )
    return Training(game, course, wishes.out, say).run()


def _start(wishes: Wishes) -> Path | None:
    """The file of the net to go on from."""
    if wishes.start == NOTHING:
        return None
    path = FOLDER / f"{wishes.slug}.npz" if wishes.start == SHIPPED else Path(wishes.start)
    if not path.exists():
        raise UnfitNet(f"There is no net {path.name} to go on from.")
    return path
