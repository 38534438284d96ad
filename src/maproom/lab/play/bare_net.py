"""A net that plays without looking ahead: what a training has come to."""

from __future__ import annotations

from pathlib import Path

from maproom.bots.bot import Bot
from maproom.bots.errors import UnfitNet
from maproom.bots.nets.network import Network, load
from maproom.bots.nets.player import NetPlayer
from maproom.bots.nets.shelf import net_for
from maproom.kernel.game import Game
from maproom.lab.play.fitted import Fitted


class BareNet(Fitted):
    """Takes what the net of a file likes best; without a file, that of the net which comes with the program."""

    def __init__(self, path: str = "") -> None:
        super().__init__()
        self._path = path

    def player(self, game: Game) -> Bot:
        """Who chooses by the net of this game."""
        return NetPlayer(game, self.net(game))

    def net(self, game: Game) -> Network:
        """The net of this game; a sentence where there is none."""
        return net_of(game, self._path)


def net_of(game: Game, path: str) -> Network:
    """The net of a file, or without one that which comes with the program; a sentence where there is none."""
    net = load(game, Path(path)) if path else net_for(game)
    if net is None:
        raise UnfitNet(f"No net comes with {game.name}.")
    return net
