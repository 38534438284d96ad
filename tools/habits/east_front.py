"""What a bot does in East Front that a sensible player would not: counted over games of one bot in both seats.

python tools/habits/east_front.py --bot greedy --games 40 --seed 1
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from random import Random

import maproom
from maproom.bots import bot
from maproom.games.east_front.board import ALLIES, AXIS, SIDES
from maproom.games.east_front.calendar import SCORING_ROUNDS
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import is_supplied
from maproom.games.east_front.verbs import DONE, LIFT, MOVE
from maproom.games.east_front.victory import stars_of
from maproom.kernel.frame import CHANCE, OVER

GAME = maproom.game("east-front")


@dataclass
class Habits:
    """What was counted."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    most_taken_off: list[int] = field(default_factory=list)
    """The most supplied pieces that a side took off in one turn, for every game."""
    steps: list[int] = field(default_factory=lambda: [0, 0])
    made: list[int] = field(default_factory=lambda: [0, 0])
    available: list[int] = field(default_factory=lambda: [0, 0])
    """Movement steps of each side, the moves made in them, and the moves that were legal at their beginning."""
    stars: dict[int, list[list[int]]] = field(default_factory=dict)
    """For every scoring, the stars of both sides in each game that came so far."""
    seconds: list[float] = field(default_factory=list)


def play(name: str, seed: int, number: int, habits: Habits) -> None:
    """Plays one game and counts."""
    s = GAME.new({}, "campaign")
    assert isinstance(s, EastFront)
    chance = Random(f"{seed}/{number}/chance")
    players = [(bot(name), Random(f"{seed}/{number}/{side}")) for side in SIDES]
    taken_off: dict[int, int] = {}
    in_step = False
    while s.actor != OVER:
        if s.actor == CHANCE:
            s.carry_out(s.sample(chance))
            continue
        side, before = s.actor, s.round
        if s.stack[-1].name() == "Movement" and not in_step:
            in_step = True
            habits.steps[side] += 1
            habits.available[side] += sum(MOVE.owns(action) for action in s.legal())
        player, random = players[side]
        started = time.process_time()
        action = player.choose(s, side, random)
        habits.seconds.append(time.process_time() - started)
        if LIFT.owns(action) and is_supplied(s, LIFT.first(action)):
            turn = GAME.turn_number(s)
            taken_off[turn] = taken_off.get(turn, 0) + 1
        if in_step:
            habits.made[side] += MOVE.owns(action)
            in_step = not DONE.owns(action)
        last_turn = before in SCORING_ROUNDS and s.side == ALLIES
        held = [stars_of(s, AXIS), stars_of(s, ALLIES)]
        s.carry_out(action)
        if last_turn:
            if s.actor != OVER:
                held = [stars_of(s, AXIS), stars_of(s, ALLIES)]
            kept = habits.stars.setdefault(before, [])
            while len(kept) <= number:
                kept.append([])
            kept[number] = held
    habits.wins[s.winner] += 1
    for side in (AXIS, ALLIES):
        habits.points[side] += s.vp[side]
    habits.most_taken_off.append(max(taken_off.values(), default=0))


def report(name: str, habits: Habits) -> str:
    """The counts in words."""
    games = len(habits.most_taken_off)
    lines = [f"{name}, {games} games: Axis wins {habits.wins[AXIS]}, Allies win {habits.wins[ALLIES]}"]
    lines.append(
        "mean points: " + ", ".join(f"{side} {habits.points[i] / games:.1f}" for i, side in enumerate(SIDES))
    )
    for least in (3, 10):
        number = sum(most >= least for most in habits.most_taken_off)
        lines.append(
            f"games in which a side takes {least} or more of its supplied pieces off in one turn: {number}"
        )
    for side in (AXIS, ALLIES):
        steps = habits.steps[side]
        lines.append(
            f"moves of the {SIDES[side]} in a movement step: {habits.made[side] / steps:.1f}"
            f" (legal at its beginning: {habits.available[side] / steps:.1f})"
        )
    for round, kept in sorted(habits.stars.items()):
        held = [one for one in kept if one]
        means = ", ".join(
            f"{SIDES[side]} {sum(one[side] for one in held) / len(held):.1f}" for side in (AXIS, ALLIES)
        )
        most = max(one[AXIS] for one in held)
        lines.append(f"stars at the scoring of round {round}: {means}; most of the axis {most} ({len(held)} games)")
    times = sorted(habits.seconds)
    mean, late, longest = sum(times) / len(times), times[len(times) * 99 // 100], times[-1]
    lines.append(f"a decision: mean {mean * 1e3:.2f} ms, p99 {late * 1e3:.1f} ms, longest {longest * 1e3:.0f} ms")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    habits = Habits()
    for number in range(given.games):
        play(given.bot, given.seed, number, habits)
    print(report(given.bot, habits))


if __name__ == "__main__":
    main()
