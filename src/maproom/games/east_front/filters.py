"""Filters and conditions of the card data (EFFECTS.md 2 to 4), compiled once and asked often."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.east_front.board import (
    ENCLOSED_WATER,
    END,
    FACTIONS,
    FIRST,
    FLAGS,
    GORKI,
    GRAPH,
    LAND,
    NEAR,
    NOWHERE,
    OFF,
    STAR_SPACES,
    STARS,
    TYPES,
    WATER,
    ZONES,
    kind_of,
)
from maproom.games.east_front.calendar import SEASONS, STEPS
from maproom.games.east_front.state import EastFront
from maproom.kernel.spaces import count

REFERENCES: Final = ["$a", "$b", "$e"]
NO_REFERENCE: Final = -1


def reference(name: str | None) -> int:
    """The number of a reference such as $a."""
    return NO_REFERENCE if name is None else REFERENCES.index(name)


def star_spaces(s: EastFront) -> int:
    """The spaces with at least one uncovered Victory Star now (EF-MAP-03, EF-SCR-05)."""
    stars = STAR_SPACES
    if s.gorki_star:
        stars |= 1 << GORKI
    if s.scorched != NOWHERE and stars_in(s, s.scorched) == 0:
        stars &= ~(1 << s.scorched)
    return stars


def stars_in(s: EastFront, space: int) -> int:
    """The uncovered Victory Stars of a space."""
    stars = STARS[space]
    if space == GORKI:
        stars += s.gorki_star
    return stars - 1 if space == s.scorched else stars


def crowded(s: EastFront, kinds: list[int], least: int) -> int:
    """The spaces that hold at least so many pieces of these kinds."""
    if least == 1:
        spaces = 0
        for kind in kinds:
            spaces |= s.spaces_of[kind]
        return spaces
    numbers: dict[int, int] = {}
    for kind in kinds:
        for piece in range(FIRST[kind], END[kind]):
            space = s.place[piece]
            if space != OFF:
                numbers[space] = numbers.get(space, 0) + 1
    spaces = 0
    for space, number in numbers.items():
        if number >= least:
            spaces |= 1 << space
    return spaces


def kinds_of(data: dict[str, Any]) -> list[int]:
    """The kinds that a piece filter's factions and types allow."""
    return [
        kind_of(FACTIONS.index(faction), TYPES.index(type)) for faction in data["faction"] for type in data["type"]
    ]


class SpaceFilter:
    """Which spaces a text means; all its parts must hold."""

    KEYS: ClassVar[tuple[str, ...]] = (
        "in", "in_or_adjacent", "adjacent_to_space", "zone", "kind", "supply_flag", "isolated_water",
        "victory_star", "contains", "adjacent_to", "within", "control", "control_at", "occupied",
        "space_of", "adjacent_to_space_of",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        unknown = set(data) - set(SpaceFilter.KEYS)
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)} in the space filter {data}")
        self.fixed = _fixed_spaces(data)
        self.victory_star = bool(data.get("victory_star"))
        contains = data.get("contains")
        self.contains: list[int] = kinds_of(contains) if contains else []
        self.contains_least: int = contains.get("min", 1) if contains else 1
        self.adjacent_to: list[int] = kinds_of(data["adjacent_to"]) if "adjacent_to" in data else []
        within = data.get("within")
        self.within_of = reference(within["of"]) if within else NO_REFERENCE
        self.within_range: int = within["range"] if within else 0
        self.own_control = data.get("control") == "own"
        self.enemy_control = data.get("control") == "enemy"
        self.own_at_turn_start = data.get("control_at") == "turn_start"
        self.unoccupied = data.get("occupied") is False
        self.space_of = reference(data.get("space_of"))
        self.adjacent_to_space_of = reference(data.get("adjacent_to_space_of"))

    def spaces(self, s: EastFront, side: int) -> int:
        """The spaces that match now, for the side that plays the card."""
        spaces = self.fixed
        if self.victory_star:
            spaces &= star_spaces(s)
        if self.contains:
            spaces &= crowded(s, self.contains, self.contains_least)
        if self.adjacent_to:
            spaces &= GRAPH.around(crowded(s, self.adjacent_to, 1))
        if self.own_control:
            spaces &= s.land_of(side) | WATER & ~s.occupied(1 - side)
        if self.enemy_control:
            spaces &= s.land_of(1 - side) | WATER & ~s.occupied(side)
        if self.own_at_turn_start:
            spaces &= s.turn_land if side == 0 else LAND & ~s.turn_land
        if self.unoccupied:
            spaces &= ~(s.occupied(side) | s.occupied(1 - side))
        if self.within_of != NO_REFERENCE:
            spaces &= _around_reference(s, self.within_of, self.within_range)
        if self.space_of != NO_REFERENCE:
            spaces &= _around_reference(s, self.space_of, 0)
        if self.adjacent_to_space_of != NO_REFERENCE:
            space = s.ref_space[self.adjacent_to_space_of]
            spaces &= NEAR[space] if space != NOWHERE else 0
        return spaces


