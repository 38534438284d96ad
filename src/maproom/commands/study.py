"""`maproom study`: is the game balanced, and what decides it."""

from __future__ import annotations

import shlex
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import Games, Options, Scenario, Seed, Slug, Workers, options_of
from maproom.commands.cluster import Ray
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, progress, refuse, words
from maproom.lab.executors import crew_for
from maproom.lab.study import Plan, Store, Study
from maproom.lab.study import study as run

Bots = Annotated[
    str,
    typer.Option(help=f"One bot for all seats, or one a seat with commas between them: {', '.join(names())}."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", dir_okay=False, help="The report, an .html file; study.html if no page is made."),
]
Page = Annotated[
    Path | None,
    typer.Option(
        "--page",
        dir_okay=False,
        help="A page, an .md file: its made parts are made anew, what stands beside them is kept.",
    ),
]
Part = Annotated[
    str, typer.Option(help="What the parts of the page are called by, where several studies share it.")
]
Keep = Annotated[
    Path | None,
    typer.Option(dir_okay=False, help="An SQLite file: games in it are not played again, new ones added."),
]
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
    keep: Keep = None,
    page: Page = None,
    part: Part = "",
    out: Out = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and write what they tell: who wins, how, how long it takes, how to open, what decides it."""
    options = options_of(maproom.game(slug), option)
    scenarios = () if scenario is None else (scenario,)
    plan = Plan(slug, tuple(name.strip() for name in bots.split(",")), seed, options, scenarios).settled()
    with Store(keep) as store, progress(f"{slug}, {bots}", games, as_json) as watch:
        found = run(plan, games, crew_for(games, workers, ray), watch, store)
    command = _command(slug, bots, games, seed, option, scenario)
    report = {**_report(found), **_write(found, command, page, part, out, data)}
    if as_json:
        print_json(report)
    else:
        _tell(report)
    if found.errors:
        raise typer.Exit(FOUND_A_PROBLEM)


def _write(
    found: Study, command: str, page: Path | None, part: str, out: Path | None, data: Path | None
) -> dict[str, str | list[str] | None]:
    """Writes what was asked for, and says where."""
    from maproom.lab.study.page import write_page
    from maproom.lab.study.report import page_of

    if out is None and page is None:
        out = Path("study.html")
    left_out: list[str] = []
    try:
        if out is not None:
            out.write_text(page_of(found, command), encoding="utf-8")
        if page is not None:
            again = f"{command} --page {page.name}{f' --part {part}' if part else ''}"
            left_out = write_page(found, page, again, date.today(), part).left_out
        if data is not None:
            found.frames().save(data)
    except OSError as error:
        refuse(f"The report cannot be written: {error}.")
    where = {"report": out, "page": page, "data": data}
    return {**{name: None if path is None else str(path) for name, path in where.items()}, "left_out": left_out}


def _report(found: Study) -> dict[str, Any]:
    """What came of the games, for programs."""
    from maproom.lab.study.findings import win_rates
    from maproom.lab.study.names import Names

    frames = found.frames()
    names = Names(maproom.game(found.plan.slug), found.plan)
    return {
        "game": found.plan.slug,
        **maproom.game(found.plan.slug).stamp(),
        "games": found.wanted,
        "finished": len(frames.games),
        "stopped": found.stopped,
        "win_rates": [{**row, "name": names.side(row["side"])} for row in win_rates(frames).to_dicts()],
        "errors": [{"number": trace.number, "error": trace.error or "It did not end."} for trace in found.errors],
    }


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
            f"  {row['scenario']}: {row['name']} ({row['bot']}) won {row['rate']:.1%}, "
            f"between {row['low']:.1%} and {row['high']:.1%}"
        )
    for name in ("report", "page"):
        if report[name]:
            words.print(f"The {name} is in {report[name]}.")
    if report["left_out"]:
        words.print(f"The page has no place for {', '.join(report['left_out'])}.")
    for error in report["errors"][:10]:
        asides.print(f"Game {error['number']} broke off: {error['error']}", style="red")
