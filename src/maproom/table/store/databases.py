"""Opening the database from the command line: ready for work, or a sentence that says what to mend."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import inspect, make_url, text, update
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError

import maproom
from maproom.kernel.errors import MaproomError
from maproom.table.store import schema
from maproom.table.store.engine import NEWEST_FORM, Store

EXAMPLES = "sqlite:///tables.sqlite or postgresql://maproom@localhost/maproom"

PATIENCE = 60.0
"""Seconds that a command waits for others that write: longer than a server may let people wait."""


OLDEST_SQLITE = (3, 35)
"""An update that tells what it has found (RETURNING), as every move is stored, is not known before."""


class CannotOpen(MaproomError):
    """The database cannot be worked with; the message says why, and names no password."""


def open_store(url: str, migrate: bool = False, any_form: bool = False) -> Store:
    """The database, in the newest form: brought to it if `migrate`, refused unless `any_form` otherwise."""
    store = _named(url, make=migrate)
    try:
        _check_form(store, migrate, any_form)
        if migrate:
            store.migrate()
        if any_form:
            return store
        with store.engine.begin() as connection:
            # Changes nothing, and cannot be done where nothing could be written.
            connection.execute(update(schema.pulse).where(schema.pulse.c.id < 0).values(time=0.0))
    except (DatabaseError, sqlite3.Error) as error:
        store.close()
        raise CannotOpen(_why(store, error)) from error
    except CannotOpen:
        store.close()
        raise
    return store


def _named(url: str, make: bool) -> Store:
    try:
        backend = make_url(url).get_backend_name()
    except ArgumentError:
        # What was given may hold a password, so it is not said again.
        raise CannotOpen(f"A database is named by an address such as {EXAMPLES}.") from None
    if backend not in ("sqlite", "postgresql"):
        raise CannotOpen(f"Tables are kept in SQLite or PostgreSQL, not in {backend}: name {EXAMPLES}.")
    if backend == "sqlite" and sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise CannotOpen(
            f"This Python has SQLite {sqlite3.sqlite_version}, and tables need 3.35 or newer: take another "
            "Python, or keep them in PostgreSQL."
        )
    path = make_url(url).database
    if backend == "sqlite" and path and not make and not Path(path).exists():
        raise CannotOpen(f"There is no file {path}.")
    try:
        return Store(url, PATIENCE)
    except ModuleNotFoundError:
        raise CannotOpen('PostgreSQL needs its driver: pip install "maproom[postgres]".') from None
    except OSError as error:
        raise CannotOpen(f"The folder of {make_url(url).database} cannot be made: {error.strerror}.") from error


def _check_form(store: Store, migrate: bool, any_form: bool) -> None:
    form = store.form()
    if form is None:
        if not migrate:
            raise CannotOpen(f"There are no tables in {shown(store)}.")
        with store.engine.connect() as connection:
            if inspect(connection).get_table_names():
                raise CannotOpen(f"{shown(store)} holds something else than Maproom's tables.")
    elif form > NEWEST_FORM:
        raise CannotOpen(
            f"A newer Maproom has written {shown(store)} (form {form}; {maproom.__version__} knows those up to "
            f"{NEWEST_FORM}): update Maproom, or restore a backup from before."
        )
    elif form < NEWEST_FORM and not migrate and not any_form:
        raise CannotOpen(
            f"An older Maproom has written {shown(store)} (form {form} instead of {NEWEST_FORM}): "
            "start the server of this version once, which brings it up to date."
        )


def _why(store: Store, error: DatabaseError | sqlite3.Error) -> str:
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
    if not store.is_sqlite:
        return f"PostgreSQL does not answer at {shown(store)}: {reason}."
    if isinstance(error, OperationalError):
        return f"The file {shown(store)} cannot be opened for writing: {reason}."
    return f"{shown(store)} is no database: {reason}."


def shown(store: Store) -> str:
    """The address of a database for people to read: a file's path, or an address without its password."""
    return store.url.database or ":memory:" if store.is_sqlite else store.url.render_as_string(hide_password=True)


def is_empty(store: Store) -> bool:
    """Whether nobody has played here."""
    with store.engine.connect() as connection:
        return not any(
            connection.execute(text(f"SELECT 1 FROM {name} LIMIT 1")).first() for name in ("people", "tables")
        )
