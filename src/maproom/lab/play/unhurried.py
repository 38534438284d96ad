"""Players without a clock: searches try as much as they may, so that a busy machine changes no game."""

from __future__ import annotations

from maproom.lab.play.players import SEARCHES
from maproom.lab.play.searching import LEVELS, TURNED


def unhurried(name: str) -> str:
    """The same player by the number of its tries alone; one that has no clock stays as it is.

    >>> unhurried("captain"), unhurried("judged:marshal+budget=9")
    ('turned:captain+seconds=0+turn_seconds=0', 'judged:marshal+seconds=0+turn_seconds=0+budget=9')
    >>> unhurried("officer")
    'officer'
    """
    kind, _, wish = (f"{TURNED}:{name}" if name in LEVELS else name).partition(":")
    if kind not in SEARCHES:
        return name
    terms, colon, path = wish.partition(":")
    level, plus, turns = terms.partition("+")
    return f"{kind}:{level}+seconds=0+turn_seconds=0{plus}{turns}{colon}{path}"
