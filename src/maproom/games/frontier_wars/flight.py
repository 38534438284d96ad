"""Planes: flight, transport, and the bombers of the USA (FW-AIR, FW-ARM-08)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    AIRPORT,
    ARMY,
    ARMY_COUNT,
    ARTILLERY,
    CARRIES,
    DECOY,
    INFANTRY,
    MOVEMENT,
    OFF,
    PIECE_DOMAIN,
    PIECE_KINDS,
    PLANE,
    SIDE_A,
    TANK,
    TOKEN,
    TYPE,
    USA,
)
from maproom.games.frontier_wars.control import settle_map
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.deck import AIR_SUPERIORITY
from maproom.games.frontier_wars.losses import (
    entered,
    fleet_is_enemy,
    hit_fleet,
    strike,
    uncover_tokens,
    watch_siege,
)
from maproom.games.frontier_wars.state import RUNWAYS, FrontierWars, token_slot
from maproom.games.frontier_wars.targets import different, tokens_in
from maproom.games.frontier_wars.verbs import (
    AGREE,
    BOARD,
    CARRIED,
    GO,
    HALT,
    HIT_FLEET,
    MOVED,
    PASS,
    REFUSE,
    STRIKE,
    TOKEN_CARRIED,
)
from maproom.kernel.frame import Frame
from maproom.kernel.texts import Phrase

SHORTEST_RAID: Final = 2
"""FW-ARM-08: hexes that bombers fly at the least."""


def range_of(s: FrontierWars, plane: int) -> int:
    """FW-AIR-01, FW-DEF-07."""
    if s.rules & RUNWAYS and s.board.kind[s.place[plane]] == AIRPORT:
        return MOVEMENT[PLANE] + 1
    return MOVEMENT[PLANE]


def capacity(s: FrontierWars) -> int:
    """FW-AIR-04, Airborne Operations."""
    return CARRIES + 1 if s.airborne else CARRIES


def boardable(s: FrontierWars, army: int, space: int, cargo: tuple[int, ...]) -> list[int]:
    """The units in a space that a plane could take along: own and, with consent, the partner's (FW-COOP-06)."""
    found: list[int] = []
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army] or not s.occ[other] >> space & 1 or not s.alive >> other & 1:
            continue
        for type in (INFANTRY, ARTILLERY, TANK):
            if type == TANK and not s.airborne:
                continue
            if s.at[other * PIECE_KINDS + type] >> space & 1:
                found.extend(carriable(s, other, type, space, cargo))
        if other == army:
            found.extend(
                [piece for piece in tokens_in(s, army, space) if token_boards(s, piece) and piece not in cargo]
            )
    return found


def carriable(s: FrontierWars, army: int, type: int, space: int, cargo: tuple[int, ...]) -> list[int]:
    """A unit of a kind in a space that has not been carried yet (FW-AIR-11): rather one that has moved.

    Of those that lodge in Leningrad and those that do not one each (FW-LEN-06).
    """
    best = [OFF, OFF]
    for piece in s.pieces_in(army, space):
        if TYPE[piece] != type or s.moves[piece] < 0 or piece in cargo:
            continue
        sort = 1 if s.lodges(piece) else 0
        if best[sort] == OFF or s.moves[piece] < s.moves[best[sort]]:
            best[sort] = piece
    return [piece for piece in best if piece != OFF]


def token_boards(s: FrontierWars, piece: int) -> bool:
    """FW-FOG-04, FW-FOG-08: only if what it hides may be carried; decoys may."""
    hidden = s.token[token_slot(piece)]
    may = hidden in (INFANTRY, ARTILLERY, DECOY) or (hidden == TANK and s.airborne != 0)
    return may and s.moves[piece] >= 0


