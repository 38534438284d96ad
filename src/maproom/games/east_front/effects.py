"""The steps of card texts (EFFECTS.md 5), compiled from the data; each step knows whether it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from maproom.games.east_front.attacks import AttackOrder, has_attack
from maproom.games.east_front.board import FACTIONS, INFANTRY, OFF, TANK, TYPES, kind_of
from maproom.games.east_front.filters import (
    ANYWHERE,
    NO_REFERENCE,
    Condition,
    PieceFilter,
    SpaceFilter,
    reference,
)
from maproom.games.east_front.movement import destinations, different_pieces, railway
from maproom.games.east_front.placing import all_on_board, enough_spaces, legal_spaces, without
from maproom.games.east_front.state import EastFront
from maproom.kernel.spaces import count, members

ANY: Final = 0
SAME_SPACE: Final = 1
DISTINCT_SPACES: Final = 2
SPREADS: Final = ["any", "same_space", "distinct_spaces"]


class Step:
    """One step of a text. `blocks`: without a way to do it the card cannot be played (EFFECTS.md 1.2)."""

    def __init__(self, data: dict[str, Any], blocks: bool) -> None:
        self.may = bool(data.get("may"))
        self.if_possible = bool(data.get("if_possible"))
        self.condition = Condition(data["if"]) if "if" in data else None
        self.blocks = blocks and not self.may and not self.if_possible

    def applies(self, s: EastFront, side: int) -> bool:
        """Whether its own `if` holds."""
        return self.condition is None or self.condition.holds(s, side)

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        """Whether it can be carried out now, so many cards having been drawn before it."""
        return True

    def outcomes(self, s: EastFront, side: int) -> Iterator[EastFront]:
        """The positions that a player's choice in this step can lead to, for the steps that follow.

        One may be made from the one before it, so none is to be kept.
        """
        yield s

    def needs(self, which: int) -> bool:
        """Whether it cannot be done without the piece that a reference means (EFFECTS.md 1.6)."""
        return False


class PieceGroup:
    """So many pieces of one kind among some, as `deploy` and `recruit` name them."""

    def __init__(self, faction: int, data: dict[str, Any]) -> None:
        self.kinds: list[int] = [kind_of(faction, TYPES.index(type)) for type in data["type"]]
        number = data["n"]
        self.least: int = number[0] if isinstance(number, list) else number
        self.most: int = number[1] if isinstance(number, list) else number


class PlaceStep(Step):
    """`deploy` and `recruit`."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.recruit = data["do"] == "recruit"
        faction = FACTIONS.index(data["faction"])
        self.groups = [PieceGroup(faction, group) for group in data["pieces"]]
        self.where = SpaceFilter(data["where"])
        self.spread = SPREADS.index(data["spread"])
        self.ref = reference(data.get("as"))

    def spaces(self, s: EastFront, side: int, group: int, taken: int) -> int:
        """Where a piece of a group may go, other pieces of this step having gone to `taken`."""
        where = self.where.spaces(s, side)
        if taken and self.spread != ANY:
            where &= taken if self.spread == SAME_SPACE else ~taken
        spaces = 0
        for kind in self.groups[group].kinds:
            spaces |= legal_spaces(s, kind, where, self.recruit)
        return spaces

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return self.possible_from(s, side, 0, 0, 0)

    def possible_from(self, s: EastFront, side: int, group: int, placed: int, taken: int) -> bool:
        """Whether spaces enough are there for the rest of the step (EFFECTS.md 1.3)."""
        if self.spread == DISTINCT_SPACES:
            number = self.groups[group].least - placed
            where = self.where.spaces(s, side) & ~taken
            return number <= 0 or enough_spaces(s, self.groups[group].kinds, where, self.recruit, number)
        common = -1
        first = group if placed < self.groups[group].least else group + 1
        for later in range(first, len(self.groups)):
            spaces = self.spaces(s, side, later, taken)
            common = common & spaces if self.spread == SAME_SPACE else spaces
            if not common:
                return False
        return True

    def outcomes(self, s: EastFront, side: int) -> Iterator[EastFront]:
        for kind in self.groups[0].kinds:
            if not all_on_board(s, kind):
                yield from self._placed(s, side, kind)
            else:
                for piece in different_pieces(s, [kind], -1, 0):
                    yield from self._placed(without(s, piece), side, kind)
        if all(all_on_board(s, kind) for kind in self.groups[0].kinds):
            yield s

    def _placed(self, s: EastFront, side: int, kind: int) -> Iterator[EastFront]:
        spaces = legal_spaces(s, kind, self.where.spaces(s, side), self.recruit)
        if not spaces:
            return
        position = s.clone()
        piece = position.available(kind)
        for space in members(spaces):
            position.axis_land = s.axis_land  # a piece that was only tried in a space has not taken it
            position.put(piece, space)
            if self.ref != NO_REFERENCE:
                position.name(self.ref, piece)
            yield position


