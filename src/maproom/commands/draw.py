"""`maproom draw`: a position of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from maproom.commands.console import words
from maproom.lab.records.pictures import save
from maproom.lab.records.replay import read_record, seat_called

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as the table or `maproom fuzz` writes it.")]
At = Annotated[int | None, typer.Option(min=0, help="Draw the position after so many entries; else the last.")]
Out = Annotated[Path, typer.Option("--out", "-o", dir_okay=False, help="The picture, an .svg or .png file.")]
Seat = Annotated[str, typer.Option(help="Draw what this seat may see.")]


def draw(file: File, at: At = None, out: Out = Path("position.svg"), seat: Seat = "spectator") -> None:
    """Draw a position of a recorded game."""
    record = read_record(file)
    moment = len(record) if at is None else at
    save(record.at(moment), out, seat_called(record.game, seat))
    words.print(f"{record.game.name}, after entry {moment} of {len(record)}: {out}")