def fly(
    s: FrontierWars,
    plane: int,
    left: int,
    path: tuple[int, ...],
    lines: int,
    boarded: int,
    cargo: tuple[int, ...],
    asked: int,
    to: int,
) -> None:
    """One hex of a flight; enemy artillery ends it (FW-AIR-02), tokens below are turned up (FW-FOG-06)."""
    army = ARMY[plane]
    here = s.place[plane]
    lines &= s.board.directions(here, to)
    for piece in (plane, *cargo):
        s.put(piece, to)
        s.origin[piece] = here
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army]:
            uncover_tokens(s, other, to)
    flight = Flying(plane, left - 1, (*path, to), lines, boarded, cargo, asked)
    if left == 1 or (artillery_below(s, army, to) and s.turn_card != AIR_SUPERIORITY):
        flight.land(s)
    else:
        s.push(flight)
    watch_siege(s)


def artillery_below(s: FrontierWars, army: int, space: int) -> bool:
    """Whether enemy artillery stands in a space."""
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army] and s.at[other * PIECE_KINDS + ARTILLERY] >> space & 1:
            return True
    return False


class Flying(Counting):
    """FW-AIR-01, FW-AIR-05: hex by hex; units of one tile may board; where it ends all land."""

    FIELDS: ClassVar[tuple[str, ...]] = ("plane", "left", "path", "lines", "boarded", "cargo", "asked")
    RULE: ClassVar[str] = "FW-AIR-01"

    def __init__(
        self,
        plane: int,
        left: int,
        path: tuple[int, ...],
        lines: int,
        boarded: int,
        cargo: tuple[int, ...],
        asked: int,
    ) -> None:
        self.plane = plane
        self.left = left
        self.path = path
        self.lines = lines
        self.boarded = boarded
        self.cargo = cargo
        self.asked = asked

    def actor(self, s: FrontierWars) -> int:
        return s.active

    def passengers(self, s: FrontierWars) -> list[int]:
        """Who may board here and now."""
        here = s.place[self.plane]
        if len(self.cargo) >= capacity(s) or (self.boarded != OFF and self.boarded != here):
            return []
        own = ARMY[self.plane]
        return [piece for piece in boardable(s, own, here, self.cargo) if ARMY[piece] == own or not self.asked]

    def choices(self, s: FrontierWars) -> list[int]:
        board = s.board
        actions = [BOARD.of(piece) for piece in self.passengers(s)]
        if len(self.path) > 1:
            actions.append(HALT.base)
        if len(self.path) > 1 or self.cargo or not actions:
            actions.extend([GO.of(board.word[to]) for to in board.air[s.place[self.plane]]])
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if HALT.owns(action):
            self.land(s)
        elif BOARD.owns(action):
            piece = BOARD.first(action)
            if ARMY[piece] != ARMY[self.plane]:
                s.push(self)
                s.push(Consent(piece))
            else:
                s.push(self.with_cargo(s, piece))
        else:
            to = s.board.space[GO.first(action)]
            fly(s, self.plane, self.left, self.path, self.lines, self.boarded, self.cargo, self.asked, to)

    def with_cargo(self, s: FrontierWars, piece: int) -> Flying:
        """The same flight with one more on board."""
        here = s.place[self.plane]
        cargo = (*self.cargo, piece)
        return Flying(self.plane, self.left, self.path, self.lines, here, cargo, self.asked)

    def refused(self) -> Flying:
        """The same flight after the partner has said no."""
        return Flying(self.plane, self.left, self.path, self.lines, self.boarded, self.cargo, 1)

    def land(self, s: FrontierWars) -> None:
        """FW-AIR-06, FW-AIR-11: plane and passengers stay where they are; passengers move no more."""
        space = s.place[self.plane]
        word = s.board.word
        s.moves[self.plane] -= 1
        s.came |= 1 << space
        s.added[s.active] |= 1 << space
        s.emit(MOVED, (ARMY[self.plane], PLANE, word[self.path[0]], word[space]))
        for piece in self.cargo:
            s.moves[piece] = -1
            s.left |= 1 << self.boarded
            if TYPE[piece] == TOKEN:
                s.carried |= 1 << token_slot(piece)
                s.emit(TOKEN_CARRIED, (ARMY[piece], word[self.boarded], word[space]))
            else:
                s.emit(CARRIED, (ARMY[piece], TYPE[piece], word[self.boarded], word[space]))
        entered(s, ARMY[self.plane], space)
        settle_map(s)
        if bombs(s, self):
            s.push(BombRun(self.path))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {
            "plane": (PIECE_DOMAIN, self.plane),
            "space": s.spoken(s.place[self.plane]),
            "question": Phrase(self.asks(s), {"left": self.left}),
            "aboard": Phrase("aboard", {"units": listed(self.cargo)}) if self.cargo else "",
        }

    def asks(self, s: FrontierWars) -> str:
        """What is to be decided: who boards first, or where it flies, whether another boards, whether it lands."""
        may_board = bool(self.passengers(s))
        if len(self.path) > 1:
            return "fly_on_or_board" if may_board else "fly_on"
        if not may_board:
            return "fly_where"
        return "fly_or_board" if self.cargo else "who_boards"


