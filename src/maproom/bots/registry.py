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


_styled: dict[str, Callable[[float], Bot]] = {"captain": Captain, "marshal": Marshal}
STYLED: Final = tuple(_styled)
"""The levels that have styles."""
STYLES: Final = {"cautious": -1.5, "balanced": 0.0, "bold": 1.5}
"""How somebody who plays on likes risk: after a colon behind the name of a level, as in `captain:bold`."""
LEVELS: Final = ("recruit", "corporal", "officer", "captain", "marshal")
"""The levels for people, from the weakest to the strongest."""


def bot(name: str) -> Bot:
    """A new bot of this name, or of a level and a style.

    >>> bot("greedy").choose, bot("captain:bold").choose
    (<bound method Greedy.choose of ...>, <bound method Level.choose of ...>)
    """
    level, colon, style = name.partition(":")
    if level not in _makers:
        raise UnknownBot(f"There is no bot {name!r}, only {', '.join(names())}.{nearest(level, names())}")
    if not colon:
        return _makers[level]()
    if level not in _styled:
        raise UnknownBot(f"{level} has no styles, only {' and '.join(_styled)} have.")
    if style not in STYLES:
        raise UnknownBot(f"There is no style {style!r}, only {', '.join(STYLES)}.{nearest(style, list(STYLES))}")
    return _styled[level](STYLES[style])


def names() -> list[str]:
    """The names of all bots, the fixed points first, then the levels from the weakest to the strongest."""
    return list(_makers)
