"""Opening, rounds, turns and their steps (QM-SET, QM-TRN, QM-SUP-08, QM-VP)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
    COUNTRY_DOMAIN,
    DISCARD_STEP,
    DRAW_STEP,
    GERMANY,
    HAND_SIZE,
    JAPAN,
    NEAR,
    OPENING_DISCARD,
    PLAY_STEP,
    SOVIET_UNION,
    SUPPLY_STEP,
    TEAM_COUNTRIES,
    TRUK_AREA,
    TURN_BEGIN,
    UNITED_KINGDOM,
    VICTORY_STEP,
)
from maproom.games.quartermaster_ww2.cards import discard_from_hand, drawing
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    STATUS_NUMBER,
    TITLE_DOMAIN,
    one_copy,
    title_of,
    titles_in,
)
from maproom.games.quartermaster_ww2.effects import PointsStep
from maproom.games.quartermaster_ww2.extras import TRUK, USE_TRUK, extra_choices, has_truk, took_extra
from maproom.games.quartermaster_ww2.moment import NO_MOMENT
from maproom.games.quartermaster_ww2.pieces import remove_piece
from maproom.games.quartermaster_ww2.play import PlayStep
from maproom.games.quartermaster_ww2.reactions import AboutToBeRemoved, game_window, must_ask
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import around, doomed, starving
from maproom.games.quartermaster_ww2.texts import (
    ABOUT_TO_BE_REMOVED,
    DISCARD_STEP_BEGIN,
    REACTION_OF,
    TEXTS,
)
from maproom.games.quartermaster_ww2.texts import TURN_BEGIN as BEGINNING
from maproom.games.quartermaster_ww2.texts import VICTORY_STEP as SCORING
from maproom.games.quartermaster_ww2.using import status_used, use_truk
from maproom.games.quartermaster_ww2.verbs import (
    CHOSE,
    DISCARD,
    DONE,
    NO_SCORING,
    OPENED,
    PASS,
    ROUND_BEGINS,
    SCORED,
    SCORED_STATUS,
    STARVE,
    STEP_BEGINS,
    TURN_BEGINS,
    USE,
)
from maproom.games.quartermaster_ww2.victory import check_end, may_score, supply_points
from maproom.kernel.copies import replaced
from maproom.kernel.events import EVERYBODY, only
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import count, lowest, members

NOTHING: Final[list[int]] = [0] * COUNTRY_COUNT
"""Nothing of any country."""
ENIGMA: Final[int] = COPY_BITS[title_of("uk-enigma-code-cracked")]

# -- the opening ---------------------------------------------------------------------------------------


class OpeningDiscard(Frame[Quartermaster]):
    """QM-SET-05: each country secretly chooses cards to discard; all are discarded together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "left")
    RULE: ClassVar[str] = "QM-SET-05"

    def __init__(self, country: int, left: int) -> None:
        self.country = country
        self.left = left

    def actor(self, s: Quartermaster) -> int:
        return self.country

    def choices(self, s: Quartermaster) -> list[int]:
        cards = s.hand[self.country] & ~s.pending[self.country]
        return [DISCARD.of(title) for title in titles_in(self.country, cards)]

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        title = DISCARD.first(action)
        chosen = s.pending[country]
        s.pending = replaced(s.pending, country, chosen | one_copy(s.hand[country] & ~chosen, title))
        s.emit(CHOSE, (country, title), only(country))
        if self.left > 1:
            s.push(OpeningDiscard(country, self.left - 1))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"left": self.left}


class OpeningEnds(Frame[Quartermaster]):
    """QM-SET-05: the chosen cards go unseen to the bottom of the discard piles."""

    def run(self, s: Quartermaster) -> None:
        for country in range(COUNTRY_COUNT):
            s.hand[country] &= ~s.pending[country]
            s.hidden[country] |= s.pending[country]
        s.pending = NOTHING.copy()
        s.emit(OPENED, (OPENING_DISCARD,))


# -- rounds and turns ----------------------------------------------------------------------------------


