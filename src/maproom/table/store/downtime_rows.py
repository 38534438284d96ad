"""When the server was last at work, and what no clock counts: time that nobody could play, and jumps of time."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, or_, select, update

from maproom.table.rules.clocks import DAY, Clock, later_by
from maproom.table.store import schema
from maproom.table.store.allowance_rows import key_of
from maproom.table.store.announcements import announce

TABLES = schema.tables.c
ONLY = 1
CALENDAR = key_of("trust", "calendar")
"""The row that says until when the time of day is not trusted."""
JUST_NOW = 5.0
"""A clock that began to run so shortly ago was started after the time of day was put back."""


def beat(connection: Connection, now: float, asleep: float) -> list[str]:
    """Notes that the server is at work; after a long silence the clocks are put on, and their tables returned.

    Where the time of day was put back, they are put back with it.
    """
    pulse = schema.pulse
    last = connection.execute(select(pulse.c.time)).scalar_one_or_none()
    if last is None:
        connection.execute(insert(pulse), {"id": ONLY, "time": now})
        return []
    mine = connection.execute(update(pulse).where(pulse.c.time == last).values(time=now)).rowcount
    if mine and abs(now - last) > DAY:
        _doubt_the_calendar(connection, now)
    return _put_clocks_on(connection, last, now) if mine and abs(now - last) > asleep else []


def _doubt_the_calendar(connection: Connection, now: float) -> None:
    """The time of day may be wrong by years: a clock without a battery, a copy of a virtual machine."""
    connection.execute(delete(schema.used_up).where(schema.used_up.c.key == CALENDAR))
    connection.execute(insert(schema.used_up), {"key": CALENDAR, "until": now + DAY})


def doubts_the_calendar(connection: Connection, now: float) -> bool:
    """Whether the time of day has changed so much, or the server was down for so long, within the last day.

    Nobody can tell one from the other, and what was thrown away by a wrong calendar is gone.
    """
    until = connection.scalar(select(schema.used_up.c.until).where(schema.used_up.c.key == CALENDAR))
    return until is not None and now < until


def _put_clocks_on(connection: Connection, last: float, now: float) -> list[str]:
    """Lets every clock go on as if it had stood still since the server was last at work.

    So do those of people for whom bots are to decide: who sits down again is charged for the time since then.
    """
    touched: list[str] = []
    columns = (TABLES.id, TABLES.serial, TABLES.clock, TABLES.deadline, TABLES.terms)
    counted = or_(TABLES.deadline.is_not(None), TABLES.bot.is_not(None))
    for row in connection.execute(select(*columns).where(TABLES.status == "running", counted)).all():
        if row.terms["pace"]["kind"] == "none":
            continue
        clock = Clock(tuple(row.clock["left"]), row.clock["running"], row.clock["since"])
        slept = _not_counted(clock.since, last, now)
        if not slept:
            continue
        changed = {
            "clock": asdict(later_by(clock, slept)),
            "deadline": None if row.deadline is None else row.deadline + slept,
            "serial": row.serial + 1,
        }
        here = (TABLES.id == row.id) & (TABLES.serial == row.serial)
        if connection.execute(update(schema.tables).where(here).values(changed)).rowcount:
            touched.append(row.id)
            announce(connection, row.id, f"table {row.serial + 1}")
    return touched


def _not_counted(since: float, last: float, now: float) -> float:
    """The seconds by which a clock that runs since a time has to go on later, or earlier if it is negative.

    >>> _not_counted(since=10.0, last=20.0, now=120.0), _not_counted(since=70.0, last=20.0, now=120.0)
    (100.0, 50.0)
    >>> _not_counted(since=3610.0, last=3620.0, now=21.0), _not_counted(since=20.0, last=3620.0, now=21.0)
    (-3599.0, 0.0)
    """
    if now >= last:
        return max(0.0, now - max(last, since))
    return 0.0 if now - JUST_NOW <= since <= now else now - last
