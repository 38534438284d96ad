"""Random games with an edition, in a process of their own that reads it from the start."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from maproom.kernel.editions import CARD, VARIABLE
from maproom.kernel.inspection import Fault

LOTS = 20
"""Games are played in so many lots, each in a process of its own, so that somebody who waits sees how far it is."""
LEAST = 0.2
"""Of the games that are asked for, so many must stand where the time is short: a slow machine makes no fault."""
COSTLY_EVERY = 20
"""Secrets, JSON and replay are looked at, by chance, at one moment in so many."""


LOADING_SECONDS = 120
LOADING = "import sys, maproom; game = maproom.game(sys.argv[1]); [game.new(None, s.slug) for s in game.scenarios]"
"""A program that sets up every scenario of a game."""


def faults_of_loading(slug: str, folder: Path) -> list[Fault]:
    """Whether the game can be set up with an edition, before anybody loses patience."""
    try:
        run = _run(["-c", LOADING, slug], folder, LOADING_SECONDS)
    except subprocess.TimeoutExpired:
        return [Fault(CARD, (), "too_slow", {"seconds": LOADING_SECONDS}, 1)]
    return [_fallen(run)] if run.returncode else []


def faults_of_play(
    slug: str, folder: Path, games: int, watch: Callable[[], None], seconds: float = math.inf
) -> list[Fault]:
    """What random games run into; it stops at the first lot that finds something.

    Where the lots so far say that the next one would end too late, and enough games have been played, that is all.
    """
    at_once = -(-games // LOTS) or 1
    began = time.monotonic()
    for first in range(0, games, at_once):
        lot = min(at_once, games - first)
        used = time.monotonic() - began
        if first >= LEAST * games and used * (first + lot) > seconds * first:
            break
        faults = _lot(slug, folder, lot, seed=first + 1)
        if faults:
            return faults
        for _ in range(lot):
            watch()
    return []


def _lot(slug: str, folder: Path, games: int, seed: int) -> list[Fault]:
    with TemporaryDirectory(prefix="maproom-edition-") as out:
        asked = ["fuzz", slug, "--games", str(games), "--seed", str(seed), "--vary", "--json", "--out", out]
        run = _run(["-m", "maproom", *asked, "--every", str(COSTLY_EVERY)], folder)
    try:
        failures = json.loads(run.stdout)["failures"]
    except (ValueError, KeyError):
        return [_fallen(run)]
    return [Fault(CARD, (), "broken_game", {"rule": one["property"], "why": one["what"]}, 1) for one in failures]


def _run(arguments: list[str], folder: Path, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
    """Python with the edition in use, in a process of its own."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, VARIABLE: str(folder.absolute())},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=seconds,
    )


def _fallen(run: subprocess.CompletedProcess[str]) -> Fault:
    told = [line for line in run.stderr.splitlines() if line.strip()]
    return Fault(CARD, (), "fallen", {"why": told[-1] if told else str(run.returncode)}, 1)
