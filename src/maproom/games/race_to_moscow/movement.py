"""Army movement (RM-MOV): activation, steps, forced march, going on, and what a step sets off."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.race_to_moscow.board import (
    ARMORED,
    ARMY_COLOUR,
    ARMY_DOMAIN,
    FIELD_ARMIES,
    FORTIFIED,
    MOST_STEPS,
    NO_ARMY,
    ROAD_NEAR,
)
from maproom.games.race_to_moscow.cards import has_card
from maproom.games.race_to_moscow.codes import ACTIVATES, LOADS, STEPS
from maproom.games.race_to_moscow.deck import (
    LONG_MOVE,
    PANZERHAUBITZEN,
    PIONIEREN,
    SCHNELLKAMPFGRUPPE,
    SOVIET_DECK,
)
from maproom.games.race_to_moscow.encirclement import encircle, take_prizes
from maproom.games.race_to_moscow.loading import Loading, loads, may_load
from maproom.games.race_to_moscow.okh import (
    may_fetch,
    may_shell,
    okh_held,
    shell,
    shells_fit,
    spend_okh,
    take_okh,
    takeable,
)
from maproom.games.race_to_moscow.state import (
    BEATEN,
    ENDED,
    FREE,
    MUST_PAY,
    OKH_IN_PLAY,
    ON_AREA,
    ON_PURSUIT,
    ON_SOVIET,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import (
    AMMO,
    CARD_SPACES,
    FOOD,
    FUEL,
    ONE,
    ammo_in,
    food_in,
    fuel_in,
    size,
)
from maproom.games.race_to_moscow.verbs import (
    ACTIVATE,
    ACTIVATED,
    CAPTURED,
    DONE,
    ENTERED,
    GO_ON,
    HALT,
    LOAD,
    PLAY,
    STEP,
    STORMED,
    TAKE_OKH,
    WENT_ON,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members
from maproom.kernel.texts import Phrase


def open_ways(s: RaceToMoscow, army: int) -> int:
    """RM-MOV-03, 04: the areas an army may step into, whatever they cost."""
    colour = ARMY_COLOUR[army]
    return ROAD_NEAR[colour][s.army_at[army]] & s.open_areas(colour)


def flown_over(s: RaceToMoscow, colour: int, areas: int) -> int:
    """RM-AIR-02, 06: of these areas, those whose card lies under the colour's own air marker."""
    air = s.air[colour]
    if air == ON_PURSUIT and has_card(s, colour):
        return areas & ~s.soviet
    if air == ON_SOVIET and s.deck[SOVIET_DECK]:
        return areas & s.soviet
    if air == ON_AREA:
        return areas & 1 << s.air_area[colour]
    return 0


def steps_of(s: RaceToMoscow, army: int) -> int:
    """RM-MOV-08: the areas an army may step into now: a new fortified one takes 1 ammo from its card."""
    ways = open_ways(s, army)
    if not ways or ammo_in(s.card[army]) or (s.pioneers and s.mover == army):
        return ways
    colour = ARMY_COLOUR[army]
    walls = ways & FORTIFIED & ~s.held[colour]
    return ways if not walls else ways & ~(walls & ~flown_over(s, colour, walls))


def may_activate(s: RaceToMoscow, army: int) -> bool:
    """RM-MOV-02, 06, 19: whether an army can be activated and make a step."""
    if (s.activated | s.halted) >> army & 1:
        return False
    if ARMORED[army] and not fuel_in(s.card[army]):
        return False
    if steps_of(s, army):
        return True
    return s.okh[ARMY_COLOUR[army]] != 0 and open_ways(s, army) != 0 and opens_walls(s, army)


def opens_walls(s: RaceToMoscow, army: int) -> bool:
    """RM-OKH-14, 15: whether a card in hand would let an army without ammo into a fortified area."""
    colour = ARMY_COLOUR[army]
    if okh_held(s, colour, PIONIEREN):
        return True
    return okh_held(s, colour, PANZERHAUBITZEN) and ammo_in(s.stock) > 0 and size(s.card[army]) < CARD_SPACES


def field_armies_ready(s: RaceToMoscow, colour: int) -> list[int]:
    """The Field Armies of a colour that can be activated."""
    return [army for army in FIELD_ARMIES[colour] if may_activate(s, army)]


def any_field_army_ready(s: RaceToMoscow, colour: int) -> bool:
    """Whether one of them can be activated."""
    for army in FIELD_ARMIES[colour]:
        if may_activate(s, army):
            return True
    return False


def activate(s: RaceToMoscow, army: int) -> None:
    """RM-MOV-05, 06: an army begins to move; an Armored Army pays 1 fuel."""
    s.activated |= 1 << army
    s.touch()
    s.mover = army
    s.steps = MOST_STEPS[army]
    s.moved = 0
    s.going = FREE
    s.pioneers = 0
    s.emit(ACTIVATED, (army,))
    if ARMORED[army]:
        s.spend(army, FUEL, 1)
    s.push(Moving())


