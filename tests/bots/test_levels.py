"""The levels of opponents: what they choose, what they say they thought, and that none of them peeks."""

from __future__ import annotations

from random import Random

import pytest

import maproom
from maproom.bots import LEVELS, STYLES, Bot, bot
from maproom.bots.by_judge import ByJudge
from maproom.bots.levels import Level, looking_ahead
from maproom.bots.search.habits import BotHabit
from maproom.bots.search.rollouts import Rollouts, Terms
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

SLUGS = [game.slug for game in maproom.all_games()]
QUICK = Terms(budget=6, seconds=0.0, keep=3, rounds=1.0, steps=6)
"""A search that is the same on every machine, and over soon."""


def moments(slug: str, number: int, every: int = 9, seed: int = 3) -> list[State]:
    """Positions of a game in which somebody has a choice."""
    random = Random(seed)
    state = maproom.game(slug).new()
    found: list[State] = []
    decisions = 0
    while state.actor != OVER and len(found) < number:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        legal = state.legal()
        decisions += 1
        if len(legal) > 1 and decisions % every == 0:
            found.append(state.clone())
        state.carry_out(legal[random.randrange(len(legal))])
    return found


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", LEVELS[:3])
def test_a_level_that_judges_never_peeks(slug: str, name: str) -> None:
    for number, state in enumerate(moments(slug, 12)):
        other = state.determinize(state.actor, Random(number))
        chosen = bot(name).choose(state, state.actor, Random(5))
        assert chosen in state.legal()
        assert bot(name).choose(other, state.actor, Random(5)) == chosen


@pytest.mark.parametrize("slug", SLUGS)
def test_a_level_that_looks_ahead_never_peeks(slug: str) -> None:
    game = maproom.game(slug)
    for number, state in enumerate(moments(slug, 4, every=23)):
        other = state.determinize(state.actor, Random(number))
        chosen = looking_ahead(game, QUICK).choose(state, state.actor, Random(5))
        assert chosen in state.legal()
        assert looking_ahead(game, QUICK).choose(other, state.actor, Random(5)) == chosen


@pytest.mark.parametrize("slug", SLUGS)
def test_a_bot_leaves_the_position_as_it_was(slug: str) -> None:
    state = moments(slug, 1, every=15)[0]
    before = state.key()
    looking_ahead(maproom.game(slug), QUICK).choose(state, state.actor, Random(1))
    bot("officer").choose(state, state.actor, Random(1))
    assert state.key() == before


class Quick(Level):
    """A captain in a hurry."""

    def player(self, game: Game) -> Bot:
        return looking_ahead(game, QUICK)


@pytest.mark.parametrize("name", ["officer", "search"])
def test_a_thought_ranks_the_choices_by_the_chance_of_winning(name: str) -> None:
    level = Quick() if name == "search" else bot(name)
    assert isinstance(level, Level)
    for state in moments("quartermaster-ww2", 3, every=17):
        thought = level.think(state, state.actor, Random(2))
        chances = [choice.chance for choice in thought.choices]
        assert chances == sorted(chances, reverse=True)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        told = thought.to_json(state)
        assert told["choices"][0]["label"] == state.label(thought.choices[0].action)
        assert told["chosen"] == state.words(thought.chosen)
        assert thought.chosen in [choice.action for choice in thought.choices]


def test_slips_are_misjudgements_and_not_dice() -> None:
    """The best is taken less often the greater the slips, and always without them."""
    game = maproom.game("quartermaster-ww2")
    state = next(one for one in moments(game.slug, 60, every=2) if len(game.candidates(one, one.actor)) > 4)
    best = ByJudge().choose(state, state.actor, Random(1))
    taken = [
        [ByJudge(slips=slips).choose(state, state.actor, Random(seed)) for seed in range(30)].count(best)
        for slips in (0.2, 5.0)
    ]
    assert taken[0] > taken[1]
    assert taken[0] > 10


class Gamble:
    """Foresees 0.1 for the first thought, and for the other one 0.9 and -0.9 in turn: 0 on the average."""

    def __init__(self) -> None:
        self._asked = 0

    def expect_each(self, states: list[State], seat: int) -> list[float]:
        return [self._expect() for _ in states]

    def _expect(self) -> float:
        self._asked += 1
        first, second = self._asked % 2, self._asked // 2 % 2
        return 0.1 if first else (0.9 if second else -0.9)


@pytest.mark.parametrize(("style", "gambles"), [("cautious", False), ("balanced", False), ("bold", True)])
def test_a_bold_bot_takes_the_gamble_that_others_leave(style: str, gambles: bool) -> None:
    game = maproom.game("quartermaster-ww2")
    state = next(one for one in moments(game.slug, 60, every=2) if len(game.candidates(one, one.actor)) > 2)
    terms = Terms(budget=40, seconds=0.0, keep=2, rounds=1.0, steps=0, doubt=0.0)
    search = Rollouts(game, BotHabit(bot("random")), Gamble(), terms, STYLES[style])
    chosen = search.choose(state, state.actor, Random(1))
    assert (chosen == search.trials[1].action) is gambles
    assert search.trials[0].chance() > search.trials[1].chance()
