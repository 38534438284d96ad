"""How a copy takes over what belongs to a position: declared once, by every game in the same words.

`State.clone` reads the declaration each time. For the games of the house `tools/copies.py` writes it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from maproom.kernel.state import State

SAME: Final = "same"
"""An int, or a thing that never changes: position and copy share it."""
LIST: Final = "list"
"""A list of ints, or of things that never change: the copy has a list of its own."""
LISTS: Final = "lists"
"""A list of lists: the copy has its own of each."""
ANEW: Final = "anew"
"""The copy begins as a blank position does."""


def ways_of(state: State) -> dict[str, str]:
    """Everything that belongs to a position, with the way in which a copy takes it over."""
    ways = {field: LIST if isinstance(getattr(state, field), list) else SAME for field in state.FIELDS}
    ways.update(dict.fromkeys(state.SHARED, SAME))
    ways.update(state.BESIDE)
    return ways


def replaced(values: list[int], place: int, value: int) -> list[int]:
    """A list with one value changed, for a field that is shared by copies: the old list stays as it was.

    >>> old = [1, 2, 3]
    >>> replaced(old, 1, 7), old
    ([1, 7, 3], [1, 2, 3])
    """
    fresh = values.copy()
    fresh[place] = value
    return fresh


def taken_over(value: Any, way: str) -> Any:
    """A value for the copy; not for what it begins anew."""
    if way == LIST:
        return value.copy()
    if way == LISTS:
        return [one.copy() for one in value]
    return value
