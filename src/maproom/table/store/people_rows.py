"""People and their sessions in the database."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from maproom.table.rules.errors import NotSignedIn
from maproom.table.rules.person import Notify, Person, PersonKind
from maproom.table.store import lesson_rows, schema
from maproom.table.store.announcements import announce
from maproom.table.store.in_parts import in_parts

NAME_OF_THE_GONE = "Somebody who left"


def add_person(connection: Connection, person: Person, token: str) -> None:
    """Stores a new person and the session they are in."""
    connection.execute(insert(schema.people), {**asdict(person), "name_key": None})
    add_session(connection, person.id, token, person.created)


def add_session(connection: Connection, person: str, token: str, now: float) -> None:
    """Stores a session; `token` is the hash of what the cookie holds."""
    connection.execute(insert(schema.sessions), {"token": token, "person": person, "created": now})


def end_session(connection: Connection, token: str) -> None:
    """Forgets a session."""
    sessions = schema.sessions
    person = connection.execute(select(sessions.c.person).where(sessions.c.token == token)).scalar_one_or_none()
    connection.execute(delete(sessions).where(sessions.c.token == token))
    if person is not None:
        announce(connection, person, "sessions")


def end_other_sessions(connection: Connection, person: str, token: str) -> None:
    """Forgets all sessions of a person but one."""
    where = schema.sessions.c
    connection.execute(delete(schema.sessions).where(where.person == person, where.token != token))
    announce(connection, person, "sessions")


def living_sessions(connection: Connection, tokens: list[str]) -> set[str]:
    """Those of some sessions that have not ended."""
    token = schema.sessions.c.token
    parts = [connection.scalars(select(token).where(token.in_(part))) for part in in_parts(tokens)]
    return {one for part in parts for one in part}


def person_of_session(connection: Connection, token: str) -> Person | None:
    """Who is in a session."""
    row = connection.execute(
        select(schema.people)
        .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
        .where(schema.sessions.c.token == token)
    ).one_or_none()
    return _person(row) if row else None


def person_by_key(connection: Connection, key: str) -> Person | None:
    """The account of this name."""
    row = connection.execute(select(schema.people).where(schema.people.c.name_key == key)).one_or_none()
    return _person(row) if row else None


def person_by_id(connection: Connection, id: str) -> Person | None:
    """The person of this id."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == id)).one_or_none()
    return _person(row) if row else None


def names_of(connection: Connection, ids: list[str]) -> dict[str, Person]:
    """The people of these ids."""
    people = schema.people
    parts = [connection.execute(select(people).where(people.c.id.in_(part))) for part in in_parts(ids)]
    return {row.id: _person(row) for rows in parts for row in rows}


def change_person(connection: Connection, id: str, kind: PersonKind, changes: dict[str, Any]) -> Person:
    """Stores what has changed about a person of a kind and nothing else, and returns them as they are now.

    What the caller knows of the rest may be old: another process may have changed it, or forgotten the person.
    """
    people = schema.people
    where = (people.c.id == id) & (people.c.kind == kind)
    if connection.execute(update(people).where(where).values(changes)).rowcount != 1:
        raise NotSignedIn("Say first who you are: as a guest, or by signing in.")
    announce(connection, id, "sessions")
    return _person(connection.execute(select(people).where(people.c.id == id)).one())


def make_account(connection: Connection, id: str, changes: dict[str, Any], token: str, now: float) -> Person:
    """A guest becomes an account in a new session; whoever knew the guest's secret does not know the account's."""
    account = change_person(connection, id, "guest", {**changes, "kind": "account"})
    add_session(connection, id, token, now)
    end_other_sessions(connection, id, token)
    return account


def sign_in(
    connection: Connection, account: str, token: str, now: float, guest: str | None, old: str | None
) -> list[str]:
    """A session of an account in place of an old one; returns the tables that a guest brings along."""
    add_session(connection, account, token, now)
    if old is not None:
        end_session(connection, old)
    return take_over(connection, guest, account) if guest is not None else []


def new_password(connection: Connection, id: str, password: str, token: str) -> None:
    """Another password; all sessions end but one."""
    change_person(connection, id, "account", {"password": password})
    connection.execute(delete(schema.links).where(schema.links.c.person == id, schema.links.c.kind == "password"))
    end_other_sessions(connection, id, token)


