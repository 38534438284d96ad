"""Why the open question cannot be answered with an area or an army: for this army, and this area."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import ALL_AREAS, AREA_DOMAIN, ARMY_COLOUR, ARMY_DOMAIN, NOWHERE
from maproom.games.race_to_moscow.movement import FieldArmies, Moving
from maproom.games.race_to_moscow.reasons import army_reasons, entry_reason
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.supplies import size
from maproom.games.race_to_moscow.transport import Transport
from maproom.games.race_to_moscow.turn import Actions, Railhead
from maproom.games.race_to_moscow.verbs import TRAIN, TRUCK
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

Picked = list[tuple[Domain, int]]


def refusals_of(s: RaceToMoscow, seat: int | None, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """Why an area or an army does not answer the open question; nothing where the question says it all."""
    if seat is None or s.actor != seat or not s.stack:
        return []
    frame = s.stack[-1]
    if domain is ARMY_DOMAIN and isinstance(frame, (Actions, FieldArmies, Moving)):
        return _no_army(s, seat, value)
    if domain.name == AREA_DOMAIN.name:
        area = AREA_DOMAIN.find(domain.words[value])
        if isinstance(frame, Moving) and ALL_AREAS >> area & 1 and s.owner_of(area) != seat:
            return [entry_reason(s, area)]
        if isinstance(frame, Transport):
            return _no_wagon(s, seat, area, picked)
        if isinstance(frame, Actions) and ALL_AREAS >> area & 1:
            return _no_action(s, seat, area)
        if isinstance(frame, Railhead):
            return [Reason("no_railhead", "RM-RHD-01", {"area": (AREA_DOMAIN, area)})]
    return []


def _no_army(s: RaceToMoscow, seat: int, army: int) -> list[Reason]:
    """Why an army cannot be moved now."""
    if ARMY_COLOUR[army] != seat or s.army_at[army] == NOWHERE:
        return [Reason("not_your_army", "RM-MOV-01", {"army": (ARMY_DOMAIN, army)})]
    if isinstance(s.stack[-1], Actions) and not s.actions:
        return [Reason("no_actions", "RM-TRN-03")]
    return army_reasons(s, army)


def _no_action(s: RaceToMoscow, seat: int, area: int) -> list[Reason]:
    """Why no action begins in an area: armies move by their counters, and supplies leave one's own areas."""
    named = {"area": (AREA_DOMAIN, area)}
    if s.owner_of(area) != seat:
        return [Reason("army_first", "RM-MOV-01", named)]
    if not s.actions:
        return [Reason("no_actions", "RM-TRN-03")]
    return [] if size(s.depot[area]) else [Reason("no_supplies", "RM-TPT-02", named)]


def _no_wagon(s: RaceToMoscow, seat: int, area: int, picked: Picked) -> list[Reason]:
    """Why no truck or train goes from an area, or to it."""
    named = {"area": (AREA_DOMAIN, area)}
    if picked:
        return [Reason("no_link", "RM-TPT-03", named)]
    if s.owner_of(area) != seat:
        return [Reason("not_your_area", "RM-TPT-03", named)]
    if not size(s.depot[area]):
        return [Reason("no_supplies", "RM-TPT-02", named)]
    offered = [action for action in s.legal() if TRUCK.owns(action) or TRAIN.owns(action)]
    return [Reason("no_wagon_there" if offered else "no_wagons", "RM-TPT-01", named)]
