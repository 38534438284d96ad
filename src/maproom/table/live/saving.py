"""A change of a table in one transaction, with everything that follows from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

from sqlalchemy import Connection

from maproom.table.live.lobby_news import LobbyChange
from maproom.table.people.ratings import store_result
from maproom.table.rules.table import Step, Table
from maproom.table.store import lesson_rows, notice_rows, table_rows
from maproom.table.store.announcements import announce
from maproom.table.store.book_rows import write_book
from maproom.table.store.move_statement import saved_alone
from maproom.table.store.people_rows import names_of
from maproom.table.store.table_news import news_of

PART = 50
"""So many entries of a book are stored at once."""


def _as_it_counts(connection: Connection, before: Table | None, table: Table) -> Table:
    """The table, which counts for ratings only if all its people have accounts when the game begins.

    Otherwise whoever plays as a guest would make an account when they win, and never when they lose.
    """
    begins = table.status == "running" and (before is None or before.status == "open")
    if not begins or not table.rated:
        return table
    people = names_of(connection, [seat.person for seat in table.seats if seat.person])
    return replace(table, rated=all(person.kind == "account" for person in people.values()))


def add(connection: Connection, step: Step, news: LobbyChange | None) -> None:
    """A new table, and whose lobby it changes."""
    table = table_rows.add_table(connection, replace(step, table=_as_it_counts(connection, None, step.table)))
    if table.course is not None:
        lesson_rows.note(connection, table, table.updated)
    if news is not None:
        announce(connection, step.table.id, f"lobby {news.to_text()}")


def add_long(
    writing: Callable[[], AbstractContextManager[Connection]], step: Step, news: LobbyChange | None
) -> None:
    """A new table with a long book: the book comes in parts, so that nobody waits long to store a move.

    Until all of it is there the table is closed. One that was never completed goes away with the closed tables.
    """
    *parts, last = [step.entries[at : at + PART] for at in range(0, len(step.entries), PART)] or [()]
    if not parts:
        with writing() as connection:
            add(connection, step, news)
        return
    begun = replace(step.table, status="closed")
    with writing() as connection:
        table_rows.add_table(connection, Step(begun, parts[0]))
    for part in parts[1:]:
        with writing() as connection:
            write_book(connection, begun, Step(begun, part))
    with writing() as connection:
        table_rows.complete_table(connection, Step(step.table, last, step.snapshot))
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
    untold: deque[str] | None = None,
) -> Table:
    """One change in one transaction: the table, its book, the result, and who is to hear of it.

    Where the other processes can be told later, what they are to hear may be left in `untold`, once it is stored.
    """
    step = replace(step, table=_as_it_counts(connection, before, step.table))
    lobby = [] if news is None else [f"lobby {news.to_text()}"]
    nothing_follows = notify is None and step.table.course is None and step.table.status == before.status
    if untold is not None and nothing_follows and (stored := saved_alone(connection, before, step)) is not None:
        untold.extend(f"{stored.id} {line}" for line in (news_of(before, stored, step), *lobby))
        return stored
    table = table_rows.save_step(connection, before, step, lobby)
    if notify is not None:
        notice_rows.add(connection, notify, table.id, now, digest_hour)
    if table.course is not None:
        lesson_rows.note(connection, table, now)
    elif before.status == "running" and table.status == "finished" and before.halt is None:
        store_result(connection, table, now)
    return table
