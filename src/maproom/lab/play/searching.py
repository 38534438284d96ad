"""Captain and marshal by judge or net, with their own tries and sight or others: to see who searches better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maproom.bots import Bot, UnknownBot
from maproom.bots.levels import CAPTAIN, MARSHAL, looking_ahead, searching_by
from maproom.bots.search.rollouts import Terms
from maproom.kernel.game import Game
from maproom.lab.play.bare_net import net_of
from maproom.lab.play.fitted import Fitted

LEVELS: Final = {"captain": CAPTAIN, "marshal": MARSHAL}
TERMS: Final[dict[str, Callable[[str], float]]] = {
    "budget": int, "seconds": float, "keep": int, "rounds": float, "steps": int, "doubt": float,
    "turn_seconds": float, "plan_tries": int,
}  # fmt: skip
"""The terms of a search that can be turned, and how each is read."""
NETTED, TURNED = "netted", "turned"


class Searching(Fitted):
    """`judged:captain` searches by the judge, `netted:captain` by the net of the program, `netted:captain:FILE`
    by that of a file, `turned:captain` by whatever that level does; with the tries and the clock of that level.

    Each of its terms can be turned: `turned:captain+rounds=2+budget=60`.
    """

    on_the_clock = True

    def __init__(self, kind: str, wish: str) -> None:
        super().__init__()
        level, _, self._path = wish.partition(":")
        self._kind = kind
        self._terms = turned(level)

    def player(self, game: Game) -> Bot:
        """The search of this game."""
        if self._kind == TURNED:
            return looking_ahead(game, self._terms)
        return searching_by(game, net_of(game, self._path) if self._kind == NETTED else None, self._terms)


def turned(wish: str) -> Terms:
    """The terms of a level, some of them others than it has.

    >>> turned("marshal+rounds=1.5+budget=60").rounds
    1.5
    """
    level, *turns = wish.split("+")
    if level not in LEVELS:
        raise UnknownBot(f"{level!r} does not search: after the colon stands captain or marshal.")
    terms: dict[str, Any] = {name: getattr(LEVELS[level], name) for name in TERMS}
    for turn in turns:
        name, _, number = turn.partition("=")
        try:
            terms[name] = TERMS[name](number)
        except (KeyError, ValueError):
            raise UnknownBot(f"{turn!r} is no term of a search with its number: {', '.join(TERMS)}.") from None
    return Terms(**terms)
