"""What was to be expected of a side as it stood: how games went in which it stood the same in the same round."""

from __future__ import annotations

import math
from collections import defaultdict
from statistics import pstdev

from maproom.lab.study.frames import Frames

NEARNESS = 0.3
"""Leads that differ by this share of their scatter still count much as the same."""
IMAGINED = 2.0
"""So many games that went as the side's games went altogether stand beside those that are near."""

Moment = tuple[str, str, int]
"""Scenario, side and round."""


class Standing:
    """The games of a study by scenario, side, round and lead."""

    def __init__(self, frames: Frames) -> None:
        games = frames.seats.unique(["game", "side"], keep="first", maintain_order=True)
        self._won = {(row["game"], row["side"]): bool(row["won"]) for row in games.iter_rows(named=True)}
        self._scenario = dict(frames.games.select("game", "scenario").iter_rows())
        self._lead: dict[tuple[int, str, int], int] = {}
        self._met: dict[Moment, list[tuple[int, int]]] = defaultdict(list)
        for game, number, side, lead in frames.sides.select("game", "round", "side", "lead").iter_rows():
            self._lead[game, side, number] = lead or 0
            self._met[self._scenario[game], side, number].append((game, lead or 0))
        self._reach = {
            moment: max(1.0, NEARNESS * pstdev(lead for _, lead in met)) for moment, met in self._met.items()
        }
        self._known: dict[tuple[Moment, int, int], float] = {}

    def won(self, game: int, side: str) -> bool:
        """Whether the side won the game."""
        return self._won[game, side]

    def expected(self, game: int, side: str, number: int) -> float:
        """The side's share of the other games in which it stood as here when the round began."""
        moment = (self._scenario[game], side, number)
        lead = self._lead.get((game, side, number), 0)
        key = (moment, lead, game)
        if key not in self._known:
            self._known[key] = self._share(moment, lead, game)
        return self._known[key]

    def _share(self, moment: Moment, lead: int, game: int) -> float:
        met, side = self._met[moment], moment[1]
        others = [other for other, _ in met if other != game]
        if not others:
            return 0.5
        overall = sum(self._won[other, side] for other in others) / len(others)
        wins, weight = IMAGINED * overall, IMAGINED
        for other, its_lead in met:
            if other != game:
                near = math.exp(-0.5 * ((its_lead - lead) / self._reach[moment]) ** 2)
                wins += near * self._won[other, side]
                weight += near
        return wins / weight
