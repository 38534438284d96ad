"""The toy game is registered while a test module that asks for it runs, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maproom.kernel import registry, state

if Path(state.__file__).suffix != ".py":
    # The compiled kernel has no interpreted subclasses, and the toy is one.
    collect_ignore = ["checks/test_faults.py", "checks/test_fuzz.py", "play/test_simulate.py"]


@pytest.fixture(scope="module")
def toy_is_registered() -> Iterator[None]:
    registry.register("toy", "support.toy")
    yield
    del registry._places["toy"]
    registry._games.pop("toy", None)
