"""What a position is worth to a country, for bots."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
    HOME,
    ROUNDS,
    SUPPLY_SPACES,
)
from maproom.games.quartermaster_ww2.deck import (
    BUILD_ARMY,
    BUILD_NAVY,
    COUNTRY_OF,
    ECONOMIC_WARFARE,
    EVENT,
    LAND_BATTLE,
    OF_TYPE,
    RESPONSE,
    SEA_BATTLE,
    STATUS,
)
from maproom.games.quartermaster_ww2.state import NOT_OVER, Quartermaster
from maproom.games.quartermaster_ww2.supply import around, supplied
from maproom.games.quartermaster_ww2.texts import REACTION_OF, VICTORY_STEP
from maproom.games.quartermaster_ww2.turn import status_points
from maproom.games.quartermaster_ww2.victory import may_score, supply_points
from maproom.kernel.spaces import count

WON: Final = 1000.0
HORIZON: Final = 6.0
"""Over so many rounds what a country scores now is expected to be scored again."""
KEPT: Final = 0.75
PIECE: Final = 0.7
UNSUPPLIED: Final = 0.1
HOME_HELD: Final = 1.5
REACH: Final = 0.35
"""What it is worth to stand next to a Supply space that brings the team nothing yet."""
THREAT: Final = 0.3
"""What a Supply space loses that an enemy piece could battle."""
STATUS_WORTH: Final = 1.2
RESPONSE_WORTH: Final = 0.9
HAND: Final = 0.15
DECK: Final = 0.06
HELD: Final[list[float]] = [0.0] * 8
"""What a card in the own hand is worth by type, against an unknown one."""
HELD[BUILD_ARMY] = 0.25
HELD[BUILD_NAVY] = 0.1
HELD[LAND_BATTLE] = 0.2
HELD[SEA_BATTLE] = 0.05
HELD[EVENT] = 0.12
HELD[ECONOMIC_WARFARE] = 0.08
HELD[RESPONSE] = 0.1
HELD[STATUS] = 0.2


def worth(s: Quartermaster, seat: int) -> float:
    """Points, what will bring points, and the means to win more of them, against the other team's."""
    team = seat & 1
    lead = float(s.vp[team] - s.vp[1 - team])
    if s.winner != NOT_OVER:
        return lead + (WON if s.winner == team else -WON)
    left = min(HORIZON, float(ROUNDS - s.round))
    value = lead
    for country in range(COUNTRY_COUNT):
        each = _country_worth(s, country, left)
        value += each if country & 1 == team else -each
    return value + _own_hand(s, seat) * min(1.0, left / 3.0)


def _country_worth(s: Quartermaster, country: int, left: float) -> float:
    """What a country will score, and what it has on the board and in cards, as everybody sees it."""
    team = country & 1
    enemy = s.team_army[1 - team]
    income = float(supply_points(s, country)) if may_score(s, country) else 0.0
    for title in s.table:
        reaction = REACTION_OF[title]
        if COUNTRY_OF[title] != country:
            continue
        if reaction is not None and reaction.trigger.event == VICTORY_STEP:
            income += status_points(s, title)
            income += 0.25
        else:
            income += STATUS_WORTH * 0.4
    fed = supplied(s, country)
    pieces = PIECE * count(fed) + UNSUPPLIED * count(s.pieces(country) & ~fed)
    near = around(s.near(team), fed)
    pieces += REACH * count(near & SUPPLY_SPACES & ~s.team_army[team])
    enemies_near = around(s.near(1 - team), s.team_pieces(1 - team))
    pieces -= THREAT * count(enemies_near & s.army[country] & SUPPLY_SPACES)
    if enemy >> HOME[country] & 1:
        pieces -= 2.0 * HOME_HELD
    elif s.army[country] >> HOME[country] & 1:
        pieces += HOME_HELD
    cards = RESPONSE_WORTH * count(s.face_down[country])
    cards += HAND * min(7, count(s.hand[country])) + DECK * min(20, count(s.deck[country]))
    return KEPT * left * income + (pieces + cards) * min(1.0, (left + 0.2) / 3.0)


def _own_hand(s: Quartermaster, seat: int) -> float:
    """How good the cards in the own hand are."""
    value = 0.0
    hand = s.hand[seat] & ~s.pending[seat]
    for type in range(8):
        number = count(hand & OF_TYPE[type][seat])
        if number:
            value += HELD[type] * number - 0.03 * number * (number - 1)
    return value
