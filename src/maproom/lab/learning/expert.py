"""Expert iteration: a net's own search plays better than the net, and the net learns to play as its search does.

A generation goes through three stages. *Playing*: games on all processors, in which the net decides quickly and,
now and then, its search decides instead and is noted down. *Learning*: from the notes of the last few generations.
*Testing*: the new net meets the last accepted one in the arena, bare against bare, until a sequential test decides.
What fails the test is kept beside the others and not built upon. Each stage leaves a file, so that a training that
was broken off goes on with the stage in which it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from maproom.bots.nets.network import packed
from maproom.kernel.game import Game
from maproom.lab.arena import Contest, Pairing, Sprt, run
from maproom.lab.executors import crew_for
from maproom.lab.extras import extra
from maproom.lab.learning.examples import Examples
from maproom.lab.learning.expert_games import ExpertGame
from maproom.lab.learning.files import arrays_in, put
from maproom.lab.learning.flow import flow
from maproom.lab.learning.generations import Generation, Generations
from maproom.lab.learning.imitation import Book, imitate
from maproom.lab.learning.model import Model
from maproom.lab.learning.selfplay import CUDA
from maproom.lab.learning.strength import Strength
from maproom.lab.learning.variety import variety_of

with extra("learning", "Training"):
    import torch

MANY = 1_000_000
USUAL = 150.0
"""So many seconds a generation takes, as near as whole generations fill the time."""


def generation_of(seconds: float) -> float:
    """How long each of the generations takes that are made in so many seconds.

    >>> generation_of(540.0), generation_of(60.0)
    (135.0, 60.0)
    """
    return seconds / max(1, round(seconds / USUAL))


@dataclass(frozen=True)
class Plan:
    """How long expert iteration goes on, and how a generation is made."""

    seconds: float = 600.0
    tries: int = 32
    """How often the search plays candidates on, for a decision."""
    searched: float = 0.25
    """The share of decisions that the search makes; the others are the net's."""
    generation: float = USUAL
    """So many seconds a generation takes: playing, learning and testing together."""
    playing_share: float = 0.55
    learning_share: float = 0.2
    games: int = MANY
    """So many games a generation at the most."""
    window: int = 4
    """From the notes of so many generations is learned."""
    rate: float = 3e-4
    sprt: tuple[float, float] = (0.0, 40.0)
    """A generation is accepted when it is stronger by the second number of Elo rather than by the first."""
    pairs: int = 400
    """Where the test has not decided by then, the generation is not accepted."""
    generations: int = 1000
    seed: int = 1
    workers: int = 1
    start: Path | None = None


