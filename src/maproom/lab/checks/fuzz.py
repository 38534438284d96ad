"""Random games whose every moment, or some of them, is checked; a failure becomes a record that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from maproom.bots import bot
from maproom.kernel.errors import MaproomError
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.record import Record
from maproom.kernel.registry import loaded
from maproom.lab.checks.properties import COSTLY, PROPERTIES, BrokenProperty, Moment, Property, check
from maproom.lab.checks.random_settings import drawn_setting
from maproom.lab.executors.pool import spread

LONGEST = 20_000
"""Entries within which a random game must end."""
THOROUGH = 0.1
"""How often a moment is looked at thoroughly: every legal action, not a few."""


class FolderMissing(MaproomError):
    """The folder for the records of failures is not there."""


@dataclass(frozen=True)
class Hunt:
    """What is fuzzed and how."""

    slug: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    scenario: str | None = None
    vary: bool = False
    """Whether every game has a scenario and options of its own, drawn at random, as far as none are given."""
    bot: str = "random"
    """Who plays; a bot that plays better sees more of what the rules are for."""
    longest: int = LONGEST
    thorough: float = THOROUGH
    every: int = 1
    """The costly properties are looked at, by chance, at one moment in so many."""
    moments: int = 1
    """Any property is looked at, by chance, at one moment in so many; in between the game is only played."""
    properties: dict[str, Property] | None = None
    """The properties to check, where not all of them."""


@dataclass
class Failure:
    """A property that does not hold, and the record of the game up to there."""

    number: int
    property: str
    what: str
    record: dict[str, Any]
    path: str = ""

    def to_json(self) -> dict[str, Any]:
        """The failure as the command prints it."""
        return {"number": self.number, "property": self.property, "what": self.what, "record": self.path}


@dataclass
class Checked:
    """One game that was played and checked."""

    number: int
    moments: int
    looks: int
    """How many of its moments were looked at."""
    finished: bool
    failure: Failure | None


def fuzz_game(hunt: Hunt, number: int) -> Checked:
    """Plays one game to its end and checks its moments; it stops at the first failure."""
    random = Random(f"{hunt.seed}/{number}")
    options, scenario = hunt.options, hunt.scenario
    if hunt.vary:
        options, scenario = drawn_setting(loaded(hunt.slug), random, options, scenario)
    record = Record(loaded(hunt.slug), options, scenario)
    all_of_them = PROPERTIES if hunt.properties is None else hunt.properties
    cheap = {name: holds for name, holds in all_of_them.items() if name not in COSTLY}
    last: list[str] = []
    looks = 0
    try:
        while True:
            if _by_chance(hunt.moments, random):
                looks += 1
                properties = all_of_them if _by_chance(hunt.every, random) else cheap
                check(Moment(record, random, random.random() < hunt.thorough), properties)
            if record.state.actor == OVER:
                return Checked(number, len(record) + 1, looks, True, None)
            if len(record) >= hunt.longest:
                raise BrokenProperty("games end", f"the game is not over after {len(record)} entries.")
            action = _next(record, hunt.bot, random)
            last = [record.game.verbs.line(action)]
            _play(record, action)
    except BrokenProperty as error:
        failure = Failure(number, error.name, error.what, _note(hunt, record, number, error, last))
        return Checked(number, len(record) + 1, looks, False, failure)


def _by_chance(one_in: int, random: Random) -> bool:
    return one_in == 1 or random.randrange(one_in) == 0


def fuzz(
    hunt: Hunt,
    games: int,
    workers: int = 1,
    folder: Path | None = None,
    watch: Callable[[], None] | None = None,
) -> dict[str, Any]:
    """Fuzzes games; the record of every failure is written into the folder, or here."""
    folder = Path() if folder is None else folder
    if not folder.is_dir():
        raise FolderMissing(f"There is no folder {str(folder)!r} to write failures into.")
    bot(hunt.bot)
    if hunt.vary:
        drawn_setting(loaded(hunt.slug), Random(hunt.seed), hunt.options, hunt.scenario)
    else:
        loaded(hunt.slug).new(hunt.options, hunt.scenario)
    checked: list[Checked] = []
    for one in spread(_Job(hunt), games, workers):
        checked.append(one)
        if one.failure is not None:
            one.failure.path = str(written(one.failure, folder))
        if watch is not None:
            watch()
    failures = sorted((one.failure for one in checked if one.failure is not None), key=lambda one: one.number)
    return {
        "game": hunt.slug,
        **loaded(hunt.slug).stamp(),
        "games": games,
        "seed": hunt.seed,
        "finished": sum(one.finished for one in checked),
        "moments": sum(one.moments for one in checked),
        "looks": sum(one.looks for one in checked),
        "failures": [failure.to_json() for failure in failures],
    }


def written(failure: Failure, folder: Path) -> Path:
    """Writes the record of a failure and says where."""
    found = failure.record["found"]
    path = folder / f"fuzz-{failure.record['game']}-{found['seed']}-{failure.number}.json"
    path.write_text(json.dumps(failure.record, indent=1), encoding="utf-8")
    return path


def _next(record: Record, name: str, random: Random) -> int:
    """What chance or the bot decides; a crash of the bot breaks the property that bots can decide."""
    state = record.state
    if state.actor == CHANCE:
        return state.sample(random)
    try:
        return bot(name).choose(state, state.actor, random)
    except Exception as error:  # a crash is a finding like any other
        raise BrokenProperty("bots can decide", f"{name}: {type(error).__name__}: {error}") from error


def _play(record: Record, action: int) -> None:
    """Plays an action; a crash breaks the property that legal actions apply."""
    try:
        record.play(action)
    except Exception as error:  # a crash is a finding like any other
        what = f"{record.game.verbs.line(action)!r} is legal but fails: {type(error).__name__}: {error}"
        raise BrokenProperty("legal actions apply", what) from error


def _note(hunt: Hunt, record: Record, number: int, error: BrokenProperty, last: list[str]) -> dict[str, Any]:
    """The record of a failure: as saved, but without positions, which may be what is broken."""
    lines = record.lines()
    return {
        "format": 1,
        "game": record.game.slug,
        "version": record.game.version,
        **record.game.stamp(),
        "options": dict(record.options),
        "scenario": record.scenario,
        "actions": lines,
        "snapshots": [],
        "outcome": None,
        "found": {
            "property": error.name,
            "what": error.what,
            "seed": hunt.seed,
            "number": number,
            "next": last[0] if last and lines[-1:] != last else None,
        },
    }


@dataclass(frozen=True)
class _Job:
    """A hunt as a job that can be sent to another process."""

    hunt: Hunt

    def __call__(self, number: int) -> Checked:
        return fuzz_game(self.hunt, number)
