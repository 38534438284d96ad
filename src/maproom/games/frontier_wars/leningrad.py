"""Leningrad's Siege (FW-LEN)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import GERMANY, NOWHERE, OFF, PER_ARMY, USSR
from maproom.games.frontier_wars.cards import TO_ASIDE, DrawCards, hand_cards
from maproom.games.frontier_wars.control import settle_map
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.losses import has_units, strike
from maproom.games.frontier_wars.maps import CITY_ZONE
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.targets import different, real_units
from maproom.games.frontier_wars.verbs import ARMS_RACE, LODGED, PAID, PAY, SIEGE, STRIKE, TURN_ORDER
from maproom.games.frontier_wars.victory import finish
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

ROUNDS: Final = 10
LOST_BY_STAYING: Final = 2
"""FW-LEN-06: how many units are lost where one has overstayed."""
SKIPPED_PHASES: Final = (TURN_ORDER, ARMS_RACE)
"""FW-LEN-11."""


def units_on_map(s: FrontierWars, army: int) -> int:
    """What the siege is decided by: the pieces of an army that are still there."""
    return sum(s.place[piece] != OFF for piece in range(army * PER_ARMY, army * PER_ARMY + PER_ARMY))


class SetAside(Frame[FrontierWars]):
    """FW-LEN-08: for a German casualty the USSR draws a card and sets it aside."""

    def run(self, s: FrontierWars) -> None:
        s.push(DrawCards(USSR, 1, TO_ASIDE))


class Verdict(Frame[FrontierWars]):
    """FW-LEN-09, FW-LEN-10: the side whose last unit has left the map loses at once."""

    def run(self, s: FrontierWars) -> None:
        if not has_units(s, USSR):
            finish(s, 1 << GERMANY, SIEGE)
        elif not has_units(s, GERMANY):
            finish(s, 1 << USSR, SIEGE)


def siege_is_over(s: FrontierWars) -> bool:
    """FW-LEN-09: at the end of round 10 the USSR wins with a unit left."""
    if s.round < ROUNDS and has_units(s, USSR) and has_units(s, GERMANY):
        return False
    finish(s, 1 << (USSR if has_units(s, USSR) else GERMANY), SIEGE)
    return True


def lodge(s: FrontierWars) -> None:
    """Notes where German units stand in Leningrad at the end of the German turn."""
    s.lodged = s.lodged.copy()
    for piece in range(PER_ARMY):
        space = s.place[piece]
        inside = space != OFF and s.board.zones[CITY_ZONE] >> space & 1
        s.lodged[piece] = space if inside else NOWHERE


class CheckLodgers(Frame[FrontierWars]):
    """FW-LEN-06: where a German unit has stayed in Leningrad, or circled back to, two units are lost."""

    def run(self, s: FrontierWars) -> None:
        overstayed = 0
        for piece in range(PER_ARMY):
            if s.lodges(piece):
                overstayed |= 1 << s.place[piece]
        for space in reversed(members(overstayed)):
            s.push(Overstay(space, LOST_BY_STAYING))


class Overstay(Counting):
    """FW-LEN-06: Germany names the units that it loses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space", "left")
    RULE: ClassVar[str] = "FW-LEN-06"

    def __init__(self, space: int, left: int) -> None:
        self.space = space
        self.left = left

    def actor(self, s: FrontierWars) -> int:
        return GERMANY if self.left and s.occ[GERMANY] >> self.space & 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        """No unit is left there."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [STRIKE.of(piece) for piece in different(s, GERMANY, self.space)]

    def take(self, s: FrontierWars, action: int) -> None:
        if self.left == LOST_BY_STAYING:
            s.emit(LODGED, (s.board.word[self.space],))
        s.push(Overstay(self.space, self.left - 1))
        strike(s, STRIKE.first(action))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left, "space": s.spoken(self.space)}


class Hunger(Counting):
    """FW-LEN-07: the USSR pays a card a round number, or a unit for each card not paid."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)
    RULE: ClassVar[str] = "FW-LEN-07"

    def __init__(self, left: int) -> None:
        self.left = left

    def actor(self, s: FrontierWars) -> int:
        return USSR if self.left and self.choices(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """All is paid."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions = [PAY.of(card) for card in hand_cards(s, USSR)]
        for space in members(s.occ[USSR]):
            actions.extend([STRIKE.of(piece) for piece in real_units(s, USSR, space)])
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        s.push(Hunger(self.left - 1))
        if PAY.owns(action):
            card = PAY.first(action)
            s.lose_card(USSR, card)
            s.discard[card] += 1
            s.emit(PAID, (USSR, card))
        else:
            strike(s, STRIKE.first(action))
            settle_map(s)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left}
