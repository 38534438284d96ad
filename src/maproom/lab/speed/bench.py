"""How fast the games are, interpreted and compiled, and OpenSpiel's beside them: a process a figure."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.registry import slugs
from maproom.lab.checkout import checkout
from maproom.lab.speed.peers import PEERS

INTERPRETED, COMPILED = "interpreted", "compiled"


class BenchFailed(MaproomError):
    """A measuring process ended with an error."""


def bench(seconds: float, peers: bool, tell: Callable[[str], None]) -> dict[str, Any]:
    """All figures: of each game in each build, of the peers, and how often faster we are.

    `tell` hears what is being measured.
    """
    found, notes = builds()
    games: dict[str, dict[str, Any]] = {slug: {} for slug in slugs()}
    for slug, figures in games.items():
        for build, path in found.items():
            tell(f"{slug}, {build}")
            figures[build] = _run("maproom.lab.speed.measure", slug, seconds, path)
    report: dict[str, Any] = {"games": games}
    if peers and find_spec("pyspiel") is None:
        notes.append("OpenSpiel is not installed, so there are no peers: `uv sync --group peers` installs it.")
    elif peers:
        report["peers"] = {}
        for name in PEERS:
            tell(f"OpenSpiel's {name}")
            report["peers"][name] = _run("maproom.lab.speed.peers", name, seconds, None)
        report["ratios"] = ratios(games, report["peers"])
        report["environments"] = environments(list(games), found, seconds, tell, notes)
    report["notes"] = notes
    return report


def environments(
    games: list[str], found: dict[str, Path], seconds: float, tell: Callable[[str], None], notes: list[str]
) -> dict[str, Any]:
    """Steps a second of the adapters and the vector environment of each game, in the best build that is there."""
    missing = [name for name in ("pettingzoo", "gymnasium", "numpy") if find_spec(name) is None]
    if missing:
        notes.append(f"The environments are not measured without {', '.join(missing)}: `uv sync --all-extras`.")
        return {}
    build = list(found)[-1]
    report: dict[str, Any] = {}
    for slug in games:
        tell(f"{slug}, environments, {build}")
        report[slug] = {
            "build": build,
            "steps": _run("maproom.lab.speed.environments", slug, seconds, found[build]),
        }
    return report


def ratios(games: dict[str, dict[str, Any]], peers: dict[str, Any]) -> dict[str, dict[str, dict[str, float]]]:
    """Our decisions a second over theirs: by game, build and peer."""
    return {
        slug: {
            build: {
                name: round(figures["decisions_per_second"] / peer["decisions_per_second"], 2)
                for name, peer in peers.items()
            }
            for build, figures in by_build.items()
        }
        for slug, by_build in games.items()
    }


def builds() -> tuple[dict[str, Path], list[str]]:
    """The builds that are there with their places, and what to say about those that are not."""
    root = checkout()
    here = Path(__file__).resolve().parents[3]
    if root is None:
        return {_kind(here): here}, ["Only the installed build is measured; the others are made in a checkout."]
    found = {INTERPRETED: root / "src"}
    compiled = root / "build" / "compiled"
    if _kind(compiled) == INTERPRETED:
        return found, ["There is no compiled build, so only the interpreted one is measured: `make compiled`."]
    if not (compiled / "maproom" / "lab" / "speed" / "measure.py").exists():
        return found, ["The compiled build is too old to be measured: `make compiled` brings it up to date."]
    found[COMPILED] = compiled
    if (compiled / ".quick").exists():
        return found, [
            "The compiled build was made for the tests, not for speed: `make compiled` makes a fast one."
        ]
    if _differ(root / "src", compiled):
        return found, ["The compiled build is older than the sources: `make compiled` brings it up to date."]
    return found, []


def _kind(place: Path) -> str:
    """Whether the package in a folder is compiled."""
    kernel = place / "maproom" / "kernel"
    return COMPILED if any(kernel.glob("state*.so")) or any(kernel.glob("state*.pyd")) else INTERPRETED


def _differ(sources: Path, compiled: Path) -> bool:
    """Whether a source differs from the copy that was compiled."""
    for path in (sources / "maproom").rglob("*.py"):
        copy = compiled / path.relative_to(sources)
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            return True
    return False


def _run(module: str, what: str, seconds: float, path: Path | None) -> dict[str, Any]:
    """The figures that a measuring process prints."""
    environment = dict(os.environ)
    if path is not None:
        others = environment.get("PYTHONPATH", "")
        environment["PYTHONPATH"] = os.pathsep.join([str(path), *([others] if others else [])])
    run = subprocess.run(
        [sys.executable, "-m", module, what, str(seconds)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        last = run.stderr.strip().rpartition("\n")[2]
        raise BenchFailed(f"{what} could not be measured: {last}")
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures
