"""What a seat sees of the position (FW-INF)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY,
    ARMY_COUNT,
    CITY_BRIDGE,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    CONSTRUCTIONS,
    DECOY,
    FLEET_AFLOAT,
    FLEET_SUNK,
    KINDS_OF_PIECE,
    NO_ARMY,
    NOWHERE,
    OFF,
    PIECE_COUNT,
    PIECE_DOMAIN,
    RIVER_DOMAIN,
    TILE_KINDS,
    TOKEN,
    TRENCHES_OF_ARMY,
    TYPE,
    TYPES,
    USSR,
)
from maproom.games.frontier_wars.cards import left_in
from maproom.games.frontier_wars.combatants import (
    FLEET,
    GARRISON,
    attacks,
    crossed_trench,
    fleet_joins,
    garrison_at,
    garrison_step,
    shows_defence,
    step_of,
)
from maproom.games.frontier_wars.control import frontier, hand_limit, held, stars, supplied
from maproom.games.frontier_wars.deck import (
    CARD_IDS,
    DECK,
    DECKS,
    DEFENCE,
    KINDS,
    NO_CARD,
    known_copies,
)
from maproom.games.frontier_wars.flight import Flying
from maproom.games.frontier_wars.leningrad import ROUNDS as SIEGE_ROUNDS
from maproom.games.frontier_wars.leningrad import SKIPPED_PHASES, units_on_map
from maproom.games.frontier_wars.maps import Board
from maproom.games.frontier_wars.scenarios import SCENARIO_IDS
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, RULE_NAMES, SUPPLY_LINES, FrontierWars, token_slot
from maproom.games.frontier_wars.verbs import PHASES
from maproom.games.frontier_wars.victory import research_points
from maproom.kernel.spaces import members

HIDDEN_NAMES: Final = [*TYPES, "decoy"]
assert HIDDEN_NAMES[DECOY] == "decoy"


def picture_of(s: FrontierWars, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, may see; nothing is taken away from a whole, it is written down."""
    return {
        "scenario": SCENARIO_IDS[s.scenario],
        "map_seed": s.map_seed if s.map_seed >= 0 else None,
        "sheet": "AB"[s.sheet],
        "rules": [name for bit, name in enumerate(RULE_NAMES) if s.rules >> bit & 1],
        "round": s.round,
        "round_limit": last_round(s),
        "phases": [PHASES[phase] for phase in range(len(PHASES)) if is_played(s, phase)],
        "phase": PHASES[s.phase],
        "turn": name_of(s.active),
        "order": [ARMIES[army] for army in s.order if army != NO_ARMY],
        "map": map_of(s),
        "pieces": [_piece(s, piece, seat) for piece in range(PIECE_COUNT) if s.place[piece] != OFF],
        "constructions": [
            _construction(s, number) for number in range(CONSTRUCTION_COUNT) if s.con_place[number] != OFF
        ],
        "headquarters": [_headquarters(s, hq) for hq in range(ARMY_COUNT) if s.hq_place[hq] != OFF],
        "trenches": [_trench(s, number) for number in range(len(s.trench_place)) if s.trench_place[number] != OFF],
        "bridges": [RIVER_DOMAIN.words[river] for river in members(s.bridges)],
        "fleet": _fleet(s),
        "control": _control(s),
        "frontier": [s.board.id(tile) for tile in members(frontier(s))],
        "battle": battle_of(s),
        "armies": {ARMIES[army]: _army(s, army, seat) for army in range(ARMY_COUNT) if s.playing >> army & 1},
        "turn_card": None if s.turn_card == NO_CARD else CARD_IDS[s.turn_card],
        "decks": {
            name: {"cards": left_in(s, deck), "discards": _ids_of(s.discard, 0, deck)}
            for deck, name in enumerate(DECKS)
        },
        "talk": _talk(s),
    }


def last_round(s: FrontierWars) -> int | None:
    """The round that ends the game, if one does (FW-LEN-09, FW-VIC-06)."""
    return SIEGE_ROUNDS if s.special == LENINGRAD_SIEGE else s.round_limit or None


def is_played(s: FrontierWars, phase: int) -> bool:
    """Whether the rounds of this game have a phase."""
    return s.special != LENINGRAD_SIEGE or phase not in SKIPPED_PHASES


def name_of(army: int) -> str | None:
    """An army's id, or nothing."""
    return None if army == NO_ARMY else ARMIES[army]


# -- the map -----------------------------------------------------------------------------------------------


_maps: dict[tuple[int, ...], dict[str, Any]] = {}


def map_of(s: FrontierWars) -> dict[str, Any]:
    """The spaces with their hexes, and the rivers between them; made once a map."""
    key = tuple(s.layout)
    if key not in _maps:
        if len(_maps) > 200:
            _maps.clear()
        _maps[key] = _drawn(s.board)
    return _maps[key]


