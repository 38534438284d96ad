"""Processes beside a server, for bots and for the archive, as copies of one that has loaded the program.

To load the program costs each of them up to a second, and every server of a test starts some. A server of these
tests starts a stand-in instead, a few lines of Python that load nothing. It hands its pipes to a copy of the
nursery, which works as any other process does; either ends with the other. Where games or editions of one's own
are in use, which the nursery does not know, the stand-in becomes the process that was wanted.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

from maproom.kernel import registry
from maproom.table.live import advice_process, archive, bot_pool

STAND_IN = """
import os, socket, sys
address, module, *further = sys.argv[1:]
if os.environ.get("MAPROOM_GAMES") or os.environ.get("MAPROOM_EDITIONS"):
    os.execv(sys.executable, [sys.executable, "-m", module, *further])
with socket.socket(socket.AF_UNIX) as line:
    line.connect(address)
    socket.send_fds(line, [" ".join([module, *further]).encode()], [0, 1, 2])
    line.recv(1)
"""
LOADED = (bot_pool.WORKER, archive.COMMAND, advice_process.COMMAND)
"""The commands with which a server starts such processes: ``python -m``, a module, and what it is told."""
AS_SERVERS_DO = tuple([*command] for command in LOADED)
"""These commands as they are outside the tests."""
LONGEST_MESSAGE = 400


def begin() -> None:
    """Starts the nursery as a copy of this process, and lets all servers that this process will make use it."""
    listener = _listening()
    _load()
    # A copy need not look through, and so copy, all that was loaded here.
    gc.collect()
    gc.freeze()
    parent = os.getpid()
    if os.fork() == 0:
        _copy_for_each(listener, parent)
        _forget(listener)
        os._exit(0)
    listener.close()


@cache
def begin_when_asked() -> None:
    """The same in a process that must not be copied, since it has threads: the nursery is a process of its own.

    It loads the program when a server first wants a process.
    """
    listener = _listening()
    atexit.register(_forget, listener.dup())
    threading.Thread(target=_start_when_asked, args=(listener,), daemon=True).start()


def _start_when_asked(listener: socket.socket) -> None:
    select.select([listener], [], [])
    path = os.pathsep.join(path for path in sys.path if path)
    nursery = subprocess.Popen(
        [sys.executable, "-m", "table.worker_nursery", str(listener.fileno())],
        pass_fds=[listener.fileno()],
        env={**os.environ, "PYTHONPATH": path, "MAPROOM_GAMES": "", "MAPROOM_EDITIONS": ""},
    )
    listener.close()
    atexit.register(nursery.wait)
    atexit.register(nursery.kill)


def _listening() -> socket.socket:
    """A socket at which stand-ins ask for a copy; from now on servers start stand-ins."""
    folder = tempfile.mkdtemp(prefix="maproom-workers-")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(f"{folder}/line")
    listener.listen(64)
    for command, (_, _, module, *further) in zip(LOADED, AS_SERVERS_DO, strict=True):
        command[:] = [sys.executable, "-I", "-S", "-c", STAND_IN, f"{folder}/line", module, *further]
    return listener


def _forget(listener: socket.socket) -> None:
    shutil.rmtree(Path(listener.getsockname()).parent, ignore_errors=True)
    listener.close()


def _load() -> None:
    for slug in registry.slugs():
        registry.loaded(slug)
    for _, _, module, *_ in AS_SERVERS_DO:
        importlib.import_module(module)


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
            _work(line)
        line.close()


def _work(line: socket.socket) -> None:
    """What the process does that was asked for, with the pipes of the one that stands for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    words, pipes, _, _ = socket.recv_fds(line, LONGEST_MESSAGE, 3)
    for stream, pipe in enumerate(pipes):
        os.dup2(pipe, stream)
        os.close(pipe)
    sys.argv = words.decode().split()
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    with suppress(BrokenPipeError):
        importlib.import_module(sys.argv[0]).main()
    os._exit(0)


def _end_with(line: socket.socket) -> None:
    line.settimeout(None)
    line.recv(1)
    os._exit(1)


if __name__ == "__main__":
    _load()
    gc.collect()
    gc.freeze()
    _copy_for_each(socket.socket(fileno=int(sys.argv[1])), os.getppid())
