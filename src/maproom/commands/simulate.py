"""`maproom simulate`: many games between bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import Games, Options, Scenario, Seed, Slug, Workers, options_of, workers_for
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, progress, words
from maproom.lab.play.simulate import Match
from maproom.lab.play.simulate import simulate as play_match

Bots = Annotated[
    str,
    typer.Option(help=f"One bot for all seats, or one a seat with commas between them: {', '.join(names())}."),
]
Swap = Annotated[bool, typer.Option("--swap", help="Let the bots change seats from game to game.")]


def simulate(
    slug: Slug,
    bots: Bots = "officer",
    games: Games = 100,
    seed: Seed = 1,
    workers: Workers = 0,
    swap: Swap = False,
    option: Options = None,
    scenario: Scenario = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count who wins."""
    options = options_of(maproom.game(slug), option)
    match = Match(slug, tuple(name.strip() for name in bots.split(",")), seed, options, scenario, swap)
    with progress(f"{slug}, {bots}", games, as_json) as watch:
        tally = play_match(match, games, workers_for(games, workers), watch).to_json()
    if as_json:
        print_json(tally)
    else:
        _tell(tally)
    if tally["finished"] < games:
        raise typer.Exit(FOUND_A_PROBLEM)


def _tell(tally: dict[str, Any]) -> None:
    words.print(
        f"{tally['finished']} of {tally['games']} games finished: {tally['decisions']} decisions in "
        f"{tally['seconds']:.1f} s, {tally['decisions_per_second']} a second, {tally['mean_decisions']} a game."
    )
    for seat, wins in tally["wins"].items():
        words.print(f"  {seat} won {wins}")
    words.print(f"  drawn {tally['draws']}")
    if len(tally["bot_wins"]) > 1:
        words.print("Wins by bot: " + ", ".join(f"{name} {wins}" for name, wins in tally["bot_wins"].items()) + ".")
    for error in tally["error_messages"]:
        asides.print(f"Game {error['number']} broke off: {error['error']}", style="red")
