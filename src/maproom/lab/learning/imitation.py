"""Lessons from examples: to choose as others chose, and to foresee how their games ended."""

from __future__ import annotations

import time
from copy import deepcopy
from dataclasses import dataclass

from maproom.lab.extras import extra
from maproom.lab.learning.examples import Examples
from maproom.lab.learning.model import Model, log_shares, owners

with extra("learning", "Training"):
    import torch
    from torch import Tensor
    from torch.nn import functional

BATCH = 4096
"""So many examples are learned at once; a fourth of them where a processor learns, and not a graphics card."""
RATE = 1e-3
EVERY = 100
"""After so many batches it is seen how much was learned."""
PATIENCE = 8
"""So often in a row nothing may have been learned before it ends: more of the same would be learned by heart."""
ENOUGH = 1000
"""With so many games their ends count in full."""
HELD_BACK = 0.05
"""The share of the games that are kept to see how much was learned."""


class Book:
    """Examples where a model learns from them."""

    def __init__(self, examples: Examples, device: str) -> None:
        self.size = len(examples.counts)
        self.rows = torch.from_numpy(examples.rows).to(device)
        self.codes = torch.from_numpy(examples.codes).to(device)
        self.counts = torch.from_numpy(examples.counts).to(device)
        self.shares = torch.from_numpy(examples.shares).to(device)
        self.returns = torch.from_numpy(examples.returns).to(device)
        self.margins = torch.from_numpy(examples.margins).to(device)
        self._starts = torch.cumsum(self.counts, 0) - self.counts
        self.device = device
        games = torch.from_numpy(examples.games).to(device)
        kept = torch.unique(games)
        self.weight = min(1.0, len(kept) / ENOUGH)
        """How much the ends count: few games have few ends, which would be learned by heart."""
        kept = kept[:: max(2, round(1 / HELD_BACK))] if len(kept) > 1 else kept[:0]
        unseen = torch.isin(games, kept)
        self.unseen = torch.nonzero(unseen)[:, 0]
        """Decisions of games that are not learned from."""
        self.seen = torch.nonzero(~unseen)[:, 0]

    def any(self, size: int) -> Tensor:
        """Some of the examples that are learned from."""
        return self.seen[torch.randint(len(self.seen), (size,), device=self.device)]

    def errors(self, model: Model, picked: Tensor) -> Errors:
        """How far a model is from some of the examples."""
        count = self.counts[picked]
        total = int(count.sum())
        owner = owners(count, total)
        first = torch.cumsum(count, 0) - count
        place = self._starts[picked][owner] + torch.arange(total, device=self.device) - first[owner]
        with torch.autocast(self.device, dtype=torch.bfloat16):
            preferences, values, scores = model(
                self.rows[picked].to(torch.bfloat16), self.codes[place].long(), owner
            )
        target = self.shares[place]
        logs = log_shares(preferences, owner, len(picked))
        told = torch.zeros(len(picked), device=self.device).index_add(0, owner, target)
        number = told.sum().clamp(min=1.0)
        return Errors(
            -(target * logs).sum() / number,
            functional.mse_loss(values, self.returns[picked]),
            functional.mse_loss(scores, self.margins[picked]),
            (target * torch.exp(logs.detach())).sum() / number,
            self.weight,
        )


@dataclass
class Errors:
    """How unlikely the choices look, how wrong the foreseen end and score are; and how often it chooses alike."""

    choice: Tensor
    end: Tensor
    score: Tensor
    alike: Tensor
    weight: float
    """How much the end and the score count."""

    def loss(self) -> Tensor:
        """What is to become less."""
        return self.choice + self.weight * (self.end + 0.5 * self.score)


@dataclass(frozen=True)
class Report:
    """What came of a lesson, on games that were not learned from."""

    alike: float
    """The share of its choices that the bot would have made."""
    error: float
    """Its error of the end."""
    batches: int


def imitate(model: Model, book: Book, seconds: float, rate: float = RATE) -> Report:
    """Teaches the model the examples for a while, no longer than it learns something; the best state is kept."""
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    size = min(BATCH if book.device != "cpu" else BATCH // 4, len(book.seen))
    until = time.monotonic() + seconds
    best, kept, idle, batches = _seen_through(model, book), deepcopy(model.state_dict()), 0, 0
    while (left := until - time.monotonic()) > 0 and idle < PATIENCE:
        for group in optimizer.param_groups:
            group["lr"] = rate * max(0.05, left / seconds) * 0.5 ** (idle // 3)
        model.train()
        loss = book.errors(model, book.any(size)).loss()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        batches += 1
        if batches % EVERY == 0:
            now = _seen_through(model, book)
            idle = 0 if now[0] < best[0] else idle + 1
            if now[0] < best[0]:
                best, kept = now, deepcopy(model.state_dict())
    now = _seen_through(model, book)
    if now[0] > best[0]:
        model.load_state_dict(kept)
        now = best
    return Report(now[1], now[2], batches)


def _seen_through(model: Model, book: Book) -> tuple[float, float, float]:
    """Of games that are not learned from: how far from good it is, how often it chooses alike, its error.

    What counts is the choice: where a net has become too sure of its choices, it may still choose better.
    """
    model.eval()
    found = book.unseen if len(book.unseen) else book.seen
    picked = found[:: max(1, len(found) // (4 * BATCH))]
    with torch.no_grad():
        errors = book.errors(model, picked)
    alike, end = float(errors.alike), float(errors.end)
    return 1.0 - alike + 0.25 * errors.weight * end, alike, end
