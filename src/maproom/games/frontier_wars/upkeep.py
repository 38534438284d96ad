"""Phase 7: upkeep (FW-UPK), with teams (FW-COOP-07), Supplies (FW-CRD-10) and Survival (FW-UPK-04)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    DECOY,
    RESISTANCE,
    TOKEN,
    TYPE,
)
from maproom.games.frontier_wars.cards import hand_cards
from maproom.games.frontier_wars.control import hand_limit, judge_limits, settle_map, survives, unit_limit
from maproom.games.frontier_wars.deck import SUPPLIES
from maproom.games.frontier_wars.losses import watch_siege
from maproom.games.frontier_wars.state import COOP, FrontierWars, token_slot
from maproom.games.frontier_wars.tactical_orders import heal
from maproom.games.frontier_wars.targets import different, is_decoy, real_units
from maproom.games.frontier_wars.verbs import (
    DISCARD,
    DISCARDED,
    DONE,
    DROP_SUPPLIES,
    HEAL,
    REMOVE,
    REMOVED,
    REMOVED_AT_SEA,
    SACRIFICE,
    SACRIFICED,
    SAVE,
    SAVED,
    TOKEN_LOST,
    TOKEN_REMOVED,
    WAS_DECOY,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

SAVES_A_CARD: Final = 2


class BeginUpkeep(Frame[FrontierWars]):
    """FW-UPK-07: the limits are judged once; what an eliminated army has on water is removed (FW-UPK-03)."""

    def run(self, s: FrontierWars) -> None:
        judge_limits(s)
        for army in range(ARMY_COUNT):
            if not s.alive >> army & 1:
                for space in members(s.occ[army] & ~s.board.land):
                    for piece in s.pieces_in(army, space):
                        remove(s, piece)


class RemoveUnits(Frame[FrontierWars]):
    """FW-UPK-01 to 04: excess units, and planes and passengers on water, go back to the reserve."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "saved", "charge")
    RULE: ClassVar[str] = "FW-UPK-01"

    def __init__(self, army: int, saved: tuple[int, ...], charge: tuple[int, ...]) -> None:
        self.army = army
        self.saved = saved
        self.charge = charge
        """Tiles where it has begun to remove units: it goes on there, even when its own are all gone."""

    def crowded(self, s: FrontierWars) -> int:
        """The spaces from which somebody must go."""
        found = 0
        for space in members(s.occ[self.army]):
            if self.decides(s, space) and self.excess(s, space) > 0:
                found |= 1 << space
        for space in self.charge:
            if self.excess(s, space) > 0:
                found |= 1 << space
        return found

    def decides(self, s: FrontierWars, space: int) -> bool:
        """FW-COOP-07: a holder decides for both partners; if an enemy holds the tile, the first in turn order."""
        if not s.rules & COOP or not s.board.is_land(space) or space in self.charge:
            return True
        holder = s.holder[space]
        if holder < 0 or s.side[holder] != s.side[self.army]:
            there = [army for army in team(s, self.army) if s.occ[army] >> space & 1]
            holder = next(army for army in s.order if army in there)
        return holder == self.army

    def excess(self, s: FrontierWars, space: int) -> int:
        """How many units more than allowed stand in a space."""
        army = self.army
        allowed = 0
        for one in self.saved:
            if one == space:
                allowed += 1
        if not s.board.is_land(space):
            return s.units_in(army, space) - allowed
        if not s.rules & COOP:
            return s.units_in(army, space) - unit_limit(s, army, space) - allowed
        return team_excess(s, army, space) - allowed

    def saves_left(self, s: FrontierWars) -> int:
        """FW-CRD-10."""
        return s.supplies[self.army] * SAVES_A_CARD - len(self.saved)

    def may_sacrifice(self, s: FrontierWars) -> bool:
        """FW-UPK-04: the USSR of side A, with a damaged HQ."""
        if not survives(s, self.army) or not damaged(s, self.army):
            return False
        return any(real_units(s, self.army, space) for space in members(s.occ[self.army]))

    def actor(self, s: FrontierWars) -> int:
        if not s.alive >> self.army & 1:
            return NOBODY
        return self.army if self.crowded(s) or self.may_sacrifice(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Everything is in order."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions: list[int] = []
        crowded = self.crowded(s)
        for space in members(crowded):
            for army in range(ARMY_COUNT):
                if s.side[army] == s.side[self.army] and (army == self.army or s.board.is_land(space)):
                    actions.extend([REMOVE.of(piece) for piece in self.removable(s, army, space)])
            if self.saves_left(s) > 0:
                actions.append(SAVE.of(s.board.word[space]))
        if crowded:
            return actions
        for space in members(s.occ[self.army]):
            actions.extend([SACRIFICE.of(piece) for piece in real_units(s, self.army, space)])
        actions.append(DONE.base)
        return actions

    def removable(self, s: FrontierWars, army: int, space: int) -> list[int]:
        """FW-COOP-07: the unit more that the USSR brings must be a Soviet one."""
        if s.rules & COOP and s.board.is_land(space) and survives(s, army):
            if foreign_excess(s, army, space) > 0:
                return []
        return different(s, army, space)

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        if SAVE.owns(action):
            space = s.board.space[SAVE.first(action)]
            s.emit(SAVED, (self.army, SAVE.first(action)))
            s.push(RemoveUnits(self.army, (*self.saved, space), self.charge))
            return
        piece = SACRIFICE.first(action) if SACRIFICE.owns(action) else REMOVE.first(action)
        army = ARMY[piece]
        charge = self.charge
        if REMOVE.owns(action) and s.place[piece] not in charge:
            charge = (*charge, s.place[piece])
        s.push(RemoveUnits(self.army, self.saved, charge))
        heals = survives(s, army) and not is_decoy(s, piece) and bool(damaged(s, army))
        remove(s, piece, SACRIFICE.owns(action))
        if heals:
            s.push(Recover(army))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"crowded": int(bool(self.crowded(s))), "saves": max(self.saves_left(s), 0)}


