"""A net that looks one action ahead: the officer's look, with the net in the place of the judge.

It is not the bare policy: it has the rules carry an action out, with all that it sets off, before it decides.
"""

from __future__ import annotations

from random import Random
from typing import Final

from maproom.bots.bot import Bot
from maproom.bots.by_judge import aftermath
from maproom.bots.nets.network import Network
from maproom.bots.nets.player import NetForesight, NetPlayer, first_of_the_best
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State
from maproom.lab.play.bare_net import BareNet

DEALS: Final = 2
"""In so many imagined positions an action is carried out."""
KEPT: Final = 6
"""So many candidates, the net's favourites, are looked at."""
SEEN_THROUGH: Final = 1
"""How far decisions inside an action are thought through; by the judge, as the officer does."""


class LookingNet(BareNet):
    """Takes what the net expects most of, once it is carried out; without a file by the net of the program."""

    def player(self, game: Game) -> Bot:
        """Who looks ahead by the net of this game."""
        return OneAhead(game, self.net(game))


class OneAhead:
    """One game's net, one action ahead."""

    def __init__(self, game: Game, net: Network) -> None:
        self._game = game
        self._habit = NetPlayer(game, net)
        self._foresight = NetForesight(game, net)

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The favourite that leads to the best position in the eyes of the net; of equal ones the first."""
        candidates = self._game.candidates(state, seat)
        if len(candidates) == 1:
            return candidates[0]
        favourites = self._habit.favourites(state, seat, candidates)[:KEPT]
        worths = [0.0] * len(favourites)
        for _ in range(DEALS):
            deal, seed = state.determinize(seat, random), random.getrandbits(32)
            ends = [self._carried_out(deal, action, seed) for action in favourites]
            for place, worth in enumerate(self._expected(ends, seat)):
                worths[place] += worth / DEALS
        return favourites[first_of_the_best(worths)]

    def _carried_out(self, deal: State, action: int, seed: int) -> State:
        """The position once an action is over and somebody is asked again, or the game has ended."""
        after, _ = aftermath(self._game, deal, action, SEEN_THROUGH, seed)
        chance = Random(seed)
        while after.actor == CHANCE:
            after.carry_out(after.sample(chance))
        return after

    def _expected(self, ends: list[State], seat: int) -> list[float]:
        open_ = [end for end in ends if end.actor != OVER]
        foreseen = iter(self._foresight.expect_each(open_, seat) if open_ else [])
        return [end.returns()[seat] if end.actor == OVER else next(foreseen) for end in ends]
