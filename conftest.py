"""What holds for all tests: the games as they come, one processor for each, and the dearest files first."""

import gc
import os

import pytest

# Whatever edition the user of this machine has in use.
os.environ["MAPROOM_EDITIONS"] = ""
# The nets are small: a second thread that multiplies with the first costs three times as much as one alone.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

RARELY = (20_000, 50, 50)
"""How much is made, and how often it is looked through, before Python looks for what is left over."""
DEAREST = (
    "tests/table/wire/test_secrecy.py",
    "tests/table/live/test_other_processes.py",
    "tests/table/store/test_killing.py",
    "tests/table/api/test_openapi.py",
    "tests/table/requests/",
    "tests/table/",
    "tests/properties/",
    "tests/lab/",
)
"""Where tests cost or wait most: they begin first, so that nothing long is left for one process at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the dearest files first; within a file everything stays as it is."""
    items.sort(key=lambda item: _place(item.nodeid))


def pytest_collection_finish() -> None:
    """What has been loaded stays to the end: Python need not look through it for what is left over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


def _place(nodeid: str) -> int:
    return next((at for at, beginning in enumerate(DEAREST) if nodeid.startswith(beginning)), len(DEAREST))
