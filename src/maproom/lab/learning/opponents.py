"""Who can play in a league or teach: everybody of the laboratory, and searchers with a number of tries."""

from __future__ import annotations

from typing import Final

from maproom.bots import Bot, UnknownBot
from maproom.bots.levels import looking_ahead
from maproom.bots.search.rollouts import Terms
from maproom.kernel.game import Game
from maproom.lab.play.fitted import Fitted
from maproom.lab.play.players import player

SEARCH: Final = "search"


def quick_terms(tries: int) -> Terms:
    """A search that makes so many tries, and is the same on every machine."""
    return Terms(budget=tries, seconds=0.0, keep=max(3, min(8, tries // 4)), rounds=1.0, steps=60)


class Searcher(Fitted):
    """A captain without a clock, by the net that comes with the program or by the judge."""

    def __init__(self, tries: int) -> None:
        super().__init__()
        self._tries = tries

    def player(self, game: Game) -> Bot:
        """The search of this game."""
        return looking_ahead(game, quick_terms(self._tries))


def opponent(name: str) -> Bot:
    """A player of the laboratory; `search:16` is the captain's search with 16 tries and no clock.

    >>> opponent("officer").choose, opponent("search:16").choose
    (<bound method Level.choose of ...>, <bound method Fitted.choose of ...>)
    """
    kind, _, wish = name.partition(":")
    if kind != SEARCH:
        return player(name)
    if not (wish.isdecimal() and int(wish) > 0):
        raise UnknownBot(f"{name!r}: after the colon stand the tries for a decision, as in {SEARCH}:16.")
    return Searcher(int(wish))


def shares_of(text: str) -> tuple[tuple[str, float], ...]:
    """Guests and their shares of the games, as a command takes them.

    >>> shares_of("officer=0.2, search:8=0.01")
    (('officer', 0.2), ('search:8', 0.01))
    """
    found: list[tuple[str, float]] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        name, _, share = part.rpartition("=")
        try:
            number = float(share)
        except ValueError:
            number = -1.0
        if not name or not 0.0 <= number <= 1.0:
            raise UnknownBot(f"A guest is named with its share of the games, as in officer=0.2, not {part!r}.")
        opponent(name)
        found.append((name, number))
    return tuple(found)
