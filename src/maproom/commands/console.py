"""How commands speak: JSON for programs, words for people, errors as a sentence, progress for who watches."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperGroup

from maproom.kernel.errors import MaproomError

FOUND_A_PROBLEM = 1
WRONG_INPUT = 2

words = Console(highlight=False, markup=False, soft_wrap=True)
"""Where results for people go."""
asides = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
"""Where errors and progress go."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, for programs.")]


class Sentences(TyperGroup):
    """The commands of the program; an error that is the caller's to mend ends in a sentence, not a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was asked for."""
        try:
            return super().invoke(ctx)
        except MaproomError as error:
            refuse(str(error))


def refuse(sentence: str) -> NoReturn:
    """Ends the command because of wrong input."""
    asides.print(sentence, style="red")
    raise typer.Exit(WRONG_INPUT)


def print_json(data: Any) -> None:
    """The result for programs."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@contextmanager
def progress(title: str, total: int, as_json: bool) -> Iterator[Callable[[], None]]:
    """A bar that the given function moves on by one, when a person watches."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=asides, transient=True, disable=not watched(as_json)) as bar:
        task = bar.add_task(title, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def status(title: str, as_json: bool) -> Iterator[Callable[[str], None]]:
    """A line that the given function changes, when a person watches."""
    if not watched(as_json):
        yield lambda text: None
        return
    with asides.status(title) as line:
        yield line.update


def watched(as_json: bool) -> bool:
    """Whether a person is looking on."""
    return sys.stderr.isatty() and not as_json
