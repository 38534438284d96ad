"""Words for people: what labels need besides the action itself, and the position as text."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY,
    ARMY_COUNT,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    CONSTRUCTIONS,
    FLEET_AFLOAT,
    KINDS_OF_PIECE,
    NO_ARMY,
    OFF,
    PIECE_COUNT,
    PIECE_KINDS,
    SPACE_DOMAIN,
    TILE_KINDS,
    TOKEN,
    TYPE,
    TYPE_DOMAIN,
)
from maproom.games.frontier_wars.control import stars
from maproom.games.frontier_wars.leningrad import units_on_map
from maproom.games.frontier_wars.movement import banks
from maproom.games.frontier_wars.places import spoken
from maproom.games.frontier_wars.scenarios import SCENARIO_IDS
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars, token_slot
from maproom.games.frontier_wars.verbs import DIG, HEAL, HIT_BRIDGE, LAY, PHASES, SPAN, VERBS, WRECK
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

SORT_DOMAIN: Final = Domain("sort", [f"{army}-{kind}" for army in ARMIES for kind in KINDS_OF_PIECE])
"""An army's kind of piece, for labels that name one piece of many."""
PIECE_VERBS: Final = ("move", "load", "board", "show", "strike", "remove", "sacrifice")
RIVER_VERBS: Final = (SPAN, WRECK, HIT_BRIDGE)


def sort_of(piece: int) -> int:
    """The army and kind of a piece."""
    return ARMY[piece] * PIECE_KINDS + TYPE[piece]


def values_of(s: FrontierWars, action: int) -> dict[str, Any]:
    """What a label says: spaces by the names that the scenario gives them, and what the arguments do not tell."""
    verb = VERBS.verb_of(action)
    spaces = {
        field: spoken(s.scenario, value)
        for field, domain, value in zip(verb.fields, verb.domains, verb.arguments(action), strict=True)
        if domain is SPACE_DOMAIN
    }
    return {**spaces, **untold(s, action)}


def _sort(s: FrontierWars, piece: int) -> Any:
    """What a piece is; the owner of a token, who alone is told of its moves, hears what it hides."""
    sort = (SORT_DOMAIN, sort_of(piece))
    if TYPE[piece] != TOKEN or s.actor != ARMY[piece]:
        return sort
    hidden = s.token[token_slot(piece)]
    if hidden < 0 or hidden >= TYPE_DOMAIN.size:
        return Phrase("decoy_token", {"sort": sort})
    return Phrase("token_of", {"sort": sort, "type": (TYPE_DOMAIN, hidden)})


def untold(s: FrontierWars, action: int) -> dict[str, Any]:
    """What the arguments of an action do not tell: what a piece is and where, what lies by a river."""
    verb = VERBS.verb_of(action)
    if verb.name in PIECE_VERBS:
        piece = verb.first(action)
        place = s.place[piece]
        return {
            "sort": _sort(s, piece),
            "start": s.spoken(place) if place != OFF else Phrase("reserve"),
        }
    if verb is HEAL:
        return {"resistance": s.resistance[s.hq_place.index(s.board.space[HEAL.first(action)])]}
    if verb in RIVER_VERBS:
        one, other = banks(s, verb.first(action))
        return {"one": s.spoken(one), "other": s.spoken(other)}
    if verb is LAY:
        ring = s.board.ring[s.board.space[LAY.first(action)]]
        return {"other": side_name(s, ring[LAY.second(action)])}
    if verb is DIG:
        ring = s.board.ring[s.board.space[DIG.first(action)]]
        side = DIG.second(action)
        return {
            "one": side_name(s, ring[side]),
            "other": side_name(s, ring[(side + 1) % len(ring)]),
        }
    return {}


def side_name(s: FrontierWars, space: int) -> Any:
    """What lies over a side."""
    return s.spoken(space) if space >= 0 else Phrase("open_sea")


def as_text(s: FrontierWars) -> str:
    """The position in a few lines: the round, the armies, and what stands on every tile."""
    order = ", ".join(ARMIES[army] for army in s.order if army != NO_ARMY)
    lines = [
        f"{SCENARIO_IDS[s.scenario]}, round {s.round}, {PHASES[s.phase].replace('_', ' ')}. Turn order: {order}."
    ]
    for army in range(ARMY_COUNT):
        if s.playing >> army & 1:
            out = "" if s.alive >> army & 1 else " (eliminated)"
            lines.append(f"{ARMIES[army]}{out}: {_standing(s, army)}.")
    for space in range(s.board.size):
        line = _space_line(s, space)
        if line:
            lines.append(line)
    return "\n".join(lines)


def _standing(s: FrontierWars, army: int) -> str:
    """How an army stands; in the siege there are no points, medals and research (FW-LEN-01)."""
    cards = f"{s.hand_size(army)} cards"
    if s.special == LENINGRAD_SIEGE:
        return f"{units_on_map(s, army)} units, {cards}"
    return f"{stars(s, army)} points, {s.medals[army]} medals, {cards}, {s.research_size(army)} researched"


def _space_line(s: FrontierWars, space: int) -> str:
    numbers: dict[str, int] = {}
    for piece in range(PIECE_COUNT):
        if s.place[piece] == space:
            name = SORT_DOMAIN.words[sort_of(piece)].replace("-", " ")
            numbers[name] = numbers.get(name, 0) + 1
    there = [f"{number} {name}" for name, number in numbers.items()]
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] == space:
            owner = ARMIES[s.hq_owner[hq]] if s.hq_owner[hq] >= 0 else "destroyed"
            there.append(f"HQ ({owner}, {s.resistance[hq]})")
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == space:
            down = " (destroyed)" if s.con_down >> number & 1 else ""
            there.append(CONSTRUCTIONS[CONSTRUCTION_KIND[number]] + down)
    if s.fleet == FLEET_AFLOAT and s.fleet_at == space:
        there.append("fleet")
    if space >= s.board.tiles and not there:
        return ""
    kind = TILE_KINDS[s.board.kind[space]] if space < s.board.tiles else "sea"
    mark = "*" * s.board.stars[space]
    return (
        f"  {s.board.id(space)} {kind}{mark}: {', '.join(there)}"
        if there
        else f"  {s.board.id(space)} {kind}{mark}"
    )
