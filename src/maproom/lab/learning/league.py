"""A league: in some of the games one team is played by a former self, so that what was learned is not forgotten."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from maproom.lab.extras import extra
from maproom.lab.learning.model import Model, owners

if TYPE_CHECKING:
    from maproom.lab.learning.selfplay import Terms

with extra("learning", "Training"):
    import numpy as np
    import torch
    from torch import Tensor

OWN = -1
"""Whose decision it is, where it is that of the present self."""


class League:
    """Former selves of a model, the groups of games that they play in, and the team that they have there."""

    def __init__(self, model: Model, terms: Terms, groups: int) -> None:
        self._model = model
        self._most = terms.selves
        self._growing = terms.growing
        self._teams = _places(model)
        every = max(1, round(1 / terms.league)) if terms.league > 0 else 0
        self._places = [number // every if every and number % every == 0 else OWN for number in range(groups)]
        """For each group its number among those of the league."""
        self.selves: list[Model] = []
        self._rounds = 0

    def begin_round(self) -> None:
        """Now and then the present self joins; the oldest one leaves when there are too many."""
        if any(place != OWN for place in self._places) and self._rounds % self._growing == 0:
            former = deepcopy(self._model).eval().requires_grad_(False)
            self.selves = [*self.selves, former][-self._most :]
        self._rounds += 1

    def deciders(self, group: int, actors: Any) -> Any:
        """For each game of a group the former self that decides, or `OWN`."""
        place = self._places[group]
        if place == OWN or not self.selves:
            return np.full(len(actors), OWN, np.int64)
        team = self._teams[place % len(self._teams)]
        former = (place // len(self._teams)) % len(self.selves)
        return np.where(np.isin(actors, team), former, OWN)

    def decide(self, deciders: Any, preferences: Tensor, rows: Tensor, codes: Tensor, counts: Tensor) -> Tensor:
        """The preferences, those of former selves where they decide."""
        starts = torch.cumsum(counts, 0) - counts
        for number, former in enumerate(self.selves):
            asked = np.flatnonzero(deciders == number)
            if not len(asked):
                continue
            picked = torch.from_numpy(asked).to(rows.device)
            count = counts[picked]
            owner = owners(count, int(count.sum()))
            begins = torch.cumsum(count, 0) - count
            place = starts[picked][owner] + torch.arange(len(owner), device=rows.device) - begins[owner]
            liked, _ = former(rows[picked], codes[place], owner)
            preferences = preferences.index_copy(0, place, liked)
        return preferences


def _places(model: Model) -> list[list[int]]:
    """The seats of each team, by number."""
    names = model.game.seat_names
    return [[names.index(seat) for seat in team] for team in model.game.teams()]
