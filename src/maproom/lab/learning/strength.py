"""How strong a net is, by the arena: its score against a bot with an interval, in Elo, and by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maproom.lab.arena.ratings import ELO, expected
from maproom.lab.arena.running import Standings


@dataclass(frozen=True)
class Strength:
    """What a net has made of its games with a bot."""

    foe: str
    games: int
    score: float
    low: float
    high: float
    elo: float
    margin: float
    sides: tuple[tuple[str, float, int], ...]
    """The score with each side, and its games."""

    @staticmethod
    def of(standings: Standings, name: str, foe: str) -> Strength | None:
        """The strength of one of two bots; None before a game has ended."""
        ended = [game for game in standings.games if game.finished]
        if not ended:
            return None
        own = next(rating for rating in standings.ratings() if rating.bot == name)
        # The ratings of two lie around their mean: the difference is twice as much.
        elo, margin = 2 * own.elo, 2 * own.margin
        return Strength(
            foe,
            len(ended),
            sum(game.score(name) for game in ended) / len(ended),
            expected((elo - margin) / ELO),
            expected((elo + margin) / ELO),
            elo,
            margin,
            _sides(standings, name),
        )

    def sentence(self) -> str:
        """In a line."""
        sides = ", ".join(f"{side} {score:.0%}" for side, score, _ in self.sides)
        return (
            f"{self.score:.0%} of {self.games} games against {self.foe} ({self.low:.0%} to {self.high:.0%}, "
            f"Elo {self.elo:+.0f} ± {self.margin:.0f}; {sides})"
        )

    def to_json(self) -> dict[str, Any]:
        """As the card of a net keeps it."""
        return {
            "games": self.games,
            "score": round(self.score, 3),
            "low": round(self.low, 3),
            "high": round(self.high, 3),
            "elo": round(self.elo),
            "margin": round(self.margin),
            "sides": {side: [round(score, 3), games] for side, score, games in self.sides},
        }


def _sides(standings: Standings, name: str) -> tuple[tuple[str, float, int], ...]:
    """The score with each team, in the games in which the bot had it: 1 where it won, whoever else did."""
    seats = standings.contest.seats()
    found: list[tuple[str, float, int]] = []
    for team in standings.contest.teams():
        held = [game for game in standings.games if game.finished and game.bots[team[0]] == name]
        points = sum(0.5 if not game.winners else float(team[0] in game.winners) for game in held)
        if held:
            found.append((" and ".join(seats[place] for place in team), points / len(held), len(held)))
    return tuple(found)
