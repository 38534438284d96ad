"""Writes the golden playthroughs of every game, or of those named, anew, after a meant change of behaviour."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import maproom
from maproom.bots import bot
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.record import Record
from maproom.lab.records.playthrough import golden, random_record

RANDOM_GAMES = {"fury-in-the-east": 1, "frontier-wars": 2}
"""How many random games of a long game are kept; of others four."""

FOLDER = Path(__file__).parent.parent / "tests" / "golden"


def bot_record(slug: str, name: str, seed: int) -> Record:
    """A game of a bot against itself, which fights far more than random play does."""
    from random import Random

    random = Random(seed)
    record = Record(maproom.game(slug))
    player = bot(name)
    while record.state.actor != OVER:
        state = record.state
        action = state.sample(random) if state.actor == CHANCE else player.choose(state, state.actor, random)
        record.play(action)
    return record


def write(name: str, record: Record) -> None:
    """Writes one golden file."""
    path = FOLDER / f"{name}.json"
    path.write_text(json.dumps(golden(record), indent=0) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(record)} entries, {record.state.outcome}")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or maproom.slugs():
        for seed in range(RANDOM_GAMES.get(slug, 4)):
            write(f"{slug}-random-{seed}", random_record(slug, seed))
        write(f"{slug}-greedy", bot_record(slug, "greedy", 1))
