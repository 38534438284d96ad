"""How commands work on the database of the tables, whether or not a server runs on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from maproom.table.store.audit_rows import Hand
    from maproom.table.store.engine import Store

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="MAPROOM_DB",
        help="The database: sqlite:///file or postgresql://...; a file of this user's own unless given.",
    ),
]


@contextmanager
def opened(url: str | None, migrate: bool = False, any_form: bool = False) -> Iterator[Store]:
    """The database that was named, or this user's own."""
    from maproom.table.operations.settings import default_database
    from maproom.table.store.databases import open_store

    store = open_store(url or default_database(), migrate, any_form)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def reading(store: Store) -> Iterator[Connection]:
    """What is stored at one moment, while others go on."""
    options = {"maproom_writes": False} if store.is_sqlite else {"isolation_level": "REPEATABLE READ"}
    with _said_plainly(), store.engine.connect() as connection:
        connection = connection.execution_options(**options)
        with connection.begin():
            yield connection


@contextmanager
def writing(store: Store) -> Iterator[Connection]:
    """One transaction; what the table or the database refuses is said like any other error of a command."""
    with _said_plainly(), store.engine.begin() as connection:
        yield connection


@contextmanager
def _said_plainly() -> Iterator[None]:
    from sqlalchemy.exc import DBAPIError

    from maproom.commands.console import refuse
    from maproom.table.rules.errors import Refusal

    try:
        yield
    except Refusal as error:
        refuse(error.sentence)
    except DBAPIError as error:
        refuse(f"The database does not do that: {str(error.orig).strip().splitlines()[0]}.")


def own_hand() -> Hand:
    """Whoever types the command, now."""
    from maproom.table.store.audit_rows import COMMAND_LINE, Hand

    return Hand(COMMAND_LINE, time.time())
