"""The crew of processes on this machine; one that dies is replaced, and only its own unit is lost."""

from __future__ import annotations

import pickle
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from maproom.lab.executors.crew import Finished, Job, Unit, WorkerLost
from maproom.lab.executors.pool import processors

_spawning = get_context("spawn")


class ProcessCrew:
    """As many processes as asked for, or one a processor."""

    def __init__(self, workers: int = 0) -> None:
        self.places = workers or processors()
        self._job: Job | None = None
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, _Worker] = {}

    def begin(self, job: Job) -> None:
        """Makes ready for a job; the processes are started as units come."""
        self._job = job

    def send(self, unit: Unit) -> None:
        """Gives a unit to an idle process, or to a new one."""
        worker = self._idle.pop() if self._idle else _Worker(self._job)
        worker.unit = unit
        self._busy[worker.line] = worker
        with suppress(OSError):  # it has died while idle: `wait` will find that out
            worker.line.send(unit)

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        """The units that have come to an end."""
        ended: list[tuple[Unit, Finished | WorkerLost]] = []
        for line in wait(list(self._busy)):
            assert isinstance(line, Connection)
            worker = self._busy.pop(line)
            ended.append((worker.unit, worker.answer()))
            if worker.alive:
                self._idle.append(worker)
        return ended

    def end(self) -> None:
        """Ends all processes, whatever they are doing."""
        for worker in [*self._idle, *self._busy.values()]:
            worker.dismiss()
        self._idle.clear()
        self._busy.clear()


class _Worker:
    """A process and the line to it."""

    def __init__(self, job: Job | None) -> None:
        self.unit = Unit(())
        self.alive = True
        self.line, theirs = _spawning.Pipe()
        self.process: BaseProcess = _spawning.Process(target=_work, args=(theirs, job), daemon=True)
        self.process.start()
        theirs.close()

    def answer(self) -> Finished | WorkerLost:
        """What the process says of its unit; an error of the job is raised here."""
        try:
            answer = self.line.recv()
        except (EOFError, OSError):
            self.dismiss()
            return WorkerLost(f"A worker process has died (exit status {self.process.exitcode}).")
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Finished)
        return answer

    def dismiss(self) -> None:
        """Ends the process."""
        self.alive = False
        self.line.close()
        self.process.terminate()
        self.process.join()


def _work(line: Connection, job: Job) -> None:
    """What a worker does until its line is closed; Ctrl-C is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            unit: Unit = line.recv()
        except (EOFError, OSError):
            return
        try:
            line.send(unit.work(job))
        except OSError:
            return
        except Exception as error:  # an error of the job ends the run, in the parent
            _tell(line, error)


def _tell(line: Connection, error: Exception) -> None:
    """Sends an error; one that cannot travel is told in words."""
    try:
        line.send(pickle.loads(pickle.dumps(error)))
    except Exception:  # whatever pickling does to an error, the parent hears of it
        line.send(RuntimeError(f"{type(error).__name__}: {error}"))
