"""Which scenarios and options are played in training: those that people choose, the usual ones more often."""

from __future__ import annotations

from typing import Any

from maproom.kernel.game import Game

Variety = tuple[tuple[dict[str, Any], str], ...]

USUAL = 4
"""The first scenario is played by so many processes for one that plays another."""
MOST = 12
"""So many other scenarios at the most."""


def variety_of(game: Game) -> Variety:
    """The settings that processes play in turn: the first scenario again and again, others in between.

    An option that chooses who plays is varied too; a scenario made by hand or at random is left out.
    """
    usual = game.scenarios[0].slug
    others = [one.slug for one in game.scenarios[1:] if one.slug not in ("own", "random")][:MOST]
    ways: list[tuple[dict[str, Any], str]] = [({}, other) for other in others]
    for option in game.options:
        if option.name == "players":
            ways += [({"players": choice}, usual) for choice in option.choices if "-" in choice]
    if not ways:
        return ()
    return tuple([({}, usual)] * min(USUAL, len(ways)) + ways)
