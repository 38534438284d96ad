"""Reactions and timing (QM-RX): a window is one event put to both teams in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
    COUNTRY_DOMAIN,
    PIECE_DOMAIN,
    SPACE_DOMAIN,
    piece_in,
)
from maproom.games.quartermaster_ww2.deck import STATUS_NUMBER, TITLE_DOMAIN, bit_of_card, title_of_card
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.moment import NONE, Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import (
    ABOUT_TO_BE_REMOVED,
    BATTLED,
    BATTLES,
    BUILT,
    CARD_DONE,
    CARD_PLAYED,
    DISCARD_STEP_BEGIN,
    EW_DISCARD,
    PLACED,
    REACTION_OF,
    REACTIONS,
    REMOVED,
    STATUS_USED,
    TEXTS,
    TURN_BEGIN,
    Reaction,
)
from maproom.games.quartermaster_ww2.verbs import PASS, USE
from maproom.kernel.frame import NOBODY

GAME: Final = -1
"""The cause of an event that no country brought about (QM-RX-07)."""
OF_A_TEAM: Final = COUNTRY_COUNT // 2


def possible_for_all_they_know(s: Quartermaster, reaction: Reaction, event: int, moment: Moment, used: int) -> bool:
    """Whether everybody must reckon with this reaction: what its owner really holds plays no part (QM-INF-08)."""
    status = reaction.status
    if status >= 0:
        if not s.status >> status & 1 or used >> status & 1 or (reaction.once and s.used >> status & 1):
            return False
    else:
        owner = reaction.owner
        if not s.face_down[owner] or s.opened[owner] & reaction.bit:
            return False
    return reaction.trigger.met(s, event, moment) and TEXTS[reaction.text].possible(s, moment)


def is_held(s: Quartermaster, reaction: Reaction) -> bool:
    """Whether the card really lies on the table."""
    return reaction.status >= 0 or bool(s.face_down[reaction.owner] & reaction.bit)


def must_ask(s: Quartermaster, country: int, event: int, moment: Moment, used: int) -> bool:
    """Whether a country is asked: some reaction of it is possible for all that the others know (QM-INF-08)."""
    for reaction in REACTIONS[event][country]:
        if possible_for_all_they_know(s, reaction, event, moment, used):
            return True
    return False


class Window(Moment):
    """QM-RX-06 to 10: both teams may react to one event, in turn, until both have passed in a row.

    `side` is the team to be asked next, `quiet` how many teams have passed in a row, `passed` the countries of
    `side` that have passed in its present turn, `used` the Statuses that have answered this event (QM-RX-05).
    Every event has a subclass, so that its question has a name and words of its own.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "quiet", "passed", "used", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-RX-06"
    DISCREET: ClassVar[bool] = True

    def __init__(
        self, side: int, quiet: int, passed: int, used: int, by: int, space: int, whose: int, card: int
    ) -> None:
        super().__init__(by, space, whose, card)
        self.side = side
        self.quiet = quiet
        self.passed = passed
        self.used = used

    def event(self) -> int:
        """The event that the window is about."""
        raise NotImplementedError

    def is_open(self, s: Quartermaster) -> bool:
        """Whether the piece that the event is about is still there to be saved or hit (QM-RX-14, 31)."""
        return True

    def _next(self, s: Quartermaster, side: int, passed: int) -> int:
        """The next country of a team that must be asked, counted from the active one (QM-RX-10)."""
        event = self.event()
        reactions = REACTIONS[event]
        country = s.turn
        if country & 1 != side:
            country = country + 1 if country < COUNTRY_COUNT - 1 else 0
        for _ in range(OF_A_TEAM):
            if reactions[country] and not passed >> country & 1 and must_ask(s, country, event, self, self.used):
                return country
            country += 2
            if country >= COUNTRY_COUNT:
                country -= COUNTRY_COUNT
        return NONE

    def actor(self, s: Quartermaster) -> int:
        if not self.is_open(s):
            return NOBODY
        country = self._next(s, self.side, self.passed)
        if country < 0 and self.quiet == 0:
            country = self._next(s, 1 - self.side, 0)
        return NOBODY if country < 0 else country

    def run(self, s: Quartermaster) -> None:
        """Both teams have passed."""

    def choices(self, s: Quartermaster) -> list[int]:
        country = s.actor
        event = self.event()
        choices: list[int] = []
        for reaction in REACTIONS[event][country]:
            if is_held(s, reaction) and possible_for_all_they_know(s, reaction, event, self, self.used):
                choices.append(USE.base + reaction.title)
        choices.append(PASS.base)
        extra_choices(s, country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        country = s.actor
        if took_extra(s, self, country, action):
            return
        side = country & 1
        if action == PASS.base:
            other = side != self.side
            passed = 1 << country if other else self.passed | 1 << country
            s.push(self._again(side, 1 if other else self.quiet, passed, self.used))
            return
        from maproom.games.quartermaster_ww2.using import use_reaction

        reaction = REACTION_OF[USE.first(action)]
        assert reaction is not None
        used = self.used | (1 << reaction.status if reaction.status >= 0 else 0)
        s.push(self._again(1 - side, 0, 0, used))
        use_reaction(s, reaction, self)

    def _again(self, side: int, quiet: int, passed: int, used: int) -> Window:
        return opened(self.event(), side, quiet, passed, used, self.by, self.space, self.whose, self.card)


class PieceWindow(Window):
    """A window about a piece."""

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, piece_in(self.whose, self.space)), "space": (SPACE_DOMAIN, self.space)}


