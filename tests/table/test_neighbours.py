"""Several server processes on one PostgreSQL: they hear of each other, and never both add one revision."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from table.books import Book
from table.postgres import Postgres
from table.processes import Process, processes
from table.serving import Json, Visitor
from table.wire import wire

from maproom.table.store.engine import Store

RACES = 60


class Pair:
    """Two processes and their database."""

    def __init__(self, servers: list[Process], store: Store) -> None:
        self.here, self.there = servers
        self._store = store

    def book(self, id: str) -> Book:
        """The book of a table as it is stored."""
        return Book(self._store, id)

    def players(self) -> tuple[Visitor, Visitor, str]:
        """The Axis at one process and the Allies at the other, at one table."""
        axis, allies = self.here.guest("Anna"), self.there.guest("Boris")
        table = axis.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        allies.post(f"/api/tables/{table}/join")
        return axis, allies, table


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[Pair]:
    database = postgres.database()
    with processes(2, database) as servers:
        store = Store(database)
        yield Pair(servers, store)
        store.close()


def test_two_processes_play_a_whole_game_together(pair: Pair) -> None:
    axis, allies, table = pair.players()
    random = Random(4)
    with wire(axis, table) as one, wire(allies, table) as other:
        wires = {"axis": one, "allies": other}
        page = one.until(lambda page: page["table"]["status"] == "running")
        while (seat := page["table"]["to_move"]) is not None:
            # Nobody asks for a page here: what happened at one process is told by the other.
            page = wires[seat].until_revision(page["revision"])
            assert wires[seat].play(random.choice(page["legal"])["id"])["accepted"]
            page = wires[seat].page
        ends = [each.until_revision(page["revision"])["table"] for each in wires.values()]
        assert ends[0]["result"] == ends[1]["result"]
    book = pair.book(table)
    book.check()
    assert book.table.status == "finished"


def test_talk_is_heard_at_the_other_process(pair: Pair) -> None:
    axis, allies, table = pair.players()
    with wire(axis, table) as one, wire(allies, table) as other:
        one.ask("chat", text="Good luck!")
        assert other.until(lambda page: page["chat"])["chat"][-1]["text"] == "Good luck!"


def test_two_processes_race_for_every_revision_and_one_wins(pair: Pair) -> None:
    first = pair.here.guest()
    second = pair.there.visitor(dict(first.http.cookies))
    page = first.hot_seat()
    table, random = page["table"]["id"], Random(2)
    stored: dict[int, int] = {}
    with ThreadPoolExecutor(2) as threads:
        for _ in range(RACES):
            actions = [random.choice(page["legal"])["id"] for _ in range(2)]
            gate = Barrier(2)

            def race(visitor: Visitor, action: int, gate: Barrier = gate, page: Json = page) -> Json:
                gate.wait()
                return visitor.play(page, action)

            asked = [threads.submit(race, first, actions[0]), threads.submit(race, second, actions[1])]
            answers = [one.result() for one in asked]
            assert sorted(answer["accepted"] for answer in answers) == [False, True]
            won = 0 if answers[0]["accepted"] else 1
            stored[page["revision"] + 1] = actions[won]
            assert answers[0]["page"]["revision"] == answers[1]["page"]["revision"]
            page = answers[won]["page"]
    book = pair.book(table)
    book.check()
    assert {revision: book.action(revision) for revision in stored} == stored
    assert len([entry for entry in book.entries if entry.person]) == RACES
