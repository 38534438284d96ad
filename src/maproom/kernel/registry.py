"""The games that are known, loaded when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from maproom.kernel.editions import BadEdition, in_use
from maproom.kernel.errors import UnknownGame, nearest

if TYPE_CHECKING:
    from maproom.kernel.game import Game

_places: dict[str, str] = {}
_games: dict[str, Game] = {}
_drawing: list[str] = []


def register(slug: str, module: str) -> None:
    """Says which module has the `GAME` of this slug."""
    _places[slug] = module
    _games.pop(slug, None)


def loaded(slug: str) -> Game:
    """The game of this slug; it is imported at the first call."""
    game = _games.get(slug)
    if game is None:
        if slug not in _places:
            raise UnknownGame(f"There is no game {slug!r}.{nearest(str(slug), list(_places))}")
        game = _imported(slug)
        _games[slug] = game
    return game


def _imported(slug: str) -> Game:
    """The game, which reads its data now; an edition that does not serve is named."""
    edition = in_use(slug)
    try:
        game: Game = import_module(_places[slug]).GAME
    except Exception as error:  # whatever a game makes of data that it does not understand
        if edition is None:
            raise
        raise BadEdition(
            f"The edition {edition.name!r} of {slug!r} cannot be played ({type(error).__name__}: {error}): "
            f"`maproom edition check {edition.folder}` says what is wrong with it."
        ) from error
    return game


def register_drawing(module: str) -> None:
    """Says which module has the `svg_of` that draws a position; it is imported when something is drawn."""
    _drawing[:] = [module]


def drawing() -> Callable[[Any], str | None] | None:
    """What draws a position as SVG, if anything does."""
    if not _drawing:
        return None
    draw: Callable[[Any], str | None] = import_module(_drawing[0]).svg_of
    return draw


def module_of(slug: str) -> str:
    """The module that has the `GAME` of a known slug."""
    return _places[slug]


def slugs() -> list[str]:
    """The slugs of all known games."""
    return list(_places)
