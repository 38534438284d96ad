"""Loading and dropping supplies (RM-ARM-05, 06) and the limits of areas (RM-SUP-05, 06)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMIES_OF,
    ARMY_COLOUR,
    ARMY_COUNT,
    ARMY_DOMAIN,
    NOWHERE,
)
from maproom.games.race_to_moscow.codes import CARRIES, LOADS
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.supplies import (
    CAPACITY,
    CARD_SPACES,
    KIND_COUNT,
    ONE,
    SPLIT_NUMBER,
    SPLITS,
    amount,
    size,
)
from maproom.games.race_to_moscow.verbs import CARRY, DROP_EXCESS, EXCESS, KEEP_LOAD, LOAD, LOADED
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import lowest

EXCHANGES_IN_A_ROW: Final = 40
"""A guard of this program against turns without end (RM-ARM-06)."""


def may_load(s: RaceToMoscow, army: int) -> bool:
    """Whether an army can exchange tokens with its area now (RM-ARM-05, 06)."""
    area = s.army_at[army]
    if area == NOWHERE or s.exchanged >> ARMY_COUNT >= EXCHANGES_IN_A_ROW:
        return False
    if s.readings < REREAD and s.exchanged >> army & 1:
        return False  # once, until anything else had happened
    return s.card[army] != 0 or s.depot[area] != 0


def loads(s: RaceToMoscow, colour: int) -> list[int]:
    """The armies of a colour that may load or drop."""
    return [LOADS[army] for army in ARMIES_OF[colour] if may_load(s, army)]


def without_repeats(s: RaceToMoscow, actions: tuple[int, ...]) -> tuple[int, ...]:
    """These actions without opening once more an army that has loaded since anything else happened.

    Only bots leave that out: they would load to and fro, for nothing is lost by it.
    """
    kept = [action for action in actions if not LOAD.owns(action) or not s.exchanged >> LOAD.first(action) & 1]
    return tuple(kept) or actions


class Loading(Frame[RaceToMoscow]):
    """RM-ARM-06: a new split of the tokens on an army's card and in its area."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "RM-ARM-05"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: RaceToMoscow) -> int:
        return ARMY_COLOUR[self.army]

    def choices(self, s: RaceToMoscow) -> list[int]:
        card = s.card[self.army]
        every = CARRIES.up_to(card + s.depot[s.army_at[self.army]], CARD_SPACES, 0)
        present = bisect_left(every, CARRY.of(SPLIT_NUMBER[card]))
        found = every[:present]
        found += every[present + 1 :]
        found.append(KEEP_LOAD.of())
        return found

    def take(self, s: RaceToMoscow, action: int) -> None:
        s.exchanged |= 1 << self.army
        if s.readings >= REREAD:
            s.exchanged += 1 << ARMY_COUNT
        if KEEP_LOAD.owns(action):
            return
        area = s.army_at[self.army]
        split = CARRY.first(action)
        tokens = s.card[self.army] + s.depot[area]
        s.card[self.army] = SPLITS[split]
        s.emit(LOADED, (self.army, split))
        if tokens == SPLITS[split]:
            s.empty_depot(area)
        else:
            s.depot[area] = 0
            s.put_supplies(area, tokens - SPLITS[split])

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        area = s.army_at[self.army]
        return {
            "army": (ARMY_DOMAIN, self.army),
            "area": (AREA_DOMAIN, area),
            "here": size(s.depot[area]),
            "carried": size(s.card[self.army]),
            "spaces": CARD_SPACES,
        }


def capacity(area: int) -> int:
    """RM-SUP-05: how many tokens an area holds."""
    return CAPACITY[area]


def overfull(s: RaceToMoscow) -> int:
    """The first area of the active player with too many supplies, or -1."""
    if not s.crowded:
        return NOWHERE
    crowded = s.crowded & s.held[s.active]
    return lowest(crowded) if crowded else NOWHERE


class CheckLimits(Frame[RaceToMoscow]):
    """RM-SUP-06: when an action is done, whoever holds too full an area says what goes to the stock."""

    RULE: ClassVar[str] = "RM-SUP-06"

    def kinds(self, s: RaceToMoscow) -> list[int]:
        """The kinds of supply that the overfull area has."""
        area = overfull(s)
        return [] if area == NOWHERE else [kind for kind in range(KIND_COUNT) if amount(s.depot[area], kind)]

    def actor(self, s: RaceToMoscow) -> int:
        return s.active if len(self.kinds(s)) > 1 else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        kinds = self.kinds(s)
        if kinds:
            self.give_up(s, kinds[0])

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [DROP_EXCESS.of(kind) for kind in self.kinds(s)]

    def take(self, s: RaceToMoscow, action: int) -> None:
        self.give_up(s, DROP_EXCESS.first(action))

    def give_up(self, s: RaceToMoscow, kind: int) -> None:
        """One token goes to the stock; then the limits are looked at again."""
        area = overfull(s)
        s.take_supplies(area, ONE[kind])
        s.to_stock(ONE[kind])
        s.emit(EXCESS, (kind, area))
        s.push(self)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        area = overfull(s)
        here, spaces = size(s.depot[area]), capacity(area)
        return {"area": (AREA_DOMAIN, area), "spaces": spaces, "here": here, "over": here - spaces}
