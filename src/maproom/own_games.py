"""Games that live outside the package: a variable names their folders, so that nothing has to be edited.

`MAPROOM_GAMES="five_bridges my_game"` registers `five_bridges.game` as `five-bridges` and `my_game.game` as
`my-game`; the folders must be importable (`PYTHONPATH=examples`).
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from maproom.kernel import state
from maproom.kernel.errors import MaproomError
from maproom.kernel.registry import register

VARIABLE = "MAPROOM_GAMES"


class NoSuchFolder(MaproomError):
    """The variable names a game that cannot be registered."""


def register_own_games(wanted: str | None = None) -> None:
    """Registers the games that the variable names, or those given."""
    packages = (os.environ.get(VARIABLE, "") if wanted is None else wanted).split()
    if packages and Path(state.__file__).suffix != ".py":
        raise NoSuchFolder(
            f"{VARIABLE} is set, but this Maproom is compiled and cannot take in plain Python games: "
            "install it from its sources with MAPROOM_PURE=1, or work in a checkout."
        )
    for package in packages:
        register(_slug(package), _module(package))


def _slug(package: str) -> str:
    """The slug of a game by the name of its folder.

    >>> _slug("examples.five_bridges")
    'five-bridges'
    """
    return package.rpartition(".")[2].replace("_", "-")


def _module(package: str) -> str:
    module = f"{package}.game"
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        found = None
    if found is None:
        raise NoSuchFolder(
            f"{VARIABLE} names {package!r}, but there is no module {module!r}: is its folder on PYTHONPATH?"
        )
    return module
