"""`maproom serve`, `maproom play`, and `maproom` alone: the server from the command line."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from typer.core import TyperCommand

from maproom.table.server.one_server import AlreadyServed, Claim, claimed
from maproom.table.server.port import IDLE_SECONDS, address_of, listen

if TYPE_CHECKING:
    from fastapi import FastAPI

    from maproom.table.operations.settings import Settings

console = Console(highlight=False)
FLAGS = ("host", "port", "db", "workers")


class ServeCommand(TyperCommand):
    """A command whose help lists the settings; they are read only when somebody asks for it."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help."""
        self.epilog = variables()
        super().format_help(ctx, formatter)


def variables() -> str:
    """All settings, for the help of the command."""
    from maproom.table.operations.settings import Settings

    lines = [f"MAPROOM_{name.upper()}  {field.description}" for name, field in Settings.model_fields.items()]
    return "All settings can be given as variables too:\n\n" + "\n\n".join(lines)


Host = Annotated[str, typer.Option(envvar="MAPROOM_HOST", help="The address to listen on.")]
Port = Annotated[
    int, typer.Option(envvar="MAPROOM_PORT", min=0, max=65535, help="The port to listen on; 0 is any.")
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="MAPROOM_DB",
        help="The database: sqlite:///file or postgresql://...; a file of this user's own unless given.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(envvar="MAPROOM_WORKERS", min=1, max=64, help="Server processes; more than one needs PostgreSQL."),
]
Browser = Annotated[bool, typer.Option("--open/--no-open", envvar="MAPROOM_OPEN", help="Open the browser.")]


def serve(
    host: Host = "127.0.0.1", port: Port = 8000, db: Database = None, workers: Workers = 1, browser: Browser = True
) -> None:
    """Open the table: a server for people, bots and games, on this machine or for everybody."""
    _open(host, port, db, workers, browser)


def play(
    host: Host = "127.0.0.1", port: Port = 8000, db: Database = None, workers: Workers = 1, browser: Browser = True
) -> None:
    """Open the table and play: as `serve`, on the next port where that one is taken."""
    # At one's own table nobody else's moves wait, so one's own need not take turns either, and nobody's games go.
    os.environ.setdefault("MAPROOM_WORK_PER_ADDRESS", "1000")
    os.environ.setdefault("MAPROOM_ENTRIES_PER_DAY", "0")
    os.environ.setdefault("MAPROOM_GUEST_DAYS", "0")
    _open(host, port, db, workers, browser, or_next=True)


def _open(host: str, port: int, db: str | None, workers: int, browser: bool, or_next: bool = False) -> None:
    from maproom.table.operations.settings import default_database, read_settings
    from maproom.table.store.databases import open_store

    _tell_editions()
    settings = read_settings(host=host, port=port, db=db or default_database(), workers=workers)
    if workers > 1 and settings.db.startswith("sqlite"):
        _refuse("Several processes need PostgreSQL: give its address with --db.", 2)
    store = open_store(settings.db, migrate=True)
    store.close()
    try:
        with claimed(store.path) as claim:
            _serve(settings, browser, or_next, claim)
    except AlreadyServed as error:
        _tell_already_open(str(error), browser if or_next else None)


def _tell_already_open(address: str, browser: bool | None) -> None:
    """Another server has the same file: whoever only wants to play is shown there."""
    where = f" at {address}" if address else ""
    if browser is None:
        _refuse(f"Another server has these tables open{where}; close it first, or name another file with --db.", 1)
    console.print(f"The table is open already{where}")
    if address and browser and _has_display():
        _open_browser(address)


def _serve(settings: Settings, browser: bool, or_next: bool, claim: Claim | None) -> None:
    try:
        listener = listen(settings.host, settings.port, or_next)
    except OSError as error:
        _refuse(f"The table cannot open on {settings.host}, port {settings.port}: {_reason(error)}.", 1)
    url = address_of(listener)
    if claim is not None:
        claim.say(url)
    console.print(f"The table is open at [bold]{url}[/bold] (Ctrl-C closes it)")
    if browser and _has_display():
        _open_browser(url)
    try:
        _run(settings, listener)
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    console.print("\nThe table is closed.")


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; stop it, or name another port with --port"
    return error.strerror or str(error)


def _refuse(sentence: str, status: int) -> NoReturn:
    console.print(sentence, style="red", markup=False, soft_wrap=True)
    raise typer.Exit(status)


def _tell_editions() -> None:
    """Says which of the owner's editions are played; one that cannot be is refused before anything opens."""
    import maproom
    from maproom.kernel.editions import played

    for edition in played():
        name = maproom.game(edition.game).name
        console.print(
            f"{name} is played with the edition {edition.name!r} ({edition.digest}).", markup=False, soft_wrap=True
        )


def _run(settings: Settings, listener: socket.socket) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    # Further processes read the settings from the environment.
    os.environ.update({f"MAPROOM_{name.upper()}": str(getattr(settings, name)) for name in FLAGS})
    config = uvicorn.Config(
        "maproom.table.server.command:served_app",
        factory=True,
        log_config=None,
        access_log=False,
        server_header=False,
        http="maproom.table.server.connections:Connection",
        ws="maproom.table.server.sockets:SocketProtocol",
        ws_max_size=settings.frame_bytes,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,
        workers=settings.workers,
    )
    if settings.workers > 1:
        with TemporaryDirectory(prefix="maproom-figures-") as folder:
            # Whichever process is asked for figures adds up those of all.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            Multiprocess(config, sockets=[listener]).run()
    else:
        server = uvicorn.Server(config)
        server.run([listener])
        if not server.started:
            raise typer.Exit(1)


def served_app() -> FastAPI:
    """The server of one process, set up by the environment."""
    from maproom.table.operations import garbage
    from maproom.table.operations.logs import set_up_logs
    from maproom.table.operations.settings import Settings
    from maproom.table.server.app import create_app
    from maproom.table.server.parent import end_with_parent

    settings = Settings()
    set_up_logs(settings.log)
    app = create_app(settings)
    garbage.begin()
    end_with_parent()
    return app


def _has_display() -> bool:
    """Whether a window could appear; without one, a text browser would take over the console."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(url: str) -> None:
    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError):
        console.print("No browser could be opened; the address above works in any.")
