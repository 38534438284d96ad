"""The Front cards (RM-FRT): the priorities of the Red Army, carried out and explained step by step."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    ALPHABETICAL,
    ARMIES_OF,
    BASE_SET,
    COLOUR_DOMAIN,
    COLOURS_OF,
    DISTANCE,
    FORTIFIED,
    LEFT_OF,
    NOWHERE,
    OBJECTIVE,
    ROADS,
    VICTORY_CITY,
)
from maproom.games.race_to_moscow.reaction import (
    counter_attack,
    legal_placements,
    legal_targets,
    no_place,
    place_marker,
)
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import AUTO_TIES, STARRED, RaceToMoscow
from maproom.games.race_to_moscow.supplies import size
from maproom.games.race_to_moscow.verbs import (
    ATTACK,
    FRONT_ATTACK,
    FRONT_OBJECTIVE,
    FRONT_RAID,
    FRONT_VICTORY,
    NO_ATTACK,
    NO_OBJECTIVE,
    NO_REACTION,
    PLACE_MARKER,
    TIED,
)
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import members, set_of
from maproom.kernel.texts import Phrase

# the steps of a Front card (RM-FRT-02 to 04)
COUNTER_ATTACK: Final = 1
OBJECTIVES_FIRST: Final = 2
TO_VICTORY_CITY: Final = 3
FAR: Final = 99
"""Farther than any two areas are apart."""


def armies_cut(s: RaceToMoscow, area: int) -> int:
    """RM-FRT-02: how many armies of its owner an area's loss would cut off from their supply bases."""
    owner = s.owner_of(area)
    now = s.chain(owner)
    if not now >> area & 1:
        return 0
    without = ROADS[owner].flood(BASE_SET[owner], s.held[owner] & ~(1 << area))
    number = 0
    for army in ARMIES_OF[owner]:
        at = s.army_at[army]
        if at != NOWHERE and now >> at & 1 and not without >> at & 1:
            number += 1
    return number


def to_nearest_army(s: RaceToMoscow, area: int) -> int:
    """RM-FRT-05: how far the nearest Axis army is from an area."""
    row = DISTANCE[area]
    best = FAR
    for at in s.army_at:
        if at != NOWHERE and row[at] < best:
            best = row[at]
    return best


def left_player(s: RaceToMoscow) -> int:
    """RM-FRT-08: who settles doubtful cases; with two players the opponent."""
    left = LEFT_OF[s.active]
    return left if s.playing >> left & 1 else LEFT_OF[left]


def best_of(areas: list[int], ranks: list[int]) -> list[int]:
    """The areas of the lowest rank."""
    lowest_rank = min(ranks)
    return [area for area, rank in zip(areas, ranks, strict=True) if rank == lowest_rank]


def attack_candidates(s: RaceToMoscow) -> list[int]:
    """RM-FRT-02: the legal targets that cut off the most armies."""
    targets = members(legal_targets(s))
    return best_of(targets, [-armies_cut(s, area) for area in targets]) if targets else []


def objective_candidates(s: RaceToMoscow) -> list[int]:
    """RM-FRT-03, 06, 07: objective areas of any colour, closest to an army, a fortified one if possible.

    By older readings only those of the own front.
    """
    areas = members(legal_placements(s) & OBJECTIVE)
    if s.readings < REREAD:
        areas = [area for area in areas if COLOURS_OF[area] >> s.active & 1]
    if not areas:
        return []
    return nearest_to_armies(s, areas)


def nearest_to_armies(s: RaceToMoscow, areas: list[int]) -> list[int]:
    """RM-FRT-06, 07: of these areas those closest to an army, the fortified ones of them if there are any."""
    if len(areas) > 1:
        areas = best_of(areas, [to_nearest_army(s, area) for area in areas])
    if len(areas) > 1:
        areas = best_of(areas, [1 - (FORTIFIED >> area & 1) for area in areas])
    return areas


def victory_candidates(s: RaceToMoscow) -> list[int]:
    """RM-FRT-04: the areas nearest to the Victory city, then closest to an army, then a fortified one."""
    areas = members(legal_placements(s))
    if not areas:
        return []
    city = DISTANCE[VICTORY_CITY[s.active]]
    areas = best_of(areas, [city[area] for area in areas])
    return nearest_to_armies(s, areas)


