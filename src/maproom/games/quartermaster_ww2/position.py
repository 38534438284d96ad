"""Positions built from a description, for tests, puzzles and analysis."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import (
    COUNTRIES,
    COUNTRY_COUNT,
    GROUND,
    PIECES,
    ROUNDS,
    SPACE_DOMAIN,
    STEPS,
    TEAMS,
    TURN_BEGIN,
)
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    RESPONSE,
    STATUS,
    STATUS_NUMBER,
    TITLE_DOMAIN,
    TYPE_OF,
    WHOLE_DECK,
    card_number,
    one_copy,
)
from maproom.games.quartermaster_ww2.setup import place_setup
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.turn import (
    BeginStep,
    EndRound,
    Turn,
    note_front,
)
from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description
from maproom.kernel.spaces import set_of

_spoken_pieces = {piece.replace("_", " ").replace("-", " "): number for number, piece in enumerate(PIECES)}
_PILES = ("hands", "responses", "statuses", "shown", "hidden", "lost", "top", "bottom", "decks")


def described(description: object) -> Quartermaster:
    """A position from its description; whatever is wrong is named by its key."""
    given = Description(description)
    given.allow(
        "from", "pieces", "protected", "points", "turn", "truk", "front", "used", "reallocate_resources",
        "reallocated", "known", *_PILES,
    )  # fmt: skip
    s = Quartermaster()
    if given.word("from", "empty", ["empty", "setup"]) == "setup":
        place_setup(s)
    _read_turn(s, given.part("turn"))
    _read_pieces(s, given.part("pieces"))
    _read_protected(s, given.part("protected"))
    _read_cards(s, given)
    _read_points(s, given.part("points"))
    _read_marks(s, given)
    s.restore()
    s.settle()
    return s


def _read_turn(s: Quartermaster, turn: Description) -> None:
    """Whose turn it is, and which of its steps comes next."""
    turn.allow("round", "country", "step")
    s.round = turn.number("round", 1, 1, ROUNDS)
    s.turn = COUNTRIES.index(turn.word("country", COUNTRIES[0], COUNTRIES))
    s.step = STEPS.index(turn.word("step", STEPS[TURN_BEGIN], STEPS))
    s.push(EndRound())
    for country in range(COUNTRY_COUNT - 1, s.turn, -1):
        s.push(Turn(country))
    for step in range(len(STEPS) - 1, s.step - 1, -1):
        s.push(BeginStep(step))


def _piece(name: str, path: str) -> int:
    number = _spoken_pieces.get(name.replace("_", " ").replace("-", " "))
    if number is None:
        raise BadPosition(f"{path}: {name!r} is no piece; one is called 'germany army'.")
    return number


def _read_pieces(s: Quartermaster, pieces: Description) -> None:
    pieces.check_keys(SPACE_DOMAIN)
    for word in pieces.given():
        space = SPACE_DOMAIN.find(word)
        for country in range(COUNTRY_COUNT):
            s.take_away(country, space)
    for word in pieces.given():
        path = f"{pieces.path}.{word}"
        for name in pieces.words(word):
            _put(s, _piece(name, path), SPACE_DOMAIN.find(word), path)


def _put(s: Quartermaster, piece: int, space: int, path: str) -> None:
    country, kind = divmod(piece, 2)
    if not GROUND[kind] >> space & 1:
        raise BadPosition(f"{path}: a {PIECES[piece]} cannot stand there (QM-PCE-01).")
    if s.pieces(country) >> space & 1:
        raise BadPosition(f"{path}: {COUNTRIES[country]} may have one piece in a space (QM-PCE-02).")
    if s.team_pieces(1 - (country & 1)) >> space & 1:
        raise BadPosition(f"{path}: pieces of both teams cannot share a space (QM-PCE-04).")
    if not s.available(country, kind):
        raise BadPosition(f"{path}: there are no more pieces of the kind {PIECES[piece]} (QM-PCE-05).")
    s.put(country, space)


def _read_protected(s: Quartermaster, protected: Description) -> None:
    """Pieces that are not removed this turn, by country: the spaces they stand in (QM-RX-14)."""
    protected.allow(*COUNTRIES)
    for country, name in enumerate(COUNTRIES):
        spaces = set_of(protected.things(name, SPACE_DOMAIN))
        if spaces & ~s.pieces(country):
            raise BadPosition(f"{protected.path}.{name}: no piece of {name} stands in one of these spaces.")
        s.safe[country] = spaces


# -- cards ---------------------------------------------------------------------------------------------


def _read_cards(s: Quartermaster, given: Description) -> None:
    """Cards by pile and country. A deck that is not given is all that is left; a copy a mention."""
    left = WHOLE_DECK.copy()
    for key in _PILES:
        part = given.part(key)
        part.allow(*COUNTRIES)
        for country, name in enumerate(COUNTRIES):
            for title in part.things(name, TITLE_DOMAIN):
                path = f"{part.path}.{name}"
                if COUNTRY_OF[title] != country:
                    raise BadPosition(f"{path}: {TITLE_DOMAIN.words[title]} is a card of another country.")
                card = one_copy(left[country], title)
                if not card:
                    raise BadPosition(f"{path}: {TITLE_DOMAIN.words[title]} is named too often.")
                left[country] &= ~card
                _lay(s, key, country, title, card, path)
    decks = given.part("decks")
    for country, name in enumerate(COUNTRIES):
        if decks.has(name):
            s.hidden[country] |= left[country]
        else:
            s.deck[country] |= left[country]
    _read_known(s, given.part("known"))


def _lay(s: Quartermaster, pile: str, country: int, title: int, card: int, path: str) -> None:
    if pile == "hands":
        s.hand[country] |= card
    elif pile == "hidden":
        s.hidden[country] |= card
    elif pile == "shown":
        s.discard_openly(card_number(country, card))
    elif pile == "statuses":
        if TYPE_OF[title] != STATUS:
            raise BadPosition(f"{path}: {TITLE_DOMAIN.words[title]} is no Status.")
        s.place_status(title)
    elif pile in ("responses", "lost"):
        if TYPE_OF[title] != RESPONSE:
            raise BadPosition(f"{path}: {TITLE_DOMAIN.words[title]} is no Response.")
        if pile == "lost":
            s.lost[country] |= card
        else:
            s.face_down[country] |= card
    else:
        s.deck[country] |= card
        if pile == "top":
            s.upper.append(card_number(country, card))
        elif pile == "bottom":
            s.lower.append(card_number(country, card))


def _read_known(s: Quartermaster, known: Description) -> None:
    """Hand cards that everybody has seen (QM-INF-10)."""
    known.allow(*COUNTRIES)
    for country, name in enumerate(COUNTRIES):
        for title in known.things(name, TITLE_DOMAIN):
            card = s.hand[country] & COPY_BITS[title] & ~s.known[country]
            if not card:
                raise BadPosition(f"{known.path}.{name}: {TITLE_DOMAIN.words[title]} is not in that hand.")
            s.known[country] |= card & -card


# -- the rest ------------------------------------------------------------------------------------------


def _read_points(s: Quartermaster, points: Description) -> None:
    points.allow(*TEAMS)
    for team, name in enumerate(TEAMS):
        s.vp[team] = points.number(name, 0, -999, 999)


def _read_marks(s: Quartermaster, given: Description) -> None:
    """What lasts a turn: Truk, the front of Broad Front, once-per-turn Statuses; and the option."""
    s.truk = int(given.flag("truk", False))
    s.reallocating = int(given.flag("reallocate_resources", True))
    s.reallocated = int(given.flag("reallocated", False))
    if given.has("front"):
        s.front = set_of(given.things("front", SPACE_DOMAIN))
    else:
        note_front(s)
    for title in given.things("used", TITLE_DOMAIN):
        if title not in s.table:
            raise BadPosition(f"{given.path}.used: {TITLE_DOMAIN.words[title]} is no Status on the table.")
        s.used |= 1 << STATUS_NUMBER[title]
