"""Figures for Prometheus: of this process, or of all that `maproom serve --workers` has started together."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells processes where to put figures that any of them adds up; the client's own name for it."""


class Metrics:
    """The figures of a server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._shared = os.environ.get(SHARED)
        if self._shared:
            forget_the_dead(Path(self._shared))

        def counter(name: str, help: str) -> Counter:
            return Counter(f"maproom_{name}", help, registry=self.registry)

        def gauge(name: str, help: str, of_all: Literal["livesum", "livemostrecent"] = "livesum") -> Gauge:
            return Gauge(f"maproom_{name}", help, registry=self.registry, multiprocess_mode=of_all)

        self.moves = counter("entries", "Entries stored in the books of all tables.")
        self.stale = counter("stale_requests", "Requests made on an older revision.")
        self.refusals = Counter("maproom_refusals", "Refused requests.", ["status"], registry=self.registry)
        self.bot_failures = counter("bot_failures", "Bots that crashed, hung or answered nonsense.")
        self.notices = counter("notices_sent", "Notifications sent.")
        self.notice_failures = counter("notice_failures", "Notifications that could not be sent.")
        self.processes = gauge("processes", "Server processes whose figures these are.")
        self.processes.set(1)
        self.live_tables = gauge("live_tables", "Tables in memory.")
        self.sockets = gauge("sockets", "Open sockets.")
        # All processes see the same disk and the same database: whoever looked last knows.
        self.free_bytes = gauge("free_bytes", "Free room on the disk of the server's folder.", "livemostrecent")
        self.database_bytes = gauge("database_bytes", "Room that the database takes.", "livemostrecent")
        self.kept_entries = gauge("kept_entries", "Entries of the games that accounts have.", "livemostrecent")
        self.kept_most = gauge("kept_most", "Entries that are kept of them; 0 is all.", "livemostrecent")
        self.bot_seconds = Histogram(
            "maproom_bot_seconds", "How long bots think.", buckets=SECONDS, registry=self.registry
        )
        self.move_seconds = Histogram(
            "maproom_move_seconds", "From a request to its being stored.", buckets=SECONDS, registry=self.registry
        )
        self.requests = Histogram(
            "maproom_request_seconds", "Requests.", ["method", "status"], buckets=SECONDS, registry=self.registry
        )

    def text(self) -> bytes:
        """The figures in Prometheus' format."""
        if not self._shared:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together, self._shared)  # type: ignore[no-untyped-call]  # the client has no types here
        return generate_latest(together)


def forget_the_dead(folder: Path) -> None:
    """Leaves what is counted now to the processes that still run; what they have counted up stays."""
    for path in folder.glob("gauge_live*_*.db"):
        number = path.stem.rpartition("_")[2]
        if number.isdigit() and not _runs(int(number)):
            mark_process_dead(int(number), str(folder))  # type: ignore[no-untyped-call]  # nor here


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
