"""`maproom tables`: what the installed version makes of the games in a database."""

from __future__ import annotations

import json
import logging
from collections import Counter
from dataclasses import asdict
from typing import Annotated

import typer

from maproom.commands.console import FOUND_A_PROBLEM, AsJson, Sentences, asides, progress, words

app = typer.Typer(name="tables", help="The games in a database.", no_args_is_help=True, cls=Sentences)

Database = Annotated[
    str | None,
    typer.Argument(metavar="DATABASE", help="A file, sqlite:///file or postgresql://...; by default the server's."),
]
Every = Annotated[bool, typer.Option("--all", help="Name every game, not only those that do not simply go on.")]
After = Annotated[str, typer.Option(metavar="TABLE", help="Go on behind this table, after a check was broken off.")]


Whole = Annotated[
    bool, typer.Option("--whole", help="Play every book again, which takes its time, and compare what was stored.")
]
SEVERAL = ("go on", "go on after migration", "go on otherwise", "read-only")


@app.callback()
def about() -> None:
    """The games in a database."""


@app.command()
def check(
    database: Database = None,
    every: Every = False,
    whole: Whole = False,
    after: After = "",
    as_json: AsJson = False,
) -> None:
    """Say what this version will do with every stored game, and change nothing.

    With --json one line of JSON a game. The status is 1 where a game could only be looked at, or where its book
    leads elsewhere than it led, 2 where the database cannot be read.
    """
    from maproom.table.operations.settings import Settings
    from maproom.table.store.checking import FATES, WRONG, count, verdicts
    from maproom.table.store.older_forms import reading

    logging.getLogger("maproom.table").setLevel(logging.CRITICAL)  # every verdict has its reason
    found: Counter[str] = Counter()
    last = after
    try:
        with (
            reading(database or Settings().db) as connection,
            progress("Games", count(connection, after), as_json) as step,
        ):
            for verdict in verdicts(connection, after, whole):
                found[verdict.fate] += 1
                last = verdict.table
                if as_json:
                    typer.echo(json.dumps(asdict(verdict), ensure_ascii=False))
                elif every or verdict.fate != FATES[0]:
                    because = f": {verdict.reason}" if verdict.reason else ""
                    words.print(f"{verdict.table} ({verdict.game}, {verdict.status}): {verdict.fate}{because}")
                step()
    except KeyboardInterrupt:
        asides.print(f"Broken off. Go on with --after {last}" if last else "Broken off.")
        raise typer.Exit(130) from None
    if not as_json:
        named = {fate: several for fate, several in zip(FATES, SEVERAL, strict=True) if whole or fate != FATES[2]}
        of_each = ", ".join(f"{found[fate]} {several}" for fate, several in named.items())
        words.print(f"{found.total()} games: {of_each}.")
    if any(found[fate] for fate in WRONG):
        raise typer.Exit(FOUND_A_PROBLEM)