def _drawn(board: Board) -> dict[str, Any]:
    rivers = [(river, board.river_a[river], board.river_b[river]) for river in range(board.rivers)]
    if board.city:
        rivers.append((CITY_BRIDGE, board.city[0], board.city[1]))
    return {
        "spaces": [
            {
                "id": board.id(space),
                "kind": TILE_KINDS[board.kind[space]] if space < board.tiles else "sea",
                "stars": board.stars[space],
                "hexes": [list(hex) for hex in board.hexes[space]],
                "edges": [board.id(other) if other >= 0 else None for other in board.ring[space]],
            }
            for space in range(board.size)
        ],
        "rivers": [
            {"id": RIVER_DOMAIN.words[river], "between": [board.id(one), board.id(other)]}
            for river, one, other in rivers
        ],
    }


def _piece(s: FrontierWars, piece: int, seat: int | None) -> dict[str, Any]:
    army = ARMY[piece]
    seen: dict[str, Any] = {
        "id": PIECE_DOMAIN.words[piece],
        "army": ARMIES[army],
        "kind": KINDS_OF_PIECE[TYPE[piece]],
        "space": s.board.id(s.place[piece]),
        "neutral": not s.alive >> army & 1,
    }
    if army == s.active:
        seen["moves"] = max(s.moves[piece], 0)
    if s.origin[piece] != NOWHERE:
        seen["origin"] = s.board.id(s.origin[piece])
    if is_aboard(s, piece):
        seen["aboard"] = True
    if TYPE[piece] == TOKEN and seat == army:
        seen["hides"] = HIDDEN_NAMES[s.token[token_slot(piece)]]
    return seen


def is_aboard(s: FrontierWars, piece: int) -> bool:
    """Whether a unit is on board of the plane that is on its way; consent may be asked on top of the flight."""
    return any(isinstance(frame, Flying) and piece in frame.cargo for frame in s.stack[-2:])