class FieldArmies(Frame[RaceToMoscow]):
    """RM-MOV-18: the owner moves the Field Armies one after the other, in any order, or leaves some out."""

    FIELDS: ClassVar[tuple[str, ...]] = ("begun",)
    RULE: ClassVar[str] = "RM-MOV-01"

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        found: list[int] = [ACTIVATES[army] for army in field_armies_ready(s, s.active)]
        may_end = self.begun != 0 or not found
        found += loads(s, s.active)
        found += takeable(s)
        if may_end:
            found.append(DONE.of())
        return found

    def take(self, s: RaceToMoscow, action: int) -> None:
        if DONE.owns(action):
            return
        if ACTIVATE.owns(action):
            s.push(FieldArmies(1))
            activate(s, ACTIVATE.first(action))
            return
        s.push(self)
        if LOAD.owns(action):
            s.push(Loading(LOAD.first(action)))
        else:
            take_okh(s, TAKE_OKH.first(action))

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"armies": len(field_armies_ready(s, s.active))}


class Moving(Frame[RaceToMoscow]):
    """RM-MOV-05 to 20: the next step of the army being activated, or its halt."""

    RULE: ClassVar[str] = "RM-MOV-20"

    def actor(self, s: RaceToMoscow) -> int:
        if s.going == BEATEN:
            return NOBODY
        if s.going != ENDED and (self.may_step_on(s) or self.may_march(s)):
            return ARMY_COLOUR[s.mover]
        if s.rules & OKH_IN_PLAY and self.card_could_help(s):
            return ARMY_COLOUR[s.mover]
        return NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """The activation is over."""
        finish_move(s)

    def may_step_on(self, s: RaceToMoscow) -> bool:
        """Whether a step is left, and the fuel to go on where it is due (it may have to be loaded first)."""
        if not s.steps or not open_ways(s, s.mover):
            return False
        return s.going == FREE or fuel_in(s.card[s.mover]) > 0 or fuel_in(s.depot[s.army_at[s.mover]]) > 0

    def may_march(self, s: RaceToMoscow) -> bool:
        """RM-MOV-05: whether forced march is still possible (food may have to be loaded first)."""
        if ARMORED[s.mover] or s.moved != 1 or s.going != FREE:
            return False
        if not food_in(s.card[s.mover]) and not food_in(s.depot[s.army_at[s.mover]]):
            return False
        return open_ways(s, s.mover) != 0

    def is_short(self, s: RaceToMoscow) -> bool:
        """RM-OKH-17: whether this is the move of an Armored Army that has not been lengthened."""
        return ARMORED[s.mover] and s.steps + s.moved <= MOST_STEPS[s.mover]

    def may_hurry(self, s: RaceToMoscow) -> bool:
        """RM-OKH-17: whether Schnellkampfgruppe can lengthen the move."""
        return okh_held(s, ARMY_COLOUR[s.mover], SCHNELLKAMPFGRUPPE) and self.is_short(s)

    def card_could_help(self, s: RaceToMoscow) -> bool:
        """RM-OKH-01, 14, 17: whether a card in hand, or one to be fetched, helps an army that can go no further."""
        if self.may_hurry(s) or may_shell(s):
            return True
        if may_fetch(s, SCHNELLKAMPFGRUPPE) and self.is_short(s):
            return True
        return may_fetch(s, PANZERHAUBITZEN) and shells_fit(s)

    def choices(self, s: RaceToMoscow) -> list[int]:
        army = s.mover
        found: list[int] = []
        if s.going == FREE and s.steps:
            found = [STEPS[area] for area in members(steps_of(s, army))]
        must_step = bool(found) and s.moved == 0
        if self.may_pay(s):
            found.append(GO_ON.of())
        if may_load(s, army):
            found.append(LOADS[army])
        if s.rules & OKH_IN_PLAY:
            self.add_cards(s, found)
        if not must_step:
            found.append(HALT.of())
        return found

    def may_pay(self, s: RaceToMoscow) -> bool:
        """RM-MOV-05, 11, 12: whether the army can pay 1 food or 1 fuel to make one more step."""
        army = s.mover
        card = s.card[army]
        if ARMORED[army]:
            return s.going == MUST_PAY and s.steps > 0 and fuel_in(card) > 0 and open_ways(s, army) != 0
        return s.steps == 0 and s.moved == 1 and s.going == FREE and food_in(card) > 0 and open_ways(s, army) != 0

    def add_cards(self, s: RaceToMoscow, found: list[int]) -> None:
        """RM-OKH-01, 14, 15, 17: the OKH cards that may be taken or played in the middle of a move."""
        colour = ARMY_COLOUR[s.mover]
        if s.okh[colour]:
            if may_shell(s):
                found.append(PLAY.of(PANZERHAUBITZEN))
            if s.moved == 0 and not s.pioneers and okh_held(s, colour, PIONIEREN):
                found.append(PLAY.of(PIONIEREN))
            if self.may_hurry(s):
                found.append(PLAY.of(SCHNELLKAMPFGRUPPE))
        found += takeable(s)

    def take(self, s: RaceToMoscow, action: int) -> None:
        army = s.mover
        if HALT.owns(action):
            finish_move(s)
            return
        s.push(self)
        if STEP.owns(action):
            enter(s, STEP.first(action))
        elif GO_ON.owns(action):
            pay_to_go_on(s)
        elif LOAD.owns(action):
            s.push(Loading(army))
        elif TAKE_OKH.owns(action):
            take_okh(s, TAKE_OKH.first(action))
        else:
            self.play(s, PLAY.first(action))

    def play(self, s: RaceToMoscow, okh: int) -> None:
        """An OKH card in the middle of a move."""
        spend_okh(s, ARMY_COLOUR[s.mover], okh)
        if okh == PANZERHAUBITZEN:
            shell(s)
        elif okh == PIONIEREN:
            s.pioneers = 1
        else:
            s.steps += LONG_MOVE - MOST_STEPS[s.mover]

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        from maproom.games.race_to_moscow.words import supplies_phrase

        card = s.card[s.mover]
        room = CARD_SPACES - size(card)
        return {
            "question": Phrase(self.question(s), {"army": (ARMY_DOMAIN, s.mover), "steps": s.steps}),
            "load": supplies_phrase(card),
            "room": Phrase("room", {"n": room}) if room else "",
        }

    def question(self, s: RaceToMoscow) -> str:
        """What is asked of the army: where to, whether to pay or load for one more step, or whether to stop."""
        if s.going == FREE and s.steps:
            return "step_where" if steps_of(s, s.mover) else "no_way"
        if self.may_pay(s):
            return "pay_fuel" if ARMORED[s.mover] else "pay_food"
        if s.going == MUST_PAY and self.may_step_on(s):
            return "load_fuel"
        return "load_food" if self.may_march(s) else "no_step"


