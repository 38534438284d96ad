"""What a side sees of East Front as numbers (EF-HID): the board, the turn, the cards, the combat, the question."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.board import (
    ALLIES,
    AXIS,
    FACTION_DOMAIN,
    FACTIONS,
    NOWHERE,
    PIECE_COUNT,
    PIECE_DOMAIN,
    SIDE_DOMAIN,
    SIDES,
    SPACE_COUNT,
    SPACE_DOMAIN,
)
from maproom.games.east_front.calendar import ROUNDS, SEASONS, STEPS
from maproom.games.east_front.cards import Discard
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.deck import CARD_DOMAIN, CARD_SIDE, CONTINGENCY_DOMAIN
from maproom.games.east_front.filters import REFERENCES
from maproom.games.east_front.script_choices import StepQuestion
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import supplied_area
from maproom.games.east_front.texts import INNER_TEXTS, NO_TEXT, TEXTS
from maproom.games.east_front.view import CONTINGENCY_SIDES
from maproom.kernel.frame import Frame, FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import LARGEST, Row
from maproom.kernel.verbs import Domain

MOST_STEPS: Final = max(len(text.steps) for text in TEXTS)
CARDS_OF_SIDE: Final[list[int]] = [CARD_SIDE.count(AXIS), CARD_SIDE.count(ALLIES)]
TEXT_DOMAIN: Final = Domain(
    "text",
    [
        *CARD_DOMAIN.words,
        *[f"{id}-{side}" for side in CONTINGENCY_SIDES[:2] for id in CONTINGENCY_DOMAIN.words],
        *[f"part-{number + 1}" for number in range(len(TEXTS) - INNER_TEXTS)],
    ],
)


def numbered(name: str, *words: str) -> Domain:
    """An axis of its own for a field."""
    return Domain(name, list(words))


# -- the board -----------------------------------------------------------------------------------------


class Pieces(Field[EastFront]):
    """Where each piece stands; pieces of a kind are numbered in a row, so sums over rows count a kind."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.each(s.place, SPACE_COUNT)


class PieceMarks(Field[EastFront]):
    """What sets a piece apart from others of its kind."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.members(s.moved, PIECE_COUNT)
        row.members(s.granted, PIECE_COUNT)
        row.members(s.used, PIECE_COUNT)
        row.members(s.force, PIECE_COUNT)


class Control(Field[EastFront]):
    """The land of the Axis, now and when the step and the turn began."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.members(s.axis_land, SPACE_COUNT)
        row.members(s.step_land, SPACE_COUNT)
        row.members(s.turn_land, SPACE_COUNT)


class Supply(Field[EastFront]):
    """The spaces from which a supply path leads to a flag of the faction (EF-SUP-02)."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        for faction in range(len(FACTIONS)):
            row.members(supplied_area(s, faction), SPACE_COUNT)


class Markers(Field[EastFront]):
    """The markers that lie in no space of their choice (EF-SPC-10, 11)."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.number(s.gorki_star, 1)
        row.number(s.mud, 1)


class Scorched(Field[EastFront]):
    """Where the Scorched Earth marker lies (EF-SPC-09)."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.scorched, SPACE_COUNT)


# -- the turn ------------------------------------------------------------------------------------------


class Points(Field[EastFront]):
    """The Victory Points of both sides."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.number(s.vp[AXIS], self.high)
        row.number(s.vp[ALLIES], self.high)


class Winner(Field[EastFront]):
    """Who has won."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.winner, self.size)


class Round(Field[EastFront]):
    """The round."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.round - 1, self.size)


class Season(Field[EastFront]):
    """The season of the round."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.season(), self.size)


class Turn(Field[EastFront]):
    """Whose turn it is."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.side, self.size)


class Step(Field[EastFront]):
    """The step of the turn."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.step, self.size)


# -- the cards -----------------------------------------------------------------------------------------


def write_own(row: Row, seat: int, cards: list[int]) -> None:
    """The cards of the side that looks, and nothing in place of the other side's."""
    if not row.same(seat, cards[seat] if seat >= 0 else 0):
        row.members(cards[AXIS] if seat == AXIS else 0, CARDS_OF_SIDE[AXIS])
        row.members(cards[ALLIES] if seat == ALLIES else 0, CARDS_OF_SIDE[ALLIES])


class Hand(Field[EastFront]):
    """EF-HID-03: a side sees its own hand."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        write_own(row, seat, s.hand)


class Hidden(Field[EastFront]):
    """EF-HID-03: a side sees what it has itself discarded unseen."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        write_own(row, seat, s.hidden)


class Shown(Field[EastFront]):
    """EF-HID-01: the cards that were used openly."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.members(s.shown[AXIS], CARDS_OF_SIDE[AXIS])
        row.members(s.shown[ALLIES], CARDS_OF_SIDE[ALLIES])


class Piles(Field[EastFront]):
    """EF-HID-01: how many cards each pile of a side has."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        for side in (AXIS, ALLIES):
            row.count(s.hand[side], self.high)
            row.count(s.deck[side], self.high)
            row.count(s.hidden[side], self.high)


class Contingency(Field[EastFront]):
    """What each Contingency card shows."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.each(s.contingency, len(CONTINGENCY_SIDES))


# -- the combat and the text ---------------------------------------------------------------------------


def is_fought(s: EastFront) -> bool:
    """Whether a combat goes on, as the view tells it."""
    return s.force != 0 and s.target != NOWHERE


class Attacker(Field[EastFront]):
    """Who attacks."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(s.attacker if is_fought(s) else -1, self.size)


