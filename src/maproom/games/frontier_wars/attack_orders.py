"""The first step of a turn: attack orders (FW-SEQ-03, FW-CRD: cards A01 to A12) and Ultra."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY_COUNT,
    ARTILLERY,
    CONSTRUCTION_COUNT,
    INFANTRY,
    OFF,
    PER_ARMY,
    PIECE_KINDS,
    SIDE_B,
    TANK,
    UK,
)
from maproom.games.frontier_wars.cards import PayCard
from maproom.games.frontier_wars.control import (
    construction_at,
    controlled,
    held,
    intact,
    opponents,
    own_hqs,
    settle_map,
)
from maproom.games.frontier_wars.counting import Counting, up_to
from maproom.games.frontier_wars.deck import (
    ATTACK,
    BARRAGE,
    CARD_DOMAIN,
    COMMANDOS,
    DECK_COUNT,
    END_OF,
    FIRST_OF,
    FOR_THE_TURN,
    FRESH_TROOPS,
    INFANTRY_REINFORCEMENTS,
    KINDS,
    LOGISTICS,
    NAMED_FOR_A_BATTLE,
    SABOTAGE,
    TANK_RESERVE,
)
from maproom.games.frontier_wars.losses import (
    first_ground_or_any,
    hit_fleet,
    show_token,
    strike,
    uncover_tokens,
    watch_siege,
)
from maproom.games.frontier_wars.reinforce import can_pay_skill, deploy
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.targets import next_to, shows, strikes
from maproom.games.frontier_wars.verbs import (
    CHOOSE_ARMY,
    CHOOSE_TILE,
    DONE,
    HIT_FLEET,
    PASS,
    PEEKED,
    PLACE,
    PLAY,
    PLAYED,
    RUIN,
    RUINED,
    SAW_CARD,
    SHELL,
    SHOW,
    SKILL,
    STRIKE,
    ULTRA,
    USED_SKILL,
)
from maproom.kernel.events import only
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

ALL_TYPES: Final = 15


def show_card(s: FrontierWars, army: int, card: int) -> None:
    """FW-CRD-24: a played card is shown."""
    s.lose_card(army, card)
    s.emit(PLAYED, (army, card))


class AttackOrders(Frame[FrontierWars]):
    """FW-CRD-01: an attack card before anything moves; the UK of side B may use Ultra; tokens may be shown."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-CRD-01"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        """Asked by open facts: the backs of the cards (FW-INF-04)."""
        if s.held[self.army * DECK_COUNT + ATTACK] or can_use_ultra(s, self.army):
            return self.army
        return NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no attack card."""

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army
        actions = [
            PLAY.of(card)
            for card in range(FIRST_OF[ATTACK], END_OF[ATTACK])
            if s.hand[army * KINDS + card] and can_play(s, army, card)
        ]
        if can_use_ultra(s, army):
            actions.append(SKILL.of(ULTRA))
        actions.extend(shows(s, army))
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        if PASS.owns(action):
            return
        if SHOW.owns(action):
            s.push(AttackOrders(army))
            show_token(s, SHOW.first(action))
            return
        if SKILL.owns(action):
            s.skills |= 1 << army
            s.emit(USED_SKILL, (army, ULTRA))
            s.push(AttackOrders(army))
            s.push(Peek())
            s.push(PayCard(army, ULTRA))
            return
        card = PLAY.first(action)
        show_card(s, army, card)
        s.push(AfterCard(army))
        if FOR_THE_TURN[card] or NAMED_FOR_A_BATTLE[card]:
            s.turn_card = card
            s.named = 0
        else:
            s.discard[card] += 1
            push_text(s, army, card)


class AfterCard(Frame[FrontierWars]):
    """Ultra may still be used once the attack card has been played."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-ARM-10"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        return self.army if can_use_ultra(s, self.army) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """It can no longer be paid."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [SKILL.of(ULTRA), PASS.base]

    def take(self, s: FrontierWars, action: int) -> None:
        if SKILL.owns(action):
            s.skills |= 1 << self.army
            s.emit(USED_SKILL, (self.army, ULTRA))
            s.push(Peek())
            s.push(PayCard(self.army, ULTRA))


def can_use_ultra(s: FrontierWars, army: int) -> bool:
    """Ultra: side B of the UK, once a round, against an opponent."""
    return army == UK and s.sheet == SIDE_B and can_pay_skill(s, army) and bool(opponents(s, army))


class Peek(Frame[FrontierWars]):
    """Ultra: the UK alone sees a hand, whose owner plays no defence cards against it this turn (FW-INF-03)."""

    RULE: ClassVar[str] = "FW-ARM-10"

    def actor(self, s: FrontierWars) -> int:
        return UK

    def choices(self, s: FrontierWars) -> list[int]:
        return [CHOOSE_ARMY.of(other) for other in opponents(s, UK)]

    def take(self, s: FrontierWars, action: int) -> None:
        victim = CHOOSE_ARMY.first(action)
        s.ultra = victim
        s.emit(PEEKED, (UK, victim))
        s.reveal()
        for card in range(KINDS):
            number = s.hand[victim * KINDS + card]
            if number:
                s.know(UK, victim, card, number)
                for _ in range(number):
                    s.emit(SAW_CARD, (victim, card), only(UK))


# -- whether a card has an effect (FW-CRD-17) ----------------------------------------------------------


def can_play(s: FrontierWars, army: int, card: int) -> bool:
    """Whether an attack card could change something now."""
    if FOR_THE_TURN[card] or NAMED_FOR_A_BATTLE[card]:
        return True
    if card == LOGISTICS:
        return s.occ[army] != 0
    if card == COMMANDOS:
        return bool(strikes(s, army, (1 << s.board.size) - 1, ALL_TYPES))
    if card == BARRAGE:
        return bool(barrages(s, army))
    if card == TANK_RESERVE:
        return s.reserve(army, TANK) != OFF and controlled(s, army) != 0
    if card == FRESH_TROOPS:
        return s.reserve(army, INFANTRY) != OFF and bool(barracks(s, army))
    return bool(sabotages(s, army))


def barrages(s: FrontierWars, army: int) -> list[int]:
    """Preparatory Barrage: enemy armies next to own artillery, and a fleet there."""
    spaces = next_to(s, s.at[army * PIECE_KINDS + ARTILLERY])
    actions: list[int] = []
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army]:
            actions.extend([SHELL.of(other, s.board.word[space]) for space in members(s.occ[other] & spaces)])
    actions.extend([action for action in strikes(s, army, spaces, 0) if HIT_FLEET.owns(action)])
    return actions


def barracks(s: FrontierWars, army: int) -> int:
    """Fresh Troops: controlled tiles with an own HQ or an intact encampment."""
    return controlled(s, army) & (own_hqs(s, army) | intact(s, 1))


def sabotages(s: FrontierWars, army: int) -> list[int]:
    """Sabotage: intact constructions next to own infantry on tiles that an enemy holds with a single unit."""
    near = next_to(s, s.at[army * PIECE_KINDS + INFANTRY])
    actions: list[int] = []
    for other in range(ARMY_COUNT):
        if s.side[other] == s.side[army]:
            continue
        for tile in members(held(s, other) & near):
            if s.units_in(other, tile) == 1 and not has_partner_there(s, other, tile):
                for kind in (0, 1):
                    if construction_at(s, kind, tile, False) >= 0:
                        actions.append(RUIN.of(kind, s.board.word[tile]))
    return actions


def has_partner_there(s: FrontierWars, army: int, tile: int) -> bool:
    """Whether a partner's unit stands on the tile too."""
    for other in range(ARMY_COUNT):
        if other != army and s.side[other] == s.side[army] and s.occ[other] >> tile & 1:
            return True
    return False


