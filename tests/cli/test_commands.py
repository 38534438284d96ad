"""The commands, called as a program would call them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import maproom
from maproom.cli import app
from maproom.commands import bench as bench_command
from maproom.commands import fuzz as fuzz_command
from maproom.commands import rules as rules_command
from maproom.commands.arguments import options_of, workers_for
from maproom.kernel.errors import BadOption
from maproom.lab.checks.fuzz import Hunt
from maproom.lab.checks.properties import Moment
from maproom.lab.executors.pool import processors
from maproom.lab.records.playthrough import random_record


def called(*arguments: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(app, list(arguments))


def answer(*arguments: str, code: int = 0) -> Any:
    """What a command prints as JSON; nothing else may be there."""
    result = called(*arguments, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def refusal(*arguments: str) -> str:
    """The one sentence that wrong input gets, on stderr and without a traceback."""
    result = called(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert isinstance(result.exception, SystemExit)
    return result.stderr.strip()


# -- games -------------------------------------------------------------------------------------------


def test_games_lists_all_of_every_game() -> None:
    games = answer("games")
    assert [game["slug"] for game in games] == maproom.slugs()
    front = next(game for game in games if game["slug"] == "east-front")
    assert front["seats"] == ["axis", "allies"]
    assert [scenario["slug"] for scenario in front["scenarios"]] == ["campaign"]
    assert [option["name"] for option in front["options"]] == ["first_game", "stand_fast_lasts"]
    shown = called("games").stdout
    assert "east-front: Quartermaster General: East Front" in shown
    assert "option first_game=false" in shown


# -- simulate ----------------------------------------------------------------------------------------


def test_simulate_counts_games() -> None:
    tally = answer("simulate", "east-front", "--bots", "random", "--games", "4", "--seed", "5", "--workers", "1")
    assert set(tally) >= {
        "game", "games", "finished", "errors", "decisions", "seconds", "decisions_per_second", "mean_decisions",
        "wins", "draws",
    }  # fmt: skip
    assert (tally["game"], tally["games"], tally["finished"], tally["errors"]) == ("east-front", 4, 4, 0)
    assert sum(tally["wins"].values()) + tally["draws"] == 4


def test_simulate_gives_the_same_for_one_and_two_workers() -> None:
    both = [
        answer("simulate", "east-front", "--bots", "random", "--games", "4", "--seed", "9", "--workers", workers)
        for workers in ("1", "2")
    ]
    for tally in both:
        del tally["seconds"], tally["decisions_per_second"]
    assert both[0] == both[1]


def test_simulate_takes_options_scenarios_and_a_bot_a_seat() -> None:
    arguments = (
        "--games",
        "2",
        "--option",
        "first_game=true",
        "--scenario",
        "campaign",
        "--bots",
        "random, random",
    )
    assert answer("simulate", "east-front", *arguments, "--swap")["finished"] == 2
    shown = called("simulate", "east-front", *arguments).stdout
    assert "2 of 2 games finished" in shown
    assert "axis won" in shown


def test_simulate_says_when_games_broke_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeless(self: object, state: object, seat: int, random: object) -> int:
        return -5

    monkeypatch.setattr("maproom.bots.uniform.Uniform.choose", hopeless)
    tally = answer("simulate", "east-front", "--bots", "random", "--games", "2", "--workers", "1", code=1)
    assert (tally["finished"], tally["errors"]) == (0, 2)
    result = called("simulate", "east-front", "--bots", "random", "--games", "1", "--workers", "1")
    assert result.exit_code == 1
    assert "Game 0 broke off: IllegalAction: Action -5 is not legal now" in result.stderr


def test_simulate_refuses_what_cannot_be_played() -> None:
    assert refusal("simulate", "east-frnt") == "There is no game 'east-frnt'. Did you mean 'east-front'?"
    assert "There is no bot 'gredy'" in refusal("simulate", "east-front", "--bots", "gredy")
    assert "name one bot for all" in refusal("simulate", "east-front", "--bots", "random,random,random")
    assert "no option 'first'" in refusal("simulate", "east-front", "--option", "first=true")
    assert "NAME=VALUE" in refusal("simulate", "east-front", "--option", "first_game")
    assert "is true or false, not 'maybe'" in refusal("simulate", "east-front", "--option", "first_game=maybe")
    assert "no scenario 'moon'" in refusal("simulate", "east-front", "--scenario", "moon")


@pytest.mark.parametrize(
    "arguments", [["--games", "0"], ["--games", "many"], ["--workers", "-1"], ["--sed", "1"], []]
)
def test_simulate_refuses_wrong_numbers(arguments: list[str]) -> None:
    slug = ["east-front"] if arguments else []
    result = called("simulate", *slug, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_options_get_the_kind_that_the_game_declares() -> None:
    game = maproom.game("east-front")
    for word, value in (("yes", True), ("ON", True), ("false", False), ("no", False)):
        assert options_of(game, [f"first_game={word}"])["first_game"] is value
    assert options_of(game, None) == {"first_game": False, "stand_fast_lasts": False}
    with pytest.raises(BadOption, match="not '7'"):
        options_of(game, ["first_game=7"])


def test_few_games_need_few_workers() -> None:
    assert workers_for(1, 0) == 1
    assert workers_for(10_000, 0) == processors()
    assert workers_for(1, 3) == 3


# -- fuzz --------------------------------------------------------------------------------------------


def test_fuzz_of_a_sound_game(tmp_path: Path) -> None:
    report = answer("fuzz", "east-front", "--games", "1", "--seed", "2", "--out", str(tmp_path))
    assert (report["finished"], report["failures"]) == (1, [])
    assert report["moments"] > 100
    assert list(tmp_path.iterdir()) == []


def test_fuzz_names_the_record_of_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_hands(moment: Moment) -> str:
        return "A hand." if len(moment.record) else ""

    def spoiled(slug: str, seed: int, *others: Any, **more: Any) -> Hunt:
        return replace(Hunt(slug, seed, *others, **more), properties={"no hands": no_hands})

    monkeypatch.setattr(fuzz_command, "Hunt", spoiled)
    arguments = ("fuzz", "east-front", "--games", "1", "--workers", "1", "--out", str(tmp_path))
    failure = answer(*arguments, code=1)["failures"][0]
    assert failure["property"] == "no hands"
    shown = called(*arguments)
    assert shown.exit_code == 1
    assert "Game 0 broke 'no hands': A hand." in shown.stderr
    assert f"maproom replay {failure['record']} --check" in shown.stderr
    assert answer("replay", failure["record"], "--check")["broken"] is None


def test_fuzz_refuses_what_is_not_there(tmp_path: Path) -> None:
    assert "There is no bot 'rando'" in refusal("fuzz", "east-front", "--bot", "rando")
    assert "There is no folder" in refusal("fuzz", "east-front", "--games", "1", "--out", str(tmp_path / "no"))


# -- bench -------------------------------------------------------------------------------------------


def test_bench_prints_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = {"decisions_per_second": 1234.0, "games_per_second": 2.0}
    costs = {f"{cost}_us": 10.5 + place for place, cost in enumerate(bench_command.COSTS)}
    report = {
        "games": {"east-front": {"interpreted": {**speeds, **costs}}},
        "peers": {"chess": speeds},
        "ratios": {"east-front": {"interpreted": {"chess": 1.0}}},
        "notes": ["There is no compiled build."],
    }
    monkeypatch.setattr(bench_command, "measure", lambda seconds, peers, tell: tell("it") or report)
    assert answer("bench", "--peers") == report
    result = called("bench", "--peers")
    assert result.exit_code == 0
    assert "1,234" in result.stdout
    assert all(f"{cost:.1f}" in result.stdout for cost in costs.values())
    assert "1.0 times chess" in result.stdout
    assert result.stderr == "There is no compiled build.\n"


# -- rules -------------------------------------------------------------------------------------------


def test_rules_shows_one_rule_or_all() -> None:
    rule = answer("rules", "east-front", "ef-act-07")
    assert (rule["id"], rule["text"]) == ("EF-ACT-07", "Pass: nothing.")
    assert called("rules", "east-front", "EF-ACT-07").stdout == "EF-ACT-07 Pass: nothing.\n"
    every = answer("rules", "east-front")
    assert {"id": "EF-ACT-07", "text": "Pass: nothing.", "chapter": rule["chapter"]} in every
    shown = called("rules", "east-front").stdout
    assert rule["chapter"] in shown
    assert "EF-ACT-06 Contingency: use one.\nEF-ACT-07 Pass: nothing.\n" in shown


def test_rules_refuses_what_does_not_exist() -> None:
    assert "has no rule 'EF-SUP-99'. Did you mean 'EF-SUP-" in refusal("rules", "east-front", "EF-SUP-99")
    assert "There is no game 'eastfront'" in refusal("rules", "eastfront")
    assert refusal("rules") == "Name a game, or ask for --coverage."
    assert refusal("rules", "east-front", "--write") == "Name a game, or ask for --coverage."


@pytest.fixture
def small_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A checkout with a single test."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_one.py").write_text("def test_ef_sup_04_flags(): ...\n")
    monkeypatch.setattr(rules_command, "checkout", lambda: tmp_path)
    return tmp_path


def test_coverage_counts_and_fails_when_rules_are_missing(small_project: Path) -> None:
    counts = answer("rules", "--coverage", code=1)["east-front"]
    assert counts["tested"] == 1
    assert len(counts["missing"]) == counts["rules"] - 1
    shown = called("rules", "east-front", "--coverage")
    assert shown.exit_code == 1
    assert f"east-front: 1 of {counts['rules']} rules have tests." in shown.stdout
    assert "EF-SUP-05 has none" in shown.stdout
    assert not (small_project / "docs").exists()


def test_coverage_writes_its_page(small_project: Path) -> None:
    assert called("rules", "--coverage", "--write").exit_code == 1
    page = (small_project / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert "| EF-SUP-04 | `test_one.py::test_ef_sup_04_flags` |" in page


def test_coverage_needs_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_command, "checkout", lambda: None)
    assert "The tests are not here" in refusal("rules", "--coverage")


# -- replay ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a finished game."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(json.dumps(random_record("east-front", 4).to_json(positions=False)))
    return str(path)


def test_replay_tells_all_or_what_a_seat_may_know(saved: str) -> None:
    everything = answer("replay", saved, "--at", "14")
    assert everything["seat"] is None
    drawn = [line["text"] for line in everything["log"] if " draw " in line["text"]]
    assert [text.split(" draw ")[0] for text in drawn] == ["The Axis"] * 7 + ["The Allies"] * 7
    seen = answer("replay", saved, "--at", "14", "--seat", "allies")
    own = [line["text"] for line in seen["log"] if line["text"].startswith("You draw ")]
    assert own == [text.replace("The Allies", "You") for text in drawn[7:]]
    assert len(seen["view"]["cards"]["allies"]["hand"]) == 7
    assert "hand" not in seen["view"]["cards"]["axis"]
    assert "hand" not in answer("replay", saved, "--at", "14", "--seat", "spectator")["view"]["cards"]["allies"]


def test_replay_in_words(saved: str) -> None:
    whole = called("replay", saved).stdout
    assert "Quartermaster General: East Front: entry" in whole
    assert "win the game, " in whole
    shown = called("replay", saved, "--at", "20", "--seat", "axis").stdout
    assert "seat: axis" in shown
    assert "hand_size" in shown
    assert "win the game, " not in shown


def test_replay_checks_a_moment(saved: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer("replay", saved, "--at", "20", "--check")["broken"] is None
    broken = {"no entries": lambda moment: "There are some." if moment.record else ""}
    monkeypatch.setattr("maproom.lab.checks.properties.PROPERTIES", broken)
    result = called("replay", saved, "--at", "20", "--check")
    assert result.exit_code == 1
    assert "The position breaks 'no entries': There are some." in result.stderr


def test_replay_refuses_bad_files(saved: str, tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refusal("replay", str(tmp_path / "nowhere.json"))
    assert "cannot be read: Is a directory" in refusal("replay", str(tmp_path))
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert "is no record: it is not JSON" in refusal("replay", str(bad))
    bad.write_text('{"format": 1}')
    assert "The record's 'game' is missing" in refusal("replay", str(bad))
    assert "there is no moment 99999" in refusal("replay", saved, "--at", "99999")
    assert "has no seat 'axs'" in refusal("replay", saved, "--seat", "axs")
