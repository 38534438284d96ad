"""A process follows what another has stored without reading the table anew."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from table.planting import plant, somewhere
from table.postgres import Postgres
from table.serving import running, two_players, wait_until
from table.socket_client import wire

import maproom
from maproom.table.live import other_processes, saving
from maproom.table.live.loading import Loaded
from maproom.table.rules import moves, seating
from maproom.table.rules.errors import StorageDown
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store import table_rows
from maproom.table.store.announcements import LONGEST
from maproom.table.store.book_rows import entry_row
from maproom.table.store.engine import Store
from maproom.table.store.table_news import followed, news_of


def begun(slug: str) -> Table:
    game = maproom.game(slug)
    terms = Terms(slug, game.settle_scenario(None), game.settle_options({}))
    played = game.seats(terms.options, terms.scenario)
    seats = tuple(
        Seat(person=f"p{n}") if name in played else Seat(played=False) for n, name in enumerate(game.seat_names)
    )
    table = Table("t", terms, seats, "p0", 1.0, 1.0, status="running")
    return replace(moves.opened(table, table.set_up(), 1.0, Random(3)).table, serial=1)


def steps_of(slug: str, count: int) -> list[tuple[Table, Step]]:
    """A game with undo in it, change by change, each with the table before it."""
    table, random = begun(slug), Random(11)
    made: list[tuple[Table, Step]] = []
    while len(made) < count and table.actor is not None:
        seat = table.actor
        person = table.seats[seat].person
        if table.tail and moves.can_undo(table, table.tail[-1].actor) and random.random() < 0.3:
            step = moves.undo(table, table.tail[-1].actor, 2.0, person)
        else:
            step = moves.play(table, seat, [random.choice(table.position.legal())], 2.0, random, person)
        made.append((table, step))
        table = replace(step.table, serial=table.serial + 1)
    return made


@pytest.mark.parametrize("slug", maproom.slugs())
def test_who_follows_has_what_was_stored(slug: str) -> None:
    copy: Table | None = None
    short = 0
    for before, step in steps_of(slug, 120):
        copy = copy or before
        after = replace(step.table, serial=before.serial + 1)
        _, number, *line = news_of(before, after, step).split(" ", 2)
        seen = followed(copy, int(number), line[0] if line else "")
        if seen is None:
            assert not line, "only what is too long to be told is read anew"
            copy = after
            continue
        short += 1
        assert seen.table == after
        assert [entry_row("t", one) for one in seen.entries] == [entry_row("t", one) for one in step.entries]
        copy = seen.table
    assert short > 60


def test_seats_clocks_and_the_end_are_followed_too() -> None:
    before = begun("east-front")
    for step in (
        seating.stand_in(before, 0, "random", 3.0, "p0"),
        seating.resign(before, "p0", None, 3.0),
        seating.give_orders(before, 1, [], 3.0, Random(1)),
        moves.ask_undo(replace(before, terms=replace(before.terms, undo="consent"), moment=3), 0, 1, 3.0),
    ):
        start = replace(before, terms=step.table.terms)
        after = replace(step.table, serial=start.serial + 1)
        _, number, *line = news_of(start, after, step).split(" ", 2)
        seen = followed(replace(start, moment=after.moment - len(step.entries)), int(number), line[0])
        assert seen is not None
        assert seen.table.seats == after.seats
        assert seen.table.status == after.status
        assert seen.table.result == after.result
        assert seen.table.request == after.request


def test_what_does_not_follow_is_read_anew() -> None:
    (before, step), *_ = steps_of("east-front", 2)
    after = replace(step.table, serial=before.serial + 1)
    _, number, line = news_of(before, after, step).split(" ", 2)
    assert followed(replace(before, serial=before.serial - 1), int(number), line) is None, "something was missed"
    assert followed(before, int(number), "") is None
    other = begun("race-to-moscow")
    assert (
        followed(replace(other, serial=before.serial), int(number), line.replace('"actor":', '"actor":1')) is None
    )


def test_a_long_change_tells_only_its_number() -> None:
    (before, step), *_ = steps_of("east-front", 2)
    huge = replace(step, entries=step.entries * 60)
    assert news_of(before, replace(step.table, serial=2), huge) == "table 2"
    assert len(news_of(before, replace(step.table, serial=2), step)) <= LONGEST


def test_the_other_process_reads_no_table_for_a_move(tmp_path: Path, postgres: Postgres, monkeypatch: Any) -> None:
    """Moves that another process stores are taken over; the table is not loaded again."""
    with running(tmp_path, db=postgres.database()) as server, ExitStack() as stack:
        table = plant(server, "followed", somewhere(3, 40), [Seat(person="a"), Seat(person="b")], 1e12)
        tables = server.services.tables
        watching = stack.enter_context(wire(server.guest(), table))
        read: list[str] = []
        original = Loaded.__init__

        def counted(self: Loaded, connection: Any, id: str, *more: Any) -> None:
            read.append(id)
            original(self, connection, id, *more)

        monkeypatch.setattr(Loaded, "__init__", counted)
        other = Store(str(server.settings.db))
        there = asyncio.run(other.read(table_rows.load_table, table, 10)).table
        random = Random(1)
        for _ in range(20):
            assert there.actor is not None
            step = moves.play(there, there.actor, [random.choice(there.position.legal())], 5.0, random, None)
            there = asyncio.run(other.write(table_rows.save_step, there, step))
        wait_until(lambda: tables._lives[table].table.serial == there.serial)
        watching.until(lambda page: page["revision"] == there.revision)
        other.close()
        assert tables._lives[table].table == there
        assert read == []


def test_a_table_that_nobody_looks_at_is_let_go_of_when_another_process_plays_there(
    tmp_path: Path, postgres: Postgres
) -> None:
    with running(tmp_path, db=postgres.database()) as server:
        table = plant(server, "left", somewhere(3, 40), [Seat(person="a"), Seat(person="b")], 1e12)
        tables, visitor = server.services.tables, server.visitor()
        assert visitor.page(table)["revision"] == 0
        assert table in tables._lives
        other = Store(str(server.settings.db))
        there = asyncio.run(other.read(table_rows.load_table, table, 10)).table
        assert there.actor is not None
        step = moves.play(there, there.actor, [there.position.legal()[0]], 5.0, Random(1), None)
        there = asyncio.run(other.write(table_rows.save_step, there, step))
        other.close()
        wait_until(lambda: table not in tables._lives)
        assert visitor.page(table)["revision"] == there.revision


def test_a_move_whose_storing_looked_lost_is_shown_nevertheless(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told as any other, while this process still took it for its own."""
    with running(tmp_path, db=postgres.database()) as server:
        axis, allies, id = two_players(server)
        tables = server.services.tables
        stored, told = tables.store.write, tables.is_own_news
        own: list[str] = []

        async def lost(job: Any, *args: Any) -> Any:
            found = await stored(job, *args)
            if job is saving.save:
                while not own:
                    await asyncio.sleep(0.01)
                raise StorageDown("It is not known whether this was stored.")
            return found

        def heard(*news: str) -> bool:
            if is_own := told(*news):
                own.append(news[0])
            return is_own

        monkeypatch.setattr(tables.store, "write", lost)
        monkeypatch.setattr(tables, "is_own_news", heard)
        page = axis.page(id)
        player = axis if page["table"]["to_move"] == "axis" else allies
        legal = player.page(id)["legal"]
        player.post(f"/api/tables/{id}/actions", {"revision": page["revision"], "action": legal[0]["id"]}, 503)
        wait_until(lambda: axis.page(id)["revision"] > page["revision"])
        assert own == [id]


