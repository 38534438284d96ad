"""Phase 5 (FW-TAC): tactical orders (FW-CRD: cards T01 to T12) and Missiles."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.attack_orders import PlaceUnits, StrikeText, placed_on, show_card
from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    ARTILLERY,
    CARRIES,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    COUNT,
    FACTORY,
    INFANTRY,
    MECHANIZED,
    MOVEMENT,
    OFF,
    PIECE_KINDS,
    PLANE,
    RESISTANCE,
    SIDE_A,
    TOKEN,
    TYPE,
    USA,
    first_piece,
)
from maproom.games.frontier_wars.building import build, in_stock, may_build_on, repair
from maproom.games.frontier_wars.cards import TO_HAND, DrawCards, PayCard, Steal, can_draw
from maproom.games.frontier_wars.control import (
    construction_at,
    controlled,
    is_open,
    neutral_tiles,
    opponents,
    own_hqs,
    settle_map,
    team_controlled,
)
from maproom.games.frontier_wars.counting import Counting, up_to
from maproom.games.frontier_wars.deck import (
    AIR_RAID,
    BREAKTHROUGH,
    BUILD_OR_REBUILD,
    CARD_DOMAIN,
    DECK_COUNT,
    END_OF,
    ESPIONAGE,
    FIELD_REPAIRS,
    FIRST_OF,
    HARASSING_FIRE,
    KINDS,
    MOBILISATION,
    REDEPLOYMENT,
    RETURN_TO_BASE,
    SUPPLIES,
    TACTICAL,
    WAR_BONDS,
    WAR_ECONOMY,
)
from maproom.games.frontier_wars.flight import token_boards
from maproom.games.frontier_wars.losses import entered, hit_fleet, strike
from maproom.games.frontier_wars.movement import tell_step
from maproom.games.frontier_wars.reinforce import can_pay_skill, is_active
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, MISSILES_REPLACE, FrontierWars
from maproom.games.frontier_wars.targets import different, different_movers, next_to, raided, strikes
from maproom.games.frontier_wars.verbs import (
    BOARD,
    BUILD,
    CARRIED,
    CHOOSE_ARMY,
    DONE,
    HEAL,
    HIT_FLEET,
    HQ_HEALED,
    MISSILES,
    MOVE,
    PASS,
    PLAY,
    REPAIR,
    SKILL,
    STRIKE,
    TOKEN_CARRIED,
    USED_SKILL,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

ALL_TYPES: Final = 15
INFANTRY_AND_TANKS: Final = 3
FIRED: Final = 1


class TacticalOrders(Frame[FrontierWars]):
    """FW-TAC-01: one tactical card; before it Missiles, if the USA (side A) can pay."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "fired")
    RULE: ClassVar[str] = "FW-TAC-01"

    def __init__(self, army: int, fired: int) -> None:
        self.army = army
        self.fired = fired

    def actor(self, s: FrontierWars) -> int:
        """Asked by open facts (FW-INF-04)."""
        if not s.alive >> self.army & 1:
            return NOBODY
        if s.held[self.army * DECK_COUNT + TACTICAL] or (not self.fired and missile_targets(s, self.army)):
            return self.army
        return NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no tactical card."""

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army
        actions = [
            PLAY.of(card)
            for card in range(FIRST_OF[TACTICAL], END_OF[TACTICAL])
            if s.hand[army * KINDS + card] and can_play(s, army, card)
        ]
        if not self.fired and missile_targets(s, army):
            actions.append(SKILL.of(MISSILES))
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        if PASS.owns(action):
            return
        if SKILL.owns(action):
            s.skills |= 1 << army
            s.emit(USED_SKILL, (army, MISSILES))
            if not s.rules & MISSILES_REPLACE:
                s.push(TacticalOrders(army, FIRED))
            s.push(FireMissiles())
            s.push(PayCard(army, MISSILES))
            return
        card = PLAY.first(action)
        show_card(s, army, card)
        if card == SUPPLIES:
            s.supplies[army] += 1
            return
        s.discard[card] += 1
        push_text(s, army, card)


def missile_targets(s: FrontierWars, army: int) -> list[int]:
    """FW-ARM-09, FW-TAC-03: enemy units next to an own HQ."""
    if army != USA or s.sheet != SIDE_A or not can_pay_skill(s, army):
        return []
    return strikes(s, army, next_to(s, own_hqs(s, army)), ALL_TYPES)


class FireMissiles(Frame[FrontierWars]):
    """FW-ARM-09: which unit?"""

    RULE: ClassVar[str] = "FW-ARM-09"

    def actor(self, s: FrontierWars) -> int:
        return USA

    def choices(self, s: FrontierWars) -> list[int]:
        return strikes(s, USA, next_to(s, own_hqs(s, USA)), ALL_TYPES)

    def take(self, s: FrontierWars, action: int) -> None:
        if HIT_FLEET.owns(action):
            hit_fleet(s, USA, 1)
        else:
            strike(s, STRIKE.first(action))


# -- whether a card has an effect ------------------------------------------------------------------------


def can_play(s: FrontierWars, army: int, card: int) -> bool:
    """FW-CRD-17."""
    if card == SUPPLIES:
        return True
    if card == BREAKTHROUGH:
        return not s.two_cards >> army & 1 and s.special != LENINGRAD_SIEGE
    if card == ESPIONAGE:
        return any(s.hand_size(other) for other in opponents(s, army))
    if card == WAR_BONDS:
        return can_draw(s)
    if card == REDEPLOYMENT:
        return bool(redeployments(s, army, OFF, OFF))
    if card == RETURN_TO_BASE:
        return any(base_flights(s, army, piece) for piece in planes_of(s, army))
    if card == AIR_RAID or card == HARASSING_FIRE:
        return bool(tactical_strikes(s, army, card))
    if card == MOBILISATION or card == WAR_ECONOMY:
        return bool(tactical_placements(s, army, card, 0))
    return bool(works(s, army, card))


def tactical_placements(s: FrontierWars, army: int, card: int, used: int) -> list[int]:
    """Mobilisation: infantry on two controlled tiles. War Economy: a mechanized unit at an HQ or factory."""
    if card == MOBILISATION:
        return placed_on(s, army, INFANTRY, controlled(s, army) & ~used)
    tiles = own_hqs(s, army)
    for number in range(CONSTRUCTION_COUNT):
        if CONSTRUCTION_KIND[number] == FACTORY and is_active(s, army, number):
            tiles |= 1 << s.con_place[number]
    actions: list[int] = []
    for type in MECHANIZED:
        actions.extend(placed_on(s, army, type, tiles))
    return actions


def tactical_strikes(s: FrontierWars, army: int, card: int) -> list[int]:
    """Air Raid: within two hexes of a plane, no enemy artillery there. Harassing Fire: next to artillery."""
    if card == HARASSING_FIRE:
        return strikes(s, army, next_to(s, s.at[army * PIECE_KINDS + ARTILLERY]), INFANTRY_AND_TANKS)
    spaces = raided(s, s.at[army * PIECE_KINDS + PLANE])
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army]:
            spaces &= ~s.at[other * PIECE_KINDS + ARTILLERY]
    return strikes(s, army, spaces, ALL_TYPES)


def works(s: FrontierWars, army: int, card: int) -> list[int]:
    """Build or Rebuild, Field Repairs: what can be built, repaired or healed (FW-CRD-15)."""
    word = s.board.word
    actions: list[int] = []
    tiles = controlled(s, army)
    for tile in members(tiles):
        for kind in (0, 1):
            if card == BUILD_OR_REBUILD and in_stock(s, army, kind) >= 0 and may_build_on(s, tile):
                actions.append(BUILD.of(kind, word[tile]))
            if construction_at(s, kind, tile, True) >= 0:
                actions.append(REPAIR.of(kind, word[tile]))
    if card == FIELD_REPAIRS:
        for hq in range(ARMY_COUNT):
            if s.hq_owner[hq] == army and s.resistance[hq] < RESISTANCE:
                actions.append(HEAL.of(word[s.hq_place[hq]]))
    return actions


# -- what a card does ----------------------------------------------------------------------------------


def push_text(s: FrontierWars, army: int, card: int) -> None:
    """The text of a tactical card."""
    if card == ESPIONAGE:
        s.push(Espionage(army))
    elif card == REDEPLOYMENT:
        s.push(Redeployment(army, OFF, OFF, 3))
    elif card == RETURN_TO_BASE:
        for piece in planes_of(s, army):
            s.moves[piece] = 1
        s.push(ReturnToBase(army))
    elif card == MOBILISATION:
        s.push(PlaceUnits(army, card, 2, 0))
    elif card == WAR_ECONOMY:
        s.push(PlaceUnits(army, card, 1, 0))
    elif card == WAR_BONDS:
        s.push(DrawCards(army, 2, TO_HAND))
    elif card == BREAKTHROUGH:
        s.two_cards |= 1 << army
    elif card == AIR_RAID or card == HARASSING_FIRE:
        s.push(StrikeText(army, card))
    else:
        s.push(Works(army, card))


class Works(Frame[FrontierWars]):
    """FW-CRD-15: a construction without infantry and medal, or an HQ that recovers two points."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "card")
    RULE: ClassVar[str] = "FW-CRD-15"

    def __init__(self, army: int, card: int) -> None:
        self.army = army
        self.card = card

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        return works(s, self.army, self.card)

    def take(self, s: FrontierWars, action: int) -> None:
        if BUILD.owns(action):
            build(s, self.army, BUILD.first(action), s.board.space[BUILD.second(action)])
        elif REPAIR.owns(action):
            repair(s, self.army, REPAIR.first(action), s.board.space[REPAIR.second(action)])
        else:
            heal(s, s.board.space[HEAL.first(action)], 2)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"card": (CARD_DOMAIN, self.card)}


