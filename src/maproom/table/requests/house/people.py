"""Looking after people: finding, keeping out, a way back in, forgetting, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from maproom.table.people.tokens import hashed, new_token
from maproom.table.requests.house.tables import leave_to_bots
from maproom.table.rules.errors import NotNow, NotThere
from maproom.table.rules.person import Person, name_key
from maproom.table.store import audit_rows, people_rows, schema
from maproom.table.store.announcements import announce
from maproom.table.store.audit_rows import Hand

PEOPLE = schema.people.c
KEPT_BACK = ("password", "token", "invite")
"""Columns that hold what is left of a secret; nobody gets them."""


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody, as those who look after the house see them."""

    id: str
    name: str
    kind: str
    email: str | None
    created: float
    tables: int
    admin: bool
    barred: bool


def find(connection: Connection, text: str, limit: int) -> list[Found]:
    """People whose name, e-mail address or id holds a text; the newest first."""
    seats = schema.seats.c
    held = select(func.count(seats.table_id.distinct())).where(seats.person == PEOPLE.id).scalar_subquery()
    rows = connection.execute(
        select(schema.people, held.label("tables"))
        .where(PEOPLE.kind != "gone", _holds(text))
        .order_by(PEOPLE.created.desc())
        .limit(limit)
    )
    return [
        Found(row.id, row.name, row.kind, row.email, row.created, row.tables, row.admin, row.barred) for row in rows
    ]


def _holds(text: str) -> Any:
    if not text:
        return PEOPLE.id.is_not(None)
    return or_(
        func.lower(PEOPLE.name).contains(text.lower(), autoescape=True),
        func.lower(PEOPLE.email).contains(text.lower(), autoescape=True),
        PEOPLE.name_key.contains(name_key(text), autoescape=True),
        PEOPLE.id == text,
    )


def named(connection: Connection, word: str) -> Person:
    """The person of this id, or the account of this name."""
    person = people_rows.person_by_id(connection, word) or people_rows.person_by_key(connection, name_key(word))
    if person is None or person.kind == "gone":
        raise NotThere("There is no such person.")
    return person


def bar(connection: Connection, hand: Hand, word: str, text: str = "") -> Person:
    """Lets somebody in no more: their sessions end, and signing in is refused."""
    person = named(connection, word)
    connection.execute(update(schema.people).where(PEOPLE.id == person.id).values(barred=True, admin=False))
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person.id))
    announce(connection, person.id, "sessions")
    audit_rows.note(connection, hand, "bar", person.id, text)
    return person


def let_in(connection: Connection, hand: Hand, word: str, text: str = "") -> Person:
    """Lets somebody in again."""
    person = named(connection, word)
    connection.execute(update(schema.people).where(PEOPLE.id == person.id).values(barred=False))
    audit_rows.note(connection, hand, "let in", person.id, text)
    return person


def set_admin(connection: Connection, hand: Hand, word: str, admin: bool) -> Person:
    """Lets an account look after the house, or no longer."""
    person = named(connection, word)
    if admin and (person.kind != "account" or person.barred):
        raise NotNow("Only somebody with an account can look after the house.")
    connection.execute(update(schema.people).where(PEOPLE.id == person.id).values(admin=admin))
    announce(connection, person.id, "sessions")
    audit_rows.note(connection, hand, "grant" if admin else "revoke", person.id)
    return person


def way_back(connection: Connection, hand: Hand, word: str) -> tuple[Person, str]:
    """A person, and the secret of a link by which they choose another password, once and within an hour."""
    person = named(connection, word)
    if person.kind != "account":
        raise NotNow("Only an account has a password.")
    token = new_token()
    row = {"token": hashed(token), "person": person.id, "kind": "password", "email": "", "created": hand.now}
    connection.execute(insert(schema.links), row)
    audit_rows.note(connection, hand, "way back", person.id)
    return person, token


def forget(connection: Connection, hand: Hand, word: str, text: str = "") -> Person:
    """Forgets who somebody was; bots play on where others still play."""
    person = named(connection, word)
    for id in people_rows.forget_person(connection, person.id):
        leave_to_bots(connection, id, person.id, hand.now)
    audit_rows.note(connection, hand, "forget", person.id, text)
    return person


def known_of(connection: Connection, hand: Hand, word: str) -> dict[str, Any]:
    """Everything that the database knows of somebody, for themselves to have."""
    person = named(connection, word)
    own = (
        (schema.people, PEOPLE.id),
        (schema.sessions, schema.sessions.c.person),
        (schema.seats, schema.seats.c.person),
        (schema.chat, schema.chat.c.person),
        (schema.private, schema.private.c.person),
        (schema.lessons, schema.lessons.c.person),
        (schema.results, schema.results.c.person),
        (schema.notices, schema.notices.c.person),
        (schema.blocks, schema.blocks.c.person),
        (schema.reports, schema.reports.c.reporter),
    )
    found = {
        table.name: [_open(row) for row in connection.execute(select(table).where(column == person.id))]
        for table, column in own
    }
    ratings = select(schema.ratings).where(schema.ratings.c.who == f"person:{person.id}")
    found["ratings"] = [_open(row) for row in connection.execute(ratings)]
    made = select(schema.tables.c.id, schema.tables.c.game, schema.tables.c.name, schema.tables.c.created)
    found["tables"] = [_open(row) for row in connection.execute(made.where(schema.tables.c.creator == person.id))]
    audit_rows.note(connection, hand, "export", person.id)
    return found


def _open(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in KEPT_BACK}
