"""Records: barriers and undo, moments and forks, logs by seat, save and load, and every way to be broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.toy import GAME, LOADED, Roll, ToyGame

import maproom
from maproom.kernel import registry
from maproom.kernel.errors import BadOption, BrokenRecord, IllegalAction, UnknownGame, UnknownWord
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.record import Record

OPENING = ["draw north-2", "draw south-1"]
GAME_LINES = [*OPENING, "go slope", "go valley", "fight", "roll two", "hold", "done"]


def record_of(*lines: str, rounds: int = 1) -> Record:
    record = Record(GAME, {"rounds": rounds})
    for line in lines:
        record.play_words(line)
    return record


def finished() -> Record:
    return record_of(*GAME_LINES)


def random_record(seed: int, steps: int) -> Record:
    random = Random(seed)
    record = Record(GAME, {"rounds": 2})
    while len(record) < steps and record.state.actor != OVER:
        record.roll(random)
        if record.state.actor != OVER:
            record.play(random.choice(record.state.legal()))
    return record


records = st.builds(random_record, st.integers(0, 10**6), st.integers(0, 25))


def saved(record: Record) -> dict[str, Any]:
    """The record as it comes out of a file."""
    data: dict[str, Any] = json.loads(json.dumps(record.to_json()))
    return data


# -- playing --------------------------------------------------------------------------------------------


def test_a_record_keeps_who_did_what() -> None:
    record = finished()
    assert record.lines() == GAME_LINES
    assert record.actors == [CHANCE, CHANCE, 0, 0, 0, CHANCE, 1, 1]
    assert len(record) == 8
    assert record.state.actor == OVER


def test_actions_come_as_codes_as_words_or_as_lines() -> None:
    one, two, three = Record(GAME), Record(GAME), Record(GAME)
    one.play(GAME.action("draw north-1"))
    two.play_words("draw north-1")
    three.play_words({"verb": "draw", "card": "north-1"})
    assert one.actions == two.actions == three.actions
    assert one.state == two.state == three.state


def test_an_illegal_action_is_not_recorded() -> None:
    record = record_of(*OPENING)
    before = record.to_json()
    with pytest.raises(IllegalAction):
        record.play_words("hold")
    with pytest.raises(UnknownWord):
        record.play_words("fly")
    assert record.to_json() == before
    assert len(record.entries) == len(record.barriers) == len(record.actors) == 2


def test_chance_rolls_until_a_seat_is_to_decide() -> None:
    record = Record(GAME)
    record.roll(Random(1))
    assert (len(record), record.state.actor) == (2, 0)
    record.roll(Random(1))
    assert len(record) == 2


# -- barriers and undo ----------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_steps_one_by_one() -> None:
    record = record_of(*OPENING)
    start = record.state.clone()
    record.play_words("go slope")
    middle = record.state.clone()
    record.play_words("go top")
    assert record.can_undo(0)
    record.undo(0)
    assert record.state == middle
    record.undo(0)
    assert record.state == start
    assert record.lines() == OPENING
    record.play_words("go slope")
    assert record.state == middle


def test_nobody_takes_back_the_step_of_another_seat() -> None:
    record = record_of(*OPENING, "go slope")
    assert not record.can_undo(1)
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        record.undo(1)
    assert record.lines() == [*OPENING, "go slope"]


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    assert not Record(GAME).can_undo(0)
    with pytest.raises(IllegalAction):
        Record(GAME).undo(0)


def test_what_chance_decided_is_a_barrier() -> None:
    record = record_of(*OPENING)
    assert record.barriers == [True, True]
    assert not record.can_undo(0)
    record = record_of(*OPENING, "fight", "roll one", "hold")
    assert record.barriers[2:] == [True, True, True]
    assert not record.can_undo(0)


def test_a_die_is_a_barrier_though_the_next_die_follows() -> None:
    record = record_of(*OPENING, "fight")
    record.state.push(Roll(LOADED))
    record.play_words("roll one")
    assert record.state.actor == CHANCE
    assert not record.state.revealed
    assert record.barriers[-1]


def test_what_was_shown_to_all_is_a_barrier_though_the_same_seat_goes_on() -> None:
    record = record_of(*OPENING, "go slope", "show north-2")
    assert record.state.actor == 0
    assert record.barriers[2:] == [False, True]
    assert not record.can_undo(0)
    record.play_words("go top")
    assert record.barriers[-1], "the last step passed the decision on"


def test_what_was_shown_to_one_other_seat_is_a_barrier() -> None:
    record = record_of(*OPENING, "whisper north-2")
    assert record.state.actor == 0
    assert record.log(1)[-1][1] == "The card is north-2."
    assert not record.can_undo(0)


def test_a_change_of_actor_is_a_barrier() -> None:
    record = record_of(*OPENING, "go slope", "done")
    assert record.state.actor == 1
    assert record.barriers[2:] == [False, True]
    assert not record.can_undo(0)
    assert not record.can_undo(1)


def test_the_end_of_the_game_is_a_barrier() -> None:
    record = finished()
    assert record.barriers[-1]
    assert not record.can_undo(1)


@given(records, st.integers(0, 1))
def test_undo_restores_exactly_what_was(record: Record, seat: int) -> None:
    if record.state.actor != seat:
        return
    before, log = record.state.clone(), record.log(None)
    for action in record.state.legal():
        record.play(action)
        if record.can_undo(seat):
            record.undo(seat)
            assert record.state == before
            assert record.state.legal() == before.legal()
            assert record.log(None) == log
        else:
            record.back_to(len(record) - 1)
            assert record.state == before


# -- moments --------------------------------------------------------------------------------------------


@given(records)
def test_every_moment_is_the_position_that_was(record: Record) -> None:
    state = GAME.new(record.options, record.scenario)
    for count in range(len(record) + 1):
        assert record.at(count) == state
        if count < len(record):
            state.apply(record.actions[count])
    assert record.state == state


def test_a_moment_is_a_copy() -> None:
    record = finished()
    moment = record.at(2)
    moment.apply(GAME.action("go slope"))
    assert record.at(2) != moment
    assert record.at(8) == record.state


@pytest.mark.parametrize("count", [-1, 9, 100])
def test_there_is_no_moment_outside_the_record(count: int) -> None:
    record = finished()
    for ask in (record.at, record.back_to, record.fork):
        with pytest.raises(BrokenRecord, match="8 entries"):
            ask(count)
    assert len(record) == 8


def test_going_back_forgets_everything_behind_barriers_or_not() -> None:
    record = finished()
    record.back_to(3)
    assert record.lines() == GAME_LINES[:3]
    assert record.state == record_of(*GAME_LINES[:3]).state
    assert record.to_json() == record_of(*GAME_LINES[:3]).to_json()
    assert record.full_log() == record_of(*GAME_LINES[:3]).full_log()
    record.play_words("done")
    assert record.state.actor == 1


def test_a_fork_goes_its_own_way() -> None:
    record = finished()
    fork = record.fork(4)
    assert fork.state == record.at(4)
    assert fork.to_json() == record_of(*GAME_LINES[:4]).to_json()
    fork.play_words("go slope")
    assert record.lines() == GAME_LINES
    assert fork.lines() == [*GAME_LINES[:4], "go slope"]
    assert record.fork(8).state == record.state


# -- what was told --------------------------------------------------------------------------------------


def test_each_seat_has_its_own_log() -> None:
    record = record_of(*OPENING, "whisper north-2", "show north-2")
    drew = [(0, "The North draws north-2."), (1, "The South draws a card.")]
    assert record.log(0) == [*drew, (3, "The North shows north-2.")]
    assert record.log(1) == [
        (0, "The North draws a card."),
        (1, "The South draws south-1."),
        (2, "The card is north-2."),
        (3, "The North shows north-2."),
    ]
    assert record.log(None) == [
        (0, "The North draws a card."),
        (1, "The South draws a card."),
        (3, "The North shows north-2."),
    ]
    assert record.full_log() == [
        (0, "The North draws north-2."),
        (1, "The South draws south-1."),
        (2, "The card is north-2."),
        (3, "The North shows north-2."),
    ]


def test_what_happens_before_the_first_decision_is_told_too() -> None:
    """East Front's First Game hands leave nothing to decide before the first turn (EF-SET-04)."""
    record = Record(maproom.game("east-front"), {"first_game": True})
    assert len(record) == 0
    assert [number for number, sentence in record.log(None) if "Summer" in sentence] == [-1]


