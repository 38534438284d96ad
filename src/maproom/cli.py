"""The `maproom` command."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer
from rich.console import Console

app = typer.Typer(name="maproom", help="Board wargames, played by the rules.", no_args_is_help=True)
console = Console(highlight=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        import maproom

        console.print(f"maproom {maproom.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Board wargames, played by the rules."""


@app.command()
def play(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The first port to try; 0 is any.")] = 8000,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> None:
    """Open the table in the browser."""
    import maproom
    from maproom.table.server import open_table

    try:
        server = open_table(host, port, maproom.all_games())
    except OSError as error:
        console.print(f"The table cannot open on {host}, port {port}: {error.strerror}.", style="red")
        raise typer.Exit(1) from error
    with server:
        console.print(f"The table is open at [bold]{server.url}[/bold] (Ctrl-C closes it)")
        if browser and _has_display():
            _open_browser(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            console.print("\nThe table is closed.")


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
