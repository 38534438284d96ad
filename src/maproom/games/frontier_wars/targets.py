"""Which pieces a question offers: one of each sort that looks alike (FW-CRD-08, FW-CRD-20, FW-FOG-09)."""

from __future__ import annotations

from maproom.games.frontier_wars.board import (
    ARMY_COUNT,
    COUNT,
    DECOY,
    FIRST,
    OFF,
    PER_ARMY,
    PIECE_KINDS,
    PLANE,
    TOKEN,
    TYPE,
)
from maproom.games.frontier_wars.losses import fleet_is_enemy
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars, token_slot
from maproom.games.frontier_wars.verbs import HIT_FLEET, SHOW, STRIKE
from maproom.kernel.spaces import members


def different(s: FrontierWars, army: int, space: int) -> list[int]:
    """One unit of each type that an army has in a space, and every token there."""
    found: list[int] = []
    if not s.occ[army] >> space & 1:
        return found
    for type in range(TOKEN):
        if s.at[army * PIECE_KINDS + type] >> space & 1:
            found.append(s.some(army, type, space))
    found.extend(tokens_in(s, army, space))
    return found


def different_movers(s: FrontierWars, army: int, space: int) -> list[int]:
    """The same for units that move: who lodges in Leningrad is of another sort than who does not (FW-LEN-06)."""
    found = different(s, army, space)
    if s.special != LENINGRAD_SIEGE:
        return found
    for piece in s.pieces_in(army, space):
        if all(TYPE[piece] != TYPE[other] or s.lodges(piece) != s.lodges(other) for other in found):
            found.append(piece)
    return found


def tokens_in(s: FrontierWars, army: int, space: int) -> list[int]:
    """The tokens of an army in a space."""
    if not s.at[army * PIECE_KINDS + TOKEN] >> space & 1:
        return []
    first = army * PER_ARMY + FIRST[TOKEN]
    return [piece for piece in range(first, first + COUNT[TOKEN]) if s.place[piece] == space]


def shows(s: FrontierWars, army: int) -> list[int]:
    """FW-FOG-06: the tokens that an army may turn up at any time in its turn."""
    if not s.at[army * PIECE_KINDS + TOKEN]:
        return []
    first = army * PER_ARMY + FIRST[TOKEN]
    return [SHOW.of(piece) for piece in range(first, first + COUNT[TOKEN]) if s.place[piece] != OFF]


def is_decoy(s: FrontierWars, piece: int) -> bool:
    """Whether a piece is a blank token, which is no unit."""
    return TYPE[piece] == TOKEN and s.token[token_slot(piece)] == DECOY


def real_units(s: FrontierWars, army: int, space: int) -> list[int]:
    """What an army can give up as a unit: everything but its decoys."""
    return [piece for piece in different(s, army, space) if not is_decoy(s, piece)]


def strikes(s: FrontierWars, army: int, spaces: int, types: int) -> list[int]:
    """Enemy units of some types (a set) in some spaces, tokens by their place, and the enemy's fleet."""
    actions: list[int] = []
    for other in range(ARMY_COUNT):
        if s.side[other] == s.side[army]:
            continue
        for space in members(s.occ[other] & spaces):
            for type in range(PLANE + 1):
                if types >> type & 1 and s.at[other * PIECE_KINDS + type] >> space & 1:
                    actions.append(STRIKE.of(s.some(other, type, space)))
            for piece in tokens_in(s, other, space):
                actions.append(STRIKE.of(piece))
    if fleet_is_enemy(s, army) and spaces >> s.fleet_at & 1:
        actions.append(HIT_FLEET.base)
    return actions


def raided(s: FrontierWars, spaces: int) -> int:
    """All spaces one or two hexes away from one of the spaces."""
    reach = s.board.raided
    found = 0
    for space in members(spaces):
        found |= reach[space]
    return found


def next_to(s: FrontierWars, spaces: int) -> int:
    """All spaces next to one of the spaces."""
    near = s.board.near
    found = 0
    for space in members(spaces):
        found |= near[space]
    return found
