"""Rounds and turns (RM-TRN), and Railhead Advancement (RM-RHD)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    ANY_ROAD,
    ARMORED_ARMIES,
    BASE_AREAS,
    FLEET_COLOUR,
    HOMES,
    LAND,
    SEA_NEAR,
)
from maproom.games.race_to_moscow.codes import ARMORED_MOVES
from maproom.games.race_to_moscow.deck import AUXILIARY_CARDS, CARD_COLOUR, FLEETING, KEPT_CARDS, KEPT_NUMBER
from maproom.games.race_to_moscow.encirclement import move_fleet
from maproom.games.race_to_moscow.loading import CheckLimits, Loading, loads
from maproom.games.race_to_moscow.logistics import TakeSupplies, TakeTransport, bases_to_fill, can_haul
from maproom.games.race_to_moscow.looking import air_supports, recons, support, use_recon
from maproom.games.race_to_moscow.movement import FieldArmies, activate, any_field_army_ready, may_activate
from maproom.games.race_to_moscow.okh import (
    buy_okh,
    buyable,
    lay_track,
    play_between,
    plays_between,
    take_okh,
    takeable,
)
from maproom.games.race_to_moscow.reaction import SovietReaction
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import OKH_IN_PLAY, RaceToMoscow
from maproom.games.race_to_moscow.transport import begin_transport, can_transport
from maproom.games.race_to_moscow.verbs import (
    ACTS_FIELD,
    AIR_AREA,
    AIR_SUPPORT,
    ARMORED,
    AUXILIARIES_LOST,
    AUXILIARIES_USED,
    BUY_OKH,
    END_ACTIONS,
    FIELD,
    GUARD_ENDS,
    LAY_TRACK,
    LOAD,
    MOVE_FLEET,
    PLAY,
    RECON_AREA,
    ROUND_BEGINS,
    SKIP,
    TAKE_OKH,
    TAKE_SUPPLIES,
    TAKE_TRANSPORT,
    TRANSPORT,
    TURN_BEGINS,
    USE_AUXILIARIES,
    USE_RECON,
)
from maproom.games.race_to_moscow.victory import end_by_count
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

REGULAR_ACTIONS: Final = 2


class Round(Frame[RaceToMoscow]):
    """RM-TRN-01: every player takes one turn in turn order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: RaceToMoscow) -> None:
        s.round = self.number
        s.emit(ROUND_BEGINS, (self.number,))
        s.push(EndRound())
        for colour in reversed(s.order):
            if colour >= 0:
                s.push(Turn(colour))


class EndRound(Frame[RaceToMoscow]):
    """RM-END-02: the game ends with the round in which the pool was emptied; RM-END-12: or a guard ends it."""

    def run(self, s: RaceToMoscow) -> None:
        if s.last_round:
            end_by_count(s)
        elif s.round >= s.round_limit:
            s.emit(GUARD_ENDS, (s.round,))
            end_by_count(s)
        else:
            s.push(Round(s.round + 1))


class Turn(Frame[RaceToMoscow]):
    """RM-TRN-02: two regular actions, Railhead Advancement, Soviet Reaction."""

    FIELDS: ClassVar[tuple[str, ...]] = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, s: RaceToMoscow) -> None:
        s.active = self.colour
        s.actions = REGULAR_ACTIONS
        s.auxiliary_used = s.fleet_moved = s.piatra_used = 0
        s.activated = 0
        s.touch()
        s.emit(TURN_BEGINS, (self.colour,))
        s.push(EndTurn())
        s.push(SovietReaction())
        s.push(Railhead())
        s.push(Actions())


class EndTurn(Frame[RaceToMoscow]):
    """RM-TRN-09: Auxiliaries without hand symbol are lost at the end of the turn."""

    def run(self, s: RaceToMoscow) -> None:
        lost = s.kept[s.active] & FLEETING
        for card in members(lost):
            s.emit(AUXILIARIES_LOST, (s.active, KEPT_NUMBER[card]))
        s.kept[s.active] &= ~lost
        s.discard[s.active] |= lost
        s.actions = 0
        s.activated = 0


