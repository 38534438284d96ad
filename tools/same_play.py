"""Play the same random games in two builds and compare them decision by decision.

``python tools/same_play.py build/before build/compiled --games 200 east-front`` plays seeds 0 to 199 in each of
the two folders (``src``, a compiled tree, an older copy of one) and compares, after every action, the digest of the
position, the legal actions, whether something was revealed, and what the judge and the observation say to who is to
decide. Whoever makes the rules faster shows by it that they are still the same.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Compares two builds, or plays in one of them."""
    if arguments[:1] == ["--play"]:
        play(arguments[1], int(arguments[2]), int(arguments[3]))
        return 0
    parser = argparse.ArgumentParser(prog="same_play.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("one", help="the folder of a build: it holds the package maproom")
    parser.add_argument("other")
    parser.add_argument("slugs", nargs="+", metavar="game")
    parser.add_argument("--games", type=int, default=100, help="how many games of each (100)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    wishes = parser.parse_args(arguments)
    fault = ""
    for slug in wishes.slugs:
        fault = fault or difference(wishes.one, wishes.other, slug, wishes.first, wishes.games)
    print(fault or f"The same in both builds: {wishes.games} games of {', '.join(wishes.slugs)}.")
    return 1 if fault else 0


def difference(one: str, other: str, slug: str, first: int, games: int) -> str:
    """The first game and decision in which two builds differ, in words; nothing when they do not."""
    mine, theirs = [lines_of(place, slug, first, games) for place in (one, other)]
    for number, (line, otherwise) in enumerate(zip(mine, theirs, strict=False)):
        if line != otherwise:
            return f"{slug}: line {number} differs.\n{one}: {line}\n{other}: {otherwise}"
    return "" if len(mine) == len(theirs) else f"{slug}: {len(mine)} lines in {one}, {len(theirs)} in {other}"


def lines_of(place: str, slug: str, first: int, games: int) -> list[str]:
    """What a build says of its games, a line a decision."""
    environment = {**os.environ, "PYTHONPATH": str(Path(place).resolve())}
    command = [sys.executable, __file__, "--play", slug, str(first), str(games)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT)
    return run.stdout.splitlines()


def play(slug: str, first: int, games: int) -> None:
    """Plays random games and says of each decision what it was and what followed."""
    import maproom

    game = maproom.game(slug)
    for seed in range(first, first + games):
        random = Random(seed)
        state = game.new()
        while state.actor != -2:
            chance = state.actor == -1
            action = state.sample(random) if chance else random.choice(state.legal())
            state.apply(action)
            told = (state.legal(), thoughts(state) if state.actor >= 0 else None)
            print(seed, action, state.actor, state.digest(), short(told), int(state.revealed))
        print(seed, "over", state.returns())


def thoughts(state: Any) -> tuple[float, bytes]:
    """What the judge and the observation say to the seat that is to decide."""
    game = state.game()
    return game.judge(state, state.actor), game.observation().of(state, state.actor)


def short(told: object) -> str:
    """A short name of what was told."""
    return blake2b(repr(told).encode(), digest_size=4).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
