"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maproom.bots.bot import Bot
from maproom.bots.errors import UnknownBot
from maproom.bots.greedy import Greedy
from maproom.bots.levels import Captain, Corporal, Marshal, Officer, Recruit
from maproom.bots.uniform import Uniform
from maproom.kernel.errors import nearest

_makers: dict[str, Callable[[], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    "recruit": Recruit,
    "corporal": Corporal,
    "officer": Officer,
    "captain": Captain,
    "marshal": Marshal,
}


LEVELS: Final = ("recruit", "corporal", "officer", "captain", "marshal")
"""The levels for people, from the weakest to the strongest."""


def bot(name: str) -> Bot:
    """A new bot of this name.

    >>> bot("greedy").choose
    <bound method Greedy.choose of ...>
    """
    if name not in _makers:
        raise UnknownBot(f"There is no bot {name!r}, only {', '.join(names())}.{nearest(name, names())}")
    return _makers[name]()


def names() -> list[str]:
    """The names of all bots, the fixed points first, then the levels from the weakest to the strongest."""
    return list(_makers)