# -- what a card does ----------------------------------------------------------------------------------


def push_text(s: FrontierWars, army: int, card: int) -> None:
    """The text of an attack card that works at once."""
    if card == LOGISTICS:
        s.push(TwoMoves(army))
    elif card == TANK_RESERVE:
        s.push(PlaceUnits(army, card, 1, 0))
    elif card == FRESH_TROOPS:
        s.push(PlaceUnits(army, card, 2, 0))
    else:
        s.push(StrikeText(army, card))


class TwoMoves(Frame[FrontierWars]):
    """FW-CRD-12: the units that stand on one tile now may move twice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-CRD-12"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        return [CHOOSE_TILE.of(s.board.word[space]) for space in members(s.occ[self.army])]

    def take(self, s: FrontierWars, action: int) -> None:
        space = s.board.space[CHOOSE_TILE.first(action)]
        for piece in range(self.army * PER_ARMY, self.army * PER_ARMY + PER_ARMY):
            if s.place[piece] == space and s.moves[piece] >= 0:
                s.moves[piece] = 2


class PlaceUnits(Counting):
    """A production card: units of the reserve come to tiles that the card allows (FW-REI-06, FW-CRD-18)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "card", "left", "used")
    RULE: ClassVar[str] = "FW-REI-06"

    def __init__(self, army: int, card: int, left: int, used: int) -> None:
        self.army = army
        self.card = card
        self.left = left
        self.used = used

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.left and placements(s, self.army, self.card, self.used) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Nothing more can be placed."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = placements(s, self.army, self.card, self.used)
        if self.used:
            actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        space = s.board.space[PLACE.second(action)]
        s.push(PlaceUnits(self.army, self.card, self.left - 1, self.used | 1 << space))
        piece = deploy(s, self.army, PLACE.first(action), space)
        if self.army == s.active:
            s.moves[piece] = 1
        settle_map(s)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"card": (CARD_DOMAIN, self.card), "question": up_to("place", self.left, bool(self.used))}


