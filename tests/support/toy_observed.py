"""The duel of the kernel's tests with an observation, so that adapters also meet a small game with a loaded die."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from support import toy

from maproom.kernel import registry
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import Row
from maproom.kernel.verbs import Domain


class Places(Field[toy.Duel]):
    """Where both stand."""

    def write(self, s: toy.Duel, seat: int, row: Row) -> None:
        row.each(s.place, toy.SPACES.size)


class Points(Field[toy.Duel]):
    """What both have won."""

    def write(self, s: toy.Duel, seat: int, row: Row) -> None:
        row.number(s.points[0], self.high)
        row.number(s.points[1], self.high)


class Hands(Field[toy.Duel]):
    """The own hand, and what is shown or told of the other."""

    def write(self, s: toy.Duel, seat: int, row: Row) -> None:
        known = s.shown | (0 if seat < 0 else s.told)
        for owner in (0, 1):
            row.members(s.hand[owner] if owner == seat else s.hand[owner] & known, toy.CARDS.size)


class ObservedToy(toy.ToyGame):
    """The duel, with what its seats see as numbers."""

    def __init__(self) -> None:
        super().__init__()
        seat = Domain("seat", list(toy.SEATS))
        self._observation = Observation(
            [
                Looking(toy.SEATS),
                Deciding(toy.SEATS),
                Asked(self.frames),
                Places("places", [seat, toy.SPACES], "1 where each seat stands."),
                Points("points", [seat], "What each seat has won.", 9),
                Hands("hands", [seat, toy.CARDS], "1 for the cards that the seat knows to be held."),
            ]
        )

    def observation(self) -> Observation:
        return self._observation


GAME = ObservedToy()


@contextmanager
def registered() -> Iterator[None]:
    """The observed duel is in the registry as `toy`, and afterwards it is not."""
    registry.register("toy", "support.toy_observed")
    registry._games["toy"] = GAME
    try:
        yield
    finally:
        del registry._places["toy"]
        registry._games.pop("toy", None)
