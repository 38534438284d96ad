"""The first lesson: to choose as a bot chose, and to foresee how its games ended."""

from __future__ import annotations

import time

from maproom.lab.extras import extra
from maproom.lab.learning.examples import Examples
from maproom.lab.learning.model import Model, log_shares, owners

with extra("learning", "Training"):
    import torch
    from torch.nn import functional

BATCH = 4096
RATE = 1e-3


def imitate(model: Model, examples: Examples, seconds: float, device: str) -> tuple[float, float]:
    """Teaches the model the examples for a while; how often it then chooses alike, and its error of the end."""
    rows = torch.from_numpy(examples.rows).to(device)
    codes = torch.from_numpy(examples.codes).to(device).long()
    counts = torch.from_numpy(examples.counts).to(device)
    chosen = torch.from_numpy(examples.chosen).to(device)
    returns = torch.from_numpy(examples.returns).to(device)
    starts = torch.cumsum(counts, 0) - counts
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE)
    size = min(BATCH, len(counts))
    until = time.monotonic() + seconds
    alike, error = 0.0, 1.0
    model.train()
    while (left := until - time.monotonic()) > 0:
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.05, left / seconds)
        picked = torch.randint(len(counts), (size,), device=device)
        count = counts[picked]
        total = int(count.sum())
        owner = owners(count, total)
        first = torch.cumsum(count, 0) - count
        legal = codes[starts[picked][owner] + torch.arange(total, device=device) - first[owner]]
        with torch.autocast(device, dtype=torch.bfloat16):
            preferences, values = model(rows[picked].to(torch.bfloat16), legal, owner)
        shares = log_shares(preferences, owner, size)
        choice = shares[first + chosen[picked]]
        wrong = functional.mse_loss(values, returns[picked])
        loss = -choice.mean() + wrong
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        alike = 0.98 * alike + 0.02 * float(torch.exp(choice.detach()).mean())
        error = 0.98 * error + 0.02 * float(wrong.detach())
    return alike, error
