"""What one process tells the others through PostgreSQL."""

from __future__ import annotations

from sqlalchemy import JSON, Connection, bindparam, text

from maproom.table.store.prepared import Prepared, by_itself

CHANNEL = "maproom_tables"
"""Where PostgreSQL tells the other processes which table has changed."""
LONGEST = 7900
"""PostgreSQL carries a little more than so many bytes at once."""
TELL = text("SELECT pg_notify(:channel, :news)")
NOTIFY = Prepared(TELL)
SOON = Prepared(
    text(
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify(:channel, line)"
        " FROM json_array_elements_text(:news) AS news(line)"
    ).bindparams(bindparam("news", type_=JSON))
)
"""Tells without waiting for the disk: nothing is stored by it."""


def announce(connection: Connection, table: str, what: str) -> None:
    """Tells the other processes, once this transaction is stored, what is new at a table."""
    if connection.dialect.name == "postgresql":
        connection.execute(TELL, {"channel": CHANNEL, "news": f"{table} {what}"})


def announce_all(connection: Connection, news: list[str]) -> None:
    """Tells the other processes several things at once."""
    if connection.dialect.name == "postgresql":
        for one in news:
            NOTIFY.run(connection, {"channel": CHANNEL, "news": one})


def announce_soon(connection: Connection, news: list[str]) -> None:
    """Tells the other processes several things at once, as all that this transaction does."""
    if connection.dialect.name == "postgresql":
        with by_itself(connection):
            SOON.run(connection, {"channel": CHANNEL, "news": news})
