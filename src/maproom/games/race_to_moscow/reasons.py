"""Why a thing is as it is: areas, armies and OKH cards explained."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_DOMAIN,
    ARMORED,
    ARMY_COLOUR,
    ARMY_DOMAIN,
    COLOUR_COUNT,
    COLOUR_DOMAIN,
    ENTERABLE,
    FORTIFIED,
    HOMES,
    NEAR,
    NO_ARMY,
    NOWHERE,
    ROAD_NEAR,
    WINTER,
)
from maproom.games.race_to_moscow.deck import (
    BRANDENBURG,
    GROSSTRANSPORTRAUM,
    OKH_DOMAIN,
    PANZERHAUBITZEN,
    PIONIEREN,
    SCHNELLKAMPFGRUPPE,
    SICHERUNGS_DIVISION,
)
from maproom.games.race_to_moscow.encirclement import pocket_of_capture
from maproom.games.race_to_moscow.front import armies_cut
from maproom.games.race_to_moscow.movement import steps_of
from maproom.games.race_to_moscow.state import ENDED, WINTER_ATTACKS, RaceToMoscow
from maproom.games.race_to_moscow.supplies import ammo_in, fuel_in
from maproom.games.race_to_moscow.verbs import PLAY, STEP
from maproom.games.race_to_moscow.words import cut_phrase
from maproom.kernel.reasons import Reason
from maproom.kernel.spaces import members
from maproom.kernel.verbs import Domain

MOMENTS: Final = {
    BRANDENBURG: "moment_combat",
    PANZERHAUBITZEN: "moment_move",
    PIONIEREN: "moment_activation",
    GROSSTRANSPORTRAUM: "moment_transport",
    SCHNELLKAMPFGRUPPE: "moment_armored",
    SICHERUNGS_DIVISION: "moment_partisans",
}
"""When cards that are not for between actions may be played."""


def reasons_of(s: RaceToMoscow, seat: int | None, domain: Domain, value: int) -> list[Reason]:
    """Answers to "why?" about an area, an army or an OKH card."""
    if domain.name == AREA_DOMAIN.name:
        return area_reasons(s, seat, AREA_DOMAIN.find(domain.words[value]))
    if domain is ARMY_DOMAIN:
        return army_reasons(s, value)
    if domain is OKH_DOMAIN:
        return okh_reasons(s, value)
    return []


# -- areas ---------------------------------------------------------------------------------------------------


def area_reasons(s: RaceToMoscow, seat: int | None, area: int) -> list[Reason]:
    """Supply and safety of a controlled area; contact and entry of a free one."""
    if s.blocked >> area & 1:
        return [Reason("blocked", "RM-SET-20")]
    owner = s.owner_of(area)
    if owner >= 0:
        found = [supply_reason(s, owner, area)]
        if not HOMES >> area & 1:
            found.append(safety_reason(s, area))
        return found
    found = []
    if is_on_the_move(s) and s.actor == ARMY_COLOUR[s.mover] and seat == s.actor:
        found.append(entry_reason(s, area))
    for trap in traps(s, area):
        found.append(Reason("would_be_encircled", "RM-ENC-01", {"area": (AREA_DOMAIN, trap)}))
    if not found:
        found.append(Reason("in_contact", "RM-ENC-01"))
    return found


def is_on_the_move(s: RaceToMoscow) -> bool:
    """Whether an army is being activated that has not been stopped for good (RM-MOV-11, 12)."""
    return s.mover != NO_ARMY and s.going != ENDED


def supply_reason(s: RaceToMoscow, owner: int, area: int) -> Reason:
    """Whether a chain joins an area to a supply base of its owner."""
    colour = (COLOUR_DOMAIN, owner)
    if not s.chain(owner) >> area & 1:
        return Reason("cut_off", "RM-TRM-06", {"colour": colour})
    return Reason("railway" if s.track >> area & 1 else "in_chain", "RM-TPT-05", {"colour": colour})


def safety_reason(s: RaceToMoscow, area: int) -> Reason:
    """Why an area can, or cannot, be counter-attacked."""
    near = NEAR[area]
    if near & HOMES:
        home = members(near & HOMES)[0]
        return Reason("safe_home", "RM-REA-04", {"area": (AREA_DOMAIN, home)})
    if not near & (ALL_AREAS & ~s.controlled() | s.soviet):
        return Reason("safe_behind", "RM-REA-04")
    snow = s.has(WINTER_ATTACKS) and WINTER >> area & 1
    guards = (near | 1 << area) & s.occupied
    if guards and not snow:
        army = s.army_in[members(guards)[0]]
        return Reason("safe_army", "RM-REA-04", {"army": (ARMY_DOMAIN, army)})
    loss = cut_phrase("loss_cuts", armies_cut(s, area))
    if guards:
        return Reason("open_in_snow", "RM-OPT-05", {"loss": loss})
    return Reason("open_to_attack", "RM-FRT-02", {"loss": loss})


def entry_reason(s: RaceToMoscow, area: int) -> Reason:
    """Why the moving army can, or cannot, step into a free area."""
    army = s.mover
    colour = ARMY_COLOUR[army]
    name = {"army": (ARMY_DOMAIN, army)}
    if not ENTERABLE[colour] >> area & 1:
        return Reason("wrong_colour", "RM-BRD-02", name)
    if not ROAD_NEAR[colour][s.army_at[army]] >> area & 1:
        return Reason("no_road", "RM-MOV-03", name)
    if steps_of(s, army) >> area & 1:
        return Reason("can_enter", "RM-MOV-10", name)
    if FORTIFIED >> area & 1 and not ammo_in(s.card[army]):
        return Reason("needs_ammo", "RM-MOV-08", name)
    return Reason("occupied", "RM-MOV-04", name)


def traps(s: RaceToMoscow, area: int) -> list[int]:
    """The areas that the question lets an army capture, and whose capture would encircle this one."""
    if s.mover == NO_ARMY or s.actor < 0:
        return []
    held = s.held[ARMY_COLOUR[s.mover]]
    steps = [STEP.first(action) for action in s.legal() if STEP.owns(action)]
    return [to for to in steps if not held >> to & 1 and pocket_of_capture(s, to) >> area & 1]


# -- armies and cards ----------------------------------------------------------------------------------------


def army_reasons(s: RaceToMoscow, army: int) -> list[Reason]:
    """Why an army can, or cannot, be activated."""
    if s.army_at[army] == NOWHERE:
        return []
    found: list[Reason] = []
    if s.halted >> army & 1:
        found.append(Reason("grounded", "RM-REO-06"))
    if s.activated >> army & 1:
        found.append(Reason("activated", "RM-MOV-02"))
    if ARMORED[army] and not fuel_in(s.card[army]):
        found.append(Reason("no_fuel", "RM-MOV-06"))
    if not steps_of(s, army):
        found.append(Reason("no_way", "RM-MOV-04"))
    if not s.chain(ARMY_COLOUR[army]) >> s.army_at[army] & 1:
        found.append(Reason("army_cut_off", "RM-TRM-06"))
    return found or [Reason("can_move", "RM-MOV-01")]


def okh_reasons(s: RaceToMoscow, okh: int) -> list[Reason]:
    """Why an OKH card can, or cannot, be used now."""
    if s.display >> okh & 1:
        return [Reason("face_up", "RM-OKH-01")]
    holder = next((colour for colour in range(COLOUR_COUNT) if s.okh[colour] >> okh & 1), -1)
    if holder < 0:
        return [Reason("not_out", "RM-OKH-02")]
    if s.actor == holder and PLAY.of(okh) in s.legal():
        return [Reason("playable", "RM-OKH-02")]
    if okh in MOMENTS:
        return [Reason(MOMENTS[okh], "RM-OKH-02")]
    if s.active != holder:
        return [Reason("not_your_turn", "RM-OKH-02", {"colour": (COLOUR_DOMAIN, holder)})]
    return [Reason("no_use", "RM-OKH-02")]
