"""What is kept for good: the games of people with an account, so much for each and so much for all of them.

Whoever still comes keeps before those who do not, and then whoever came first: who makes many accounts to fill the
disk takes nothing from those who were there.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Subquery, and_, case, delete, func, or_, select, true, union

from maproom.table.store import schema
from maproom.table.store.announcements import announce

PEOPLE, SEATS, TABLES, CHAT = schema.people.c, schema.seats.c, schema.tables.c, schema.chat.c
A_TABLE = 20
"""A table, with its seats and its positions, takes the room of about so many entries of a book."""
LETTERS = 300
"""As many letters of talk take the room of an entry."""

BEHIND_ALL = 1e12
"""Later than anything that ever happens here."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much is kept, in entries of books; None keeps everything."""

    each: int | None
    """For one account."""
    in_all: int | None
    here: float | None
    """The accounts that were here since then keep before all others."""


def is_over() -> ColumnElement[bool]:
    """Whether a game is finished, or a copy or a record that somebody brought."""
    return or_(TABLES.status == "finished", TABLES.origin["how"].as_string().in_(("fork", "import")))


def _holders() -> Subquery:
    """Every table with each account that sits there or has set it."""
    sits = select(SEATS.table_id.label("table_id"), SEATS.person.label("person")).where(SEATS.person.is_not(None))
    sets = select(TABLES.id, TABLES.creator)
    held = union(sits, sets).subquery()
    return (
        select(held.c.table_id, held.c.person, PEOPLE.created, PEOPLE.seen)
        .join(schema.people, PEOPLE.id == held.c.person)
        .where(PEOPLE.kind == "account")
        .subquery()
    )


def _rooms() -> Subquery:
    """The room that each table takes, in entries: its book and its talk."""
    talk = (
        select(CHAT.table_id, func.sum(1 + func.length(CHAT.text) // LETTERS).label("room"))
        .group_by(CHAT.table_id)
        .subquery()
    )
    size = TABLES.revision + A_TABLE + func.coalesce(talk.c.room, 0)
    # What goes on is kept before all others.
    comes_last = case((is_over(), 1), else_=0)
    return (
        select(TABLES.id, TABLES.updated, size.label("size"), comes_last.label("comes_last"))
        .outerjoin(talk, talk.c.table_id == TABLES.id)
        .subquery()
    )


def _of_each(bounds: Bounds) -> Subquery:
    """Every table of an account: its room, whether some account keeps it, and the rank of the first of these.

    Nothing is looked up twice here and below: of a hundred thousand tables that would take a database minutes.
    """
    holders, room = _holders().c, _rooms().c
    order = (room.comes_last, room.updated.desc(), room.id)
    with_later = func.sum(room.size).over(partition_by=holders.person, order_by=order).label("with_later")
    each = (
        select(room.id.label("table_id"), room.size, room.updated, room.comes_last, with_later)
        .add_columns(holders.created, holders.seen)
        .join(holders.table_id.table, room.id == holders.table_id)
        .subquery()
    )
    made = each.c.created
    rank = made if bounds.here is None else case((each.c.seen >= bounds.here, made), else_=made + BEHIND_ALL)
    keeps = _within(bounds.each, each.c.with_later)
    table = (each.c.table_id, each.c.size, each.c.updated, each.c.comes_last)
    return (
        select(
            *table,
            func.max(case((keeps, 1), else_=0)).label("is_kept"),
            func.min(case((keeps, rank), else_=None)).label("rank"),
        )
        .group_by(*table)
        .subquery()
    )


def _within(most: int | None, room: ColumnElement[int]) -> ColumnElement[bool]:
    return true() if most is None else room <= most


def not_kept(connection: Connection, bounds: Bounds, before: float, most: int | None = None) -> list[str]:
    """Tables that accounts have, of which none keeps them, the oldest first.

    Those that are over were so before a time; at others nothing has happened for as long as accounts may be away.
    """
    table = _of_each(bounds).c
    order = (table.is_kept.desc(), table.comes_last, table.rank, table.updated.desc(), table.table_id)
    with_earlier = func.sum(table.size).over(order_by=order).label("with_earlier")
    judged = select(table.table_id, table.updated, table.comes_last, table.is_kept, with_earlier).subquery().c
    stays = and_(judged.is_kept == 1, _within(bounds.in_all, judged.with_earlier))
    may_go = _may_go(bounds, before, judged.comes_last == 1, judged.updated)
    return list(
        connection.scalars(select(judged.table_id).where(may_go, ~stays).order_by(judged.updated).limit(most))
    )


def _may_go(
    bounds: Bounds, before: float, over: ColumnElement[bool], updated: ColumnElement[float]
) -> ColumnElement[bool]:
    is_old = and_(over, updated < before)
    return is_old if bounds.here is None else or_(is_old, updated < min(bounds.here, before))


def remove_not_kept(connection: Connection, bounds: Bounds, before: float, id: str) -> bool:
    """Removes a table that was found not to be kept, unless something has happened there since."""
    may_go = _may_go(bounds, before, is_over(), TABLES.updated)
    removed = connection.execute(delete(schema.tables).where(TABLES.id == id, may_go)).rowcount == 1
    if removed:
        announce(connection, id, "gone")
    return removed


def kept_for(connection: Connection, person: str) -> int:
    """The room that the tables of somebody take, in entries."""
    mine = (
        select(SEATS.table_id)
        .where(SEATS.person == person)
        .union(select(TABLES.id).where(TABLES.creator == person))
    )
    books = select(func.sum(TABLES.revision + A_TABLE)).where(TABLES.id.in_(mine))
    talk = select(func.sum(1 + func.length(CHAT.text) // LETTERS)).where(CHAT.table_id.in_(mine))
    return sum(int(connection.scalar(one) or 0) for one in (books, talk))


@dataclass(frozen=True, slots=True)
class Keeper:
    """An account, and the room that its tables take."""

    id: str
    name: str
    tables: int
    entries: int


def kept_in_all(connection: Connection) -> int:
    """The room that all tables of accounts take together, in entries."""
    room = _rooms().c
    held = room.id.in_(select(_holders().c.table_id))
    return int(connection.scalar(select(func.coalesce(func.sum(room.size), 0)).where(held)) or 0)


def fullest(connection: Connection, most: int) -> list[Keeper]:
    """The accounts whose tables take most."""
    holders, room = _holders(), _rooms()
    entries = func.sum(room.c.size)
    asked = (
        select(PEOPLE.id, PEOPLE.name, func.count(), entries)
        .join(holders, holders.c.person == PEOPLE.id)
        .join(room, room.c.id == holders.c.table_id)
        .group_by(PEOPLE.id, PEOPLE.name)
        .order_by(entries.desc(), PEOPLE.id)
        .limit(most)
    )
    return [Keeper(id, name, count, int(size)) for id, name, count, size in connection.execute(asked)]


def forget_notes_of_onlookers(connection: Connection, before: float) -> int:
    """Throws away what people noted about tables at which they have no seat and nothing has happened for long."""
    notes = schema.private.c
    sits = select(SEATS.seat).where(SEATS.table_id == notes.table_id, SEATS.person == notes.person).exists()
    old = select(TABLES.id).where(TABLES.updated < before)
    return connection.execute(delete(schema.private).where(notes.table_id.in_(old), ~sits)).rowcount
