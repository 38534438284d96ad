"""Battles up to the first blow: what is pending, tokens, the attacker's choices (FW-BAT-01, FW-BAT-06)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.aftermath import BattleResult
from maproom.games.frontier_wars.board import (
    ARMY_COUNT,
    INFANTRY,
    NO_ARMY,
    NOWHERE,
    PIECE_KINDS,
    PLANE,
    SIDE_A,
    TANK,
    TOKEN,
    TYPE,
    UK,
)
from maproom.games.frontier_wars.combatants import attacks, crossed_rivers, sides_there
from maproom.games.frontier_wars.control import recover_trenches, settle_map, stops
from maproom.games.frontier_wars.deck import (
    CARD_DOMAIN,
    COMBINED_ARMS,
    NAMED_FOR_A_BATTLE,
    NIGHT_ATTACK,
    NO_CARD,
    SPEARHEAD,
)
from maproom.games.frontier_wars.defence_orders import DefenceOrders
from maproom.games.frontier_wars.fighting import Fighting
from maproom.games.frontier_wars.losses import fleet_is_enemy, hit_fleet, show_token, uncover_tokens, watch_siege
from maproom.games.frontier_wars.readings import REREAD
from maproom.games.frontier_wars.state import FLANKS, FrontierWars
from maproom.games.frontier_wars.targets import shows
from maproom.games.frontier_wars.verbs import (
    BATTLE,
    BATTLE_AVOIDED,
    BATTLE_BEGINS,
    FLANKED,
    FUSE,
    FUSED,
    MAIN,
    NAME,
    PASS,
    PLAYED,
    SHOW,
)
from maproom.kernel.events import EVERYBODY
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members
from maproom.kernel.texts import Phrase


def pending_battles(s: FrontierWars) -> int:
    """FW-BAT-01, FW-FRO-03: where the active army has added troops and enemies are, unless it only left."""
    army = s.active
    where = s.added[army] & s.occ[army] & ~(s.left & ~s.came)
    enemies = stops(s, army)
    if fleet_is_enemy(s, army) and s.at[army * PIECE_KINDS + PLANE] >> s.fleet_at & 1:
        enemies |= 1 << s.fleet_at
    return where & enemies


class Battles(Frame[FrontierWars]):
    """FW-BAT-01, FW-BAT-14: the active player solves all pending battles, in an order of his choice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("begun",)
    RULE: ClassVar[str] = "FW-BAT-01"

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def actor(self, s: FrontierWars) -> int:
        """Asked which of several is next; an army with tokens is also asked before the last (FW-FOG-06)."""
        pending = pending_battles(s)
        if pending & (pending - 1) or (pending and self.begun and s.at[s.active * PIECE_KINDS + TOKEN]):
            return s.active
        return NOBODY

    def run(self, s: FrontierWars) -> None:
        pending = pending_battles(s)
        if pending:
            s.push(NEXT_BATTLE)
            begin_battle(s, members(pending)[0])
        elif self.begun:
            s.push(LastLook())

    def choices(self, s: FrontierWars) -> list[int]:
        actions = shows(s, s.active)
        actions.extend([BATTLE.of(s.board.word[space]) for space in members(pending_battles(s))])
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        s.push(NEXT_BATTLE)
        if SHOW.owns(action):
            show_token(s, SHOW.first(action))
        else:
            begin_battle(s, s.board.space[BATTLE.first(action)])

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        show = Phrase("may_show") if shows(s, s.active) else ""
        return {"battles": len(members(pending_battles(s))), "show": show}


NEXT_BATTLE: Final = Battles(1)


class LastLook(Frame[FrontierWars]):
    """FW-FOG-06: all battles are solved, and tokens may still be turned up before the turn ends."""

    RULE: ClassVar[str] = "FW-FOG-06"

    def actor(self, s: FrontierWars) -> int:
        return s.active if s.at[s.active * PIECE_KINDS + TOKEN] else NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no token."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = shows(s, s.active)
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if SHOW.owns(action):
            s.push(LastLook())
            show_token(s, SHOW.first(action))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"tokens": len(shows(s, s.active))}


def begin_battle(s: FrontierWars, space: int) -> None:
    """FW-BAT-06 step 1: tokens are turned up; against one army alone, or the fleet alone, no battle is fought."""
    army = s.active
    for other in range(ARMY_COUNT):
        s.added[other] &= ~(1 << space)
    s.tell(BATTLE_BEGINS, EVERYBODY, army, s.board.word[space])
    clear_battle(s, space)
    s.b_trench = int(not was_frontier(s, space))
    for other in range(ARMY_COUNT):
        uncover_tokens(s, other, space)
    settle_map(s)
    if len(sides_there(s, space)) < 2:
        if fleet_is_enemy(s, army) and space == s.fleet_at:
            planes = sum(1 for piece in s.pieces_in(army, space) if TYPE[piece] == PLANE and s.origin[piece] >= 0)
            if planes:
                hit_fleet(s, army, planes)
        else:
            s.emit(BATTLE_AVOIDED, (s.board.word[space],))
        recover_trenches(s, space)
        s.b_tile = NOWHERE
        if s.readings >= REREAD:
            settle_map(s)
        watch_siege(s)
        return
    s.b_over = crossed_rivers(s)
    for frame in STEPS_BACKWARDS:
        s.push(frame)
    watch_siege(s)