def heal(s: FrontierWars, space: int, points: int) -> None:
    """FW-HQ-14: an HQ recovers, up to its full resistance."""
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] == space and s.hq_owner[hq] >= 0:
            s.resistance[hq] = min(RESISTANCE, s.resistance[hq] + points)
            s.emit(HQ_HEALED, (s.hq_owner[hq], s.board.word[space], s.resistance[hq]))


class Espionage(Frame[FrontierWars]):
    """Espionage: whose hand?"""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-CRD-20"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        return [CHOOSE_ARMY.of(other) for other in opponents(s, self.army) if s.hand_size(other)]

    def take(self, s: FrontierWars, action: int) -> None:
        s.push(Steal(self.army, CHOOSE_ARMY.first(action)))


# -- Strategic Redeployment ----------------------------------------------------------------------------


def redeployments(s: FrontierWars, army: int, start: int, to: int) -> list[int]:
    """Units that may go one hex, from a tile to a neutral, own or allied one; ground units need an open side."""
    board = s.board
    goals = neutral_tiles(s, army) | team_controlled(s, army)
    actions: list[int] = []
    for space in members(s.occ[army]) if start == OFF else [start]:
        near: list[int] = []
        ways = board.ground[space]
        for number in range(len(ways)):
            if is_open(s, board.over[space][number]):
                near.append(ways[number])
        for piece in different_movers(s, army, space):
            for goal in board.air[space] if TYPE[piece] == PLANE else near:
                if goals >> goal & 1 and (to == OFF or goal == to):
                    actions.append(MOVE.of(piece, board.word[goal]))
    return actions