def placements(s: FrontierWars, army: int, card: int, used: int) -> list[int]:
    """Where a production card may still place which units."""
    from maproom.games.frontier_wars.tactical_orders import tactical_placements

    if card == TANK_RESERVE:
        return placed_on(s, army, TANK, controlled(s, army))
    if card == FRESH_TROOPS:
        return placed_on(s, army, INFANTRY, barracks(s, army))
    if card == INFANTRY_REINFORCEMENTS:
        return placed_on(s, army, INFANTRY, 1 << s.b_tile)
    return tactical_placements(s, army, card, used)


def placed_on(s: FrontierWars, army: int, type: int, tiles: int) -> list[int]:
    """A unit of a type on each of the tiles, if the reserve has one."""
    if s.reserve(army, type) == OFF:
        return []
    return [PLACE.of(type, s.board.word[tile]) for tile in members(tiles)]


class StrikeText(Frame[FrontierWars]):
    """A card that eliminates a unit or destroys a construction (FW-CRD-06, FW-CRD-08)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "card")
    RULE: ClassVar[str] = "FW-CRD-08"

    def __init__(self, army: int, card: int) -> None:
        self.army = army
        self.card = card

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        from maproom.games.frontier_wars.tactical_orders import tactical_strikes

        if self.card == COMMANDOS:
            return strikes(s, self.army, (1 << s.board.size) - 1, ALL_TYPES)
        if self.card == BARRAGE:
            return barrages(s, self.army)
        if self.card == SABOTAGE:
            return sabotages(s, self.army)
        return tactical_strikes(s, self.army, self.card)

    def take(self, s: FrontierWars, action: int) -> None:
        if STRIKE.owns(action):
            strike(s, STRIKE.first(action))
        elif SHELL.owns(action):
            shell(s, SHELL.first(action), s.board.space[SHELL.second(action)])
        elif HIT_FLEET.owns(action):
            hit_fleet(s, self.army, 1)
        else:
            ruin(s, RUIN.first(action), s.board.space[RUIN.second(action)])
        settle_map(s)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"card": (CARD_DOMAIN, self.card)}


def shell(s: FrontierWars, army: int, space: int) -> None:
    """The first unit in casualty order is lost; tokens are turned up before (FW-FOG-10)."""
    uncover_tokens(s, army, space)
    piece = first_ground_or_any(s, army, space)
    if piece != OFF:
        strike(s, piece)
    settle_map(s)
    watch_siege(s)


def ruin(s: FrontierWars, kind: int, space: int) -> None:
    """Turns an intact construction over."""
    number = construction_at(s, kind, space, False)
    if number >= 0:
        s.con_down |= 1 << number
        s.emit(RUINED, (kind, s.board.word[space]))


def constructions_on(s: FrontierWars, tile: int) -> int:
    """How many constructions, destroyed ones and HQs included, stand on a tile."""
    number = 0
    for construction in range(CONSTRUCTION_COUNT):
        if s.con_place[construction] == tile:
            number += 1
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] == tile:
            number += 1
    return number