class BattleWindow(Window):
    """A window about a battle."""

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"country": (COUNTRY_DOMAIN, self.by), "space": (SPACE_DOMAIN, self.space)}


class TurnBegins(Window):
    """QM-TRN-03: the beginning of a turn, before the Play step."""

    RULE: ClassVar[str] = "QM-TRN-03"

    def event(self) -> int:
        return TURN_BEGIN


class CardShown(Window):
    """QM-RX-24: a card has been shown, its text not yet begun."""

    RULE: ClassVar[str] = "QM-RX-24"

    def event(self) -> int:
        return CARD_PLAYED

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"country": (COUNTRY_DOMAIN, self.by), "card": (TITLE_DOMAIN, title_of_card(self.card))}


class CardResolved(Window):
    """QM-PLY-13: a card has been resolved and is about to be discarded."""

    RULE: ClassVar[str] = "QM-PLY-13"

    def event(self) -> int:
        return CARD_DONE

    def is_open(self, s: Quartermaster) -> bool:
        return bool(s.playing[self.by] & bit_of_card(self.card))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, title_of_card(self.card))}


class PieceBattled(PieceWindow):
    """QM-BAT-09: a piece is battled; the other side's cards come before the removal."""

    RULE: ClassVar[str] = "QM-BAT-09"

    def event(self) -> int:
        return BATTLED


class BattleFought(BattleWindow):
    """QM-BAT-07, 09: a battle has been fought; the battling country's cards come after the removal."""

    RULE: ClassVar[str] = "QM-BAT-07"

    def event(self) -> int:
        return BATTLES


class AboutToBeRemoved(PieceWindow):
    """QM-RX-14, QM-SUP-13: a piece is about to be removed."""

    RULE: ClassVar[str] = "QM-RX-14"

    def event(self) -> int:
        return ABOUT_TO_BE_REMOVED

    def is_open(self, s: Quartermaster) -> bool:
        there = s.pieces(self.whose) & ~s.safe[self.whose]
        return bool(there >> self.space & 1)


class PieceRemoved(PieceWindow):
    """QM-RX-18: a piece has been removed."""

    RULE: ClassVar[str] = "QM-RX-18"

    def event(self) -> int:
        return REMOVED


class PiecePlaced(PieceWindow):
    """QM-RX-16, 22: a piece has just been put on the board, or named as newly built."""

    RULE: ClassVar[str] = "QM-RX-16"

    def event(self) -> int:
        return PLACED

    def is_open(self, s: Quartermaster) -> bool:
        return bool(s.pieces(self.whose) >> self.space & 1)


