"""Links that were mailed: each is for one person and one purpose, works once, and not for long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from maproom.table.rules.person import Person
from maproom.table.store import people_rows, schema

LinkKind = Literal["email", "password"]
GOOD_FOR = {"email": 3 * 86400.0, "password": 3600.0}
"""Seconds."""
PAUSE = 300.0
"""Seconds between two letters to one person."""
MOST_AT_ONCE = 3
"""Letters to one address in that time, whoever asks for them."""
LINKS = schema.links.c
NO_SESSION = ""
"""The hash of no secret: nobody stays signed in."""


@dataclass(frozen=True, slots=True)
class Link:
    """Whose link it is, and to which address it went."""

    person: str
    email: str


def add(connection: Connection, token: str, person: str, kind: LinkKind, email: str, now: float) -> bool:
    """Stores a link by the hash of its secret, unless enough of the kind went to the address a moment ago."""
    for each, seconds in GOOD_FOR.items():
        connection.execute(delete(schema.links).where(LINKS.kind == each, LINKS.created < now - seconds))
    recent = (LINKS.email == email.lower()) & (LINKS.kind == kind) & (LINKS.created > now - PAUSE)
    if connection.execute(select(LINKS.token).where(recent, LINKS.person == person)).first():
        return False
    if connection.execute(select(func.count()).where(recent)).scalar_one() >= MOST_AT_ONCE:
        return False
    row = {"token": token, "person": person, "kind": kind, "email": email.lower(), "created": now}
    connection.execute(insert(schema.links), row)
    return True


def take(connection: Connection, token: str, kind: LinkKind, now: float) -> Link | None:
    """The link of this secret, which works no more after this; None when there is none or it is too old."""
    where = (LINKS.token == token) & (LINKS.kind == kind)
    row = connection.execute(select(schema.links).where(where)).one_or_none()
    if row is None or connection.execute(delete(schema.links).where(where)).rowcount != 1:
        return None
    return Link(row.person, row.email) if now - row.created <= GOOD_FOR[kind] else None


def confirm(connection: Connection, token: str, now: float) -> str | None:
    """Confirms the address that a link went to, if it is still its person's; returns the person."""
    link = take(connection, token, "email", now)
    if link is None:
        return None
    people = schema.people
    mine = (people.c.id == link.person) & (func.lower(people.c.email) == link.email)
    confirmed = connection.execute(update(people).where(mine).values(verified=True)).rowcount
    return link.person if confirmed else None


def account_of(connection: Connection, token: str, password: str, now: float) -> Person | None:
    """The account of a link, with another password and without sessions."""
    link = take(connection, token, "password", now)
    if link is None:
        return None
    people_rows.new_password(connection, link.person, password, NO_SESSION)
    return people_rows.person_by_id(connection, link.person)


def accounts_at(connection: Connection, email: str) -> list[tuple[str, str]]:
    """The ids and names of the accounts whose confirmed address this is."""
    people = schema.people.c
    mine = (func.lower(people.email) == email.lower()) & people.verified & (people.kind == "account")
    return [(row.id, row.name) for row in connection.execute(select(people.id, people.name).where(mine))]
