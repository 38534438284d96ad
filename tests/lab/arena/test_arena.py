"""Contests: paired games, kept, resumed, the same on every crew."""

from __future__ import annotations

import signal
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from maproom.bots import Bot, UnknownBot, registry
from maproom.bots.uniform import Uniform
from maproom.lab.arena import Contest, Pairing, PlayedGame, Sprt, Standings, Store, pairings, play_pair, run
from maproom.lab.arena.contest import BadContest
from maproom.lab.arena.games_file import BadStore
from maproom.lab.executors import Finished, InlineCrew, ProcessCrew, Unit, WorkerLost

CONTEST = Contest("east-front", 5).settled()
EQUALS = Pairing("greedy", "random")


@pytest.fixture(autouse=True)
def first_is_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second quick bot: it takes the first legal action."""

    class First:
        def choose(self, state: Any, seat: int, random: Any) -> int:
            legal: tuple[int, ...] = state.legal()
            return legal[0]

    makers: dict[str, Any] = {"random": Uniform, "first": First, "greedy": Uniform}
    monkeypatch.setattr(registry, "_makers", makers)
    assert isinstance(registry.bot("first").choose, type(First().choose))


class Forbidden(InlineCrew):
    """Nothing may be played."""

    def send(self, unit: Unit) -> None:
        raise AssertionError(f"{unit} was sent")


class Interrupted(InlineCrew):
    """Somebody presses Ctrl-C after so many units."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().wait()


def won(by: str, over: str) -> tuple[PlayedGame, PlayedGame]:
    """A pair that one bot won from both seats."""
    return PlayedGame((by, over), (0,), 10, True, "x"), PlayedGame((over, by), (1,), 12, True, "y")


def test_the_games_of_a_pair_have_the_same_chance_and_change_seats() -> None:
    one, other = play_pair(CONTEST, EQUALS, 0)  # bots that do the same, with the same random numbers
    assert (one.bots, one.digest, one.winners) == (other.bots[::-1], other.digest, other.winners)
    mixed = play_pair(CONTEST, Pairing("first", "random"), 0)
    assert [game.bots for game in mixed] == [("first", "random"), ("random", "first")]
    assert all(game.finished for game in mixed)
    assert mixed[0].digest != mixed[1].digest
    assert play_pair(CONTEST, EQUALS, 1) != (one, other)


def test_a_bot_that_breaks_down_ends_only_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, state: Any, seat: int, random: Any) -> int:
            raise ValueError("no idea")

    broken: Bot = Broken()
    monkeypatch.setitem(registry._makers, "broken", lambda: broken)
    standings = run(CONTEST, pairings(["random", "broken"]), 1, InlineCrew())
    told = standings.to_json()
    assert (told["games"], told["finished"]) == (2, 0)
    assert told["errors"][0]["error"] == "ValueError: no idea"
    assert told["lengths"] is None


def test_an_endless_game_rates_nobody() -> None:
    standings = run(Contest("east-front", 5, longest=3), pairings(["random", "first"]), 1, InlineCrew())
    told = standings.to_json()
    assert told["errors"][0]["error"] == "The game did not end."
    assert {row["games"] for row in told["ratings"]} == {0}


def test_processes_play_the_same_games() -> None:
    met = [Pairing("random", "random")]  # other processes know no bots of this test
    alone = run(CONTEST, met, 6, InlineCrew())
    crowd = run(CONTEST, met, 6, ProcessCrew(2))
    assert alone.pairs == crowd.pairs
    assert len({pair[0].digest for _, pair in alone.pairs}) == 6


