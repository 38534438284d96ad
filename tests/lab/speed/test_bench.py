"""What is measured and how it is put together; how fast it is, no test says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from maproom.kernel.frame import OVER
from maproom.kernel.registry import loaded
from maproom.lab.speed import bench, measure, peers


def test_every_figure_of_a_game_is_taken() -> None:
    figures = measure.measured("east-front", 0.01)
    assert set(figures) == {
        "compiled", "decisions_per_second", "games_per_second", "mean_decisions", "clone_us", "legal_us", "view_us",
        "deal_us", "judge_us", "observe_us",
    }  # fmt: skip
    assert all(value > 0 for key, value in figures.items() if key != "compiled")


def test_a_game_is_played_to_its_end_and_decisions_of_seats_are_counted() -> None:
    state = loaded("east-front").new()
    decisions = measure.play_out(state, Random(1))
    assert state.actor == OVER
    assert decisions > 30


def test_positions_are_those_of_seats() -> None:
    found = measure.positions("east-front")
    assert len(found) == measure.SAMPLES
    assert {state.actor for state in found} == {0, 1}


class Backgammonish:
    """A game as OpenSpiel offers it: chance, then two decisions, three times over."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.played) == 9

    def is_chance_node(self) -> bool:
        return len(self.played) % 3 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(10, 0.2), (11, 0.3), (12, 0.5)]

    def legal_actions(self) -> list[int]:
        return [1, 2, 3]

    def apply_action(self, action: int) -> None:
        assert action in ((10, 11, 12) if self.is_chance_node() else (1, 2, 3))
        self.played.append(action)


def test_decisions_of_peers_are_counted_alike() -> None:
    random = Random(1)
    chance: list[int] = []
    for _ in range(500):
        state = Backgammonish()
        assert peers.play_out(state, random) == 6
        chance.extend(state.played[::3])
    assert [round(chance.count(outcome) / len(chance), 1) for outcome in (10, 11, 12)] == [0.2, 0.3, 0.5]


def fake_figures(module: str, what: str, seconds: float, path: Path | None) -> dict[str, Any]:
    """Figures without measuring: ours are twice as fast compiled, the peers a tenth of that."""
    if module == "maproom.lab.speed.peers":
        return {"decisions_per_second": 20.0, "games_per_second": 1.0, "mean_decisions": 20.0}
    assert path is not None
    if module == "maproom.lab.speed.environments":
        return {"vector": {"steps_per_second": 40, "times_pettingzoo": 20.0}, "from": path.name}
    return {"decisions_per_second": 200.0 if path.name == "compiled" else 100.0}


@pytest.fixture
def faked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two builds and no real measuring."""
    monkeypatch.setattr(bench, "_run", fake_figures)
    places = {bench.INTERPRETED: tmp_path / "src", bench.COMPILED: tmp_path / "compiled"}
    monkeypatch.setattr(bench, "builds", lambda: (places, ["a note"]))


@pytest.mark.usefixtures("faked")
def test_peers_are_compared_with_every_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: object())
    heard: list[str] = []
    report = bench.bench(1.0, True, heard.append)
    assert report["peers"].keys() == {"chess", "backgammon", "gin_rummy"}
    assert report["ratios"]["east-front"] == {
        "interpreted": {"chess": 5.0, "backgammon": 5.0, "gin_rummy": 5.0},
        "compiled": {"chess": 10.0, "backgammon": 10.0, "gin_rummy": 10.0},
    }
    assert report["notes"] == ["a note"]
    assert "east-front, compiled" in heard
    environments = report["environments"]["east-front"]
    assert environments["build"] == "compiled"
    assert environments["steps"] == {
        "vector": {"steps_per_second": 40, "times_pettingzoo": 20.0},
        "from": "compiled",
    }


@pytest.mark.usefixtures("faked")
def test_environments_that_are_not_installed_are_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None if name == "pettingzoo" else object())
    report = bench.bench(1.0, True, lambda what: None)
    assert report["environments"] == {}
    assert "without pettingzoo" in report["notes"][-1]


@pytest.mark.usefixtures("faked")
def test_missing_peers_are_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    report = bench.bench(1.0, True, lambda what: None)
    assert "peers" not in report
    assert report["notes"][-1].startswith("OpenSpiel is not installed")


def project(folder: Path) -> Path:
    """A checkout with one module."""
    for module in ("kernel/state.py", "lab/speed/measure.py"):
        path = folder / "src" / "maproom" / module
        path.parent.mkdir(parents=True)
        path.write_text("one = 1\n")
    return folder


def test_without_a_compiled_build_only_the_interpreted_one_is_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "checkout", lambda: project(tmp_path))
    found, notes = bench.builds()
    assert found == {"interpreted": tmp_path / "src"}
    assert notes == ["There is no compiled build, so only the interpreted one is measured: `make compiled`."]


def test_a_compiled_build_is_measured_and_an_old_one_is_said_to_be_old(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = project(tmp_path)
    monkeypatch.setattr(bench, "checkout", lambda: root)
    compiled = root / "build" / "compiled"
    copytree(root / "src", compiled)
    (compiled / "maproom" / "kernel" / "state.so").touch()
    assert bench.builds() == ({"interpreted": root / "src", "compiled": compiled}, [])
    (compiled / ".quick").touch()
    assert bench.builds()[1] == [
        "The compiled build was made for the tests, not for speed: `make compiled` makes a fast one."
    ]
    (compiled / ".quick").unlink()
    (compiled / "maproom" / "kernel" / "state.py").write_text("one = 2\n")
    assert bench.builds()[1] == [
        "The compiled build is older than the sources: `make compiled` brings it up to date."
    ]


def test_a_compiled_build_without_what_measures_it_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = project(tmp_path)
    monkeypatch.setattr(bench, "checkout", lambda: root)
    (root / "build" / "compiled" / "maproom" / "kernel").mkdir(parents=True)
    (root / "build" / "compiled" / "maproom" / "kernel" / "state.so").touch()
    found, notes = bench.builds()
    assert list(found) == ["interpreted"]
    assert notes == ["The compiled build is too old to be measured: `make compiled` brings it up to date."]


def test_an_installed_program_measures_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "checkout", lambda: None)
    found, notes = bench.builds()
    assert len(found) == len(notes) == 1
    assert all((path / "maproom" / "lab" / "speed" / "bench.py").exists() for path in found.values())


def test_a_process_that_fails_gets_a_sentence() -> None:
    with pytest.raises(bench.BenchFailed, match=r"chequers could not be measured: .*There is no game 'chequers'"):
        bench._run("maproom.lab.speed.measure", "chequers", 0.01, None)
