"""Servers for the tests in the browser: the program is loaded once, and every server is a copy of this process.
So are the processes beside it, in which bots think and the archive looks back.

Whoever connects to the socket that is named on the command line writes one line, ``{"port": 8000, "db": "..."}``. A
server then runs on that port until the connection ends, and is gone when this side of it has ended too.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import tempfile
import threading

from browser.server import serve
from table import worker_nursery

from maproom.kernel import registry
from maproom.table.store.engine import Store


def main() -> None:
    """Waits for connections, and leaves each of them to a process of its own."""
    _load_all()
    worker_nursery.begin()
    with socket.socket(socket.AF_UNIX) as waiting:
        waiting.bind(sys.argv[1])
        waiting.listen()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while True:
            line, _ = waiting.accept()
            with line:
                if os.fork() == 0:
                    waiting.close()
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    _serve_while_open(line)
                    return


def _load_all() -> None:
    """Loads what a server would load only when it is asked for it: the games, and what makes a database."""
    for slug in registry.slugs():
        registry.loaded(slug)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/tables.sqlite")
        store.migrate()
        store.close()


def _serve_while_open(line: socket.socket) -> None:
    with line.makefile() as words:
        wanted = json.loads(words.readline())
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    serve(wanted["port"], wanted["db"])


def _end_with(line: socket.socket) -> None:
    line.recv(1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
