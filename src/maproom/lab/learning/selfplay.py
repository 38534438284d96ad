"""Self-play: games of the model against itself, collected by the relay, and what is learned from them (PPO)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from maproom.lab.extras import extra
from maproom.lab.learning.league import OWN, League
from maproom.lab.learning.model import Model, log_shares, owners
from maproom.lab.vector import Relay
from maproom.lab.vector.relay import Group

with extra("learning", "Training"):
    import numpy as np
    import torch
    from torch import Tensor, nn
    from torch.nn import functional


@dataclass(frozen=True)
class Terms:
    """How much is played between two lessons, and how a lesson goes."""

    games: int = 8192
    steps: int = 32
    """Decisions a game and round."""
    gathered: int = 12
    """So many groups of games are thought over at once."""
    passes: int = 2
    batch: int = 16_384
    rate: float = 2.5e-4
    entropy: float = 0.006
    fading: float = 0.97
    """Lambda: how far back the end of a game is felt."""
    clip: float = 0.2
    haste: float = 0.0005
    """What a decision costs whoever makes it: without a price some games of free actions never end."""
    workers: int = 0
    by_candidates: bool = True
    """Whether it learns to choose among the candidates, as it will in play, rather than among all legal actions."""
    league: float = 0.0
    """In so many of the groups of games one team is played by a former self."""
    selves: int = 4
    """So many former selves are kept."""
    growing: int = 40
    """After so many rounds the present self joins them."""
    variety: tuple[tuple[dict[str, Any], str], ...] = ()
    """The options and scenarios that are played, by process in turn; the default ones when none are named."""


@dataclass
class Trail:
    """What one group of games went through in a round, decision by decision."""

    rows: list[Tensor] = field(default_factory=list)
    codes: list[Tensor] = field(default_factory=list)
    counts: list[Tensor] = field(default_factory=list)
    places: list[Tensor] = field(default_factory=list)
    shares: list[Tensor] = field(default_factory=list)
    values: list[Tensor] = field(default_factory=list)
    actors: list[Tensor] = field(default_factory=list)
    own: list[Tensor] = field(default_factory=list)
    rewards: list[Tensor] = field(default_factory=list)
    ended: list[Tensor] = field(default_factory=list)
    last: Tensor | None = None


class SelfPlay:
    """A model that plays against itself and learns from that, round by round."""

    def __init__(self, model: Model, terms: Terms, device: str, seed: int) -> None:
        self.model = model
        self.terms = terms
        self.device = device
        self.decisions = 0
        self.games = 0
        self.relay = Relay(
            model.game.slug,
            terms.games,
            seed=seed,
            workers=terms.workers,
            variety=list(terms.variety),
            by_candidates=terms.by_candidates,
        )
        self.league = League(model, terms, len(self.relay.groups))
        self._numbers = {id(group): number for number, group in enumerate(self.relay.groups)}
        if device == "cuda":
            _pin(self.relay.memory.observations)
        self.optimizer = torch.optim.Adam(model.parameters(), lr=terms.rate, eps=1e-5)

    def close(self) -> None:
        """Ends the processes that play."""
        self.relay.close()

    def round(self, left: float) -> dict[str, float]:
        """Plays and learns once; `left` is how much of the whole training is still to come, from 1 to 0."""
        started = time.monotonic()
        self.league.begin_round()
        trails = self._collect()
        collected = time.monotonic()
        lesson = self._lesson(trails)
        told = self._learn(lesson, max(0.1, left))
        told["collecting"] = collected - started
        told["learning"] = time.monotonic() - collected
        return told

    # -- playing ----------------------------------------------------------------------------------------

    def _collect(self) -> list[Trail]:
        """One round of games; every group ends it with its choices made and not yet played."""
        groups = self.relay.groups
        trails = [Trail() for _ in groups]
        waiting: list[tuple[Group, Any]] = []
        left = len(groups)
        self.model.eval()
        while left:
            gathered = [self.relay.next() for _ in range(min(self.terms.gathered, left))]
            chosen, pieces = self._think(gathered)
            first = 0
            for group, piece in zip(gathered, pieces, strict=True):
                trail = trails[self._numbers[id(group)]]
                actions = chosen[first : first + group.count]
                first += group.count
                if trail.rows:
                    trail.rewards.append(torch.from_numpy(group.rewards.copy()))
                    trail.ended.append(torch.from_numpy(group.ended.copy()))
                    self.games += int(group.ended.sum())
                if len(trail.rows) == self.terms.steps:
                    trail.last = piece["values"]
                    waiting.append((group, actions))
                    left -= 1
                    continue
                for name, tensor in piece.items():
                    getattr(trail, name).append(tensor)
                group.step(actions)
        for group, actions in waiting:
            group.step(actions)
        self.decisions += self.terms.games * self.terms.steps
        return trails

    def _think(self, groups: list[Group]) -> tuple[Any, list[dict[str, Tensor]]]:
        """Chooses for some groups at once; for each group what its trail keeps."""
        with torch.no_grad():
            return self._chosen(groups)

    def _chosen(self, groups: list[Group]) -> tuple[Any, list[dict[str, Tensor]]]:
        device = self.device
        legal = [group.legal_lists() for group in groups]
        rows = torch.cat([torch.from_numpy(group.observations).to(device, copy=True) for group in groups])
        codes = torch.from_numpy(np.concatenate([codes for codes, _ in legal])).to(device).long()
        counts_here = np.concatenate([counts for _, counts in legal]).astype(np.int64)
        counts = torch.from_numpy(counts_here).to(device)
        actors = torch.from_numpy(np.concatenate([group.actors for group in groups]).astype(np.int64)).to(device)
        owner = owners(counts, len(codes))
        deciders = np.concatenate(
            [self.league.deciders(self._numbers[id(group)], group.actors) for group in groups]
        )
        with torch.autocast(device, dtype=torch.bfloat16):
            preferences, values = self.model(rows.to(torch.bfloat16), codes, owner)
            preferences = self.league.decide(deciders, preferences, rows.to(torch.bfloat16), codes, counts)
        own = torch.from_numpy(deciders == OWN).to(device)
        shares = log_shares(preferences, owner, len(rows))
        drawn = shares - torch.log(-torch.log(torch.rand_like(shares).clamp_(1e-9, 1 - 1e-7)))
        highest = torch.full((len(rows),), -1e30, device=device).scatter_reduce(0, owner, drawn, "amax")
        every = torch.arange(len(codes), device=device)
        places = torch.zeros(len(rows), dtype=torch.long, device=device).scatter_reduce(
            0, owner, torch.where(drawn == highest[owner], every, torch.zeros_like(every)), "amax"
        )
        starts = torch.cumsum(counts, 0) - counts
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
                    "places": (places - starts)[part],
                    "shares": shares[places[part]],
                    "values": values[part],
                    "actors": actors[part],
                    "own": own[part],
                }
            )
            first += group.count
        return codes[places].cpu().numpy(), pieces

    # -- learning ---------------------------------------------------------------------------------------

    def _lesson(self, trails: list[Trail]) -> dict[str, Tensor]:
        """All decisions of a round in a row, with what each brought its seat beyond what was expected."""
        gains, aims = [], []
        for trail in trails:
            values = torch.stack(trail.values)
            actors = torch.stack(trail.actors)[..., None]
            rewards = torch.stack(trail.rewards).to(self.device)
            rewards = rewards.scatter_add(2, actors, torch.full_like(values[..., :1], -self.terms.haste))
            going = 1.0 - torch.stack(trail.ended).to(self.device).float()[..., None]
            gain = torch.zeros_like(values)
            run = torch.zeros_like(values[0])
            assert trail.last is not None
            after = trail.last
            for step in reversed(range(len(values))):
                surprise = rewards[step] + going[step] * after - values[step]
                run = surprise + self.terms.fading * going[step] * run
                gain[step] = run
                after = values[step]
            gains.append(gain.gather(2, actors).reshape(-1))
            aims.append((gain + values).reshape(-1, values.shape[-1]))
        lesson = {
            name: torch.cat([tensor for trail in trails for tensor in getattr(trail, name)])
            for name in ("rows", "codes", "counts", "places", "shares", "own")
        }
        lesson["gains"] = torch.cat(gains)
        lesson["aims"] = torch.cat(aims)
        return lesson

    def _learn(self, lesson: dict[str, Tensor], left: float) -> dict[str, float]:
        """Goes through a round's decisions in batches, some times over."""
        terms, device = self.terms, self.device
        counts = lesson["counts"]
        starts = torch.cumsum(counts, 0) - counts
        open_ = (counts > 1) & lesson["own"]
        gains = lesson["gains"]
        gains = (gains - gains[open_].mean()) / (gains[open_].std() + 1e-8)
        for group in self.optimizer.param_groups:
            group["lr"] = terms.rate * left
        told: list[Tensor] = []
        self.model.train()
        size = min(terms.batch, len(counts))
        for _ in range(terms.passes):
            order = torch.randperm(len(counts), device=device)
            for first in range(0, len(counts) - size + 1, size):
                picked = order[first : first + size]
                count = counts[picked]
                total = int(count.sum())
                owner = owners(count, total)
                begins = torch.cumsum(count, 0) - count
                place = starts[picked][owner] + torch.arange(total, device=device) - begins[owner]
                with torch.autocast(device, dtype=torch.bfloat16):
                    preferences, values = self.model(
                        lesson["rows"][picked].to(torch.bfloat16), lesson["codes"][place], owner
                    )
                shares = log_shares(preferences, owner, size)
                share = shares.index_select(0, begins + lesson["places"][picked])
                weight = open_[picked].float()
                number = weight.sum().clamp(min=1)
                ratio = torch.exp(share - lesson["shares"][picked])
                gain = gains[picked]
                better = torch.min(ratio * gain, ratio.clamp(1 - terms.clip, 1 + terms.clip) * gain)
                spread = torch.zeros(size, device=device).index_add(0, owner, -torch.exp(shares) * shares)
                wrong = functional.mse_loss(values, lesson["aims"][picked])
                entropy = (spread * weight).sum() / number
                loss = -(better * weight).sum() / number + 0.5 * wrong - terms.entropy * left * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
                self.optimizer.step()
                told.append(torch.stack([entropy.detach(), wrong.detach()]))
        entropy_now, error = torch.stack(told).mean(0).tolist()
        return {"entropy": entropy_now, "error": error}


def _pin(array: Any) -> None:
    """Keeps an array where it lies in memory, so that the graphics card can fetch it by itself.

    Where that is refused, everything goes on as before and takes longer.
    """
    torch.cuda.cudart().cudaHostRegister(array.ctypes.data, array.nbytes, 0)