class Actions(Frame[RaceToMoscow]):
    """RM-TRN-03 to 05: regular and additional actions in any order, until the player ends them."""

    RULE: ClassVar[str] = "RM-TRN-03"

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        found: list[int] = []
        if s.actions:
            self.add_regular(s, found)
        kept = s.kept[s.active]
        if kept:
            if not s.auxiliary_used:
                found += [USE_AUXILIARIES.of(KEPT_NUMBER[card]) for card in members(kept & AUXILIARY_CARDS)]
            found += recons(s)
        if s.rules & OKH_IN_PLAY:
            found += air_supports(s)
            found += plays_between(s)
            found += takeable(s)
            found += buyable(s)
        found += loads(s, s.active)
        found.append(END_ACTIONS.of())
        return found

    def add_regular(self, s: RaceToMoscow, found: list[int]) -> None:
        """RM-TRN-03, 10: the regular actions that can do something."""
        colour = s.active
        if any_field_army_ready(s, colour):
            found.append(FIELD.of())
        for army in ARMORED_ARMIES[colour]:
            if may_activate(s, army):
                found.append(ARMORED_MOVES[army])
        if colour == FLEET_COLOUR and not s.fleet_moved and s.fleet >= 0:
            found += [MOVE_FLEET.of(sea) for sea in members(SEA_NEAR[s.fleet])]
        if can_transport(s):
            found.append(TRANSPORT.of())
        found += bases_to_fill(s)
        if can_haul(s):
            found.append(TAKE_TRANSPORT.of())

    def take(self, s: RaceToMoscow, action: int) -> None:
        if END_ACTIONS.owns(action):
            return
        s.push(self)
        if LOAD.owns(action):
            s.push(CheckLimits())
            s.push(Loading(LOAD.first(action)))
        elif not self.take_additional(s, action):
            s.actions -= 1
            s.touch()
            s.push(CheckLimits())
            self.take_regular(s, action)

    def take_additional(self, s: RaceToMoscow, action: int) -> bool:
        """RM-TRN-04: whether this was an additional action; then it is carried out."""
        if USE_AUXILIARIES.owns(action):
            use_auxiliaries(s, KEPT_CARDS[USE_AUXILIARIES.first(action)])
        elif USE_RECON.owns(action) or RECON_AREA.owns(action):
            use_recon(s, action)
        elif AIR_SUPPORT.owns(action) or AIR_AREA.owns(action):
            support(s, action)
        elif PLAY.owns(action):
            play_between(s, PLAY.first(action))
        elif TAKE_OKH.owns(action):
            take_okh(s, TAKE_OKH.first(action))
        elif BUY_OKH.owns(action):
            buy_okh(s, BUY_OKH.first(action))
        else:
            return False
        return True

    def take_regular(self, s: RaceToMoscow, action: int) -> None:
        """RM-TRN-03: the six regular actions."""
        if FIELD.owns(action):
            s.emit(ACTS_FIELD, (s.active,))
            s.push(FieldArmies(0))
        elif ARMORED.owns(action):
            activate(s, ARMORED.first(action))
        elif MOVE_FLEET.owns(action):
            move_fleet(s, MOVE_FLEET.first(action))
        elif TRANSPORT.owns(action):
            begin_transport(s)
        elif TAKE_SUPPLIES.owns(action):
            s.push(TakeSupplies(BASE_AREAS[TAKE_SUPPLIES.first(action)]))
        else:
            s.push(TakeTransport())

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"actions": s.actions, "trucks": s.trucks[s.active], "trains": s.trains[s.active]}


def use_auxiliaries(s: RaceToMoscow, card: int) -> None:
    """RM-PUR-05: one more regular action this turn."""
    s.kept[s.active] &= ~(1 << card)
    s.discard[CARD_COLOUR[card]] |= 1 << card
    s.auxiliary_used = 1
    s.actions += 1
    s.touch()
    s.emit(AUXILIARIES_USED, (s.active, KEPT_NUMBER[card]))


def railheads(s: RaceToMoscow) -> int:
    """RM-RHD-01: the plain markers next to an own area with track; red lines do not count (RM-BRD-10).

    By older readings they did.
    """
    lines = ANY_ROAD if s.readings >= REREAD else LAND
    own = s.held[s.active]
    plain = own & ~HOMES & ~s.track
    return plain & lines.around(own & s.track) if plain else 0


class Railhead(Frame[RaceToMoscow]):
    """RM-RHD-01: after the actions one marker is turned track side up."""

    RULE: ClassVar[str] = "RM-RHD-01"

    def actor(self, s: RaceToMoscow) -> int:
        return s.active if railheads(s) else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """No railhead can advance."""

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [*[LAY_TRACK.of(area) for area in members(railheads(s))], SKIP.of()]

    def take(self, s: RaceToMoscow, action: int) -> None:
        if LAY_TRACK.owns(action):
            lay_track(s, LAY_TRACK.first(action))
