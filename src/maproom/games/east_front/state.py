"""The position of East Front: flat fields, and the few ways in which the board changes."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from maproom.games.east_front.board import (
    ALLIES,
    AXIS,
    END,
    FIRST,
    GERMAN_AIRPLANE,
    GERMAN_FLEET,
    GERMAN_INFANTRY,
    GERMAN_TANK,
    INFANTRY,
    KIND,
    KIND_COUNT,
    LAND,
    NOWHERE,
    OFF,
    PACT_AIRPLANE,
    PACT_FLEET,
    PACT_INFANTRY,
    PACT_TANK,
    PIECE_COUNT,
    SOVIET_AIRPLANE,
    SOVIET_FLEET,
    SOVIET_INFANTRY,
    SOVIET_TANK,
    SPACE_COUNT,
    START_AXIS_LAND,
    TANK,
    TYPE,
    TYPE_COUNT,
)
from maproom.games.east_front.calendar import SEASON
from maproom.games.east_front.copies import copy_into
from maproom.games.east_front.deck import CONTINGENCY_COUNT
from maproom.kernel.copies import LIST, SAME, replaced
from maproom.kernel.state import State

# What is worked out of the board lies in one list, and a set says what of it still holds.
AREA: Final = 0
"""Each faction's supplied spaces,"""
ARRIVALS: Final = 3
"""where one more piece of it would be supplied,"""
BARRED: Final = 6
"""and the spaces interdicted against each side."""
PASSABLE: Final = 8
"""What a supply path of each faction could use when its supplied spaces were last worked out."""
MEMO_COUNT: Final = 11
SUPPLY_MEMOS: Final = (1 << BARRED) - 1
"""What hangs on any piece, as a set."""
BARRED_MEMO: Final[list[int]] = [1 << BARRED + side for side in (0, 1)]
NEVER: Final = -1
"""In place of spaces that were never worked out."""
NOT_OVER: Final = -1
INITIAL_UP: Final = 0
SECOND_UP: Final = 1
DISCARDED: Final = 2
"""How a Contingency card lies (EF-CON-02)."""
UNDECIDED: Final = 0
KEEPS_HAND: Final = 1
DRAWS_ANEW: Final = 2
"""What a side has answered to the mulligan (EF-SET-05)."""


