"""Self-play: games of the model against itself and its league, and what is learned from them, round by round."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

from maproom.lab.extras import extra
from maproom.lab.learning.collecting import Collector, pin
from maproom.lab.learning.imitation import Book
from maproom.lab.learning.league import League
from maproom.lab.learning.learner import Learner
from maproom.lab.learning.lesson import Lesson, lesson_of
from maproom.lab.learning.model import Model
from maproom.lab.learning.running_games import Hall, HallRelay
from maproom.lab.learning.terms import Terms

with extra("learning", "Training"):
    import torch

CUDA = "cuda"


class SelfPlay:
    """A model that plays against itself and learns from that.

    With `Terms.ahead` a round is played, by the model as it was, while the last one is learned from: on a machine
    whose graphics card learns, the processors need not wait for it.
    """

    def __init__(self, model: Model, terms: Terms, device: str, seed: int, book: Book | None = None) -> None:
        self.model = model
        self.terms = terms
        self._device = device
        hall = Hall(
            model.game.slug,
            terms.variety,
            terms.guests,
            terms.guests_time,
            terms.league,
            terms.judged > 0.0,
            terms.by_candidates,
        )
        self.relay = HallRelay(hall, terms.games, seed=seed, workers=terms.workers)
        if device == CUDA:
            pin(self.relay.memory.observations)
        self.league = League(model, terms)
        self.learner = Learner(model, terms, device, book)
        self.collector = Collector(self.relay, self.league, terms, device)
        self._acting = model.copied() if terms.ahead else model
        self._beside = ThreadPoolExecutor(1) if terms.ahead else None
        self._stream: Any = torch.cuda.Stream() if terms.ahead and device == CUDA else None
        self._lesson: Lesson | None = None
        self._figures: dict[str, float] = {}

    @property
    def decisions(self) -> int:
        """How many decisions were played."""
        return self.collector.decisions

    @property
    def games(self) -> int:
        """How many games ended."""
        return self.collector.games

    def close(self) -> None:
        """Ends the processes that play, and what is being learned."""
        if self._beside is not None:
            self._beside.shutdown(wait=True)
        self.relay.close()

    def round(self, left: float, help_left: float | None = None) -> dict[str, float]:
        """Plays and learns once; `left` is how much of the whole training is still to come, from 1 to 0.

        `help_left` is how much help by the judge and by examples is given, where that is not what `left` says.
        """
        helped = self.terms.help_left(left) if help_left is None else help_left
        started = time.monotonic()
        self.league.begin_round()
        learning = self._learn_beside(left, helped)
        trails = self.collector.collect(self._acting, self.terms.judged * helped > 0.0)
        collected = time.monotonic()
        if learning is not None:
            self._figures = learning.result()
            self._acting.load_state_dict(self.model.state_dict())
        lesson = lesson_of(trails, self.terms, self.terms.judged * helped, self._device)
        if self._beside is None:
            self._figures = self.learner.learn(lesson, left, helped)
        else:
            self._lesson = lesson
        return {**self._figures, "collecting": collected - started, "learning": time.monotonic() - collected}

    def _learn_beside(self, left: float, helped: float) -> Future[dict[str, float]] | None:
        """Begins to learn from the round before, while the next one is played."""
        if self._beside is None or self._lesson is None:
            return None
        lesson, self._lesson = self._lesson, None
        if self._stream is not None:
            self._stream.wait_stream(torch.cuda.current_stream())
        return self._beside.submit(self._learned, lesson, left, helped)

    def _learned(self, lesson: Lesson, left: float, helped: float) -> dict[str, float]:
        with torch.cuda.stream(self._stream) if self._stream is not None else nullcontext():
            figures = self.learner.learn(lesson, left, helped)
            if self._stream is not None:
                self._stream.synchronize()
        return figures
