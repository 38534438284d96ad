"""Processes in which bots think, as copies of one that has loaded the program: for servers that are killed often.

A server starts what it takes for such a process, a few lines of Python that load nothing. These hand their pipes to
a copy of the nursery, which thinks as any other does; either ends with the other.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from maproom.table.live import bot_worker

STAND_IN = """
import socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect(sys.argv[1])
    socket.send_fds(line, [b"x"], [0, 1])
    line.recv(1)
"""


def begin() -> list[str]:
    """Starts the nursery of bots as a copy of this process; the command that stands for one of its processes."""
    address = str(Path(tempfile.mkdtemp(prefix="maproom-bots-")) / "line")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    if os.fork() == 0:
        _copy_for_each(listener, os.getppid())
        shutil.rmtree(Path(address).parent, ignore_errors=True)
        os._exit(0)
    listener.close()
    return [sys.executable, "-I", "-S", "-c", STAND_IN, address]


def _copy_for_each(listener: socket.socket, parent: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    listener.settimeout(5.0)
    while os.getppid() == parent:
        try:
            line, _ = listener.accept()
        except TimeoutError:
            continue
        if os.fork() == 0:
            listener.close()
            _think(line)
        line.close()


def _think(line: socket.socket) -> None:
    """What a process of bots does, with the pipes of the one that stands for it."""
    _, pipes, _, _ = socket.recv_fds(line, 1, 2)
    for pipe, stream in zip(pipes, (0, 1), strict=True):
        os.dup2(pipe, stream)
        os.close(pipe)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with suppress(BrokenPipeError):
        bot_worker.main()
    os._exit(0)


def _end_with(line: socket.socket) -> None:
    line.settimeout(None)
    line.recv(1)
    os._exit(1)