def listed(cargo: tuple[int, ...]) -> Any:
    """Units by their names, one after another."""
    first = (PIECE_DOMAIN, cargo[0])
    return first if len(cargo) == 1 else Phrase("and_next", {"first": first, "next": listed(cargo[1:])})


class Consent(Frame[FrontierWars]):
    """FW-COOP-06: the partner agrees to have a unit carried, or not."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)
    RULE: ClassVar[str] = "FW-COOP-06"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: FrontierWars) -> int:
        return ARMY[self.piece]

    def choices(self, s: FrontierWars) -> list[int]:
        return [AGREE.base, REFUSE.base]

    def take(self, s: FrontierWars, action: int) -> None:
        flight = s.stack.pop()
        assert isinstance(flight, Flying)
        s.push(flight.with_cargo(s, self.piece) if AGREE.owns(action) else flight.refused())

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"unit": (PIECE_DOMAIN, self.piece), "space": s.spoken(s.place[self.piece])}


# -- the bombers of the USA ----------------------------------------------------------------------------


def bombs(s: FrontierWars, flight: Flying) -> bool:
    """FW-ARM-08: a straight flight of two hexes or more, without passengers and not over enemy artillery."""
    army = ARMY[flight.plane]
    if army != USA or s.sheet != SIDE_A or flight.cargo or not flight.lines or len(flight.path) <= SHORTEST_RAID:
        return False
    below = flight.path[1:-1]
    if any(artillery_below(s, army, space) for space in below):
        return False
    return len(BombRun(flight.path).choices(s)) > 1


def targets_below(s: FrontierWars, army: int, space: int) -> list[int]:
    """The enemy units in a space."""
    found: list[int] = []
    for other in range(ARMY_COUNT):
        if s.side[other] != s.side[army]:
            found.extend(different(s, other, space))
    return found


class BombRun(Frame[FrontierWars]):
    """FW-ARM-08: the plane may eliminate a unit on one tile that it flew over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("path",)
    RULE: ClassVar[str] = "FW-ARM-08"

    def __init__(self, path: tuple[int, ...]) -> None:
        self.path = path

    def actor(self, s: FrontierWars) -> int:
        return USA

    def choices(self, s: FrontierWars) -> list[int]:
        actions: list[int] = []
        for space in dict.fromkeys(self.path[1:-1]):
            actions.extend([STRIKE.of(piece) for piece in targets_below(s, USA, space)])
            if space == s.fleet_at and fleet_is_enemy(s, USA):
                actions.append(HIT_FLEET.base)
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if STRIKE.owns(action):
            strike(s, STRIKE.first(action))
        elif HIT_FLEET.owns(action):
            hit_fleet(s, USA, 1)
