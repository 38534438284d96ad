"""Learning from a round (PPO): what brought more than expected is done more often, a little at a time."""

from __future__ import annotations

from typing import Any

from maproom.lab.extras import extra
from maproom.lab.learning.imitation import Book
from maproom.lab.learning.lesson import Lesson
from maproom.lab.learning.model import Model, log_shares, owners
from maproom.lab.learning.terms import Terms

with extra("learning", "Training"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional

FIGURES = ("entropy", "error", "score_error", "change")
"""What is told of a lesson: how undecided it is, its errors of end and score, how far its choices have moved."""
LEAST = 0.1
"""So much of the rate of learning is left at the end."""
REMINDERS = 4
"""A reminder has so many times fewer examples than a batch."""


class Learner:
    """A model that learns, and examples that remind it of its first lesson at the beginning."""

    def __init__(self, model: Model, terms: Terms, device: str, book: Book | None = None) -> None:
        self.model = model
        self._terms = terms
        self._device = device
        self._book = book
        self.optimizer = torch.optim.Adam(model.parameters(), lr=terms.rate, eps=1e-5)

    def learn(self, lesson: Lesson, left: float, helped: float) -> dict[str, float]:
        """Goes through a round's decisions in batches, some times over.

        `left` falls from 1 to 0 in the training, `helped` sooner: so much the examples still count.
        """
        terms = self._terms
        gains, open_ = lesson["gains"], lesson["open"]
        lesson["gains"] = (gains - gains[open_].mean()) / (gains[open_].std() + 1e-8)
        lesson["starts"] = torch.cumsum(lesson["counts"], 0) - lesson["counts"]
        rate = max(LEAST, left)
        for group in self.optimizer.param_groups:
            group["lr"] = terms.rate * rate
        reminder = terms.reminder * helped if self._book is not None else 0.0
        real = torch.nonzero(lesson["real"])[:, 0]
        size = min(terms.batch, len(real))
        told: list[Tensor] = []
        self.model.train()
        for _ in range(terms.passes):
            order = real[torch.randperm(len(real), device=self._device)]
            for first in range(0, len(real) - size + 1, size):
                loss, figures = self._errors(lesson, order[first : first + size], terms.entropy * rate)
                if reminder and self._book is not None:
                    picked = self._book.any(max(1, min(size // REMINDERS, len(self._book.seen))))
                    loss = loss + reminder * self._book.errors(self.model, picked).loss()
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
                self.optimizer.step()
                told.append(figures)
        return dict(zip(FIGURES, torch.stack(told).mean(0).tolist(), strict=True))

    def _errors(self, lesson: Lesson, picked: Tensor, entropy: float) -> tuple[Tensor, Tensor]:
        """What is to become less by a batch, and its figures."""
        terms, device, size = self._terms, self._device, len(picked)
        count = lesson["counts"][picked]
        total = int(count.sum())
        owner = owners(count, total)
        begins = torch.cumsum(count, 0) - count
        place = lesson["starts"][picked][owner] + torch.arange(total, device=device) - begins[owner]
        with torch.autocast(device, dtype=torch.bfloat16):
            preferences, values, scores = self.model(
                lesson["rows"][picked].to(torch.bfloat16), lesson["codes"][place], owner
            )
        shares = log_shares(preferences, owner, size)
        share = shares.index_select(0, begins + lesson["places"][picked])
        weight = lesson["open"][picked].float()
        number = weight.sum().clamp(min=1)
        moved = share - lesson["shares"][picked]
        ratio = torch.exp(moved)
        gain = lesson["gains"][picked]
        better = torch.min(ratio * gain, ratio.clamp(1 - terms.clip, 1 + terms.clip) * gain)
        spread = torch.zeros(size, device=device).index_add(0, owner, -torch.exp(shares) * shares)
        wrong = functional.mse_loss(values, lesson["aims"][picked])
        off = functional.mse_loss(scores, lesson["scores"][picked])
        undecided = (spread * weight).sum() / number
        loss = -(better * weight).sum() / number + 0.5 * wrong + terms.score * off - entropy * undecided
        change = ((ratio - 1 - moved) * weight).sum() / number
        return loss, torch.stack([undecided.detach(), wrong.detach(), off.detach(), change.detach()])

    def kept(self) -> dict[str, Any]:
        """What a checkpoint keeps of it."""
        return {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}