class Round(Frame[Quartermaster]):
    """QM-TRN-01: every country takes a turn; then the victory check and the next round (QM-TRN-09)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Quartermaster) -> None:
        s.round = self.number
        s.emit(ROUND_BEGINS, (s.round,))
        s.push(EndRound())
        for country in range(COUNTRY_COUNT - 1, -1, -1):
            s.push(TURNS[country])


class EndRound(Frame[Quartermaster]):
    """QM-TRN-09, QM-END-01, 02: Sudden Victory, the last round, or the next one."""

    def run(self, s: Quartermaster) -> None:
        if not check_end(s):
            s.push(Round(s.round + 1))


class Turn(Frame[Quartermaster]):
    """QM-TRN-02, 11: a turn begins; what held for the turn before is over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)

    def __init__(self, country: int) -> None:
        self.country = country

    def run(self, s: Quartermaster) -> None:
        begin_turn(s, self.country)
        s.tell(TURN_BEGINS, EVERYBODY, self.country)
        for step in range(DRAW_STEP, TURN_BEGIN - 1, -1):
            s.push(STEPS[step])


def begin_turn(s: Quartermaster, country: int) -> None:
    """Forgets what lasts a turn only, and notes what counts from its very start (QM-TRN-11, QM-BAT-12)."""
    s.turn = country
    s.step = TURN_BEGIN
    if s.safe != NOTHING:
        s.safe = NOTHING.copy()
    if s.spared != NOTHING:
        s.spared = NOTHING.copy()
    s.used = 0
    s.reallocated = 0
    if s.truk:
        s.truk = 0
        s.forget_memos()
    note_front(s)


def note_front(s: Quartermaster) -> None:
    """Where Soviet Armies stand next to German ones as the turn begins (Broad Front)."""
    s.front = s.army[SOVIET_UNION] & around(NEAR[0], s.army[GERMANY]) if s.turn == GERMANY else 0


class BeginStep(Frame[Quartermaster]):
    """QM-TRN-02: a step of the turn begins."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: Quartermaster) -> None:
        s.step = self.step
        country = s.turn
        if self.step == TURN_BEGIN:
            s.push(game_window(s, BEGINNING, -1, country, 0))
            return
        s.tell(STEP_BEGINS, EVERYBODY, self.step)
        if self.step == PLAY_STEP:
            s.push(PLAY_STEPS[country])
        elif self.step == SUPPLY_STEP:
            s.push(SUPPLY_STEPS[country])
            if country == JAPAN:
                s.push(LastTruk())
        elif self.step == VICTORY_STEP:
            score(s, country)
        elif self.step == DISCARD_STEP:
            s.push(DISCARD_STEPS[country])
            s.push(game_window(s, DISCARD_STEP_BEGIN, -1, country, 0))
        else:
            s.push(drawing(country, HAND_SIZE - count(s.hand[country])))


# -- the Supply step -----------------------------------------------------------------------------------


class LastTruk(Frame[Quartermaster]):
    """QM-RX-29: right before its Supply step removes pieces in the area Japan may use Truk."""

    RULE: ClassVar[str] = "QM-RX-29"
    DISCREET: ClassVar[bool] = True

    def actor(self, s: Quartermaster) -> int:
        """Asked by open facts: a face-down Response, Truk not yet seen, a piece of its area that would go."""
        if s.truk or not s.face_down[JAPAN] or s.opened[JAPAN] & COPY_BITS[TRUK]:
            return NOBODY
        return JAPAN if doomed(s, JAPAN) & TRUK_AREA else NOBODY

    def run(self, s: Quartermaster) -> None:
        """Truk would save nothing."""

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [USE_TRUK, PASS.base] if has_truk(s) else [PASS.base]
        extra_choices(s, JAPAN, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if action == USE_TRUK:
            use_truk(s)
        else:
            took_extra(s, self, JAPAN, action)


class RemoveUnsupplied(Frame[Quartermaster]):
    """QM-SUP-08, QM-TRN-05: the active country's unsupplied pieces go one by one, in its own order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)
    RULE: ClassVar[str] = "QM-SUP-08"

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        """The order is asked for only where a card could save a piece: else it does not matter."""
        hungry = starving(s, self.country)
        if not hungry & (hungry - 1):
            return NOBODY
        for space in members(hungry):
            if self._could_be_saved(s, space):
                return self.country
        return NOBODY

    def _could_be_saved(self, s: Quartermaster, space: int) -> bool:
        moment = AboutToBeRemoved(0, 0, 0, 0, -1, space, self.country, 0)
        for country in TEAM_COUNTRIES[self.country & 1]:
            if must_ask(s, country, ABOUT_TO_BE_REMOVED, moment, 0):
                return True
        return False

    def run(self, s: Quartermaster) -> None:
        hungry = starving(s, self.country)
        if hungry:
            s.push(self)
            remove_piece(s, -1, self.country, lowest(hungry))

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [STARVE.of(space) for space in members(starving(s, self.country))]
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if not took_extra(s, self, self.country, action):
            s.push(self)
            remove_piece(s, -1, self.country, STARVE.first(action))