class MoveStep(Step):
    """`move`: some pieces once each, or one piece several times."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.piece = PieceFilter(data["piece"])
        number = data.get("count", [1, 1])
        self.least: int = number[0]
        self.most: int = number[1]
        times = data.get("times", [1, 1])
        self.times_most: int = times[1]
        self.rail = data.get("mode") == "rail"
        self.ref = reference(data.get("as"))

    def movers(self, s: EastFront, side: int) -> list[int]:
        """The pieces that may be chosen now."""
        if self.piece.ref != NO_REFERENCE:
            piece = s.ref[self.piece.ref]
            return [piece] if piece != OFF else []
        return different_pieces(s, self.piece.kinds, self.piece.spaces(s, side), s.used)

    def goals(self, s: EastFront, piece: int) -> int:
        """Where a piece may go by this step."""
        return railway(s, piece) if self.rail else destinations(s, piece)

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return self.least == 0 or bool(self.movers(s, side))

    def outcomes(self, s: EastFront, side: int) -> Iterator[EastFront]:
        for piece in self.movers(s, side):
            position = s.clone()
            for space in [*members(self.goals(s, piece)), s.place[piece]]:
                position.axis_land = s.axis_land
                position.put(piece, space)
                if self.ref != NO_REFERENCE:
                    position.name(self.ref, piece)
                yield position

    def needs(self, which: int) -> bool:
        return self.piece.ref == which


class MoveTogetherStep(Step):
    """`move_together`: an infantry and a tank of one space."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.faction = FACTIONS.index(data["faction"])
        named = {piece["type"]: reference(piece["as"]) for piece in data["pieces"]}
        self.infantry_ref: int = named["infantry"]
        self.tank_ref: int = named["tank"]

    def starts(self, s: EastFront) -> int:
        """The spaces with both pieces."""
        return s.spaces_of[kind_of(self.faction, INFANTRY)] & s.spaces_of[kind_of(self.faction, TANK)]

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return bool(self.starts(s))


class AttackStep(Step):
    """`attack`: one complete combat."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.order = AttackOrder(
            FACTIONS.index(data["faction"]),
            SpaceFilter(data["from"]) if "from" in data else ANYWHERE,
            SpaceFilter(data["into"]) if "into" in data else ANYWHERE,
            [(TYPES.index(part["type"]), part["min"]) for part in data.get("force_contains", [])],
            [reference(name) for name in data.get("force_refs", [])],
            "same_force_as" in data,
            "extra_losses" in data,
        )

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return has_attack(s, self.order)

    def needs(self, which: int) -> bool:
        return which in self.order.refs


class MoveIntoStep(Step):
    """`move_into_attacked`: survivors of the force enter the space that they attacked."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, False)
        self.most: list[int] = [0, 0]
        self.any_most = 0
        self.ref = NO_REFERENCE
        for part in data["pieces"]:
            if "ref" in part:
                self.ref = reference(part["ref"])
            elif part["type"] == "any":
                self.any_most = part["max"]
            else:
                self.most[TYPES.index(part["type"])] = part["max"]


class EliminateStep(Step):
    """`eliminate`: a piece is removed without combat (EF-CMB-11)."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.piece = PieceFilter(data["piece"])
        self.by_opponent = data["by"] == "opponent"
        self.ref = reference(data.get("as"))

    def targets(self, s: EastFront, side: int) -> list[int]:
        """The pieces that may be chosen now."""
        return different_pieces(s, self.piece.kinds, self.piece.spaces(s, side), 0)

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return bool(self.targets(s, side))

    def outcomes(self, s: EastFront, side: int) -> Iterator[EastFront]:
        if self.by_opponent:
            yield s
            return
        for piece in self.targets(s, side):
            position = s.clone()
            if self.ref != NO_REFERENCE:
                position.name(self.ref, piece)
            position.remove(piece)
            yield position


class DrawStep(Step):
    """`draw`: it never blocks a card (EF-SPC-03)."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, False)
        self.number: int = data["n"]


