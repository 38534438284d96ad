"""Transport of supplies by truck and train (RM-TPT), and armies by train (RM-OPT-01)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    AREA_BIT,
    AREA_COUNT,
    AREA_DOMAIN,
    ARMY_COLOUR,
    FIELD_ARMIES,
    LINK_BETWEEN,
    LINK_BIT,
    ROAD_ENDS,
    ROAD_NEAR,
)
from maproom.games.race_to_moscow.codes import CARGOES, TRAINS, TRUCKS
from maproom.games.race_to_moscow.deck import BIG_TRUCK_LOAD, GROSSTRANSPORTRAUM
from maproom.games.race_to_moscow.loading import Loading, loads
from maproom.games.race_to_moscow.okh import okh_held, spend_okh, take_okh, takeable
from maproom.games.race_to_moscow.state import REDEPLOYMENT, RaceToMoscow
from maproom.games.race_to_moscow.supplies import PLACE, SPLITS, TRAIN_LOAD, TRUCK_LOAD
from maproom.games.race_to_moscow.verbs import (
    CARGO,
    DONE,
    LOAD,
    PLAY,
    RAILED,
    REDEPLOY,
    REDEPLOYED,
    TAKE_OKH,
    TRAIN,
    TRANSPORTS,
    TRUCK,
    TRUCKED,
)
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import lowest, members

EXTRA_READY: Final = 1
EXTRA_USED: Final = 2
"""RM-OKH-16: the truck above the limit may still be placed, or has been."""


def link_of(one: int, other: int) -> int:
    """The connection of two adjacent areas."""
    return LINK_BETWEEN[one * AREA_COUNT + other]


def trucks_on(s: RaceToMoscow) -> int:
    """The connections with a truck of anybody (RM-TPT-06)."""
    return s.truck_on[0] | s.truck_on[1] | s.truck_on[2]


def limit(s: RaceToMoscow) -> int:
    """RM-TPT-01: how many placements the Logistics card allows."""
    return PLACE[s.level]


def may_place_truck(s: RaceToMoscow) -> bool:
    """Whether a truck is left, and a placement for it (RM-OKH-16: one more truck)."""
    return s.trucks[s.active] > 0 and (s.placed < limit(s) or s.extra_truck == EXTRA_READY)


def may_place_train(s: RaceToMoscow) -> bool:
    """Whether a train is left, and a placement for it."""
    return s.trains[s.active] > 0 and s.placed < limit(s)


def railways(s: RaceToMoscow) -> int:
    """RM-TPT-05: the areas between which the active player's trains may run."""
    return s.chain(s.active) & s.track


def placements(s: RaceToMoscow) -> list[int]:
    """RM-TPT-04 to 06: every truck and train that can carry something now."""
    colour = s.active
    found: list[int] = []
    by_truck = may_place_truck(s)
    by_train = may_place_train(s)
    if not by_truck and not by_train:
        return found
    own = s.held[colour]
    rails = railways(s) if by_train else 0
    jammed = trucks_on(s)
    for start in members(s.stocked & own):
        on_rails = bool(rails & AREA_BIT[start])
        for to in ROAD_ENDS[colour][start]:
            if not own & AREA_BIT[to]:
                continue
            between = start * AREA_COUNT + to
            link = LINK_BIT[LINK_BETWEEN[between]]
            if by_truck and not jammed & link:
                found.append(TRUCKS[between])
            if on_rails and rails & AREA_BIT[to] and not s.train_on & link:
                found.append(TRAINS[between])
    return found


def can_transport(s: RaceToMoscow) -> bool:
    """Whether a Transport action could carry anything (RM-TRN-10)."""
    colour = s.active
    own = s.held[colour]
    sources = s.stocked & own
    by_truck = s.trucks[colour] > 0
    jammed = trucks_on(s) if by_truck else 0
    rails = railways(s) if s.trains[colour] else 0
    while sources and (by_truck or rails):
        start = lowest(sources)
        sources &= sources - 1
        for to in ROAD_ENDS[colour][start]:
            if not own & AREA_BIT[to]:
                continue
            link = LINK_BIT[LINK_BETWEEN[start * AREA_COUNT + to]]
            if by_truck and not jammed & link:
                return True
            if rails & AREA_BIT[start] and rails & AREA_BIT[to] and not s.train_on & link:
                return True
    return bool(redeployments(s)) if s.has(REDEPLOYMENT) and s.trains[colour] else False