def test_what_is_taken_back_is_not_told() -> None:
    record = record_of(*OPENING, "go slope")
    assert record.log(None)[-1] == (2, "The North goes to slope.")
    record.undo(0)
    assert len(record.log(None)) == 2


# -- saving ---------------------------------------------------------------------------------------------


@given(records)
def test_a_record_survives_json_with_everything_that_was_told(record: Record) -> None:
    again = Record.from_json(saved(record))
    assert again.state == record.state
    assert again.to_json() == record.to_json()
    assert again.barriers == record.barriers
    assert again.actors == record.actors
    for seat in (0, 1, None):
        assert again.log(seat) == record.log(seat)


def test_a_saved_record_is_plain_text_with_its_outcome() -> None:
    data = saved(finished())
    assert data["actions"] == GAME_LINES
    assert (data["game"], data["version"], data["scenario"]) == ("toy", "1", "valley")
    assert data["options"] == {"rounds": 1, "open": False}
    assert data["outcome"] == {"winner": "north", "points": [2, 0]}
    assert saved(record_of(*OPENING))["outcome"] is None


def test_a_snapshot_lies_at_every_change_of_actor() -> None:
    data = saved(finished())
    assert [snapshot["at"] for snapshot in data["snapshots"]] == [0, 2, 5, 6, 8]
    for snapshot in data["snapshots"]:
        state = GAME.from_json(snapshot["state"])
        assert state == finished().at(snapshot["at"])
        assert state.digest() == snapshot["digest"]