class ExpertIteration:
    """The generations of a net, in a folder."""

    def __init__(self, game: Game, plan: Plan, folder: Path, say: Callable[[str], None]) -> None:
        self._game = game
        self._plan = plan
        self._say = say
        self._device = CUDA if torch.cuda.is_available() else "cpu"
        self._net = folder / f"{game.slug}.npz"
        self._kept = Generations(folder / f"{game.slug}.generations")
        self._variety = variety_of(game)
        self._until = 0.0

    def run(self) -> Path:
        """Goes on for as long as the plan says, or to Ctrl-C; the last accepted generation is the net."""
        self._until = time.monotonic() + self._plan.seconds
        try:
            if not self._kept.all():
                self._first()
            while len(self._kept.all()) <= self._plan.generations and self._has_time():
                self._next()
        except KeyboardInterrupt:
            self._say("broken off")
        put(self._net, self._kept.accepted().path.read_bytes())
        return self._net

    def _has_time(self) -> bool:
        """Whether another generation can be made; half of one may be too late."""
        return time.monotonic() < self._until - 0.5 * self._plan.generation

    def _first(self) -> None:
        """Generation 0: the net to begin with, or one that knows nothing and whose search is the judge's."""
        start = self._plan.start or (self._net if self._net.exists() else None)
        if start is not None:
            card, arrays = arrays_in(start)
            model = Model(self._game)
            model.take_over(arrays)
            told: dict[str, Any] = {key: card[key] for key in ("decisions", "seconds", "strength") if key in card}
        else:
            model, told = Model(self._game), {}
        self._keep(model, 0, {**told, "knows": start is not None, "accepted": True, "parent": ""})

    def _next(self) -> None:
        """One more generation."""
        number = len(self._kept.all())
        parent = self._kept.accepted()
        began = time.monotonic()
        examples = self._played(number, parent)
        model = Model(self._game).to(self._device)
        model.take_over(arrays_in(parent.path)[1])
        report = imitate(
            model, Book(examples, self._device), self._plan.learning_share * self._plan.generation, self._plan.rate
        )
        told: dict[str, Any] = {
            "decisions": int(parent.card.get("decisions", 0)) + len(self._kept.notes(number).counts),
            "alike": round(report.alike, 3),
            "knows": True,
            "parent": parent.digest,
            "tries": self._plan.tries,
        }
        put(self._kept.trial, self._packed(model, number, told))
        accepted, strength = self._test(parent)
        told |= {
            "accepted": accepted,
            "seconds": int(parent.card.get("seconds", 0)) + round(time.monotonic() - began),
            "against_parent": strength.to_json() if strength else None,
        }
        self._keep(model, number, told)
        self._kept.trial.unlink(missing_ok=True)
        verdict = "accepted" if accepted else "not accepted"
        how = strength.sentence() if strength else "no game has ended"
        self._say(f"generation {number}: {len(examples.counts):,} examples, {how}: {verdict}")

    def _played(self, number: int, parent: Generation) -> Examples:
        """The notes of this generation, played now unless they were before, and of those before it."""
        if not self._kept.has_notes(number):
            plan = self._plan
            net = str(parent.path) if parent.card.get("knows", True) else ""
            job = ExpertGame(
                self._game.slug, net, plan.tries, plan.searched, plan.seed * 1000 + number, variety=self._variety
            )
            began = time.monotonic()
            parts = list(flow(job, plan.workers, plan.playing_share * plan.generation, plan.games))
            notes = Examples.joined(parts)
            self._kept.note(number, notes)
            searched = int(notes.shares.sum())
            speed = searched / max(1e-9, time.monotonic() - began)
            self._say(
                f"generation {number}: {len(parts):,} games, {len(notes.counts):,} positions, "
                f"{searched:,} of them searched ({speed:,.1f}/s)"
            )
        first = max(1, number + 1 - self._plan.window)
        return Examples.joined([self._kept.notes(one) for one in range(first, number + 1)])

    def _test(self, parent: Generation) -> tuple[bool, Strength | None]:
        """Whether the trial beats its parent, by a sequential test on pairs of games."""
        plan = self._plan
        names = f"net:{self._kept.trial}", f"net:{parent.path}"
        test = Sprt(*plan.sprt)
        share = 1.0 - plan.playing_share - plan.learning_share
        until = time.monotonic() + share * plan.generation
        crew = crew_for(plan.pairs, plan.workers, None)
        watch = partial(_stop_at, until)
        contest = Contest(self._game.slug, plan.seed)
        standings = run(contest, [Pairing(*names)], plan.pairs, crew, test=test, watch=watch)
        if standings.stopped and time.monotonic() < until:
            raise KeyboardInterrupt
        return test.verdict == "elo1", Strength.of(standings, names[0], "its parent")

    def _packed(self, model: Model, number: int, told: dict[str, Any]) -> bytes:
        return packed(model.card(generation=number, **told), model.arrays())

    def _keep(self, model: Model, number: int, told: dict[str, Any]) -> None:
        self._kept.keep(number, self._packed(model, number, told))


def _stop_at(until: float) -> None:
    """Ends a contest that takes too long, as Ctrl-C would."""
    if time.monotonic() > until:
        raise KeyboardInterrupt
