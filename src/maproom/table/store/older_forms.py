"""A database of any older form, read as if it had the newest, and changed in nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine.reflection import Inspector
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from maproom.kernel.errors import MaproomError
from maproom.table.store.engine import NEWEST_FORM
from maproom.table.store.schema import METADATA


class NoTables(MaproomError):
    """There is no database of tables at an address; the message says what is there."""


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """A connection that reads the database of tables at an address, whichever version has written it."""
    engine = _engine(address)
    try:
        with engine.connect() as connection:
            _check(connection)
            _look_like_the_newest(connection)
            connection.commit()
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
                connection.commit()
            yield connection
    except SQLAlchemyError as error:
        raise NoTables(f"The database cannot be read: {str(error).splitlines()[0]}") from None
    finally:
        engine.dispose()


def _engine(address: str) -> Engine:
    """An address is a file, sqlite:///file or postgresql://..."""
    if "://" in address:
        url = _url(address)
        if url.get_backend_name() == "postgresql":
            return _server(url)
        address = url.database or ""
    path = Path(address)
    if not path.is_file():
        raise NoTables(f"There is no file {address!r}.")
    engine = create_engine(f"sqlite:///file:{path.resolve()}?mode=ro&uri=true", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA busy_timeout=5000").close()

    return engine


def _url(address: str) -> URL:
    try:
        return make_url(address)
    except ArgumentError:
        raise NoTables(
            "The address of the database cannot be read: it is sqlite:///file or postgresql://..."
        ) from None


def _server(url: URL) -> Engine:
    try:
        return create_engine(url.set(drivername="postgresql+psycopg"), hide_parameters=True)
    except ModuleNotFoundError:
        raise NoTables("PostgreSQL needs more: pip install maproom[postgres].") from None


def _check(connection: Connection) -> None:
    if not inspect(connection).has_table("alembic_version"):
        raise NoTables("There are no tables of Maproom in this database.")
    form = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() or "0000"
    if form > NEWEST_FORM:
        raise NoTables(
            f"A newer version has written this database: its form is {form}, this version knows {NEWEST_FORM}."
        )


def _look_like_the_newest(connection: Connection) -> None:
    """Hides what is older behind views that only this connection has; they are gone with it."""
    found = inspect(connection)
    there = set(found.get_table_names())
    for table in METADATA.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)} if table.name in there else set()
        if columns >= {column.name for column in table.columns}:
            continue
        connection.exec_driver_sql(
            f"CREATE TEMP VIEW {table.name} AS {_as_today(connection, found, table, columns)}"
        )


def _as_today(connection: Connection, found: Inspector, table: Table, columns: set[str]) -> str:
    """What selects the columns of today from a table of before; one that was not there yet is empty."""
    chosen = [
        column.name if column.name in columns else f"{_then(connection, column)} AS {column.name}"
        for column in table.columns
    ]
    schema = "main" if connection.dialect.name == "sqlite" else found.default_schema_name
    return f"SELECT {', '.join(chosen)}" + (f" FROM {schema}.{table.name}" if columns else " WHERE 1 = 0")


def _then(connection: Connection, column: Column[object]) -> str:
    """What the lack of a column means."""
    default = str(getattr(column.server_default, "arg", "")).lower()
    if isinstance(column.type, Boolean) and default:
        return {"sqlite": str(int(default == "true"))}.get(connection.dialect.name, default)
    kind = column.type.compile(connection.dialect)
    return f"CAST(NULL AS {kind})"
