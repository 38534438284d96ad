"""The steps of texts, compiled from the data: what each needs, and whether it could do something (QM-PLY-17)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ARMY,
    COUNTRIES,
    NAVY,
    PIECE_KINDS,
    TEAM_COUNTRIES,
    UNITED_KINGDOM,
    space_of,
)
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    OF_TYPE,
    STATUS_NUMBER,
    TYPES,
    WHOLE_DECK,
    title_of,
)
from maproom.games.quartermaster_ww2.filters import EACH, Amount, Condition, PieceFilter, SpaceFilter
from maproom.games.quartermaster_ww2.moment import Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import (
    battle_spaces,
    build_spaces,
    build_spaces_without,
    free_spaces,
    supplied,
)
from maproom.kernel.spaces import members

INSTEAD_STATUSES: Final[list[int]] = [
    STATUS_NUMBER[title_of("uk-directorate-of-manpower")],
    STATUS_NUMBER[title_of("uk-lord-linlithgow")],
]
INSTEAD_SPACES: Final[list[int]] = [1 << space_of("australia"), 1 << space_of("india")]
"""Where a British build of an Army may be a recruit instead, and the Status that says so (QM-BLD-08)."""


def country_in(word: object, owner: int) -> int:
    """A country of the data: an id, the owner, or the one that the moment is about."""
    if word is None or word == "self":
        return owner
    if word in ("$each", "$by"):
        return EACH
    return COUNTRIES.index(str(word))


def range_in(data: Any) -> tuple[int, int]:
    """A number of the data as the least and the most."""
    if isinstance(data, list):
        return int(data[0]), int(data[1])
    return int(data), int(data)


class Step:
    """One op of a text; `owner` is the country of the card."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        self.op: str = data["op"]
        self.owner = owner
        self.condition: Condition | None = Condition(data["if"], owner) if "if" in data else None

    def applies(self, s: Quartermaster, moment: Moment) -> bool:
        """Whether the step's own condition holds."""
        return self.condition is None or self.condition.holds(s, moment)

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        """Whether the step could do something now (QM-PLY-17); it looks only at what everybody sees."""
        return True


class PlaceStep(Step):
    """`build` and `recruit`: up to so many pieces, one after the other (QM-BLD)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.is_build: bool = data["op"] == "build"
        self.kind = PIECE_KINDS.index(data["piece"])
        self.where = SpaceFilter(data.get("where"), owner)
        self.most = range_in(data.get("n", 1))[1]
        whose = data.get("country")
        choice = whose["choose"] if isinstance(whose, dict) else [whose]
        self.countries: list[int] = [country_in(word, owner) for word in choice]
        self.decider = country_in(data.get("by"), owner)

    def spaces(self, s: Quartermaster, moment: Moment, country: int) -> int:
        """Where a country's piece could go, if it has one."""
        allowed = self.where.spaces(s, moment)
        if self.is_build:
            return build_spaces(s, country, self.kind) & allowed
        return free_spaces(s, country, self.kind) & allowed

    def instead(self, s: Quartermaster, country: int) -> int:
        """Where the build may be a recruit instead (QM-BLD-08)."""
        if not self.is_build or country != UNITED_KINGDOM or self.kind != ARMY:
            return 0
        return recruits_instead(s)

    def nameable(self, s: Quartermaster, moment: Moment, country: int) -> int:
        """The pieces that may be named as newly built (QM-BLD-07)."""
        if not self.is_build:
            return 0
        return s.of_kind(country, self.kind) & supplied(s, country) & self.where.spaces(s, moment)

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        for country in self.countries:
            if self.nameable(s, moment, country):
                return True
            if not s.available(country, self.kind) and not s.of_kind(country, self.kind):
                continue
            if self.spaces(s, moment, country) or self.instead(s, country):
                return True
        return False


def recruits_instead(s: Quartermaster) -> int:
    """The spaces in which the United Kingdom may recruit an Army instead of building it."""
    spaces = 0
    for place in range(len(INSTEAD_STATUSES)):
        if s.status >> INSTEAD_STATUSES[place] & 1:
            spaces |= INSTEAD_SPACES[place]
    return spaces & free_spaces(s, UNITED_KINGDOM, ARMY) if spaces else 0


class BattleStep(Step):
    """`battle`: up to so many battles by the owner (QM-BAT)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.kind = ["land", "sea"].index(data["kind"])
        self.where = SpaceFilter(data.get("where"), owner)
        self.most = range_in(data.get("n", 1))[1]

    def spaces(self, s: Quartermaster, moment: Moment) -> int:
        """The spaces that may be battled."""
        return battle_spaces(s, self.owner, self.kind) & self.where.spaces(s, moment)

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return self.spaces(s, moment) != 0


class EliminateStep(Step):
    """`eliminate`: pieces of a filter, or the piece that the moment is about (QM-BAT-11)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        target = data["target"]
        self.pieces: PieceFilter | None = None if target == "$piece" else PieceFilter(target, owner)
        self.most = range_in(data.get("n", 1))[1]

    def victims(self, s: Quartermaster, moment: Moment) -> list[tuple[int, int]]:
        """The pieces that may be chosen, as country and space; protected ones may not (QM-RX-14)."""
        if self.pieces is None:
            there = s.pieces(moment.whose) & ~s.safe[moment.whose]
            return [(moment.whose, moment.space)] if there >> moment.space & 1 else []
        found: list[tuple[int, int]] = []
        for country in self.pieces.whose(moment):
            for space in members(self.pieces.of_country(s, moment, country) & ~s.safe[country]):
                found.append((country, space))
        return found

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return bool(self.victims(s, moment))


