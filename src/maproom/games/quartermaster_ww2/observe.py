"""What a country sees of the game as numbers (QM-INF): the board, the turn, the cards, the question."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ALLIES,
    AXIS,
    COUNTRIES,
    COUNTRY_COUNT,
    COUNTRY_DOMAIN,
    ROUNDS,
    SPACE_COUNT,
    SPACE_DOMAIN,
    STEPS,
    STRAIT_COUNT,
    STRAIT_IDS,
    TEAM_DOMAIN,
)
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    DECK_SIZE,
    STATUS_TITLES,
    TITLE_DOMAIN,
    TITLE_OF,
    bit_of_card,
    country_of_card,
    title_of_card,
)
from maproom.games.quartermaster_ww2.moment import NONE
from maproom.games.quartermaster_ww2.reactions import Window
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied
from maproom.games.quartermaster_ww2.texts import CARD_DONE, TEXTS
from maproom.kernel.frame import Frame, FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import LARGEST, Row
from maproom.kernel.spaces import count
from maproom.kernel.verbs import Domain


def _copy_names() -> list[str]:
    """The 220 cards by name; copies of a card are numbered."""
    names: list[str] = []
    for country in range(COUNTRY_COUNT):
        titles = TITLE_OF[country]
        for bit, title in enumerate(titles):
            number = bit - titles.index(title) + 1
            names.append(f"{TITLE_DOMAIN.words[title]}#{number}")
    return names


COPY_DOMAIN: Final = Domain("copy", _copy_names())
STATUS_DOMAIN: Final = Domain("status", [TITLE_DOMAIN.words[title] for title in STATUS_TITLES])
MOST_LOOKED_AT: Final = 4


def numbered(name: str, *words: str) -> Domain:
    """An axis of its own for a field."""
    return Domain(name, list(words))


def counted_copies(country: int, cards: int) -> int:
    """The same number of copies of each title, always the first ones: which copies they are says nothing."""
    result = cards & ONLY_COPIES[country]
    if cards == result:
        return result
    for copies in SEVERAL_COPIES[country]:
        if cards & copies:
            result |= ((1 << count(cards & copies)) - 1) * (copies & -copies)
    return result


ONLY_COPIES: Final = [
    sum(COPY_BITS[title] for title in set(titles) if titles.count(title) == 1) for titles in TITLE_OF
]
"""The cards of each country that are the only ones of their title."""
SEVERAL_COPIES: Final = [
    [COPY_BITS[title] for title in sorted(set(titles)) if titles.count(title) > 1] for titles in TITLE_OF
]
"""The copies of the other titles."""


def write_cards(row: Row, seat: int, own: int) -> None:
    """Cards of the country that looks, and nothing in place of the others'."""
    if row.same(seat, own):
        return
    for country in range(COUNTRY_COUNT):
        row.members(counted_copies(country, own) if country == seat else 0, DECK_SIZE[country])


# -- the board -----------------------------------------------------------------------------------------


class Pieces(Field[Quartermaster]):
    """Where each country has a piece: an Army on land, a Navy at sea."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        for country in range(COUNTRY_COUNT):
            row.members(s.pieces(country), SPACE_COUNT)


class Supplied(Field[Quartermaster]):
    """Which of them are supplied (QM-SUP-02)."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        for country in range(COUNTRY_COUNT):
            row.members(supplied(s, country), SPACE_COUNT)


class Protected(Field[Quartermaster]):
    """Which of them are not removed this turn, or by this battle (QM-RX-14)."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        if row.unchanged(s.safe, s.spared):
            return
        for country in range(COUNTRY_COUNT):
            row.members(s.safe[country] | s.spared[country], SPACE_COUNT)


class Straits(Field[Quartermaster]):
    """The straits open to the Axis (QM-STR-05)."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.members(s.straits, STRAIT_COUNT)


class Front(Field[Quartermaster]):
    """Where Broad Front may strike (QM-BAT-12)."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.members(s.front, SPACE_COUNT)


# -- the turn ------------------------------------------------------------------------------------------


class Points(Field[Quartermaster]):
    """The points of both teams above and below zero (QM-CRD-11)."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        for team in (AXIS, ALLIES):
            row.number(max(0, s.vp[team]), self.high)
            row.number(max(0, -s.vp[team]), self.high)


class Winner(Field[Quartermaster]):
    """Which team has won."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.one(s.winner, self.size)


class Round(Field[Quartermaster]):
    """The round."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.one(s.round - 1, self.size)


