"""What the tests of learning share: games between bots, and how a net does against `random`."""

from __future__ import annotations

from random import Random

from maproom.bots import Bot, bot
from maproom.bots.nets.network import Network
from maproom.bots.nets.player import NetPlayer
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game


def played(game: Game, bots: list[Bot], seed: int) -> list[float]:
    """What a game between bots, one a seat, brings each of them."""
    random = Random(seed)
    state = game.new()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
        else:
            state.carry_out(bots[state.actor].choose(state, state.actor, random))
    return state.returns()


def score_against_random(game: Game, net: Network, games: int) -> float:
    """The share of games that a net wins, half of them with either team; a draw is half a game."""
    points = 0.0
    for number in range(games):
        team = game.teams()[number % 2]
        bots = [NetPlayer(game, net) if seat in team else bot("random") for seat in game.seat_names]
        points += (played(game, bots, number // 2)[game.seat_names.index(team[0])] + 1) / 2
    return points / games
