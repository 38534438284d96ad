"""Statements that every move needs, written out once a kind of database.

SQLAlchemy builds a statement anew each time it is executed, and looks up by all its parts whether it has written it
out before. For an update of many columns that takes longer than the database itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, CursorResult, Delete, Dialect, Insert, Select, Update

Statement = Select[Any] | Insert | Update | Delete
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement as a driver reads it."""

    text: str
    names: tuple[str, ...]
    """The values that it wants, in the order in which it names them."""
    ways: Mapping[str, Callable[[Any], Any]]
    """How values are brought into the form that the driver stores."""
    by_place: bool

    def values(self, row: Row) -> Any:
        """The values of a row as the driver takes them."""
        ways = self.ways
        if self.by_place:
            return tuple(ways[name](row[name]) if name in ways else row[name] for name in self.names)
        return {name: ways[name](row[name]) if name in ways else row[name] for name in self.names}


class Prepared:
    """A statement whose values alone change; columns are those that it writes, where it writes any."""

    def __init__(self, statement: Statement, columns: Sequence[str] = ()) -> None:
        self._statement = statement
        self._columns = list(columns)
        self._written: dict[str, _Written] = {}

    def run(self, connection: Connection, row: Row) -> CursorResult[Any]:
        """Executes it with the values of one row."""
        written = self._for(connection.dialect)
        return connection.exec_driver_sql(written.text, written.values(row))

    def run_all(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Executes it with the values of each row."""
        if len(rows) == 1:
            self.run(connection, rows[0])
        elif rows:
            written = self._for(connection.dialect)
            connection.exec_driver_sql(written.text, [written.values(row) for row in rows])

    def _for(self, dialect: Dialect) -> _Written:
        if dialect.name not in self._written:
            self._written[dialect.name] = self._write(dialect)
        return self._written[dialect.name]

    def _write(self, dialect: Dialect) -> _Written:
        compiled = self._statement.compile(dialect=dialect, column_keys=self._columns or None)
        places = compiled.positiontup
        ways = {
            name: way
            for name, bound in compiled.binds.items()
            if (way := bound.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        }
        names = tuple(compiled.binds) if places is None else tuple(places)
        return _Written(str(compiled), names, ways, places is not None)
