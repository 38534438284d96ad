"""The table for the browser tests: the real server on a given port, with seeded chance and no limits in the way."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from random import Random

import uvicorn

from maproom.table.live import archive
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
    # The archive wakes when it is asked: most files never ask it, and its start costs a second.
    archive.SECONDS_ASLEEP = 3600.0
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            db=db or f"sqlite:///{folder}/tables.sqlite",
            # Every round asks the database, and nobody waits for one.
            tick_seconds=0.25,
            archive_seconds=300.0,
            bot_seconds=300.0,
            argon2_memory_kib=64,
            argon2_passes=1,
            requests_per_second=100_000,
            messages_per_second=100_000,
            sign_ins_per_minute=100_000,
            sockets_per_person=1000,
            drafts_per_minute=100_000,
            edition_games=2,
            editions_folder=f"{folder}/editions",
            tables_each=100_000,
            entries_per_day=0,
            tables_per_hour=1e9,
            forks_per_hour=1e9,
            imports_per_hour=1e9,
            reads_per_minute=1e9,
            work_per_address=1e9,
            talk_per_minute=1e9,
        )
        app = create_app(settings, dice=Random(7), client=Path(page) if page else None)
        uvicorn.run(
            app, host="127.0.0.1", port=port, log_level="warning", ws="maproom.table.server.sockets:SocketProtocol"
        )


if __name__ == "__main__":
    main()
