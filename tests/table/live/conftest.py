"""What the tests of several processes share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from table.nursery import Nursery, copies
from table.pairs import Pair
from table.postgres import Postgres

from maproom.table.store.engine import Store


@pytest.fixture(scope="module")
def pair(postgres: Postgres, nursery: Nursery) -> Iterator[Pair]:
    """Two servers on one PostgreSQL."""
    database = postgres.database()
    with copies(nursery, 2, database) as servers:
        store = Store(database)
        yield Pair(servers, store)
        store.close()
