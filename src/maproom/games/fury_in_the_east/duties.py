"""Which attacks the Soviet player owes, and whether a plan leaves every duty payable (FE-CBT-42 to 46)."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import AXIS, NEXT, NO_HEX, RIVER, SEA, SOVIET, direction_to
from maproom.games.fury_in_the_east.grid import hexes_of
from maproom.games.fury_in_the_east.losses import eliminate_leader
from maproom.games.fury_in_the_east.state import DUTY, USED, Fury, layer_of
from maproom.games.fury_in_the_east.supply import is_frozen
from maproom.games.fury_in_the_east.units import FINNISH, FIRST, IS_COMBAT, LEADER_END, RC
from maproom.kernel.hexes import HEX_SIDES


def binds(s: Fury, hex: int) -> bool:
    """Whether a hex holds an Axis Combat Unit that is not Finnish (FE-CBT-31)."""
    if not s.holds(hex, AXIS):
        return False
    for piece in s.units_in(hex, AXIS):
        if not FINNISH[piece]:
            return True
    return False


def contacts_of(s: Fury, hex: int) -> list[int]:
    """The Axis hexes that a unit in this hex has a contact with: no sea, no river (FE-CBT-42)."""
    frozen = is_frozen(s)
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if (
            other == NO_HEX
            or SEA[hex * HEX_SIDES + direction]
            or (RIVER[hex * HEX_SIDES + direction] and not frozen)
        ):
            continue
        if binds(s, other):
            found.append(other)
    return found


def fix_duties(s: Fury) -> None:
    """FE-CBT-42: the duties of the phase are fixed at its start; those of units are an option (FE-CBT-33)."""
    s.attacked = []
    owed: list[int] = []
    for hex in hexes_of(layer_of(s, SOVIET)):
        contacts = contacts_of(s, hex)
        if not contacts:
            continue
        for piece in s.units_in(hex, SOVIET):
            if IS_COMBAT[piece] and s.every_unit_attacks:
                s.marks[piece] |= DUTY
            for other in contacts:
                owed.append(piece)
                owed.append(other)
    s.contacts = owed


def owed_hexes(s: Fury) -> list[int]:
    """The hexes of O whose duty has not lapsed: a unit that had a contact with them is left (FE-CBT-35, 42)."""
    return sorted(set(s.contacts[1::2])) if s.contacts else []


def open_hexes(s: Fury) -> list[int]:
    """The hexes of O that have not been attacked and still hold who binds (FE-CBT-35)."""
    return [hex for hex in owed_hexes(s) if hex not in s.attacked and binds(s, hex)]


def unused_near(s: Fury, hex: int) -> list[int]:
    """The unused Soviet Combat Units next to a hex, not over sea."""
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other == NO_HEX or SEA[hex * HEX_SIDES + direction]:
            continue
        for piece in s.corps_in(other, SOVIET):
            if not s.marks[piece] & USED:
                found.append(piece)
    return found


def open_contacts(s: Fury, piece: int, open: list[int]) -> list[int]:
    """The open hexes that a unit of M has a contact with."""
    return [hex for hex in contacts_of(s, s.place[piece]) if hex in open]


def keeps_duties(s: Fury, attackers: list[int], targets: list[int], open: list[int]) -> bool:
    """FE-CBT-43: (a) no hex is stripped of its last attacker, (b) no unit of its last target."""
    for piece in attackers:
        if not IS_COMBAT[piece]:
            continue
        hex = s.place[piece]
        for direction in range(HEX_SIDES):
            other = NEXT[hex * HEX_SIDES + direction]
            if other == NO_HEX or SEA[hex * HEX_SIDES + direction] or other not in open or other in targets:
                continue
            if all_of(unused_near(s, other), attackers):
                return False
    for piece in stranded(s, targets, open):
        if piece not in attackers:
            return False
    return True


def stranded(s: Fury, targets: list[int], open: list[int]) -> list[int]:
    """The unused units of M that would have no contact left once these hexes are attacked."""
    found: list[int] = []
    for target in targets:
        if target not in open:
            continue
        for piece in unused_near(s, target):
            if not s.marks[piece] & DUTY or piece in found:
                continue
            contacts = open_contacts(s, piece, open)
            if contacts and all_of(contacts, targets):
                found.append(piece)
    return found


def must_attack_too(s: Fury, units: list[int], attackers: list[int], targets: list[int]) -> bool:
    """Whether one of these units, which stay out of a combat, will have to attack another hex (FE-CBT-43)."""
    open = [hex for hex in open_hexes(s) if hex not in targets]
    for piece in units:
        if s.marks[piece] & DUTY and open_contacts(s, piece, open):
            return True
    for hex in open:
        left = [piece for piece in unused_near(s, hex) if piece not in attackers]
        if left and all_of(left, units):
            return True
    return False


def all_of(some: list[int], others: list[int]) -> bool:
    """Whether all of these are among those."""
    for one in some:
        if one not in others:
            return False
    return True


def all_touch(s: Fury, pieces: list[int], targets: list[int]) -> bool:
    """FE-CBT-04: whether every one of these units is next to every one of these hexes."""
    for piece in pieces:
        if not touches_all(s, piece, targets):
            return False
    return True


def any_touches(s: Fury, pieces: list[int], targets: list[int]) -> bool:
    """FE-CBT-04: whether one of these units is next to every one of these hexes."""
    for piece in pieces:
        if touches_all(s, piece, targets):
            return True
    return False


def any_corps(pieces: list[int]) -> bool:
    """Whether one of these pieces is a Combat Unit."""
    for piece in pieces:
        if IS_COMBAT[piece]:
            return True
    return False


def touches_all(s: Fury, piece: int, targets: list[int]) -> bool:
    """FE-CBT-04: whether a unit is next to every one of these hexes, not over sea."""
    hex = s.place[piece]
    for target in targets:
        direction = direction_to(hex, target)
        if direction < 0 or SEA[hex * HEX_SIDES + direction]:
            return False
    return True


def can_be_met(s: Fury, attackers: list[int], targets: list[int], open: list[int], extra: list[int]) -> bool:
    """Whether a plan can be completed to a combat that keeps all duties, adding some of the extra hexes.

    For a given set of hexes the smallest force is the best: the units named and those that would be stranded.
    """
    force = attackers.copy()
    fits = True
    for piece in stranded(s, targets, open):
        if piece not in force:
            fits = fits and touches_all(s, piece, targets)
            force.append(piece)
    if fits:
        if any_corps(force):
            if keeps_duties(s, force, targets, open):
                return True
        else:
            for piece in unused_near(s, targets[0]):
                if touches_all(s, piece, targets) and keeps_duties(s, [*force, piece], targets, open):
                    return True
    for number in range(len(extra)):
        wider = [*targets, extra[number]]
        if attackers:
            if not all_touch(s, attackers, wider):
                continue
        elif not any_touches(s, unused_near(s, targets[0]), wider):
            continue
        if can_be_met(s, attackers, wider, open, extra[number + 1 :]):
            return True
    return False


def duties_open(s: Fury) -> list[int]:
    """FE-CBT-45: the hexes of O that must still be attacked, because a unit is left that can or must do it."""
    open = open_hexes(s)
    if not open:
        return []
    return [hex for hex in open if unused_near(s, hex)]


def any_duty_open(s: Fury, open: list[int]) -> bool:
    """Whether one of the open hexes must still be attacked."""
    for hex in open:
        if unused_near(s, hex):
            return True
    return False


def punish_leaders(s: Fury) -> None:
    """FE-CBT-46: a Leader next to a hex that was owed to it and not attacked is eliminated."""
    contacts = s.contacts
    for number in range(0, len(contacts), 2):
        leader, hex = contacts[number], contacts[number + 1]
        if IS_COMBAT[leader] or s.place[leader] < 0 or hex in s.attacked or not binds(s, hex):
            continue
        if direction_to(s.place[leader], hex) >= 0:
            eliminate_leader(s, leader)


def end_duties(s: Fury) -> None:
    """The phase is over: nothing is owed any more."""
    s.contacts = []
    s.attacked = []
    for piece in range(FIRST[RC], LEADER_END):
        s.marks[piece] &= ~(DUTY | USED)
