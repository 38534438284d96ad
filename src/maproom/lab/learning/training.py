"""A training from the first example to a net that can be shipped; it can be broken off and taken up again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maproom.bots.nets.network import packed
from maproom.kernel.game import Game
from maproom.lab.executors.pool import processors, spread
from maproom.lab.extras import extra
from maproom.lab.learning.examples import ExampleGame, Examples
from maproom.lab.learning.imitation import imitate
from maproom.lab.learning.model import Model
from maproom.lab.learning.selfplay import SelfPlay, Terms
from maproom.lab.learning.variety import variety_of

with extra("learning", "Training"):
    import torch


@dataclass(frozen=True)
class Course:
    """What a net goes through: examples by a bot, then games against itself, each for so many seconds."""

    bot: str = "officer"
    example_games: int = 3000
    playing: float = 30.0
    """The examples are played for so long at the most."""
    imitating: float = 30.0
    practising: float = 600.0
    games: int = 8192
    """So many games run side by side."""
    league: float = 0.0
    """In so many of the games one team is played by a former self."""
    seed: int = 1
    workers: int = 0


class Training:
    """A net that is being trained, and its folder: `<game>.npz` is there to play, `<game>.pt` to go on."""

    def __init__(self, game: Game, course: Course, folder: Path, say: Callable[[str], None]) -> None:
        self._game = game
        self._course = course
        self._folder = folder
        self._say = say
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        self._workers = course.workers or processors()
        self._told: dict[str, Any] = {"decisions": 0, "seconds": 0}
        self._model = Model(game).to(self._device)
        if self._checkpoint.exists():
            kept = torch.load(self._checkpoint, map_location=self._device, weights_only=True)
            self._model.load_state_dict(kept["model"])
            self._told = kept["told"]
            say(f"going on after {self._told['decisions']:,} decisions")

    @property
    def _checkpoint(self) -> Path:
        return self._folder / f"{self._game.slug}.pt"

    def run(self) -> Path:
        """Trains to the end of the course, or to Ctrl-C: either way the net is kept and can play."""
        started = time.monotonic()
        before = float(self._told["seconds"])
        try:
            if not self._told["decisions"] and self._course.example_games:
                self._imitate()
            if self._course.practising > 0:
                self._practise()
        except KeyboardInterrupt:
            self._say("broken off")
        self._told["seconds"] = round(before + time.monotonic() - started)
        return self._keep()

    def _imitate(self) -> None:
        """The first lesson."""
        course = self._course
        job = ExampleGame(self._game.slug, course.bot, course.seed)
        until = time.monotonic() + course.playing
        parts: list[Examples] = []
        for part in spread(job, course.example_games, self._workers):
            parts.append(part)
            if time.monotonic() > until:
                break
        examples = Examples.joined(parts)
        self._say(f"{len(parts)} games of {course.bot}, {len(examples.counts):,} decisions")
        alike, error = imitate(self._model, examples, course.imitating, self._device)
        self._told |= {"examples": len(examples.counts), "alike": round(alike, 3)}
        self._say(f"chooses alike {alike:.0%}, error of the end {error:.3f}")

    def _practise(self) -> None:
        """Games against itself."""
        course = self._course
        variety = variety_of(self._game)
        terms = Terms(games=course.games, workers=self._workers, league=course.league, variety=variety)
        play = SelfPlay(self._model, terms, self._device, course.seed + int(self._told["decisions"]))
        done = int(self._told["decisions"])
        started = time.monotonic()
        told = started
        try:
            while (gone := time.monotonic() - started) < course.practising:
                figures = play.round(1.0 - gone / course.practising)
                self._told["decisions"] = done + play.decisions
                if time.monotonic() - told > 15:
                    told = time.monotonic()
                    self._keep()
                    self._say(_progress(play, figures, gone, course.practising))
        finally:
            play.close()

    def _keep(self) -> Path:
        """Writes the net and what is needed to go on."""
        self._folder.mkdir(parents=True, exist_ok=True)
        net = self._folder / f"{self._game.slug}.npz"
        net.write_bytes(packed(self._model.card(**self._told), self._model.arrays()))
        torch.save({"model": self._model.state_dict(), "told": self._told}, self._checkpoint)
        return net


def _progress(play: SelfPlay, figures: dict[str, float], gone: float, whole: float) -> str:
    """How far the training has come, in a line."""
    rate = play.decisions / max(gone, 1e-9)
    return (
        f"{gone:.0f} of {whole:.0f} s: {play.decisions:,} decisions ({rate:,.0f}/s), {play.games:,} games, "
        f"entropy {figures['entropy']:.2f}, error {figures['error']:.3f}, "
        f"playing {figures['collecting']:.2f} s and learning {figures['learning']:.2f} s a round"
    )
