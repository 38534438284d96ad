"""What can be wrong with a bot."""

from __future__ import annotations

from maproom.kernel.errors import MaproomError


class UnknownBot(MaproomError):
    """No bot has that name."""


class UnfitNet(MaproomError):
    """A net does not fit the game that it is asked to play."""
