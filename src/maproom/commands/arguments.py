"""Arguments that several commands take."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from maproom.kernel.errors import BadOption
from maproom.kernel.game import Game
from maproom.lab.executors.pool import processors

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. east-front; `maproom games` lists them.")]
Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Workers = Annotated[int, typer.Option(min=0, help="How many processes; 0 is one a processor.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Scenario = Annotated[str | None, typer.Option(help="A scenario of the game.")]

GAMES_A_WORKER = 4
"""With fewer games than this a further process costs more than it brings."""
TRUTHS: dict[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def options_of(game: Game, given: list[str] | None) -> dict[str, Any]:
    """All options of a game, those given in place of the defaults; the game checks them."""
    return game.settle_options(given_options(game, given))


def given_options(game: Game, given: list[str] | None) -> dict[str, Any]:
    """Options as `name=value`, each value of the kind that the game declares."""
    kinds = {option.name: type(option.default) for option in game.options}
    values: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadOption(f"An option is given as NAME=VALUE, not as {one!r}.")
        values[name] = _typed(value, kinds.get(name, str))
    return values


def _typed(value: str, kind: type) -> bool | int | str:
    if kind is bool and value.lower() in TRUTHS:
        return TRUTHS[value.lower()]
    if kind is int and value.removeprefix("-").isdecimal():
        return int(value)
    return value


def workers_for(games: int, workers: int) -> int:
    """How many processes to use for so many games."""
    return workers or max(1, min(processors(), games // GAMES_A_WORKER))
