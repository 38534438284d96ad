"""Time to think: a bank with an increment, days a move, or none; pure functions of the time of day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

PaceKind = Literal["live", "correspondence", "none"]
DAY = 86400.0
LEAST_SECONDS = 10.0
"""What somebody has at least who comes back after a live clock was out."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time the seats of a table have."""

    kind: PaceKind = "none"
    bank: float = 0.0
    """For a live game: seconds each seat starts with."""
    increment: float = 0.0
    """For a live game: seconds a seat gets whenever it has decided and another is to decide."""
    days: float = 0.0
    """For correspondence: days for each move."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats; at most one runs."""

    left: tuple[float, ...] = ()
    running: int | None = None
    since: float = 0.0
    """Since when that clock runs; where none does, since when it is the turn of the bot that is to decide."""


NO_CLOCK = Pace()
STOPPED = Clock()


def wound_up(pace: Pace, seats: int, now: float = 0.0) -> Clock:
    """The clocks before the first move, or when all of them begin anew.

    >>> wound_up(Pace("live", bank=600, increment=5), 2).left
    (600, 600)
    """
    return Clock((_full(pace),) * seats, since=now)


def deadline(pace: Pace, clock: Clock) -> float | None:
    """When the running clock will be out; None when no clock runs."""
    if pace.kind == "none" or clock.running is None:
        return None
    return clock.since + clock.left[clock.running]


def left_at(pace: Pace, clock: Clock, now: float) -> tuple[float, ...]:
    """The seconds that each seat has left at a time."""
    if pace.kind == "none" or clock.running is None:
        return clock.left
    return _spent(clock, now)


def pressed(pace: Pace, clock: Clock, to: int | None, now: float, rewarded: bool = True) -> Clock:
    """The clocks when seat `to` (or nobody on a clock) is to decide next; a decision is rewarded, an undo is not.

    >>> pace = Pace("live", bank=600, increment=5)
    >>> clock = pressed(pace, wound_up(pace, 2), 0, now=1000)
    >>> pressed(pace, clock, 1, now=1030).left
    (575, 600)
    """
    if pace.kind == "none" or to == clock.running:
        return clock
    if clock.running is None:
        return replace(clock, running=to, since=now)
    left = list(_spent(clock, now))
    if rewarded:
        left[clock.running] = left[clock.running] + pace.increment if pace.kind == "live" else _full(pace)
    return Clock(tuple(left), to, now)


def emptied(clock: Clock, seat: int) -> Clock:
    """The clocks when a seat has used up all of its time."""
    return replace(clock, left=(*clock.left[:seat], 0.0, *clock.left[seat + 1 :]))


def refilled(pace: Pace, clock: Clock, seat: int) -> Clock:
    """The clocks for somebody who comes back when another is to decide: a live one that was out gets a little.

    >>> pace = Pace("live", bank=600, increment=5)
    >>> refilled(pace, Clock((3.0, 0.0)), 0).left, refilled(pace, Clock((3.0, 0.0)), 1).left
    ((3.0, 0.0), (3.0, 10.0))
    """
    left = list(clock.left)
    if pace.kind == "correspondence":
        left[seat] = _full(pace)
    elif pace.kind == "live" and left[seat] <= 0:
        left[seat] = max(pace.increment, LEAST_SECONDS)
    return replace(clock, left=tuple(left))


def bot_asked(pace: Pace, clock: Clock, now: float) -> Clock:
    """The clocks when it becomes a bot's turn; nothing changes where a person's clock runs.

    >>> bot_asked(Pace("live", bank=600), Clock((600, 600)), now=1000).since
    1000
    """
    return clock if pace.kind == "none" or clock.running is not None else replace(clock, since=now)


def charged(pace: Pace, clock: Clock, seat: int, now: float) -> Clock:
    """The clocks for somebody who takes over from the bot that was asked in their place: as if theirs had run.

    >>> charged(Pace("live", bank=600), Clock((600, 600), since=1000), 0, now=1030).left
    (570, 600)
    """
    if pace.kind == "none":
        return clock
    return replace(clock, left=_spent(replace(clock, running=seat), now))


def later_by(clock: Clock, seconds: float) -> Clock:
    """The clocks when they stood still for a while."""
    return replace(clock, since=clock.since + seconds)


def _full(pace: Pace) -> float:
    return pace.bank if pace.kind == "live" else pace.days * DAY


def _spent(clock: Clock, now: float) -> tuple[float, ...]:
    left = list(clock.left)
    if clock.running is not None:
        left[clock.running] = max(0.0, left[clock.running] - max(0.0, now - clock.since))
    return tuple(left)
