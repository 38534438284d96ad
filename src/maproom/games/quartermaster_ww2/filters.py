"""The filters of the card data: sets of spaces and pieces, conditions and amounts."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ANY_PIECE,
    COUNTRIES,
    GRAPH,
    GROUND,
    HOME,
    PIECE_KINDS,
    TEAM_COUNTRIES,
    space_of,
)
from maproom.games.quartermaster_ww2.moment import Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import around, supplied
from maproom.kernel.spaces import count

EACH: Final = -2
"""The country that the moment is about, in place of a fixed one ($each, $piece's, $home's)."""

FIXED: Final = 0
AT: Final = 1
AROUND: Final = 2
AT_OR_AROUND: Final = 3
NEAR_FIXED: Final = 4
IN_OR_NEAR_FIXED: Final = 5
NEAR_PIECES: Final = 6
SNAPSHOT: Final = 7


def _check_keys(data: dict[str, Any], *known: str) -> None:
    unknown = set(data) - set(known)
    if unknown:
        raise ValueError(f"unknown key {min(unknown)!r} in {data}")


class SpaceFilter:
    """A set of spaces that may depend on position and moment; adjacency is that of the owner's team (QM-STR-07)."""

    def __init__(self, data: dict[str, Any] | None, owner: int) -> None:
        self.mode = FIXED
        self.ground = GRAPH.all
        self.fixed = GRAPH.all
        self.pieces: PieceFilter | None = None
        self.owner = owner
        if data is not None:
            self._read(data)

    def _read(self, data: dict[str, Any]) -> None:
        _check_keys(
            data, "spaces", "kind", "adjacent_to", "in_or_adjacent_to", "same_as", "same_or_adjacent_to", "outside",
            "snapshot", "piece",
        )  # fmt: skip
        if "kind" in data:
            self.ground = GROUND[["land", "sea"].index(data["kind"])]
        if "spaces" in data:
            self.fixed = GRAPH.set(*data["spaces"])
        elif "outside" in data:
            self.fixed = GRAPH.all & ~GRAPH.set(data["outside"])
        elif "same_as" in data:
            self.mode = AT
        elif "same_or_adjacent_to" in data:
            self.mode = AT_OR_AROUND
        elif "snapshot" in data:
            self.mode = SNAPSHOT
        else:
            self._read_near(data)

    def _read_near(self, data: dict[str, Any]) -> None:
        near = data.get("adjacent_to", data.get("in_or_adjacent_to"))
        if isinstance(near, dict):
            self.mode = NEAR_PIECES
            self.pieces = PieceFilter(near, self.owner)
        elif near == "$space":
            self.mode = AROUND
        else:
            self.mode = NEAR_FIXED if "adjacent_to" in data else IN_OR_NEAR_FIXED
            self.fixed = 1 << space_of(str(near))

    def spaces(self, s: Quartermaster, moment: Moment) -> int:
        """The spaces at this moment."""
        mode = self.mode
        if mode == FIXED:
            return self.fixed & self.ground
        if mode == AT:
            return 1 << moment.space
        if mode == SNAPSHOT:
            return s.front
        near = s.near(self.owner & 1)
        if mode == AROUND:
            return near[moment.space] & self.ground
        if mode == AT_OR_AROUND:
            return (near[moment.space] | 1 << moment.space) & self.ground
        if mode == NEAR_PIECES:
            assert self.pieces is not None
            return around(near, self.pieces.everywhere(s, moment)) & self.ground
        found = around(near, self.fixed)
        if mode == IN_OR_NEAR_FIXED:
            found |= self.fixed
        return found & self.ground