def team_excess(s: FrontierWars, army: int, space: int) -> int:
    """FW-COOP-07: the limit counts for the team; the USSR (side A) brings one more for itself."""
    total = 0
    limit = 0
    foreign = 0
    for other in range(ARMY_COUNT):
        if s.side[other] == s.side[army] and s.occ[other] >> space & 1:
            number = s.units_in(other, space)
            total += number
            limit = max(limit, unit_limit(s, other, space))
            foreign += 0 if survives(s, other) else number
    bonus = 1 if limit and any(survives(s, other) and s.occ[other] >> space & 1 for other in team(s, army)) else 0
    return max(total - limit, foreign - (limit - bonus))


def foreign_excess(s: FrontierWars, ussr: int, space: int) -> int:
    """How many units more than the common limit the partner of the USSR has in a space."""
    foreign = sum(s.units_in(other, space) for other in team(s, ussr) if other != ussr)
    return foreign - (unit_limit(s, ussr, space) - 1)


def team(s: FrontierWars, army: int) -> list[int]:
    """The armies of a side."""
    return [other for other in range(ARMY_COUNT) if s.side[other] == s.side[army]]


def remove(s: FrontierWars, piece: int, sacrificed: bool = False) -> None:
    """A unit goes back to the reserve; a token is turned up."""
    army = ARMY[piece]
    space = s.place[piece]
    word = s.board.word[space]
    if TYPE[piece] == TOKEN:
        hidden = s.token[token_slot(piece)]
        s.reveal()
        s.emit(TOKEN_REMOVED, (army, word))
        if hidden == DECOY:
            s.emit(WAS_DECOY, (army, word))
        else:
            s.emit(TOKEN_LOST, (army, hidden, word))
    else:
        over = REMOVED if s.board.is_land(space) else REMOVED_AT_SEA
        s.emit(SACRIFICED if sacrificed else over, (army, TYPE[piece], word))
    s.take_off(piece)
    settle_map(s)
    watch_siege(s)


def damaged(s: FrontierWars, army: int) -> list[int]:
    """The own HQs that have lost resistance."""
    return [s.hq_place[hq] for hq in range(ARMY_COUNT) if s.hq_owner[hq] == army and s.resistance[hq] < RESISTANCE]


class Recover(Frame[FrontierWars]):
    """FW-UPK-04, FW-UPK-08: the removed unit gives an HQ a point."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-UPK-08"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        return self.army if len(damaged(s, self.army)) > 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        for space in damaged(s, self.army):
            heal(s, space, 1)

    def choices(self, s: FrontierWars) -> list[int]:
        return [HEAL.of(s.board.word[space]) for space in damaged(s, self.army)]

    def take(self, s: FrontierWars, action: int) -> None:
        heal(s, s.board.space[HEAL.first(action)], 1)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"headquarters": len(damaged(s, self.army))}


class Discards(Frame[FrontierWars]):
    """FW-UPK-05: down to the hand limit; Supplies that lie open count."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-UPK-05"

    def __init__(self, army: int) -> None:
        self.army = army

    def excess(self, s: FrontierWars) -> int:
        """Cards above the limit."""
        return s.hand_size(self.army) + s.supplies[self.army] - hand_limit(s, self.army)

    def actor(self, s: FrontierWars) -> int:
        return self.army if s.alive >> self.army & 1 and self.excess(s) > 0 else NOBODY

    def run(self, s: FrontierWars) -> None:
        """The hand is small enough."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = [DISCARD.of(card) for card in hand_cards(s, self.army)]
        if s.supplies[self.army]:
            actions.append(DROP_SUPPLIES.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        if DROP_SUPPLIES.owns(action):
            s.supplies[army] -= 1
            card = SUPPLIES
        else:
            card = DISCARD.first(action)
            s.lose_card(army, card)
        s.discard[card] += 1
        s.emit(DISCARDED, (army, card))
        s.push(Discards(army))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.excess(s)}