def test_a_move_of_which_nobody_was_told_is_found(tmp_path: Path, postgres: Postgres) -> None:
    """The process that stored it died before it told the others."""
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, db=postgres.database(), presence_seconds=0.3))
        axis, _, id = two_players(server)
        watching = stack.enter_context(wire(axis, id))
        other = Store(str(server.settings.db))
        there = asyncio.run(other.read(table_rows.load_table, id, 10)).table
        assert there.actor is not None
        person = there.seats[there.actor].person
        step = moves.play(there, there.actor, [there.position.legal()[0]], time(), Random(1), person)
        untold: deque[str] = deque()
        stored = asyncio.run(other.write(saving.save, there, step, None, time(), 8, None, untold))
        other.close()
        assert untold
        watching.until(lambda page: page["revision"] == stored.revision)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever another process says has not come yet."""
    monkeypatch.setattr(other_processes, "hear", lambda *_: None)


@pytest.mark.usefixtures("deaf")
def test_nobody_is_refused_for_what_another_process_has_changed_and_was_not_heard(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Whoever comes from one process to another finds there what they have done."""
    with running(tmp_path, db=postgres.database()) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        hidden = {"visibility": "private", "seats": [{"seat": "axis", "who": "me"}]}
        id = anna.set_table(**hidden)["table"]["id"]
        boris.get(f"/api/tables/{id}", 404)
        other = Store(str(server.settings.db))
        there = asyncio.run(other.read(table_rows.load_table, id, 10)).table
        seats = (there.seats[0], replace(there.seats[1], person=boris.id))
        step = seating.begin(replace(there, seats=seats), time(), Random(1))
        there = asyncio.run(other.write(table_rows.save_step, there, step))
        with wire(boris, id) as one:
            assert one.page["seat"] == "allies"
        seat = there.actor
        assert seat is not None
        step = moves.play(there, seat, [there.position.legal()[0]], time(), Random(1), there.seats[seat].person)
        there = asyncio.run(other.write(table_rows.save_step, there, step))
        other.close()
        assert there.actor is not None
        player = anna if there.seats[there.actor].person == anna.id else boris
        wish = {"revision": there.revision, "action": there.position.legal()[0]}
        assert player.post(f"/api/tables/{id}/actions", wish)["accepted"]


@pytest.mark.usefixtures("deaf")
def test_a_rematch_is_set_although_the_end_was_not_heard(tmp_path: Path, postgres: Postgres) -> None:
    with running(tmp_path, db=postgres.database()) as server:
        axis, _, id = two_players(server)
        other = Store(str(server.settings.db))
        there = asyncio.run(other.read(table_rows.load_table, id, 10)).table
        asyncio.run(other.write(table_rows.save_step, there, seating.resign(there, axis.id, None, time())))
        other.close()
        assert axis.post(f"/api/tables/{id}/rematch")["table"]["origin"]["table"] == id
