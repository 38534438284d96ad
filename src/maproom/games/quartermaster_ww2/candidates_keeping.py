"""Which cards a country keeps, throws away, pays with and looks for, as a sensible player sees it."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import ARMY, HOME, JAPAN, NAVY, REALLOCATE_COST, ROUNDS, SUPPLY_SPACES
from maproom.games.quartermaster_ww2.deck import (
    BUILD_ARMY,
    BUILD_NAVY,
    COPY_BITS,
    ECONOMIC_WARFARE,
    EVENT,
    LAND_BATTLE,
    OF_TYPE,
    RESPONSE,
    SEA_BATTLE,
    STATUS,
    TYPE_OF,
    titles_in,
)
from maproom.games.quartermaster_ww2.judge_cards import WAITING, WORTH_OF
from maproom.games.quartermaster_ww2.moment import NO_MOMENT
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import around, build_spaces, supplied
from maproom.games.quartermaster_ww2.texts import PLAY_TEXT, REACTION_OF, TEXTS, VICTORY_STEP
from maproom.kernel.spaces import count

RESERVE: Final[list[int]] = [6, 3, 2, 3, 2, 5]
"""Cards that each country wants beyond one a turn: prices of its Statuses, and what bombs and submarines take."""
LAID_FOR: Final = 0.5
"""What a card is worth more that a Response on the table waits for."""
REALLOCATE_BELOW: Final = 0.55
"""Cards below this may pay for Reallocate Resources."""
REALLOCATE_SPARE: Final = 3
"""So many cards more than will be played must be there before any are paid for Reallocate Resources."""

# what changes the worth of a card
HOME_LOST: Final = 2.0
"""More for what may build in the Home space or free it while it is lost."""
NO_ARMY_LEFT: Final = 0.4
NO_NAVY_LEFT: Final = 0.25
NO_ARMY_NEAR: Final = 0.75
NO_ENEMY_NAVY: Final = 0.5
IMPOSSIBLE_NOW: Final = 0.6
"""The shares of its worth that a card keeps whose pieces or targets are missing, or that could do nothing now."""
STATUS_ROUNDS: Final = 6.0
RESPONSE_ROUNDS: Final = 5.0
"""A Status and a Response are worth less when fewer rounds are left."""
SCORING_ROUNDS: Final = 2.0
"""A Status that scores counts as if so many rounds more were left."""
ANOTHER_COPY: Final = 0.12
"""What each further copy in hand takes off."""

# which cards are thrown away for better ones
POOR: Final = 0.24
POORER: Final = 0.02
MOST_SPARE: Final = 10
"""Below which worth, and by how much that rises with each card too many, up to so many."""
POOR_WITH_PLENTY: Final = 0.5
PLENTY: Final = 2
"""Below which worth when there are more than so many cards too many a round."""


def keep_worth(s: Quartermaster, country: int, title: int) -> float:
    """What it is worth to keep a card of this title in hand now."""
    worth = WORTH_OF[title]
    type = TYPE_OF[title]
    left = ROUNDS - s.round
    if type == BUILD_ARMY:
        if not (s.army[country] | s.team_army[1 - (country & 1)]) >> HOME[country] & 1:
            worth += HOME_LOST
        elif not s.available(country, ARMY):
            worth *= NO_ARMY_LEFT
    elif type == BUILD_NAVY:
        if not s.available(country, NAVY):
            worth *= NO_NAVY_LEFT
    elif type == LAND_BATTLE:
        targets = s.team_army[1 - (country & 1)] & around(s.near(country & 1), supplied(s, country))
        if targets >> HOME[country] & 1:
            worth += HOME_LOST
        elif not targets:
            worth *= NO_ARMY_NEAR
    elif type == SEA_BATTLE:
        if not s.team_navy[1 - (country & 1)]:
            worth *= NO_ENEMY_NAVY
    elif type == STATUS:
        reaction = REACTION_OF[title]
        scores = reaction is not None and reaction.trigger.event == VICTORY_STEP
        worth *= min(1.0, (left + SCORING_ROUNDS if scores else left) / STATUS_ROUNDS)
    elif type == RESPONSE:
        worth *= min(1.0, left / RESPONSE_ROUNDS)
    elif type == EVENT or type == ECONOMIC_WARFARE:
        if not TEXTS[PLAY_TEXT[title]].possible(s, NO_MOMENT):
            worth *= IMPOSSIBLE_NOW
    if country == JAPAN and s.face_down[JAPAN] & WAITING[type]:
        worth += LAID_FOR
    return worth


def worst_of(s: Quartermaster, country: int, cards: int) -> int:
    """The title that is missed least; of several copies only the first counts in full."""
    best = -1
    lowest = 1000.0
    for title in titles_in(country, cards):
        worth = keep_worth(s, country, title) * (1.0 - ANOTHER_COPY * (count(cards & COPY_BITS[title]) - 1))
        if worth < lowest:
            lowest = worth
            best = title
    return best


def best_of(s: Quartermaster, country: int, titles: list[int]) -> int:
    """The title that is wanted most."""
    best = titles[0]
    for title in titles:
        if keep_worth(s, country, title) > keep_worth(s, country, best):
            best = title
    return best


def spare_cards(s: Quartermaster, country: int) -> int:
    """How many cards more a country has than it will play and pay to the end of the game."""
    turns = ROUNDS - s.round
    return count(s.hand[country]) + count(s.deck[country]) - turns - min(RESERVE[country], turns)


def throws_away(s: Quartermaster, country: int) -> int:
    """The card that a country discards in its Discard step for a better one; -1 for none."""
    deck = count(s.deck[country])
    spare = spare_cards(s, country)
    if s.round >= ROUNDS or not deck or spare < 1 or not s.hand[country]:
        return -1
    title = worst_of(s, country, s.hand[country])
    bar = POOR + POORER * min(spare, MOST_SPARE)
    if spare > PLENTY * (ROUNDS - s.round):
        bar = POOR_WITH_PLENTY
    return title if keep_worth(s, country, title) < bar else -1


def wants_to_reallocate(s: Quartermaster, country: int) -> bool:
    """Whether a card is missing that is needed now, and four cards are there that nobody misses."""
    if spare_cards(s, country) < REALLOCATE_SPARE:
        return False
    hand = s.hand[country]
    battles = OF_TYPE[LAND_BATTLE][country]
    if s.team_army[1 - (country & 1)] >> HOME[country] & 1:
        near = around(s.near(country & 1), supplied(s, country))
        return bool(near >> HOME[country] & 1 and not hand & battles and s.deck[country] & battles)
    armies = OF_TYPE[BUILD_ARMY][country]
    if hand & armies or not s.deck[country] & armies or not s.available(country, ARMY):
        return False
    if not s.team_army[country & 1] >> HOME[country] & 1:
        return True
    if not build_spaces(s, country, ARMY) & SUPPLY_SPACES & ~s.team_army[country & 1]:
        return False
    poor = 0
    for title in titles_in(country, hand):
        if keep_worth(s, country, title) < REALLOCATE_BELOW:
            poor += count(hand & COPY_BITS[title])
    return poor >= REALLOCATE_COST
