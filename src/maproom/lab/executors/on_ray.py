"""The crew on a Ray cluster: nodes may come and go while it works."""

from __future__ import annotations

import logging
import os
import socket
from typing import Any

from maproom.kernel.editions import VARIABLE
from maproom.kernel.errors import MaproomError
from maproom.lab.executors.crew import Finished, Job, Unit, WorkerLost
from maproom.lab.extras import extra

# Ray would tell its makers that it is used, and how; who wants that can set the variable.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

with extra("ray", "Working on a cluster"):
    import ray
    from ray.exceptions import GetTimeoutError, RayError, RayTaskError, TaskCancelledError

_ray: Any = ray
"""Ray, for the parts of it that bear no types."""
NEAREST = "nearest"
"""The address that means: the cluster that RAY_ADDRESS names or that runs here, else a new one on this machine."""
SECONDS_TO_ANSWER = 10
UNITS_A_PROCESSOR = 2
"""One that is worked on, and one that waits so that no processor does."""


class NoCluster(MaproomError):
    """Nothing answers at the address of the cluster."""


class RayCrew:
    """Units as Ray tasks; ours is the retrying, so that what Ray counts as lost is sent again elsewhere."""

    def __init__(self, address: str = NEAREST) -> None:
        self._ours = not ray.is_initialized()
        if self._ours:
            _knock(address)
            ray.init(
                address=None if address == NEAREST else address,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        self._job: Any = None
        self._under_way: dict[Any, Unit] = {}
        self._task = ray.remote(num_cpus=1, max_retries=0, **_surroundings())(_work)

    @property
    def places(self) -> int:
        """Twice the processors that the cluster has now."""
        resources: dict[str, float] = _ray.cluster_resources()
        return max(1, int(resources.get("CPU", 1))) * UNITS_A_PROCESSOR

    def begin(self, job: Job) -> None:
        """Makes ready for a job; it travels with each unit, so that no node has to keep it."""
        self._job = job

    def send(self, unit: Unit) -> None:
        """Gives a unit to the cluster."""
        self._under_way[self._task.remote(self._job, unit)] = unit

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        """The units that have come to an end."""
        done, _ = ray.wait(list(self._under_way), num_returns=1)
        return [(self._under_way.pop(task), self._answer(task)) for task in done]

    def _answer(self, task: Any) -> Finished | WorkerLost:
        try:
            finished = ray.get(task)
        except (RayTaskError, TaskCancelledError, GetTimeoutError):
            raise
        except RayError as error:
            return WorkerLost(f"The cluster has lost a unit: {type(error).__name__}.")
        assert isinstance(finished, Finished)
        return finished

    def end(self) -> None:
        """Cancels what is under way, and closes the Ray that was opened here."""
        for task in self._under_way:
            ray.cancel(task, force=True)
        self._under_way.clear()
        if self._ours:
            ray.shutdown()


def _surroundings() -> dict[str, Any]:
    """What makes every node play the owner's editions that are played here; their folders must be there too."""
    played = os.environ.get(VARIABLE)
    return {"runtime_env": {"env_vars": {VARIABLE: played}}} if played else {}


def _knock(address: str) -> None:
    """Makes sure that somebody is there: Ray itself goes on trying for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, ValueError) as error:
        raise NoCluster(f"No Ray cluster answers at {address!r}: {error}.") from None


def _work(job: Job, unit: Unit) -> Finished:
    return unit.work(job)
