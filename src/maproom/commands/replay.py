"""`maproom replay`: a recorded game, told to one who may know all or to one seat."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from maproom.commands.console import FOUND_A_PROBLEM, AsJson, asides, print_json, words
from maproom.kernel.record import Record
from maproom.lab.checks.properties import BrokenProperty, Moment, check
from maproom.lab.records.replay import read_saved, told, unplayed

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as the table or `maproom fuzz` writes it.")]
At = Annotated[int | None, typer.Option(min=0, help="Stop after so many entries.")]
Seat = Annotated[str | None, typer.Option(help="Tell only what this seat, or a spectator, may know.")]
Check = Annotated[bool, typer.Option("--check", help="Check there what must be true of every game.")]


def replay(file: File, at: At = None, seat: Seat = None, verify: Check = False, as_json: AsJson = False) -> None:
    """Tell a recorded game and show the position it has come to."""
    saved = read_saved(file)
    known = unplayed(saved)
    if known is not None:
        _tell_unplayed(known, at, as_json)
        raise typer.Exit(FOUND_A_PROBLEM)
    record = Record.from_json(saved)
    moment = len(record) if at is None else at
    story = told(record, moment, seat)
    broken = _broken(record.fork(moment)) if verify else None
    if verify:
        story["broken"] = None if broken is None else {"property": broken.name, "what": broken.what}
    if as_json:
        print_json(story)
    else:
        _tell(record, moment, story)
    if broken is not None:
        asides.print(f"The position breaks {broken.name!r}: {broken.what}", style="red")
        raise typer.Exit(FOUND_A_PROBLEM)


def _broken(record: Record) -> BrokenProperty | None:
    """The first property that does not hold at the end of a record."""
    try:
        check(Moment(record, Random(1), thorough=True))
    except BrokenProperty as broken:
        return broken
    return None


def _tell_unplayed(known: dict[str, Any], at: int | None, as_json: bool) -> None:
    """What a record says by itself whose edition is not in use here."""
    known = {**known, "log": [line for line in known["log"] if at is None or line["entry"] < at]}
    if as_json:
        print_json(known)
        return
    asides.print(known["missing"], style="yellow")
    for line in known["log"]:
        words.print(f"{line['entry']:5} {line['text']}")


def _tell(record: Record, at: int, story: dict[str, Any]) -> None:
    words.print(f"{record.game.name}: entry {at} of {len(record)}.")
    for line in story["log"]:
        words.print(f"{line['entry']:5} {line['text']}")
    words.print()
    if story["seat"] is None:
        words.print(str(record.at(at)).rstrip())
    else:
        _outline(story["view"], 0)


def _outline(value: Any, depth: int) -> None:
    """A view as an indented outline: what fits on a line is put on one."""
    entries = value.items() if isinstance(value, dict) else enumerate(value, start=1)
    for key, inner in entries:
        if isinstance(inner, dict | list) and any(isinstance(one, dict | list) for one in _inside(inner)):
            words.print(f"{'  ' * depth}{key}:")
            _outline(inner, depth + 1)
        elif isinstance(inner, dict):
            words.print(f"{'  ' * depth}{key}: " + ", ".join(f"{name} {one}" for name, one in inner.items()))
        elif isinstance(inner, list):
            words.print(f"{'  ' * depth}{key}: " + (", ".join(map(str, inner)) or "none"))
        else:
            words.print(f"{'  ' * depth}{key}: {inner}")


def _inside(value: dict[str, Any] | list[Any]) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value
