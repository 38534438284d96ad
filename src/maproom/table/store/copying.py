"""Whole databases and single tables from one database to another, of either kind."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from maproom.table.rules.errors import NotNow, NotThere
from maproom.table.store import audit_rows, schema
from maproom.table.store.audit_rows import Hand

Row = tuple[str, dict[str, Any]]
"""A row with the name of its table."""
FORM = "alembic_version"
AT_ONCE = 500
TABLES = schema.tables.c
OF_A_TABLE = (schema.seats, schema.entries, schema.snapshots, schema.chat, schema.private, schema.results)
NAMING_PEOPLE = (
    (schema.seats.c.person, schema.seats.c.table_id),
    (schema.seats.c.reserved, schema.seats.c.table_id),
    (schema.entries.c.person, schema.entries.c.table_id),
    (schema.chat.c.person, schema.chat.c.table_id),
    (schema.private.c.person, schema.private.c.table_id),
    (schema.results.c.person, schema.results.c.table_id),
    (TABLES.creator, TABLES.id),
)


# -- everything -------------------------------------------------------------------------------------


def stored_tables(connection: Connection) -> list[Table]:
    """The tables of a database in whichever form it is, so that each comes after those it refers to."""
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return [table for table in found.sorted_tables if table.name != FORM]


def all_rows(connection: Connection) -> Iterator[Row]:
    """Everything that is stored."""
    for table in stored_tables(connection):
        # A backup is read beside the play, and not all of it at once.
        options = {"stream_results": True, "yield_per": AT_ONCE}
        for row in connection.execute(select(table), execution_options=options):
            yield table.name, dict(row._mapping)


def put_rows(connection: Connection, tables: Iterable[Table], rows: Iterable[Row]) -> int:
    """Stores rows that come table by table, bytes perhaps as texts (`bytes_as_text`); tells how many they were."""
    by_name = {table.name: table for table in tables}
    binary = {
        name: [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
        for name, table in by_name.items()
    }
    waiting: list[dict[str, Any]] = []
    count, current = 0, ""

    def store() -> None:
        if waiting:
            connection.execute(insert(by_name[current]), waiting)
            waiting.clear()

    for name, row in rows:
        if name != current or len(waiting) >= AT_ONCE:
            store()
            current = name
        for column in binary[name]:
            if isinstance(row[column], str):
                row[column] = base64.b64decode(row[column])
        waiting.append(row)
        count += 1
    store()
    return count


def bytes_as_text(value: bytes) -> str:
    """How bytes stand in a file of texts."""
    return base64.b64encode(value).decode()


def replace_everything(connection: Connection, hand: Hand, rows: Iterable[Row], told: str) -> int:
    """Stores rows in place of everything in a database of the newest form, whoever uses it meanwhile."""
    ordered = schema.METADATA.sorted_tables
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in ordered)
        connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
    heard = audit_rows.last_id(connection)
    newest = connection.execute(select(func.coalesce(func.max(TABLES.serial), 0))).scalar_one()
    for table in reversed(ordered):
        connection.execute(delete(table))
    count = put_rows(connection, ordered, rows)
    # A process that has a table of before in memory must never take it for the one that is stored now.
    connection.execute(update(schema.tables).values(serial=TABLES.serial + newest + 1))
    last = max(heard, audit_rows.last_id(connection))
    audit_rows.note(connection, hand, "restore", "", told, id=last + 1)
    _set_counters(connection)
    return count


def _set_counters(connection: Connection) -> None:
    """Lets PostgreSQL count on behind the rows that were stored with their numbers."""
    if connection.dialect.name != "postgresql":
        return
    for table in (schema.chat, schema.notices, schema.audit, schema.reports, schema.wordings):
        last = connection.execute(select(func.max(table.c.id))).scalar_one()
        if last is not None:
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, last)))


# -- one table --------------------------------------------------------------------------------------


def copy_table(source: Connection, target: Connection, id: str, hand: Hand) -> list[str]:
    """Copies a table with its people; returns the names of accounts that became guests, their names being taken."""
    locked = select(schema.tables).where(TABLES.id == id).with_for_update()
    row = source.execute(locked).one_or_none()
    if row is None:
        raise NotThere("There is no such table.")
    if target.execute(select(TABLES.id).where(TABLES.id == id)).first():
        raise NotNow("That database has this table already.")
    renamed = _copy_people(source, target, id)
    target.execute(insert(schema.tables), dict(row._mapping))
    wordings = _copy_wordings(source, target, id)
    for table in OF_A_TABLE:
        rows = [dict(each._mapping) for each in source.execute(select(table).where(table.c.table_id == id))]
        for each in rows:
            each.pop("id", None)  # lines of talk are counted anew
            if "wording" in each:
                each["wording"] = wordings.get(each["wording"])
        if rows:
            target.execute(insert(table), rows)
    audit_rows.note(target, hand, "copy table", id, row.name)
    return renamed


def _copy_wordings(source: Connection, target: Connection, table: str) -> dict[int, int]:
    """Keeps the words of a table's log there too; the numbers that they have there, by those here."""
    entries, wordings = schema.entries.c, schema.wordings.c
    told = select(entries.wording).where(entries.table_id == table).distinct()
    numbers: dict[int, int] = {}
    for row in source.execute(select(schema.wordings).where(wordings.id.in_(told))).all():
        there = select(wordings.id).where(wordings.digest == row.digest)
        if target.execute(there).first() is None:
            target.execute(insert(schema.wordings), {"game": row.game, "digest": row.digest, "words": row.words})
        numbers[row.id] = target.execute(there).scalar_one()
    return numbers


def _copy_people(source: Connection, target: Connection, table: str) -> list[str]:
    people = schema.people
    named = {id for person, of in NAMING_PEOPLE for id in source.scalars(select(person).where(of == table)) if id}
    there = set(target.scalars(select(people.c.id).where(people.c.id.in_(named))))
    renamed: list[str] = []
    for row in source.execute(select(people).where(people.c.id.in_(named - there))):
        person = {**row._mapping, "admin": False}
        taken = select(people.c.id).where(people.c.name_key == row.name_key)
        if row.name_key is not None and target.execute(taken).first():
            renamed.append(row.name)
            person |= {"kind": "guest", "name_key": None, "email": None, "verified": False, "password": None}
        target.execute(insert(people), person)
    return renamed
