"""Captain and marshal by the judge, or by the net of a file: to see which of them searches better."""

from __future__ import annotations

from typing import Final

from maproom.bots import Bot, UnknownBot
from maproom.bots.levels import CAPTAIN, MARSHAL, searching_by
from maproom.kernel.game import Game
from maproom.lab.play.bare_net import net_of
from maproom.lab.play.fitted import Fitted

TERMS: Final = {"captain": CAPTAIN, "marshal": MARSHAL}


class Searching(Fitted):
    """`judged:captain` searches by the judge, `netted:captain` by the net of the program, `netted:captain:FILE`
    by that of a file; with the tries and the clock of that level."""

    on_the_clock = True

    def __init__(self, wish: str, by_net: bool) -> None:
        super().__init__()
        level, _, self._path = wish.partition(":")
        if level not in TERMS:
            raise UnknownBot(f"{level!r} does not search: after the colon stands captain or marshal.")
        self._by_net = by_net
        self._terms = TERMS[level]

    def player(self, game: Game) -> Bot:
        """The search of this game."""
        return searching_by(game, net_of(game, self._path) if self._by_net else None, self._terms)
