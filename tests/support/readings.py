"""The same position in a game that began with the first version."""

from __future__ import annotations

from typing import TypeVar

from maproom.kernel.state import FIRST_READINGS, State

S = TypeVar("S", bound=State)


def as_at_first(state: S) -> S:
    """The position by the first readings of the rules."""
    again = state.game().from_json({**state.to_json(), "readings": FIRST_READINGS})
    assert isinstance(again, type(state))
    return again