class RelocateStep(Step):
    """`relocate`: own pieces are eliminated and built again, one at a time (QM-BLD-09)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.pieces = PieceFilter(data["pieces"], owner)

    def movable(self, s: Quartermaster, spaces: int) -> list[int]:
        """The pieces that have somewhere to go once they are off."""
        return [
            space
            for space in members(spaces & s.pieces(self.owner) & ~s.safe[self.owner])
            if build_spaces_without(s, self.owner, NAVY if s.navy[self.owner] >> space & 1 else ARMY, space)
        ]


class PointsStep(Step):
    """`vp`: the owner's team gains points."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.amount = Amount(data["n"], owner, data.get("per"))

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return self.applies(s, moment) and self.amount.of(s, moment) > 0


class TollStep(Step):
    """`ew_discard`: an Economic Warfare card makes a country discard from its deck (QM-RX-20)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.amount = Amount(data["n"], owner)
        target = data["country"]
        self.choices: list[int] = []
        self.each_if: Condition | None = None
        self.target = EACH
        if isinstance(target, dict):
            self.choices = [COUNTRIES.index(id) for id in target["choose"]]
            self.each_if = Condition(target["each_if"], owner) if "each_if" in target else None
        else:
            self.target = country_in(target, owner)

    def targets(self, s: Quartermaster) -> list[int]:
        """The countries that the owner may pick."""
        condition = self.each_if
        if condition is None:
            return self.choices
        return [one for one in self.choices if condition.holds(s, Moment(self.owner, -1, one, -1))]


class DeckLossStep(Step):
    """`discard_deck`: a plain discard from a draw deck."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.number = int(data["n"])


class TableLossStep(Step):
    """`discard_table`: a face-down Response is discarded at random, unseen (QM-INF-07)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.target = country_in(data["country"], owner)


class DropStatusStep(Step):
    """`discard_status`: the Status just used is discarded (QM-RX-28)."""


class ModifyStep(Step):
    """`modify_discard`: more or fewer cards for an Economic Warfare card."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.amount = Amount(data["delta"], owner)


class ProtectStep(Step):
    """`protect`: the piece is not removed this turn, or by this battle."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.all_turn: bool = data["until"] == "end_of_turn"

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        whose = moment.whose
        return bool((s.pieces(whose) & ~s.safe[whose] & ~s.spared[whose]) >> moment.space & 1)


class CancelStep(Step):
    """`cancel`: the text of the card just shown has no effect."""


class RedirectStep(Step):
    """`redirect_card`: the card just resolved goes into the deck instead of the discard pile."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.to_top: bool = data["to"] == "deck_top"


class GrantStep(Step):
    """`grant_supply`: Truk (QM-RX-29)."""

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return not s.truk


class PlayCardStep(Step):
    """`play_card`: a country plays a card from hand or discard pile inside this one (QM-PLY-14 to 16)."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.by = country_in(data["by"], owner)
        self.from_hand: bool = data["from"] == "hand"
        self.optional: bool = bool(data.get("optional"))
        filter = data.get("filter", {})
        self.cards: int = WHOLE_DECK[owner]
        if "type" in filter:
            self.cards = OF_TYPE[TYPES.index(filter["type"])][owner]
        if "not_id" in filter:
            self.cards &= ~COPY_BITS[title_of(filter["not_id"])]


class DrawStep(Step):
    """`draw`: a country may draw cards."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.country = country_in(data["country"], owner)
        self.number = int(data["n"])


class LookStep(Step):
    """`look_reorder`: the top cards of the own deck are looked at and put back in any order."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.number = int(data["n"])

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return s.deck[self.owner] != 0


class UnderStep(Step):
    """`hand_to_deck`: hand cards go under the own deck."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        super().__init__(data, owner)
        self.most = range_in(data["n"])[1]

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        return s.hand[self.owner] != 0


class ChooseStep(Step):
    """`choose_one` and `any_order`: lists of steps of which one, or all in some order, are done."""

    def __init__(self, data: dict[str, Any], owner: int, texts: list[int]) -> None:
        super().__init__(data, owner)
        self.all: bool = data["op"] == "any_order"
        self.texts = texts
        self.decider = country_in(data.get("by"), owner)


class EachStep(Step):
    """`for_each_country`: steps for several countries, or for one that the owner picks."""

    def __init__(self, data: dict[str, Any], owner: int, text: int) -> None:
        super().__init__(data, owner)
        countries = data["countries"]
        self.pick = isinstance(countries, dict)
        ids: list[str] = countries["choose"] if isinstance(countries, dict) else countries
        self.countries: list[int] = [COUNTRIES.index(id) for id in ids]
        self.text = text


def enemies_of(country: int) -> list[int]:
    """The countries of the other team."""
    return TEAM_COUNTRIES[1 - (country & 1)]
