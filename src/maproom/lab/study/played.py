"""One game of a study as it was played: its actions, from which everything else can be told again."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.play.players import player
from maproom.lab.play.unhurried import unhurried
from maproom.lab.study.plan import Plan


@dataclass
class PlayedGame:
    """A game from the beginning to where it ended or broke off."""

    number: int
    scenario: str
    lines: list[str] = field(default_factory=list)
    """Its actions in the notation of records, those of chance among them."""
    finished: bool = False
    digest: str = ""
    """Of the last position."""
    error: str = ""


def play(plan: Plan, item: int) -> PlayedGame:
    """Plays one game of a settled plan."""
    played = PlayedGame(item, plan.scenario(item))
    try:
        _play(plan, played)
    except Exception as error:  # whatever a game or a bot does wrong, the other games are played
        played.error = f"{type(error).__name__}: {error}"
    return played


def _play(plan: Plan, played: PlayedGame) -> None:
    game = loaded(plan.slug)
    state = game.new(plan.options, played.scenario)
    seats = {game.seat_names.index(seat): seat for seat in plan.seats()}
    bots = {seat: player(unhurried(name)) for seat, name in zip(seats, plan.bots, strict=True)}
    randoms = {seat: Random(f"{plan.seed}/{played.number}/{name}") for seat, name in seats.items()}
    chance = Random(f"{plan.seed}/{played.number}/chance")
    decisions = 0
    while state.actor != OVER and decisions < plan.longest:
        actor = state.actor
        if actor == CHANCE:
            action = state.sample(chance)
        else:
            action = bots[actor].choose(state, actor, randoms[actor])
            decisions += 1
        state.apply(action)
        played.lines.append(game.verbs.line(action))
    played.finished = state.actor == OVER
    played.digest = state.digest()
