"""A piece leaves the board (QM-PCE-06): whatever still had it in mind must not take a later one for it."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.state import Quartermaster


def leave_board(s: Quartermaster, country: int, space: int) -> None:
    """Takes a piece off the board; no relocation will find it there any more (QM-BLD-09)."""
    s.take_away(country, space)
    _strike_from_relocations(s, country, space)


def _strike_from_relocations(s: Quartermaster, country: int, space: int) -> None:
    """A piece that comes to the space later was not on the board when the relocation card was played."""
    from maproom.games.quartermaster_ww2.build import Relocate

    for place, frame in enumerate(s.stack):
        if isinstance(frame, Relocate) and frame.owner() == country:
            s.stack[place] = frame.without(space)
