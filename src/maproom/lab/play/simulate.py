"""Playing many games between bots and counting how they end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.lab.executors.pool import spread
from maproom.lab.play.lineup import Side, seated, sides_of
from maproom.lab.play.players import player

LONGEST = 100_000
"""Decisions after which a game counts as endless."""


@dataclass(frozen=True)
class Match:
    """What is played: a game with its options, and the bots of its seats or teams in order."""

    slug: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    scenario: str | None = None
    swap: bool = False
    """Whether the bots move on by one seat or team after every game; such a round has the same chance."""
    longest: int = LONGEST

    def sides(self) -> list[Side]:
        """The places of each bot; of a match that fits."""
        return sides_of(loaded(self.slug), self.options, self.scenario or "", self.bots)


@dataclass
class GameResult:
    """How one game went; a draw has no winners, a team game several."""

    number: int
    decisions: int = 0
    finished: bool = False
    winners: list[int] = field(default_factory=list)
    error: str = ""


@dataclass
class Tally:
    """How all games of a match went."""

    match: Match
    seats: list[str]
    games: int = 0
    finished: int = 0
    decisions: int = 0
    draws: int = 0
    seconds: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)
    bot_wins: dict[str, int] = field(default_factory=dict)
    errors: list[GameResult] = field(default_factory=list)

    def add(self, result: GameResult) -> None:
        """Counts one more game."""
        self.games += 1
        self.decisions += result.decisions
        self.finished += result.finished
        if result.error:
            self.errors.append(result)
        elif result.finished and not result.winners:
            self.draws += 1
        for place in result.winners:
            self.wins[self.seats[place]] += 1
        bots = line_up(self.match, result.number)
        for name in {bots[place] for place in result.winners}:
            self.bot_wins[name] += 1

    def to_json(self) -> dict[str, Any]:
        """The tally as the command prints it."""
        return {
            "game": self.match.slug,
            **loaded(self.match.slug).stamp(),
            "games": self.games,
            "finished": self.finished,
            "errors": len(self.errors),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "mean_decisions": round(self.decisions / self.games, 1) if self.games else 0.0,
            "wins": self.wins,
            "draws": self.draws,
            "bot_wins": self.bot_wins,
            "error_messages": [
                {"number": result.number, "error": result.error}
                for result in sorted(self.errors, key=lambda result: result.number)
            ],
        }


def simulate(match: Match, games: int, workers: int = 1, watch: Callable[[], None] | None = None) -> Tally:
    """Plays the games; all but the seconds are the same for the same match, however many work on it."""
    match = fitted(match)
    seats = list(loaded(match.slug).seats(match.options, match.scenario))
    tally = Tally(match, seats, wins=dict.fromkeys(seats, 0), bot_wins=dict.fromkeys(sorted(set(match.bots)), 0))
    started = time.perf_counter()
    for result in spread(_Job(match), games, workers):
        tally.add(result)
        if watch is not None:
            watch()
    tally.seconds = time.perf_counter() - started
    return tally


def fitted(match: Match) -> Match:
    """The match with its options and scenario filled in; one that cannot be played gets an error."""
    game = loaded(match.slug)
    options = game.settle_options(match.options)
    scenario = game.settle_scenario(match.scenario)
    sides_of(game, options, scenario, match.bots)
    return Match(match.slug, match.bots, match.seed, options, scenario, match.swap, match.longest)


def line_up(match: Match, number: int) -> tuple[str, ...]:
    """The bots of the seats in a game of the match."""
    step = number % len(match.bots) if match.swap else 0
    return seated(match.sides(), match.bots[step:] + match.bots[:step])


def random_for(match: Match, number: int, who: str) -> Random:
    """The random numbers of a seat, or of chance, in one game: nothing else is drawn from them."""
    game = number // len(match.bots) if match.swap else number
    return Random(f"{match.seed}/{game}/{who}")


def play_game(match: Match, number: int) -> GameResult:
    """Plays one game of a match that fits."""
    game = loaded(match.slug)
    result = GameResult(number)
    try:
        _play(game, match, number, result)
    except Exception as error:  # whatever a game or a bot does wrong, the other games are played
        result.error = f"{type(error).__name__}: {error}"
    return result


def _play(game: Game, match: Match, number: int, result: GameResult) -> None:
    state = game.new(match.options, match.scenario)
    seats = [game.seat_names.index(seat) for seat in game.seats(match.options, match.scenario)]
    bots = {seat: player(name) for seat, name in zip(seats, line_up(match, number), strict=True)}
    randoms = {seat: random_for(match, number, game.seat_names[seat]) for seat in seats}
    chance = random_for(match, number, "chance")
    while state.actor != OVER:
        actor = state.actor
        if actor == CHANCE:
            state.apply(state.sample(chance))
            continue
        if result.decisions == match.longest:
            return
        state.apply(bots[actor].choose(state, actor, randoms[actor]))
        result.decisions += 1
    result.finished = True
    returns = state.returns()
    result.winners = [place for place, seat in enumerate(seats) if returns[seat] > 0]


@dataclass(frozen=True)
class _Job:
    """A match as a job that can be sent to another process."""

    match: Match

    def __call__(self, number: int) -> GameResult:
        return play_game(self.match, number)
