"""The table for the browser tests: the real server on a given port, with seeded chance and no limits in the way."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from random import Random

import uvicorn

from maproom.table.operations.settings import Settings
from maproom.table.server.app import create_app


def main() -> None:
    """Serves on the port that is asked for."""
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, required=True)
    options.add_argument("--db", default="")
    chosen = options.parse_args()
    serve(chosen.port, chosen.db)


def serve(port: int, db: str = "") -> None:
    """Serves until it is told to stop."""
    page = os.environ.get("MAPROOM_PAGE")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            db=db or f"sqlite:///{folder}/tables.sqlite",
            tick_seconds=0.05,
            argon2_memory_kib=64,
            argon2_passes=1,
            requests_per_second=100_000,
            messages_per_second=100_000,
            sign_ins_per_minute=100_000,
            sockets_per_person=1000,
        )
        app = create_app(settings, dice=Random(7), client=Path(page) if page else None)
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws="websockets-sansio")


if __name__ == "__main__":
    main()
