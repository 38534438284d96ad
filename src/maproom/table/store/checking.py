"""What this version would do with every stored game, without doing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, func, select

from maproom.table.rules.errors import NotNow
from maproom.table.store import schema
from maproom.table.store.opening import open_game
from maproom.table.store.table_rows import read_table, seats_of
from maproom.table.store.whole_books import differs

Fate = Literal["goes on", "goes on after migration", "goes on otherwise", "read-only"]
FATES: tuple[Fate, ...] = ("goes on", "goes on after migration", "goes on otherwise", "read-only")
WRONG = FATES[2:]
"""What a host should know of before switching over."""
PAGE = 100
"""So many tables are asked for at once."""
TABLES = schema.tables.c
PLAYED = TABLES.status.in_(("running", "finished"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What will happen to a game."""

    table: str
    game: str
    version: str
    status: str
    moment: int
    fate: Fate
    reason: str = ""


def count(connection: Connection, after: str = "") -> int:
    """How many games there are to judge."""
    return int(connection.execute(select(func.count()).where(PLAYED, TABLES.id > after)).scalar_one())


def verdicts(connection: Connection, after: str = "", whole: bool = False) -> Iterator[Verdict]:
    """Every game that has begun, in the order of the tables' ids, those behind one of them if it is named.

    Where whole books are wanted each is also played again: a rule that has changed unsaid shows in that alone.
    They are read a few at a time, each page in a transaction of its own: a server may be at work meanwhile.
    """
    while True:
        asked = select(TABLES.id).where(PLAYED, TABLES.id > after).order_by(TABLES.id).limit(PAGE)
        ids = connection.execute(asked).scalars().all()
        connection.rollback()
        for id in ids:
            found = judged(connection, id, whole)
            connection.rollback()
            if found is not None:
                yield found
        if len(ids) < PAGE:
            return
        after = ids[-1]


def judged(connection: Connection, id: str, whole: bool = False) -> Verdict | None:
    """What will happen to one game; None where it has gone meanwhile."""
    row = connection.execute(select(schema.tables).where(TABLES.id == id)).one_or_none()
    if row is None:
        return None

    def verdict(fate: Fate, reason: str = "") -> Verdict:
        return Verdict(row.id, row.game, row.version, row.status, row.moment, fate, reason)

    try:
        table = read_table(row, seats_of(connection, id))
    except NotNow as error:
        return verdict("read-only", str(error))
    opened = open_game(connection, table)
    if opened.table.halt is not None:
        return verdict("read-only", opened.table.halt.reason)
    if whole and (difference := differs(connection, opened.table)):
        return verdict("goes on otherwise", f"its book does not lead to it any more: {difference}")
    return verdict("goes on" if opened.how == "as it is" else "goes on after migration")
