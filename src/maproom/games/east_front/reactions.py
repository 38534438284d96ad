"""Reactions (EF-RCT): which hand cards may be used at each moment of a combat."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import (
    AIRPLANE,
    AXIS,
    FLEET,
    KINDS_OF_FACTION,
    NEAR,
    SIDE_OF,
    WING_KINDS,
    kind_of,
)
from maproom.games.east_front.calendar import SPRING, WINTER
from maproom.games.east_front.cards import use_openly
from maproom.games.east_front.deck import (
    ADVANCE,
    ANTI_AIR,
    ANY_PIECE,
    CARD_FACTION,
    EXCHANGE,
    LIMIT_SPACES,
    LIMIT_TYPE,
    NAVAL_COMBAT,
    REACTION,
    RETREAT,
    STAND_FAST,
    SUSTAIN_ATTACK,
    cards_in,
)
from maproom.games.east_front.movement import destinations, different_pieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import REACT, REACTED

ANSWER_TO: Final[list[int]] = [-1, -1, ANTI_AIR, NAVAL_COMBAT]
"""The reaction that answers the removal of an airplane or a fleet (EF-RCT-AA-01)."""


def use_reaction(s: EastFront, side: int, card: int) -> None:
    """A reaction is shown and discarded (EF-RCT-01)."""
    use_openly(s, side, card)
    s.emit(REACTED, (side, REACTION[card], card))


def defender_of(s: EastFront) -> int:
    """The side that is attacked."""
    return 1 - SIDE_OF[s.attacker]


def wings_near(s: EastFront, faction: int) -> list[int]:
    """The airplanes and fleets of a faction next to the attacked space."""
    return different_pieces(s, WING_KINDS[faction], NEAR[s.target], 0)


def in_target(s: EastFront, faction: int) -> bool:
    """Whether a faction has a piece in the attacked space."""
    return bool(s.held(faction) >> s.target & 1)


def retreats(s: EastFront, faction: int) -> list[tuple[int, int]]:
    """The pieces of a faction that can retreat, and the spaces they can go to (EF-RCT-RT-01)."""
    own_land = s.land_of(SIDE_OF[faction])
    found: list[tuple[int, int]] = []
    for piece in different_pieces(s, KINDS_OF_FACTION[faction], 1 << s.target, 0):
        spaces = destinations(s, piece, 1) & own_land
        if spaces:
            found.append((piece, spaces))
    return found


def defence_cards(s: EastFront, side: int) -> list[int]:
    """The hand cards that the defender may use at the beginning of a round (state 2)."""
    return [card for card in cards_in(side, s.hand[side]) if _defends(s, card)]


def _defends(s: EastFront, card: int) -> bool:
    faction = CARD_FACTION[card]
    reaction = REACTION[card]
    if not in_target(s, faction):
        return False
    if reaction == STAND_FAST:
        type = LIMIT_TYPE[card]
        if type != ANY_PIECE and not s.spaces_of[kind_of(faction, type)] >> s.target & 1:
            return False
        return bool(LIMIT_SPACES[card] >> s.target & 1)
    if reaction == RETREAT:
        return bool(retreats(s, faction))
    if reaction == EXCHANGE:
        return True
    return s.paid != 0 and reaction == ANSWER_TO[s.paid]


def answer_cards(s: EastFront, side: int, wing: int, faction: int) -> list[int]:
    """The hand cards of a faction that answer the removal of an airplane or a fleet."""
    return [
        card
        for card in cards_in(side, s.hand[side])
        if REACTION[card] == ANSWER_TO[wing] and CARD_FACTION[card] == faction
    ]


def sustain_cards(s: EastFront, side: int) -> list[int]:
    """The Sustain Attack cards of the attacking faction; none in Winter (EF-RCT-SA-01)."""
    if s.season() == WINTER:
        return []
    return [
        card
        for card in cards_in(side, s.hand[side])
        if REACTION[card] == SUSTAIN_ATTACK and CARD_FACTION[card] == s.attacker
    ]


def advance_barred(s: EastFront) -> bool:
    """Whether Advance! cannot be used this turn: Spring, or General Mud for the Axis (EF-RCT-AD-01)."""
    return s.season() == SPRING or (s.mud != 0 and SIDE_OF[s.attacker] == AXIS)


def advance_cards(s: EastFront, side: int) -> list[int]:
    """The Advance! cards of the attacking faction."""
    return [
        card
        for card in cards_in(side, s.hand[side])
        if REACTION[card] == ADVANCE and CARD_FACTION[card] == s.attacker
    ]


def react_with(cards: list[int]) -> list[int]:
    """The actions that use these cards."""
    return [REACT.of(card) for card in cards]


def wing_type(type: int) -> int:
    """The type if it is an airplane or a fleet, else 0."""
    return type if type == AIRPLANE or type == FLEET else 0