class Turn(Field[Quartermaster]):
    """Whose turn it is."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.one(s.turn, self.size)


class Step(Field[Quartermaster]):
    """The step of the turn."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.one(s.step, self.size)


class Marks(Field[Quartermaster]):
    """What holds for the turn or the moment."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.number(s.truk, self.high)
        row.number(s.reallocating, self.high)
        row.number(s.reallocated, self.high)
        row.number(s.cancelled, self.high)
        row.number(max(0, s.toll), self.high)


# -- the cards -----------------------------------------------------------------------------------------


class Hand(Field[Quartermaster]):
    """QM-INF-01: a country sees its own hand."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        write_cards(row, seat, s.hand[seat] if seat >= 0 else 0)


class Chosen(Field[Quartermaster]):
    """QM-SET-05: what it has chosen to discard in the opening."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        write_cards(row, seat, s.pending[seat] if seat >= 0 else 0)


class FaceDown(Field[Quartermaster]):
    """QM-INF-01: its own Responses."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        write_cards(row, seat, s.face_down[seat] if seat >= 0 else 0)


class Hidden(Field[Quartermaster]):
    """QM-INF-05: its own discards that nobody else has seen."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        write_cards(row, seat, s.hidden[seat] | s.lost[seat] if seat >= 0 else 0)


class Shown(Field[Quartermaster]):
    """QM-INF-04, 09: the discards that everybody has seen, and the cards being resolved."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        if row.unchanged(s.opened, s.playing):
            return
        for country in range(COUNTRY_COUNT):
            shown = s.opened[country] | s.playing[country]
            row.members(counted_copies(country, shown), DECK_SIZE[country])


class Known(Field[Quartermaster]):
    """QM-INF-10: hand cards that everybody has seen."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        for country in range(COUNTRY_COUNT):
            known = s.hand[country] & s.known[country]
            row.members(counted_copies(country, known), DECK_SIZE[country])


class KnownOnDeck(Field[Quartermaster]):
    """QM-INF-06: cards that everybody has seen go on top of a deck."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        if row.unchanged(s.deck, s.known):
            return
        for country in range(COUNTRY_COUNT):
            known = s.deck[country] & s.known[country]
            row.members(counted_copies(country, known), DECK_SIZE[country])


class KnownInDeck(Field[Quartermaster]):
    """QM-PLY-13: cards that everybody has seen go into a deck before it was shuffled."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        if row.unchanged(s.mixed):
            return
        for country in range(COUNTRY_COUNT):
            row.members(counted_copies(country, s.mixed[country]), DECK_SIZE[country])


class Statuses(Field[Quartermaster]):
    """The Statuses on the table, and those already used this turn."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        row.members(s.status, STATUS_DOMAIN.size)
        row.members(s.used, STATUS_DOMAIN.size)


class Piles(Field[Quartermaster]):
    """QM-INF-02, 03: how many cards each country has in each place."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        for country in range(COUNTRY_COUNT):
            row.count(s.hand[country], self.high)
            row.count(s.deck[country], self.high)
            row.count(s.face_down[country], self.high)
            row.count(s.hidden[country] | s.lost[country], self.high)


class OnTop(Field[Quartermaster]):
    """QM-INF-06: the cards that the country that looks knows on top of its deck, in order."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        left = MOST_LOOKED_AT
        for card in s.upper:
            if left and country_of_card(card) == seat:
                row.one(title_of_card(card), TITLE_DOMAIN.size)
                left -= 1
        for _ in range(left):
            row.one(NONE, TITLE_DOMAIN.size)


class AtBottom(Field[Quartermaster]):
    """QM-INF-06: the cards that it knows at the bottom of its deck."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        lower = 0
        for card in s.lower:
            if country_of_card(card) == seat:
                lower |= bit_of_card(card)
        write_cards(row, seat, lower)


# -- the question --------------------------------------------------------------------------------------


def question(s: Quartermaster, seat: int) -> Frame[Any] | None:
    """What a country is asked, if it is asked."""
    return s.stack[-1] if seat >= 0 and s.actor == seat else None


class TitleAsked(Field[Quartermaster]):
    """The card whose text puts the question."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        frame = question(s, seat)
        row.one(TEXTS[frame.text].title if isinstance(frame, StepFrame) else NONE, self.size)


