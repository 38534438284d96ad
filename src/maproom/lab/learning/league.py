"""A league: in some of the games one team is played by a former self, so that what was learned is not forgotten.

Guests, bots that play a team, are the other part of it: they decide where the games are run (`hall`).
"""

from __future__ import annotations

from typing import Any

from maproom.lab.extras import extra
from maproom.lab.learning.model import Model, owners
from maproom.lab.learning.terms import Terms

with extra("learning", "Training"):
    import numpy as np
    import torch
    from torch import Tensor

OWN = -1
"""Whose decision it is, where it is that of the present self."""


class League:
    """Former selves of a model, and which of them decides where."""

    def __init__(self, model: Model, terms: Terms) -> None:
        self._model = model
        self._terms = terms
        self.selves: list[Model] = []
        self._rounds = 0

    def begin_round(self) -> None:
        """Now and then the present self joins; the oldest one leaves when there are too many."""
        if self._terms.league > 0.0 and self._rounds % self._terms.growing == 0:
            self.join(self._model)
        self._rounds += 1

    def join(self, model: Model) -> None:
        """A copy of a model is one more former self."""
        self.selves = [*self.selves, model.copied()][-self._terms.selves :]

    def deciders(self, first: int, formers: Any, actors: Any) -> Any:
        """For each of some games, from the `first` on, the former self that decides, or `OWN`.

        `formers` are the seats that former selves play, a bit each.
        """
        if not self.selves:
            return np.full(len(actors), OWN, np.int64)
        played = formers.astype(np.int64) >> actors & 1
        return np.where(played == 1, (first + np.arange(len(actors))) % len(self.selves), OWN)

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
            liked = former(rows[picked], codes[place], owner)[0]
            preferences = preferences.index_copy(0, place, liked)
        return preferences

    def kept(self) -> list[dict[str, Any]]:
        """What a checkpoint keeps of the former selves."""
        return [former.state_dict() for former in self.selves]

    def take_up(self, kept: list[dict[str, Any]]) -> None:
        """Goes on with the former selves of a checkpoint."""
        for numbers in kept:
            former = self._model.copied()
            former.load_state_dict(numbers)
            self.join(former)