def _fixed_spaces(data: dict[str, Any]) -> int:
    """What a space filter says of the map alone."""
    spaces = GRAPH.all
    if "in" in data:
        spaces &= GRAPH.set(*data["in"])
    if "in_or_adjacent" in data:
        spaces &= GRAPH.within(GRAPH.set(*data["in_or_adjacent"]), 1)
    if "adjacent_to_space" in data:
        centre = GRAPH.set(*data["adjacent_to_space"])
        spaces &= GRAPH.around(centre) & ~centre
    if "zone" in data:
        spaces &= ZONES[data["zone"]]
    if "kind" in data:
        spaces &= LAND if data["kind"] == "land" else WATER
    if "supply_flag" in data:
        spaces &= FLAGS[FACTIONS.index(data["supply_flag"])]
    if data.get("isolated_water"):
        spaces &= ENCLOSED_WATER
    return spaces


def _around_reference(s: EastFront, which: int, steps: int) -> int:
    """The spaces so near to where a referenced piece is, or was last (EF-SPC-14)."""
    space = s.ref_space[which]
    return GRAPH.within(1 << space, steps) if space != NOWHERE else 0


ANYWHERE: Final = SpaceFilter({})


class PieceFilter:
    """Which pieces a text means."""

    def __init__(self, data: dict[str, Any]) -> None:
        unknown = set(data) - {"faction", "type", "where", "adjacent_to", "ref", "min"}
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)} in the piece filter {data}")
        self.ref = reference(data.get("ref"))
        self.kinds: list[int] = kinds_of(data) if "faction" in data else []
        self.where = SpaceFilter(data["where"]) if "where" in data else ANYWHERE
        self.adjacent_to: list[int] = kinds_of(data["adjacent_to"]) if "adjacent_to" in data else []

    def spaces(self, s: EastFront, side: int) -> int:
        """The spaces in which such a piece would have to stand."""
        spaces = self.where.spaces(s, side)
        if self.adjacent_to:
            spaces &= GRAPH.around(crowded(s, self.adjacent_to, 1))
        return spaces

    def number(self, s: EastFront, side: int) -> int:
        """How many pieces on the board match."""
        spaces = self.spaces(s, side)
        number = 0
        for kind in self.kinds:
            for piece in range(FIRST[kind], END[kind]):
                space = s.place[piece]
                if space != OFF and spaces >> space & 1:
                    number += 1
        return number


NO_LIMIT: Final = 99
"""More than there are pieces or cards of a side."""


class Condition:
    """One entry of `requires`, or an `if`."""

    def __init__(self, data: dict[str, Any]) -> None:
        unknown = set(data) - {
            "season", "not_season", "count", "min", "max", "controls", "hand_at_most", "counting_this_card", "step",
        }  # fmt: skip
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)} in the condition {data}")
        self.season = SEASONS.index(data["season"]) if "season" in data else -1
        self.not_season = SEASONS.index(data["not_season"]) if "not_season" in data else -1
        self.counted = PieceFilter(data["count"]) if "count" in data else None
        self.least: int = data.get("min", 0)
        self.most: int = data.get("max", NO_LIMIT)
        controls = data.get("controls")
        self.controlled: int = GRAPH.set(*controls["all"]) if controls else 0
        self.hand_at_most: int = data.get("hand_at_most", NO_LIMIT)
        self.step = STEPS.index(data["step"]) if "step" in data else -1

    def holds(self, s: EastFront, side: int) -> bool:
        """Whether it is so now; the hand still counts the card that is about to be played."""
        if self.season >= 0 and s.season() != self.season:
            return False
        if self.not_season >= 0 and s.season() == self.not_season:
            return False
        if self.counted is not None and not self.least <= self.counted.number(s, side) <= self.most:
            return False
        if self.controlled & ~s.land_of(side):
            return False
        if self.hand_at_most < NO_LIMIT and count(s.hand[side]) > self.hand_at_most:
            return False
        return self.step < 0 or s.step == self.step
