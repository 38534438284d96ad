"""What a search has found so far: for each question on the way, each action's number of tries and its worth."""

from __future__ import annotations

from math import sqrt
from typing import Final

EXPLORATION: Final = 1.6
"""How much an action that was tried little is worth trying, against one that has done well."""
CAUTION: Final = 0.15
"""An action that was never tried is expected to be so much worse than the position."""
STRANGER: Final = 0.02
"""The prior of an action that was not legal when the question was first looked at."""


class Edge:
    """One action at a question."""

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.tries = 0
        self.total = 0.0
        self.nodes: dict[int, Node] = {}
        """The questions that came next, by who is asked and what; chance and secrets lead to different ones."""

    def mean(self) -> float:
        """What the action has brought on the average to who took it."""
        return self.total / self.tries


class Node:
    """One question, as somebody is asked it in any of the positions that the search imagines."""

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.visits = 0
        self.total = 0.0
        self.edges: dict[int, Edge] = {}

    def open(self, actions: tuple[int, ...], priors: list[float]) -> None:
        """The first look at it."""
        for action, prior in zip(actions, priors, strict=True):
            self.edges[action] = Edge(action, prior)

    def pick(self, actions: tuple[int, ...]) -> Edge:
        """The action to try next: what has done well, and what was tried too little for its prior."""
        root = EXPLORATION * sqrt(float(self.visits) + 1.0)
        unknown = (self.total / self.visits if self.visits else 0.0) - CAUTION
        best: Edge | None = None
        highest = -1e30
        for action in actions:
            edge = self.edges.get(action)
            if edge is None:
                edge = Edge(action, STRANGER)
                self.edges[action] = edge
            tries = edge.tries
            hope = (edge.total / tries if tries else unknown) + root * edge.prior / (1.0 + tries)
            if hope > highest:
                highest = hope
                best = edge
        assert best is not None
        return best

    def most_tried(self) -> Edge:
        """The action that the search has come to prefer."""
        return max(self.edges.values(), key=_strength)


def _strength(edge: Edge) -> tuple[int, float, float]:
    return edge.tries, edge.mean() if edge.tries else -2.0, edge.prior