class Combat(Field[EastFront]):
    """Where the combat is fought."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        fought = is_fought(s)
        row.one(s.origin if fought else NOWHERE, SPACE_COUNT)
        row.one(s.target if fought else NOWHERE, SPACE_COUNT)


class CombatRound(Field[EastFront]):
    """What the last losses mean for the next (EF-CMB-08, EF-RCT-AA-01, EF-RCT-EX-01)."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.number(s.need, self.high)
        row.number(s.air, self.high)
        row.number(s.paid, self.high)
        row.number(s.helped, self.high)
        row.number(s.exchanged, self.high)


class Named(Field[EastFront]):
    """Where the pieces stand, or stood last, that the text being carried out calls $a, $b and $e."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.each(s.ref_space, SPACE_COUNT)


def question(s: EastFront, seat: int) -> Frame[Any] | None:
    """What a side is asked, if it is asked."""
    return s.stack[-1] if seat >= 0 and s.actor == seat else None


def text_of(frame: Frame[Any] | None) -> int:
    """The text that puts a question; a Desperate Attack has none."""
    if isinstance(frame, StepQuestion):
        return frame.text
    if isinstance(frame, DeclareAttack):
        return frame.text
    return NO_TEXT


def step_of(frame: Frame[Any] | None) -> int:
    """The step of the text that puts a question."""
    if isinstance(frame, StepQuestion):
        return frame.position
    if isinstance(frame, DeclareAttack):
        return frame.position
    return 0


class TextAsked(Field[EastFront]):
    """The text that puts the question, for the side that is asked."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        row.one(text_of(question(s, seat)), self.size)


class Asking(Field[EastFront]):
    """How far the question has come, for the side that is asked."""

    def write(self, s: EastFront, seat: int, row: Row) -> None:
        frame = question(s, seat)
        row.number(step_of(frame), self.high)
        row.number(frame.left if isinstance(frame, Discard) else 0, self.high)


def declared(frames: FrameTable) -> Observation:
    """The observation of East Front."""
    seats = (SIDES[0], SIDES[1])
    space, piece, side = SPACE_DOMAIN, PIECE_DOMAIN, SIDE_DOMAIN
    return Observation(
        [
            Looking(seats),
            Deciding(seats),
            Asked(frames),
            TextAsked("text", [TEXT_DOMAIN], "1 for the text that puts the question to the seat."),
            Asking(
                "asking",
                [numbered("asking", "step", "discards")],
                "The step of that text, and how many cards the seat must still discard.",
                max(MOST_STEPS, 9),
            ),
            Pieces(
                "pieces",
                [piece, space],
                "1 where each piece stands. Pieces of a kind lie in a row: the sum of their rows is the number of "
                "the kind in each space.",
            ),
            PieceMarks(
                "marks",
                [numbered("mark", "moved", "granted", "used", "force"), piece],
                "1 for pieces that moved in this Movement step, are supplied by a text, were moved by this step of "
                "the text, or belong to the attacking force.",
            ),
            Control(
                "control",
                [numbered("moment", "now", "step", "turn"), space],
                "1 for land that the Axis control now, or did when the step or the turn began.",
            ),
            Supply(
                "supply", [FACTION_DOMAIN, space], "1 for spaces from which a supply path leads to the faction."
            ),
            Markers(
                "markers", [numbered("marker", "gorki-star", "mud")], "1 for the star at Gorki and General Mud."
            ),
            Scorched("scorched", [space], "1 where the Scorched Earth marker lies."),
            Points("points", [side], "Victory Points.", LARGEST),
            Winner("winner", [side], "1 for the side that has won."),
            Round("round", [numbered("round", *[str(one + 1) for one in range(ROUNDS)])], "1 for the round."),
            Season("season", [numbered("season", *SEASONS)], "1 for the season."),
            Turn("turn", [side], "1 for the side whose turn it is."),
            Step("step", [numbered("step", *STEPS)], "1 for the step of the turn."),
            Hand("hand", [CARD_DOMAIN], "1 for the cards in the seat's own hand."),
            Hidden("hidden", [CARD_DOMAIN], "1 for the seat's own discards that the other side has not seen."),
            Shown("shown", [CARD_DOMAIN], "1 for the discards of both sides that everybody has seen."),
            Piles(
                "piles",
                [side, numbered("pile", "hand", "deck", "hidden")],
                "How many cards each side holds, has left to draw, and has discarded unseen.",
                CARD_DOMAIN.size,
            ),
            Contingency(
                "contingency",
                [CONTINGENCY_DOMAIN, numbered("shows", *CONTINGENCY_SIDES)],
                "1 for what each Contingency card shows.",
            ),
            Attacker("attacker", [FACTION_DOMAIN], "1 for the faction that attacks, while a combat lasts."),
            Combat(
                "combat",
                [numbered("end", "origin", "target"), space],
                "1 for where the attack comes from and goes.",
            ),
            CombatRound(
                "combat_round",
                [numbered("what", "rank", "wing-lost", "wing-paid", "pact-helps", "exchanged")],
                "The rank that a payment must match; the type of wing (2 airplane, 3 fleet) that the defender gave "
                "up, and that the attacker paid with; whether Pact pieces may be lost too; the faction whose piece "
                "was lost with an Exchange.",
                9,
            ),
            Named(
                "named",
                [numbered("name", *[name.strip("$") for name in REFERENCES]), space],
                "1 where the pieces stand, or stood last, that the text being carried out calls $a, $b and $e.",
            ),
        ]
    )
