"""What one process tells the others through PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Connection, text

CHANNEL = "maproom_tables"
"""Where PostgreSQL tells the other processes which table has changed."""


def announce(connection: Connection, table: str, what: str) -> None:
    """Tells the other processes, once this transaction is stored, what is new at a table."""
    if connection.dialect.name == "postgresql":
        news = {"channel": CHANNEL, "news": f"{table} {what}"}
        connection.execute(text("SELECT pg_notify(:channel, :news)"), news)


def announce_all(connection: Connection, news: list[str]) -> None:
    """Tells the other processes several things at once."""
    if news and connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "news": news}
        connection.execute(text("SELECT pg_notify(:channel, one) FROM unnest(CAST(:news AS text[])) AS one"), told)
