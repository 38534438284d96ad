"""Balance studies: the same on every crew, kept and gone on with, told as frames and as a report."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import maproom
from maproom.bots import UnknownBot
from maproom.bots.uniform import Uniform
from maproom.commands.cluster import WithCluster
from maproom.commands.console import Sentences
from maproom.commands.study import study as study_command
from maproom.kernel.errors import BadOption
from maproom.kernel.game import Scenario
from maproom.lab.arena.games_file import BadStore
from maproom.lab.executors import Finished, InlineCrew, ProcessCrew, Unit, WorkerLost
from maproom.lab.play.lineup import BadLineUp
from maproom.lab.play.unhurried import unhurried
from maproom.lab.study import Plan, Store, Study, Trace, plan, play, played, running, study, told, traced
from maproom.lab.study.names import thing_name
from maproom.lab.study.played import PlayedGame
from maproom.lab.study.report import page_of

PLAN = Plan("east-front", ("random",), seed=3).settled()

app = typer.Typer(cls=Sentences)
app.command("study", cls=WithCluster)(study_command)


@app.command()
def other() -> None:
    """Another command, so that the first is called by its name."""


@pytest.fixture(scope="module")
def small() -> Study:
    """A study of twelve games."""
    return study(PLAN, 12, InlineCrew())


def test_a_game_is_told_by_what_all_games_have(small: Study) -> None:
    trace = small.traces[0]
    assert trace.finished
    assert len(trace.winners) == 1
    assert trace.decisions > 50
    rounds = [row["round"] for row in trace.rounds]
    assert rounds == list(range(1, rounds[-1] + 1))
    assert set(trace.rounds[0]["score"]) == {"axis", "allies"}
    assert set(trace.rounds[0]["foreseen"]) == {"axis", "allies"}
    assert trace.rounds[0]["lead"] == {"axis": 0, "allies": 0}
    assert trace.rounds[3]["lead"]["axis"] != 0, "round 3 ends with a scoring"
    for one, later in pairwise(trace.rounds):
        assert later["lead"]["axis"] == one["score"]["axis"] - one["score"]["allies"]
    assert trace.rounds[0]["control"]["berlin"] == ["axis"]
    assert {deed.domain for deed in trace.deeds} >= {"card", "space"}
    assert trace.ending.split(" win ")[0] in ("The Axis", "The Allies")
    hand = {choice.verb: choice.taken for choice in trace.openings["axis"] if choice.verb in ("keep", "mulligan")}
    assert sorted(hand.values()) == [False, True], "what could have been done is told beside what was done"
    first = next(deed for deed in trace.deeds if deed.verb == "play")
    assert first.action.startswith("Play "), "in the words of the game"
    assert 1 <= first.round <= rounds[-1]


def test_pieces_say_who_is_where_in_a_game_that_tells_no_control() -> None:
    trace = traced(Plan("quartermaster-ww2", ("random",)).settled(), 0)
    assert trace.rounds[0]["control"]["germany"] == ["germany"]
    assert set(trace.rounds[0]["foreseen"]) == {"germany", "united_kingdom"}, "a team is named by its first seat"
    assert set(trace.rounds[0]["lead"]) == {"germany", "united_kingdom"}


def test_processes_find_the_same(small: Study) -> None:
    assert study(PLAN, 12, ProcessCrew(2)).traces == small.traces
    assert traced(Plan("east-front", ("random",), seed=4).settled(), 0) != small.traces[0]


def test_a_kept_game_is_told_as_it_was_played(small: Study, tmp_path: Path) -> None:
    game = play(PLAN, 0)
    with Store(tmp_path / "games.sqlite") as store:
        store.add(PLAN, game)
        store.add(PLAN, PlayedGame(0, "another"))
    with Store(tmp_path / "games.sqlite") as store:
        assert store.games(PLAN) == {0: game}, "the first one stays"
        assert store.games(Plan("east-front", ("random",), seed=4).settled()) == {}
        assert told(PLAN, store.games(PLAN)[0]) == small.traces[0]


def test_a_study_goes_on_where_it_was_broken_off(
    small: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        study(PLAN, 5, InlineCrew(), store=store)
        anew: list[int] = []

        def noted(plan: Plan, item: int) -> PlayedGame:
            anew.append(item)
            return play(plan, item)

        monkeypatch.setattr(running, "play", noted)
        assert study(PLAN, 12, InlineCrew(), store=store).traces == small.traces
        assert set(anew) == set(range(5, 12))
        assert len(study(PLAN, 3, InlineCrew(), store=store).traces) == 3
    assert set(anew) == set(range(5, 12)), "what is kept is never played again"


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database, but long enough to be looked at" * 20)
    with pytest.raises(BadStore, match="file of games"):
        Store(tmp_path / "games.sqlite")


def test_captains_of_a_study_have_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unhurried("captain") == "turned:captain+seconds=0+turn_seconds=0"
    asked: list[str] = []

    def uniform(name: str) -> Uniform:
        asked.append(name)
        return Uniform()

    monkeypatch.setattr(played, "player", uniform)
    assert traced(Plan("east-front", ("captain", "officer"), longest=3).settled(), 0).decisions == 3
    assert asked == ["turned:captain+seconds=0+turn_seconds=0", "officer"]


def test_a_game_that_breaks_off_is_told_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = traced(Plan("east-front", longest=5).settled(), 0)
    assert not endless.finished
    assert endless.decisions == 5
    monkeypatch.setattr(type(PLAN), "seats", lambda plan: ["axis", "nobody"])
    assert "ValueError" in traced(PLAN, 0).error


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadLineUp):
        Plan("east-front", ("random", "random", "random")).settled()
    with pytest.raises(BadOption):
        Plan("east-front", scenarios=("moon",)).settled()
    with pytest.raises(UnknownBot):
        Plan("east-front", ("nobody",)).settled()
    assert PLAN.scenarios == ("campaign",)
    assert Plan("east-front").settled().bots == ("officer", "officer")


def test_scenarios_with_different_seats_are_studied_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Uneven:
        """A game with a scenario for one."""

        name = "Uneven"
        scenarios = (Scenario("duel", "", ""), Scenario("alone", "", ""))

        def settle_options(self, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
            return options

        def settle_scenario(self, scenario: str) -> str:
            return scenario

        def seats(self, options: dict[str, bool | int | str], scenario: str) -> tuple[str, ...]:
            return ("north", "south") if scenario == "duel" else ("north",)

        def teams(self, options: dict[str, bool | int | str], scenario: str) -> tuple[tuple[str, ...], ...]:
            return tuple((seat,) for seat in self.seats(options, scenario))

    monkeypatch.setattr(plan, "loaded", lambda slug: Uneven())
    with pytest.raises(BadLineUp, match="one by one"):
        Plan("uneven").settled()
    assert Plan("uneven", scenarios=("duel",)).settled().bots == ("officer", "officer")


def test_ctrl_c_leaves_a_study_of_what_was_played() -> None:
    class Interrupted(InlineCrew):
        units = 0

        def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
            self.units += 1
            if self.units == 2:
                raise KeyboardInterrupt
            return super().wait()

    part = study(PLAN, 500, Interrupted())
    assert part.stopped
    assert len(part.traces) == 1
    assert "broken off by hand: 500 games were wanted" in page_of(part)


def test_the_page_needs_nothing_else_and_is_the_same_every_time(small: Study) -> None:
    page = page_of(small, "maproom study east-front")
    assert page == page_of(small, "maproom study east-front")
    for heading in ("Who wins", "How games end", "The score over the rounds", "How long it takes"):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg") >= 3
    assert {part for part in page.split('"') if "://" in part} == {"http://www.w3.org/2000/svg"}
    assert not any(tag in page for tag in ("<script", "<link", "<img", "@import"))


def test_a_study_without_a_finished_game_says_so() -> None:
    assert "No game was finished" in page_of(Study(PLAN, 1, [Trace(0, "campaign", error="ValueError: no")]))


def test_things_are_called_by_their_names() -> None:
    game = maproom.game("east-front")
    assert thing_name(game, "space", "east_prussia") == "East Prussia"
    assert thing_name(game, "moon", "crater") == "crater"


def test_the_command_writes_report_and_data(tmp_path: Path) -> None:
    out, data = tmp_path / "r.html", tmp_path / "data"
    out_data = ["--out", str(out), "--data", str(data)]
    args = ["study", "east-front", "--bots", "random", "--games", "3", "--workers", "1", *out_data]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    assert "3 of 3 games finished." in result.output
    assert "Axis (random) won" in result.output, "sides are called by their names"
    assert "maproom study east-front --bots random --games 3 --seed 1" in out.read_text(encoding="utf-8")
    assert (data / "games.parquet").exists()
    told = json.loads(CliRunner().invoke(app, [*args, "--json"]).output)
    assert (told["finished"], told["report"]) == (3, str(out))
    assert CliRunner().invoke(app, [*args, "--out", str(tmp_path / "no" / "r.html")]).exit_code == 2


def test_a_net_can_be_studied() -> None:
    trace = traced(Plan("east-front", ("net",), seed=3, longest=12).settled(), 0)
    assert trace.error == ""
    assert trace.decisions == 12
