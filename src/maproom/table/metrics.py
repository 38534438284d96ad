"""Figures for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, help: str) -> Counter:
            return Counter(f"maproom_{name}", help, registry=self.registry)

        self.moves = counter("entries", "Entries stored in the books of all tables.")
        self.stale = counter("stale_requests", "Requests made on an older revision.")
        self.refusals = Counter("maproom_refusals", "Refused requests.", ["status"], registry=self.registry)
        self.bot_failures = counter("bot_failures", "Bots that crashed, hung or answered nonsense.")
        self.notices = counter("notices_sent", "Notifications sent.")
        self.notice_failures = counter("notice_failures", "Notifications that could not be sent.")
        self.live_tables = Gauge("maproom_live_tables", "Tables in memory.", registry=self.registry)
        self.sockets = Gauge("maproom_sockets", "Open sockets.", registry=self.registry)
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
        return generate_latest(self.registry)
