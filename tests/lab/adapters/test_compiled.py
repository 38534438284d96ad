"""The adapters and the vector environment on the compiled build: accepted as well, and the same numbers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

import maproom
from maproom.lab.vector import VectorEnv

ROOT = Path(__file__).parents[3]
COMPILED = ROOT / "build" / "compiled"
STEPS = 120

ACCEPTED = """
import sys, warnings
import gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
import maproom.kernel.state
from maproom.lab.adapters import gymnasium as seats, openspiel, pettingzoo
from support.lab_cases import cases_of, start_of
assert maproom.kernel.state.__file__.endswith(".so"), maproom.kernel.state.__file__
warnings.simplefilter("ignore")
for slug in sys.argv[1:]:
    print(slug, file=sys.stderr)
    api_test(pettingzoo.env(slug), num_cycles=60)
    seed_test(lambda: pettingzoo.env(slug), num_cycles=40)
    check_env(gymnasium.make(seats.ENV_ID, slug=slug).unwrapped, skip_render_check=True)
    game = pyspiel.load_game(openspiel.NAMES[slug])
    game.start = start_of(cases_of(slug)[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print("accepted")
"""
PLAYED = """
import json, sys
import maproom.kernel.state
from test_compiled import played
print(json.dumps([maproom.kernel.state.__file__, {slug: played(slug) for slug in sys.argv[1:]}]))
"""


def played(slug: str) -> str:
    """A digest of everything that some games in a vector environment come to."""
    games = VectorEnv(slug, 6, seed=50)
    digest = blake2b(digest_size=16)
    for _ in range(STEPS):
        for array in (games.observations, games.masks, games.actors, games.rewards, games.ended):
            digest.update(array.tobytes())
        games.step(games.sample())
    return digest.hexdigest()


def run_compiled(program: str) -> str:
    """What a program prints about all games when the compiled build comes first; one process loads all there is."""
    assert COMPILED.is_dir(), "there is no compiled build: run `make compiled` first"
    places = os.pathsep.join([str(COMPILED), str(Path(__file__).parent), str(ROOT / "tests")])
    run = subprocess.run(
        [sys.executable, "-c", program, *maproom.slugs()],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()[-1]


@pytest.mark.compiled
def test_the_compiled_build_is_accepted_by_the_other_projects() -> None:
    assert run_compiled(ACCEPTED) == "accepted"


@pytest.mark.compiled
def test_the_compiled_build_writes_the_same_numbers() -> None:
    file, digests = json.loads(run_compiled(PLAYED))
    assert Path(file).suffix == ".so"
    assert digests == {slug: played(slug) for slug in maproom.slugs()}
