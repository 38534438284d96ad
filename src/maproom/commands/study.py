"""`maproom study`: is the game balanced, and what decides it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import Games, Options, Scenario, Seed, Slug, Workers, options_of
from maproom.commands.cluster import Ray
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, progress, refuse, words
from maproom.lab.executors import crew_for
from maproom.lab.study import Plan
from maproom.lab.study import study as run

Bots = Annotated[
    str,
    typer.Option(help=f"One bot for all seats, or one a seat with commas between them: {', '.join(names())}."),
]
Out = Annotated[Path, typer.Option("--out", "-o", dir_okay=False, help="The report, an .html file.")]
Data = Annotated[Path | None, typer.Option(file_okay=False, help="A folder for the data frames, as Parquet files.")]


def study(
    slug: Slug,
    bots: Bots = "officer",
    games: Games = 200,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    option: Options = None,
    scenario: Scenario = None,
    out: Out = Path("study.html"),
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and write a report: who wins, how, how long it takes, what decides it."""
    from maproom.lab.study.findings import win_rates
    from maproom.lab.study.report import page_of

    options = options_of(maproom.game(slug), option)
    scenarios = () if scenario is None else (scenario,)
    plan = Plan(slug, tuple(name.strip() for name in bots.split(",")), seed, options, scenarios).settled()
    with progress(f"{slug}, {bots}", games, as_json) as watch:
        found = run(plan, games, crew_for(games, workers, ray), watch)
    frames = found.frames()
    try:
        out.write_text(page_of(found, _command(slug, bots, games, seed, option, scenario)), encoding="utf-8")
        if data is not None:
            frames.save(data)
    except OSError as error:
        refuse(f"The report cannot be written: {error}.")
    rates = win_rates(frames).to_dicts()
    report: dict[str, Any] = {
        "game": slug,
        **maproom.game(slug).stamp(),
        "games": games,
        "finished": len(frames.games),
        "stopped": found.stopped,
        "win_rates": rates,
        "report": str(out),
        "data": None if data is None else str(data),
        "errors": [{"number": trace.number, "error": trace.error or "It did not end."} for trace in found.errors],
    }
    if as_json:
        print_json(report)
    else:
        _tell(report)
    if found.errors:
        raise typer.Exit(FOUND_A_PROBLEM)


def _command(slug: str, bots: str, games: int, seed: int, option: list[str] | None, scenario: str | None) -> str:
    """What makes the report again."""
    parts = ["maproom", "study", slug, "--bots", bots, "--games", str(games), "--seed", str(seed)]
    for one in option or []:
        parts += ["--option", one]
    return shlex.join([*parts, *(["--scenario", scenario] if scenario else [])])


def _tell(report: dict[str, Any]) -> None:
    broken = " (broken off)" if report["stopped"] else ""
    words.print(f"{report['finished']} of {report['games']} games finished{broken}.")
    for row in report["win_rates"]:
        words.print(
            f"  {row['scenario']}: {row['seat']} ({row['bot']}) won {row['rate']:.1%}, "
            f"between {row['low']:.1%} and {row['high']:.1%}"
        )
    words.print(f"The report is in {report['report']}.")
    for error in report["errors"][:10]:
        asides.print(f"Game {error['number']} broke off: {error['error']}", style="red")
