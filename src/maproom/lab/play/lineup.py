"""Which bot sits where: one for all seats, one for each team, or one for each seat."""

from __future__ import annotations

from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.game import Game
from maproom.lab.play.players import player


class BadLineUp(MaproomError):
    """The bots do not fit the seats of the game."""


Side = tuple[int, ...]
"""The places, in the order of the seats that are played, that one bot holds."""


def team_places(game: Game, options: dict[str, Any], scenario: str) -> list[Side]:
    """The places of each team."""
    seats = game.seats(options, scenario)
    return [tuple(seats.index(seat) for seat in team) for team in game.teams(options, scenario)]


def sides_of(game: Game, options: dict[str, Any], scenario: str, bots: tuple[str, ...]) -> list[Side]:
    """The places of each of the bots; a line-up that does not fit gets an error."""
    for name in bots:
        player(name)
    seats = game.seats(options, scenario)
    teams = team_places(game, options, scenario)
    if len(bots) == 1:
        return [tuple(range(len(seats)))]
    if len(bots) == len(teams):
        return teams
    if len(bots) == len(seats):
        return [(place,) for place in range(len(seats))]
    a_team = "" if len(teams) == len(seats) else f", one for each of {len(teams)} teams"
    raise BadLineUp(
        f"{game.name} has the seats {', '.join(seats)}: "
        f"name one bot for all{a_team} or one for each, not {len(bots)}."
    )


def seated(sides: list[Side], bots: tuple[str, ...]) -> tuple[str, ...]:
    """The bot of every place.

    >>> seated([(0, 2), (1, 3)], ("greedy", "random"))
    ('greedy', 'random', 'greedy', 'random')
    """
    by_place = {place: name for side, name in zip(sides, bots, strict=True) for place in side}
    return tuple(by_place[place] for place in range(len(by_place)))