def test_a_record_without_positions_keeps_their_digests() -> None:
    whole, short = finished().to_json(), finished().to_json(positions=False)
    assert [set(snapshot) for snapshot in short["snapshots"]] == [{"at", "digest"}] * 5
    assert [snapshot["digest"] for snapshot in short["snapshots"]] == [
        snapshot["digest"] for snapshot in whole["snapshots"]
    ]
    assert Record.from_json(short).to_json() == whole


def test_a_record_without_snapshots_is_read_all_the_same() -> None:
    data = saved(finished())
    del data["snapshots"]
    assert Record.from_json(data).state == finished().state


# -- broken records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, [], "toy", 7, {}, {"format": 2}, {"format": "1"}])
def test_what_is_no_record_is_refused(value: Any) -> None:
    with pytest.raises(BrokenRecord, match="This is no record of format 1"):
        Record.from_json(value)


@pytest.mark.parametrize("key", ["game", "version", "options", "scenario", "actions"])
@pytest.mark.parametrize("value", [None, 7])
def test_a_record_lacks_nothing(key: str, value: Any) -> None:
    data = saved(finished())
    data[key] = value
    with pytest.raises(BrokenRecord, match=f"'{key}' is missing or of the wrong kind"):
        Record.from_json(data)
    del data[key]
    with pytest.raises(BrokenRecord, match=f"'{key}' is missing or of the wrong kind"):
        Record.from_json(data)


def test_a_record_of_an_unknown_game_option_or_scenario_is_refused() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        Record.from_json({**saved(finished()), "game": "chess"})
    with pytest.raises(BadOption, match="no option 'fog'"):
        Record.from_json({**saved(finished()), "options": {"fog": True}})
    with pytest.raises(BadOption, match="no scenario 'moon'"):
        Record.from_json({**saved(finished()), "scenario": "moon"})


@pytest.mark.parametrize(
    "entry",
    [
        *("go moon", "fly", "", "go", "hold", "roll one", "draw north-1"),
        *(None, 7, ["go", "slope"], {}, {"verb": "go"}, {"verb": 3}, {"verb": "go", "to": ["slope"]}),
    ],
)
def test_the_first_bad_entry_is_named_by_its_index(entry: Any) -> None:
    data = saved(finished())
    data["actions"][3] = entry
    with pytest.raises(BrokenRecord, match="Entry 3") as caught:
        Record.from_json(data)
    assert caught.value.entry == 3


def test_an_entry_behind_the_end_is_named() -> None:
    data = saved(finished())
    data["actions"].append("done")
    with pytest.raises(BrokenRecord, match=r"Entry 8, 'done', cannot be played: The game is over") as caught:
        Record.from_json(data)
    assert caught.value.entry == 8


@pytest.mark.parametrize("number", range(5))
def test_a_tampered_digest_is_noticed_where_it_stands(number: int) -> None:
    data = saved(finished())
    snapshot = data["snapshots"][number]
    snapshot["digest"] = "0" * 16
    with pytest.raises(BrokenRecord, match="is not the one that the record saved") as caught:
        Record.from_json(data)
    assert caught.value.entry == snapshot["at"] - 1


def test_another_course_of_the_game_does_not_match_the_digests() -> None:
    data = saved(finished())
    data["actions"][0] = "draw north-3"
    with pytest.raises(BrokenRecord) as caught:
        Record.from_json(data)
    assert caught.value.entry == 1


@pytest.mark.parametrize(
    "snapshots",
    [
        *(None, 7, "digests", [7], [{}], [{"at": 0}], [{"digest": "0"}], {"at": 0}),
        *([{"at": at, "digest": "0"}] for at in ("2", None, [2], -1, 2.5)),
    ],
)
def test_snapshots_that_cannot_be_read_are_refused(snapshots: Any) -> None:
    with pytest.raises(BrokenRecord, match="snapshots cannot be read"):
        Record.from_json({**saved(finished()), "snapshots": snapshots})


def test_a_record_cut_short_is_noticed() -> None:
    data = saved(finished())
    del data["actions"][4:]
    with pytest.raises(BrokenRecord, match="snapshot"):
        Record.from_json(data)


# -- other versions -------------------------------------------------------------------------------------


class StricterToy(ToyGame):
    """The next version of the duel."""

    def __init__(self) -> None:
        super().__init__()
        self.version = "2"


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets the registry know a later version of the toy from now on."""

    def change() -> None:
        monkeypatch.setitem(registry._games, "toy", StricterToy())

    return change


def test_a_record_of_another_version_stands_while_every_entry_is_legal(
    next_version: Callable[[], None],
) -> None:
    data = saved(finished())
    for snapshot in data["snapshots"]:
        snapshot["digest"] = "of other rules"
    next_version()
    record = Record.from_json(data)
    assert record.lines() == GAME_LINES
    assert record.to_json()["version"] == "2"


def test_the_first_entry_that_another_version_refuses_is_named(next_version: Callable[[], None]) -> None:
    data = saved(finished())
    data["actions"][4] = "hold"
    next_version()
    with pytest.raises(
        BrokenRecord, match=r"Entry 4, 'hold', cannot be played \(recorded by version 1, this is 2\)"
    ) as caught:
        Record.from_json(data)
    assert caught.value.entry == 4