class AboutSpace(Field[Quartermaster]):
    """Where that happened which the country may answer."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        frame = question(s, seat)
        row.one(frame.space if isinstance(frame, Window) and frame.event() != CARD_DONE else NONE, self.size)


class AboutCountry(Field[Quartermaster]):
    """Who did it, and whose piece or deck it is about."""

    def write(self, s: Quartermaster, seat: int, row: Row) -> None:
        frame = question(s, seat)
        row.one(frame.by if isinstance(frame, Window) else NONE, COUNTRY_COUNT)
        row.one(frame.whose if isinstance(frame, Window) else NONE, COUNTRY_COUNT)


def declared(frames: FrameTable) -> Observation:
    """The observation of Quartermaster General."""
    seats = tuple(COUNTRIES)
    return Observation(
        [Looking(seats), Deciding(seats), Asked(frames), *_question(), *_board(), *_turn(), *_cards()]
    )


def _question() -> list[Field[Any]]:
    return [
        TitleAsked("text", [TITLE_DOMAIN], "1 for the card whose text puts the question to the seat."),
        AboutSpace("about_space", [SPACE_DOMAIN], "1 for the space of the event that the seat may answer."),
        AboutCountry(
            "about_country",
            [numbered("role", "by", "whose"), COUNTRY_DOMAIN],
            "1 for the country that brought the event about, and for the one whose piece or deck it is about.",
        ),
    ]


def _board() -> list[Field[Any]]:
    both = [COUNTRY_DOMAIN, SPACE_DOMAIN]
    return [
        Pieces("pieces", both, "1 where a country has a piece: an Army on land, a Navy at sea."),
        Supplied("supplied", both, "1 where a country has a supplied piece."),
        Protected("protected", both, "1 where a piece is not removed this turn, or by this battle."),
        Straits("straits", [numbered("strait", *STRAIT_IDS)], "1 for straits open to the Axis, 0 to the Allies."),
        Front("front", [SPACE_DOMAIN], "1 where Soviet Armies stood next to German ones as Germany's turn began."),
    ]


def _turn() -> list[Field[Any]]:
    return [
        Points(
            "points",
            [TEAM_DOMAIN, numbered("sign", "above", "below")],
            "Victory Points above zero, and below.",
            LARGEST,
        ),
        Winner("winner", [TEAM_DOMAIN], "1 for the team that has won."),
        Round("round", [numbered("round", *[str(one + 1) for one in range(ROUNDS)])], "1 for the round."),
        Turn("turn", [COUNTRY_DOMAIN], "1 for the country whose turn it is."),
        Step("step", [numbered("step", *STEPS)], "1 for the step of the turn."),
        Marks(
            "marks",
            [numbered("mark", "truk", "reallocating", "reallocated", "cancelled", "toll")],
            "Truk in force; the option Reallocate Resources, and its use this turn; a card cancelled; cards about "
            "to be discarded by Economic Warfare.",
            LARGEST,
        ),
    ]


def _cards() -> list[Field[Any]]:
    copies = [COPY_DOMAIN]
    return [
        Hand("hand", copies, "1 for the cards in the seat's own hand; of several copies the first ones."),
        Chosen("chosen", copies, "1 for the hand cards that it has chosen to discard in the opening."),
        FaceDown("face_down", copies, "1 for its own Responses on the table."),
        Hidden("hidden", copies, "1 for its own discards that nobody else has seen."),
        Shown("shown", copies, "1 for the discards of all countries that everybody has seen."),
        Known("known", copies, "1 for hand cards of all countries that everybody has seen."),
        KnownOnDeck("known_on_deck", copies, "1 for cards of all countries that everybody knows on top of a deck."),
        KnownInDeck("known_in_deck", copies, "1 for cards that everybody knows in a deck, but not where in it."),
        Statuses(
            "statuses",
            [numbered("state", "table", "used"), STATUS_DOMAIN],
            "1 for the Statuses on the table, and for those used this turn that may be used once a turn.",
        ),
        Piles(
            "piles",
            [COUNTRY_DOMAIN, numbered("pile", "hand", "deck", "responses", "hidden")],
            "How many cards each country holds, has left to draw, has face down, and has discarded unseen.",
            max(DECK_SIZE),
        ),
        OnTop(
            "on_top",
            [numbered("place", "first", "second", "third", "fourth"), TITLE_DOMAIN],
            "1 for the cards that the seat knows on top of its own deck.",
        ),
        AtBottom("at_bottom", copies, "1 for the cards that it knows at the bottom of its own deck."),
    ]
