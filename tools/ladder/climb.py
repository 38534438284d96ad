"""Plays the steps of the ladder in many games side by side until they are decided or the time is up.

    python tools/ladder/climb.py --minutes 10 --results ladder.jsonl
    python tools/ladder/climb.py east-front --steps captain-officer,marshal-captain --compiled
    python tools/ladder/climb.py --against greedy --steps captain,marshal --pairs 20

Every game is a line of the file of results, and what is there is not played again. A step is played until the test
(better by 100 Elo rather than by 0) has decided; with `--against` all pairs are played. The processes take
whichever step has had the least time so far, and begin no game that would not end in time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from ladder.games import Task, Told, played
from ladder.steps import HEADING, Step
from maproom.lab.executors.pool import processors

LADDER = "corporal-recruit,officer-corporal,captain-officer,marshal-captain"
MARGIN = 1.25
"""So much longer than usual a game may take."""


class Climb:
    """Steps that are played side by side, and the file that keeps their games."""

    def __init__(self, steps: list[Step], results: Path) -> None:
        self.steps = {(step.slug, step.first, step.second): step for step in steps}
        self._results = results
        if results.exists():
            for line in results.read_text().splitlines():
                told = Told.read(line)
                step = self.steps.get(told.task.key)
                if step is not None and step.seed == told.task.seed:
                    step.add(told)

    def run(self, until: float, workers: int) -> None:
        """Plays until the time is up, or everything is decided."""
        playing: dict[Future[Told], Task] = {}
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            while True:
                while len(playing) < workers and (task := self._next(until - time.monotonic())):
                    self.steps[task.key].under_way += 1
                    playing[pool.submit(played, task)] = task
                if not playing:
                    return
                done, _ = wait(playing, timeout=max(0.0, until - time.monotonic()), return_when=FIRST_COMPLETED)
                if not done:
                    for process in list(pool._processes.values()):
                        process.kill()
                    return
                for one in done:
                    self._keep(playing.pop(one), one.result())

    def _next(self, left: float) -> Task | None:
        """A game of the step that has had the least time, if it ends in what is left."""
        steps = [step for step in self.steps.values() if MARGIN * step.seconds() < left]
        for step in sorted(steps, key=lambda step: step.spent + step.under_way * step.seconds()):
            task = step.next()
            if task is not None:
                return task
        return None

    def _keep(self, task: Task, told: Told) -> None:
        step = self.steps[task.key]
        step.under_way -= 1
        step.spent += told.seconds
        step.add(told)
        with self._results.open("a") as file:
            file.write(told.line() + "\n")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slugs", nargs="*", help="games; all when none is named")
    asked.add_argument("--steps", default=LADDER, help="who over whom, with commas between")
    asked.add_argument("--against", help="all bots of the steps play against this one, and all pairs")
    asked.add_argument("--pairs", type=int, default=100)
    asked.add_argument("--seed", type=int, default=5)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("ladder.jsonl"))
    asked.add_argument("--workers", type=int, default=processors())
    asked.add_argument("--compiled", action="store_true", help="play on the compiled tree")
    wish = asked.parse_args()
    if wish.compiled and Path(maproom.__file__).parents[1].name != "compiled":
        run_compiled()
    met = [step.partition("-")[::2] for step in wish.steps.split(",")]
    steps = [
        Step(slug, first, wish.against or second, wish.seed, wish.pairs, not wish.against)
        for slug in wish.slugs or maproom.slugs()
        for first, second in met
    ]
    climb = Climb(steps, wish.results)
    climb.run(time.monotonic() + 60 * wish.minutes, wish.workers)
    print(HEADING, "|" + " -- |" * (HEADING.count("|") - 1), *(step.row() for step in steps), sep="\n")


def run_compiled() -> None:
    """Starts this again on the compiled tree."""
    from compile import compiled_tree

    os.environ["PYTHONPATH"] = str(compiled_tree())
    os.execv(sys.executable, [sys.executable, *sys.argv])


if __name__ == "__main__":
    main()
