"""Balance studies: the same on every crew, told as frames and as a page."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
import typer
from typer.testing import CliRunner

import maproom
from maproom.bots import UnknownBot
from maproom.commands.cluster import WithCluster
from maproom.commands.console import Sentences
from maproom.commands.study import study as study_command
from maproom.kernel.errors import BadOption
from maproom.kernel.game import Scenario
from maproom.lab.executors import Finished, InlineCrew, ProcessCrew, Unit, WorkerLost
from maproom.lab.play.lineup import BadLineUp
from maproom.lab.study import Plan, Study, Trace, plan, study, traced
from maproom.lab.study.findings import (
    decisive_deeds,
    decisive_spaces,
    first_decisions,
    openings,
    scores_by_round,
    win_rates,
)
from maproom.lab.study.frames import Frames
from maproom.lab.study.report import page_of, thing_name
from maproom.lab.study.trace import Deed

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


def invented(number: int, axis_wins: bool, card: bool) -> Trace:
    """A finished game in which the axis did or did not play a card and hold a space."""
    holder = "axis" if card else "allies"
    return Trace(
        number,
        "campaign",
        True,
        ["axis" if axis_wins else "allies"],
        "most points",
        100 + number,
        [{"round": r, "score": {"axis": r, "allies": 2 * r}, "control": {"kiev": holder}} for r in (1, 2, 3)],
        [Deed("axis", "play", "card", "G01", 1)] if card else [],
        {"axis": ["a", "b" if card else "c"], "allies": ["d"]},
    )


@pytest.fixture(scope="module")
def decided() -> Frames:
    """Forty invented games: with the card the axis wins 15 of 20, without it 5 of 20."""
    return Frames.of(
        PLAN,
        [invented(n, axis_wins=(n % 20 < 15) == (n < 20), card=n < 20) for n in range(40)]
        + [Trace(99, "campaign")],
    )


def test_a_game_is_told_by_what_all_games_have(small: Study) -> None:
    trace = small.traces[0]
    assert trace.finished
    assert len(trace.winners) == 1
    assert trace.decisions > 50
    rounds = [row["round"] for row in trace.rounds]
    assert rounds == list(range(1, rounds[-1] + 1))
    assert set(trace.rounds[0]["score"]) == {"axis", "allies"}
    assert trace.rounds[0]["control"]["berlin"] == "axis"
    assert {deed.domain for deed in trace.deeds} >= {"card", "space"}
    assert all(len(opening) == 4 for opening in trace.openings.values())


def test_processes_find_the_same(small: Study) -> None:
    assert study(PLAN, 12, ProcessCrew(2)).traces == small.traces
    assert traced(Plan("east-front", ("random",), seed=4).settled(), 0) != small.traces[0]


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


def test_frames_have_only_finished_games(decided: Frames, tmp_path: Path) -> None:
    assert len(decided.games) == 40
    assert len(decided.seats) == 80
    assert len(decided.rounds) == 40 * 3 * 2
    decided.save(tmp_path / "data")
    for name, frame in decided.tables().items():
        assert pl.read_parquet(tmp_path / "data" / f"{name}.parquet").equals(frame)


def test_win_rates_have_intervals(decided: Frames) -> None:
    axis, allies = win_rates(decided).to_dicts()
    assert (axis["seat"], axis["wins"], axis["games"], axis["rate"]) == ("axis", 20, 40, 0.5)
    assert 0.3 < axis["low"] < 0.5 < axis["high"] < 0.7
    assert allies["rate"] == 0.5


def test_scores_are_told_round_by_round(decided: Frames) -> None:
    rows = {(row["seat"], row["round"]): row["mean"] for row in scores_by_round(decided).iter_rows(named=True)}
    assert rows["axis", 3] == 3.0
    assert rows["allies", 2] == 4.0


def test_what_goes_along_with_winning_is_found(decided: Frames) -> None:
    (card,) = decisive_deeds(decided, "card").to_dicts()
    assert (card["seat"], card["thing"], card["games"]) == ("axis", "G01", 20)
    assert card["gain"] == pytest.approx(0.5)
    assert 0.2 < card["margin"] < 0.35
    (space,) = decisive_spaces(decided).to_dicts()
    assert (space["space"], space["gain"]) == ("kiev", pytest.approx(0.5))


def test_what_hardly_ever_happens_is_not_compared(decided: Frames) -> None:
    rare = Frames.of(PLAN, [invented(n, axis_wins=True, card=n == 0) for n in range(40)])
    assert decisive_deeds(rare, "card").is_empty()
    assert decisive_deeds(decided, "moon").is_empty()


def test_openings_are_counted(decided: Frames) -> None:
    longest = openings(decided, 2).filter(pl.col("seat") == "axis").to_dicts()
    assert [(row["opening"], row["games"], row["rate"]) for row in longest] == [
        ("a > b", 20, 0.75),
        ("a > c", 20, 0.25),
    ]
    assert openings(decided, 1)["opening"].to_list() == ["a", "d"]


def test_the_page_needs_nothing_else_and_is_the_same_every_time(small: Study) -> None:
    page = page_of(small, "maproom study east-front")
    assert page == page_of(small, "maproom study east-front")
    for heading in ("Who wins", "Score over the rounds", "How long it takes", "cards", "spaces", "Openings"):
        assert heading in page
    assert page.count("<svg") >= 4
    assert {part for part in page.split('"') if "://" in part} == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
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
    assert "maproom study east-front --bots random --games 3 --seed 1" in out.read_text(encoding="utf-8")
    assert (data / "games.parquet").exists()
    told = json.loads(CliRunner().invoke(app, [*args, "--json"]).output)
    assert (told["finished"], told["report"]) == (3, str(out))
    assert CliRunner().invoke(app, [*args, "--out", str(tmp_path / "no" / "r.html")]).exit_code == 2


def test_first_decisions_are_told_with_what_they_won(decided: Frames) -> None:
    table = first_decisions(decided)
    assert [(row["seat"], row["decision"], row["choice"]) for row in table.iter_rows(named=True)] == [
        ("axis", 2, "b"),
        ("axis", 2, "c"),
    ], "a choice that all games made says nothing"
    first, second = table.to_dicts()
    assert (first["wins"], first["games"], second["wins"]) == (15, 20, 5)
    assert first["low"] < 0.75 < first["high"]
    assert first["overall"] == 0.5


def test_the_page_draws_the_chance_of_winning_by_first_decisions(small: Study) -> None:
    several = Study(PLAN, 40, [invented(n, n % 2 == 0, n < 20) for n in range(40)])
    page = page_of(several)
    assert "The chance of winning by first decisions" in page
    assert "axis, second choice" in page
    assert "allies, first choice" not in page
    assert "The chance of winning by first decisions" in page_of(small)


def test_a_net_can_be_studied() -> None:
    trace = traced(Plan("east-front", ("net",), seed=3, longest=12).settled(), 0)
    assert trace.error == ""
    assert trace.decisions == 12
