"""After the last blow: winners, medals, fallen HQs, eliminated armies (FW-BAT-07, FW-HQ, FW-MED)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.frontier_wars.board import (
    ARMY_COUNT,
    MEDALS_FOR_HQ,
    NO_ARMY,
    NOWHERE,
    OFF,
    PER_ARMY,
    SIDE_A,
    TOKEN,
    TYPE,
    USSR,
    first_piece,
)
from maproom.games.frontier_wars.board import TOKEN as TOKEN_TYPE
from maproom.games.frontier_wars.building import award
from maproom.games.frontier_wars.cards import PayCard
from maproom.games.frontier_wars.combatants import attacks, is_there, sides_there, turn_order
from maproom.games.frontier_wars.control import construction_at, recover_trenches, settle_map
from maproom.games.frontier_wars.deck import KINDS, SUPPLIES
from maproom.games.frontier_wars.fighting import suffer
from maproom.games.frontier_wars.losses import uncover, watch_siege
from maproom.games.frontier_wars.reinforce import can_pay_skill
from maproom.games.frontier_wars.state import COOP, LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.verbs import (
    BATTLE_AVOIDED,
    BATTLE_EMPTY,
    BATTLE_TIED,
    BATTLE_WON,
    ELIMINATED,
    GENERAL_WINTER,
    PASS,
    RUIN,
    RUINED,
    SAW_CARD,
    TOOK_HAND,
    USED_SKILL,
)
from maproom.games.frontier_wars.victory import check_annihilation
from maproom.kernel.copies import replaced
from maproom.kernel.events import only
from maproom.kernel.frame import NOBODY, Frame


class BattleResult(Frame[FrontierWars]):
    """FW-BAT-06 step 9, FW-BAT-07, FW-BAT-11, FW-BAT-16."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, s: FrontierWars) -> None:
        if self.stage == 0:
            s.push(BattleResult(1))
            s.push(GeneralWinter())
            counter_attack(s)
            watch_siege(s)
            return
        conclude(s)


def counter_attack(s: FrontierWars) -> None:
    """Counter-Attack: one more impact on the attacker for each player who still has a unit there."""
    if not s.b_there:
        return
    for army in turn_order(s):
        if s.b_counter >> army & 1 and s.occ[army] >> s.b_tile & 1:
            suffer(s, s.side[s.b_attacker], army)


class GeneralWinter(Frame[FrontierWars]):
    """FW-ARM-03, FW-BAT-11: the USSR has lost the tile and may destroy a construction there."""

    RULE: ClassVar[str] = "FW-ARM-03"

    def actor(self, s: FrontierWars) -> int:
        if s.sheet != SIDE_A or not s.b_there >> USSR & 1 or not s.alive >> USSR & 1:
            return NOBODY
        if is_there(s, USSR, s.b_tile) or not can_pay_skill(s, USSR):
            return NOBODY
        others = any(s.occ[army] >> s.b_tile & 1 and s.side[army] != s.side[USSR] for army in range(ARMY_COUNT))
        partner = any(s.occ[army] >> s.b_tile & 1 and s.side[army] == s.side[USSR] for army in range(ARMY_COUNT))
        return USSR if others and not partner and len(self.choices(s)) > 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        """It does not apply."""

    def choices(self, s: FrontierWars) -> list[int]:
        word = s.board.word[s.b_tile]
        actions = [RUIN.of(kind, word) for kind in (0, 1) if construction_at(s, kind, s.b_tile, False) >= 0]
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if RUIN.owns(action):
            s.skills |= 1 << USSR
            s.emit(USED_SKILL, (USSR, GENERAL_WINTER))
            s.con_down |= 1 << construction_at(s, RUIN.first(action), s.b_tile, False)
            s.emit(RUINED, (RUIN.first(action), s.board.word[s.b_tile]))
            s.push(PayCard(USSR, GENERAL_WINTER))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"space": s.spoken(s.b_tile)}


