"""Examples to begin with: what a bot thought of its choices, and how its games ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import exp
from random import Random
from typing import Any, Final

from maproom.bots import Bot
from maproom.bots.by_judge import best_of, outlooks
from maproom.bots.levels import Officer
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.extras import extra
from maproom.lab.learning.margins import margins_of
from maproom.lab.learning.opponents import opponent
from maproom.lab.learning.variety import Variety, drawn

with extra("learning", "Training"):
    import numpy as np
    from numpy.typing import NDArray

LONGEST: Final = 20_000
DEPTH: Final = 2
"""How far the officer sees an action through."""
SHARPNESS: Final = 50.0
"""A choice that is worse by a fiftieth of a game is less than half as good an example."""
DAWDLING: Final = 0.02
"""What the officer's second choice lacks, even if it is worth as much and only takes longer."""


@dataclass(frozen=True)
class Examples:
    """Decisions one behind the other: rows, choices of all in a row, how many each has, their shares, the end.

    The choices are the candidates, among which a net chooses in play; all legal actions where the bot took another.
    """

    rows: NDArray[np.int8]
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    shares: NDArray[np.float32]
    """How good an example each choice is; those of a decision make 1, or 0 where only the end is to be learned."""
    returns: NDArray[np.float32]
    """What every seat got at the end."""
    margins: NDArray[np.float32]
    """By how much every seat was ahead."""
    games: NDArray[np.int64]
    """The number of the game that each decision is from."""

    @staticmethod
    def joined(parts: list[Examples]) -> Examples:
        """The examples of several games."""
        names = Examples.__dataclass_fields__
        return Examples(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


class Notes:
    """The examples of a game while it is played."""

    def __init__(self, game: Game, number: int, teams: list[list[int]]) -> None:
        self._game = game
        self._number = number
        self._teams = teams
        self._observation = game.observation()
        self._rows: list[bytes] = []
        self._codes: list[int] = []
        self._counts: list[int] = []
        self._shares: list[float] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, state: State, choices: tuple[int, ...], shares: list[float]) -> None:
        """One more decision."""
        self._rows.append(self._observation.of(state, state.actor))
        self._codes.extend(choices)
        self._counts.append(len(choices))
        self._shares.extend(shares)

    def ended(self, state: State) -> Examples:
        """The examples, now that it is known how the game ends; one that was given up has no winner."""
        count, seats = len(self._rows), len(self._game.seat_names)
        over = state.actor == OVER
        returns = state.returns() if over else [0.0] * seats
        margins = margins_of(self._game, state, self._teams) if over else [0.0] * seats
        return Examples(
            np.frombuffer(b"".join(self._rows), np.int8).reshape(count, self._observation.size),
            np.array(self._codes, np.int32),
            np.array(self._counts, np.int64),
            np.array(self._shares, np.float32),
            np.tile(np.array(returns, np.float32), (count, 1)),
            np.tile(np.array(margins, np.float32), (count, 1)),
            np.full(count, self._number, np.int64),
        )


def begun(game: Game, variety: Variety, random: Random) -> tuple[State, list[list[int]]]:
    """The first position of a game in one of several settings, and the seats of its teams."""
    options, scenario = variety[drawn(len(variety), random)] if variety else ({}, game.scenarios[0].slug)
    settled = game.settle_options(options)
    names = game.seat_names
    teams = [[names.index(seat) for seat in team] for team in game.teams(settled, scenario)]
    return game.new(settled, scenario), teams


Decision = tuple[int, tuple[int, ...], list[float]]
"""What somebody does, what there was to choose from, and the shares of it."""
Decide = Callable[[State, tuple[int, ...], Random], Decision]


def noted_game(
    game: Game, number: int, random: Random, variety: Variety, wander: float, decide: Decide
) -> Examples:
    """The examples of a game in which somebody decides wherever there is more than one candidate.

    Now and then, in `wander` of the decisions, any candidate is played instead: a net must know more than the
    middle of the road. What is noted down is what was thought all the same.
    """
    state, teams = begun(game, variety, random)
    notes = Notes(game, number, teams)
    for _ in range(LONGEST):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        candidates = game.candidates(state, state.actor)
        if len(candidates) == 1:
            state.carry_out(candidates[0])
            continue
        action, choices, shares = decide(state, candidates, random)
        notes.add(state, choices, shares)
        if random.random() < wander:
            action = candidates[random.randrange(len(candidates))]
        state.carry_out(action)
    return notes.ended(state)


@dataclass(frozen=True)
class ExampleGame:
    """The job of playing one game for examples of a bot.

    An officer tells what it thinks of every candidate; of others the choice alone is known.
    """

    slug: str
    bot: str
    seed: int
    wander: float = 0.1
    variety: Variety = ()

    def __call__(self, number: int) -> Examples:
        """The examples of the game of this number."""
        game = loaded(self.slug)
        player = opponent(self.bot)
        decide: Decide = _officers_decision if isinstance(player, Officer) else partial(_decision_of, player)
        random = Random(self.seed * 1_000_003 + number)
        return noted_game(game, number, random, self.variety, self.wander, decide)


def _officers_decision(state: State, candidates: tuple[int, ...], random: Random) -> Decision:
    shares = officers_shares(state.game(), state, candidates, random)
    return candidates[max(range(len(candidates)), key=lambda place: shares[place])], candidates, shares


def _decision_of(player: Bot, state: State, candidates: tuple[int, ...], random: Random) -> Decision:
    action = player.choose(state, state.actor, random)
    choices = candidates if action in candidates else state.legal()
    return action, choices, [float(choice == action) for choice in choices]


def officers_shares(game: Game, state: State, candidates: tuple[int, ...], random: Random) -> list[float]:
    """What the officer thinks of some candidates, in a position that the seat could imagine."""
    seat = state.actor
    imagined = state.determinize(seat, random)
    ranked = outlooks(imagined, candidates, seat, DEPTH, random.getrandbits(32))
    best = best_of(ranked)
    return sharp_shares([game.expected(one.worth) - (0.0 if one.action in best else DAWDLING) for one in ranked])


def sharp_shares(expected: list[float]) -> list[float]:
    """Shares of choices by what is expected of them, from -1 to 1; those that are clearly worse get hardly any.

    >>> [round(share, 2) for share in sharp_shares([0.1, 0.1, 0.0])]
    [0.5, 0.5, 0.0]
    """
    highest = max(expected)
    powers = [exp(SHARPNESS * (one - highest)) for one in expected]
    total = sum(powers)
    return [power / total for power in powers]


def as_told(examples: Examples) -> dict[str, Any]:
    """The examples by name, as a file keeps them."""
    return {name: getattr(examples, name) for name in Examples.__dataclass_fields__}
