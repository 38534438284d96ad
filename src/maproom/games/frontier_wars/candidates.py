"""The legal actions worth a bot's thought: what no sensible player does is left out."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.board import ARTILLERY, PLANE, TANK, TYPE, USSR
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.cards import DrawCards, PayCard
from maproom.games.frontier_wars.control import hostile_units, stops
from maproom.games.frontier_wars.deck import COPIES, END_OF, FIRST_OF, KINDS, RESEARCH, TACTICAL
from maproom.games.frontier_wars.flight import Flying
from maproom.games.frontier_wars.leningrad import Hunger
from maproom.games.frontier_wars.movement import Movement
from maproom.games.frontier_wars.reinforce import Reinforcements
from maproom.games.frontier_wars.research import ArmsRace
from maproom.games.frontier_wars.setup import DeployUnits
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.turn import PortExchange
from maproom.games.frontier_wars.upkeep import Discards
from maproom.games.frontier_wars.verbs import (
    AGREE,
    AIRBORNE,
    BLITZKRIEG,
    BOARD,
    BUILD,
    DISCARD,
    DRAW,
    GO,
    HALT,
    LAY,
    LOAD,
    MOVE,
    PASS,
    PAY,
    PLACE,
    REINFORCE,
    REPAIR,
    SHOW,
    SITE_SUPPLY,
    SKILL,
    SPAN,
    STUDY,
    WONDER_WEAPONS,
    WRECK,
)

CROWDED: Final = 3
"""So many own units on a tile are enough where there is no enemy."""
FURTHER: Final = 2
"""What a plane can fly after its first hex."""
SPARE_FROM: Final = 5
"""With so many cards, more than a hand may keep, one may be burnt for troops."""
FREE_CARD: Final = 1
"""The research value of a card that the port is glad to change."""


def worth_a_thought(s: FrontierWars, seat: int) -> tuple[int, ...]:
    """The actions to compare; one alone where the answer is plain."""
    legal = s.legal()
    if len(legal) < 2:
        return legal
    asked = s.stack[-1]
    if isinstance(asked, Movement):
        kept = moves(s, legal)
    elif isinstance(asked, Flying):
        kept = flights(s, asked, legal)
    elif isinstance(asked, Reinforcements):
        kept = next_site(s, legal)
    elif isinstance(asked, Construction):
        kept = buildings(s, seat, legal)
    elif isinstance(asked, DrawCards):
        kept = [best_deck(s, seat, legal)]
    elif isinstance(asked, (PayCard, Discards)):
        kept = least_researched(legal)
    elif isinstance(asked, Hunger):
        kept = [action for action in legal if PAY.owns(action)][:1]
    elif isinstance(asked, ArmsRace):
        kept = most_researched(legal)
    elif isinstance(asked, PortExchange):
        kept = [exchange(s, seat)]
    elif isinstance(asked, DeployUnits):
        kept = deployments(s, asked, legal)
    else:
        kept = sensible(legal)
    return tuple(kept) if kept else legal


def prepares(action: int) -> bool:
    """A bridge to go over, Blitzkrieg, Wonder Weapons and Airborne Operations only open what follows."""
    if SKILL.owns(action):
        return SKILL.first(action) in (BLITZKRIEG, WONDER_WEAPONS, AIRBORNE)
    return SPAN.owns(action)


def sensible(legal: tuple[int, ...]) -> list[int]:
    """Tokens stay covered, and of many ways to lay a river a dozen are enough."""
    kept: list[int] = []
    for action in legal:
        if SHOW.owns(action) or (LAY.owns(action) and len(kept) > 12):
            continue
        kept.append(action)
    return kept


# -- movement ------------------------------------------------------------------------------------------------


def moves(s: FrontierWars, legal: tuple[int, ...]) -> list[int]:
    """No bridge torn down, no token turned up, no flight that only leads out to sea, no crowd without a battle."""
    board = s.board
    army = s.active
    hostile = stops(s, army)
    kept: list[int] = []
    for action in legal:
        if MOVE.owns(action):
            to = board.space[MOVE.second(action)]
            if TYPE[MOVE.first(action)] == PLANE:
                if not leads_somewhere(s, to, FURTHER):
                    continue
            elif not hostile >> to & 1 and is_full(s, army, to, TYPE[MOVE.first(action)]):
                continue
        elif LOAD.owns(action):
            if not s.at[army * 5] >> s.place[LOAD.first(action)] & 1:
                continue
        elif WRECK.owns(action) or SHOW.owns(action):
            continue
        kept.append(action)
    return kept


def is_full(s: FrontierWars, army: int, space: int, type: int) -> bool:
    """Whether a unit that ends its move on a tile would be one too many; a tank may pass on."""
    return type != TANK and s.units_in(army, space) > CROWDED


def leads_somewhere(s: FrontierWars, space: int, steps: int) -> bool:
    """Whether land, or an enemy's fleet, is so near."""
    if s.board.is_land(space) or space == s.fleet_at:
        return True
    distance = s.board.distance[space]
    for other in range(s.board.tiles):
        if distance[other] <= steps and s.board.is_land(other):
            return True
    return False


