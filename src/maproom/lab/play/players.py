"""Everybody who can play in the laboratory: the bots by name, and nets alone and OpenSpiel's search beside them."""

from __future__ import annotations

from collections.abc import Iterable

from maproom.bots import Bot, UnknownBot, bot, watches_the_clock
from maproom.lab.executors import CHECK_EVERY, UNCHECKED

NET = "net"
LOOK = "look"
ISMCTS = "ismcts"
SEARCHES = ("judged", "netted", "foreseen", "turned")
MILLISECONDS = 500
"""What OpenSpiel's search has for a decision, of the processor's time, if nothing is said."""


def player(name: str) -> Bot:
    """A bot of the registry, or one of the laboratory's own.

    `net` and `net:nets/east-front.npz` play what a net likes best without looking ahead: the net that comes with
    the program, or that of a file; `look` and `look:FILE` look one action ahead with it. `ismcts` and `ismcts:200`
    are OpenSpiel's search with milliseconds to decide. `judged:captain` and `netted:captain` are the captain who
    searches so, whatever the game's own does; in `foreseen:captain` the officer plays on and the net foresees;
    `turned:captain+rounds=2` is one who looks farther.

    >>> player("officer").choose
    <bound method Level.choose of ...>
    """
    kind, _, wish = name.partition(":")
    if kind == NET:
        from maproom.lab.play.bare_net import BareNet

        return BareNet(wish)
    if kind == LOOK:
        from maproom.lab.play.looking_net import LookingNet

        return LookingNet(wish)
    if kind in SEARCHES:
        from maproom.lab.play.searching import Searching

        return Searching(kind, wish)
    if kind != ISMCTS:
        return bot(name)
    if wish and not (wish.isdecimal() and int(wish) > 0):
        raise UnknownBot(f"{name!r}: after the colon stand the milliseconds for a decision, as in {ISMCTS}:200.")
    from maproom.lab.adapters.ismcts import Ismcts

    return Ismcts(int(wish or MILLISECONDS) / 1000)


def checks_for(names: Iterable[str]) -> int:
    """How often a game of these players can be checked by playing it again: not if a clock ends their thoughts.

    >>> checks_for(["officer", "random"]), checks_for(["officer", "captain"])
    (100, 0)
    """
    return UNCHECKED if any(watches_the_clock(player(name)) for name in names) else CHECK_EVERY
