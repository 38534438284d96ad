"""Statements that every move needs, written out once a kind of database.

SQLAlchemy builds a statement anew each time it is executed, and looks up by all its parts whether it has written it
out before. For an update of many columns that takes longer than the database itself. So these go to the driver by
themselves, within the transaction that SQLAlchemy has begun; what fails is an error of the driver's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, TextClause, Update
from sqlalchemy.engine.interfaces import DBAPICursor

PROGRESS = "maproom_progress"
"""The option of a connection that says how far its job has come."""
IDLE = 0
"""How libpq says that a connection is in no transaction."""
Statement = Select[Any] | Insert | Update | Delete | TextClause
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement as a driver reads it."""

    text: str
    names: Sequence[tuple[str, Callable[[Any], Any] | None]]
    """The values that it wants, in the order in which it names them, and how the driver stores each."""
    by_place: bool

    def values(self, row: Row) -> Any:
        """The values of a row as the driver takes them."""
        if self.by_place:
            return [row[name] if way is None else way(row[name]) for name, way in self.names]
        return {name: row[name] if way is None else way(row[name]) for name, way in self.names}


class Prepared:
    """A statement whose values alone change; columns are those that it writes, where it writes any."""

    def __init__(self, statement: Statement, columns: Sequence[str] = ()) -> None:
        self._statement = statement
        self._columns = list(columns)
        self._written: dict[str, _Written] = {}

    def run(self, connection: Connection, row: Row) -> DBAPICursor:
        """Executes it with the values of one row."""
        written = self._for(connection.dialect)
        cursor = connection.connection.cursor()
        cursor.execute(written.text, written.values(row))
        return cursor

    def number(self, connection: Connection, row: Row) -> int | None:
        """The number that it finds, if there is one."""
        return number_in(self.run(connection, row))

    def run_all(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Executes it with the values of each row."""
        if len(rows) == 1:
            self.run(connection, rows[0])
        elif rows:
            written = self._for(connection.dialect)
            connection.connection.cursor().executemany(written.text, [written.values(row) for row in rows])

    def _for(self, dialect: Dialect) -> _Written:
        if dialect.name not in self._written:
            self._written[dialect.name] = self._write(dialect)
        return self._written[dialect.name]

    def _write(self, dialect: Dialect) -> _Written:
        compiled = self._statement.compile(dialect=dialect, column_keys=self._columns or None)
        places = compiled.positiontup
        ways = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect) for name, bound in compiled.binds.items()
        }
        names = [(name, ways[name]) for name in (compiled.binds if places is None else places)]
        return _Written(str(compiled), names, places is not None)


def number_in(cursor: DBAPICursor) -> int | None:
    """The number that a statement has found, if there is one."""
    found = cursor.fetchone()
    cursor.close()
    return None if found is None else int(found[0])


@dataclass(slots=True)
class Progress:
    """How far a job has come: what fails while it is being committed may be stored or not."""

    committing: bool = False
    repeatable: bool = False
    """Whether what was being committed does nothing when it is done a second time."""


@contextmanager
def by_itself(connection: Connection) -> Iterator[bool]:
    """Whether the one prepared statement inside is a transaction of its own, and needs neither begin nor commit.

    So it is where PostgreSQL is asked by a job that has not begun one. It must find out by itself whether it was
    carried out already: when the connection is lost before the answer has come, the job is done once more.
    """
    progress: Progress | None = connection.get_execution_options().get(PROGRESS)
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name != "postgresql" or progress is None or driver.pgconn.transaction_status != IDLE:
        yield False
        return
    before = progress.committing
    driver.autocommit = progress.committing = progress.repeatable = True
    try:
        yield True
    finally:
        # Where the connection still stands, PostgreSQL itself has said whether it is stored.
        if not driver.closed:
            driver.autocommit = progress.repeatable = False
            progress.committing = before


@contextmanager
def sent_together(connection: Connection) -> Iterator[None]:
    """What is executed inside goes to PostgreSQL without waiting for each answer: it can be read afterwards.

    Only prepared statements may be, since SQLAlchemy looks at every answer at once. A failure shows at the end.
    """
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":
        with driver.pipeline():
            yield
    else:
        yield
