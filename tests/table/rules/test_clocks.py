"""Time: it runs for whoever is to decide, and out."""

from __future__ import annotations

from pathlib import Path

import pytest
from table.serving import Running, running, two_players, wait_until

from maproom.table.live.live_tables import LiveTables
from maproom.table.rules.clocks import DAY, Pace, deadline, left_at, pressed, wound_up

LIVE = {"kind": "live", "bank": 600, "increment": 5}


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that the server's clock is ahead of the true one."""
    ahead = [0.0]
    true = LiveTables.now
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + ahead[0]))
    return ahead


def test_a_live_clock_runs_and_gets_its_increment() -> None:
    pace = Pace("live", bank=60, increment=5)
    clock = pressed(pace, wound_up(pace, 2), 0, now=100)
    assert deadline(pace, clock) == 160
    assert list(left_at(pace, clock, 130)) == [30, 60]
    assert list(left_at(pace, clock, 1000)) == [0, 60]
    assert pressed(pace, clock, 0, now=120) == clock
    passed = pressed(pace, clock, 1, now=130)
    assert list(passed.left) == [35, 60]
    assert deadline(pace, passed) == 190
    assert pressed(pace, passed, 0, now=140, rewarded=False).left[1] == 50


def test_days_a_move_are_full_again_after_each_move() -> None:
    pace = Pace("correspondence", days=2)
    clock = pressed(pace, wound_up(pace, 2), 0, now=0)
    assert deadline(pace, clock) == 2 * DAY
    clock = pressed(pace, pressed(pace, clock, 1, now=DAY), 0, now=1.5 * DAY)
    assert deadline(pace, clock) == 3.5 * DAY


def test_no_clock_is_never_out() -> None:
    pace = Pace()
    assert deadline(pace, pressed(pace, wound_up(pace, 2), 0, now=0)) is None


def test_time_out_hands_the_seat_to_a_bot_until_its_person_returns(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server, pace=LIVE)
        page = axis.page(table)
        assert page["clock"]["running"] == "axis"
        later[0] = 601
        wait_until(lambda: allies.page(table)["table"]["to_move"] == "allies")
        seat = allies.page(table)["table"]["seats"][0]
        assert seat["bot"] == "officer"
        assert seat["person"]["name"] == "Anna"
        texts = [line["text"] for line in allies.page(table)["log"]]
        assert sum(text.endswith("Axis had no time left.") for text in texts) == 1
        assert not axis.play(page)["accepted"]
        page = axis.post(f"/api/tables/{table}/return")
        assert page["table"]["seats"][0]["bot"] is None
        assert page["clock"]["left"]["axis"] >= 5


def test_time_out_may_lose_the_game(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server, pace={"kind": "correspondence", "days": 3}, timeout="loss")
        assert 2.9 * DAY < axis.page(table)["clock"]["left"]["axis"] <= 3 * DAY
        later[0] = 3 * DAY + 1
        wait_until(lambda: allies.page(table)["table"]["status"] == "finished")
        result = allies.page(table)["table"]["result"]
        assert result["reason"] == "time"
        assert result["returns"] == [-1.0, 1.0]


def test_a_move_that_comes_too_late_is_not_played(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path, tick_seconds=3600) as server:
        axis, _, table = two_players(server, pace=LIVE, timeout="loss")
        page = axis.page(table)
        later[0] = 601
        answer = axis.play(page)
        assert not answer["accepted"]
        assert answer["page"]["table"]["result"]["reason"] == "time"
        axis, allies, table = two_players(server, pace=LIVE)
        page = axis.page(table)
        later[0] += 601
        assert not axis.play(page)["accepted"]
        wait_until(lambda: allies.page(table)["table"]["to_move"] == "allies")


def test_the_clock_of_a_bot_does_not_run(server: Running) -> None:
    anna = server.guest()
    seats = [{"seat": "axis", "who": "bot", "bot": "greedy"}, {"seat": "allies", "who": "me"}]
    page = anna.set_table(seats=seats, pace=LIVE)
    assert page["clock"]["running"] is None
    table = page["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["to_move"] == "allies")
    assert anna.page(table)["clock"]["running"] == "allies"