def saw_person(connection: Connection, id: str, now: float) -> None:
    """Notes when a person was last here."""
    connection.execute(update(schema.people).where(schema.people.c.id == id).values(seen=now))


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables at which a person has a seat, may take one, or which they set."""
    seats = schema.seats.c
    held = select(seats.table_id).where(or_(seats.person == person, seats.reserved == person))
    made = select(schema.tables.c.id).where(schema.tables.c.creator == person)
    return [row[0] for row in connection.execute(held.union(made))]


def take_over(connection: Connection, guest: str, account: str) -> list[str]:
    """Everything that a guest has becomes an account's; returns the tables that changed."""
    touched = tables_of(connection, guest)
    for table, column in (
        (schema.seats, schema.seats.c.person),
        (schema.seats, schema.seats.c.reserved),
        (schema.tables, schema.tables.c.creator),
        (schema.chat, schema.chat.c.person),
        (schema.results, schema.results.c.person),
        (schema.reports, schema.reports.c.accused),
    ):
        connection.execute(update(table).where(column == guest).values({column.name: account}))
    _take_over_notes(connection, guest, account)
    lesson_rows.take_over(connection, guest, account)
    _take_over_blocks(connection, guest, account)
    connection.execute(delete(schema.people).where(schema.people.c.id == guest))
    _touch(connection, touched)
    return touched


def _take_over_notes(connection: Connection, guest: str, account: str) -> None:
    notes = schema.private
    kept = [row[0] for row in connection.execute(select(notes.c.table_id).where(notes.c.person == account))]
    connection.execute(
        update(notes).where(notes.c.person == guest, notes.c.table_id.not_in(kept)).values(person=account)
    )
    connection.execute(delete(notes).where(notes.c.person == guest))


def _take_over_blocks(connection: Connection, guest: str, account: str) -> None:
    """Whom a guest blocked the account blocks, and who blocked the guest blocks the account."""
    blocks = schema.blocks
    for mine, other in ((blocks.c.person, blocks.c.blocked), (blocks.c.blocked, blocks.c.person)):
        known = [row[0] for row in connection.execute(select(other).where(mine == account))]
        kept = (mine == guest) & other.not_in([*known, account])
        connection.execute(update(blocks).where(kept).values({mine.name: account}))


def forget_person(connection: Connection, id: str) -> list[str]:
    """Removes everything that says who somebody was; returns the tables that changed."""
    touched = tables_of(connection, id)
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person == id))
    connection.execute(delete(schema.links).where(schema.links.c.person == id))
    connection.execute(delete(schema.private).where(schema.private.c.person == id))
    connection.execute(delete(schema.lessons).where(schema.lessons.c.person == id))
    connection.execute(delete(schema.ratings).where(schema.ratings.c.who == f"person:{id}"))
    connection.execute(delete(schema.notices).where(schema.notices.c.person == id))
    connection.execute(delete(schema.blocks).where(schema.blocks.c.person == id))
    connection.execute(update(schema.chat).where(schema.chat.c.person == id).values(name=NAME_OF_THE_GONE))
    connection.execute(update(schema.results).where(schema.results.c.person == id).values(person=None))
    gone: dict[str, Any] = {
        "kind": "gone",
        "name": NAME_OF_THE_GONE,
        "name_key": None,
        "email": None,
        "verified": False,
        "password": None,
        "notify": {},
        "admin": False,
    }
    connection.execute(update(schema.people).where(schema.people.c.id == id).values(gone))
    announce(connection, id, "sessions")
    _touch(connection, touched)
    return touched


def _touch(connection: Connection, ids: list[str]) -> None:
    """Makes every process read these tables anew."""
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(serial=tables.c.serial + 1))
    for id in ids:
        announce(connection, id, "people")


def _person(row: Row[Any]) -> Person:
    return Person(
        row.id,
        row.kind,
        row.name,
        row.email,
        row.verified,
        row.password,
        Notify(**row.notify),
        row.created,
        row.seen,
        row.admin,
        row.barred,
    )
