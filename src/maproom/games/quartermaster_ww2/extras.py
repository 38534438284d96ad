"""What a country may do besides at its questions: take own pieces off (QM-PCE-07), use Truk (QM-RX-29)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import JAPAN, PIECE_DOMAIN, PLAY_STEP, piece_in, piece_of
from maproom.games.quartermaster_ww2.deck import COPY_BITS, title_of
from maproom.games.quartermaster_ww2.leaving import leave_board
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied
from maproom.games.quartermaster_ww2.verbs import DECLINE, KEEP, LIFT, LIFTED, TAKE_OFF, USE
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

TRUK: Final[int] = title_of("jpn-truk")
USE_TRUK: Final[int] = USE.of(TRUK)


def has_truk(s: Quartermaster) -> bool:
    """Whether Truk lies on the table, not yet used."""
    return bool(s.face_down[JAPAN] & COPY_BITS[TRUK])


def extra_choices(s: Quartermaster, country: int, choices: list[int]) -> None:
    """Adds what the country may do besides, at a question it is asked anyway."""
    if country == JAPAN and s.turn == JAPAN and s.step <= PLAY_STEP and has_truk(s):
        choices.append(USE_TRUK)
    if s.army[country] | s.navy[country]:
        choices.append(TAKE_OFF.base)


def took_extra(s: Quartermaster, frame: Frame[Any], country: int, action: int) -> bool:
    """Carries out such a choice, and lets the question be put again."""
    if action == TAKE_OFF.base:
        s.push(frame)
        s.push(TakeOff(country))
        return True
    if action == USE_TRUK:
        from maproom.games.quartermaster_ww2.using import use_truk

        s.push(frame)
        use_truk(s)
        return True
    return False


def lift(s: Quartermaster, country: int, space: int) -> None:
    """A country takes its own piece off the board; cards may answer that it was removed (QM-PCE-08)."""
    from maproom.games.quartermaster_ww2.reactions import removed_window

    was_supplied = supplied(s, country) >> space & 1
    leave_board(s, country, space)
    s.emit(LIFTED, (piece_in(country, space), space))
    s.push(removed_window(country, space, country, was_supplied))


class TakeOff(Frame[Quartermaster]):
    """QM-PCE-07: a country picks which of its pieces to take off the board."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)
    RULE: ClassVar[str] = "QM-PCE-07"
    DISCREET: ClassVar[bool] = True

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        return self.country

    def choices(self, s: Quartermaster) -> list[int]:
        return [*[LIFT.of(space) for space in members(s.pieces(self.country))], KEEP.base]

    def take(self, s: Quartermaster, action: int) -> None:
        if LIFT.owns(action):
            lift(s, self.country, LIFT.first(action))


class FreePiece(Frame[Quartermaster]):
    """QM-PCE-08 (b), QM-PLY-08: a teammate's card would place a piece of which none is left; free one?"""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "kind")
    RULE: ClassVar[str] = "QM-PCE-08"

    def __init__(self, country: int, kind: int) -> None:
        self.country = country
        self.kind = kind

    def actor(self, s: Quartermaster) -> int:
        if s.available(self.country, self.kind) or not s.of_kind(self.country, self.kind):
            return NOBODY
        return self.country

    def run(self, s: Quartermaster) -> None:
        """A piece is there."""

    def choices(self, s: Quartermaster) -> list[int]:
        return [*[LIFT.of(space) for space in members(s.of_kind(self.country, self.kind))], DECLINE.base]

    def take(self, s: Quartermaster, action: int) -> None:
        if LIFT.owns(action):
            lift(s, self.country, LIFT.first(action))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, piece_of(self.country, self.kind))}
