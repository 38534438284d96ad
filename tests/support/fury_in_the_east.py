"""How the tests of Fury in the East speak: a position in a few words, an action in a few words."""

from __future__ import annotations

from typing import Any

from support.asking import actor as actor
from support.asking import frame as frame
from support.asking import heard_of
from support.asking import lines as lines
from support.asking import verbs as verbs

import maproom
from maproom.games.fury_in_the_east.board import HEX_DOMAIN, HEX_IDS, SETTLEMENT, SIDES
from maproom.games.fury_in_the_east.combat import Forecast, forecast
from maproom.games.fury_in_the_east.grid import has, hexes_of
from maproom.games.fury_in_the_east.movement import allowance
from maproom.games.fury_in_the_east.state import NONE, OOS, Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import BACK, HANDLE, KIND, KINDS, LEADER, PIECE_DOMAIN, PIECE_IDS, RC, TC
from maproom.games.fury_in_the_east.zones import axis_zoc, command, regular_zoc, soviet_zoc
from maproom.kernel.registry import register, slugs

if "fury-in-the-east" not in slugs():
    register("fury-in-the-east", "maproom.games.fury_in_the_east.game")
GAME = maproom.game("fury-in-the-east")
AXIS, SOVIET = 0, 1


def position(phase: str = "axis_movement", ask: bool = False, **description: Any) -> Fury:
    """A position at the start of a phase.

    `units={"2220": ["G-PZ-XLI", "infantry:1"], "2221": ["RC=2", "leader=3!"]}`; `turn=4`, `weather="SNOW"` and
    `luftwaffe=2` are short for keys of "turn". The question whether the Soviet player watches is answered with
    "ignore" unless `ask`.
    """
    turn = {"phase": phase}
    for key in ("turn", "weather", "luftwaffe"):
        if key in description:
            turn[key] = description.pop(key)
    state = GAME.position({**description, "turn": turn})
    assert isinstance(state, Fury)
    if not ask and frame(state) == "WatchPhase":
        play(state, "ignore")
    return state


# -- questions ------------------------------------------------------------------------------------------------


def options(s: Fury, verb: str, *words: str) -> list[str]:
    """The legal lines of a verb that begin with these words, e.g. `options(s, "go")`."""
    wanted = [verb, *words]
    return [line for line in lines(s) if line.split(" ")[: len(wanted)] == wanted]


def may(s: Fury, line: str) -> bool:
    """Whether a line, or a verb with its first words, is legal: `may(s, "go 2220")`, `may(s, "done")`."""
    return bool(options(s, *line.split(" ")))


def hexes(s: Fury, verb: str = "go") -> set[str]:
    """The hexes that a verb offers now."""
    return {line.split(" ")[1] for line in options(s, verb)}


def play(s: Fury, *moves: str) -> None:
    """Plays lines one after the other; each must be legal."""
    for line in moves:
        assert line in lines(s), f"{line!r} is not legal at {frame(s)}: {lines(s)[:40]}"
        s.apply(GAME.action(line))


def roll(s: Fury, die: int) -> None:
    """Lets chance roll a die."""
    play(s, f"roll {die}")


def draw(s: Fury, counter: str) -> None:
    """Lets chance draw a counter by its id."""
    play(s, f"draw {counter}")


def skip_to(s: Fury, name: str, die: int = 3) -> None:
    """Passes, halts and finishes whatever is asked until a question of this name is open; dice show `die`."""
    for _ in range(400):
        if frame(s) == name:
            return
        legal = lines(s)
        quiet = ["done", "ignore", "pass", "halt", f"roll {die}", "stay", "leave-head"]
        wanted = next((line for line in quiet if line in legal), legal[0])
        s.apply(GAME.action(wanted))
    raise AssertionError(f"{name} was never asked; now it is {frame(s)}")


def heard(s: Fury, seat: int | None, line: str) -> list[str]:
    """Plays a line and returns the sentences that a seat, or a spectator, hears of it."""
    return heard_of(s, seat, lambda: play(s, line))


def after(s: Fury, *moves: str) -> Fury:
    """What lines would lead to."""
    ahead = s.clone()
    play(ahead, *moves)
    return ahead


# -- the map --------------------------------------------------------------------------------------------------


def hex_number(id: str) -> int:
    """The number of a hex."""
    return HEX_DOMAIN.find(id)


