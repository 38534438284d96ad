"""What cannot be opened is told in a sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from maproom.table.store.databases import CannotOpen, open_store


def test_a_sqlite_that_is_too_old_is_told_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    with pytest.raises(CannotOpen, match=r"has SQLite 3\.34\.1, and tables need 3\.35 or newer"):
        open_store(f"sqlite:///{tmp_path}/some.sqlite", migrate=True)
    assert not list(tmp_path.iterdir())
