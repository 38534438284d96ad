"""Watching a training: a few processes beside it let the net as it is now meet bots in the arena."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

from maproom.lab.arena.contest import Contest, Pairing
from maproom.lab.arena.games import Pair, play_pair
from maproom.lab.arena.running import Standings
from maproom.lab.learning.flow import AHEAD, end_now, processes
from maproom.lab.learning.strength import Strength

FOES = ("officer", "greedy")


class Watch:
    """Processes that play the latest net against bots, pair by pair, until a newer one is shown."""

    def __init__(self, slug: str, folder: Path, workers: int, foes: tuple[str, ...] = FOES, seed: int = 1) -> None:
        self._contest = Contest(slug, seed).settled()
        self._folder = folder
        self._workers = workers
        self._foes = foes
        self._pool = processes(workers, humbly=True)
        self._open: dict[Future[Pair], tuple[str, Pairing]] = {}
        self._standings: dict[str, Standings] = {}
        self._shown = 0
        self._given = 0
        self._name = ""
        self._files: list[Path] = []

    def show(self, net: bytes) -> None:
        """A newer net: games of the last one that have not begun are dropped."""
        for job in self._open:
            job.cancel()
        self._open = {}
        self._shown += 1
        path = self._folder / f".{self._contest.slug}.watched.{self._shown}.npz"
        path.write_bytes(net)
        self._files.append(path)
        self._name = f"net:{path}"
        self._standings = {foe: Standings(self._contest, [self._name, foe]) for foe in self._foes}
        self._given = 0
        self._give_out()

    def found(self) -> list[Strength]:
        """How strong the latest net is, as far as it is known."""
        self._count()
        told = [Strength.of(standings, self._name, foe) for foe, standings in self._standings.items()]
        return [one for one in told if one is not None]

    def after(self, seconds: float) -> list[Strength]:
        """The same, when it was watched for so long."""
        until = time.monotonic() + seconds
        while self._open and (left := until - time.monotonic()) > 0:
            wait(self._open, timeout=left, return_when=FIRST_COMPLETED)
            self._count()
        return self.found()

    def close(self) -> None:
        """Ends the processes, without waiting for the games that they play."""
        for job in self._open:
            job.cancel()
        end_now(self._pool)
        for path in self._files:
            path.unlink(missing_ok=True)

    def _count(self) -> None:
        """Adds what was played, and gives out more."""
        for job in [job for job in self._open if job.done()]:
            name, pairing = self._open.pop(job)
            if name == self._name and job.exception() is None:
                self._standings[pairing.second].add(pairing, job.result())
        self._give_out()

    def _give_out(self) -> None:
        while len(self._open) < AHEAD * self._workers:
            number, which = divmod(self._given, len(self._foes))
            self._given += 1
            pairing = Pairing(self._name, self._foes[which])
            self._open[self._pool.submit(play_pair, self._contest, pairing, number)] = self._name, pairing
