"""What the lobby and the server's own round through the tables ask the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, or_, select

import maproom
from maproom.table.rules.person import Person
from maproom.table.rules.table import Seat, Table
from maproom.table.store import schema
from maproom.table.store.people_rows import names_of
from maproom.table.store.table_rows import seat_of, table_of

TABLES = schema.tables.c
SEATS = schema.seats.c


@dataclass(frozen=True, slots=True)
class Summary:
    """A table without its position, and the seat that is to decide."""

    table: Table
    actor: int | None


@dataclass(frozen=True, slots=True)
class LobbyRows:
    """What the lobby shows to somebody, and the people that are named in it."""

    open: list[Summary]
    mine: list[Summary]
    running: list[Summary]
    finished: list[Summary]
    people: dict[str, Person]


def lobby(connection: Connection, person: str | None, game: str | None, limit: int) -> LobbyRows:
    """Tables to join, one's own, those to watch and those that are over."""
    here: list[ColumnElement[bool]] = [
        TABLES.game.in_(maproom.slugs() if game is None else [game]),
        TABLES.course.is_(None),  # lessons have a page of their own
    ]
    public = [*here, TABLES.visibility == "public"]
    own: list[Summary] = []
    over = [*public, TABLES.status == "finished"]
    if person is not None:
        at = select(SEATS.table_id).where(or_(SEATS.person == person, SEATS.reserved == person))
        made = (TABLES.creator == person) & (TABLES.status == "open")
        own = _summaries(
            connection, [*here, TABLES.status.in_(("open", "running")), TABLES.id.in_(at) | made], limit
        )
        over = [*here, TABLES.status == "finished", TABLES.id.in_(at) | (TABLES.visibility == "public")]
    to_join = _summaries(connection, [*public, TABLES.status == "open"], limit)
    to_watch = _summaries(connection, [*public, TABLES.status == "running"], limit)
    finished = _summaries(connection, over, limit)
    ids = {id for one in (*to_join, *own, *to_watch, *finished) for id in _named(one.table)}
    return LobbyRows(to_join, own, to_watch, finished, names_of(connection, list(ids)))


def summary(connection: Connection, id: str) -> tuple[Summary, dict[str, Person]] | None:
    """One table as the lobby shows it."""
    found = _summaries(connection, [TABLES.id == id], 1)
    return (found[0], names_of(connection, list(_named(found[0].table)))) if found else None


def table_of_invite(connection: Connection, secret: str) -> tuple[str, int] | None:
    """The table and the seat to which a link invites."""
    row = connection.execute(select(SEATS.table_id, SEATS.seat).where(SEATS.invite == secret)).one_or_none()
    return (row.table_id, row.seat) if row else None


def _named(table: Table) -> set[str]:
    return {table.creator, *(seat.person for seat in table.seats if seat.person)}


def _summaries(connection: Connection, where: list[ColumnElement[bool]], limit: int) -> list[Summary]:
    rows = connection.execute(
        select(schema.tables).where(*where).order_by(TABLES.updated.desc()).limit(limit)
    ).all()
    seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for row in connection.execute(
        select(schema.seats).where(SEATS.table_id.in_(list(seats))).order_by(SEATS.table_id, SEATS.seat)
    ):
        seats[row.table_id].append(seat_of(row))
    return [Summary(table_of(row, tuple(seats[row.id])), row.actor) for row in rows]


def _can_be_played() -> ColumnElement[bool]:
    """Whether a table's edition is the one in use here; at the others time stands still."""
    in_use = [(slug, maproom.game(slug).edition) for slug in maproom.slugs()]
    others = [TABLES.game.not_in([slug for slug, edition in in_use if edition]) & TABLES.edition.is_(None)]
    return or_(*others, *[(TABLES.game == slug) & (TABLES.edition == one.digest) for slug, one in in_use if one])


def overdue(connection: Connection, now: float, limit: int) -> list[str]:
    """Running tables at which somebody's time is out."""
    rows = connection.execute(
        select(TABLES.id)
        .where(TABLES.deadline <= now, TABLES.status == "running", _can_be_played())
        .order_by(TABLES.deadline)
        .limit(limit)
    )
    return [row.id for row in rows]


def sleeping_bots(connection: Connection, before: float, limit: int) -> list[str]:
    """Running tables at which a bot is to decide and nothing has happened since."""
    rows = connection.execute(
        select(TABLES.id)
        .where(TABLES.bot.is_not(None), TABLES.status == "running", TABLES.updated < before, _can_be_played())
        .order_by(TABLES.updated)
        .limit(limit)
    )
    return [row.id for row in rows]


def count_set(connection: Connection, people: list[str]) -> dict[str, int]:
    """How many tables each of some people has set that are not over; lessons do not count."""
    going_on = (TABLES.creator.in_(people), TABLES.status.in_(("open", "running")), TABLES.course.is_(None))
    rows = connection.execute(select(TABLES.creator, func.count()).where(*going_on).group_by(TABLES.creator))
    return {row[0]: row[1] for row in rows}
