"""What Fury's groups save: stacks that move together, fronts that go the same way, everyone who advances."""

from __future__ import annotations

from collections.abc import Iterator

from clicks.page import Decision

FRONT = 3
"""The clicks that a front costs besides one for each hex: the way of moving (two) and the goal."""


def saved_by_groups(decisions: list[Decision]) -> int:
    """Clicks that are saved against moving every unit by itself."""
    return _saved_by_moves(decisions) + _saved_by_advances(decisions)


def saved_where_others_are_carried(decisions: list[Decision]) -> int:
    """What everyone who advances into one hex saves, where each of the others is carried: one each."""
    saved = 0
    for goals, _ in _advances(decisions):
        saved += max(goals.count(goal) for goal in goals) - 1
    return saved


def _saved_by_moves(decisions: list[Decision]) -> int:
    """Units of one hex that go to one hex are a stack, two clicks for all; stacks that go the same way a front."""
    saved = 0
    stacks: dict[tuple[str, str], int] = {}
    for at, one in enumerate([*decisions, None]):
        if one is None or (one.verb == "done" and one.frame == "Movement"):
            saved += _saved_by_fronts(stacks)
            stacks = {}
        elif one.verb == "move" and at + 1 < len(decisions):
            legs = _legs(decisions, at + 1)
            if len(legs) == 1:
                key = (one.start, legs[0])
                saved += 2 if key in stacks else 0
                stacks[key] = 1
    return saved


def _legs(decisions: list[Decision], at: int) -> list[str]:
    """The hexes to which a unit went, leg by leg; nothing where it overran something."""
    legs: list[str] = []
    for later in decisions[at:]:
        if later.frame != "Moving" or later.verb == "overrun":
            return [] if later.verb == "overrun" else legs
        if later.verb == "go":
            legs.append(later.words["hex"])
    return legs


def _saved_by_fronts(stacks: dict[tuple[str, str], int]) -> int:
    ways: dict[tuple[int, int], int] = {}
    for start, goal in stacks:
        if start and goal:
            (q, r), (to_q, to_r) = _axial(start), _axial(goal)
            ways[(to_q - q, to_r - r)] = ways.get((to_q - q, to_r - r), 0) + 1
    return sum(max(0, 2 * many - (many + FRONT)) for many in ways.values())


def _axial(hex: str) -> tuple[int, int]:
    """A printed number in axial coordinates: every second column lies half a hex lower."""
    column, row = int(hex[:2]), int(hex[2:4])
    return column, row - (column + (column & 1)) // 2


def _saved_by_advances(decisions: list[Decision]) -> int:
    """Everyone who advances into one hex does so by one click on it."""
    saved = 0
    for goals, single in _advances(decisions):
        # A hex for all who went there, and one by one for the others.
        most = max(goals.count(goal) for goal in goals)
        saved += max(0, single - 1 - 2 * (len(goals) - most))
    return saved


def _advances(decisions: list[Decision]) -> Iterator[tuple[list[str], int]]:
    """For each combat after which somebody advanced: where to, and the clicks of each by itself."""
    at = 0
    while at < len(decisions):
        run: list[Decision] = []
        while at < len(decisions) and decisions[at].frame in ("Advancing", "AdvanceTo"):
            run.append(decisions[at])
            at += 1
        goals = [one.words["hex"] for one in run if one.frame == "AdvanceTo"]
        single = sum(1 + (not one.forced) for one in run if one.frame == "AdvanceTo")
        if goals:
            yield goals, single
        at += 1
