"""The `maproom` command."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from maproom.commands.admin import app as admin
from maproom.commands.arena import arena
from maproom.commands.backup import backup, restore, transfer
from maproom.commands.bench import bench
from maproom.commands.cluster import WithCluster
from maproom.commands.console import Sentences
from maproom.commands.draw import draw
from maproom.commands.edition import app as edition
from maproom.commands.exam import exam
from maproom.commands.fuzz import fuzz
from maproom.commands.games import games
from maproom.commands.lesson import lesson
from maproom.commands.nets import nets
from maproom.commands.pace import pace
from maproom.commands.replay import replay
from maproom.commands.rules import rules
from maproom.commands.simulate import simulate
from maproom.commands.study import study
from maproom.commands.tables import app as tables
from maproom.commands.train import train
from maproom.table.server.command import ServeCommand, play, serve

app = typer.Typer(
    name="maproom", help="Board wargames, played by the rules.", invoke_without_command=True, cls=Sentences
)
console = Console(highlight=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        import maproom

        console.print(f"maproom {maproom.__version__}")
        raise typer.Exit


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Board wargames, played by the rules; without a command the table opens."""
    if context.invoked_subcommand is None:
        typer.main.get_command(app).main(["play"], prog_name="maproom", standalone_mode=False)


for _opening in (play, serve):
    app.command(cls=ServeCommand)(_opening)
for _command in (games, simulate, fuzz, bench, rules, lesson, replay, draw, exam, pace, train, nets):
    app.command()(_command)
app.command(cls=WithCluster)(arena)
app.command(cls=WithCluster)(study)
app.add_typer(edition)
app.add_typer(tables)
for _keeping in (backup, restore, transfer):
    app.command()(_keeping)
app.add_typer(admin)


if __name__ == "__main__":
    app()
