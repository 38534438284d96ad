"""One server for all tests of a module that do not need their own, and databases to store tables in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TypeVar

import pytest
from table.nursery import Nursery
from table.postgres import Cluster, NoPostgres, Postgres, cluster, must_have
from table.postgres import postgres as some_postgres
from table.receivers import hook, mailbox
from table.serving import Running, running

from maproom.kernel import state

__all__ = ["hook", "mailbox"]
T = TypeVar("T")

if Path(state.__file__).suffix != ".py":
    # The compiled kernel has no interpreted subclasses, and the small game of these tests is one.
    collect_ignore = [
        "parley.py",
        "rules/test_orders.py",
        "rules/test_resigning.py",
        "rules/test_seats.py",
        "people/test_ratings.py",
    ]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL to make databases at."""
    with ExitStack() as stack:
        yield _entered(stack, some_postgres())


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """A process that has loaded the program, to copy servers from."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop and start."""
    with ExitStack() as stack:
        yield _entered(stack, cluster())


def _entered(stack: ExitStack, found: AbstractContextManager[T]) -> T:
    """Without PostgreSQL what needs it fails where it must run, and is left out with a sentence elsewhere."""
    try:
        return stack.enter_context(found)
    except NoPostgres as why:
        if must_have():
            pytest.fail(str(why), pytrace=False)
        pytest.skip(str(why))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'down' / 'tables.sqlite'}"
    found: Postgres = request.getfixturevalue("postgres")
    return found.database()
