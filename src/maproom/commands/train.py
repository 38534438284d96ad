"""`maproom train`: a net for a game, from examples, self-play and a league; or by expert iteration."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from maproom.bots import names
from maproom.commands.arguments import Seed, Slug, Workers
from maproom.commands.console import words

Minutes = Annotated[float, typer.Option(min=0, help="How long all of it takes.")]
Examples = Annotated[int, typer.Option(min=0, help="How many games of the teacher it sees first, at the most.")]
Lesson = Annotated[
    float, typer.Option(min=0, max=0.8, help="The share of the time in which examples are played and learned.")
]
Teacher = Annotated[str, typer.Option(help=f"Whose games it sees first: {', '.join(names())}, search:16.")]
Beside = Annotated[int, typer.Option("--games", min=1, help="How many games run side by side.")]
League = Annotated[
    float, typer.Option(min=0, max=0.5, help="The share of games in which a former self has a team.")
]
Guests = Annotated[
    str | None,
    typer.Option(metavar="BOT=SHARE,...", help="Bots that have a team in a share of the games; '' for none."),
]
GuestsTime = Annotated[
    float, typer.Option(min=0, max=0.9, help="The share of the time of playing that guests may take.")
]
Ahead = Annotated[
    bool, typer.Option("--ahead/--no-ahead", help="Play a round while the last one is learned from, on a GPU.")
]
Passes = Annotated[
    int, typer.Option(min=0, help="How often it learns from a round; 0 is twice, and three times on a GPU.")
]
Watching = Annotated[
    int | None, typer.Option(min=0, help="How many processes let it meet bots meanwhile; one in eight by default.")
]
Foes = Annotated[str, typer.Option(help="The bots that it meets meanwhile and at the end; net is the shipped one.")]
From = Annotated[str, typer.Option("--from", metavar="FILE", help="A net to go on from, or shipped, or nothing.")]
Expert = Annotated[
    bool, typer.Option("--expert", help="Expert iteration: the net's own search plays, and the net learns from it.")
]
Tries = Annotated[int, typer.Option(min=4, help="With --expert: how many tries the search has for a decision.")]
Out = Annotated[Path, typer.Option("--out", "-o", help="The folder of the net; what is there is taken up again.")]


def train(
    slug: Slug,
    minutes: Minutes = 10.0,
    examples: Examples = 1_000_000,
    lesson: Lesson = 0.20,
    teacher: Teacher = "officer",
    games: Beside = 8192,
    league: League = 0.15,
    guests: Guests = None,
    guests_time: GuestsTime = 0.4,
    ahead: Ahead = True,
    passes: Passes = 0,
    watching: Watching = None,
    foes: Foes = "officer,greedy",
    start: From = "nothing",
    expert: Expert = False,
    tries: Tries = 32,
    seed: Seed = 1,
    workers: Workers = 0,
    out: Out = Path("nets"),
) -> None:
    """Train a net for a game; Ctrl-C ends it with a net that can play."""
    wishes = dict(locals())
    from maproom.lab.learning.begin import Wishes, begin

    net = begin(Wishes(**wishes), words.print)
    words.print(f"The net is in {net}.")