# -- the Victory step ----------------------------------------------------------------------------------


def score(s: Quartermaster, country: int) -> None:
    """QM-VP-01 to 04: Supply spaces first, then the Statuses in the order they were placed (QM-RX-21)."""
    if not may_score(s, country):
        s.emit(NO_SCORING, (country,))
        return
    points = supply_points(s, country)
    if points:
        s.vp = replaced(s.vp, country & 1, s.vp[country & 1] + points)
    s.tell(SCORED, EVERYBODY, country, points)
    table = s.table
    for place in range(len(table) - 1, -1, -1):
        title = table[place]
        reaction = REACTION_OF[title]
        if reaction is not None and reaction.owner == country and reaction.trigger.event == SCORING:
            s.push(ScoreStatus(title))


def status_points(s: Quartermaster, title: int) -> int:
    """What a scoring Status is worth now."""
    reaction = REACTION_OF[title]
    assert reaction is not None
    points = 0
    for step in TEXTS[reaction.text].steps:
        if isinstance(step, PointsStep) and step.applies(s, NO_MOMENT):
            points += step.amount.of(s, NO_MOMENT)
    return points


class ScoreStatus(Frame[Quartermaster]):
    """QM-VP-03, QM-RX-21: a Status scores; Germany is asked whether to use it while Enigma may lie in wait."""

    FIELDS: ClassVar[tuple[str, ...]] = ("title",)
    RULE: ClassVar[str] = "QM-RX-21"

    def __init__(self, title: int) -> None:
        self.title = title

    def _scores(self, s: Quartermaster) -> bool:
        return bool(s.status >> STATUS_NUMBER[self.title] & 1) and status_points(s, self.title) > 0

    def actor(self, s: Quartermaster) -> int:
        if s.turn != GERMANY or not s.face_down[UNITED_KINGDOM] or s.opened[UNITED_KINGDOM] & ENIGMA:
            return NOBODY
        return GERMANY if self._scores(s) else NOBODY

    def run(self, s: Quartermaster) -> None:
        if self._scores(s):
            self._score(s)

    def _score(self, s: Quartermaster) -> None:
        points = status_points(s, self.title)
        s.vp = replaced(s.vp, s.turn & 1, s.vp[s.turn & 1] + points)
        s.emit(SCORED_STATUS, (s.turn, self.title, points))
        if s.turn == GERMANY:
            s.push(status_used(self.title))

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [USE.of(self.title), PASS.base]
        extra_choices(s, GERMANY, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if not took_extra(s, self, GERMANY, action) and action != PASS.base:
            self._score(s)

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, self.title), "points": status_points(s, self.title)}


# -- the Discard step ----------------------------------------------------------------------------------


class DiscardStep(Frame[Quartermaster]):
    """QM-TRN-07, 12: any number of hand cards may be discarded."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)
    RULE: ClassVar[str] = "QM-TRN-07"

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        return self.country if s.hand[self.country] else NOBODY

    def run(self, s: Quartermaster) -> None:
        """The hand is empty."""

    def choices(self, s: Quartermaster) -> list[int]:
        first = DISCARD.base
        choices = [first + title for title in titles_in(self.country, s.hand[self.country])]
        choices.append(DONE.base)
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, self.country, action) or action == DONE.base:
            return
        discard_from_hand(s, self.country, DISCARD.first(action))
        s.push(self)

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"country": (COUNTRY_DOMAIN, self.country)}


# -- frames that come up in every turn -----------------------------------------------------------------

# Frames never change, so one of each kind does for all games.
TURNS: Final[list[Turn]] = [Turn(country) for country in range(COUNTRY_COUNT)]
STEPS: Final[list[BeginStep]] = [BeginStep(step) for step in range(DRAW_STEP + 1)]
PLAY_STEPS: Final[list[PlayStep]] = [PlayStep(country) for country in range(COUNTRY_COUNT)]
SUPPLY_STEPS: Final[list[RemoveUnsupplied]] = [RemoveUnsupplied(country) for country in range(COUNTRY_COUNT)]
DISCARD_STEPS: Final[list[DiscardStep]] = [DiscardStep(country) for country in range(COUNTRY_COUNT)]
