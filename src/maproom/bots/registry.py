"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from maproom.bots.bot import Bot
from maproom.bots.by_judge import ByJudge
from maproom.bots.greedy import Greedy
from maproom.bots.uniform import Uniform
from maproom.kernel.errors import MaproomError, nearest

_makers: dict[str, Callable[[], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    "officer": ByJudge,
}


class UnknownBot(MaproomError):
    """No bot has that name."""


def bot(name: str) -> Bot:
    """A new bot of this name.

    >>> bot("greedy").choose
    <bound method Greedy.choose of ...>
    """
    if name not in _makers:
        raise UnknownBot(f"There is no bot {name!r}, only {', '.join(names())}.{nearest(name, names())}")
    return _makers[name]()


def names() -> list[str]:
    """The names of all bots."""
    return list(_makers)