class DiscardStep(Step):
    """`discard`: exactly so many cards from hand, chosen by their owner (EF-SPC-07)."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.number: int = data["n"]
        self.by_opponent = data["by"] == "opponent"

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        owner = 1 - side if self.by_opponent else side
        fresh = 0 if self.by_opponent else min(drawn, count(s.deck[owner]))
        return count(s.hand[owner]) + fresh >= self.number


class PointsStep(Step):
    """`vp`: a side gains Victory Points (EF-SCR-04)."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, False)
        self.own = data["side"] == "own"
        number = data["n"]
        self.fixed: int = number if isinstance(number, int) else 0
        self.each: int = 0
        self.third_of: PieceFilter | None = None
        self.divisor = 1
        if isinstance(number, dict) and "controlled" in number:
            self.each = SpaceFilter({"in": number["controlled"]}).fixed
        elif isinstance(number, dict):
            counted, self.divisor = number["ceil_div"]
            self.third_of = PieceFilter(counted["count"])

    def points(self, s: EastFront, side: int) -> int:
        """How many points it brings now."""
        if self.third_of is not None:
            return -(-self.third_of.number(s, side) // self.divisor)
        return self.fixed + count(self.each & s.land_of(side))


class ExtraActionStep(Step):
    """`extra_action`: one more action of any kind (EF-TRN-02)."""


class ChooseStep(Step):
    """`choose` and `opponent_choice`: one of two lists of steps; `texts` are their numbers."""

    def __init__(self, data: dict[str, Any], texts: list[int], decline: int) -> None:
        super().__init__(data, data["do"] == "choose")
        self.by_opponent = data["do"] == "opponent_choice"
        self.texts = texts
        self.decline = decline
        used: set[int] = set()
        for option in data["options"]:
            for step in option:
                used.update(reference(name) for name in step.get("force_refs", []))
                used.add(reference(step.get("piece", {}).get("ref")))
        self.used_refs = used

    def needs(self, which: int) -> bool:
        return which in self.used_refs


class GrantSupplyStep(Step):
    """`grant_supply`: a piece counts as supplied until its owner's next turn (EF-SUP-12)."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, True)
        self.ref = reference(data["piece"])

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return s.ref[self.ref] != OFF

    def needs(self, which: int) -> bool:
        return which == self.ref


class MarkerStep(Step):
    """`place_marker`: Scorched Earth on a star, or the star at Gorki."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, data["marker"] == "scorched_earth")
        self.scorched_earth = data["marker"] == "scorched_earth"
        self.where = SpaceFilter(data["where"])

    def possible(self, s: EastFront, side: int, drawn: int) -> bool:
        return not self.scorched_earth or bool(self.where.spaces(s, side))


class MudStep(Step):
    """`set_flag`: General Mud (EF-SPC-10)."""


class NothingStep(Step):
    """`nothing`."""


class Text:
    """A text with its conditions and steps, and the side whose card it is."""

    def __init__(self, number: int, side: int, requires: list[Condition], steps: list[Step]) -> None:
        self.number = number
        self.side = side
        self.requires = requires
        self.steps = steps
        attacks = [i for i, step in enumerate(steps) if isinstance(step, AttackStep)]
        self.horizon = attacks[0] + 1 if attacks else len(steps)
        """Only the steps up to the first attack must be possible beforehand (EF-SPC-02)."""
        self.last_block = max([i for i in range(self.horizon) if steps[i].blocks], default=-1)
        """The last of them that could block the text."""

    def blocks_after(self, position: int) -> bool:
        """Whether a step behind this one could still block the text."""
        return position < self.last_block

    def needs_piece(self, s: EastFront, position: int, which: int) -> bool:
        """Whether a mandatory step behind this one cannot do without the referenced piece."""
        for step in self.steps[position + 1 : self.horizon]:
            if step.blocks and step.needs(which) and step.applies(s, self.side):
                return True
        return False
