"""A server process that another one started does not outlive it."""

from __future__ import annotations

import os
import signal
from multiprocessing import connection, parent_process
from threading import Thread


def end_with_parent() -> None:
    """Ends this process in good order once the one that started it is gone; one that a person started goes on.

    A parent that is killed can tell nobody: its workers would keep the port from the next server.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), name="maproom-parent", daemon=True).start()


def _watch(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
