"""What a round teaches: every decision with what it brought its seat beyond what was expected."""

from __future__ import annotations

from maproom.lab.extras import extra
from maproom.lab.learning.collecting import Trail
from maproom.lab.learning.terms import Terms

with extra("learning", "Training"):
    import torch
    from torch import Tensor

Lesson = dict[str, Tensor]


def lesson_of(trails: list[Trail], terms: Terms, helped: float, device: str) -> Lesson:
    """All decisions of a round in a row, step by step; `helped` is the judge's share in what a position is worth.

    Where a game waited for its guest (one choice only) nothing was decided: what follows is handed on to the last
    decision before it, and `real` leaves it out. `open` are the decisions of the net as it is now.
    """
    steps = range(len(trails[0].rows))
    lesson = {
        name: torch.cat([getattr(trail, name)[step] for step in steps for trail in trails])
        for name in ("rows", "codes", "counts", "places", "shares", "own")
    }
    lesson["real"] = lesson["counts"] > 1 if terms.by_candidates else torch.ones_like(lesson["own"])
    lesson["open"] = (lesson["counts"] > 1) & lesson["own"]
    values, scores, actors = (_side_by_side(trails, name, device) for name in ("values", "scores", "actors"))
    going = 1.0 - _side_by_side(trails, "ended", device).float()[..., None]
    decided = lesson["real"].float().reshape(len(steps), -1, 1)
    actors = actors[..., None]
    price = torch.zeros_like(values).scatter(2, actors, torch.full_like(values[..., :1], terms.haste))
    last = {name: torch.cat([trail.last[name] for trail in trails]) for name in ("values", "scores", "judged")}
    rewards = _side_by_side(trails, "rewards", device)
    felt = _looked_back(values, last["values"], rewards, going, decided, terms.fading, price)
    gains = felt
    if helped > 0.0:
        # What a decision brought is seen by two, the net and the judge; what the net foresees is the end alone.
        seen = torch.lerp(values, _side_by_side(trails, "judged", device), helped)
        seen_last = torch.lerp(last["values"], last["judged"], helped)
        gains = _looked_back(seen, seen_last, rewards, going, decided, terms.fading, price)
    margins = _side_by_side(trails, "margins", device)
    none = torch.zeros_like(margins)
    score_gains = _looked_back(scores, last["scores"], margins, going, decided, terms.fading, none)
    seats = values.shape[-1]
    lesson["gains"] = gains.gather(2, actors).reshape(-1)
    lesson["aims"] = (felt + values).reshape(-1, seats)
    lesson["scores"] = (score_gains + scores).reshape(-1, seats)
    return lesson


def _side_by_side(trails: list[Trail], name: str, device: str) -> Tensor:
    """Something of all groups: step by step, one game beside the other."""
    return torch.cat([torch.stack(getattr(trail, name)).to(device) for trail in trails], 1)


def _looked_back(
    values: Tensor, after: Tensor, rewards: Tensor, going: Tensor, decided: Tensor, fading: float, price: Tensor
) -> Tensor:
    """What every step brought beyond its value, the later the less (generalised advantages).

    `after` is the value of the positions at the end. A step in which nothing was decided hands on what follows.
    """
    gains = torch.zeros_like(values)
    run = torch.zeros_like(after)
    for step in reversed(range(len(values))):
        on, now = going[step], decided[step]
        brought = rewards[step] + on * after
        gain = brought - price[step] - values[step] + fading * on * run
        gains[step] = gain
        run = torch.where(now > 0, gain, on * run)
        after = torch.where(now > 0, values[step], brought)
    return gains
