"""Winter counter-attacks (RM-OPT-05): an army in the snow holds for 1 ammo, withdraws, or is lost."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.race_to_moscow.board import (
    ALPHABETICAL,
    AREA_DOMAIN,
    ARMY_COLOUR,
    ARMY_DOMAIN,
    DISTANCE,
    HOME,
    MAIN_BASE,
    NO_ARMY,
    ROAD_NEAR,
)
from maproom.games.race_to_moscow.reaction import place_marker, remove_marker
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.supplies import AMMO, ammo_in
from maproom.games.race_to_moscow.verbs import ARMY_LOST, HELD, HOLD, WITHDRAW, WITHDREW
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


def attack_in_winter(s: RaceToMoscow, area: int) -> None:
    """RM-OPT-05 b, c: an area without an army is lost; an army is asked."""
    s.push(WinterLoss(area))
    if s.army_in[area] != NO_ARMY:
        s.push(WinterDefence(area))


class WinterLoss(Frame[RaceToMoscow]):
    """RM-OPT-05 b, f: the marker is removed, and a Soviet marker from the pool placed, unless the army holds."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, area: int) -> None:
        self.area = area

    def run(self, s: RaceToMoscow) -> None:
        remove_marker(s, self.area)
        if s.pool and not s.last_round:
            place_marker(s, self.area)


def ways_back(s: RaceToMoscow, army: int, moving: int) -> list[int]:
    """RM-OPT-05 c, d: where an army can withdraw to, if others can make room; `moving` are armies on the way."""
    colour = ARMY_COLOUR[army]
    found: list[int] = []
    for area in members(ROAD_NEAR[colour][s.army_at[army]] & s.held[colour]):
        other = s.army_in[area]
        if other == NO_ARMY:
            found.append(area)
        elif not (s.halted | moving) >> other & 1 and ARMY_COLOUR[other] == colour:
            if ways_back(s, other, moving | 1 << other):
                found.append(area)
    return found


def can_withdraw(s: RaceToMoscow, army: int) -> list[int]:
    """RM-OPT-05 d: the ways back of an attacked army; a grounded one has none."""
    return [] if s.halted >> army & 1 else ways_back(s, army, 1 << army)


class WinterDefence(Frame[RaceToMoscow]):
    """RM-OPT-05 c, e: the owner of an attacked army pays 1 ammo, withdraws, or loses it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area",)
    RULE: ClassVar[str] = "RM-OPT-05"

    def __init__(self, area: int) -> None:
        self.area = area

    def army(self, s: RaceToMoscow) -> int:
        """The army under attack."""
        return s.army_in[self.area]

    def actor(self, s: RaceToMoscow) -> int:
        army = self.army(s)
        return ARMY_COLOUR[army] if ammo_in(s.card[army]) or can_withdraw(s, army) else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """RM-OPT-05 e: neither is possible, so the army is lost and formed again at home."""
        army = self.army(s)
        s.emit(ARMY_LOST, (army, self.area))
        tokens = s.card[army]
        s.card[army] = 0
        s.to_stock(tokens)
        s.halted &= ~(1 << army)
        s.put_army(army, rally_area(s, ARMY_COLOUR[army]))

    def choices(self, s: RaceToMoscow) -> list[int]:
        army = self.army(s)
        found = [HOLD.of()] if ammo_in(s.card[army]) else []
        return found + [WITHDRAW.of(area) for area in can_withdraw(s, army)]

    def take(self, s: RaceToMoscow, action: int) -> None:
        army = self.army(s)
        if HOLD.owns(action):
            s.spend(army, AMMO, 1)
            s.emit(HELD, (army, self.area))
            loss = s.stack.pop()
            assert isinstance(loss, WinterLoss)
            return
        withdraw_to(s, army, WITHDRAW.first(action), 1 << army)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        army = self.army(s)
        return {
            "army": (ARMY_DOMAIN, army),
            "area": (AREA_DOMAIN, self.area),
            "ammo": ammo_in(s.card[army]),
        }


def withdraw_to(s: RaceToMoscow, army: int, area: int, moving: int) -> None:
    """RM-OPT-05 d: an army withdraws, after the army in its way."""
    s.push(Withdrawal(army, area))
    other = s.army_in[area]
    if other != NO_ARMY:
        s.push(MakeRoom(other, moving | 1 << other))


class Withdrawal(Frame[RaceToMoscow]):
    """RM-OPT-05 c: an army arrives where it withdraws to."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "area")

    def __init__(self, army: int, area: int) -> None:
        self.army = army
        self.area = area

    def run(self, s: RaceToMoscow) -> None:
        s.emit(WITHDREW, (self.army, s.army_at[self.army], self.area))
        s.put_army(self.army, self.area)


class MakeRoom(Frame[RaceToMoscow]):
    """RM-OPT-05 d: an army in the way withdraws first, by the same rule."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "moving")
    RULE: ClassVar[str] = "RM-OPT-05"

    def __init__(self, army: int, moving: int) -> None:
        self.army = army
        self.moving = moving

    def actor(self, s: RaceToMoscow) -> int:
        return ARMY_COLOUR[self.army]

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [WITHDRAW.of(area) for area in ways_back(s, self.army, self.moving)]

    def take(self, s: RaceToMoscow, action: int) -> None:
        withdraw_to(s, self.army, WITHDRAW.first(action), self.moving)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"army": (ARMY_DOMAIN, self.army), "area": (AREA_DOMAIN, s.army_at[self.army])}


def rally_area(s: RaceToMoscow, colour: int) -> int:
    """RM-OPT-05 e: the Main Supply Base, or the nearest free home area."""
    base = MAIN_BASE[colour]
    free = [area for area in members(HOME[colour]) if s.army_in[area] == NO_ARMY]
    return min(free, key=lambda area: (DISTANCE[base][area], ALPHABETICAL[area]))