class Redeployment(Counting):
    """Strategic Redeployment: up to three units from one tile to one adjacent tile (FW-CRD-26)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "start", "to", "left")
    RULE: ClassVar[str] = "FW-CRD-26"

    def __init__(self, army: int, start: int, to: int, left: int) -> None:
        self.army = army
        self.start = start
        self.to = to
        self.left = left

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.left and redeployments(s, self.army, self.start, self.to) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """All have gone."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = redeployments(s, self.army, self.start, self.to)
        if self.start != OFF:
            actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        piece = MOVE.first(action)
        start = s.place[piece]
        to = s.board.space[MOVE.second(action)]
        s.put(piece, to)
        tell_step(s, piece, start, to)
        entered(s, self.army, to)
        settle_map(s)
        s.push(Redeployment(self.army, start, to, self.left - 1))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"question": up_to("move", self.left, self.start != OFF)}


# -- Return to Base --------------------------------------------------------------------------------------


def planes_of(s: FrontierWars, army: int) -> list[int]:
    """The planes of an army on the map."""
    first = first_piece(army, PLANE)
    return [piece for piece in range(first, first + COUNT[PLANE]) if s.place[piece] != OFF]


def base_flights(s: FrontierWars, army: int, plane: int) -> list[int]:
    """The own and allied tiles within a plane's range (FW-COOP-02)."""
    steps = s.board.distance[s.place[plane]]
    return [tile for tile in members(team_controlled(s, army)) if 0 < steps[tile] <= MOVEMENT[PLANE]]