def piece(id: str) -> int:
    """The number of a piece."""
    return PIECE_DOMAIN.find(id)


def at(s: Fury, id: str) -> str:
    """The hex of a piece, or "" when it is off the map."""
    place = s.place[piece(id)]
    return HEX_IDS[place] if place >= 0 else ""


def place(s: Fury, id: str) -> int:
    """The place of a piece as a number: a hex, or UNUSED, BOX, DEAD, CAPTURED."""
    return s.place[piece(id)]


def units(s: Fury, hex: str) -> list[str]:
    """The ids of all pieces in a hex, by number."""
    return [PIECE_IDS[one] for one in s.pieces_in(hex_number(hex))]


def lost(s: Fury, id: str) -> int:
    """How many steps a unit has lost."""
    return s.hits[piece(id)]


def strength(s: Fury, id: str) -> int:
    """A unit's combat value as it stands."""
    return s.strength(piece(id))


def control(s: Fury, hex: str) -> str:
    """Who controls a city or town."""
    return SIDES[1 - s.held[SETTLEMENT[hex_number(hex)]]]


def points_of(s: Fury, id: str) -> float:
    """A unit's movement allowance now, in movement points."""
    return allowance(s, piece(id)) / 2


def mp_left(s: Fury) -> list[float]:
    """The movement points of the moving group."""
    return [points / 2 for points in s.mp]


def supplied(s: Fury, id: str) -> bool:
    """Whether a unit is in supply at this instant."""
    one = piece(id)
    return has(axis_supply(s) if KIND[one] < RC else soviet_supply(s), s.place[one])


def marked_oos(s: Fury, id: str) -> bool:
    """Whether a unit has an Out of Supply marker."""
    return bool(s.marks[piece(id)] & OOS)


def commanded(s: Fury, id: str) -> bool:
    """Whether a Soviet unit is in command."""
    return has(command(s), s.place[piece(id)])


def zoc(s: Fury, kind: str) -> set[str]:
    """The hexes in a ZOC: of kind "axis", "soviet" (any) or "regular"."""
    sets = {"axis": axis_zoc, "soviet": soviet_zoc, "regular": regular_zoc}
    return {HEX_IDS[hex] for hex in hexes_of(sets[kind](s))}


def odds(s: Fury, attackers: list[str], targets: list[str], luftwaffe: int = 0) -> Forecast:
    """The odds of a combat between these, as things stand."""
    return forecast(s, [piece(id) for id in attackers], [hex_number(id) for id in targets], luftwaffe)


def known_back(s: Fury, id: str) -> str | None:
    """What both players know of a counter's back: "star", a number, or None."""
    view = {unit["id"]: unit for unit in s.view(None)["units"]}
    back = view[id]["back"]
    return None if back is None else str(back)


def rating(s: Fury, id: str) -> int:
    """A Leader's rating, 0 while it is face down."""
    return s.rating(piece(id))


def hidden_value(s: Fury, id: str) -> int:
    """What lies on the hidden side of a counter, for tests only."""
    one = piece(id)
    assert KIND[one] in (RC, TC, LEADER), f"{KINDS[KIND[one]]} has no hidden side"
    assert s.back[HANDLE[one]] != NONE
    return BACK[s.back[HANDLE[one]]]


# -- combats ----------------------------------------------------------------------------------------------------


def plan(s: Fury, targets: list[str], attackers: list[str]) -> None:
    """Plans a combat: the first target, the attackers, then the other targets; "fight" is left to play."""
    play(s, f"target {targets[0]}")
    for id in attackers:
        play(s, f"join {id}")
    for hex in targets[1:]:
        play(s, f"target {hex}")


def fight(s: Fury, targets: list[str], attackers: list[str], die: int, luftwaffe: bool = False) -> None:
    """Fights a combat up to the die: windows are passed, the Luftwaffe comes when asked to."""
    plan(s, targets, attackers)
    play(s, "fight")
    resolve(s, die, luftwaffe)


def resolve(s: Fury, die: int, luftwaffe: bool = False) -> None:
    """Passes the windows of a combat and rolls the die."""
    while frame(s) in ("TurnUp", "LuftwaffeSupport"):
        play(s, "luftwaffe" if frame(s) == "LuftwaffeSupport" and luftwaffe else "pass")
    if frame(s) == "CombatDie":
        roll(s, die)