def test_a_contest_is_resumed_from_its_file_and_grows(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with Store(file) as store:
        before = run(CONTEST, pairings(["random", "first"]), 2, InlineCrew(), store)
    with Store(file) as store:
        assert run(CONTEST, pairings(["random", "first"]), 2, Forbidden(), store).to_json() == before.to_json()
        turned = run(CONTEST, pairings(["first", "random"]), 2, Forbidden(), store)
        assert {row["bot"]: row["score"] for row in turned.to_json()["ratings"]} == {
            row["bot"]: row["score"] for row in before.to_json()["ratings"]
        }
        watched: list[int] = []
        more = run(CONTEST, pairings(["random", "first"]), 3, InlineCrew(), store, watch=lambda: watched.append(1))
        assert len(watched) == 3
        assert more.pairs[:2] == before.pairs
        assert more.pairs == run(CONTEST, pairings(["random", "first"]), 3, InlineCrew()).pairs
        with pytest.raises(AssertionError, match="was sent"):
            run(Contest("east-front", 6), pairings(["random", "first"]), 2, Forbidden(), store)


def test_ctrl_c_leaves_what_was_played(tmp_path: Path) -> None:
    met = pairings(["random", "first"])
    with Store(tmp_path / "games.sqlite") as store:
        part = run(CONTEST, met, 5000, Interrupted(3), store)
        assert part.stopped
        assert 1 <= len(part.pairs) < 5000
        assert part.to_json()["ratings"][0]["games"] == 2 * len(part.pairs)
        assert len(store.pairs(CONTEST, met[0])) == len(part.pairs)
        assert not run(CONTEST, met, len(part.pairs), Forbidden(), store).stopped


def test_a_real_ctrl_c_ends_the_processes_too() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in the background
    crew = ProcessCrew(2)
    try:
        part = run(
            CONTEST, [Pairing("random", "random")], 500, crew, watch=lambda: signal.raise_signal(signal.SIGINT)
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert part.stopped
    assert len(part.pairs) == 1
    assert not active_children()


def test_a_test_stops_the_contest_as_soon_as_it_is_decided() -> None:
    met = pairings(["first", "random"])
    with Store() as store:
        for number in range(60):
            store.add(CONTEST, met[0], number, won("first", "random"))
        standings = run(CONTEST, met, 60, Forbidden(), store, Sprt(0, 50))
        told = standings.to_json()["test"]
        assert told["verdict"] == "elo1"
        assert len(standings.pairs) == told["pairs"] < 40
        lost = run(CONTEST, pairings(["random", "first"]), 60, Forbidden(), store, Sprt(0, 50))
        assert lost.to_json()["test"]["verdict"] == "elo0"


def test_the_standings_count_seats_and_lengths() -> None:
    standings = Standings(CONTEST, ["first", "random"])
    standings.add(Pairing("first", "random"), won("first", "random"))
    told = standings.to_json()
    axis = told["seats"][0]
    assert (axis["seat"], axis["games"], axis["wins"], axis["rate"]) == ("axis", 2, 1, 0.5)
    assert axis["bots"]["first"]["rate"] == 1.0
    assert axis["bots"]["random"]["rate"] == 0.0
    assert (told["lengths"]["shortest"], told["lengths"]["mean"], told["lengths"]["longest"]) == (10, 11.0, 12)
    assert told["ratings"][0]["bot"] == "first"


def test_a_kept_pair_is_not_overwritten(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        store.add(CONTEST, Pairing("first", "random"), 0, won("first", "random"))
        store.add(CONTEST, Pairing("random", "first"), 0, won("random", "first"))
        (kept,) = store.pairs(CONTEST, Pairing("first", "random")).values()
        assert sum(game.score("first") for game in kept) == 2


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no database, but long enough to be taken for a damaged one" * 20)
    with pytest.raises(BadStore, match=r"notes\.txt"):
        Store(file)


def test_line_ups_that_cannot_meet_are_refused() -> None:
    for names in (["random"], ["random", "random"]):
        with pytest.raises(BadContest):
            pairings(names)
    with pytest.raises(UnknownBot):
        pairings(["random", "nobody"])


def test_in_a_game_of_three_seats_both_bots_hold_every_seat_equally_often() -> None:
    seatings = Pairing("a", "b").seatings([(0,), (1,), (2,)])
    for place in range(3):
        assert sorted(seating[place] for seating in seatings) == ["a", "a", "a", "b", "b", "b"]


def test_a_team_is_held_by_one_bot() -> None:
    seatings = Pairing("a", "b").seatings([(0, 1, 4), (2, 3, 5)])
    assert seatings == [("a", "a", "b", "b", "a", "b"), ("b", "b", "a", "a", "b", "a")]
