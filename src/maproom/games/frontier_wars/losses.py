"""Units that go back to the reserve, tokens that are turned up, and what follows from it (FW-CRD-06, FW-FOG)."""

from __future__ import annotations

from maproom.games.frontier_wars.board import (
    ARMY,
    DECOY,
    FLEET_HITS,
    GERMANY,
    INFANTRY,
    NO_ARMY,
    OFF,
    PLANE,
    TOKEN,
    TYPE,
    USSR,
)
from maproom.games.frontier_wars.control import lose_fleet, recover_trenches, settle_map
from maproom.games.frontier_wars.state import FrontierWars, token_slot
from maproom.games.frontier_wars.verbs import FLEET_HIT, LOST, STRUCK, TOKEN_LOST, UNCOVERED, WAS_DECOY


def uncover(s: FrontierWars, piece: int) -> int:
    """FW-FOG-05, FW-DEC-02: a token is turned up; the unit that takes its place, or OFF."""
    slot = token_slot(piece)
    army = ARMY[piece]
    space = s.place[piece]
    hidden = s.token[slot]
    moves, origin = s.moves[piece], s.origin[piece]
    s.take_off(piece)
    s.reveal()
    if hidden == DECOY:
        s.emit(WAS_DECOY, (army, s.board.word[space]))
        return OFF
    unit = s.reserve(army, hidden)
    if unit == OFF:
        s.emit(TOKEN_LOST, (army, hidden, s.board.word[space]))
        return OFF
    s.put(unit, space)
    s.moves[unit] = moves
    s.origin[unit] = origin
    s.emit(UNCOVERED, (army, hidden, s.board.word[space]))
    return unit


def uncover_tokens(s: FrontierWars, army: int, space: int) -> None:
    """Turns up all tokens of an army in a space."""
    if s.at[army * 5 + TOKEN] >> space & 1:
        for piece in s.pieces_in(army, space):
            if TYPE[piece] == TOKEN:
                uncover(s, piece)


def lose_unit(s: FrontierWars, piece: int) -> None:
    """A casualty in battle (FW-BAT-10)."""
    army = ARMY[piece]
    space = s.place[piece]
    s.emit(LOST, (army, TYPE[piece], s.board.word[space]))
    s.take_off(piece)
    mourn(s, army)


def strike(s: FrontierWars, piece: int) -> None:
    """A card or skill eliminates a unit or token, without a medal (FW-CRD-06, FW-FOG-09)."""
    army = ARMY[piece]
    space = s.place[piece]
    word = s.board.word[space]
    real = True
    if TYPE[piece] == TOKEN:
        hidden = s.token[token_slot(piece)]
        s.reveal()
        real = hidden != DECOY
        if real:
            s.emit(TOKEN_LOST, (army, hidden, word))
        else:
            s.emit(WAS_DECOY, (army, word))
    else:
        s.emit(STRUCK, (army, TYPE[piece], word))
    s.take_off(piece)
    if real:
        mourn(s, army)
    settle_map(s)


def mourn(s: FrontierWars, army: int) -> None:
    """Leningrad: a German casualty feeds the Soviet hand (FW-LEN-08); the last unit of either ends the siege."""
    if s.special == 1:
        from maproom.games.frontier_wars.leningrad import SetAside, Verdict

        if army == GERMANY:
            s.push(SetAside())
        if not s.occ[GERMANY] or not s.occ[USSR]:
            s.push(Verdict())


def first_casualty(s: FrontierWars, army: int, space: int, most: int) -> int:
    """FW-CRD-09: the first unit of an army in casualty order, up to a type, or OFF."""
    for type in range(most + 1):
        if s.at[army * 5 + type] >> space & 1:
            return s.some(army, type, space)
    return OFF


def first_ground_or_any(s: FrontierWars, army: int, space: int) -> int:
    """The first unit of all in casualty order."""
    return first_casualty(s, army, space, PLANE)


def hit_fleet(s: FrontierWars, army: int, hits: int) -> None:
    """FW-FLT-05: two hits destroy the fleet."""
    if s.fleet != 1:
        return
    s.fleet_hits += hits
    s.emit(FLEET_HIT, (army, min(s.fleet_hits, FLEET_HITS)))
    if s.fleet_hits >= FLEET_HITS:
        lose_fleet(s)


def fleet_is_enemy(s: FrontierWars, army: int) -> bool:
    """Whether an enemy handles the fleet (FW-CRD-08)."""
    handler = s.fleet_handler
    return s.fleet == 1 and handler != NO_ARMY and s.side[handler] != s.side[army]


def entered(s: FrontierWars, army: int, space: int) -> None:
    """A unit has come to stay in a space: trenches of others there go back (FW-TRN-05)."""
    for trench in range(len(s.trench_place)):
        if s.trench_place[trench] == space and s.side[trench // 2] != s.side[army]:
            recover_trenches(s, space)
            return


def has_infantry(s: FrontierWars, army: int, space: int) -> bool:
    """Whether an army has infantry in a space."""
    return bool(s.at[army * 5 + INFANTRY] >> space & 1)
