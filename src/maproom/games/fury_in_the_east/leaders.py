"""Soviet Leaders turned up, watching, and withdrawn (FE-LDR-04, 14, 16)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import SOVIET, distance, listed
from maproom.games.fury_in_the_east.losses import to_pool, turn_up
from maproom.games.fury_in_the_east.phases import AXIS_COMBAT, PHASE_DOMAIN
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import in_supply
from maproom.games.fury_in_the_east.units import FIRST_LEADER, LEADER_END, TOP_RATING
from maproom.games.fury_in_the_east.verbs import (
    DONE,
    IGNORE,
    LEADER_WITHDRAWN,
    PASS,
    TURN_UP,
    WATCH,
    WITHDRAW,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.texts import Phrase


def face_down(s: Fury) -> list[int]:
    """The Leaders on the map that are face down."""
    return [leader for leader in range(FIRST_LEADER, LEADER_END) if s.place[leader] >= 0 and not s.shown[leader]]


def take_turn_up(s: Fury, leader: int) -> None:
    """FE-LDR-04: the Soviet player turns a Leader up."""
    turn_up(s, leader)


class WatchPhase(Frame[Fury]):
    """FE-LDR-16: at the start of phases C, D and E the Soviet player says whether to be asked in between."""

    RULE: ClassVar[str] = "FE-LDR-16"

    def actor(self, s: Fury) -> int:
        return SOVIET if face_down(s) else NOBODY

    def run(self, s: Fury) -> None:
        s.watch = 0

    def choices(self, s: Fury) -> list[int]:
        return [IGNORE.of(), WATCH.of(), *[TURN_UP.of(leader) for leader in face_down(s)]]

    def take(self, s: Fury, action: int) -> None:
        if TURN_UP.owns(action):
            s.push(self)
            take_turn_up(s, TURN_UP.first(action))
        else:
            s.watch = int(WATCH.owns(action))


class LeaderWindow(Frame[Fury]):
    """FE-LDR-16: between two Axis actions the Soviet player may turn Leaders up, if he watches."""

    RULE: ClassVar[str] = "FE-LDR-16"

    def actor(self, s: Fury) -> int:
        return SOVIET if s.watch and face_down(s) else NOBODY

    def run(self, s: Fury) -> None:
        """Nobody watches, or nobody is face down."""

    def choices(self, s: Fury) -> list[int]:
        return [PASS.of(), IGNORE.of(), *[TURN_UP.of(leader) for leader in face_down(s)]]

    def take(self, s: Fury, action: int) -> None:
        if TURN_UP.owns(action):
            s.push(self)
            take_turn_up(s, TURN_UP.first(action))
        elif IGNORE.owns(action):
            s.watch = 0

    def prompt(self, s: Fury) -> dict[str, Any]:
        action = Phrase("a_combat" if s.phase == AXIS_COMBAT else "a_move")
        return {"action": action, "phase": (PHASE_DOMAIN, s.phase), "leaders": len(face_down(s))}


def leaders_near(s: Fury, hexes: list[int]) -> list[int]:
    """The face-down Leaders within the highest rating of any of these hexes (FE-LDR-16)."""
    return [
        leader for leader in face_down(s)
        if any(distance(s.place[leader], hex) <= TOP_RATING for hex in hexes)
    ]  # fmt: skip


class TurnUp(Frame[Fury]):
    """FE-CBT-37 step 3: before the odds are settled the Soviet player may turn up Leaders near the combat."""

    RULE: ClassVar[str] = "FE-CBT-37"

    def actor(self, s: Fury) -> int:
        from maproom.games.fury_in_the_east.fighting import still_fought

        return SOVIET if still_fought(s) and leaders_near(s, s.targets) else NOBODY

    def run(self, s: Fury) -> None:
        """No Leader is near enough to matter."""

    def choices(self, s: Fury) -> list[int]:
        return [PASS.of(), *[TURN_UP.of(leader) for leader in face_down(s)]]

    def take(self, s: Fury, action: int) -> None:
        if TURN_UP.owns(action):
            s.push(self)
            take_turn_up(s, TURN_UP.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"hexes": listed(s.targets)}


class LeaderWithdrawal(Frame[Fury]):
    """FE-LDR-14: phase G, Leaders with a LOC may be picked up into the Leader Pool."""

    RULE: ClassVar[str] = "FE-LDR-14"

    def actor(self, s: Fury) -> int:
        return SOVIET if with_a_line(s) else NOBODY

    def run(self, s: Fury) -> None:
        """No Leader on the map has a LOC."""

    def choices(self, s: Fury) -> list[int]:
        return [DONE.of(), *[WITHDRAW.of(leader) for leader in with_a_line(s)]]

    def take(self, s: Fury, action: int) -> None:
        if WITHDRAW.owns(action):
            leader = WITHDRAW.first(action)
            s.emit(LEADER_WITHDRAWN, (leader, s.place[leader]))
            to_pool(s, leader)
            s.push(self)

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"leaders": len(with_a_line(s))}


def with_a_line(s: Fury) -> list[int]:
    """The Leaders on the map that have a LOC."""
    return [one for one in range(FIRST_LEADER, LEADER_END) if s.place[one] >= 0 and in_supply(s, one)]
