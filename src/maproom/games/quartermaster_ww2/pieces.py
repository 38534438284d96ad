"""Placing and removing pieces with all the windows that this opens (QM-BLD, QM-BAT-11, QM-RX-14 to 19)."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.quartermaster_ww2.board import piece_in
from maproom.games.quartermaster_ww2.leaving import leave_board
from maproom.games.quartermaster_ww2.reactions import removal_window, window
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied
from maproom.games.quartermaster_ww2.texts import (
    ABOUT_TO_BE_REMOVED,
    BUILT,
    BY_BUILD,
    BY_RECRUIT,
    PLACED,
    REACTIONS,
    REMOVED,
)
from maproom.games.quartermaster_ww2.verbs import BUILT as TOLD_BUILT
from maproom.games.quartermaster_ww2.verbs import NAMED, RECRUITED, SAVED, STARVED
from maproom.games.quartermaster_ww2.verbs import REMOVED as TOLD_REMOVED
from maproom.kernel.frame import Frame


def build_piece(s: Quartermaster, country: int, space: int) -> None:
    """A piece is built; first cards that answer the piece, then those that answer the build."""
    s.put(country, space)
    s.emit(TOLD_BUILT, (piece_in(country, space), space))
    _open_build_windows(s, country, space)


def name_piece(s: Quartermaster, country: int, space: int) -> None:
    """A piece on the board is named as the newly built one (QM-BLD-07)."""
    s.emit(NAMED, (piece_in(country, space), space))
    _open_build_windows(s, country, space)


def _open_build_windows(s: Quartermaster, country: int, space: int) -> None:
    if REACTIONS[BUILT][country]:
        s.push(window(BUILT, country, space, country, BY_BUILD))
    s.push(window(PLACED, country, space, country, BY_BUILD))


def recruit_piece(s: Quartermaster, country: int, space: int) -> None:
    """A piece is recruited, whatever its supply (QM-BLD-06)."""
    s.put(country, space)
    s.emit(RECRUITED, (piece_in(country, space), space))
    s.push(window(PLACED, country, space, country, BY_RECRUIT))


def remove_piece(s: Quartermaster, by: int, country: int, space: int) -> None:
    """A piece is going to be removed by a country, or by lack of supply (`by` -1), unless a card saves it."""
    begin_removal(s, Removal(by, country, space))


def begin_removal(s: Quartermaster, removal: Removal) -> None:
    """A removal is announced: first come the cards that may save the piece."""
    country, space = removal.country, removal.space
    if s.safe[country] >> space & 1 or not s.pieces(country) >> space & 1:
        return
    s.push(removal)
    s.push(removal_window(s, ABOUT_TO_BE_REMOVED, removal.by, space, country, 0))


class Removal(Frame[Quartermaster]):
    """QM-BAT-06, 11, QM-SUP-08: the piece goes, if it is still there and no card has saved it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "country", "space")

    def __init__(self, by: int, country: int, space: int) -> None:
        self.by = by
        self.country = country
        self.space = space

    def run(self, s: Quartermaster) -> None:
        country, space = self.country, self.space
        if not s.pieces(country) >> space & 1:
            return
        piece = piece_in(country, space)
        if s.safe[country] >> space & 1:
            s.emit(SAVED, (piece, space))
            return
        was_supplied = supplied(s, country) >> space & 1
        leave_board(s, country, space)
        s.emit(STARVED if self.by < 0 else TOLD_REMOVED, (piece, space))
        self.has_gone(s)
        s.push(removal_window(s, REMOVED, self.by, space, country, was_supplied))

    def has_gone(self, s: Quartermaster) -> None:
        """What follows the removal, once the cards that answer it are done: usually nothing."""
