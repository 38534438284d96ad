"""One game of a contest, with what it cost each bot to decide."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from statistics import mean
from typing import Any

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.arena import Contest, Pairing
from maproom.lab.arena.games import random_for
from maproom.lab.play.players import player
from maproom.lab.play.unhurried import unhurried

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Task:
    """A game to play: which of the seatings of which pair."""

    slug: str
    first: str
    second: str
    seed: int
    pair: int
    seating: int

    @property
    def key(self) -> Key:
        """The contest that it belongs to."""
        return self.slug, self.first, self.second


@dataclass
class Told:
    """How a game went; `paces` has for each bot the milliseconds of its decisions: middle, 95 of 100, longest."""

    task: Task
    bots: list[str]
    seats: list[str]
    winners: list[int]
    decisions: int
    seconds: float
    paces: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    error: str = ""

    def score(self) -> float:
        """1 where the first bot won, 0 where it lost; of several winners it counts who has more of them."""
        won = sum(self.bots[place] == self.task.first for place in self.winners)
        lost = len(self.winners) - won
        return 0.5 if won == lost else float(won > lost)

    def line(self) -> str:
        """As a line of the file of results."""
        return json.dumps(asdict(self))

    @staticmethod
    def read(line: str) -> Told:
        """Back from a line."""
        saved: dict[str, Any] = json.loads(line)
        paces = {name: (pace[0], pace[1], pace[2]) for name, pace in saved.pop("paces").items()}
        return Told(Task(**saved.pop("task")), paces=paces, **saved)


def contest_of(task: Task) -> Contest:
    """The contest of a task, settled."""
    return Contest(task.slug, task.seed).settled()


def seatings_of(contest: Contest, first: str, second: str) -> list[tuple[str, ...]]:
    """Who sits where in the games of a pair, in the order of the arena."""
    return sorted(Pairing(first, second).seatings(contest.teams()))


def played(task: Task) -> Told:
    """Plays a game as the arena does, and takes the time of the processor for every decision with a choice."""
    began = time.perf_counter()
    contest = contest_of(task)
    seating = seatings_of(contest, task.first, task.second)[task.seating]
    told = Told(task, list(seating), contest.seats(), [], 0, 0.0)
    try:
        _play(contest, task, told)
    except Exception as error:  # whatever goes wrong in one game, the others are played
        told.error = f"{type(error).__name__}: {error}"
    told.seconds = round(time.perf_counter() - began, 2)
    return told


def _play(contest: Contest, task: Task, told: Told) -> None:
    game = loaded(task.slug)
    state = game.new(contest.options, contest.scenario)
    seats = [game.seat_names.index(seat) for seat in told.seats]
    names = dict(zip(seats, told.bots, strict=True))
    bots = {seat: player(unhurried(name)) for seat, name in names.items()}
    randoms = {seat: random_for(contest, task.pair, game.seat_names[seat]) for seat in seats}
    chance = random_for(contest, task.pair, "chance")
    times: dict[str, list[float]] = {name: [] for name in told.bots}
    while state.actor != OVER:
        actor = state.actor
        if actor == CHANCE:
            state.apply(state.sample(chance))
            continue
        choice = len(state.legal()) > 1
        began = time.process_time()
        action = bots[actor].choose(state, actor, randoms[actor])
        if choice:
            times[names[actor]].append(1000 * (time.process_time() - began))
        state.apply(action)
        told.decisions += 1
        if told.decisions == contest.longest:
            told.error = "The game did not end."
            return
    returns = state.returns()
    told.winners = [place for place, seat in enumerate(seats) if returns[seat] > 0]
    told.paces = {name: _pace(spent) for name, spent in times.items() if spent}


def _pace(spent: list[float]) -> tuple[float, float, float]:
    spent.sort()
    middle, late = (spent[int(share * (len(spent) - 1))] for share in (0.5, 0.95))
    return round(middle, 2), round(late, 2), round(spent[-1], 2)


def mean_pace(told: list[Told], bot: str) -> str:
    """The paces of a bot over some games: the means of middle and 95 of 100, the longest of all."""
    paces = [one.paces[bot] for one in told if bot in one.paces]
    if not paces:
        return ""
    middle, late, longest = zip(*paces, strict=True)
    return f"{mean(middle):.1f}, {mean(late):.0f}, {max(longest):.0f}"
