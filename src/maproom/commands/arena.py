"""`maproom arena`: which bot plays better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import maproom
from maproom.bots import names
from maproom.commands.arguments import Options, Scenario, Seed, Slug, Workers, options_of
from maproom.commands.cluster import Ray
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, progress, words
from maproom.lab.arena import Contest, Sprt, Store, pairings, run
from maproom.lab.executors import crew_for

EVERYBODY = ",".join(names())
Bots = Annotated[str, typer.Option(help=f"Who meets, with commas between them: {', '.join(names())}.")]
Pairs = Annotated[int, typer.Option(min=1, help="How many pairs of games every two bots play.")]
Test = Annotated[
    str | None,
    typer.Option(
        "--sprt", metavar="ELO0,ELO1", help="Two bots: stop when it is decided which rating the first has."
    ),
]
Results = Annotated[
    Path | None,
    typer.Option(dir_okay=False, help="An SQLite file: games in it are not played again, new ones added."),
]


def arena(
    slug: Slug,
    bots: Bots = EVERYBODY,
    pairs: Pairs = 100,
    sprt: Test = None,
    seed: Seed = 1,
    results: Results = None,
    workers: Workers = 0,
    ray: Ray = None,
    option: Options = None,
    scenario: Scenario = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet in paired games, the same chance for both, and rate them."""
    contest = Contest(slug, seed, options_of(maproom.game(slug), option), scenario)
    met = pairings([name.strip() for name in bots.split(",")])
    test = None if sprt is None else Sprt.parse(sprt)
    if test is not None and len(met) > 1:
        raise typer.BadParameter("A test compares two bots.", param_hint="--sprt")
    crew = crew_for(pairs * len(met), workers, ray)
    with Store(results) as store, progress(f"{slug}, {bots}", pairs * len(met), as_json) as watch:
        standings = run(contest, met, pairs, crew, store, test, watch)
    report = standings.to_json()
    if as_json:
        print_json(report)
    else:
        _tell(report, met[0].first)
    if report["errors"]:
        raise typer.Exit(FOUND_A_PROBLEM)


def _tell(report: dict[str, Any], first: str) -> None:
    broken = " (broken off)" if report["stopped"] else ""
    words.print(f"{report['pairs']} pairs, {report['finished']} of {report['games']} games finished{broken}.")
    words.print(_ratings(report))
    words.print(_seats(report))
    lengths = report["lengths"]
    if lengths:
        words.print(
            f"A game takes {lengths['mean']} decisions on average, the middle one {lengths['median']:g}; "
            f"nine of ten take {lengths['p05']:g} to {lengths['p95']:g}."
        )
    if report["test"]:
        words.print(_verdict(report["test"], first))
    for error in report["errors"][:10]:
        asides.print(f"A game of {', '.join(error['bots'])} broke off: {error['error']}", style="red")


def _ratings(report: dict[str, Any]) -> Table:
    table = _right(Table("bot", "Elo", "95 %", "score", "games"))
    for one in report["ratings"]:
        interval = f"{one['low']:+.0f} to {one['high']:+.0f}"
        table.add_row(one["bot"], f"{one['elo']:+.0f}", interval, f"{one['score']:.1%}", str(one["games"]))
    return table


def _seats(report: dict[str, Any]) -> Table:
    bots = [one["bot"] for one in report["ratings"]]
    table = _right(Table("seat", "wins", "95 %", *(f"with {name}" for name in bots)))
    for row in report["seats"]:
        own = [_percent(row["bots"][name]["rate"]) for name in bots]
        table.add_row(row["seat"], _percent(row["rate"]), f"{row['low']:.0%} to {row['high']:.0%}", *own)
    return table


def _right(table: Table) -> Table:
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.1%}"


def _verdict(test: dict[str, Any], first: str) -> str:
    told = f"after {test['pairs']} pairs (log likelihood ratio {test['ratio']:.2f})"
    if test["verdict"] is None:
        return f"Not decided {told}: more pairs are needed."
    holds, fails = ("elo1", "elo0") if test["verdict"] == "elo1" else ("elo0", "elo1")
    return f"Decided {told}: {first} is better by {test[holds]:g} Elo rather than by {test[fails]:g}."
