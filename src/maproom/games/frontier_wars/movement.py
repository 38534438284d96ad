"""The movement step (FW-MOV), with bridges (FW-RIV), the fleet (FW-FLT-02) and fog tokens (FW-FOG)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY,
    CITY_BRIDGE,
    COUNT,
    FLEET_AFLOAT,
    FLEET_MOVEMENT,
    GERMANY,
    INFANTRY,
    IS_CITY,
    MOVEMENT,
    OFF,
    PER_ARMY,
    PIECE_DOMAIN,
    PIECE_KINDS,
    PLANE,
    SIDE_B,
    TANK,
    TOKEN,
    TYPE,
    USA,
    first_piece,
)
from maproom.games.frontier_wars.cards import BRIDGE_COST, PayCard
from maproom.games.frontier_wars.codes import GOES, MOVES, MOVES_A_PIECE
from maproom.games.frontier_wars.control import controlled, is_open, settle_map, stops
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.deck import FORCED_MARCH
from maproom.games.frontier_wars.flight import boardable, fly, range_of
from maproom.games.frontier_wars.losses import entered, show_token
from maproom.games.frontier_wars.maps import ALL_SIDES
from maproom.games.frontier_wars.reinforce import can_pay_skill
from maproom.games.frontier_wars.state import FREE_CITIES, LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.verbs import (
    AIRBORNE,
    BRIDGE_BUILT,
    BRIDGE_DOWN,
    DONE,
    GO,
    HALT,
    LOAD,
    MOVE,
    MOVED,
    SAIL,
    SAILED,
    SHOW,
    SKILL,
    SPAN,
    TOKEN_MOVED,
    USED_SKILL,
    WRECK,
)
from maproom.kernel.events import EVERYBODY
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


class Movement(Frame[FrontierWars]):
    """FW-MOV-01: any number of units move, one after another."""

    FIELDS: ClassVar[tuple[str, ...]] = ("begun",)
    RULE: ClassVar[str] = "FW-MOV-01"

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def actor(self, s: FrontierWars) -> int:
        return s.active if can_move(s, self.begun) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Nothing can move."""

    def choices(self, s: FrontierWars) -> list[int]:
        actions: list[int] = []
        army = s.active
        for type in range(PLANE):
            add_ground_moves(s, army, type, actions)
        add_flights(s, army, actions)
        if s.at[army * PIECE_KINDS + TOKEN]:
            add_tokens(s, army, actions)
        if s.board.has_rivers:
            add_bridges(s, army, actions)
        if s.fleet == FLEET_AFLOAT and s.fleet_handler == army and not s.fleet_moved:
            actions.extend([SAIL.of(s.board.word[space]) for space in sea_lanes(s)])
        if (
            not self.begun
            and army == USA
            and s.sheet == SIDE_B
            and can_pay_skill(s, army)
            and s.at[army * PIECE_KINDS + PLANE]
        ):
            actions.append(SKILL.of(AIRBORNE))
        actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        s.push(self if self.begun or SHOW.owns(action) else MOVEMENT_GOES_ON)
        if MOVE.owns(action):
            piece = MOVE.first(action)
            to = s.board.space[MOVE.second(action)]
            s.left |= 1 << s.place[piece]
            if TYPE[piece] == PLANE:
                fly(s, piece, range_of(s, piece), (s.place[piece],), ALL_SIDES, OFF, (), 0, to)
            else:
                march(s, piece, movement_of(s, piece), 1 << s.place[piece], to)
        elif LOAD.owns(action):
            from maproom.games.frontier_wars.flight import Flying

            piece = LOAD.first(action)
            here = s.place[piece]
            s.left |= 1 << here
            s.push(Flying(piece, range_of(s, piece), (here,), ALL_SIDES, here, (), 0))
        elif SHOW.owns(action):
            show_token(s, SHOW.first(action))
        elif SAIL.owns(action):
            s.fleet_at = s.board.space[SAIL.first(action)]
            s.fleet_moved = 1
            s.emit(SAILED, (s.active, SAIL.first(action)))
        elif SKILL.owns(action):
            s.skills |= 1 << s.active
            s.airborne = 1
            s.emit(USED_SKILL, (s.active, AIRBORNE))
            s.push(PayCard(s.active, AIRBORNE))
        else:
            change_bridge(s, action)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"units": waiting_units(s)}


MOVEMENT_GOES_ON: Final = Movement(1)
"""Frames never change, so one does for all games."""


def movement_of(s: FrontierWars, piece: int) -> int:
    """The movement value of a ground unit or token (FW-CMP-06)."""
    type = TYPE[piece]
    if type == TANK and ARMY[piece] == GERMANY and s.sheet == SIDE_B:
        return 3
    if type == INFANTRY and s.turn_card == FORCED_MARCH:
        return MOVEMENT[type] + 1
    return MOVEMENT[type]


