"""Count what a bot does in Fury in the East: supply, where the Soviet corps stand, pockets, cities, wins.

``python tools/habits/fury_in_the_east.py --bot officer --games 6`` lets the bot play both sides of the historical
set-up. The figures of a turn are means over the games that reached it; supply is that of the Axis Rail Phase, when
the Heads have moved. With ``--parked`` the Supply Heads stay where they stand.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import maproom
from maproom.bots import bot
from maproom.games.fury_in_the_east.board import (
    AXIS,
    FRONT,
    HEX_COUNT,
    IN_USSR,
    LENINGRAD,
    MOSCOW,
    NAMED,
    SETTLEMENT,
    distance,
)
from maproom.games.fury_in_the_east.charts import LEVELS, TURNS
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.phases import AXIS_RAIL, HEADS_MOVE
from maproom.games.fury_in_the_east.state import OOS, Fury
from maproom.games.fury_in_the_east.supply import axis_range, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_PIECES, IS_COMBAT, SOVIET_PIECES
from maproom.games.fury_in_the_east.verbs import DONE
from maproom.kernel.frame import CHANCE, OVER

WATCHED = ("Minsk", "Smolensk", "Kiev", "Rostov", "Voronezh", "Leningrad", "Moscow")
AROUND_MOSCOW = 8
AROUND_LENINGRAD = 6
SOUTH = 2
LEFT_ALONE = 2
"""A pocket counts as uncleared after so many turns."""
SOVIET_LAND = [hex for hex in range(HEX_COUNT) if IN_USSR[hex]]
SOVIET_CORPS = [piece for piece in SOVIET_PIECES if IS_COMBAT[piece]]


@dataclass
class Habits:
    """What was seen in one game."""

    unsupplied: dict[int, float] = field(default_factory=dict)
    in_range: dict[int, int] = field(default_factory=dict)
    regions: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)
    pocketed: dict[int, int] = field(default_factory=dict)
    uncleared: int = 0
    captured: dict[str, int] = field(default_factory=dict)
    level: int = -1
    points: int = 0


def play(name: str, seed: int, parked: bool) -> Habits:
    """One game of a bot against itself; with parked Heads the Axis says `done` whenever one could move."""
    game = maproom.game("fury-in-the-east")
    state = game.new(None, "historical")
    assert isinstance(state, Fury)
    random, player, seen = Random(seed), bot(name), Habits()
    turn = 1
    while state.actor != OVER:
        if state.turn != turn:
            _note_end(state, seen, turn)
            turn = state.turn
        if state.phase >= AXIS_RAIL and turn not in seen.unsupplied:
            corps = [piece for piece in AXIS_PIECES if state.place[piece] >= 0]
            seen.unsupplied[turn] = sum(bool(state.marks[piece] & OOS) for piece in corps) / len(corps)
            covered = axis_range(state)
            seen.in_range[turn] = sum(has(covered, hex) for hex in SOVIET_LAND)
        chance = state.actor == CHANCE
        if parked and state.actor == AXIS and state.phase == HEADS_MOVE and DONE.of() in state.legal():
            state.carry_out(DONE.of())
        else:
            state.carry_out(state.sample(random) if chance else player.choose(state, state.actor, random))
        for city in WATCHED:
            if state.held[SETTLEMENT[NAMED[city]]]:
                seen.captured.setdefault(city, turn)
    _note_end(state, seen, turn)
    seen.level, seen.points = state.level, state.final
    return seen


def _note_end(s: Fury, seen: Habits, turn: int) -> None:
    """The map at the end of a turn."""
    corps = [piece for piece in SOVIET_CORPS if s.place[piece] >= 0]
    places = [s.place[piece] for piece in corps]
    seen.regions[turn] = (
        len(places),
        sum(distance(hex, MOSCOW) <= AROUND_MOSCOW for hex in places),
        sum(distance(hex, LENINGRAD) <= AROUND_LENINGRAD for hex in places),
        sum(FRONT[hex] == SOUTH for hex in places),
    )
    supply = soviet_supply(s)
    cut_off = {piece for piece in corps if not has(supply, s.place[piece])}
    seen.pocketed = {piece: seen.pocketed.get(piece, 0) + 1 for piece in cut_off}
    seen.uncleared += sum(turns >= LEFT_ALONE for turns in seen.pocketed.values())


def told(games: list[Habits]) -> str:
    """The counts as a table."""
    land = len(SOVIET_LAND)
    lines = [f"turn | games | Axis out of supply | in range, of {land} | Soviet corps | Moscow | Leningrad | south"]
    for turn in range(1, TURNS + 1):
        reached = [one for one in games if turn in one.regions and turn in one.unsupplied]
        if reached:
            share = sum(one.unsupplied[turn] for one in reached) / len(reached)
            means = [sum(one.regions[turn][n] for one in reached) / len(reached) for n in range(4)]
            covered = sum(one.in_range[turn] for one in reached) / len(reached)
            lines.append(
                f"{turn:4} | {len(reached):3} | {share:4.0%} | {covered:4.0f} | "
                + " | ".join(f"{mean:.1f}" for mean in means)
            )
    uncleared = sum(one.uncleared for one in games) / len(games)
    lines.append(f"pocketed Soviet corps left for {LEFT_ALONE} turns or more, corps-turns a game: {uncleared:.1f}")
    for city in WATCHED:
        turns = sorted(one.captured[city] for one in games if city in one.captured)
        mean = f", on turn {sum(turns) / len(turns):.1f}" if turns else ""
        lines.append(f"{city} taken in {len(turns)} of {len(games)}{mean}")
    levels = Counter(LEVELS[one.level] for one in games)
    axis = sum(number for level, number in levels.items() if level.startswith("axis"))
    soviet = sum(number for level, number in levels.items() if level.startswith("soviet"))
    points = sum(one.points for one in games) / len(games)
    lines.append(f"Axis {axis}, Soviet {soviet}, draws {len(games) - axis - soviet}; points {points:.0f}; {levels}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bot", default="officer")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parked", action="store_true", help="no Supply Head ever moves")
    given = parser.parse_args()
    print(told([play(given.bot, given.seed + number, given.parked) for number in range(given.games)]))


if __name__ == "__main__":
    main()
