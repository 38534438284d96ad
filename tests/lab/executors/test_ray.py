"""A cluster of two nodes of which one dies."""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from maproom.kernel.errors import MaproomError
from maproom.lab.arena import Contest, Pairing
from maproom.lab.arena.games import PairJob
from maproom.lab.executors import Finished, InlineCrew, Unit, WorkerLost, carry_out, crew_for
from maproom.lab.extras import MissingExtra

PAIRS = PairJob(Contest("east-front", 3).settled(), (Pairing("random", "random"),))
DOOMED = "doomed"
"""A resource that only the node that is going to die has."""
PATIENCE = 60


@dataclass(frozen=True)
class Stuck:
    """The pairs as a job that never ends on the doomed node and leaves a mark there, for which the other waits."""

    mark: Path

    def __call__(self, item: int) -> Any:
        from maproom.lab.executors.on_ray import _ray

        here: str = _ray.get_runtime_context().get_node_id()
        if any(DOOMED in node["Resources"] for node in _ray.nodes() if node["NodeID"] == here):
            self.mark.touch()
            time.sleep(600)
        _until_there(self.mark)
        return PAIRS(item)


def _until_there(mark: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not mark.exists() and time.monotonic() < end:
        time.sleep(0.05)


@contextmanager
def two_nodes() -> Iterator[tuple[Any, Any]]:
    """A cluster on this machine, and the node of it that is going to die."""
    import ray
    from ray.cluster_utils import Cluster

    before = signal.getsignal(signal.SIGTERM)  # Ray puts its own in its place
    small = {"num_cpus": 1, "object_store_memory": 80_000_000}
    cluster: Any = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    try:
        node = cluster.add_node(**small, resources={DOOMED: 1})
        ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        yield cluster, node
    finally:
        ray.shutdown()
        cluster.shutdown()
        signal.signal(signal.SIGTERM, before)


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "maproom.lab.executors.on_ray", raising=False)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r'Working on a cluster needs ray: pip install "maproom\[ray\]"'):
        crew_for(10, ray="nearest")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port"])
def test_an_address_where_nobody_answers_gets_a_sentence(address: str) -> None:
    with pytest.raises(MaproomError, match="No Ray cluster answers at"):
        crew_for(10, ray=address)


@pytest.mark.filterwarnings("ignore")  # Ray leaves sockets and files for the end of the process to close
def test_a_node_dies_and_the_result_is_complete_and_the_same(tmp_path: Path) -> None:
    assert find_spec("ray"), 'Ray is not installed: pip install "maproom[ray]", or `make setup` in a checkout.'
    from maproom.lab.executors.on_ray import RayCrew, _ray

    class Watched(RayCrew):
        """Counts what was lost."""

        lost = 0

        def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
            ended = super().wait()
            self.lost += sum(isinstance(finished, WorkerLost) for _, finished in ended)
            return ended

    _ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    mark = tmp_path / "mark"
    with two_nodes() as (cluster, doomed):

        def kill_when_busy() -> None:
            _until_there(mark)
            cluster.remove_node(doomed, allow_graceful=False)

        killer = threading.Thread(target=kill_when_busy, daemon=True)
        killer.start()
        crew = Watched(cluster.address)
        results = dict(carry_out(Stuck(mark), range(10), crew))
        killer.join()
    assert crew.lost
    assert results == dict(carry_out(PAIRS, range(10), InlineCrew()))
