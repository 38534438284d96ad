"""What the lobby and the server's own round through the tables ask the database."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    String,
    bindparam,
    case,
    func,
    or_,
    select,
)

import maproom
from maproom.kernel.editions import is_here
from maproom.table.rules.errors import NotNow
from maproom.table.rules.person import Person
from maproom.table.rules.table import Seat, Table
from maproom.table.store import schema
from maproom.table.store.in_parts import in_parts
from maproom.table.store.people_rows import names_of
from maproom.table.store.table_rows import read_table, seat_of

LOG = logging.getLogger("maproom.table")
TABLES = schema.tables.c
SEATS = schema.seats.c
NEVER = 1e15
"""When a clock runs out that does not run."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table without its position, and the seat that is to decide."""

    table: Table
    actor: int | None


Part = Literal["mine", "open", "running", "ended", "finished"]
PARTS: tuple[Part, ...] = get_args(Part)
"""One's own tables that go on, those to join and to watch, one's own that are over, and others that are."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A stretch of a part of the lobby."""

    tables: list[Summary]
    more: bool
    """Whether others follow."""


@dataclass(frozen=True, slots=True)
class LobbyRows:
    """What the lobby shows to somebody, and the people that are named in it."""

    parts: dict[Part, Listed]
    people: dict[str, Person]
    waiting: int
    """How many games wait for them."""


def lobby(
    connection: Connection, person: str | None, game: str | None, parts: Sequence[Part], first: int, limit: int
) -> LobbyRows:
    """Parts of the lobby, each from a place in it on; those of one's own games that wait for one come first."""
    found = {part: _rows(connection, part, person, game, first, limit + 1) for part in parts}
    shown = {part: rows[:limit] for part, rows in found.items()}
    seats = _seats(connection, {row.id for rows in shown.values() for row in rows})
    listed = {
        part: Listed([one for row in rows if (one := _summary(row, seats[row.id]))], len(found[part]) > limit)
        for part, rows in shown.items()
    }
    ids = {id for part in listed.values() for one in part.tables for id in _named(one.table)}
    waiting: int = 0
    if person is not None and "mine" in parts:
        waiting = connection.execute(_waiting(_editions()), _asked(person, game)).scalar_one()
    return LobbyRows(listed, names_of(connection, list(ids)), waiting)


def _rows(
    connection: Connection, part: Part, person: str | None, game: str | None, first: int, limit: int
) -> Sequence[Row[Any]]:
    """The rows of a part; the own games of somebody whom nobody knows are none."""
    if part in ("mine", "ended") and person is None:
        return []
    asked = {**_asked(person, game), "first": first, "most": limit}
    return connection.execute(_part(part, person is not None, _editions()), asked).all()


def _asked(person: str | None, game: str | None) -> dict[str, Any]:
    games = [slug for slug in maproom.slugs() if game in (None, slug)]
    return {"games": games, **({} if person is None else {"person": person})}


Editions = tuple[tuple[str, str], ...]
"""Game and digest of the editions in use."""

# Building a query takes longer than asking it, so each is built once.
ME = bindparam("person", type_=String)
# Lessons have a page of their own.
HERE = (TABLES.game.in_(bindparam("games", expanding=True)), TABLES.course.is_(None))


def _waits(editions: Editions) -> ColumnElement[bool]:
    """Whether the person is to decide at a table."""
    asked = (SEATS.person == ME) & SEATS.bot.is_(None) & (SEATS.seat == TABLES.actor)
    mine = select(SEATS.table_id).where(asked & (SEATS.table_id == TABLES.id)).exists()
    return (TABLES.status == "running") & TABLES.halted.is_(False) & _can_be_played(editions) & mine


@cache
def _waiting(editions: Editions) -> Select[Any]:
    return select(func.count()).select_from(schema.tables).where(*HERE, _waits(editions))


