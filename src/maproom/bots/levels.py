"""The five levels of opponents, from one who just plays to one who thinks long.

The lower three compare the next actions by the game's judge; the lower two with the slips of a person who
misjudges. The upper two play their best few ideas on in imagined positions. Where a net that is better at it was
trained for the game, it plays on and says who will win; elsewhere the judge does.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from maproom.bots.bot import Bot
from maproom.bots.by_judge import ByJudge, outlooks
from maproom.bots.nets.shelf import searching_net_for
from maproom.bots.search.foresight import Foresight, JudgeForesight
from maproom.bots.search.habits import BotHabit, Habit
from maproom.bots.search.rollouts import Rollouts, Terms
from maproom.bots.strengths import ADVISER, captains_terms, corporals_slips, marshals_terms, recruits_slips
from maproom.bots.telling import tell
from maproom.bots.thought import Choice, Thought, chance_of
from maproom.kernel.game import Game
from maproom.kernel.state import State

if TYPE_CHECKING:
    from maproom.bots.nets.network import Network


class Level:
    """A bot that fits itself to whatever game it is asked to play."""

    on_the_clock: ClassVar[bool] = False

    def __init__(self, taste: float = 0.0) -> None:
        self._players: dict[str, Bot] = {}
        self._taste = taste
        """For risk; only those who play on have one."""

    def player(self, game: Game) -> Bot:
        """Who decides in this game."""
        raise NotImplementedError

    def choose(self, state: State, seat: int, random: Random) -> int:
        """What the player of this game chooses."""
        return self._player_of(state.game()).choose(state, seat, random)

    def _player_of(self, game: Game) -> Bot:
        """The player of a game, always the same one."""
        if game.slug not in self._players:
            self._players[game.slug] = self.player(game)
        return self._players[game.slug]

    def memory(self, game: Game) -> dict[str, Any] | None:
        """What whoever decides next in its place must know of a game: a plan for the turn, and what it has cost."""
        player = self._player_of(game)
        return player.memory() if isinstance(player, Rollouts) else None

    def remember(self, game: Game, memory: dict[str, Any]) -> None:
        """Takes the place of one who has left this memory."""
        player = self._player_of(game)
        if isinstance(player, Rollouts):
            player.remember(memory)

    def think(self, state: State, seat: int, random: Random) -> Thought:
        """What it considers, the best first, how it would go on, and why; from what the seat knows alone."""
        game = state.game()
        chosen = self.choose(state, seat, Random(random.getrandbits(32)))
        player = self._players[state.SLUG]
        if isinstance(player, Rollouts) and player.trials:
            return tell(game, state, seat, random, player.thought(chosen), player)
        judge = ByJudge()
        return tell(game, state, seat, random, _by_judge(game, state, seat, chosen, random), judge)


class Recruit(Level):
    """Plays, and knows no plan: it sees only the next step, and misjudges much."""

    def player(self, game: Game) -> Bot:
        return ByJudge(depth=2, slips=recruits_slips(game.slug))


class Corporal(Level):
    """Sees an action through, and misjudges now and then."""

    def player(self, game: Game) -> Bot:
        return ByJudge(depth=2, slips=corporals_slips(game.slug))


class Officer(Level):
    """Takes what looks best once an action, with all that it sets off, is over."""

    def player(self, game: Game) -> Bot:
        return ByJudge(depth=2)


class Captain(Level):
    """Plays its best two to four ideas on before it decides: a second at the most, mostly far less."""

    on_the_clock: ClassVar[bool] = True

    def player(self, game: Game) -> Bot:
        return looking_ahead(game, captains_terms(game.slug), self._taste)


class Adviser(Level):
    """A captain with a little more time and nobody who waits for a move: for advice to people."""

    on_the_clock: ClassVar[bool] = True

    def player(self, game: Game) -> Bot:
        return looking_ahead(game, ADVISER)


class Marshal(Level):
    """Plays more ideas on, and more often: up to three seconds."""

    on_the_clock: ClassVar[bool] = True

    def player(self, game: Game) -> Bot:
        return looking_ahead(game, marshals_terms(game.slug), self._taste)


def looking_ahead(game: Game, terms: Terms, taste: float = 0.0) -> Rollouts:
    """The search for a game, by its net or, where there is none, by its judge."""
    return searching_by(game, searching_net_for(game), terms, taste)


def searching_by(game: Game, net: Network | None, terms: Terms, taste: float = 0.0) -> Rollouts:
    """The search for a game by a net, or by the judge."""
    if net is None:
        return Rollouts(game, BotHabit(ByJudge(depth=terms.depth)), JudgeForesight(game), terms, taste)
    from maproom.bots.nets.player import NetForesight, NetPlayer

    habit: Habit = NetPlayer(game, net, temperature=1.0)
    return Rollouts(game, habit, NetForesight(game, net), terms, taste)


def foreseeing_by(game: Game, net: Network, terms: Terms) -> Rollouts:
    """The search in which the officer plays on, and a net says what has come of it."""
    from maproom.bots.nets.player import NetForesight

    return Rollouts(game, BotHabit(ByJudge(depth=terms.depth)), NetForesight(game, net), terms)


def foresight_for(game: Game) -> Foresight:
    """Who says how a game will end: its net or, where there is none, its judge."""
    net = searching_net_for(game)
    if net is None:
        return JudgeForesight(game)
    from maproom.bots.nets.player import NetForesight

    return NetForesight(game, net)


def _by_judge(game: Game, state: State, seat: int, chosen: int, random: Random) -> Thought:
    """The candidates, and what a plan has led to instead, as the judge sees them."""
    imagined = state.determinize(seat, random)
    candidates = game.candidates(imagined, seat)
    if chosen not in candidates:
        candidates = (chosen, *candidates)
    ranked = outlooks(imagined, candidates, seat, 2, random.getrandbits(32))
    ranked.sort(key=lambda outlook: outlook.rank(), reverse=True)
    choices = [Choice(one.action, chance_of(game.expected(one.worth)), 1) for one in ranked]
    return Thought(choices, chosen, "after_the_action")
