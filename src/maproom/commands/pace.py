"""`maproom pace`: how long bots think about a decision."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

import maproom
from maproom.bots import LEVELS
from maproom.commands.arguments import Seed
from maproom.commands.console import AsJson, print_json, progress, words
from maproom.lab.speed.pace import moments
from maproom.lab.speed.pace import pace as measure

EVERY_LEVEL = ",".join(LEVELS)
Slugs = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; all where none is named.")]
Bots = Annotated[str, typer.Option(help="Whose decisions, with commas between.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="How long each bot is watched in each game.")]


def pace(
    slugs: Slugs = None,
    bots: Bots = EVERY_LEVEL,
    seconds: Seconds = 30.0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Measure how long bots think about a decision, over whole games."""
    games = [maproom.game(slug).slug for slug in slugs or [game.slug for game in maproom.all_games()]]
    players = [name.strip() for name in bots.split(",")]
    report: list[dict[str, Any]] = []
    with progress("pace", len(games) * len(players), as_json) as watch:
        for slug in games:
            starts = moments(slug, seed)
            for name in players:
                report.append(measure(slug, name, starts, seconds, seed).to_json())
                watch()
    if as_json:
        print_json(report)
        return
    table = Table("game", "bot", "build", "decisions", "median ms", "p95 ms", "longest ms", box=None)
    for column in table.columns[3:]:
        column.justify = "right"
    for row in report:
        times = [f"{row[key]:,.1f}" for key in ("median_ms", "p95_ms", "longest_ms")]
        table.add_row(row["game"], row["bot"], row["build"], str(row["decisions"]), *times)
    words.print(table)
