"""Playing a round: all groups of games in turn, thought over in large batches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from maproom.lab.extras import extra
from maproom.lab.learning.league import OWN, League
from maproom.lab.learning.model import Model, log_shares, owners
from maproom.lab.learning.running_games import HallRelay
from maproom.lab.learning.terms import Terms
from maproom.lab.vector.relay import Group

with extra("learning", "Training"):
    import numpy as np
    import torch
    from torch import Tensor


@dataclass
class Trail:
    """What one group of games went through in a round, decision by decision."""

    rows: list[Tensor] = field(default_factory=list)
    codes: list[Tensor] = field(default_factory=list)
    counts: list[Tensor] = field(default_factory=list)
    places: list[Tensor] = field(default_factory=list)
    shares: list[Tensor] = field(default_factory=list)
    values: list[Tensor] = field(default_factory=list)
    scores: list[Tensor] = field(default_factory=list)
    judged: list[Tensor] = field(default_factory=list)
    actors: list[Tensor] = field(default_factory=list)
    own: list[Tensor] = field(default_factory=list)
    rewards: list[Tensor] = field(default_factory=list)
    margins: list[Tensor] = field(default_factory=list)
    ended: list[Tensor] = field(default_factory=list)
    last: dict[str, Tensor] = field(default_factory=dict)
    """What is said of the positions in which the round ends: values, scores, judged."""


class Collector:
    """Plays games of a model against itself, former selves and guests."""

    def __init__(self, relay: HallRelay, league: League, terms: Terms, device: str) -> None:
        self.relay = relay
        self._league = league
        self._terms = terms
        self._device = device
        self._numbers = {id(group): number for number, group in enumerate(relay.groups)}
        self.decisions = 0
        self.games = 0
        self.met: dict[str, tuple[float, int]] = {}
        """Points and games against each guest since it was last asked for."""

    def collect(self, model: Model, judged: bool) -> list[Trail]:
        """One round of games; every group ends it with its choices made and not yet played.

        `judged` asks for the judge's opinion of every position, which takes its time.
        """
        groups = self.relay.groups
        trails = [Trail() for _ in groups]
        waiting: list[tuple[Group, Any]] = []
        left = len(groups)
        model.eval()
        while left:
            gathered = [self.relay.next() for _ in range(min(self._terms.gathered, left))]
            with torch.no_grad():
                chosen, pieces = self._chosen(model, gathered)
            first = 0
            for group, piece in zip(gathered, pieces, strict=True):
                trail = trails[self._numbers[id(group)]]
                actions = chosen[first : first + group.count]
                first += group.count
                if trail.rows:
                    self._remember_end(trail, group)
                if len(trail.rows) == self._terms.steps:
                    trail.last = {name: piece[name] for name in ("values", "scores", "judged")}
                    waiting.append((group, actions))
                    left -= 1
                    continue
                for name, tensor in piece.items():
                    getattr(trail, name).append(tensor)
                self._step(group, actions, judged)
        for group, actions in waiting:
            self._step(group, actions, judged)
        return trails

    def _step(self, group: Group, actions: Any, judged: bool) -> None:
        group.rewards[:, self.relay.columns.wanted] = float(judged)
        group.step(actions)

    def _remember_end(self, trail: Trail, group: Group) -> None:
        """What the last step brought."""
        columns = self.relay.columns
        trail.rewards.append(torch.from_numpy(group.rewards[:, columns.returns].copy()))
        trail.margins.append(torch.from_numpy(group.rewards[:, columns.margins].copy()))
        trail.ended.append(torch.from_numpy(group.ended.copy()))
        for row in group.rewards[group.ended]:
            self.games += 1
            if guest := int(row[columns.guest]):
                name = self._terms.guests[guest - 1][0]
                points, games = self.met.get(name, (0.0, 0))
                self.met[name] = points + (float(row[int(row[columns.host])]) + 1.0) / 2.0, games + 1

    def _chosen(self, model: Model, groups: list[Group]) -> tuple[Any, list[dict[str, Tensor]]]:
        """Chooses for some groups at once; for each group what its trail keeps."""
        device, columns = self._device, self.relay.columns
        legal = [group.legal_lists() for group in groups]
        rows = torch.cat([torch.from_numpy(group.observations).to(device, copy=True) for group in groups])
        codes = torch.from_numpy(np.concatenate([codes for codes, _ in legal])).to(device).long()
        counts_here = np.concatenate([counts for _, counts in legal]).astype(np.int64)
        counts = torch.from_numpy(counts_here).to(device)
        actors = torch.from_numpy(np.concatenate([group.actors for group in groups]).astype(np.int64)).to(device)
        told = torch.from_numpy(np.concatenate([group.rewards[:, columns.judged] for group in groups])).to(device)
        owner = owners(counts, len(codes))
        deciders = np.concatenate(
            [self._league.deciders(group.first, group.rewards[:, columns.former], group.actors) for group in groups]
        )
        with torch.autocast(device, dtype=torch.bfloat16):
            small = rows.to(torch.bfloat16)
            preferences, values, scores = model(small, codes, owner)
            preferences = self._league.decide(deciders, preferences, small, codes, counts)
        own = torch.from_numpy(deciders == OWN).to(device)
        self.decisions += int((counts_here > 1).sum())
        shares = log_shares(preferences, owner, len(rows))
        places = _drawn(shares, owner, len(rows))
        within = places - (torch.cumsum(counts, 0) - counts)
        taken = shares[places]
        edges = np.concatenate([[0], np.cumsum(counts_here)])
        pieces = []
        first = 0
        for group in groups:
            part = slice(first, first + group.count)
            pieces.append(
                {
                    "rows": rows[part],
                    "codes": codes[edges[first] : edges[first + group.count]],
                    "counts": counts[part],
                    "places": within[part],
                    "shares": taken[part],
                    "values": values[part],
                    "scores": scores[part],
                    "judged": told[part],
                    "actors": actors[part],
                    "own": own[part],
                }
            )
            first += group.count
        return codes[places].cpu().numpy(), pieces


def _drawn(shares: Tensor, owner: Tensor, rows: int) -> Tensor:
    """For each row the place of a choice, drawn by its share."""
    device = shares.device
    drawn = shares - torch.log(-torch.log(torch.rand_like(shares).clamp_(1e-9, 1 - 1e-7)))
    highest = torch.full((rows,), -1e30, device=device).scatter_reduce(0, owner, drawn, "amax")
    every = torch.arange(len(shares), device=device)
    none = torch.zeros(rows, dtype=torch.long, device=device)
    return none.scatter_reduce(
        0, owner, torch.where(drawn == highest[owner], every, torch.zeros_like(every)), "amax"
    )


def pin(array: Any) -> None:
    """Keeps an array where it lies in memory, so that the graphics card can fetch it by itself.

    Where that is refused, everything goes on as before and takes longer.
    """
    torch.cuda.cudart().cudaHostRegister(array.ctypes.data, array.nbytes, 0)