class PieceBuilt(PieceWindow):
    """QM-RX-19, 23: the owner has built a piece."""

    RULE: ClassVar[str] = "QM-RX-23"

    def event(self) -> int:
        return BUILT


class CardsTolled(Window):
    """QM-RX-20: an Economic Warfare card is about to make a country discard."""

    RULE: ClassVar[str] = "QM-RX-20"

    def event(self) -> int:
        return EW_DISCARD

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {
            "card": (TITLE_DOMAIN, self.card),
            "country": (COUNTRY_DOMAIN, self.whose),
            "number": max(0, s.toll),
        }


class StatusUsed(Window):
    """QM-RX-21, 28: the text of a German Status has been used."""

    RULE: ClassVar[str] = "QM-RX-28"

    def event(self) -> int:
        return STATUS_USED

    def is_open(self, s: Quartermaster) -> bool:
        return bool(s.status >> STATUS_NUMBER[self.card] & 1)

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, self.card)}


class DiscardStepBegins(Window):
    """QM-RX-17: the beginning of a Discard step."""

    RULE: ClassVar[str] = "QM-RX-17"

    def event(self) -> int:
        return DISCARD_STEP_BEGIN


def opened(
    event: int, side: int, quiet: int, passed: int, used: int, by: int, space: int, whose: int, card: int
) -> Window:
    """The window of an event; every class is named, since compiled code is slow to make it does not know what."""
    if event == TURN_BEGIN:
        return TurnBegins(side, quiet, passed, used, by, space, whose, card)
    if event == DISCARD_STEP_BEGIN:
        return DiscardStepBegins(side, quiet, passed, used, by, space, whose, card)
    if event == ABOUT_TO_BE_REMOVED:
        return AboutToBeRemoved(side, quiet, passed, used, by, space, whose, card)
    if event == REMOVED:
        return PieceRemoved(side, quiet, passed, used, by, space, whose, card)
    if event == PLACED:
        return PiecePlaced(side, quiet, passed, used, by, space, whose, card)
    if event == BUILT:
        return PieceBuilt(side, quiet, passed, used, by, space, whose, card)
    if event == CARD_DONE:
        return CardResolved(side, quiet, passed, used, by, space, whose, card)
    if event == CARD_PLAYED:
        return CardShown(side, quiet, passed, used, by, space, whose, card)
    if event == BATTLED:
        return PieceBattled(side, quiet, passed, used, by, space, whose, card)
    if event == BATTLES:
        return BattleFought(side, quiet, passed, used, by, space, whose, card)
    if event == EW_DISCARD:
        return CardsTolled(side, quiet, passed, used, by, space, whose, card)
    assert event == STATUS_USED
    return StatusUsed(side, quiet, passed, used, by, space, whose, card)


WINDOWS: Final[list[Any]] = [
    TurnBegins, CardShown, CardResolved, PieceBattled, BattleFought, AboutToBeRemoved, PieceRemoved, PiecePlaced,
    PieceBuilt, CardsTolled, StatusUsed, DiscardStepBegins,
]  # fmt: skip
"""The window of each event."""


def window(event: int, by: int, space: int, whose: int, card: int) -> Window:
    """A fresh window: the team that did not cause the event comes first (QM-RX-06, 27)."""
    return opened(event, 1 - (by & 1), 0, 0, 0, by, space, whose, card)


def game_window(s: Quartermaster, event: int, space: int, whose: int, card: int) -> Window:
    """A window for what the game itself brings about: the active team comes second (QM-RX-07)."""
    return opened(event, 1 - (s.turn & 1), 0, 0, 0, GAME, space, whose, card)


def removal_window(s: Quartermaster, event: int, by: int, space: int, whose: int, card: int) -> Window:
    """A window for a removal by a country, or by lack of supply."""
    if by < 0:
        return game_window(s, event, space, whose, card)
    return window(event, by, space, whose, card)


def removed_window(by: int, space: int, whose: int, was_supplied: int) -> Window:
    """The window after a removal by a country."""
    return window(REMOVED, by, space, whose, was_supplied)