def clear_battle(s: FrontierWars, space: int) -> None:
    """Nothing is known of the battle yet."""
    s.b_tile = space
    s.b_attacker = s.active
    s.b_card = NO_CARD
    s.b_main = NOWHERE
    s.b_cancelled = s.b_fused = s.b_ambush = s.b_counter = s.b_antitank = s.b_played = 0
    s.b_there = s.b_done = s.b_ruin = s.b_bridge = s.b_fleet = s.b_over = s.b_broken = 0
    s.b_dig = [0, 0, 0, 0]
    s.b_hits = [0] * (ARMY_COUNT * ARMY_COUNT)
    s.b_fell = [NO_ARMY] * ARMY_COUNT


def was_frontier(s: FrontierWars, space: int) -> bool:
    """FW-TRN-04: whether several armies stood there before this attack."""
    side = s.side[s.active]
    others = [one for one in sides_there(s, space) if one != side]
    if len(others) > 1:
        return True
    for army in range(ARMY_COUNT):
        if s.side[army] == side:
            for piece in s.pieces_in(army, space):
                if s.origin[piece] == NOWHERE:
                    return True
    return False


class NameCard(Frame[FrontierWars]):
    """FW-CRD-21: a card for one battle may be named in this one."""

    RULE: ClassVar[str] = "FW-CRD-21"

    def actor(self, s: FrontierWars) -> int:
        if s.turn_card == NO_CARD or s.named or not NAMED_FOR_A_BATTLE[s.turn_card]:
            return NOBODY
        return s.b_attacker if card_fits(s, s.turn_card) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no card to name."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [NAME.base, PASS.base]

    def take(self, s: FrontierWars, action: int) -> None:
        if NAME.owns(action):
            s.named = 1
            s.b_card = s.turn_card
            s.discard[s.turn_card] += 1
            s.emit(PLAYED, (s.b_attacker, s.turn_card))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"card": (CARD_DOMAIN, s.turn_card), "space": s.spoken(s.b_tile)}


def card_fits(s: FrontierWars, card: int) -> bool:
    """FW-CRD-17: whether the attacker has the units in the battle that a card speaks of."""
    types = [type for type in range(TOKEN) if s.at[s.b_attacker * PIECE_KINDS + type] >> s.b_tile & 1]
    if card == NIGHT_ATTACK:
        return INFANTRY in types
    if card == SPEARHEAD:
        return TANK in types
    return card != COMBINED_ARMS or len(types) > 1


class Fuse(Frame[FrontierWars]):
    """FW-ARM-06, FW-COOP-12: the UK may fuse its attacking infantry, also when its partner leads the attack."""

    RULE: ClassVar[str] = "FW-ARM-06"

    def actor(self, s: FrontierWars) -> int:
        if not attacks(s, UK) or s.sheet != SIDE_A or s.count_in(UK, INFANTRY, s.b_tile) < 2:
            return NOBODY
        return UK

    def run(self, s: FrontierWars) -> None:
        """There is nothing to fuse."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [FUSE.base, PASS.base]

    def take(self, s: FrontierWars, action: int) -> None:
        if FUSE.owns(action):
            s.b_fused = 1
            s.emit(FUSED, (UK,))


class MainAttack(Frame[FrontierWars]):
    """FW-DEF-04: the tile that sent most units is the main attack; the attacker chooses among equal ones."""

    RULE: ClassVar[str] = "FW-DEF-04"

    def mains(self, s: FrontierWars) -> list[int]:
        """The origins that can be the main attack, if two of all origins lie apart and there is a flank at all."""
        if not s.rules & FLANKS:
            return []
        sent: dict[int, int] = {}
        for army in range(ARMY_COUNT):
            if s.side[army] == s.side[s.b_attacker]:
                for piece in s.pieces_in(army, s.b_tile):
                    if s.origin[piece] >= 0:
                        sent[s.origin[piece]] = sent.get(s.origin[piece], 0) + 1
        if not sent:
            return []
        most = max(sent.values())
        distance = s.board.distance
        mains = sorted(origin for origin, number in sent.items() if number == most)
        # By older readings an origin of the main attack had to be one of the two.
        apart = list(sent) if s.readings >= REREAD else mains
        return mains if any(distance[one][other] >= 2 for one in apart for other in sent) else []

    def actor(self, s: FrontierWars) -> int:
        return s.b_attacker if len(self.mains(s)) > 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        mains = self.mains(s)
        if mains:
            self.declare(s, mains[0])

    def choices(self, s: FrontierWars) -> list[int]:
        return [MAIN.of(s.board.word[origin]) for origin in self.mains(s)]

    def take(self, s: FrontierWars, action: int) -> None:
        self.declare(s, s.board.space[MAIN.first(action)])

    def declare(self, s: FrontierWars, origin: int) -> None:
        """Notes the main attack."""
        s.b_main = origin
        s.emit(FLANKED, (s.b_attacker, s.board.word[origin]))


# Frames never change, so one of each does for all games.
STEPS_BACKWARDS: Final[list[Frame[FrontierWars]]] = [
    BattleResult(0), Fighting(0), DefenceOrders(0), MainAttack(), Fuse(), NameCard(),
]  # fmt: skip
"""The steps of a battle, the last one first, as they go onto the stack."""
