"""Two server processes on one database, and requests that come to both at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from table.books import Book
from table.processes import Process
from table.serving import Visitor

from maproom.table.store.engine import Store

R = TypeVar("R")


class Pair:
    """Two processes and their database."""

    def __init__(self, servers: list[Process], store: Store) -> None:
        self.here, self.there = servers
        self.store = store

    def book(self, id: str) -> Book:
        """The book of a table as it is stored."""
        return Book(self.store, id)

    def players(self) -> tuple[Visitor, Visitor, str]:
        """The Axis at one process and the Allies at the other, at one table."""
        axis, allies = self.here.guest("Anna"), self.there.guest("Boris")
        table = axis.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        allies.post(f"/api/tables/{table}/join")
        return axis, allies, table


def at_once(*asked: Callable[[], R]) -> list[R]:
    """What each of several requests is answered when none waits for another."""
    gate = Barrier(len(asked))

    def ask(one: Callable[[], R]) -> R:
        gate.wait()
        return one()

    with ThreadPoolExecutor(len(asked)) as threads:
        return list(threads.map(ask, asked))