def flights(s: FrontierWars, flight: Flying, legal: tuple[int, ...]) -> list[int]:
    """Away from the start, never round about; ends on land or on an enemy's fleet; who boards does so at once."""
    board = s.board
    start = flight.path[0]
    here = s.place[flight.plane]
    away = board.distance[start]
    kept: list[int] = []
    boards = False
    for action in legal:
        if GO.owns(action):
            to = board.space[GO.first(action)]
            if away[to] >= len(flight.path) and leads_somewhere(s, to, flight.left - 1):
                kept.append(action)
        elif HALT.owns(action):
            if board.is_land(here) or here == s.fleet_at:
                kept.append(action)
        elif BOARD.owns(action):
            if len(flight.path) == 1 and not boards and TYPE[BOARD.first(action)] != ARTILLERY:
                boards = True
                kept.append(action)
        else:
            kept.append(action)
    return kept or homewards(s, flight, legal)


def homewards(s: FrontierWars, flight: Flying, legal: tuple[int, ...]) -> list[int]:
    """Where a plane that has flown out to sea can still come to land."""
    kept: list[int] = []
    for action in legal:
        if GO.owns(action) and leads_somewhere(s, s.board.space[GO.first(action)], flight.left - 1):
            kept.append(action)
    return kept


# -- reinforcements and deployment -------------------------------------------------------------------------


def next_site(s: FrontierWars, legal: tuple[int, ...]) -> list[int]:
    """Building by building in the order they are listed, which changes nothing; nobody does without a unit."""
    kept: list[int] = []
    site = place = -1
    for action in legal:
        if REINFORCE.owns(action):
            if site < 0:
                site, place = REINFORCE.first(action), REINFORCE.third(action)
            if REINFORCE.first(action) == site and (place == REINFORCE.third(action) or site == SITE_SUPPLY):
                kept.append(action)
        elif SKILL.owns(action) and has_card_to_spare(s, s.actor):
            kept.append(action)
    return kept


def has_card_to_spare(s: FrontierWars, seat: int) -> bool:
    """Whether the hand has a poor card that research will not come to for some rounds."""
    if s.hand_size(seat) < SPARE_FROM:
        return False
    for card in range(KINDS):
        if RESEARCH[card] == FREE_CARD and s.hand[seat * KINDS + card]:
            return True
    return False


def buildings(s: FrontierWars, seat: int, legal: tuple[int, ...]) -> list[int]:
    """Who builds keeps the tile; the last man builds only on a quiet tile without stars, and for a medal."""
    kept: list[int] = []
    lonely: list[int] = []
    for action in legal:
        if BUILD.owns(action) or REPAIR.owns(action):
            space = s.board.space[BUILD.second(action) if BUILD.owns(action) else REPAIR.second(action)]
            if s.units_in(seat, space) == 1:
                if is_quiet(s, seat, space):
                    lonely.append(action)
                continue
        elif SHOW.owns(action):
            continue
        kept.append(action)
    return kept if len(kept) > 1 else [*lonely, *kept]


def is_quiet(s: FrontierWars, seat: int, space: int) -> bool:
    """Whether a tile without stars may be left alone: no enemy is two steps away."""
    if s.special == LENINGRAD_SIEGE or s.board.stars[space]:
        return False
    hostile = hostile_units(s, seat) & s.board.land
    if hostile & s.board.near[space]:
        return False
    for other in s.board.air[space]:
        if hostile & s.board.near[other]:
            return False
    return True


def deployments(s: FrontierWars, asked: DeployUnits, legal: tuple[int, ...]) -> list[int]:
    """Where there is room: nobody deploys what upkeep would take away again."""
    kept: list[int] = []
    for action in legal:
        if PLACE.owns(action):
            if s.units_in(asked.army, s.board.space[PLACE.second(action)]) >= CROWDED + int(asked.army == USSR):
                continue
        kept.append(action)
    return kept


# -- cards -----------------------------------------------------------------------------------------------------


def best_deck(s: FrontierWars, seat: int, legal: tuple[int, ...]) -> int:
    """The deck whose cards that the seat has not seen yet are worth most; tactical cards bring most besides."""
    best = legal[0]
    highest = -1.0
    for action in legal:
        deck = DRAW.first(action)
        number = points = 0
        for card in range(FIRST_OF[deck], END_OF[deck]):
            seen = s.discard[card] + s.hand[seat * KINDS + card] + s.research[seat * KINDS + card]
            number += COPIES[card] - seen
            points += (COPIES[card] - seen) * RESEARCH[card]
        value = points / number if number > 0 else 1.0
        if deck == TACTICAL:
            value += 0.2
        if value > highest:
            highest = value
            best = action
    return best


def value_of(action: int) -> int:
    """The research value of the card that is paid or discarded; what is no card goes last."""
    if PAY.owns(action):
        return RESEARCH[PAY.first(action)]
    return RESEARCH[DISCARD.first(action)] if DISCARD.owns(action) else 2


def least_researched(legal: tuple[int, ...]) -> list[int]:
    """The first of the cards that research has least use for."""
    return [min(legal, key=value_of)]


def most_researched(legal: tuple[int, ...]) -> list[int]:
    """A card of the highest value: medals are seldom wanting, rounds always."""
    best = 0
    for action in legal:
        if STUDY.owns(action):
            best = max(best, RESEARCH[STUDY.first(action)])
    kept: list[int] = []
    found = False
    for action in legal:
        if STUDY.owns(action):
            if RESEARCH[STUDY.first(action)] == best and not found:
                found = True
                kept.append(action)
        elif not PASS.owns(action) or best == 0:
            kept.append(action)
    return kept


def exchange(s: FrontierWars, seat: int) -> int:
    """FW-SPT-05: the port changes a card of one point for one that is better on average."""
    for card in range(KINDS):
        if RESEARCH[card] == FREE_CARD and s.hand[seat * KINDS + card]:
            return AGREE.base
    return PASS.base
