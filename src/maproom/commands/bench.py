"""`maproom bench`: how fast the games are."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from maproom.commands.console import AsJson, asides, print_json, status, words
from maproom.lab.speed.bench import bench as measure

Peers = Annotated[
    bool, typer.Option("--peers", help="Measure games of OpenSpiel, the adapters and the vector environment too.")
]
Seconds = Annotated[float, typer.Option(min=0.01, help="How long a round of measuring takes at least.")]

COSTS = ("clone", "legal", "view", "deal", "judge", "observe")
"""What is told of a position: `deal` is its secrets dealt anew."""


def bench(peers: Peers = False, seconds: Seconds = 1.0, as_json: AsJson = False) -> None:
    """Measure how fast random games go, interpreted and compiled."""
    with status("measuring", as_json) as tell:
        report = measure(seconds, peers, lambda what: tell(f"measuring {what}"))
    if as_json:
        print_json(report)
        return
    words.print(_table(report))
    for slug, by_build in report.get("ratios", {}).items():
        for build, ratios in by_build.items():
            told = ", ".join(f"{ratio} times {name}" for name, ratio in ratios.items())
            words.print(f"{slug}, {build}, makes as many decisions a second as {told}.")
    if report.get("environments"):
        words.print(_environments(report["environments"]))
    for note in report["notes"]:
        asides.print(note)


def _table(report: dict[str, Any]) -> Table:
    table = Table("game", "build", "decisions/s", "games/s", *(f"{cost} us" for cost in COSTS), box=None)
    for column in table.columns[2:]:
        column.justify = "right"
    for slug, by_build in report["games"].items():
        for build, figures in by_build.items():
            costs = [f"{figures[f'{cost}_us']:.1f}" for cost in COSTS]
            table.add_row(slug, build, *_speeds(figures), *costs)
    for name, figures in report.get("peers", {}).items():
        table.add_row(name, "OpenSpiel", *_speeds(figures), *[""] * len(COSTS))
    return table


def _environments(environments: dict[str, Any]) -> Table:
    table = Table("game", "build", "environment", "steps/s", "times PettingZoo", box=None)
    for column in table.columns[3:]:
        column.justify = "right"
    for slug, measured in environments.items():
        for name, figures in measured["steps"].items():
            speed = f"{figures['steps_per_second']:,}"
            table.add_row(slug, measured["build"], name, speed, f"{figures['times_pettingzoo']:.1f}")
    return table


def _speeds(figures: dict[str, float]) -> list[str]:
    return [f"{figures['decisions_per_second']:,.0f}", f"{figures['games_per_second']:.1f}"]
