"""Positions built from a description, for tests, puzzles and analysis."""

from __future__ import annotations

from maproom.games.east_front.board import (
    ALLIES,
    AXIS,
    ENTERS,
    KIND_DOMAIN,
    KINDS,
    LAND,
    OFF,
    PIECE_COUNT,
    SIDE_DOMAIN,
    SIDE_OF,
    SIDES,
    SPACE_DOMAIN,
    SPACE_IDS,
    TYPE_COUNT,
)
from maproom.games.east_front.calendar import LATE_CARDS_ROUND, ROUNDS, STEPS
from maproom.games.east_front.deck import (
    CARD_DOMAIN,
    CARD_SIDE,
    CONTINGENCY_DOMAIN,
    LATE_WAR,
    MID_WAR,
    bit_of,
)
from maproom.games.east_front.filters import star_spaces
from maproom.games.east_front.setup import place_setup
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.turn import BeginStep, EndRound, EndTurn, Turn
from maproom.games.east_front.view import CONTINGENCY_SIDES
from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description

_spoken_kinds = {kind.replace("-", " "): kind for kind in KINDS}


def described(description: object) -> EastFront:
    """A position from its description; whatever is wrong is named by its key."""
    given = Description(description)
    given.allow(
        "from", "pieces", "granted", "control", "hands", "decks", "shown", "hidden", "contingency",
        "points", "turn", "scorched", "gorki_star", "mud", "options",
    )  # fmt: skip
    from_setup = given.word("from", "empty", ["empty", "setup"]) == "setup"
    s = EastFront()
    if from_setup:
        place_setup(s)
    _read_options(s, given.part("options"))
    _read_turn(s, given.part("turn"))
    _read_control(s, given.part("control"))
    _read_pieces(s, given.part("pieces"), False)
    _read_pieces(s, given.part("granted"), True)
    _check_control(s, given.part("control"))
    _read_cards(s, given, from_setup)
    _read_markers(s, given)
    s.step_land = s.turn_land = s.axis_land
    s.settle()
    return s


def _read_options(s: EastFront, options: Description) -> None:
    options.allow("stand_fast_lasts")
    s.stand_fast_lasts = int(options.flag("stand_fast_lasts", False))


def _read_turn(s: EastFront, turn: Description) -> None:
    turn.allow("round", "side", "step")
    s.round = turn.number("round", 1, 1, ROUNDS)
    s.side = SIDES.index(turn.word("side", SIDES[AXIS], SIDES))
    s.step = STEPS.index(turn.word("step", STEPS[0], STEPS))
    s.push(EndRound())
    if s.side == AXIS:
        s.push(Turn(ALLIES))
    s.push(EndTurn())
    for step in range(len(STEPS) - 1, s.step - 1, -1):
        s.push(BeginStep(step))


def _read_control(s: EastFront, control: Description) -> None:
    control.check_keys(SPACE_DOMAIN)
    for word in control.given():
        space = 1 << SPACE_DOMAIN.find(word)
        if not space & LAND:
            raise BadPosition(f"{control.path}: {word} is water, which only a fleet controls.")
        if control.thing(word, SIDE_DOMAIN) == AXIS:
            s.axis_land |= space
        else:
            s.axis_land &= ~space


def _read_pieces(s: EastFront, pieces: Description, granted: bool) -> None:
    pieces.check_keys(SPACE_DOMAIN)
    if not granted:
        _clear(s, [SPACE_DOMAIN.find(word) for word in pieces.given()])
    for word in pieces.given():
        space = SPACE_DOMAIN.find(word)
        path = f"{pieces.path}.{word}"
        for name in pieces.words(word):
            kind = KIND_DOMAIN.find(_spoken_kinds[name]) if name in _spoken_kinds else -1
            if kind < 0:
                raise BadPosition(f"{path}: {name!r} is no piece; one is called {KINDS[0].replace('-', ' ')!r}.")
            _put(s, kind, space, path, granted)


def _clear(s: EastFront, spaces: list[int]) -> None:
    for piece in range(PIECE_COUNT):
        if s.place[piece] in spaces:
            s.remove(piece)


def _put(s: EastFront, kind: int, space: int, path: str, granted: bool) -> None:
    if not ENTERS[kind % TYPE_COUNT] >> space & 1:
        raise BadPosition(f"{path}: a {KINDS[kind]} cannot stand there.")
    if s.occupied(1 - SIDE_OF[kind // TYPE_COUNT]) >> space & 1:
        raise BadPosition(f"{path}: pieces of both sides cannot share a space (EF-PCE-04).")
    piece = s.available(kind)
    if piece == OFF:
        raise BadPosition(f"{path}: there are no more pieces of the kind {KINDS[kind]} (EF-PCE-01).")
    s.put(piece, space)
    if granted:
        s.granted |= 1 << piece


def _check_control(s: EastFront, control: Description) -> None:
    """An occupied land space is always controlled by its occupants' side (EF-CTL-05)."""
    for side in (AXIS, ALLIES):
        wrong = s.occupied(side) & LAND & ~s.land_of(side)
        for space, word in enumerate(SPACE_IDS):
            if wrong >> space & 1:
                raise BadPosition(f"{control.path}: {word} holds a piece of the {SIDES[side]}, so they control it.")
            if control.has(word) and s.land_of(1 - control.thing(word, SIDE_DOMAIN)) >> space & 1:
                raise BadPosition(f"{control.path}.{word}: the pieces there give control to the other side.")


def _read_cards(s: EastFront, given: Description, from_setup: bool) -> None:
    placed = [0, 0]
    for key, piles in (("hands", s.hand), ("shown", s.shown), ("hidden", s.hidden), ("decks", s.deck)):
        part = given.part(key)
        part.allow(*SIDES)
        for side, word in enumerate(SIDES):
            for card in part.things(word, CARD_DOMAIN):
                if CARD_SIDE[card] != side:
                    raise BadPosition(f"{part.path}.{word}: {CARD_DOMAIN.words[card]} is a card of the other side.")
                if placed[side] & bit_of(card):
                    raise BadPosition(f"{part.path}.{word}: {CARD_DOMAIN.words[card]} is named twice.")
                placed[side] |= bit_of(card)
                piles[side] |= bit_of(card)
    for side in (AXIS, ALLIES):
        late_is_in = s.round > LATE_CARDS_ROUND
        rest = (MID_WAR[side] | LATE_WAR[side]) & ~placed[side]
        if not late_is_in:
            s.aside[side] = LATE_WAR[side] & rest
        if from_setup and not given.part("decks").has(SIDES[side]):
            s.deck[side] = rest & ~s.aside[side]


def _read_markers(s: EastFront, given: Description) -> None:
    contingency = given.part("contingency")
    contingency.check_keys(CONTINGENCY_DOMAIN)
    for word in contingency.given():
        shown = contingency.word(word, CONTINGENCY_SIDES[0], CONTINGENCY_SIDES)
        s.contingency[CONTINGENCY_DOMAIN.find(word)] = CONTINGENCY_SIDES.index(shown)
    points = given.part("points")
    points.allow(*SIDES)
    for side, word in enumerate(SIDES):
        s.vp[side] = points.number(word, 0, 0, 999)
    s.gorki_star = int(given.flag("gorki_star", False))
    if given.has("scorched"):
        space = given.thing("scorched", SPACE_DOMAIN)
        if not star_spaces(s) >> space & 1:
            raise BadPosition(f"{given.path}.scorched: {SPACE_IDS[space]} has no Victory Star to cover.")
        s.scorched = space
    s.mud = int(given.flag("mud", False))
