"""What one person may have is the same however many processes serve it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from table.nursery import Nursery, copies
from table.postgres import Postgres
from table.processes import Process
from table.serving import Visitor, wait_until

from maproom.table.live.shared_addresses import Households
from maproom.table.live.storage_budget import Stored
from maproom.table.rules.errors import StorageDown
from maproom.table.store.allowance_rows import Share, add_up, forget_unused, use_up
from maproom.table.store.engine import Store
from maproom.table.store.kept_rows import A_TABLE

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


def test_what_was_had_already_is_added_up_and_has_an_end(store: Store) -> None:
    def had(**seconds: float) -> dict[str, float]:
        counted = asyncio.run(store.write(add_up, seconds, 100.0))
        return {who: round(left, -1) for who, left in counted.items()}

    assert had(anna=0.0) == {"anna": 0.0}
    assert had(anna=30.0, boris=20.0) == {"anna": 30.0, "boris": 20.0}
    assert had(anna=40.0, boris=0.0) == {"anna": 70.0, "boris": 20.0}
    assert had(anna=1000.0) == {"anna": 100.0}, "nobody waits for ever"


def test_what_one_process_has_stored_the_others_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = (Stored(300, Households(), store) for _ in range(2))

    async def story() -> list[bool]:
        for one in (here, there):
            await one.look("anna")
            one.charge("anna", 200)
        alone = here.wait("anna") > 0 or there.wait("anna") > 0
        await here.tell_all()
        await there.tell_all()
        await here.look("anna")
        later = Stored(300, Households(), store)
        await later.look("anna")
        await later.look("boris")
        return [
            alone,
            here.wait("anna") > 0,
            there.wait("anna") > 0,
            later.wait("anna") > 0,
            later.wait("boris") > 0,
        ]

    # A process that begins later knows it too, and somebody else may have more.
    monkeypatch.setattr("maproom.table.live.shared_count.GUESSED_SECONDS", 0.0)
    assert asyncio.run(story()) == [False, True, True, True, False]


def test_what_could_not_be_told_is_told_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stored, other = Stored(300, Households(), store), Stored(300, Households(), store)

    async def lost(*_: object) -> None:
        raise StorageDown("The table's memory cannot be reached just now; nothing was changed.")

    async def story() -> None:
        stored.charge("anna", 301)
        with monkeypatch.context() as outage:
            outage.setattr(store, "write", lost)
            with pytest.raises(StorageDown):
                await stored.tell_all()
            await stored.look("anna")
        await stored.tell_all()
        await other.look("anna")

    asyncio.run(story())
    assert 0 < other.wait("anna") <= 300


def test_nobody_fills_the_disk_through_two_processes(postgres: Postgres, nursery: Nursery) -> None:
    """As much as is for one day is stored by both together, not by each."""
    a_day = 6 * A_TABLE
    with copies(nursery, 2, postgres.database(), entries_per_day=a_day) as servers:
        anna = servers[0].guest()
        both = [anna, servers[1].visitor(dict(anna.http.cookies))]
        assert [set_one(both[number % 2]) for number in range(8)] == [201] * 8, "neither process has stored enough"
        wait_until(lambda: [would_store(one) for one in both] == [429, 429])
        assert would_store(servers[1].guest()) == 422, "others of the house are not meant"


def would_store(visitor: Visitor) -> int:
    """What is answered to a wish that ends with nothing stored, unless enough was stored before."""
    return visitor.http.post("/api/tables", json={"game": "no such game"}).status_code
