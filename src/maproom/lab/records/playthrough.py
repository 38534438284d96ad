"""Golden playthroughs: recorded games with a trace that any change of behaviour changes."""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.record import Record
from maproom.kernel.registry import loaded


def trace(record: Record) -> str:
    """A digest over every position, every list of legal actions and every event of a record."""
    game = record.game
    digest = blake2b(digest_size=16)
    state = record.at(0)
    for action, entries in zip(record.actions, record.entries, strict=True):
        digest.update(state.digest().encode())
        digest.update("|".join(game.verbs.line(legal) for legal in state.legal()).encode())
        digest.update(json.dumps([(entry.words(), entry.audience) for entry in entries]).encode())
        state.apply(action)
    digest.update(json.dumps([state.digest(), state.outcome]).encode())
    return digest.hexdigest()


def random_record(
    slug: str, seed: int, options: dict[str, Any] | None = None, scenario: str | None = None
) -> Record:
    """A game played at random to its end."""
    random = Random(seed)
    record = Record(loaded(slug), options, scenario)
    while record.state.actor != OVER:
        if record.state.actor == CHANCE:
            record.play(record.state.sample(random))
        else:
            record.play(random.choice(record.state.legal()))
    return record


def golden(record: Record) -> dict[str, Any]:
    """What a golden file holds."""
    return {"trace": trace(record), "record": record.to_json(positions=False)}


def traces_of(files: list[Path]) -> dict[str, str]:
    """The traces that this build gives for golden files, by file name."""
    return {
        file.name: trace(Record.from_json(json.loads(file.read_text(encoding="utf-8"))["record"])) for file in files
    }


if __name__ == "__main__":
    print(json.dumps(traces_of([Path(name) for name in sys.argv[1:]])))
