"""What the server writes down: a line an event, as JSON or as text; never a secret, never what people sent."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal

FIELDS = ("table", "bot", "person", "method", "path", "status", "ms")
"""What a line may say besides its message."""


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


def set_up_logs(form: Literal["json", "plain"]) -> None:
    """Everything as JSON lines, or for a person at a console only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter("%(levelname)s %(message)s"))
    for name in ("maproom", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        # What uvicorn says about each socket names its whole address; our own lines do not.
        logger.setLevel(logging.INFO if form == "json" and name == "maproom" else logging.WARNING)
        logger.propagate = False
