"""Groups of games in turn: while one waits for its actions, the others are played.

No process waits for the slowest game of all, nor while a network thinks, so every processor is made the most of.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.lab.executors.pool import processors
from maproom.lab.extras import extra
from maproom.lab.vector.crew import Crew, Staffed
from maproom.lab.vector.memory import Memory, Sizes
from maproom.lab.vector.part import Part
from maproom.lab.vector.share import Setting, Sharing

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import ArrayLike

GROUPS_A_WORKER = 2
"""One is played while the other waits for its actions."""


class OutOfTurn(MaproomError):
    """A group was stepped while it is being played, or asked for while all wait for their actions."""


class Group(Part):
    """Some games of a relay: they wait for their actions (`waiting`), or they are being played."""

    def __init__(self, relay: Relay, number: int, game: Game, memory: Memory, first: int, seeds: list[int]) -> None:
        super().__init__(game, memory, first, seeds)
        self.waiting = False
        self._relay = relay
        self._number = number

    def step(self, actions: ArrayLike) -> None:
        """Lets one action be played in every game, and returns at once; an illegal one is refused."""
        if not self.waiting:
            raise OutOfTurn("This group is being played: step the one that `next` gives.")
        self._set_down(np.asarray(actions))
        self._relay.play(self._number)
        self.waiting = False


class Relay(Staffed):
    """`count` games in groups, shared out to as many processes as there are `workers`, this one among them.

    0 workers means one for every processor. This process has one group and plays it in `next`, when no other group
    is waiting; every other process has two. Use it in a `with` block, or `close` it. The i-th game takes its chance
    from the seed `seed + i`, as in the vector environment. With a `variety` of options and scenarios every process
    plays one of them, in turn. `by_candidates` the seats choose among what is worth a thought, and are asked only
    where that is more than one action: fewer and better decisions to learn from.

    >>> with Relay("east-front", 6, seed=1, workers=1) as relay:
    ...     group = relay.next()
    ...     group.step(group.sample())
    >>> group.count, group.waiting
    (6, False)
    """

    def __init__(
        self,
        slug: str,
        count: int,
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        *,
        seed: int = 0,
        workers: int = 0,
        variety: list[tuple[dict[str, Any], str]] | None = None,
        by_candidates: bool = False,
    ) -> None:
        game = loaded(slug)
        ways: list[tuple[dict[str, Any] | None, str | None]] = [*variety] if variety else [(options, scenario)]
        settings = [
            Setting(slug, game.settle_options(own), game.settle_scenario(where), by_candidates)
            for own, where in ways
        ]
        self._begin(game, settings, count, len(game.seat_names), seed, workers)

    def _begin(
        self, game: Game, settings: Sequence[Sharing], count: int, told: int, seed: int, workers: int
    ) -> None:
        """Starts the processes; `told` is how many numbers the rewards of a game have."""
        self.observation = game.observation()
        workers = workers or processors()
        number = 1 + (workers - 1) * GROUPS_A_WORKER
        if not 0 < number <= count:
            raise ValueError(f"{count} games are too few for {number} groups")
        sizes = Sizes(count, self.observation.size, game.verbs.size, told)
        edges = [count * part // number for part in range(number + 1)]
        shares = [(first, list(range(seed + first, seed + last))) for first, last in pairwise(edges)]
        self._crew = Crew()
        blocks = self._crew.blocks(sizes)
        for start in range(1, number, GROUPS_A_WORKER):
            worker = start // GROUPS_A_WORKER
            self._crew.start(
                settings[worker % len(settings)], shares[start : start + GROUPS_A_WORKER], sizes, blocks
            )
        self.memory = memory = Memory(sizes, blocks)
        self.groups = [Group(self, which, game, memory, *share) for which, share in enumerate(shares)]
        with self._own_work():
            self._own = settings[-1].share(shares[0][1], memory, 0)
        self._own_is_ready = True
        self._own_is_to_be_played = False

    def play(self, number: int) -> None:
        """Has a group played whose actions are set down."""
        self._crew.must_be_open()
        if number == 0:
            self._own_is_to_be_played = True
        else:
            self._crew.step(*divmod(number - 1, GROUPS_A_WORKER))

    def next(self) -> Group:
        """The next group whose games wait for their actions; step it before you ask for it again."""
        self._crew.must_be_open()
        group = self.groups[self._next()]
        group.waiting = True
        return group

    def _next(self) -> int:
        done = self._crew.done()
        if done is None and (self._own_is_ready or self._own_is_to_be_played):
            if self._own_is_to_be_played:
                with self._own_work():
                    self._own.step()
            self._own_is_ready = self._own_is_to_be_played = False
            return 0
        if done is None and not self._crew.open_orders:
            raise OutOfTurn("All groups wait for their actions.")
        worker, share = done or self._crew.wait_for_one()
        return 1 + worker * GROUPS_A_WORKER + share
