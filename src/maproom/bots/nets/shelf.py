"""The nets that come with the program, one a game where there is one."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

from maproom.bots.errors import UnfitNet
from maproom.kernel.game import Game

if TYPE_CHECKING:
    from maproom.bots.nets.network import Network

FOLDER: Final = Path(__file__).parent / "trained"

_log = logging.getLogger("maproom.bots")
_nets: dict[str, Network | None] = {}


def net_for(game: Game) -> Network | None:
    """The trained net of a game; None where there is none, where it no longer fits, or without NumPy."""
    if game.slug not in _nets:
        _nets[game.slug] = _loaded(game, FOLDER / f"{game.slug}.npz")
    return _nets[game.slug]


def searching_net_for(game: Game) -> Network | None:
    """The trained net of a game where it plays on better than the judge does: its card says so if it does not."""
    net = net_for(game)
    return net if net is not None and net.card.get("searches", True) else None


def _loaded(game: Game, path: Path) -> Network | None:
    if not path.exists():
        return None
    try:
        from maproom.bots.nets.network import load

        return load(game, path)
    except ImportError:
        _log.warning("The learned players need NumPy; in %s the judge takes their place.", game.name)
    except UnfitNet as error:
        _log.warning("%s The judge takes its place.", error)
    return None
