"""`maproom fuzz`: random games with every property checked at every step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import (
    Games,
    Options,
    Scenario,
    Seed,
    Slug,
    Workers,
    given_options,
    options_of,
    workers_for,
)
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, progress, words
from maproom.lab.checks.fuzz import Hunt
from maproom.lab.checks.fuzz import fuzz as hunt_for

Bot = Annotated[str, typer.Option(help=f"Who plays: {', '.join(names())}.")]
Vary = Annotated[
    bool, typer.Option("--vary", help="Draw the scenario and options of every game, but for those given.")
]
Every = Annotated[
    int, typer.Option(min=1, help="Look at the costly properties (secrets, JSON, replay) at one moment in so many.")
]
Moments = Annotated[
    int,
    typer.Option(min=1, help="Look at one moment in so many, and only play in between: for very many games."),
]
Out = Annotated[Path, typer.Option(help="The folder for the records of failures.")]


def fuzz(
    slug: Slug,
    games: Games = 100,
    seed: Seed = 1,
    workers: Workers = 0,
    bot: Bot = "random",
    option: Options = None,
    scenario: Scenario = None,
    vary: Vary = False,
    every: Every = 1,
    moments: Moments = 1,
    out: Out = Path(),
    as_json: AsJson = False,
) -> None:
    """Play random games and check at every step what must be true of every game."""
    game = maproom.game(slug)
    options = given_options(game, option) if vary else options_of(game, option)
    hunt = Hunt(slug, seed, options, scenario, vary, bot, every=every, moments=moments)
    with progress(f"fuzzing {slug}", games, as_json) as watch:
        report = hunt_for(hunt, games, workers_for(games, workers), out, watch)
    if as_json:
        print_json(report)
    else:
        words.print(f"{report['finished']} of {games} games held, {report['looks']} moments checked.")
        for failure in report["failures"]:
            asides.print(f"Game {failure['number']} broke {failure['property']!r}: {failure['what']}", style="red")
            asides.print(f"  maproom replay {failure['record']} --check")
    if report["failures"]:
        raise typer.Exit(FOUND_A_PROBLEM)
