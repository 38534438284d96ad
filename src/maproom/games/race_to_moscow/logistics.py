"""Take Supplies (RM-SUP), Take Transport (RM-TTR) and the Theater Re-Organization (RM-REO)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    BASE_AREAS,
    BASES,
    COLOUR_COUNT,
    FRONTLINE_BASE,
    NOWHERE,
)
from maproom.games.race_to_moscow.codes import TAKES
from maproom.games.race_to_moscow.loading import capacity
from maproom.games.race_to_moscow.state import (
    FACE_DOWN,
    FIRST_LEVEL,
    FULL,
    READY,
    SECOND_LEVEL,
    TOTAL_WAR,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import (
    FOOD,
    FRONTLINE_TAKES,
    MAIN_BASE_TAKES,
    ONE,
    POSSESS,
    SPLITS,
    food_in,
    size,
)
from maproom.games.race_to_moscow.supplies import TAKE as MOST_TAKEN
from maproom.games.race_to_moscow.verbs import (
    ATE,
    GROUNDED,
    HAUL,
    MOST_TRAINS,
    REORGANIZED,
    RESERVES_COME,
    TAKE,
    TAKE_SUPPLIES,
    TOOK_SUPPLIES,
    TOOK_TRANSPORT,
)
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import count, members

# -- Take Supplies -----------------------------------------------------------------------------------------


def room_for(s: RaceToMoscow, base: int) -> int:
    """RM-SUP-02, 05: how many tokens one action may bring into a base."""
    most = FRONTLINE_TAKES if base == FRONTLINE_BASE else MAIN_BASE_TAKES
    return min(most, capacity(base) - size(s.depot[base]))


def bases_to_fill(s: RaceToMoscow) -> list[int]:
    """RM-SUP-01 to 04: the supply bases that Take Supplies can be used for."""
    if not s.stock:
        return []
    found: list[int] = []
    for base in BASES[s.active]:
        if room_for(s, base) > 0 and not (base == FRONTLINE_BASE and s.piatra_used):
            found.append(TAKE_SUPPLIES.of(BASE_AREAS.index(base)))
    return found


class TakeSupplies(Frame[RaceToMoscow]):
    """RM-SUP-01: which tokens come from the stock into a base?"""

    FIELDS: ClassVar[tuple[str, ...]] = ("base",)
    RULE: ClassVar[str] = "RM-SUP-02"

    def __init__(self, base: int) -> None:
        self.base = base

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        return TAKES.up_to(s.stock, room_for(s, self.base), 1)

    def take(self, s: RaceToMoscow, action: int) -> None:
        split = TAKE.first(action)
        if self.base == FRONTLINE_BASE:
            s.piatra_used = 1
        s.stock -= SPLITS[split]
        s.emit(TOOK_SUPPLIES, (split, self.base))
        s.put_supplies(self.base, SPLITS[split])

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"area": (AREA_DOMAIN, self.base), "most": room_for(s, self.base)}


# -- Take Transport ----------------------------------------------------------------------------------------


def most_hauled(s: RaceToMoscow) -> int:
    """RM-TTR-01, 02: how many trucks and trains one action may take at most."""
    colour = s.active
    return min(MOST_TAKEN[s.level], POSSESS[s.level] - s.trucks[colour] - s.trains[colour])


def least_hauled(s: RaceToMoscow) -> int:
    """RM-TTR-04: how many it must take; without a train in the stock it may take none."""
    return 0 if s.train_stock == 0 else 1


def can_haul(s: RaceToMoscow) -> bool:
    """Whether Take Transport can be used: where trucks are short, the trains of the stock make up for them."""
    return most_hauled(s) >= least_hauled(s)


def hauls(s: RaceToMoscow) -> list[int]:
    """RM-TTR-01, 02, 04: the trucks and trains that one action may take."""
    colour = s.active
    most = most_hauled(s)
    least = least_hauled(s)
    found: list[int] = []
    for trucks in range(min(s.truck_stock[colour], max(most, 0)) + 1):
        for trains in range(min(s.train_stock, most - trucks) + 1):
            if trucks + trains >= least:
                found.append(HAUL.of(trucks * (MOST_TRAINS + 1) + trains))
    return found


class TakeTransport(Frame[RaceToMoscow]):
    """RM-TTR-01: how many trucks and trains?"""

    RULE: ClassVar[str] = "RM-TTR-01"

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        return hauls(s)

    def take(self, s: RaceToMoscow, action: int) -> None:
        column = HAUL.first(action)
        trucks, trains = column // (MOST_TRAINS + 1), column % (MOST_TRAINS + 1)
        colour = s.active
        s.trucks[colour] += trucks
        s.truck_stock[colour] -= trucks
        s.trains[colour] += trains
        s.train_stock -= trains
        s.emit(TOOK_TRANSPORT, (colour, column))
        if not s.train_stock:
            s.push(Reorganization())

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {
            "most": MOST_TAKEN[s.level],
            "possess": POSSESS[s.level],
            "have": s.trucks[s.active] + s.trains[s.active],
            "trains": s.train_stock,
        }


# -- Theater Re-Organization -------------------------------------------------------------------------------


class Reorganization(Frame[RaceToMoscow]):
    """RM-REO-01 to 08: all players re-organize; then the interrupted turn goes on."""

    RULE: ClassVar[str] = "RM-REO-01"

    def run(self, s: RaceToMoscow) -> None:
        s.touch()
        s.emit(REORGANIZED, (2,))
        if s.level == FIRST_LEVEL:
            s.level = SECOND_LEVEL
            s.emit(RESERVES_COME, (s.reserve,))
            s.train_stock += s.reserve
            s.reserve = 0
        clear_roads(s)
        for colour in members(s.playing):
            call_back(s, colour)
        for army in s.armies_on_board():
            eat(s, army)


def call_back(s: RaceToMoscow, colour: int) -> None:
    """RM-SET-11, RM-REO-07: staff car and air marker are ready with their owner, if the rules in force use them."""
    s.car[colour] = int(s.has(FULL) and not s.has(TOTAL_WAR))
    s.air[colour] = READY if s.has(FULL) else FACE_DOWN
    s.air_area[colour] = NOWHERE


def clear_roads(s: RaceToMoscow) -> None:
    """RM-REO-02: all trucks and trains on the board return to the stock."""
    for colour in range(COLOUR_COUNT):
        s.truck_stock[colour] += count(s.truck_on[colour])
        s.truck_on[colour] = 0
    s.train_stock += count(s.train_on)
    s.train_on = 0


def eat(s: RaceToMoscow, army: int) -> None:
    """RM-REO-03 to 05: an army spends 1 food, from its area first; without any it is grounded."""
    area = s.army_at[army]
    if area == NOWHERE or s.halted >> army & 1:
        return
    if food_in(s.depot[area]):
        s.take_supplies(area, ONE[FOOD])
        s.to_stock(ONE[FOOD])
        s.emit(ATE, (army,))
    elif food_in(s.card[army]):
        s.spend(army, FOOD, 1)
        s.emit(ATE, (army,))
    else:
        s.halted |= 1 << army
        s.emit(GROUNDED, (army,))