class EastFront(State):
    """The whole of a position; sets of spaces, pieces and cards are ints."""

    SLUG: ClassVar[str] = "east-front"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "place", "axis_land", "round", "side", "step", "step_land", "turn_land", "moved", "granted",
        "vp", "scorched", "gorki_star", "mud", "winner", "reason",
        "hand", "deck", "aside", "shown", "hidden", "shown_early", "hidden_early", "late_hand", "contingency",
        "mulligan",
        "ref", "ref_space", "used",
        "attacker", "origin", "target", "force", "need", "air", "paid", "helped", "exchanged",
        "stand_fast_lasts",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = (
        "vp", "aside", "shown", "hidden", "shown_early", "hidden_early", "late_hand", "contingency", "mulligan",
        "ref", "ref_space",
    )  # fmt: skip
    BESIDE: ClassVar[dict[str, str]] = {
        "spaces_of": LIST, "axis_at": SAME, "allies_at": SAME, "crowd": LIST, "memos": LIST, "known": SAME,
    }  # fmt: skip
    LATER: ClassVar[dict[str, int]] = {"stand_fast_lasts": 0}

    def __init__(self, like: EastFront | None = None) -> None:
        """A blank position, or an independent copy of one."""
        super().__init__()
        if like is not None:
            copy_into(self, like)
            return
        # the board
        self.place: list[int] = [OFF] * PIECE_COUNT  # where each piece stands
        self.axis_land = START_AXIS_LAND  # land that the Axis controls; the rest is the Allies'
        self.granted = 0  # pieces "supplied until the start of your next turn"
        self.scorched = NOWHERE  # where the Scorched Earth marker covers a star
        self.gorki_star = 0
        self.vp: list[int] = [0, 0]
        # the turn
        self.round = 1
        self.side = AXIS  # whose turn it is
        self.step = 0
        self.step_land = START_AXIS_LAND  # axis_land when the step began (airplanes ask)
        self.turn_land = START_AXIS_LAND  # axis_land when the turn began
        self.moved = 0  # pieces that moved in this Movement step
        self.mud = 0  # General Mud binds the coming or the current Axis turn
        self.winner = NOT_OVER
        self.reason = 0
        # the cards of each side, as sets
        self.hand: list[int] = [0, 0]
        self.deck: list[int] = [0, 0]
        self.aside: list[int] = [0, 0]  # Late War cards not yet shuffled in
        self.shown: list[int] = [0, 0]  # discards used for text or reaction
        self.hidden: list[int] = [0, 0]  # discards that only their owner has seen
        self.shown_early: list[int] = [0, 0]  # the same before the Late War cards came
        self.hidden_early: list[int] = [0, 0]
        self.late_hand: list[int] = [0, 0]  # hand sizes when the Late War cards came
        self.contingency: list[int] = [INITIAL_UP] * CONTINGENCY_COUNT  # or SECOND_UP, or DISCARDED
        self.mulligan: list[int] = [UNDECIDED, UNDECIDED]  # each side's own secret until both have decided
        # the card text being carried out
        self.ref: list[int] = [OFF, OFF, OFF]  # the pieces that a text calls $a, $b, $e
        self.ref_space: list[int] = [NOWHERE, NOWHERE, NOWHERE]  # where they are, or were last
        self.used = 0  # pieces that this step of the text has moved
        # the combat being fought, or fought last
        self.attacker = 0  # a faction
        self.origin = NOWHERE
        self.target = NOWHERE
        self.force = 0  # pieces
        self.need = 0  # the rank that a payment must match
        self.air = 0  # type of the wing that the defender removed in the round just fought, or 0
        self.paid = 0  # type of the wing whose removal began this round, or 0
        self.helped = 0  # Pact pieces of the origin space may be lost too
        self.exchanged = 0  # faction of the piece lost with an Exchange
        self.stand_fast_lasts = 0  # the stricter reading of Stand Fast, an option (EF-RCT-SF-03)
        # kept up to date beside the fields
        self.spaces_of: list[int] = [0] * KIND_COUNT  # the spaces that hold each kind of piece
        self.axis_at = 0  # the spaces that hold any piece of the Axis,
        self.allies_at = 0  # and of the Allies
        self.crowd: list[int] = [0] * SPACE_COUNT  # how many pieces each space holds
        self.memos: list[int] = [NEVER] * MEMO_COUNT  # what was worked out of the board: see AREA,
        self.known = 0  # and which of them still hold, as a set

    # -- the board changes ---------------------------------------------------------------------------

    def put(self, piece: int, space: int) -> None:
        """Puts a piece into a space, or off the board; infantry and tanks take control (EF-CTL-02)."""
        kind = KIND[piece]
        old = self.place[piece]
        self.place[piece] = space
        if old != OFF:
            self.crowd[old] = self.crowd[old] - 1
            self._forget(kind, old)
        if space != OFF:
            self.crowd[space] = self.crowd[space] + 1
            self.spaces_of[kind] = self.spaces_of[kind] | 1 << space
            if kind < SOVIET_INFANTRY:
                self.axis_at |= 1 << space
            else:
                self.allies_at |= 1 << space
            type = TYPE[piece]
            if type == INFANTRY or type == TANK:
                if kind < SOVIET_INFANTRY:
                    self.axis_land |= 1 << space
                else:
                    self.axis_land &= ~(1 << space)
        # A piece interdicts against its enemies alone.
        self.known &= ~(SUPPLY_MEMOS | BARRED_MEMO[ALLIES if kind < SOVIET_INFANTRY else AXIS])
        ref = self.ref
        if ref[0] == piece or ref[1] == piece or ref[2] == piece:
            self._follow(piece, space)

    def _follow(self, piece: int, space: int) -> None:
        """Keeps a text's references at the piece they mean; of a lost piece the last space stays known."""
        for which in range(3):
            if self.ref[which] == piece:
                if space == OFF:
                    self.ref = replaced(self.ref, which, OFF)
                else:
                    self.ref_space = replaced(self.ref_space, which, space)

    def name(self, which: int, piece: int) -> None:
        """Lets a text call a piece $a, $b or $e from now on."""
        self.ref = replaced(self.ref, which, piece)
        self.ref_space = replaced(self.ref_space, which, self.place[piece])

    def clear_text(self) -> None:
        """Forgets the references and the combat of a text that is done."""
        self.ref = [OFF, OFF, OFF]
        self.ref_space = [NOWHERE, NOWHERE, NOWHERE]
        self.used = 0
        self.attacker = 0
        self.origin = self.target = NOWHERE
        self.force = self.need = self.air = self.paid = self.helped = self.exchanged = 0

    def _forget(self, kind: int, space: int) -> None:
        """Clears a kind from a space when its last piece has left."""
        if not self.crowd[space]:
            left = ~(1 << space)
            self.spaces_of[kind] = self.spaces_of[kind] & left
            self.axis_at &= left
            self.allies_at &= left
            return
        place = self.place
        for piece in range(FIRST[kind], END[kind]):
            if place[piece] == space:
                return
        self.spaces_of[kind] = self.spaces_of[kind] & ~(1 << space)
        self._look_where_sides_are()

    def _look_where_sides_are(self) -> None:
        """Notes the spaces that hold any piece of each side."""
        at = self.spaces_of
        german = at[GERMAN_INFANTRY] | at[GERMAN_TANK] | at[GERMAN_AIRPLANE] | at[GERMAN_FLEET]
        self.axis_at = german | at[PACT_INFANTRY] | at[PACT_TANK] | at[PACT_AIRPLANE] | at[PACT_FLEET]
        self.allies_at = at[SOVIET_INFANTRY] | at[SOVIET_TANK] | at[SOVIET_AIRPLANE] | at[SOVIET_FLEET]

    def remove(self, piece: int) -> None:
        """Takes a piece off the board: it is available again, and a new piece if placed (EF-PCE-02, 05)."""
        self.granted &= ~(1 << piece)
        self.moved &= ~(1 << piece)
        self.force &= ~(1 << piece)
        self.put(piece, OFF)

    def forget_memos(self) -> None:
        """Marks what was worked out from the board as out of date."""
        self.known = 0

    def restore(self) -> None:
        """Builds what is kept beside the fields."""
        self.spaces_of = [0] * KIND_COUNT
        self.crowd = [0] * SPACE_COUNT
        for piece in range(PIECE_COUNT):
            if self.place[piece] != OFF:
                self.crowd[self.place[piece]] += 1
                self.spaces_of[KIND[piece]] |= 1 << self.place[piece]
        self._look_where_sides_are()
        self.forget_memos()

    # -- looking at the board ------------------------------------------------------------------------

    def occupied(self, side: int) -> int:
        """The spaces that hold any piece of a side."""
        return self.axis_at if side == AXIS else self.allies_at

    def held(self, faction: int) -> int:
        """The spaces that hold any piece of a faction."""
        at = self.spaces_of
        first = faction * TYPE_COUNT
        return at[first] | at[first + 1] | at[first + 2] | at[first + 3]

    def land_of(self, side: int) -> int:
        """The land that a side controls."""
        return self.axis_land if side == AXIS else LAND & ~self.axis_land

    def pieces_in(self, kind: int, space: int) -> list[int]:
        """The pieces of a kind in a space."""
        place = self.place
        return [piece for piece in range(FIRST[kind], END[kind]) if place[piece] == space]

    def count_in(self, kind: int, space: int) -> int:
        """How many pieces of a kind are in a space."""
        place = self.place
        number = 0
        for piece in range(FIRST[kind], END[kind]):
            if place[piece] == space:
                number += 1
        return number

    def available(self, kind: int) -> int:
        """A piece of this kind that is off the board, or OFF when none is left (EF-PCE-01)."""
        place = self.place
        for piece in range(FIRST[kind], END[kind]):
            if place[piece] == OFF:
                return piece
        return OFF

    def season(self) -> int:
        """The season of the current round (EF-RND-03)."""
        return SEASON[self.round]

    # -- the contract --------------------------------------------------------------------------------

    def clone(self) -> EastFront:
        """An independent copy."""
        return EastFront(self)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 while the game goes on."""
        if self.winner == NOT_OVER:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == AXIS else [-1.0, 1.0]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won, how, and the score."""
        from maproom.games.east_front.victory import outcome_of

        return outcome_of(self)

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (EF-HID)."""
        from maproom.games.east_front.view import picture_of

        return picture_of(self, seat)

    def determinize(self, seat: int, random: Random) -> EastFront:
        """The same position with the opponent's secrets dealt anew."""
        from maproom.games.east_front.secrets import dealt_anew

        return dealt_anew(self, seat, random)
