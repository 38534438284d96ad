"""What a position is worth to a country, for bots."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import (
    ALL_STRAITS,
    AXIS,
    COUNTRY_COUNT,
    HAND_SIZE,
    HOME,
    JAPAN,
    NEAR,
    ROUNDS,
    SHARED_POINTS,
    SOLE_POINTS,
    SPACE_COUNT,
    SUDDEN_LEAD,
    SUPPLY_SPACES,
    VICTORY_STEP,
)
from maproom.games.quartermaster_ww2.deck import (
    BUILD_NAVY,
    COUNTRY_OF,
    LAND_BATTLE,
    OF_TYPE,
    SEA_BATTLE,
    TITLE_COUNT,
)
from maproom.games.quartermaster_ww2.judge_cards import WAITING, WORTH_OF, worth_of_cards
from maproom.games.quartermaster_ww2.state import NOT_OVER, Quartermaster
from maproom.games.quartermaster_ww2.supply import around, supplied, supply_spaces
from maproom.games.quartermaster_ww2.texts import REACTION_OF
from maproom.games.quartermaster_ww2.texts import VICTORY_STEP as SCORING
from maproom.games.quartermaster_ww2.turn import status_points
from maproom.kernel.spaces import count

WON: Final = 1000.0
LASTING: Final = 0.72
"""How much of what a country scores in a round it is expected to score in the next one too."""
ARMY_WORTH: Final = 0.3
NAVY_WORTH: Final = 0.4
UNSUPPLIED: Final = 0.1
SHARED: Final = 0.25
"""What an Army loses that stands in a teammate's Supply space: it brings no point of its own."""
HOME_HELD: Final = 1.5
HOMELESS: Final = 0.15
"""What is left of a country's points while an enemy Army stands in its Home space."""
HOME_RISK: Final = 1.3
EMPTY_REACH: Final = 1.4
"""What it is worth to stand next to a Supply space that nobody holds."""
ENEMY_REACH: Final = 1.5
FAR_REACH: Final = 0.25
"""The same for a Supply space two steps away that brings the team nothing yet."""
RISK: Final = 0.03
"""The part of a Supply space's future points that is lost where an enemy piece could battle."""
STATUS_WORTH: Final = 3.0
"""What a Status as good as a Build Army is worth on the table early in the game."""
SCORING_HOPE: Final = 0.25
"""The points a turn that a scoring Status will bring beyond those that it brings now."""
RESPONSE_WORTH: Final = 1.2
IDLE: Final = 0.4
"""The part of it that a Response loses while the card that sets it off is not in hand."""
UNSEEN_RESPONSE: Final = 0.6
HAND: Final = 0.15
HELD: Final = 0.3
"""What a card as good as a Build Army is worth in the own hand."""
SPARE_CARD: Final = 0.07
MISSING_CARD: Final = 1.0
"""What it costs to have fewer cards than turns."""
PLENTY: Final = 14
SUDDEN_WORTH: Final = 14.0
"""What it is worth to have Sudden Victory all but certain at the end of the round, beyond the points."""
SUDDEN_FROM: Final = 18.0
"""From this lead on Sudden Victory is in sight."""

IS_SCORING: Final[list[bool]] = [False] * TITLE_COUNT
for _title in range(TITLE_COUNT):
    _reaction = REACTION_OF[_title]
    IS_SCORING[_title] = _reaction is not None and _reaction.trigger.event == SCORING

FUTURE: Final[list[float]] = [(1.0 - LASTING**turns) / (1.0 - LASTING) for turns in range(ROUNDS + 2)]
"""What one point a turn is worth over so many turns to come."""


def _two_steps(near: list[int]) -> list[int]:
    """The spaces two steps from each."""
    return [around(near, near[space]) for space in range(SPACE_COUNT)]


FAR: Final[list[list[int]]] = [_two_steps(near) for near in NEAR]


def worth(s: Quartermaster, seat: int) -> float:
    """Points, what will bring points, and the means to win more of them, against the other team's."""
    team = seat & 1
    lead = float(s.vp[team] - s.vp[1 - team])
    if s.winner != NOT_OVER:
        return lead + (WON if s.winner == team else -WON)
    value = lead
    ahead = lead
    nears = near_of_all(s)
    reach = reach_of_teams(nears)
    for country in range(COUNTRY_COUNT):
        threats = reach[1 - (country & 1)]
        points = points_of(s, country, threats)
        each = points * future_of(s, country) + _board_worth(s, country, nears[country], threats)
        each += cards_worth(s, country, country == seat)
        if not is_to_score(s, country):
            points = 0.0
        if country & 1 == team:
            value += each
            ahead += points
        else:
            value -= each
            ahead -= points
    for title in s.table:
        each = status_worth(s, title)
        value += each if COUNTRY_OF[title] & 1 == team else -each
    return value + sudden(ahead)


def near_of_all(s: Quartermaster) -> list[int]:
    """For every country the spaces next to its supplied pieces."""
    return [around(s.near(country & 1), supplied(s, country)) for country in range(COUNTRY_COUNT)]


def reach_of_teams(nears: list[int]) -> list[int]:
    """The spaces that each team could battle in."""
    return [nears[0] | nears[2] | nears[4], nears[1] | nears[3] | nears[5]]


def sudden(ahead: float) -> float:
    """What the nearness of Sudden Victory is worth, with the lead at the end of the round as it looks now."""
    if ahead > SUDDEN_FROM:
        return SUDDEN_WORTH * min(1.0, (ahead - SUDDEN_FROM) / (SUDDEN_LEAD - SUDDEN_FROM))
    if ahead < -SUDDEN_FROM:
        return -SUDDEN_WORTH * min(1.0, (-ahead - SUDDEN_FROM) / (SUDDEN_LEAD - SUDDEN_FROM))
    return 0.0