def finish_move(s: RaceToMoscow) -> None:
    """RM-MOV-20: an army that stops has ended its activation."""
    s.mover = NO_ARMY
    s.steps = s.moved = 0
    s.going = FREE
    s.origin = -1
    s.pioneers = 0
    s.touch()


def pay_to_go_on(s: RaceToMoscow) -> None:
    """RM-MOV-05: 1 food for a forced march; RM-MOV-11, 12: 1 fuel to go on after a stop."""
    army = s.mover
    s.touch()
    if ARMORED[army]:
        s.spend(army, FUEL, 1)
        s.emit(WENT_ON, (army, FUEL))
        s.going = FREE
    else:
        s.spend(army, FOOD, 1)
        s.emit(WENT_ON, (army, FOOD))
        s.steps = 1
        s.moved = 2


def enter(s: RaceToMoscow, area: int) -> None:
    """RM-MOV-09, 10: one step; a new area costs ammo if it is fortified, then a card is drawn."""
    army = s.mover
    colour = ARMY_COLOUR[army]
    s.touch()
    s.origin = s.army_at[army]
    s.steps -= 1
    s.moved += 1
    s.put_army(army, area)
    s.emit(ENTERED, (army, s.origin, area))
    if s.held[colour] >> area & 1:
        return
    s.air_help = int(flown_over(s, colour, 1 << area) != 0)
    s.fort_ammo = 0
    if FORTIFIED >> area & 1 and not s.pioneers:
        pay_fortification(s, army, area)
    meet(s, area)


def pay_fortification(s: RaceToMoscow, army: int, area: int) -> None:
    """RM-BRD-03, RM-AIR-06: 1 ammo; under air support it may come back, or be spared altogether."""
    if not ammo_in(s.card[army]):
        s.air_help = 0
        return
    s.emit(STORMED, (army, area))
    if s.air_help:
        s.card[army] -= ONE[AMMO]
        s.fort_ammo = 1
    else:
        s.spend(army, AMMO, 1)


def meet(s: RaceToMoscow, area: int) -> None:
    """RM-MOV-10: the card of a new area comes from the Pursuit deck, or the Soviet one where a marker lies."""
    from maproom.games.race_to_moscow.combat import meet_soviets
    from maproom.games.race_to_moscow.pursuit import meet_pursuit

    s.push(Capture(area))
    if s.soviet >> area & 1:
        meet_soviets(s, area)
    else:
        meet_pursuit(s, area)


class Capture(Frame[RaceToMoscow]):
    """RM-MOV-15: marker, medals, bunker; then encirclement and immediate victory are tested."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, area: int) -> None:
        self.area = area

    def run(self, s: RaceToMoscow) -> None:
        if s.army_at[s.mover] != self.area:
            return  # the combat was lost
        colour = ARMY_COLOUR[s.mover]
        s.take_area(colour, self.area)
        s.emit(CAPTURED, (colour, self.area))
        take_prizes(s, colour, self.area)
        encircle(s, colour, 1 << colour)
