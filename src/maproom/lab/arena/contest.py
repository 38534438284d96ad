"""What an arena plays: which bots meet, and who sits where."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.registry import loaded
from maproom.lab.play.lineup import Side, seated, team_places
from maproom.lab.play.players import player
from maproom.lab.play.simulate import LONGEST


class BadContest(MaproomError):
    """The contest cannot be held."""


@dataclass(frozen=True)
class Pairing:
    """Two bots that meet; the first is the one whose score is counted."""

    first: str
    second: str

    def seatings(self, teams: list[Side]) -> list[tuple[str, ...]]:
        """Who sits where in the games of one pair: a team is one bot's, and every team each bot's equally often.

        >>> Pairing("a", "b").seatings([(0,), (1,)])
        [('a', 'b'), ('b', 'a')]
        >>> Pairing("a", "b").seatings([(0, 2), (1, 3)])
        [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
        >>> len(Pairing("a", "b").seatings([(0,), (1,), (2,)]))
        6
        """
        bots = (self.first, self.second)
        patterns = [tuple(bots[(place + begin) % 2] for place in range(len(teams))) for begin in (0, 1)]
        turned = [pattern[step:] + pattern[:step] for pattern in patterns for step in range(len(teams))]
        return [seated(teams, pattern) for pattern in dict.fromkeys(turned)]


@dataclass(frozen=True)
class Contest:
    """The game, its options and the seed; with a pairing and a number they decide a pair of games entirely."""

    slug: str
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    scenario: str | None = None
    longest: int = LONGEST

    def settled(self) -> Contest:
        """The contest with all options and the scenario filled in; a wrong one gets an error."""
        game = loaded(self.slug)
        options = game.settle_options(self.options)
        scenario = game.settle_scenario(self.scenario)
        if len(game.teams(options, scenario)) < 2:
            raise BadContest(f"{game.name} has one side with these options: nobody can be compared there.")
        return Contest(self.slug, self.seed, options, scenario, self.longest)

    def seats(self) -> list[str]:
        """The seats that are played."""
        return list(loaded(self.slug).seats(self.options, self.scenario))

    def teams(self) -> list[Side]:
        """The places of the seats that win and lose together; of a settled contest."""
        return team_places(loaded(self.slug), self.options, self.scenario or "")

    def key(self) -> str:
        """A short name of a settled contest, the same on every machine: games are stored under it."""
        game = loaded(self.slug)
        edition = [game.edition.digest] if game.edition else []
        parts = [self.slug, game.version, self.seed, self.options, self.scenario, self.longest, *edition]
        text = json.dumps(parts, sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()


def pairings(bots: list[str]) -> list[Pairing]:
    """Every bot against every other.

    >>> [(pairing.first, pairing.second) for pairing in pairings(["random", "greedy"])]
    [('random', 'greedy')]
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadContest("An arena needs two bots at least, each named once, with commas between them.")
    for name in bots:
        player(name)
    return [Pairing(first, second) for first, second in combinations(bots, 2)]