def is_to_score(s: Quartermaster, country: int) -> bool:
    """Whether a country's Victory step of this round is still to come."""
    return country > s.turn or (country == s.turn and s.step < VICTORY_STEP)


def future_of(s: Quartermaster, country: int) -> float:
    """What one point a turn is worth to a country: the nearer its next Victory step, the more."""
    if is_to_score(s, country):
        return FUTURE[ROUNDS - s.round + 1]
    return LASTING * FUTURE[ROUNDS - s.round]


NEXT_MATE: Final[list[int]] = [(country + 2) % COUNTRY_COUNT for country in range(COUNTRY_COUNT)]
LAST_MATE: Final[list[int]] = [(country + 4) % COUNTRY_COUNT for country in range(COUNTRY_COUNT)]


def mates_of(s: Quartermaster, country: int) -> int:
    """The spaces with an Army of a country's teammates."""
    army = s.army
    return army[NEXT_MATE[country]] | army[LAST_MATE[country]]


def points_of(s: Quartermaster, country: int, threats: int) -> float:
    """What a country's Supply spaces bring in a turn, less what an enemy is likely to take."""
    team = country & 1
    held = s.army[country] & supply_spaces(s, team)
    mates = mates_of(s, country)
    alone = held & ~mates
    points = float(SOLE_POINTS * count(alone) + SHARED_POINTS * count(held & mates))
    points -= SOLE_POINTS * RISK * count(alone & threats)
    return HOMELESS * points if s.team_army[1 - team] >> HOME[country] & 1 else points


def _board_worth(s: Quartermaster, country: int, near: int, threats: int) -> float:
    """What a country has on the board besides the points that it brings."""
    board = pieces_worth(s, country, threats) + reach_worth(s, country, near) + home_worth(s, country, threats)
    return board * time_for_the_board(s, country)


def time_for_the_board(s: Quartermaster, country: int) -> float:
    """How much of what a country has on the board still counts: in its last turns little."""
    turns = ROUNDS - s.round + (1 if is_to_score(s, country) else 0)
    return min(1.0, (turns + 0.2) / 4.0)


def pieces_worth(s: Quartermaster, country: int, threats: int) -> float:
    """Armies and Navies by themselves."""
    army = s.army[country]
    mates = mates_of(s, country)
    fed = supplied(s, country)
    pieces = ARMY_WORTH * count(fed & army) + NAVY_WORTH * count(fed & s.navy[country])
    return (
        pieces
        + UNSUPPLIED * count(s.pieces(country) & ~fed)
        - SHARED * count(army & mates & SUPPLY_SPACES & ~threats)
    )


def reach_worth(s: Quartermaster, country: int, near: int) -> float:
    """The Supply spaces that a country can get at."""
    team = country & 1
    enemy = s.team_army[1 - team]
    wanted = SUPPLY_SPACES & ~s.team_army[team]
    far = around(FAR[s.straits if team == AXIS else ALL_STRAITS ^ s.straits], supplied(s, country))
    return (
        EMPTY_REACH * count(near & wanted & ~enemy)
        + ENEMY_REACH * count(near & wanted & enemy)
        + FAR_REACH * count(far & wanted & ~near)
    )


def home_worth(s: Quartermaster, country: int, threats: int) -> float:
    """The Home space: held, in danger or lost."""
    home = 1 << HOME[country]
    if s.team_army[1 - (country & 1)] & home:
        return -2.0 * HOME_HELD
    if not s.army[country] & home:
        return 0.0
    mates = mates_of(s, country)
    return HOME_HELD - HOME_RISK if threats & home & ~mates else HOME_HELD


def cards_worth(s: Quartermaster, country: int, own: bool) -> float:
    """What a country has in cards: their number for everybody, what they are for itself."""
    hand = count(s.hand[country])
    deck = count(s.deck[country])
    turns = ROUNDS - s.round
    spare = hand + deck - turns
    value = SPARE_CARD * min(spare, PLENTY) if spare > 0 else MISSING_CARD * spare
    if country == s.turn:
        hand = min(HAND_SIZE, hand + deck)
    value += HAND * min(HAND_SIZE, hand)
    time = min(1.0, turns / 5.0)
    if own:
        value += HELD * time * worth_of_cards(country, s.hand[country] & ~s.pending[country])
        if s.face_down[country]:
            value += RESPONSE_WORTH * time * _responses(s, country)
    else:
        value += UNSEEN_RESPONSE * time * count(s.face_down[country])
    return value


def _responses(s: Quartermaster, country: int) -> float:
    """How good a country's own Responses are; those of Japan that wait for a card it does not hold are idle."""
    value = worth_of_cards(country, s.face_down[country])
    if country == JAPAN:
        for type in (BUILD_NAVY, LAND_BATTLE, SEA_BATTLE):
            waiting = s.face_down[JAPAN] & WAITING[type]
            if waiting and not s.hand[JAPAN] & OF_TYPE[type][JAPAN]:
                value -= IDLE * worth_of_cards(JAPAN, waiting)
    return value


def status_worth(s: Quartermaster, title: int) -> float:
    """What a Status on the table will bring."""
    country = COUNTRY_OF[title]
    if IS_SCORING[title]:
        points = status_points(s, title) + SCORING_HOPE
        if s.team_army[1 - (country & 1)] >> HOME[country] & 1:
            points *= HOMELESS
        return points * future_of(s, country)
    return STATUS_WORTH * WORTH_OF[title] * min(1.0, (ROUNDS - s.round) / 7.0)
