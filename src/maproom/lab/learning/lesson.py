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
    """All decisions of a round in a row; `helped` is how much of the judge's opinion counts.

    Where a game waited for its guest (one choice only) nothing was decided: what follows is handed on to the last
    decision before it, and `open` leaves it out.
    """
    gains, aims, scores = [], [], []
    for trail in trails:
        gain, aim, score = _looked_back(trail, terms, helped, device)
        gains.append(gain)
        aims.append(aim)
        scores.append(score)
    lesson = {
        name: torch.cat([tensor for trail in trails for tensor in getattr(trail, name)])
        for name in ("rows", "codes", "counts", "places", "shares", "own")
    }
    lesson["gains"] = torch.cat(gains)
    lesson["aims"] = torch.cat(aims)
    lesson["scores"] = torch.cat(scores)
    lesson["real"] = lesson["counts"] > 1 if terms.by_candidates else torch.ones_like(lesson["own"])
    lesson["open"] = (lesson["counts"] > 1) & lesson["own"]
    return lesson


def _looked_back(trail: Trail, terms: Terms, helped: float, device: str) -> tuple[Tensor, Tensor, Tensor]:
    """Of one group: the gains of those who decided, and what each seat's value and score should have been."""
    values, scores = torch.stack(trail.values), torch.stack(trail.scores)
    actors = torch.stack(trail.actors)[..., None]
    judged = helped * torch.stack(trail.judged)
    rewards = torch.stack(trail.rewards).to(device)
    margins = torch.stack(trail.margins).to(device)
    going = 1.0 - torch.stack(trail.ended).to(device).float()[..., None]
    decided = (torch.stack(trail.counts) > 1).float()[..., None]
    if not terms.by_candidates:
        decided = torch.ones_like(decided)
    price = torch.zeros_like(values).scatter(2, actors, torch.full_like(values[..., :1], terms.haste))
    run, score_run = torch.zeros_like(values[0]), torch.zeros_like(values[0])
    after, score_after = trail.last["values"], trail.last["scores"]
    hint = helped * trail.last["judged"]
    gains, score_gains = torch.zeros_like(values), torch.zeros_like(values)
    for step in reversed(range(len(values))):
        on, now = going[step], decided[step]
        # What the judge thinks better by is a reward, and at the end of a game all of it is taken back.
        shaped = on * hint - judged[step]
        brought = rewards[step] + on * after
        waited = rewards[step] + on * after, on * run
        surprise = brought + now * (shaped - price[step]) - values[step]
        gain = surprise + terms.fading * on * run
        run = now * gain + (1.0 - now) * waited[1]
        after = now * values[step] + (1.0 - now) * waited[0]
        hint = now * judged[step] + (1.0 - now) * on * hint
        score_brought = margins[step] + on * score_after
        score_gain = score_brought - scores[step] + terms.fading * on * score_run
        score_run = now * score_gain + (1.0 - now) * on * score_run
        score_after = now * scores[step] + (1.0 - now) * score_brought
        gains[step], score_gains[step] = gain, score_gain
    seats = values.shape[-1]
    return (
        gains.gather(2, actors).reshape(-1),
        (gains + values).reshape(-1, seats),
        (score_gains + scores).reshape(-1, seats),
    )
