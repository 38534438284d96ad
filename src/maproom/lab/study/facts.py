"""What a reader must know of how a study was made: who played, how they think, how many games, of which version."""

from __future__ import annotations

from collections.abc import Iterator

from maproom.bots.nets.shelf import digests, searching_net_for
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.lab.play.players import NET
from maproom.lab.play.searching import LEVELS
from maproom.lab.study.names import Names
from maproom.lab.study.running import Study


def facts_of(study: Study) -> str:
    """The facts in some sentences."""
    return " ".join(_sentences(study))


def _sentences(study: Study) -> Iterator[str]:
    plan = study.plan
    game = loaded(plan.slug)
    names = Names(game, plan)
    finished = sum(trace.finished for trace in study.traces)
    scenarios = ", ".join(names.scenario(one) for one in plan.scenarios) if len(game.scenarios) > 1 else ""
    name = f"{game.name} ({scenarios})" if scenarios else game.name
    version = f"version {game.version}{_edition(game)}, seed {plan.seed}"
    yield f"{finished} games of {name}, {version}; {_players(study, names)}; {_options(study, game)}."
    if any(name.partition(":")[0] in LEVELS for name in plan.bots):
        yield _thinking(game)
    if NET in plan.bots:
        yield f"The net takes what {_net(game)} likes best, without looking ahead."
    if study.stopped:
        yield f"It was broken off by hand: {study.wanted} games were wanted."
    if study.errors:
        yield f"{len(study.errors)} games broke off or did not end; they are left out."
    yield "What is said here holds for these players."


def _players(study: Study, names: Names) -> str:
    plan = study.plan
    if len(set(plan.bots)) == 1:
        return f"all seats are played by the {plan.bots[0]}"
    seats = zip(plan.seats(), plan.bots, strict=True)
    return "played: " + ", ".join(f"{names.seat(seat)} by the {bot}" for seat, bot in seats)


def _options(study: Study, game: Game) -> str:
    usual = game.settle_options({})
    other = {name: value for name, value in study.plan.options.items() if usual.get(name) != value}
    if not other:
        return "options as usual"
    return "options other than usual: " + ", ".join(f"{name}={str(value).lower()}" for name, value in other.items())


def _thinking(game: Game) -> str:
    who = _net(game) if searching_net_for(game) else "the game's judge"
    return f"They decide by a number of tries, not by a clock, and foresee by {who}."


def _net(game: Game) -> str:
    return f"the trained net of the program ({digests().get(game.slug, '')[:8]})"


def _edition(game: Game) -> str:
    """The owner's edition that was played, where it was one."""
    edition = game.edition
    return f" in the edition {edition.name} ({edition.digest})" if edition else ""