@cache
def _part(part: Part, known: bool, editions: Editions) -> Select[Any]:
    """The query for a part of the lobby, as somebody sees it who is known or not."""
    order: list[ColumnElement[Any]] = [TABLES.updated.desc(), TABLES.id]
    where: list[ColumnElement[bool]] = [*HERE]
    at = select(SEATS.table_id).where(or_(SEATS.person == ME, SEATS.reserved == ME))
    if part == "mine":
        made = (TABLES.creator == ME) & (TABLES.status == "open")
        where += [TABLES.status.in_(("open", "running")), TABLES.id.in_(at) | made]
        # Those that wait come first: the one whose time is out soonest, then the one that has waited longest.
        waits = _waits(editions)
        urgency = case((waits, func.coalesce(TABLES.deadline, NEVER)), else_=NEVER + 1)
        order = [urgency, case((waits, TABLES.updated), else_=None), TABLES.status.desc(), *order]
    elif part == "ended":
        where += [TABLES.status == "finished", TABLES.id.in_(at)]
    else:
        where += [TABLES.status == part, TABLES.visibility == "public"]
        where += [TABLES.id.not_in(at)] if known else []
    page = (bindparam("first", type_=Integer), bindparam("most", type_=Integer))
    return select(schema.tables).where(*where).order_by(*order).offset(page[0]).limit(page[1])


def _seats(connection: Connection, ids: set[str]) -> dict[str, tuple[Seat, ...]]:
    """The seats of some tables."""
    found: dict[str, list[Seat]] = {id: [] for id in ids}
    for row in connection.execute(_SEATS_OF, {"tables": sorted(ids)}):
        found[row.table_id].append(seat_of(row))
    return {id: tuple(seats) for id, seats in found.items()}


_SEATS_OF = (
    select(schema.seats)
    .where(SEATS.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(SEATS.table_id, SEATS.seat)
)


def table_of_invite(connection: Connection, secret: str) -> tuple[str, int] | None:
    """The table and the seat to which a link invites."""
    row = connection.execute(select(SEATS.table_id, SEATS.seat).where(SEATS.invite == secret)).one_or_none()
    return (row.table_id, row.seat) if row else None


def _named(table: Table) -> set[str]:
    return {table.creator, *(seat.person for seat in table.seats if seat.person)}


def _summary(row: Row[Any], seats: tuple[Seat, ...]) -> Summary | None:
    """A row as the lobby shows it; one that cannot be read keeps no other out of the list."""
    try:
        table = read_table(row, seats)
        rests = row.halted or not is_here(table.terms.game, table.terms.edition)
        return Summary(table, None if rests else row.actor)
    except NotNow as error:
        LOG.error("a table cannot be listed: %s", error.sentence, extra={"table": row.id})
        return None


def _editions() -> Editions:
    in_use = [(slug, maproom.game(slug).edition) for slug in maproom.slugs()]
    return tuple((slug, edition.digest) for slug, edition in in_use if edition)


def _can_be_played(editions: Editions) -> ColumnElement[bool]:
    """Whether a table's edition is the one in use here; at the others time stands still."""
    others = TABLES.game.not_in([slug for slug, _ in editions]) & TABLES.edition.is_(None)
    return or_(others, *[(TABLES.game == slug) & (TABLES.edition == digest) for slug, digest in editions])


def overdue(connection: Connection, now: float, limit: int) -> list[str]:
    """Running tables at which somebody's time is out."""
    rows = connection.execute(
        select(TABLES.id)
        .where(TABLES.deadline <= now, TABLES.status == "running", TABLES.halted.is_(False))
        .where(_can_be_played(_editions()))
        .order_by(TABLES.deadline)
        .limit(limit)
    )
    return [row.id for row in rows]


def sleeping_bots(connection: Connection, before: float, limit: int) -> list[str]:
    """Running tables at which a bot is to decide and nothing has happened since."""
    rows = connection.execute(
        select(TABLES.id)
        .where(TABLES.bot.is_not(None), TABLES.status == "running", TABLES.updated < before)
        .where(TABLES.halted.is_(False), _can_be_played(_editions()))
        .order_by(TABLES.updated)
        .limit(limit)
    )
    return [row.id for row in rows]


def count_set(connection: Connection, people: list[str]) -> dict[str, int]:
    """How many tables each of some people has set that are not over; lessons do not count."""
    going_on = (TABLES.status.in_(("open", "running")), TABLES.course.is_(None))
    counts = select(TABLES.creator, func.count()).where(*going_on).group_by(TABLES.creator)
    parts = [connection.execute(counts.where(TABLES.creator.in_(part))) for part in in_parts(people)]
    return {row[0]: row[1] for rows in parts for row in rows}
