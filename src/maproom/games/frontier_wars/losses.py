"""Units that go back to the reserve, tokens that are turned up, and what follows from it (FW-CRD-06, FW-FOG)."""

from __future__ import annotations

from maproom.games.frontier_wars.board import (
    ARMY,
    DECOY,
    FLEET_AFLOAT,
    FLEET_HITS,
    GERMANY,
    INFANTRY,
    NO_ARMY,
    OFF,
    PIECE_KINDS,
    PLANE,
    TOKEN,
    TOKEN_SLOTS,
    TYPE,
    USSR,
)
from maproom.games.frontier_wars.control import lose_fleet, recover_trenches, settle_map
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, TRENCHES, FrontierWars, token_slot
from maproom.games.frontier_wars.verbs import FLEET_HIT, LOST, STRUCK, TOKEN_LOST, UNCOVERED, WAS_DECOY
from maproom.kernel.copies import replaced
from maproom.kernel.events import EVERYBODY


def uncover(s: FrontierWars, piece: int) -> int:
    """FW-FOG-05, FW-DEC-02: a token is turned up; the unit that takes its place, or OFF."""
    slot = token_slot(piece)
    army = ARMY[piece]
    space = s.place[piece]
    hidden = s.token[slot]
    moves, origin, lodges = s.moves[piece], s.origin[piece], s.lodges(piece)
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
    if lodges:
        s.lodged = replaced(s.lodged, unit, space)
    s.emit(UNCOVERED, (army, hidden, s.board.word[space]))
    return unit


def uncover_tokens(s: FrontierWars, army: int, space: int) -> None:
    """Turns up all tokens of an army in a space."""
    if s.at[army * PIECE_KINDS + TOKEN] >> space & 1:
        for piece in s.pieces_in(army, space):
            if TYPE[piece] == TOKEN:
                uncover(s, piece)


def show_token(s: FrontierWars, piece: int) -> None:
    """FW-FOG-06: in its turn an army turns up a token of its own will."""
    uncover(s, piece)
    settle_map(s)
    watch_siege(s)


def lose_unit(s: FrontierWars, piece: int) -> None:
    """A casualty in battle (FW-BAT-10)."""
    army = ARMY[piece]
    space = s.place[piece]
    s.tell(LOST, EVERYBODY, army, TYPE[piece], s.board.word[space])
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
    watch_siege(s)


def mourn(s: FrontierWars, army: int) -> None:
    """Leningrad: a German casualty feeds the Soviet hand (FW-LEN-08)."""
    if s.special == LENINGRAD_SIEGE and army == GERMANY:
        from maproom.games.frontier_wars.leningrad import SetAside

        s.push(SetAside())


def watch_siege(s: FrontierWars) -> None:
    """FW-LEN-09, FW-LEN-10: the last unit of a side ends the siege; to be asked last, when all else is pushed."""
    if s.special == LENINGRAD_SIEGE and not (has_units(s, GERMANY) and has_units(s, USSR)):
        from maproom.games.frontier_wars.leningrad import Verdict

        s.push(Verdict())


def has_units(s: FrontierWars, army: int) -> bool:
    """Whether an army has a unit on the map, hidden ones included; a decoy is none.

    Everybody can tell: of a pair of tokens one is a unit, and once one is turned up the other is known.
    """
    first = army * PIECE_KINDS
    if s.at[first] | s.at[first + 1] | s.at[first + 2] | s.at[first + 3]:
        return True
    return any(0 <= s.token[slot] < DECOY for slot in range(army * TOKEN_SLOTS, (army + 1) * TOKEN_SLOTS))


def first_casualty(s: FrontierWars, army: int, space: int, most: int) -> int:
    """FW-CRD-09: the first unit of an army in casualty order, up to a type, or OFF."""
    for type in range(most + 1):
        if s.at[army * PIECE_KINDS + type] >> space & 1:
            return s.some(army, type, space)
    return OFF


def first_ground_or_any(s: FrontierWars, army: int, space: int) -> int:
    """The first unit of all in casualty order."""
    return first_casualty(s, army, space, PLANE)


def hit_fleet(s: FrontierWars, army: int, hits: int) -> None:
    """FW-FLT-05: two hits destroy the fleet."""
    if s.fleet != FLEET_AFLOAT:
        return
    s.fleet_hits += hits
    s.emit(FLEET_HIT, (army, min(s.fleet_hits, FLEET_HITS)))
    if s.fleet_hits >= FLEET_HITS:
        lose_fleet(s)


def fleet_is_enemy(s: FrontierWars, army: int) -> bool:
    """Whether an enemy handles the fleet (FW-CRD-08)."""
    handler = s.fleet_handler
    return s.fleet == FLEET_AFLOAT and handler != NO_ARMY and s.side[handler] != s.side[army]


def entered(s: FrontierWars, army: int, space: int) -> None:
    """A unit has come into a space, if only in passing: trenches that others left there go back (FW-TRN-05)."""
    if not s.rules & TRENCHES:
        return
    for trench in range(len(s.trench_place)):
        if s.trench_place[trench] == space and s.side[trench // 2] != s.side[army]:
            recover_trenches(s, space)
            return


def has_infantry(s: FrontierWars, army: int, space: int) -> bool:
    """Whether an army has infantry in a space."""
    return bool(s.at[army * PIECE_KINDS + INFANTRY] >> space & 1)
