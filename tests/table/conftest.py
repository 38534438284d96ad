"""One server for all tests of a module that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from table.serving import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
