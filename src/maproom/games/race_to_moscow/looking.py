"""Recon (RM-PUR-06) and Air Support (RM-AIR): looking at a deck, or with a Soviet player at a marker."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.race_to_moscow.board import ANY_ROAD, ARMIES_OF, NEAR, NOWHERE
from maproom.games.race_to_moscow.cards import Peek, has_card, refill
from maproom.games.race_to_moscow.deck import CARD_COLOUR, OWN_DECK, RECON_CARDS, SOVIET_DECK, THE_SOVIET_DECK
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import (
    FULL,
    ON_AREA,
    ON_PURSUIT,
    ON_SOVIET,
    READY,
    SOVIET_PLAYER,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.verbs import (
    AIR_AREA,
    AIR_AT,
    AIR_SUPPORT,
    AIR_USED,
    ARMOR,
    INFANTRY,
    PEEKED_TYPE,
    RECON_AREA,
    RECON_AT,
    RECON_USED,
    USE_RECON,
)
from maproom.kernel.events import only
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import lowest, members
from maproom.kernel.verbs import Verb


def near_markers(s: RaceToMoscow) -> int:
    """RM-SOV-07, 13: the Soviet markers next to an army of the active player, not over a red line.

    By older readings also over those.
    """
    next_to = ANY_ROAD.near if s.readings >= REREAD else NEAR
    near = 0
    for army in ARMIES_OF[s.active]:
        if s.army_at[army] != NOWHERE:
            near |= next_to[s.army_at[army]]
    return near & s.soviet


def _looks_with(s: RaceToMoscow, at_deck: Verb, at_marker: Verb) -> list[int]:
    """What the active player may look at, as actions of a verb."""
    if s.has(SOVIET_PLAYER):
        return [at_marker.of(area) for area in members(near_markers(s))]
    found: list[int] = []
    if has_card(s, s.active):
        found.append(at_deck.of(OWN_DECK))
    if s.deck[SOVIET_DECK]:
        found.append(at_deck.of(THE_SOVIET_DECK))
    return found


def recons(s: RaceToMoscow) -> list[int]:
    """RM-PUR-06: the uses of a Recon card."""
    return _looks_with(s, USE_RECON, RECON_AREA) if s.kept[s.active] & RECON_CARDS else []


def use_recon(s: RaceToMoscow, action: int) -> None:
    """RM-PUR-06: a Recon card is discarded for a look."""
    s.touch()
    if RECON_AREA.owns(action):
        area = RECON_AREA.first(action)
        s.emit(RECON_AT, (s.active, area))
        look_at_marker(s, area)
    else:
        deck = USE_RECON.first(action)
        s.emit(RECON_USED, (s.active, deck))
        look_at_deck(s, deck)
    card = lowest(s.kept[s.active] & RECON_CARDS)
    s.kept[s.active] &= ~(1 << card)
    s.discard[CARD_COLOUR[card]] |= 1 << card


def look_at_deck(s: RaceToMoscow, deck: int) -> None:
    """The active player sees the top card, and nobody else (RM-HID-02)."""
    number = s.active if deck == OWN_DECK else SOVIET_DECK
    refill(s, number)
    s.push(Peek(number))


def look_at_marker(s: RaceToMoscow, area: int) -> None:
    """RM-SOV-07: the active player sees a marker's hidden side."""
    s.seen_types[s.active] |= 1 << area
    s.reveal()
    s.emit(PEEKED_TYPE, (area, ARMOR if s.armor >> area & 1 else INFANTRY), only(s.active))


def looks(s: RaceToMoscow) -> list[int]:
    """RM-AIR-01: what Air Support may be laid on."""
    return _looks_with(s, AIR_SUPPORT, AIR_AREA)


def air_supports(s: RaceToMoscow) -> list[int]:
    """RM-AIR-01, 04: the uses of a face-up air marker."""
    return looks(s) if s.rules & FULL and s.air[s.active] == READY else []


def support(s: RaceToMoscow, action: int) -> None:
    """RM-AIR-01: a look, and the air marker is laid on what was looked at."""
    colour = s.active
    s.touch()
    if AIR_AREA.owns(action):
        area = AIR_AREA.first(action)
        s.air[colour] = ON_AREA
        s.air_area[colour] = area
        s.emit(AIR_AT, (colour, area))
        look_at_marker(s, area)
        return
    deck = AIR_SUPPORT.first(action)
    s.air[colour] = ON_PURSUIT if deck == OWN_DECK else ON_SOVIET
    s.emit(AIR_USED, (colour, deck))
    look_at_deck(s, deck)


class AirSupport(Frame[RaceToMoscow]):
    """RM-OKH-19: Stukageschwader performs Air Support although the marker may lie face down."""

    RULE: ClassVar[str] = "RM-OKH-19"

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        return looks(s)

    def take(self, s: RaceToMoscow, action: int) -> None:
        support(s, action)
