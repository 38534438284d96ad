"""`maproom exam`: which bots pass which questions of a game's exam."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

import maproom
from maproom.bots import names
from maproom.commands.arguments import Seed, Slug
from maproom.commands.console import AsJson, print_json, progress, words
from maproom.lab.exam import Mark, questions_of, sit

Bots = Annotated[str, typer.Option(help=f"Who sits it, with commas between: {', '.join(names())}.")]
Tries = Annotated[int, typer.Option(min=1, help="How often each question is put.")]


def exam(slug: Slug, bots: Bots = "officer", tries: Tries = 3, seed: Seed = 1, as_json: AsJson = False) -> None:
    """Ask bots what they do where a sensible player knows what to do."""
    game = maproom.game(slug)
    questions = questions_of(game)
    players = [name.strip() for name in bots.split(",")]
    marks: dict[str, list[Mark]] = {}
    with progress(f"exam of {slug}", len(players), as_json) as watch:
        for name in players:
            marks[name] = sit(game, name, questions, tries, seed)
            watch()
    if as_json:
        print_json({name: [mark.__dict__ for mark in found] for name, found in marks.items()})
        return
    table = Table("question", *players, box=None)
    for number, question in enumerate(questions):
        cells = []
        for name in players:
            mark = marks[name][number]
            failing = f" {'; '.join(mark.did[:2])}" if mark.did else ""
            cells.append(f"{mark.passed}/{mark.asked}{failing}")
        table.add_row(question.id, *cells)
    words.print(table)
    for name in players:
        passed = sum(mark.passed for mark in marks[name])
        asked = sum(mark.asked for mark in marks[name])
        words.print(f"{name}: {passed} of {asked}")