def _construction(s: FrontierWars, number: int) -> dict[str, Any]:
    return {
        "kind": CONSTRUCTIONS[CONSTRUCTION_KIND[number]],
        "army": ARMIES[s.con_owner[number] if s.con_owner[number] >= 0 else number // 3],
        "space": s.board.id(s.con_place[number]),
        "destroyed": bool(s.con_down >> number & 1),
    }


def _headquarters(s: FrontierWars, hq: int) -> dict[str, Any]:
    return {
        "army": ARMIES[hq],
        "space": s.board.id(s.hq_place[hq]),
        "owner": name_of(s.hq_owner[hq]),
        "resistance": s.resistance[hq],
    }


def _trench(s: FrontierWars, number: int) -> dict[str, Any]:
    tile = s.trench_place[number]
    ring = s.board.ring[tile]
    side = s.trench_side[number]
    facing = [ring[side], ring[(side + 1) % len(ring)]]
    return {
        "army": ARMIES[number // TRENCHES_OF_ARMY],
        "space": s.board.id(tile),
        "edge": side,
        "faces": [s.board.id(other) for other in facing if other >= 0],
    }


def _fleet(s: FrontierWars) -> dict[str, Any] | None:
    if not s.fleet:
        return None
    return {
        "space": s.board.id(s.fleet_at) if s.fleet == FLEET_AFLOAT else None,
        "hits": s.fleet_hits,
        "handler": name_of(s.fleet_handler),
        "destroyed": s.fleet == FLEET_SUNK,
    }


def _control(s: FrontierWars) -> dict[str, str]:
    found: dict[str, str] = {}
    for army in range(ARMY_COUNT):
        for tile in members(held(s, army)):
            found[s.board.id(tile)] = ARMIES[army]
    return found


def _talk(s: FrontierWars) -> list[str] | None:
    """FW-SPT-01: who may talk to his partner, where the map has a communications tile."""
    if not s.board.talk:
        return None
    sides = {s.side[army] for army in range(ARMY_COUNT) if s.alive >> army & 1 and held(s, army) & s.board.talk}
    return [ARMIES[army] for army in range(ARMY_COUNT) if s.alive >> army & 1 and s.side[army] in sides]


# -- the battle --------------------------------------------------------------------------------------------


def battle_of(s: FrontierWars) -> dict[str, Any] | None:
    """The battle while it is being fought: who stands at which initiative, and who has struck."""
    if s.b_tile == NOWHERE:
        return None
    rows: list[dict[str, Any]] = []
    for army in range(ARMY_COUNT):
        for piece in s.pieces_in(army, s.b_tile):
            if TYPE[piece] != TOKEN:
                rows.append(
                    {
                        "army": ARMIES[army],
                        "kind": TYPES[TYPE[piece]],
                        "role": "attack" if attacks(s, army) else "defence",
                        "initiative": step_of(s, piece),
                        "struck": bool(s.b_done >> piece & 1),
                        "trench": crossed_trench(s, piece),
                    }
                )
    hq = garrison_at(s, s.b_tile)
    if hq >= 0:
        role = "attack" if attacks(s, s.hq_owner[hq]) else "defence"
        struck = bool(s.b_done >> GARRISON & 1)
        rows.append(_row(s.hq_owner[hq], "garrison", role, garrison_step(s, hq), struck))
    if fleet_joins(s):
        role = "attack" if attacks(s, s.fleet_handler) else "defence"
        rows.append(_row(s.fleet_handler, "fleet", role, 1, bool(s.b_done >> FLEET & 1)))
    return {
        "space": s.board.id(s.b_tile),
        "attacker": ARMIES[s.b_attacker],
        "card": None if s.b_card == NO_CARD else CARD_IDS[s.b_card],
        "cancelled": bool(s.b_cancelled),
        "fused": bool(s.b_fused),
        "main": None if s.b_main == NOWHERE else s.board.id(s.b_main),
        "combatants": rows,
        "impacts": [
            {"army": ARMIES[owner], "victim": ARMIES[victim], "impacts": s.b_hits[owner * ARMY_COUNT + victim]}
            for owner in range(ARMY_COUNT)
            for victim in range(ARMY_COUNT)
            if s.b_hits[owner * ARMY_COUNT + victim]
        ],
    }


def _row(army: int, kind: str, role: str, initiative: int, struck: bool) -> dict[str, Any]:
    return {
        "army": ARMIES[army],
        "kind": kind,
        "role": role,
        "initiative": initiative,
        "struck": struck,
        "trench": False,
    }


# -- the armies --------------------------------------------------------------------------------------------


def _ids_of(cards: list[int], base: int, deck: int) -> list[str]:
    """Cards of a deck by their ids, a copy each."""
    return [CARD_IDS[card] for card in range(KINDS) if deck in (DECK[card], -1) for _ in range(cards[base + card])]


def _backs(cards: list[int], base: int) -> dict[str, int]:
    """FW-INF-04: the backs are open."""
    found = dict.fromkeys(DECKS, 0)
    for card in range(KINDS):
        found[DECKS[DECK[card]]] += cards[base + card]
    return found


def _army(s: FrontierWars, army: int, seat: int | None) -> dict[str, Any]:
    base = army * KINDS
    seen: dict[str, Any] = {
        "alive": bool(s.alive >> army & 1),
        "team": ARMIES[s.team[army]],
        "points": stars(s, army),
        "units": units_on_map(s, army),
        "points_goal": None if s.special == LENINGRAD_SIEGE else s.vp_goal[army],
        "research_goal": None if s.special == LENINGRAD_SIEGE else s.research_goal[army],
        "medals": s.medals[army],
        "skill_used": bool(s.skills >> army & 1),
        "hand": {"cards": s.hand_size(army), "backs": _backs(s.hand, base), "limit": hand_limit(s, army)},
        "research": {"cards": s.research_size(army), "backs": _backs(s.research, base)},
        "supplies": s.supplies[army],
        "aside": _backs(s.aside, 0) if army == USSR and s.special else None,
        "reserve": {
            **{name: s.in_reserve(army, type) for type, name in enumerate(TYPES)},
            **{name: _stock(s, army, kind) for kind, name in enumerate(CONSTRUCTIONS)},
            "trenches": sum(s.trench_place[army * 2 + one] == OFF for one in (0, 1)),
        },
    }
    if s.rules & SUPPLY_LINES:
        seen["supplied"] = [s.board.id(tile) for tile in members(supplied(s, army) & s.board.land)]
    if seat is None:
        return seen
    if seat == army:
        seen["own"] = _own(s, army)
    elif s.team[seat] == s.team[army] and s.alive >> army & 1:
        seen["research"]["points"] = research_points(s, army)
        if shows_defence(s, army):
            seen["defence_cards"] = _ids_of(s.hand, base, DEFENCE)
    known = s.seen[seat * ARMY_COUNT + army]
    if known and seat != army:
        seen["known"] = [CARD_IDS[card] for card in range(KINDS) for _ in range(known_copies(known, card))]
    return seen


def _own(s: FrontierWars, army: int) -> dict[str, Any]:
    """What only the army itself sees: hand, research, and what it has just chosen in secret."""
    base = army * KINDS
    return {
        "hand": _ids_of(s.hand, base, -1),
        "research": _ids_of(s.research, base, -1),
        "research_points": research_points(s, army),
        "chosen": [CARD_IDS[card] for card in s.pending[army * 2 : army * 2 + 2] if card != NO_CARD],
        "aside": _ids_of(s.aside, 0, -1) if army == USSR else [],
    }


def _stock(s: FrontierWars, army: int, kind: int) -> int:
    return sum(
        s.con_place[number] == OFF and s.con_owner[number] == army and CONSTRUCTION_KIND[number] == kind
        for number in range(CONSTRUCTION_COUNT)
    )