class ReturnToBase(Frame[FrontierWars]):
    """Return to Base: each plane may fly to a controlled tile, enemy artillery or not."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-CRD-26"

    def __init__(self, army: int) -> None:
        self.army = army

    def flights(self, s: FrontierWars) -> list[int]:
        """One plane of each sort, and where to."""
        done = [0, 0]
        actions: list[int] = []
        for piece in planes_of(s, self.army):
            sort = 1 if s.lodges(piece) else 0
            if s.moves[piece] > 0 and not done[sort] >> s.place[piece] & 1:
                done[sort] |= 1 << s.place[piece]
                actions.extend([MOVE.of(piece, s.board.word[to]) for to in base_flights(s, self.army, piece)])
        return actions

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.flights(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """All are home."""
        for piece in planes_of(s, self.army):
            s.moves[piece] = 0

    def choices(self, s: FrontierWars) -> list[int]:
        actions = self.flights(s)
        actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            self.run(s)
            return
        piece = MOVE.first(action)
        start = s.place[piece]
        to = s.board.space[MOVE.second(action)]
        s.moves[piece] = 0
        s.put(piece, to)
        tell_step(s, piece, start, to)
        s.push(ReturnToBase(self.army))
        if not s.board.is_land(start):
            s.push(TakeAlong(self.army, start, to, CARRIES))
        entered(s, self.army, to)
        settle_map(s)


class TakeAlong(Counting):
    """Return to Base: a plane that starts on water takes up to two units along."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "start", "to", "left")
    RULE: ClassVar[str] = "FW-CRD-26"

    def __init__(self, army: int, start: int, to: int, left: int) -> None:
        self.army = army
        self.start = start
        self.to = to
        self.left = left

    def stranded(self, s: FrontierWars) -> list[int]:
        """The infantry, artillery and tokens on the plane's hex."""
        return [
            piece
            for piece in different(s, self.army, self.start)
            if TYPE[piece] in (INFANTRY, ARTILLERY) or (TYPE[piece] == TOKEN and token_boards(s, piece))
        ]

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.left and self.stranded(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Nobody is left to take along."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = [BOARD.of(piece) for piece in self.stranded(s)]
        actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        piece = BOARD.first(action)
        s.put(piece, self.to)
        word = s.board.word
        if TYPE[piece] == TOKEN:
            s.emit(TOKEN_CARRIED, (ARMY[piece], word[self.start], word[self.to]))
        else:
            s.emit(CARRIED, (ARMY[piece], TYPE[piece], word[self.start], word[self.to]))
        settle_map(s)
        s.push(TakeAlong(self.army, self.start, self.to, self.left - 1))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left}