def conclude(s: FrontierWars) -> None:
    """Who has won the battle, and what falls with it."""
    tile = s.b_tile
    word = s.board.word[tile]
    for army in range(ARMY_COUNT):
        s.added[army] &= ~(1 << tile)
    winner = NO_ARMY
    if not s.b_there:
        s.emit(BATTLE_AVOIDED, (word,))
    else:
        sides = sides_there(s, tile)
        if len(sides) == 1:
            winner = winner_of(s, sides[0])
            s.emit(BATTLE_WON, (winner, word))
        elif sides:
            s.emit(BATTLE_TIED, (word,))
        else:
            s.emit(BATTLE_EMPTY, (word,))
    recover_trenches(s, tile)
    s.b_tile = NOWHERE
    reward(s, winner)
    settle_map(s)
    for hq in range(ARMY_COUNT):
        if s.b_fell[hq] != NO_ARMY:
            victim = s.b_fell[hq] % ARMY_COUNT
            if s.special != LENINGRAD_SIEGE and victim not in s.hq_owner and s.alive >> victim & 1:
                eliminate(s, victim, s.b_fell[hq] // ARMY_COUNT)
    if s.special != LENINGRAD_SIEGE and any(fell != NO_ARMY for fell in s.b_fell):
        if check_annihilation(s):
            return
        if not s.alive >> s.active & 1:
            while s.stack[-1].name() != "EndTurn":
                s.stack.pop()


def winner_of(s: FrontierWars, side: int) -> int:
    """FW-COOP-11: the active army when its team attacks, otherwise the holder of the tile."""
    if s.side[s.b_attacker] == side:
        return s.b_attacker
    if s.rules & COOP and s.b_tile < s.board.tiles:
        army = s.holder[s.b_tile]
        if army >= 0 and s.side[army] == side and s.occ[army] >> s.b_tile & 1:
            return army
    for army in turn_order(s):
        if s.side[army] == side and s.occ[army] >> s.b_tile & 1:
            return army
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] == s.b_tile and s.hq_owner[hq] >= 0:
            return s.hq_owner[hq]
    return NO_ARMY


def destroyer(s: FrontierWars, army: int, tile: int) -> int:
    """FW-COOP-14: in teams the active player, or the holder of the tile, has the rewards."""
    if not s.rules & COOP:
        return army
    if attacks(s, army):
        return s.b_attacker
    holder = s.holder[tile]
    return holder if holder >= 0 and s.side[holder] == s.side[army] else army


def reward(s: FrontierWars, winner: int) -> None:
    """FW-MED-01, FW-HQ-07: three medals for an HQ instead of one for the battle."""
    if s.special == LENINGRAD_SIEGE:
        return
    for hq in range(ARMY_COUNT):
        if s.b_fell[hq] != NO_ARMY:
            army = destroyer(s, s.b_fell[hq] // ARMY_COUNT, s.hq_place[hq])
            s.b_fell = replaced(s.b_fell, hq, army * ARMY_COUNT + s.b_fell[hq] % ARMY_COUNT)
            if s.alive >> army & 1:
                award(s, army, MEDALS_FOR_HQ)
            if army == winner:
                winner = NO_ARMY
    if winner != NO_ARMY and s.alive >> winner & 1:
        award(s, winner, 1)


def eliminate(s: FrontierWars, victim: int, by: int) -> None:
    """FW-HQ-08 to 10: the hand goes to the destroyer, the troops stay as neutral ones."""
    s.emit(ELIMINATED, (victim,))
    s.alive &= ~(1 << victim)
    s.side = replaced(s.side, victim, 4 + victim)
    s.medals[victim] = 0
    s.vp = replaced(s.vp, victim, 0)
    s.discard[SUPPLIES] += s.supplies[victim]
    s.supplies[victim] = 0
    for seat in range(ARMY_COUNT):
        s.seen[seat * ARMY_COUNT + victim] = 0
    hand_over(s, victim, by)
    s.gone = s.gone.copy()
    for card in range(KINDS):
        s.gone[card] += s.research[victim * KINDS + card]
        s.research[victim * KINDS + card] = 0
    s.studied[victim] = 0
    for piece in range(first_piece(victim, TOKEN), (victim + 1) * PER_ARMY):
        if s.place[piece] != OFF and TYPE[piece] == TOKEN_TYPE:
            uncover(s, piece)
    settle_map(s)


def hand_over(s: FrontierWars, victim: int, by: int) -> None:
    """FW-HQ-08, FW-INF-03: cards that only the old and the new owner see."""
    number = s.hand_size(victim)
    taken = s.alive >> by & 1
    if taken and number:
        s.emit(TOOK_HAND, (by, victim, number))
        s.reveal()
    for card in range(KINDS):
        for _ in range(s.hand[victim * KINDS + card]):
            s.lose_card(victim, card)
            if taken:
                s.give(by, card)
                s.emit(SAW_CARD, (victim, card), only(by))
            else:
                s.discard[card] += 1