def settled(s: RaceToMoscow, areas: list[int], attack: bool) -> int:
    """RM-FRT-09: the fixed order among areas that are still equal."""
    if len(areas) == 1:
        return areas[0]
    if attack:
        areas = best_of(areas, [-size(s.depot[area]) for area in areas])
        areas = best_of(areas, [1 - (s.track >> area & 1) for area in areas])
        areas = best_of(areas, [-s.medals[s.owner_of(area)] for area in areas])
    city = DISTANCE[VICTORY_CITY[s.active]]
    areas = best_of(areas, [city[area] for area in areas])
    return best_of(areas, [ALPHABETICAL[area] for area in areas])[0]


def asks_left(s: RaceToMoscow, areas: list[int]) -> bool:
    """Whether the left neighbour has to choose (RM-FRT-08)."""
    return len(areas) > 1 and not s.is_alone() and not s.has(AUTO_TIES)


class FrontAttack(Frame[RaceToMoscow]):
    """RM-FRT-02, 11: step 1 of the Front card, a counter-attack."""

    RULE: ClassVar[str] = "RM-FRT-02"

    def run(self, s: RaceToMoscow) -> None:
        areas = attack_candidates(s)
        if not areas:
            s.emit(NO_ATTACK, (s.active,))
            if not s.has(STARRED):
                s.push(FrontPlacement())
        elif asks_left(s, areas):
            s.emit(TIED, (COUNTER_ATTACK, len(areas), left_player(s)))
            s.push(LeftPlayer(COUNTER_ATTACK, set_of(areas)))
        else:
            attack_by_card(s, settled(s, areas, True))


def attack_by_card(s: RaceToMoscow, area: int) -> None:
    """RM-FRT-02: the counter-attack, and why it comes here."""
    cut = armies_cut(s, area)
    if cut:
        s.emit(FRONT_ATTACK, (s.active, area, cut))
    else:
        s.emit(FRONT_RAID, (s.active, area))
    counter_attack(s, area)


class FrontPlacement(Frame[RaceToMoscow]):
    """RM-FRT-03, 04: steps 2 and 3 of the Front card, a marker for an objective or near the Victory city."""

    RULE: ClassVar[str] = "RM-FRT-03"

    def run(self, s: RaceToMoscow) -> None:
        if s.last_round:
            s.emit(NO_REACTION)
            return
        if not s.pool:
            no_place(s)
            return
        areas = objective_candidates(s)
        step = OBJECTIVES_FIRST
        if not areas:
            s.emit(NO_OBJECTIVE, (s.active,))
            areas = victory_candidates(s)
            step = TO_VICTORY_CITY
        if not areas:
            no_place(s)
        elif asks_left(s, areas):
            s.emit(TIED, (step, len(areas), left_player(s)))
            s.push(LeftPlayer(step, set_of(areas)))
        else:
            place_by_card(s, settled(s, areas, False), step)


def place_by_card(s: RaceToMoscow, area: int, step: int) -> None:
    """RM-FRT-03, 04: the marker, and why it is placed here."""
    distance = to_nearest_army(s, area)
    if step == OBJECTIVES_FIRST:
        s.emit(FRONT_OBJECTIVE, (s.active, area, distance))
    else:
        s.emit(FRONT_VICTORY, (s.active, area, VICTORY_CITY[s.active], distance))
    place_marker(s, area)


class LeftPlayer(Frame[RaceToMoscow]):
    """RM-FRT-08: the player to the left chooses among areas that the Front card holds equal."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "areas")
    RULE: ClassVar[str] = "RM-FRT-08"

    def __init__(self, step: int, areas: int) -> None:
        self.step = step
        self.areas = areas

    def tied(self) -> list[int]:
        """The areas to choose from."""
        return members(self.areas)

    def actor(self, s: RaceToMoscow) -> int:
        return left_player(s)

    def choices(self, s: RaceToMoscow) -> list[int]:
        verb = ATTACK if self.step == COUNTER_ATTACK else PLACE_MARKER
        return [verb.of(area) for area in self.tied()]

    def take(self, s: RaceToMoscow, action: int) -> None:
        if self.step == COUNTER_ATTACK:
            attack_by_card(s, ATTACK.first(action))
        else:
            place_by_card(s, PLACE_MARKER.first(action), self.step)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        from maproom.games.race_to_moscow.words import either

        consequence = "area_falls" if self.step == COUNTER_ATTACK else "marker_goes"
        return {
            "question": Phrase(consequence, {"areas": either(self.tied())}),
            "colour": (COLOUR_DOMAIN, s.active),
            "step": self.step,
        }
