"""The option `--ray [ADDRESS]`, whose address may be left out."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

FLAG = "--ray"
NEAREST = "nearest"

Ray = Annotated[
    str | None,
    typer.Option(
        FLAG,
        metavar="[ADDRESS]",
        help="Work on the Ray cluster of this address; without one, on the nearest, or a new one on this machine.",
    ),
]


class WithCluster(TyperCommand):
    """A command with `--ray [ADDRESS]`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments, an address that was left out filled in."""
        return super().parse_args(ctx, with_address(args))


def with_address(args: list[str]) -> list[str]:
    """The arguments with an address behind every `--ray`.

    >>> with_address(["--ray", "east-front"]), with_address(["--ray", "ray://head:10001"])
    (['--ray', 'nearest', 'east-front'], ['--ray', 'ray://head:10001'])
    """
    filled: list[str] = []
    for place, arg in enumerate(args):
        filled.append(arg)
        following = args[place + 1] if place + 1 < len(args) else ""
        if arg == FLAG and not (following in ("auto", "local", NEAREST) or ":" in following):
            filled.append(NEAREST)
    return filled
