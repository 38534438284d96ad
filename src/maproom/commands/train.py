"""`maproom train`: a net for a game, from examples, self-play and a league; or by expert iteration."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import maproom
from maproom.bots import names
from maproom.commands.arguments import Seed, Slug, Workers
from maproom.commands.console import words

SHIPPED = "shipped"
NOTHING = "nothing"

Minutes = Annotated[float, typer.Option(min=0, help="How long all of it takes.")]
Examples = Annotated[int, typer.Option(min=0, help="How many games of the teacher it sees first, at the most.")]
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
Watching = Annotated[
    int | None, typer.Option(min=0, help="How many processes let it meet bots meanwhile; one in eight by default.")
]
From = Annotated[
    str, typer.Option("--from", metavar="FILE", help=f"A net to go on from, or {SHIPPED}, or {NOTHING}.")
]
Expert = Annotated[
    bool, typer.Option("--expert", help="Expert iteration: the net's own search plays, and the net learns from it.")
]
Tries = Annotated[int, typer.Option(min=4, help="With --expert: how many tries the search has for a decision.")]
Out = Annotated[Path, typer.Option("--out", "-o", help="The folder of the net; what is there is taken up again.")]


def train(
    slug: Slug,
    minutes: Minutes = 10.0,
    examples: Examples = 1_000_000,
    teacher: Teacher = "officer",
    games: Beside = 8192,
    league: League = 0.15,
    guests: Guests = None,
    guests_time: GuestsTime = 0.5,
    watching: Watching = None,
    start: From = NOTHING,
    expert: Expert = False,
    tries: Tries = 32,
    seed: Seed = 1,
    workers: Workers = 0,
    out: Out = Path("nets"),
) -> None:
    """Train a net for a game; Ctrl-C ends it with a net that can play."""
    from maproom.lab.executors.pool import processors
    from maproom.lab.learning.course import GUESTS, Course
    from maproom.lab.learning.opponents import opponent, shares_of

    game = maproom.game(slug)
    opponent(teacher)
    workers = workers or processors()
    if expert:
        from maproom.lab.learning.expert import ExpertIteration, Plan

        plan = Plan(seconds=60 * minutes, tries=tries, seed=seed, workers=workers, start=_net(slug, start))
        net = ExpertIteration(game, plan, out, words.print).run()
    else:
        from maproom.lab.learning.training import Training

        course = Course(
            teacher,
            examples,
            games=games,
            league=league,
            guests=GUESTS if guests is None else shares_of(guests),
            guests_time=guests_time,
            watching=workers // 8 if watching is None else watching,
            seed=seed,
            workers=workers,
            start=_net(slug, start),
            **Course.stages(minutes, examples > 0),
        )
        net = Training(game, course, out, words.print).run()
    words.print(f"The net is in {net}.")


def _net(slug: str, start: str) -> Path | None:
    """The file of the net to go on from."""
    from maproom.bots.nets.shelf import FOLDER

    if start == NOTHING:
        return None
    path = FOLDER / f"{slug}.npz" if start == SHIPPED else Path(start)
    if not path.exists():
        raise typer.BadParameter(f"There is no net {path.name} to go on from.", param_hint="--from")
    return path
