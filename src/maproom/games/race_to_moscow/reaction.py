"""The Soviet Reaction (RM-REA): what is legal, and how a marker is placed or an area lost."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    HOMES,
    LAND,
    NOWHERE,
    SOVIET,
    WINTER,
)
from maproom.games.race_to_moscow.state import (
    ABWEHR,
    SOVIET_PLAYER,
    STARRED,
    WINTER_ATTACKS,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.verbs import (
    AREA_LOST,
    ARMOR,
    ATTACK,
    FORGO,
    INFANTRY,
    MARKER_BOXED,
    MARKER_PLACED,
    NO_MARKER,
    NO_REACTION,
    PICK_TYPE,
    PLACE_MARKER,
    POOL_EMPTY,
    TYPE_BOXED,
    TYPE_PICKED,
)
from maproom.kernel.events import only
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


def legal_placements(s: RaceToMoscow) -> int:
    """RM-REA-02: uncontrolled areas without a Soviet marker, next to one."""
    return LAND.around(s.soviet) & ALL_AREAS & ~s.controlled() & ~s.soviet


def attacked_colours(s: RaceToMoscow) -> int:
    """RM-REA-04, RM-SOV-10: the areas whose markers the Reaction of the active player may remove."""
    if s.is_alone() or s.has(SOVIET_PLAYER):
        return s.held[0] | s.held[1] | s.held[2]
    found = 0
    for colour in members(s.playing):
        if colour != s.active:
            found |= s.held[colour]
    return found


def legal_targets(s: RaceToMoscow) -> int:
    """RM-REA-04, RM-OPT-05: the areas that a counter-attack may take back."""
    marked = attacked_colours(s) & ~HOMES & ~LAND.around(HOMES)
    guarded = s.occupied | LAND.around(s.occupied)
    if s.has(WINTER_ATTACKS):
        guarded &= ~WINTER
    marked &= ~guarded
    return marked & LAND.around(ALL_AREAS & ~s.controlled() | s.soviet)


class SovietReaction(Frame[RaceToMoscow]):
    """RM-REA-01: every turn ends with a Soviet Reaction."""

    RULE: ClassVar[str] = "RM-REA-01"

    def run(self, s: RaceToMoscow) -> None:
        from maproom.games.race_to_moscow.front import FrontAttack, FrontPlacement

        if s.has(SOVIET_PLAYER) or (s.has(ABWEHR) and not s.is_alone()):
            s.push(FreeReaction())
            return
        if s.has(STARRED):
            s.push(FrontPlacement())
        s.push(FrontAttack())


class FreeReaction(Frame[RaceToMoscow]):
    """RM-SOV-10, RM-OPT-04, RM-REA-07: a player freely chooses placement or counter-attack."""

    RULE: ClassVar[str] = "RM-REA-07"

    def actor(self, s: RaceToMoscow) -> int:
        if s.last_round and not legal_targets(s):
            return NOBODY
        return SOVIET if s.has(SOVIET_PLAYER) else s.active

    def run(self, s: RaceToMoscow) -> None:
        s.emit(NO_REACTION)

    def choices(self, s: RaceToMoscow) -> list[int]:
        found = [ATTACK.of(area) for area in members(legal_targets(s))]
        if s.last_round:
            return found
        places = [PLACE_MARKER.of(area) for area in members(legal_placements(s))] if s.pool else []
        return found + (places or [FORGO.of()])

    def take(self, s: RaceToMoscow, action: int) -> None:
        if ATTACK.owns(action):
            counter_attack(s, ATTACK.first(action))
        elif PLACE_MARKER.owns(action):
            place_marker(s, PLACE_MARKER.first(action))
        else:
            no_place(s)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"pool": s.pool}


# -- markers ---------------------------------------------------------------------------------------------


def place_marker(s: RaceToMoscow, area: int) -> None:
    """RM-REA-02: a marker from the pool; with a Soviet player it has a secret type (RM-SOV-02)."""
    s.pool -= 1
    s.soviet |= 1 << area
    s.emit(MARKER_PLACED, (area, s.pool))
    note_pool(s)
    if s.has(SOVIET_PLAYER):
        s.push(PickType(area, s.pool + 1, 0))


def no_place(s: RaceToMoscow) -> None:
    """RM-REA-03: a marker without a legal area goes to the box; RM-END-04: an empty pool ends the game."""
    if not s.pool:
        s.emit(NO_MARKER)
        end_comes(s)
        return
    s.pool -= 1
    s.boxed += 1
    s.emit(MARKER_BOXED, (s.pool,))
    note_pool(s)
    if s.has(SOVIET_PLAYER):
        s.push(PickType(NOWHERE, s.pool + 1, 0))


def note_pool(s: RaceToMoscow) -> None:
    """RM-END-02: the last marker has left the pool."""
    if not s.pool:
        end_comes(s)


def end_comes(s: RaceToMoscow) -> None:
    """RM-END-02: the game ends with this round."""
    if not s.last_round:
        s.last_round = 1
        s.emit(POOL_EMPTY)


class PickType(Frame[RaceToMoscow]):
    """RM-SOV-02: the Soviet player secretly picks the type of a marker, or of one that goes to the box.

    `supply` is how many markers the type is picked from; in the set-up the next areas follow.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("area", "supply", "following")
    RULE: ClassVar[str] = "RM-SOV-02"

    def __init__(self, area: int, supply: int, following: int) -> None:
        self.area = area
        self.supply = supply
        self.following = following

    def actor(self, s: RaceToMoscow) -> int:
        return SOVIET

    def choices(self, s: RaceToMoscow) -> list[int]:
        found: list[int] = []
        if self.supply > s.pool_armor:
            found.append(PICK_TYPE.of(INFANTRY))
        if s.pool_armor:
            found.append(PICK_TYPE.of(ARMOR))
        return found

    def take(self, s: RaceToMoscow, action: int) -> None:
        type = PICK_TYPE.first(action)
        if type == ARMOR:
            s.pool_armor -= 1
        if self.area == NOWHERE:
            s.boxed_armor += type
            s.emit(TYPE_BOXED, (type,), only(SOVIET))
            return
        if type == ARMOR:
            s.armor |= 1 << self.area
        s.emit(TYPE_PICKED, (self.area, type), only(SOVIET))
        if self.following:
            first = members(self.following)[0]
            s.push(PickType(first, self.supply - 1, self.following & ~(1 << first)))

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        from maproom.games.race_to_moscow.words import place_name

        return {"place": place_name(self.area), "infantry": self.supply - s.pool_armor, "armor": s.pool_armor}


# -- counter-attacks -------------------------------------------------------------------------------------


def counter_attack(s: RaceToMoscow, area: int) -> None:
    """RM-REA-05, RM-OPT-05: an area is attacked; in winter armies may have to answer."""
    from maproom.games.race_to_moscow.winter import attack_in_winter

    if s.has(WINTER_ATTACKS) and WINTER >> area & 1:
        attack_in_winter(s, area)
    else:
        remove_marker(s, area)


def remove_marker(s: RaceToMoscow, area: int) -> None:
    """RM-REA-05: the marker returns to its owner, supplies to the stock; track is lost."""
    owner = s.owner_of(area)
    s.emit(AREA_LOST, (owner, area))
    s.lose_area(owner, area)
