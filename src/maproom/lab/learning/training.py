"""A training from the first example to a net that can be shipped; it can be broken off and taken up again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from maproom.bots.nets.network import packed
from maproom.kernel.game import Game
from maproom.lab.executors.pool import processors
from maproom.lab.extras import extra
from maproom.lab.learning.course import Course
from maproom.lab.learning.events import Events
from maproom.lab.learning.examples import ExampleGame, Examples
from maproom.lab.learning.files import arrays_in, put
from maproom.lab.learning.flow import flow
from maproom.lab.learning.imitation import Book, imitate
from maproom.lab.learning.model import Model
from maproom.lab.learning.selfplay import CUDA, SelfPlay
from maproom.lab.learning.strength import Strength
from maproom.lab.learning.terms import Terms
from maproom.lab.learning.variety import variety_of
from maproom.lab.learning.watch import Watch

with extra("learning", "Training"):
    import torch

BATCHES = 32
"""A round is learned in so many batches at the least: few games side by side make small ones."""
PASSES_ON_CUDA = 3
"""A graphics card learns in a hundredth of the time that playing takes: so it does that more often there."""
LEAST_BATCH = 256

Say = Callable[[str], None]


class Training:
    """A net that is being trained, and its folder: `<game>.npz` is there to play, `<game>.pt` to go on."""

    def __init__(self, game: Game, course: Course, folder: Path, say: Say) -> None:
        self._game = game
        self._course = course
        self._folder = folder
        self._say = say
        self._device = CUDA if torch.cuda.is_available() else "cpu"
        self._workers = course.workers or processors()
        self._told: dict[str, Any] = {"decisions": 0, "seconds": 0, "courses": 0, "practised": 0.0}
        self._model = Model(game).to(self._device)
        self._variety = variety_of(game)
        self._book: Book | None = None
        self._kept: dict[str, Any] = {}
        self._play: SelfPlay | None = None
        folder.mkdir(parents=True, exist_ok=True)
        if self._checkpoint.exists():
            self._kept = torch.load(self._checkpoint, map_location=self._device, weights_only=True)
            self._model.load_state_dict(self._kept["model"])
            self._told |= self._kept["told"]
            say(f"going on after {self._told['decisions']:,} decisions")
        elif course.start is not None:
            card, arrays = arrays_in(course.start)
            self._model.take_over(arrays)
            self._told |= {"start": card.get("made", ""), "decisions_before": card.get("decisions", 0)}
            say(f"going on from {course.start.name}")

    @property
    def _checkpoint(self) -> Path:
        return self._folder / f"{self._game.slug}.pt"

    def run(self) -> Path:
        """Trains to the end of the course, or to Ctrl-C: either way the net is kept and can play."""
        started = time.monotonic()
        before = float(self._told["seconds"])
        course = self._course
        try:
            if "alike" not in self._told and course.example_games and course.playing > 0:
                self._imitate()
            if course.practising > 0:
                self._practise()
            if course.judging > 0:
                self._keep()
                self._tell_strength()
        except KeyboardInterrupt:
            self._say("broken off")
        self._told["seconds"] = round(before + time.monotonic() - started)
        return self._keep()

    # -- the first lesson -------------------------------------------------------------------------------

    def _imitate(self) -> None:
        """Examples by the teacher, and what is learned from them."""
        course = self._course
        examples, games = self._examples()
        speed = len(examples.counts) / max(1e-9, self._told["playing_seconds"])
        self._say(f"{games:,} games of {course.teacher}, {len(examples.counts):,} decisions ({speed:,.0f}/s)")
        self._book = Book(examples, self._device)
        report = imitate(self._model, self._book, course.imitating)
        self._told |= {"examples": len(examples.counts), "alike": round(report.alike, 3)}
        self._say(
            f"in games that it has not seen it chooses alike {report.alike:.0%}, error of the end "
            f"{report.error:.3f}, after {report.batches:,} batches"
        )
        self._keep()

    def _examples(self) -> tuple[Examples, int]:
        course = self._course
        job = ExampleGame(self._game.slug, course.teacher, course.seed, variety=self._variety)
        began = time.monotonic()
        parts = list(flow(job, self._workers, course.playing, course.example_games))
        self._told["playing_seconds"] = round(time.monotonic() - began, 1)
        return Examples.joined(parts), len(parts)

    # -- games against itself ---------------------------------------------------------------------------

    def _terms(self) -> Terms:
        course = self._course
        playing = max(1, self._workers - course.watching) if self._workers > 1 else 1
        return Terms(
            games=course.games,
            batch=max(LEAST_BATCH, min(Terms.batch, course.games * Terms.steps // BATCHES)),
            passes=course.passes or (PASSES_ON_CUDA if self._device == CUDA else Terms.passes),
            workers=playing,
            league=course.league,
            guests=course.guests,
            guests_time=course.guests_time,
            variety=self._variety,
            ahead=course.ahead and self._device == CUDA,
        )

    def _practise(self) -> None:
        """Games against itself, former selves and guests, watched by the arena."""
        course = self._course
        gone_before = float(self._told["practised"])
        done = int(self._told["decisions"])
        play = self._play = SelfPlay(self._model, self._terms(), self._device, course.seed + done, self._book)
        if self._kept:
            play.learner.optimizer.load_state_dict(self._kept["optimizer"])
            play.league.take_up(self._kept.get("league", []))
        events = Events(self._folder / "tensorboard" / self._game.slug)
        watch = self._watch(course.watching, course.seed) if course.watching else None
        started = told = shown = time.monotonic()
        if watch is not None:
            watch.show(self._packed())
        try:
            while (gone := gone_before + time.monotonic() - started) < course.practising:
                left = 1.0 - gone / course.practising
                figures = play.round(left, None if self._is_new() else 0.0)
                now = time.monotonic()
                self._told |= {"decisions": done + play.decisions, "practised": gone_before + now - started}
                if now - told > course.telling:
                    told = now
                    self._keep()
                    self._tell(play, events, figures, now - started, course.practising - gone_before)
                if watch is not None and now - shown > course.seeing:
                    shown = now
                    self._tell_watched(events, watch.found())
                    watch.show(self._packed())
            self._told |= {"courses": int(self._told["courses"]) + 1, "practised": 0.0}
        finally:
            if watch is not None:
                watch.close()
            play.close()
            events.close()

    def _is_new(self) -> bool:
        """Whether it has not practised before: only then the judge and the examples help."""
        return not self._told["courses"] and "start" not in self._told

    def _tell(self, play: SelfPlay, events: Events, figures: dict[str, float], gone: float, whole: float) -> None:
        met, play.collector.met = play.collector.met, {}
        numbers = {f"learning/{name}": one for name, one in figures.items()}
        numbers["playing/decisions_per_second"] = play.decisions / max(gone, 1e-9)
        numbers["playing/games"] = float(play.games)
        numbers |= {f"guests/{name}": points / games for name, (points, games) in met.items()}
        events.add(int(self._told["decisions"]), numbers)
        guests = "".join(f", {points:g} of {games} against {name}" for name, (points, games) in met.items())
        self._say(_progress(play, figures, gone, whole) + guests)

    def _tell_watched(self, events: Events, found: list[Strength]) -> None:
        for one in found:
            self._say(f"  the arena: {one.sentence()}")
            events.add(int(self._told["decisions"]), {f"arena/{one.foe}": one.score, f"elo/{one.foe}": one.elo})

    # -- what is kept -----------------------------------------------------------------------------------

    def _tell_strength(self) -> None:
        """All processors let the net meet the bots, and the card says how strong it is."""
        watch = self._watch(self._workers, self._course.seed + 1)
        try:
            watch.show(self._packed())
            found = watch.after(self._course.judging)
        finally:
            watch.close()
        for one in found:
            self._say(f"at the end: {one.sentence()}")
        self._told["strength"] = {one.foe: one.to_json() for one in found}

    def _watch(self, workers: int, seed: int) -> Watch:
        return Watch(self._game.slug, self._folder, workers, self._course.foes, seed)

    def _packed(self) -> bytes:
        told = {name: value for name, value in self._told.items() if name not in ("practised", "playing_seconds")}
        return packed(self._model.card(**told), self._model.arrays())

    def _keep(self) -> Path:
        """Writes the net and what is needed to go on; a kill in between leaves what was there."""
        net = self._folder / f"{self._game.slug}.npz"
        put(net, self._packed())
        kept: dict[str, Any] = {"model": self._model.state_dict(), "told": self._told}
        if self._play is not None:
            kept |= {"optimizer": self._play.learner.optimizer.state_dict(), "league": self._play.league.kept()}
            self._kept = kept
        elif self._kept:
            kept = {**self._kept, **kept}
        fresh = self._checkpoint.with_suffix(".new")
        torch.save(kept, fresh)
        fresh.replace(self._checkpoint)
        return net


def _progress(play: SelfPlay, figures: dict[str, float], gone: float, whole: float) -> str:
    """How far the training has come, in a line."""
    rate = play.decisions / max(gone, 1e-9)
    minutes, seconds = divmod(round(max(0.0, whole - gone)), 60)
    return (
        f"{gone:.0f} of {whole:.0f} s, {minutes}:{seconds:02} left: {play.decisions:,} decisions ({rate:,.0f}/s), "
        f"{play.games:,} games, entropy {figures.get('entropy', 0.0):.2f}, error {figures.get('error', 0.0):.3f}, "
        f"score {figures.get('score_error', 0.0):.3f}, "
        f"playing {figures['collecting']:.2f} s and learning {figures['learning']:.2f} s a round"
    )
