"""The set-up (QM-SET-03 to 06)."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
    OPENING_DISCARD,
    OPENING_DRAW,
    START,
)
from maproom.games.quartermaster_ww2.cards import Draw
from maproom.games.quartermaster_ww2.deck import (
    WHOLE_DECK,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.turn import (
    OpeningDiscard,
    OpeningEnds,
    Round,
)


def place_setup(s: Quartermaster) -> None:
    """One Army in each Home space, nothing else (QM-SET-04)."""
    for country, space in START:
        s.put(country, space)


def deal_opening(s: Quartermaster) -> None:
    """Every country draws ten cards, chooses three to discard, and round 1 begins (QM-SET-05, 06)."""
    s.deck = WHOLE_DECK.copy()
    s.push(Round(1))
    s.push(OpeningEnds())
    for country in range(COUNTRY_COUNT - 1, -1, -1):
        s.push(OpeningDiscard(country, OPENING_DISCARD))
    for country in range(COUNTRY_COUNT - 1, -1, -1):
        s.push(Draw(country, OPENING_DRAW))


def begin(options: dict[str, bool | int | str]) -> Quartermaster:
    """The board of the set-up, and the opening before round 1."""
    s = Quartermaster()
    s.reallocating = int(bool(options["reallocate_resources"]))
    place_setup(s)
    deal_opening(s)
    return s
