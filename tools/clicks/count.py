"""How many clicks a turn costs at the table: as the page was when every action was picked by itself, and as it is.

A bot plays seeded turns; what it decides is counted by two grammars of clicks. `before`: one click for each part of
an action that is shown (piece, space, card), one more for the button where pointing does not tell actions apart,
two for a card. `after`: the same, less what the page does by itself or together (see `page.py`). `carried`: as
`after`, where pieces and wagons are carried to their goals instead of clicked: to press, carry and let go is one.

    python tools/clicks/count.py                      # every game, three seeds
    python tools/clicks/count.py fury-in-the-east --seeds 5 --turns 1 --seat axis
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from sys import path

import maproom
from maproom.bots import bot
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game

path.insert(0, str(Path(__file__).parents[1]))

from clicks.page import Decision, clicks_after, clicks_before, gestures

MOST = 12000
"""So many decisions at most are looked at in one game."""


@dataclass
class Turn:
    """What one seat decided in one turn."""

    seat: str
    number: int
    decisions: list[Decision]


def turns(game: Game, scenario: str, player: str, seed: int, most: int) -> Iterator[Turn]:
    """The decisions of a bot against itself, gathered by turn and seat."""
    random = Random(seed)
    state = game.new(scenario=scenario)
    thinker = bot(player)
    seats = set(range(len(game.seat_names)))
    last = max(0, game.turn_number(state) - 1) + most
    gathered: dict[tuple[int, int], list[Decision]] = {}
    chosen = False
    shown = set[int]()
    history: list[int] = []
    for _ in range(MOST):
        actor = state.actor
        if actor == OVER or game.turn_number(state) > last:
            break
        if actor == CHANCE:
            history.append(state.sample(random))
            state.apply(history[-1])
            chosen, shown = False, set(seats)
            continue
        action = thinker.choose(state, actor, random)
        decision = Decision.of(game, state, action, chosen)
        decision.shown = actor in shown
        decision.history, decision.at = history, len(history)
        history.append(action)
        gathered.setdefault((game.turn_number(state), actor), []).append(decision)
        shown = (shown | seats) - {actor}
        state.apply(action)
        barrier = state.revealed or state.actor != actor
        shown |= {actor} if state.revealed else set()
        chosen = not barrier and (chosen or not decision.forced)
    for (number, actor), decisions in gathered.items():
        yield Turn(game.seat_names[actor], number, decisions)


def main() -> None:
    """Prints a line for each game and seat: decisions, clicks before and after, a turn."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=maproom.slugs())
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--scenario", default=None)
    parser.add_argument("--seat", default=None)
    wish = parser.parse_args()
    print(
        f"{'game':20} {'seat':14} {'turns':>5} {'decisions':>9} {'before':>7} {'after':>7} {'carried':>7}   a turn"
    )
    for slug in wish.games:
        game = maproom.game(slug)
        scenario = wish.scenario or game.opening or game.scenarios[0].slug
        sums: dict[str, Counter[str]] = {}
        for seed in range(wish.seeds):
            for turn in turns(game, scenario, wish.bot, seed, wish.turns):
                found = sums.setdefault(turn.seat, Counter())
                found["turns"] += 1
                found["decisions"] += len(turn.decisions)
                found["before"] += clicks_before(slug, turn.decisions)
                found["after"] += clicks_after(slug, turn.decisions)
                found["carried"] += gestures(slug, turn.decisions)
        for seat, found in sums.items():
            if wish.seat in (None, seat):
                mean = [found[key] / found["turns"] for key in ("decisions", "before", "after", "carried")]
                figures = f"{mean[0]:9.1f} {mean[1]:7.1f} {mean[2]:7.1f} {mean[3]:7.1f}"
                print(f"{slug:20} {seat:14} {found['turns']:5} {figures}")
        if slug == "quartermaster-ww2":
            print_opening(game, scenario, wish.bot)


def print_opening(game: Game, scenario: str, player: str) -> None:
    """The opening discards of somebody who has all countries of a side: marked in all hands, one button for all."""
    for side in (game.seat_names[::2], game.seat_names[1::2]):
        found = [
            one
            for turn in turns(game, scenario, player, 0, 1)
            if turn.seat in side
            for one in turn.decisions
            if one.frame == "OpeningDiscard"
        ]
        print(f"  opening discards of {', '.join(side)}: {2 * len(found)} clicks before, {len(found) + 1} now")


if __name__ == "__main__":
    main()
