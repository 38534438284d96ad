"""Lets the officer sit a game's exam with changed weights, on a compiled tree with weights that can change.

python tools/tuning/sit_exam.py frontier-wars judge.STAR=0.8,judge.CITY=1.2
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from maproom.lab.exam import questions_of, sit
from tuning.tunable import run_tunable
from tuning.weights import Weights, changes_of


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("changes", nargs="*", default=[""])
    asked.add_argument("--tries", type=int, default=3)
    wish = asked.parse_args()
    run_tunable(wish.slug)
    game = maproom.game(wish.slug)
    weights = Weights(wish.slug)
    for changes in wish.changes:
        weights.put(changes_of(changes))
        marks = sit(game, "officer", questions_of(game), wish.tries, 1)
        passed, put = sum(mark.passed for mark in marks), sum(mark.asked for mark in marks)
        print(f"{passed} of {put} with {changes or 'no change'}")
        for mark in marks:
            if mark.passed < mark.asked:
                print(f"  {mark.question}: {mark.passed} of {mark.asked}, did {'; '.join(mark.did)}")


if __name__ == "__main__":
    main()
