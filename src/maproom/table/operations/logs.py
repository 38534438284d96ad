"""What the server writes down: a line an event, as JSON or as text; never a secret, never what people sent."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal

FIELDS = ("table", "bot", "person", "method", "path", "status", "ms")
"""What a line may say besides its message."""
REPEATED_AFTER = 10.0
"""Seconds after which the same warning is written again."""
MOST_REMEMBERED = 1000


class JsonLines(logging.Formatter):
    """A line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **{field: getattr(record, field) for field in FIELDS if hasattr(record, field)},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Repeats(logging.Filter):
    """Lets the same warning through once in a while: an outage fills no disk, and the next says how many came."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        if record.levelno < logging.WARNING:
            return True
        said = record.getMessage()
        last, left_out = self._seen.get((record.name, said), (float("-inf"), 0))
        if record.created - last < REPEATED_AFTER:
            self._seen[record.name, said] = (last, left_out + 1)
            return False
        if len(self._seen) >= MOST_REMEMBERED:
            self._seen.clear()
        self._seen[record.name, said] = (record.created, 0)
        if left_out:
            record.msg, record.args = f"{said} ({left_out} more like it)", ()
        return True


def set_up_logs(form: Literal["json", "plain"]) -> None:
    """Everything as JSON lines, or for a person at a console only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter("%(levelname)s %(message)s"))
    handler.addFilter(Repeats())
    for name in ("maproom", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        # What uvicorn says about each socket names its whole address; our own lines do not.
        logger.setLevel(logging.INFO if form == "json" and name == "maproom" else logging.WARNING)
        logger.propagate = False
