"""The toy game is registered while a test module of the kernel runs, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from maproom.kernel import registry, state

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

if Path(state.__file__).suffix != ".py":
    # The compiled kernel has no interpreted subclasses, and the toy is one.
    collect_ignore = ["test_record.py", "test_state.py", "test_registry.py", "test_texts.py"]


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    registry.register("toy", "support.toy")
    yield
    del registry._places["toy"]
    registry._games.pop("toy", None)
