"""The fuzzer: what it finds can be replayed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from support.toy import Duel, Turn

import maproom
from maproom.bots.greedy import Greedy
from maproom.kernel.errors import BadOption, UnknownGame
from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.lab.checks.fuzz import FolderMissing, Hunt, fuzz, fuzz_game
from maproom.lab.checks.properties import Moment, Property
from maproom.lab.checks.random_settings import drawn_setting

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def never_at_the_top(moment: Moment) -> str:
    """A property that is broken on purpose: sooner or later somebody stands on the top."""
    assert isinstance(moment.state, Duel)
    return "somebody stands on the top." if 2 in moment.state.place else ""


def hunt(seed: int = 1) -> Hunt:
    """A hunt that finds something."""
    return Hunt("toy", seed, {"rounds": 5}, properties={"never at the top": never_at_the_top})


def test_a_sound_game_passes() -> None:
    report = fuzz(Hunt("toy", 1), 5)
    assert report["finished"] == report["games"] == 5
    assert report["failures"] == []
    assert report["moments"] > 20


def test_a_failure_becomes_a_record_that_replays_it(tmp_path: Path) -> None:
    report = fuzz(hunt(), 3, folder=tmp_path)
    assert report["finished"] < 3
    failure = report["failures"][0]
    assert (failure["property"], failure["what"]) == ("never at the top", "somebody stands on the top.")
    saved = json.loads(Path(failure["record"]).read_text(encoding="utf-8"))
    record = Record.from_json(saved)
    assert isinstance(record.state, Duel)
    assert 2 in record.state.place
    before = record.at(len(record) - 1)
    assert isinstance(before, Duel)
    assert 2 not in before.place
    assert saved["found"]["property"] == "never at the top"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"fuzz-toy-1-{one['number']}.json" for one in report["failures"]
    ]


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    assert fuzz(hunt(), 3, folder=tmp_path) == fuzz(hunt(), 3, folder=tmp_path)
    assert fuzz_game(hunt(1), 0) != fuzz_game(hunt(2), 0)


def test_several_workers_find_what_one_does() -> None:
    quick = Hunt("east-front", 3, properties={})
    alone = fuzz(quick, 3)
    assert alone == fuzz(quick, 3, workers=2)
    assert alone["finished"] == 3


def test_a_crash_in_the_game_itself_is_found_with_the_action_that_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Turn.take

    def stumble(self: Turn, s: Duel, action: int) -> None:
        take(self, s, action)
        if s.place[0] == 1:
            raise RuntimeError("the slope is slippery")

    monkeypatch.setattr(Turn, "take", stumble)
    failures = [fuzz_game(Hunt("toy", 1, properties={}), number).failure for number in range(10)]
    found = [failure for failure in failures if failure is not None]
    assert found
    assert found[0].property == "legal actions apply"
    assert found[0].what.endswith("is legal but fails: RuntimeError: the slope is slippery")
    assert found[0].record["found"]["next"] == "go slope"
    monkeypatch.undo()
    record = Record.from_json(found[0].record)
    record.play_words("go slope")


def test_bots_play_and_a_bot_that_crashes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fuzz_game(Hunt("toy", 1, bot="greedy"), 0).finished

    def dream(self: Greedy, state: State, seat: int, random: Random) -> int:
        raise RuntimeError("it dreams")

    monkeypatch.setattr(Greedy, "choose", dream)
    failure = fuzz_game(Hunt("toy", 1, bot="greedy"), 0).failure
    assert failure is not None
    assert (failure.property, failure.what) == ("bots can decide", "greedy: RuntimeError: it dreams")


def test_a_game_without_an_end_is_a_failure() -> None:
    failure = fuzz_game(Hunt("toy", 1, longest=3), 0).failure
    assert failure is not None
    assert (failure.property, failure.what) == ("games end", "the game is not over after 3 entries.")


def test_wrong_input_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame):
        fuzz(Hunt("go", 1), 1)
    with pytest.raises(BadOption):
        fuzz(Hunt("toy", 1, {"rounds": 0}), 1)
    with pytest.raises(FolderMissing, match="There is no folder"):
        fuzz(Hunt("toy", 1), 1, folder=tmp_path / "nowhere")


def test_games_with_settings_of_their_own_differ_in_scenario_and_options_but_for_those_given() -> None:
    race = maproom.game("race-to-moscow")
    drawn = [drawn_setting(race, Random(seed), {"players": "gray"}) for seed in range(20)]
    assert {options["players"] for options, _ in drawn} == {"gray"}
    assert {options["total_war"] for options, _ in drawn} == {True, False}
    assert len({scenario for _, scenario in drawn}) == len(race.scenarios)
    assert drawn == [drawn_setting(race, Random(seed), {"players": "gray"}) for seed in range(20)]


def test_settings_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(BadOption, match="go together"):
        drawn_setting(maproom.game("toy"), Random(1), {"rounds": 0})


def test_varied_games_are_checked_and_a_failure_names_its_setting(tmp_path: Path) -> None:
    report = fuzz(Hunt("toy", 1, vary=True), 5)
    assert report["finished"] == 5
    failing = Hunt("toy", 1, vary=True, properties={"never at the top": never_at_the_top})
    found = [fuzz_game(failing, number).failure for number in range(5)]
    rounds = {failure.record["options"]["rounds"] for failure in found if failure is not None}
    assert len(rounds) > 1


def test_a_long_hunt_looks_at_costly_properties_less_often() -> None:
    looks = {"secrets are kept": 0, "some choice": 0}

    def counting(name: str) -> Property:
        def look(moment: Moment) -> str:
            looks[name] += 1
            return ""

        return look

    for number in range(20):
        fuzz_game(Hunt("toy", 1, every=4, properties={name: counting(name) for name in looks}), number)
    assert 0 < looks["secrets are kept"] < looks["some choice"] / 2


def test_a_wide_hunt_plays_whole_games_and_looks_at_some_moments_of_them() -> None:
    looks = [0]

    def look(moment: Moment) -> str:
        looks[0] += 1
        return ""

    checked = [
        fuzz_game(Hunt("toy", 1, moments=4, properties={"some choice": look}), number) for number in range(20)
    ]
    assert all(one.finished for one in checked)
    assert looks[0] == sum(one.looks for one in checked)
    assert 0 < looks[0] < sum(one.moments for one in checked) / 2


def test_a_wide_hunt_finds_a_crash_at_a_moment_that_it_does_not_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Record, action: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Record, "play", crash)
    found = fuzz_game(Hunt("toy", 1, moments=10**9), 0)
    assert found.failure is not None
    assert found.failure.property == "legal actions apply"
