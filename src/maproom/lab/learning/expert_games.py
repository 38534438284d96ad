"""Games for expert iteration: the net decides quickly, and at some decisions its search is asked and noted down."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from maproom.bots.by_judge import ByJudge
from maproom.bots.nets.network import Network, load
from maproom.bots.nets.player import NetForesight, NetPlayer
from maproom.bots.search.foresight import Foresight, JudgeForesight
from maproom.bots.search.habits import BotHabit, Habit
from maproom.bots.search.rollouts import Rollouts, Trial
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.learning.examples import Decision, Examples, noted_game, sharp_shares
from maproom.lab.learning.opponents import quick_terms
from maproom.lab.learning.variety import Variety

LIVELY: Final = 1.0
"""The temperature by which the net's own decisions are drawn, so that games differ."""
SCEPTICAL: Final = 3.0
"""An estimate of so many tries is half believed; the rest is what is thought of all tried choices."""
CHOSEN: Final = 0.5
"""So much of a decision's shares goes to what the search chose, the rest by the estimates."""

_nets: dict[str, Network] = {}


@dataclass(frozen=True)
class ExpertGame:
    """The job of playing one game; without a file of a net the judge decides, plays on and foresees."""

    slug: str
    net: str
    tries: int
    searched: float
    seed: int
    wander: float = 0.03
    """At so many decisions any candidate is taken."""
    variety: Variety = ()

    def __call__(self, number: int) -> Examples:
        """The notes of the game of this number: all positions for the end, the searched ones for the choice."""
        game = loaded(self.slug)
        quick, search = self._players(game)

        def decide(state: State, candidates: tuple[int, ...], random: Random) -> Decision:
            if random.random() >= self.searched:
                return quick.choose_each([state], [random])[0], candidates, [0.0] * len(candidates)
            action = search.choose(state, state.actor, random)
            return action, candidates, improved_shares(candidates, search.trials, action)

        random = Random(self.seed * 1_000_003 + number)
        return noted_game(game, number + (self.seed << 20), random, self.variety, self.wander, decide)

    def _players(self, game: Game) -> tuple[Habit, Rollouts]:
        """Who decides quickly, and who looks ahead with the same eyes."""
        habit: Habit = BotHabit(ByJudge(depth=1))
        quick: Habit = BotHabit(ByJudge(depth=2))
        foresight: Foresight = JudgeForesight(game)
        if self.net:
            if self.net not in _nets:
                _nets[self.net] = load(game, Path(self.net))
            habit = NetPlayer(game, _nets[self.net], LIVELY)
            quick = NetPlayer(game, _nets[self.net], LIVELY)
            foresight = NetForesight(game, _nets[self.net])
        return quick, Rollouts(game, habit, foresight, quick_terms(self.tries))


def improved_shares(candidates: tuple[int, ...], trials: list[Trial], chosen: int) -> list[float]:
    """What a search makes of its candidates: half for its choice, half by the estimates, less by uncertain ones.

    All 0 where nothing was searched, as in a turn that follows a plan.
    """
    if chosen not in candidates or len(trials) < 2:
        return [0.0] * len(candidates)
    tried = {trial.action: trial for trial in trials if trial.found and trial.action in candidates}
    shares = [0.0] * len(candidates)
    if tried:
        overall = sum(trial.mean() for trial in tried.values()) / len(tried)
        believed = [
            overall + (trial.mean() - overall) * len(trial.found) / (len(trial.found) + SCEPTICAL)
            for trial in tried.values()
        ]
        for action, share in zip(tried, sharp_shares(believed), strict=True):
            shares[candidates.index(action)] = (1.0 - CHOSEN) * share
    shares[candidates.index(chosen)] += CHOSEN if tried else 1.0
    return shares
