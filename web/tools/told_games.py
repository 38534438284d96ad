"""Plays a game and writes what a seat is told of it, moment by moment, as the server would, for tests of the page.

python web/tools/told_games.py fury-in-the-east --seat axis --seed 3 --turns 2
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random

import maproom
from maproom.table.rules.moves import opened, play
from maproom.table.rules.table import Entry, Seat, Step, Table, Terms
from maproom.table.wire.log_lines import log_lines
from maproom.table.wire.page import seen_from
from maproom.table.wire.patch import difference


def new_table(slug: str, seat: str) -> Table:
    """A table at which one person holds a seat, and the computer all others."""
    game = maproom.game(slug)
    scenario, options = game.settle_scenario(None), game.settle_options({})
    played = game.seats(options, scenario)
    seats = tuple(
        Seat(person="me") if name == seat else Seat(bot="random") if name in played else Seat(played=False)
        for name in game.seat_names
    )
    return Table("told", Terms(slug, scenario, options), seats, "me", 0.0, 0.0, status="running")


def told(slug: str, seat: str, seed: int, turns: int) -> dict[str, object]:
    """The first view, and for every action who decided, what the seat was told and what changed in its view."""
    random = Random(seed)
    table = new_table(slug, seat)
    game, number = table.game, table.game.seat_names.index(seat)
    state = game.new(table.terms.options, table.terms.scenario)
    first = seen = seen_from(table, state, number, "en")
    step: Step = opened(table, state, 0.0, random)
    moments: list[dict[str, object]] = []

    def tell(entries: tuple[Entry, ...]) -> None:
        nonlocal seen
        for entry in entries:
            state.apply(game.action(entry.line))
            before, seen = seen, seen_from(table, state, number, "en")
            lines = log_lines(table, [entry], number, "en")
            moments.append({"moment": entry.moment, "lines": lines, "patch": difference(before, seen)})

    tell(step.entries)
    while (actor := step.table.actor) is not None and not (turns and game.turn_number(state) > turns):
        legal = step.table.position.legal()
        step = play(step.table, actor, [legal[random.randrange(len(legal))]], 0.0, random, None)
        tell(step.entries)
    return {"game": slug, "seat": seat, "view": first, "moments": moments}


def main() -> None:
    """Reads what to play from the command line."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--seat", required=True)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--turns", type=int, default=0, help="stop after so many turns; 0 plays to the end")
    wish = reader.parse_args()
    json.dump(told(wish.game, wish.seat, wish.seed, wish.turns), sys.stdout)


if __name__ == "__main__":
    main()