class PieceFilter:
    """Pieces by kind, country, supply and place."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        _check_keys(data, "piece", "country", "side", "supplied", "where", "adjacent_to")
        self.kind = ANY_PIECE if data["piece"] == "any" else PIECE_KINDS.index(data["piece"])
        self.countries = _countries(data, owner)
        self.each = data.get("country") == "$each"
        self.must_be_supplied = bool(data.get("supplied"))
        self.where: SpaceFilter | None = SpaceFilter(data["where"], owner) if "where" in data else None

    def of_country(self, s: Quartermaster, moment: Moment, country: int) -> int:
        """The spaces with such a piece of a country."""
        spaces = s.of_kind(country, self.kind)
        if self.must_be_supplied:
            spaces &= supplied(s, country)
        if self.where is not None and spaces:
            spaces &= self.where.spaces(s, moment)
        return spaces

    def whose(self, moment: Moment) -> list[int]:
        """The countries whose pieces are meant."""
        return [moment.whose] if self.each else self.countries

    def everywhere(self, s: Quartermaster, moment: Moment) -> int:
        """The spaces with such a piece of any country that is meant."""
        spaces = 0
        for country in self.whose(moment):
            spaces |= self.of_country(s, moment, country)
        return spaces

    def number(self, s: Quartermaster, moment: Moment) -> int:
        """How many such pieces there are."""
        number = 0
        for country in self.whose(moment):
            number += count(self.of_country(s, moment, country))
        return number

    def matches(self, s: Quartermaster, moment: Moment, is_supplied: bool) -> bool:
        """Whether the piece that the moment is about is, or was, such a piece."""
        space = moment.space
        if moment.whose not in self.countries or not GROUND[self.kind] >> space & 1:
            return False
        if self.must_be_supplied and not is_supplied:
            return False
        return self.where is None or bool(self.where.spaces(s, moment) >> space & 1)


def _countries(data: dict[str, Any], owner: int) -> list[int]:
    """The countries that a piece filter means."""
    if "side" in data:
        team = owner & 1 if data["side"] == "own" else 1 - (owner & 1)
        return TEAM_COUNTRIES[team]
    country = data["country"]
    if country == "self":
        return [owner]
    if country == "$each":
        return []
    return [COUNTRIES.index(id) for id in (country if isinstance(country, list) else [country])]


EXISTS: Final = 0
NO_SUCH: Final = 1
WITHIN: Final = 2


class Condition:
    """Something that must be true of the board."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        _check_keys(data, "exists", "none", "within")
        self.owner = owner
        self.distance = 0
        self.goal = EACH
        if "within" in data:
            self.kind = WITHIN
            inner = data["within"]
            self.pieces = PieceFilter(inner["piece"], owner)
            self.distance = int(inner["distance"])
            self.goal = EACH if inner["of"] == "$home" else space_of(inner["of"])
        else:
            self.kind = EXISTS if "exists" in data else NO_SUCH
            self.pieces = PieceFilter(data["exists" if self.kind == EXISTS else "none"], owner)

    def holds(self, s: Quartermaster, moment: Moment) -> bool:
        """Whether it is true now."""
        if self.kind == WITHIN:
            goal = HOME[moment.whose] if self.goal == EACH else self.goal
            return bool(self._reach(s, 1 << goal) & self.pieces.everywhere(s, moment))
        return bool(self.pieces.everywhere(s, moment)) == (self.kind == EXISTS)

    def _reach(self, s: Quartermaster, spaces: int) -> int:
        """The spaces at most so many steps away (QM-MAP-07)."""
        near = s.near(self.owner & 1)
        for _ in range(self.distance):
            spaces |= around(near, spaces)
        return spaces


class Amount:
    """A number that may depend on the board: fixed, raised by conditions, or so much for each piece."""

    def __init__(self, data: Any, owner: int, per: dict[str, Any] | None = None) -> None:
        self.base = 0
        self.plus: list[int] = []
        self.conditions: list[Condition] = []
        self.per: PieceFilter | None = None
        if isinstance(data, int):
            self.base = data
            self.per = None if per is None else PieceFilter(per, owner)
        elif "each" in data:
            self.base = int(data["each"])
            self.per = PieceFilter(data["per"], owner)
        else:
            self.base = int(data["base"])
            for more in data["plus"]:
                self.plus.append(int(more["n"]))
                self.conditions.append(Condition(more["if"], owner))

    def of(self, s: Quartermaster, moment: Moment) -> int:
        """The number now."""
        number = self.base
        if self.per is not None:
            number *= self.per.number(s, moment)
        for place in range(len(self.plus)):
            if self.conditions[place].holds(s, moment):
                number += self.plus[place]
        return number
