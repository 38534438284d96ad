"""What a study plays: the game, the bots of its seats, and the scenarios in turn."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from maproom.kernel.registry import loaded
from maproom.lab.play.lineup import BadLineUp, seated, sides_of
from maproom.lab.play.simulate import LONGEST


@dataclass(frozen=True)
class Plan:
    """A study; item i is a game of the scenario i modulo their number, decided by it and the seed entirely."""

    slug: str
    bots: tuple[str, ...] = ("officer",)
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    """All scenarios of the game where none is named."""
    longest: int = LONGEST

    def settled(self) -> Plan:
        """The plan with a bot for every seat and all scenarios named; a wrong one gets an error."""
        game = loaded(self.slug)
        options = game.settle_options(self.options)
        named = tuple(game.settle_scenario(one) for one in self.scenarios) or tuple(
            one.slug for one in game.scenarios
        )
        seats = game.seats(options, named[0])
        if any(game.seats(options, one) != seats for one in named):
            raise BadLineUp(f"The scenarios of {game.name} have different seats: study them one by one.")
        bots = seated(sides_of(game, options, named[0], self.bots), self.bots)
        return Plan(self.slug, bots, self.seed, options, named, self.longest)

    def scenario(self, item: int) -> str:
        """The scenario of a game."""
        return self.scenarios[item % len(self.scenarios)]

    def seats(self) -> list[str]:
        """The seats that are played; of a settled plan."""
        return list(loaded(self.slug).seats(self.options, self.scenarios[0]))

    def teams(self, scenario: str = "") -> list[tuple[str, ...]]:
        """The seats that win and lose together."""
        return list(loaded(self.slug).teams(self.options, scenario or self.scenarios[0]))

    def key(self) -> str:
        """A short name of a settled plan, the same on every machine: its games are kept under it."""
        game = loaded(self.slug)
        edition = [game.edition.digest] if game.edition else []
        parts = [
            self.slug, game.version, self.bots, self.seed, self.options, self.scenarios, self.longest, *edition,
        ]  # fmt: skip
        return blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=8).hexdigest()
