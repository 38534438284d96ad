"""The search itself: again and again a position is imagined and played on, and what was learned is kept.

It is an information-set search: the tree belongs to what the seat knows, every try deals the secrets anew, chance
is sampled, and each seat looks after itself (and so a team after its own).
"""

from __future__ import annotations

import time
from random import Random
from typing import Final

from maproom.bots.search.adviser import Adviser
from maproom.bots.search.tree import Edge, Node
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

DEALS: Final = 48
"""So many ways to deal the secrets are imagined; then they are taken in turn again."""
LONGEST: Final = 400
"""A try that is longer than this is judged where it stands."""
CLOCK_EVERY: Final = 8


class Search:
    """A search for one decision of a seat."""

    def __init__(self, game: Game, adviser: Adviser, state: State, random: Random) -> None:
        self._game = game
        self._adviser = adviser
        self._state = state
        self._seat = state.actor
        self._random = random
        self._deals: list[State] = []
        self.root = Node(state.actor)
        self.tries = 0

    def run(self, tries: int, seconds: float) -> None:
        """Tries so often, or until the time is up, whichever comes first; 0 seconds is no limit."""
        until = time.monotonic() + seconds if seconds else 0.0
        for number in range(tries):
            if until and number % CLOCK_EVERY == 0 and time.monotonic() > until:
                return
            self._try()
            self.tries += 1

    def _imagined(self) -> State:
        """A position that the seat cannot tell from the true one."""
        if len(self._deals) < DEALS:
            deal = self._state.determinize(self._seat, self._random)
            self._deals.append(deal)
            return deal.clone()
        return self._deals[self.tries % DEALS].clone()

    def _try(self) -> None:
        """One way the game might go, as far as the tree knows it and one question further."""
        state = self._imagined()
        node = self.root
        nodes: list[Node] = []
        edges: list[Edge] = []
        values: list[float] = []
        candidates = self._game.candidates
        for _ in range(LONGEST):
            actor = state.actor
            if actor == CHANCE:
                state.carry_out(state.sample(self._random))
                continue
            if actor == OVER:
                values = state.returns()
                break
            actions = candidates(state, actor)
            if len(actions) == 1:
                state.carry_out(actions[0])
                continue
            if edges or nodes:
                node = _next_node(edges[-1], state)
            if not node.edges:
                advice = self._adviser.advise(state, actions)
                node.open(actions, advice.priors)
                values = advice.values
                nodes.append(node)
                break
            edge = node.pick(actions)
            nodes.append(node)
            edges.append(edge)
            state.carry_out(edge.action)
        if not values:
            values = self._adviser.advise(state, state.legal()).values if state.actor >= 0 else state.returns()
        for node in nodes:
            node.visits += 1
            node.total += values[node.actor]
        for node, edge in zip(nodes, edges, strict=False):
            edge.tries += 1
            edge.total += values[node.actor]

    def line(self, longest: int = 6) -> list[int]:
        """What the search expects: the most tried actions, one after another."""
        found: list[int] = []
        node: Node | None = self.root
        while node is not None and node.edges and len(found) < longest:
            edge = node.most_tried()
            if not edge.tries:
                break
            found.append(edge.action)
            node = max(edge.nodes.values(), key=_visits) if edge.nodes else None
        return found


def _visits(node: Node) -> int:
    return node.visits


def _next_node(edge: Edge, state: State) -> Node:
    """The question that follows an action, among those that chance and secrets may lead to."""
    key = hash((state.actor, type(state.stack[-1]).__name__))
    node = edge.nodes.get(key)
    if node is None:
        node = Node(state.actor)
        edge.nodes[key] = node
    return node
