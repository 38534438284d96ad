"""A change of a table in one transaction, with everything that follows from it."""

from __future__ import annotations

from sqlalchemy import Connection

from maproom.table.live.lobby_news import LobbyChange
from maproom.table.people.ratings import store_result
from maproom.table.rules.table import Step, Table
from maproom.table.store import lesson_rows, notice_rows, table_rows
from maproom.table.store.announcements import announce


def add(connection: Connection, step: Step, news: LobbyChange | None) -> None:
    """A new table, and whose lobby it changes."""
    table = table_rows.add_table(connection, step)
    if table.course is not None:
        lesson_rows.note(connection, table, table.updated)
    if news is not None:
        announce(connection, step.table.id, f"lobby {news.to_text()}")


def save(
    connection: Connection,
    before: Table,
    step: Step,
    notify: str | None,
    now: float,
    digest_hour: int,
    news: LobbyChange | None,
) -> Table:
    """One change in one transaction: the table, its book, the result, and who is to hear of it."""
    lobby = [] if news is None else [f"lobby {news.to_text()}"]
    table = table_rows.save_step(connection, before, step, lobby)
    if before.actor != table.actor or table.status == "finished":
        notice_rows.forget(connection, table.id)
    if notify is not None:
        notice_rows.add(connection, notify, table.id, now, digest_hour)
    if table.course is not None:
        lesson_rows.note(connection, table, now)
    elif before.status == "running" and table.status == "finished":
        store_result(connection, table, now)
    return table
