"""`maproom train`: a net for a game, from examples and self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import Seed, Slug, Workers
from maproom.commands.console import words

Minutes = Annotated[float, typer.Option(min=0, help="How long it plays against itself.")]
Examples = Annotated[int, typer.Option(min=0, help="How many games of the teacher it sees first.")]
Teacher = Annotated[str, typer.Option(help=f"Whose games it sees first: {', '.join(names())}.")]
Beside = Annotated[int, typer.Option("--games", min=1, help="How many games run side by side.")]
League = Annotated[
    float, typer.Option(min=0, max=0.5, help="The share of games in which a former self has a team.")
]
Out = Annotated[Path, typer.Option("--out", "-o", help="The folder of the net; what is there is taken up again.")]


def train(
    slug: Slug,
    minutes: Minutes = 10.0,
    examples: Examples = 3000,
    teacher: Teacher = "officer",
    games: Beside = 8192,
    league: League = 0.2,
    seed: Seed = 1,
    workers: Workers = 0,
    out: Out = Path("nets"),
) -> None:
    """Train a net for a game; Ctrl-C ends it with a net that can play."""
    from maproom.lab.learning.training import Course, Training

    course = Course(
        teacher, examples, practising=60 * minutes, games=games, league=league, seed=seed, workers=workers
    )
    net = Training(maproom.game(slug), course, out, words.print).run()
    words.print(f"The net is in {net}.")