def redeployments(s: RaceToMoscow) -> list[int]:
    """RM-OPT-01: the Field Armies that a train may carry."""
    colour = s.active
    rails = railways(s)
    found: list[int] = []
    for army in FIELD_ARMIES[colour]:
        start = s.army_at[army]
        if s.halted >> army & 1 or not rails >> start & 1:
            continue
        ends = ROAD_NEAR[colour][start] & rails & ~s.occupied
        while ends:
            to = lowest(ends)
            ends &= ends - 1
            if not s.train_on >> link_of(start, to) & 1:
                found.append(REDEPLOY.of(army, to))
    return found


def begin_transport(s: RaceToMoscow) -> None:
    """RM-TPT-01: the action begins."""
    s.placed = 0
    s.extra_truck = 0
    s.truck_load = TRUCK_LOAD
    s.emit(TRANSPORTS, (s.active,))
    s.push(Transport())


class Transport(Frame[RaceToMoscow]):
    """RM-TPT-01: trucks and trains are placed one after the other, each carrying as it is placed."""

    RULE: ClassVar[str] = "RM-TPT-01"

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        found = placements(s)
        if s.has(REDEPLOYMENT) and may_place_train(s):
            found += redeployments(s)
        must = len(found) > 0 and not s.placed and s.extra_truck != EXTRA_USED
        if may_place_truck(s) or may_place_train(s):
            found += loads(s, s.active)
        if okh_held(s, s.active, GROSSTRANSPORTRAUM) and s.trucks[s.active]:
            found.append(PLAY.of(GROSSTRANSPORTRAUM))
        found += takeable(s)
        if not must:
            found.append(DONE.of())
        return found

    def take(self, s: RaceToMoscow, action: int) -> None:
        if DONE.owns(action):
            s.placed = s.extra_truck = s.truck_load = 0
            s.touch()
            return
        s.push(self)
        if TRUCK.owns(action):
            s.push(Cargo(TRUCK.first(action), TRUCK.second(action), 0))
        elif TRAIN.owns(action):
            s.push(Cargo(TRAIN.first(action), TRAIN.second(action), 1))
        elif REDEPLOY.owns(action):
            redeploy(s, REDEPLOY.first(action), REDEPLOY.second(action))
        elif LOAD.owns(action):
            s.push(Loading(LOAD.first(action)))
        elif TAKE_OKH.owns(action):
            take_okh(s, TAKE_OKH.first(action))
        else:
            spend_okh(s, s.active, PLAY.first(action))
            s.extra_truck = EXTRA_READY
            s.truck_load = BIG_TRUCK_LOAD

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {
            "left": limit(s) - s.placed + int(s.extra_truck == EXTRA_READY),
            "trucks": s.trucks[s.active],
            "trains": s.trains[s.active],
            "truck_load": s.truck_load,
            "train_load": TRAIN_LOAD,
        }


class Cargo(Frame[RaceToMoscow]):
    """RM-TPT-02: what a truck or a train carries."""

    FIELDS: ClassVar[tuple[str, ...]] = ("start", "to", "by_train")
    RULE: ClassVar[str] = "RM-TPT-02"

    def __init__(self, start: int, to: int, by_train: int) -> None:
        self.start = start
        self.to = to
        self.by_train = by_train

    def load(self, s: RaceToMoscow) -> int:
        """How many tokens fit."""
        return TRAIN_LOAD if self.by_train else s.truck_load

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        return CARGOES.up_to(s.depot[self.start], self.load(s), 1)

    def take(self, s: RaceToMoscow, action: int) -> None:
        split = CARGO.first(action)
        tokens = SPLITS[split]
        place_vehicle(s, link_of(self.start, self.to), self.by_train)
        s.take_supplies(self.start, tokens)
        s.emit(RAILED if self.by_train else TRUCKED, (split, self.start, self.to))
        s.put_supplies(self.to, tokens)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        from maproom.games.race_to_moscow.words import load_values

        return {
            "start": (AREA_DOMAIN, self.start),
            "to": (AREA_DOMAIN, self.to),
            **load_values(s, self.start, self.load(s)),
        }


def place_vehicle(s: RaceToMoscow, link: int, by_train: int) -> None:
    """RM-TPT-03: a truck or train is placed, and stays; the first truck after RM-OKH-16 is above the limit."""
    if not by_train and s.extra_truck == EXTRA_READY:
        s.extra_truck = EXTRA_USED
    else:
        s.placed += 1
    s.touch()
    if by_train:
        s.trains[s.active] -= 1
        s.train_on |= 1 << link
    else:
        s.trucks[s.active] -= 1
        s.truck_on[s.active] |= 1 << link


def redeploy(s: RaceToMoscow, army: int, to: int) -> None:
    """RM-OPT-01: a train carries a Field Army with its card; this is no activation."""
    start = s.army_at[army]
    place_vehicle(s, link_of(start, to), 1)
    s.put_army(army, to)
    assert ARMY_COLOUR[army] == s.active
    s.emit(REDEPLOYED, (army, start, to))
