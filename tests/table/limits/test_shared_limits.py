"""What one person may have is the same however many processes serve it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from table.nursery import Nursery, copies
from table.postgres import Postgres
from table.processes import Process
from table.serving import Visitor

from maproom.table.store.allowance_rows import Share, forget_unused, use_up
from maproom.table.store.engine import Store

ALONE = [{"seat": seat, "who": "me"} for seat in ("axis", "allies")]


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Store]:
    store = Store(postgres.database())
    store.migrate()
    yield store
    store.close()


def used(store: Store, *shares: Share) -> float:
    return asyncio.run(store.write(use_up, list(shares)))


def test_so_many_at_once_and_one_more_after_each_comes_back(store: Store) -> None:
    share = Share("tables", "anna", seconds=100.0, most=300.0)
    assert [used(store, share) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert 90 < used(store, share) <= 100
    quick = Share("tables", "boris", seconds=0.001, most=0.001)
    assert used(store, quick) == 0.0, "others have their own"
    time.sleep(0.01)
    assert used(store, quick) == 0.0, "and it comes back"


def test_what_is_refused_is_not_counted(store: Store) -> None:
    share = Share("tables", "anna", seconds=100.0, most=100.0)
    assert used(store, share) == 0.0
    assert used(store, share) <= 100
    assert used(store, share) <= 100, "who asks in vain does not wait longer for it"


def test_no_address_stands_in_the_database(store: Store) -> None:
    used(store, Share("reads", "192.0.2.77", 60.0, 60.0))
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM used_up").all()
    assert len(rows) == 1
    assert "192" not in str(rows[0].key)


def test_what_has_come_back_is_forgotten(store: Store) -> None:
    used(store, Share("reads", "anna", 0.001, 1.0))
    used(store, Share("reads", "boris", 3600.0, 3600.0))
    assert asyncio.run(store.write(forget_unused)) == 1


def set_one(visitor: Visitor) -> int:
    return visitor.http.post("/api/tables", json={"game": "east-front", "seats": ALONE}).status_code


def test_two_processes_allow_no_more_than_one(postgres: Postgres, nursery: Nursery) -> None:
    limits = {"tables_per_hour": 24, "sign_ins_per_minute": 3}
    with copies(nursery, 2, postgres.database(), **limits) as servers:
        anna = servers[0].guest()
        both = [anna, servers[1].visitor(dict(anna.http.cookies))]
        answers = [set_one(both[number % 2]) for number in range(8)]
        assert answers == [201] * 4 + [429] * 4
        assert [new_guest(servers[number % 2]) for number in range(4)] == [True, True, False, False]


def new_guest(server: Process) -> bool:
    """Whether somebody new is let in."""
    return server.visitor().http.post("/api/guests", json={}).is_success
