"""Captain and marshal by judge or net, with their own tries and sight or others: to see who searches better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maproom.bots import Bot, UnknownBot
from maproom.bots.levels import foreseeing_by, looking_ahead, searching_by
from maproom.bots.search.rollouts import Terms
from maproom.bots.strengths import captains_terms, marshals_terms
from maproom.kernel.game import Game
from maproom.lab.play.bare_net import net_of
from maproom.lab.play.fitted import Fitted

LEVELS: Final[dict[str, Callable[[str], Terms]]] = {"captain": captains_terms, "marshal": marshals_terms}
TERMS: Final[dict[str, Callable[[str], float]]] = {
    "budget": int, "seconds": float, "keep": int, "rounds": float, "steps": int, "doubt": float,
    "turn_seconds": float, "plan_tries": int, "depth": int,
}  # fmt: skip
"""The terms of a search that can be turned, and how each is read."""
NETTED, TURNED, FORESEEN = "netted", "turned", "foreseen"


class Searching(Fitted):
    """`judged:captain` searches by the judge, `netted:captain` by the net of the program, `netted:captain:FILE`
    by that of a file; in `foreseen:captain` the officer plays on and the net foresees; `turned:captain` searches by
    whatever that level does. All have the tries and the clock of that level.

    Each of its terms can be turned: `turned:captain+rounds=2+budget=60`.
    """

    on_the_clock = True

    def __init__(self, kind: str, wish: str) -> None:
        super().__init__()
        self._kind = kind
        self._wish, _, self._path = wish.partition(":")
        turned(self._wish)

    def player(self, game: Game) -> Bot:
        """The search of this game."""
        terms = turned(self._wish, game.slug)
        if self._kind == TURNED:
            return looking_ahead(game, terms)
        if self._kind == FORESEEN:
            return foreseeing_by(game, net_of(game, self._path), terms)
        return searching_by(game, net_of(game, self._path) if self._kind == NETTED else None, terms)


def turned(wish: str, slug: str = "") -> Terms:
    """The terms that a level has in a game, some of them turned.

    >>> turned("marshal+rounds=1.5+budget=60").rounds
    1.5
    """
    level, *turns = wish.split("+")
    if level not in LEVELS:
        raise UnknownBot(f"{level!r} does not search: after the colon stands captain or marshal.")
    terms: dict[str, Any] = {name: getattr(LEVELS[level](slug), name) for name in TERMS}
    for turn in turns:
        name, _, number = turn.partition("=")
        try:
            terms[name] = TERMS[name](number)
        except (KeyError, ValueError):
            raise UnknownBot(f"{turn!r} is no term of a search with its number: {', '.join(TERMS)}.") from None
    return Terms(**terms)