def sort_of_mover(s: FrontierWars, piece: int) -> int:
    """Units of a type on a tile are alike if as many moves are left to them and both lodge there, or neither."""
    sort = s.moves[piece] - 1
    return sort + 2 if s.lodges(piece) else sort


def add_ground_moves(s: FrontierWars, army: int, type: int, actions: list[int]) -> None:
    """The first steps of all ground units of a type, one of each sort."""
    if not s.at[army * PIECE_KINDS + type]:
        return
    done = [0, 0, 0, 0]
    board = s.board
    word = board.word
    place = s.place
    moves = s.moves
    siege = s.special == LENINGRAD_SIEGE  # nobody lodges elsewhere
    wet = board.has_rivers
    first = first_piece(army, type)
    for piece in range(first, first + COUNT[type]):
        space = place[piece]
        if space < 0:
            continue
        left = moves[piece]
        if left <= 0:
            continue
        sort = sort_of_mover(s, piece) if siege else left - 1
        if done[sort] >> space & 1:
            continue
        done[sort] = done[sort] | 1 << space
        base = piece * MOVES_A_PIECE
        if not wet:
            for neighbour in board.ground_words[space]:
                actions.append(MOVES[base + neighbour])
            continue
        ways = board.ground[space]
        over = board.over[space]
        for number in range(len(ways)):
            if over[number] < 0 or s.bridges >> over[number] & 1:
                actions.append(MOVES[base + word[ways[number]]])


def add_flights(s: FrontierWars, army: int, actions: list[int]) -> None:
    """The first steps of planes, and loading them where they stand."""
    if not s.at[army * PIECE_KINDS + PLANE]:
        return
    done = [0, 0, 0, 0]
    board = s.board
    first = first_piece(army, PLANE)
    for piece in range(first, first + COUNT[PLANE]):
        space = s.place[piece]
        if space < 0 or s.moves[piece] <= 0:
            continue
        sort = sort_of_mover(s, piece)
        if done[sort] >> space & 1:
            continue
        done[sort] = done[sort] | 1 << space
        base = piece * MOVES_A_PIECE
        for neighbour in board.air_words[space]:
            actions.append(MOVES[base + neighbour])
        if boardable(s, army, space, ()):
            actions.append(LOAD.of(piece))


def add_tokens(s: FrontierWars, army: int, actions: list[int]) -> None:
    """FW-FOG-03, FW-FOG-06: tokens move one tile, and may be shown."""
    board = s.board
    first = first_piece(army, TOKEN)
    for piece in range(first, first + COUNT[TOKEN]):
        space = s.place[piece]
        if space < 0:
            continue
        actions.append(SHOW.of(piece))
        if s.moves[piece] > 0:
            ways = board.ground[space]
            for number in range(len(ways)):
                if is_open(s, board.over[space][number]):
                    actions.append(MOVE.of(piece, board.word[ways[number]]))


# -- on the ground ---------------------------------------------------------------------------------------


def march(s: FrontierWars, piece: int, left: int, visited: int, to: int) -> None:
    """One step of a ground unit; it goes on while it may (FW-MOV-03)."""
    army = ARMY[piece]
    start = s.place[piece]
    s.put(piece, to)
    s.origin[piece] = start
    tell_step(s, piece, start, to)
    entered(s, army, to)
    left -= entry_cost(s, TYPE[piece], to)
    if stops(s, army) >> to & 1:
        s.moves[piece] = 0
        arrive(s, piece)
        return
    frame = Marching(piece, left, visited | 1 << to)
    if frame.has_way(s):
        s.push(frame)
    else:
        s.moves[piece] -= 1
        arrive(s, piece)


def entry_cost(s: FrontierWars, type: int, to: int) -> int:
    """FW-MOV-06, FW-DEF-06."""
    if s.rules & FREE_CITIES and type <= TANK and IS_CITY[s.board.kind[to]]:
        return 0
    return 1


def tell_step(s: FrontierWars, piece: int, start: int, to: int) -> None:
    """A move is told step by step; of a token nobody hears what it hides."""
    word = s.board.word
    if TYPE[piece] == TOKEN:
        s.emit(TOKEN_MOVED, (ARMY[piece], word[start], word[to]))
    else:
        s.tell(MOVED, EVERYBODY, ARMY[piece], TYPE[piece], word[start], word[to])


def arrive(s: FrontierWars, piece: int) -> None:
    """A unit has ended its move (FW-MOV-04, FW-BAT-01)."""
    space = s.place[piece]
    s.came |= 1 << space
    s.added[s.active] |= 1 << space
    settle_map(s)


