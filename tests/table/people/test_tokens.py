"""Names that nobody guesses."""

from __future__ import annotations

import secrets

import pytest

from maproom.table.people.tokens import new_id


def test_no_id_looks_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-GAwq7", "--help", "x-Aw7_"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_id() == "x-Aw7_"
