"""The nets that come with the program, one a game where there is one."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

from maproom.bots.errors import UnfitNet
from maproom.kernel.game import Game

if TYPE_CHECKING:
    from maproom.bots.nets.network import Network

FOLDER: Final = Path(__file__).parent / "trained"
DIGESTS: Final = "digests.json"
"""What each of them is known by: a file that was damaged, or exchanged by accident, is not played with."""

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


def digests() -> dict[str, str]:
    """The digests of the nets that come with the program, by game."""
    try:
        found: dict[str, str] = json.loads((FOLDER / DIGESTS).read_text())
        return found
    except (OSError, ValueError):
        return {}


def _loaded(game: Game, path: Path) -> Network | None:
    if not path.exists():
        return None
    try:
        from maproom.bots.nets.network import load

        digest = digests().get(game.slug)
        if digest is None:
            raise UnfitNet(f"Nothing says what the net of {game.name} is known by.")
        return load(game, path, digest)
    except ImportError:
        _log.warning("The learned players need NumPy; in %s the judge takes their place.", game.name)
    except UnfitNet as error:
        _log.warning("%s The judge takes its place.", error)
    return None