class Marching(Counting):
    """FW-MOV-01: a unit that has movement left goes on or halts."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "left", "visited")
    RULE: ClassVar[str] = "FW-MOV-01"

    def __init__(self, piece: int, left: int, visited: int) -> None:
        self.piece = piece
        self.left = left
        self.visited = visited

    def ways(self, s: FrontierWars) -> list[int]:
        """The spaces that it can still enter; none twice in one move."""
        ways = s.board.ground[s.place[self.piece]]
        return [ways[number] for number in range(len(ways)) if self.may_go(s, number)]

    def has_way(self, s: FrontierWars) -> bool:
        """Whether there is such a space."""
        for number in range(len(s.board.ground[s.place[self.piece]])):
            if self.may_go(s, number):
                return True
        return False

    def may_go(self, s: FrontierWars, number: int) -> bool:
        """Whether it can go on by one of the ways out of its space."""
        space = s.place[self.piece]
        to = s.board.ground[space][number]
        if self.visited >> to & 1 or self.left < entry_cost(s, TYPE[self.piece], to):
            return False
        return is_open(s, s.board.over[space][number])

    def actor(self, s: FrontierWars) -> int:
        return s.active

    def choices(self, s: FrontierWars) -> list[int]:
        word = s.board.word
        actions: list[int] = [GOES[word[to]] for to in self.ways(s)]
        actions.append(HALT.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if HALT.owns(action):
            s.moves[self.piece] -= 1
            arrive(s, self.piece)
        else:
            march(s, self.piece, self.left, self.visited, s.board.space[GO.first(action)])

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"unit": (PIECE_DOMAIN, self.piece), "space": s.spoken(s.place[self.piece]), "left": self.left}


# -- bridges and the fleet -------------------------------------------------------------------------------


def banks(s: FrontierWars, river: int) -> tuple[int, int]:
    """The two tiles that a river or bridge lies between."""
    if river == CITY_BRIDGE:
        return s.board.city[0], s.board.city[1]
    return s.board.river_a[river], s.board.river_b[river]


def bank_words(s: FrontierWars, river: int) -> tuple[int, int]:
    """The same two as the log names them."""
    one, other = banks(s, river)
    return s.board.word[one], s.board.word[other]


def rivers_of(s: FrontierWars) -> list[int]:
    """All rivers of the map, the one in the city included."""
    rivers = list(range(s.board.rivers))
    if s.board.city:
        rivers.append(CITY_BRIDGE)
    return rivers


def add_bridges(s: FrontierWars, army: int, actions: list[int]) -> None:
    """FW-RIV-05, FW-RIV-06: building costs a card, destroying needs control of both sides."""
    infantry = s.at[army * PIECE_KINDS + INFANTRY]
    own = -1
    for river in rivers_of(s):
        one, other = banks(s, river)
        if s.bridges >> river & 1:
            if own < 0:
                own = controlled(s, army)
            if own >> one & 1 and own >> other & 1:
                actions.append(WRECK.of(river))
        elif (infantry >> one | infantry >> other) & 1 and s.hand_size(army):
            actions.append(SPAN.of(river))


def change_bridge(s: FrontierWars, action: int) -> None:
    """Builds or destroys a bridge."""
    if SPAN.owns(action):
        river = SPAN.first(action)
        s.bridges |= 1 << river
        s.emit(BRIDGE_BUILT, (s.active, *bank_words(s, river)))
        s.push(PayCard(s.active, BRIDGE_COST))
    else:
        river = WRECK.first(action)
        s.bridges &= ~(1 << river)
        s.emit(BRIDGE_DOWN, (s.active, *bank_words(s, river)))


def sea_lanes(s: FrontierWars) -> list[int]:
    """FW-FLT-02: the hexes that the fleet can reach."""
    waters = s.board.fleet_waters
    reached = 1 << s.fleet_at
    for _ in range(FLEET_MOVEMENT):
        for space in members(reached):
            reached |= s.board.near[space] & waters
    return members(reached & ~(1 << s.fleet_at))


def may_set_out(s: FrontierWars, piece: int) -> bool:
    """Whether a piece has a movement action left and a way to go."""
    space = s.place[piece]
    if space < 0 or s.moves[piece] <= 0:
        return False
    if TYPE[piece] == PLANE:
        return True
    for river in s.board.over[space]:
        if is_open(s, river):
            return True
    return False


def waiting_units(s: FrontierWars) -> int:
    """How many units and tokens of the active army could still move."""
    first = first_piece(s.active, INFANTRY)
    return len([piece for piece in range(first, first + PER_ARMY) if may_set_out(s, piece)])


def can_move(s: FrontierWars, begun: int) -> bool:
    """Whether the movement step has anything to decide."""
    army = s.active
    for piece in range(first_piece(army, INFANTRY), first_piece(army, PLANE) + COUNT[PLANE]):
        if may_set_out(s, piece):
            return True
    return len(Movement(begun).choices(s)) > 1
