"""What nobody needs any more: old sessions and links, guests who do not come back, tables that came to nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, false, or_, select

from maproom.table.rules.clocks import DAY
from maproom.table.store import schema
from maproom.table.store.announcements import announce
from maproom.table.store.kept_rows import is_over
from maproom.table.store.people_rows import forget_person

PEOPLE, SEATS, TABLES = schema.people.c, schema.seats.c, schema.tables.c
GOING_ON = ("open", "running")


@dataclass(frozen=True, slots=True)
class Cutoffs:
    """The times before which things are old; None keeps them for ever."""

    sessions: float | None
    guests: float | None
    closed: float | None


def cutoffs(now: float, session_days: float, guest_days: float, closed_days: float) -> Cutoffs:
    """The times so many days ago; 0 days keep things for ever."""

    def before(days: float) -> float | None:
        return now - days * DAY if days else None

    return Cutoffs(before(session_days), before(guest_days), before(closed_days))


def end_sessions(connection: Connection, cutoffs: Cutoffs) -> int:
    """Ends sessions whose cookie the browser has thrown away long since, and mailed links with them."""
    if cutoffs.sessions is None:
        return 0
    connection.execute(delete(schema.links).where(schema.links.c.created < cutoffs.sessions))
    return connection.execute(delete(schema.sessions).where(schema.sessions.c.created < cutoffs.sessions)).rowcount


def forget_guests(connection: Connection, cutoffs: Cutoffs, most: int | None) -> dict[str, list[str]]:
    """Forgets guests who do not come back; returns their ids, each with the tables that show their names."""
    return {id: _forget_guest(connection, id) for id in idle_guests(connection, cutoffs, most)}


def idle_guests(connection: Connection, cutoffs: Cutoffs, most: int | None = None) -> list[str]:
    """Guests who were last here long ago and sit at no table that goes on."""
    if cutoffs.guests is None:
        return []
    held = or_(SEATS.person == PEOPLE.id, SEATS.reserved == PEOPLE.id)
    playing = select(SEATS.table_id).join(schema.tables, TABLES.id == SEATS.table_id)
    idle = (
        select(PEOPLE.id)
        .where(PEOPLE.kind == "guest", PEOPLE.seen < cutoffs.guests)
        .where(~playing.where(held, TABLES.status.in_(GOING_ON)).exists())
        .order_by(PEOPLE.seen)
        .limit(most)
    )
    return list(connection.execute(idle).scalars())


def _forget_guest(connection: Connection, id: str) -> list[str]:
    """Whoever played is kept as somebody who left; of whoever only looked nothing is."""
    touched = forget_person(connection, id)
    traces = (
        select(SEATS.table_id).where(SEATS.person == id),
        select(TABLES.id).where(TABLES.creator == id),
        select(schema.chat.c.id).where(schema.chat.c.person == id),
    )
    if not any(connection.execute(trace.limit(1)).first() for trace in traces):
        connection.execute(delete(schema.people).where(PEOPLE.id == id))
    return touched


def old_tables(
    connection: Connection, cutoffs: Cutoffs, most: int | None = None, kept: Collection[str] = ()
) -> list[str]:
    """Tables that are old, the oldest first, but for those that are `kept`."""
    enough = None if most is None else most + len(kept)
    found = connection.scalars(select(TABLES.id).where(_is_old(cutoffs)).order_by(TABLES.updated).limit(enough))
    return [id for id in found if id not in set(kept)][:most]


def _is_old(cutoffs: Cutoffs) -> ColumnElement[bool]:
    """Whether a table came to nothing: a closed one, an open one that nobody joins, what guests left unfinished.

    So do games of guests that are over, copies and records that they brought, even if they still come here. What
    somebody with an account has set or sits at is none of them: `kept_rows` says how much of that stays.
    """
    sitting = select(SEATS.table_id).join(schema.people, PEOPLE.id == SEATS.person)
    unfinished = or_(TABLES.status == "running", TABLES.course.is_not(None))
    old: list[ColumnElement[bool]] = [false()]
    if cutoffs.closed is not None:
        old.append(and_(TABLES.status.in_(("closed", "open")), TABLES.updated < cutoffs.closed))
    if cutoffs.guests is not None:
        may_return = or_(PEOPLE.kind == "account", PEOPLE.seen >= cutoffs.guests)
        nobody = ~sitting.where(SEATS.table_id == TABLES.id, may_return).exists()
        old.append(and_(unfinished, nobody, TABLES.updated < cutoffs.guests))
        has_account = or_(
            sitting.where(SEATS.table_id == TABLES.id, PEOPLE.kind == "account").exists(),
            select(PEOPLE.id).where(PEOPLE.id == TABLES.creator, PEOPLE.kind == "account").exists(),
        )
        old.append(and_(is_over(), ~has_account, TABLES.updated < cutoffs.guests))
    return or_(*old)


def remove_old_table(connection: Connection, cutoffs: Cutoffs, id: str) -> bool:
    """Removes a table with its book and what was said there, unless something has happened there since."""
    removed = connection.execute(delete(schema.tables).where(TABLES.id == id, _is_old(cutoffs))).rowcount == 1
    if removed:
        announce(connection, id, "gone")
    return removed
