"""The runner, copies, comparison, JSON, chance and secrets, on the toy game."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.toy import EVENTS, GAME, LOADED, Answer, Duel, Roll, Round, Turn, duel, play

import maproom
from maproom.kernel.errors import BadPosition, IllegalAction
from maproom.kernel.events import EVERYBODY, LogEntry, all_but, only
from maproom.kernel.frame import CHANCE, OVER, Frame, FrameTable
from maproom.kernel.state import State


def new(**options: Any) -> Duel:
    state = GAME.new(options)
    assert isinstance(state, Duel)
    return state


def random_state(seed: int, steps: int, rounds: int = 3) -> Duel:
    """A position that random play has come to."""
    random = Random(seed)
    s = new(rounds=rounds)
    for _ in range(steps):
        if s.actor == OVER:
            break
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
    return s


states = st.builds(random_state, st.integers(0, 10**6), st.integers(0, 40))


# -- the runner -----------------------------------------------------------------------------------------


def test_a_new_state_waits_at_its_first_decision() -> None:
    s = new()
    assert s.actor == CHANCE
    assert [frame.name() for frame in s.stack] == ["Round", "Deal", "Deal"]
    assert {GAME.verbs.line(action) for action in s.legal()} == {"draw north-1", "draw north-2", "draw north-3"}


def test_frames_run_by_themselves_until_one_asks() -> None:
    s = new()
    play(s, "draw north-2", "draw south-3")
    assert s.actor == 0
    assert s.stack == [Round(2), Turn(1, 3), Turn(0, 3)]


def test_a_frame_is_off_the_stack_while_it_is_carried_out_and_pushes_what_follows() -> None:
    s = duel(seat="north", left=2)
    play(s, "fight")
    assert s.stack == [Round(2), Turn(0, 1), Answer(1), Roll(LOADED)]
    assert s.actor == CHANCE
    play(s, "roll one")
    assert (s.actor, s.stack[-1]) == (1, Answer(1))
    play(s, "give-way")
    assert (s.actor, s.stack[-1]) == (0, Turn(0, 1))


def test_an_empty_stack_is_the_end() -> None:
    s = duel(left=1)
    assert s.outcome is None
    play(s, "go slope")
    assert s.actor == OVER
    assert s.stack == []
    assert s.legal() == ()
    assert s.returns() == [1.0, -1.0]
    assert s.outcome == {"winner": "north", "points": [0, 0]}


def test_a_frame_that_asks_does_not_run_and_one_that_runs_does_not_ask() -> None:
    s = duel()
    with pytest.raises(AssertionError, match="Answer asks"):
        Answer(0).run(s)
    with pytest.raises(AssertionError, match="Round asks nobody"):
        Round(1).choices(s)
    with pytest.raises(AssertionError, match="Round asks nobody"):
        Round(1).take(s, 0)


# -- illegal actions ------------------------------------------------------------------------------------


@given(states, st.integers(-3, GAME.verbs.size + 3))
def test_an_illegal_action_changes_nothing(s: Duel, action: int) -> None:
    before, actor, legal = s.to_json(), s.actor, s.legal()
    assume(action not in legal)
    with pytest.raises(IllegalAction):
        s.apply(action)
    assert (s.to_json(), s.actor, s.legal()) == (before, actor, legal)


def test_a_refusal_says_what_and_who_and_which_question() -> None:
    s = duel()
    with pytest.raises(IllegalAction, match=r"'hold' is not legal now: north is to decide Turn, with 3 choices\."):
        play(s, "hold")
    with pytest.raises(IllegalAction, match="Action 99 is not legal now"):
        s.apply(99)
    play(s, "fight")
    with pytest.raises(IllegalAction, match="chance is to decide Roll"):
        play(s, "hold")
    over = duel(left=1)
    play(over, "done")
    with pytest.raises(IllegalAction, match="The game is over"):
        play(over, "done")


# -- chance ---------------------------------------------------------------------------------------------


def test_outcomes_without_weights_are_alike() -> None:
    assert new().chance() == [(GAME.action(f"draw north-{n}"), 1 / 3) for n in (1, 2, 3)]


def test_outcomes_with_weights_have_their_shares() -> None:
    s = duel()
    play(s, "fight")
    assert s.chance() == [
        (GAME.action("roll one"), 3 / 6),
        (GAME.action("roll two"), 2 / 6),
        (GAME.action("roll three"), 1 / 6),
    ]


class Marks:
    """A source that says the numbers it was given."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        self.asked.append(k)
        return self.numbers.pop(0)


def test_a_sample_falls_where_the_weights_say() -> None:
    s = duel()
    play(s, "fight")
    marks = Marks(0, 1, 2, 3, 4, 5)
    drawn = [GAME.verbs.line(s.sample(marks)) for _ in range(6)]
    assert drawn == ["roll one"] * 3 + ["roll two"] * 2 + ["roll three"]
    assert marks.asked == [sum(LOADED).bit_length()] * 6


def test_a_sample_without_weights_takes_every_outcome_alike() -> None:
    s = new()
    marks = Marks(0, 1, 2)
    assert tuple(s.sample(marks) for _ in range(3)) == s.legal()
    assert marks.asked == [2, 2, 2]


def test_what_chance_has_drawn_is_taken_without_listing_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    s, other = new(), new()
    drawn = s.sample(Random(1))
    other.sample(Random(1))
    asked: list[Frame[Duel]] = []
    kind = type(s.stack[-1])
    whole = kind.choices

    def choices(frame: Any, state: Duel) -> list[int]:
        asked.append(frame)
        return whole(frame, state)

    monkeypatch.setattr(kind, "choices", choices)
    for state in (s, other):
        state.forget_legal()
    s.sample(Marks(2))
    asked.clear()
    s._legal = None
    s.apply(s._drawn)
    assert asked == []
    other.apply(drawn)
    assert len(asked) == 1, "after `forget_legal` what was drawn before is an action like any other"
    with pytest.raises(IllegalAction):
        other.apply(-1)


def test_no_chance_where_a_seat_decides() -> None:
    with pytest.raises(IllegalAction, match="No chance decides"):
        duel().chance()
    with pytest.raises(IllegalAction, match="No chance decides"):
        duel().sample(Random(1))


# -- copies and comparison ------------------------------------------------------------------------------


@given(states)
def test_a_clone_is_equal_and_has_the_same_choices(s: Duel) -> None:
    copy = s.clone()
    assert copy is not s
    assert copy == s
    assert hash(copy) == hash(s)
    assert (copy.actor, copy.legal(), copy.revealed) == (s.actor, s.legal(), s.revealed)
    assert copy.digest() == s.digest()


@given(states, st.integers(0, 10**6))
def test_a_clone_is_independent(s: Duel, seed: int) -> None:
    before = s.to_json()
    copy = s.clone()
    random = Random(seed)
    while copy.actor != OVER:
        copy.apply(random.choice(copy.legal()))
    assert s.to_json() == before


def test_every_field_and_the_stack_tell_two_states_apart() -> None:
    for field in Duel.FIELDS:
        s, other = duel(), duel()
        value = getattr(other, field)
        setattr(other, field, [value[0] + 1, *value[1:]] if isinstance(value, list) else value + 1)
        assert s != other, field
        assert s.digest() != other.digest(), field
        assert s.clone() != other.clone(), field
    assert duel(left=2) != duel(left=3)
    assert duel(left=2).digest() != duel(left=3).digest()
    assert duel() == duel()
    assert duel() != "a duel"


def test_a_clone_hears_and_tells_nothing() -> None:
    s = duel()
    log: list[LogEntry] = []
    s.listen(log)
    play(s.clone(), "go slope")
    assert log == []
    play(s, "go slope")
    assert [entry.words() for entry in log] == [{"event": "went", "seat": "north", "to": "slope"}]
    s.listen(None)
    play(s, "go top")
    assert len(log) == 1


# -- JSON -----------------------------------------------------------------------------------------------


@given(states)
def test_a_state_survives_json(s: Duel) -> None:
    copy = GAME.from_json(json.loads(json.dumps(s.to_json())))
    assert copy == s
    assert (copy.actor, copy.legal(), copy.digest()) == (s.actor, s.legal(), s.digest())


def test_json_is_data_already() -> None:
    s = duel()
    play(s, "fight")
    assert json.loads(json.dumps(s.to_json())) == s.to_json()


def test_json_does_not_share_lists_with_the_state() -> None:
    s = duel()
    s.to_json()["state"]["place"][0] = 2
    assert s.place == [0, 0]
    saved = s.to_json()
    copy = GAME.from_json(saved)
    play(copy, "go slope")
    assert saved == s.to_json()


@pytest.mark.parametrize("saved", [None, [], "toy", {}, {"game": "chess"}])
def test_what_is_no_saved_position_is_refused(saved: Any) -> None:
    with pytest.raises(BadPosition, match="This is no saved position of Duel on the Hill"):
        GAME.from_json(saved)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("version", "0", "saved by version 0 of Duel on the Hill; this is 1"),
        ("version", None, "saved by version None"),
        ("state", [], "has the fields"),
        ("state", {"round": 1}, "has the fields"),
        ("stack", None, "stack cannot be read"),
        ("stack", [["Duel"]], "stack cannot be read"),
        ("stack", [["Turn", 0]], "stack cannot be read: frame Turn takes"),
        ("stack", [[]], "stack cannot be read"),
        ("stack", [7], "stack cannot be read"),
        ("stack", [["Turn", "north", 3]], "stack cannot be read"),
        ("stack", [["Turn", 0, None]], "stack cannot be read"),
        ("stack", [["Roll", [1, "2", 3]]], "stack cannot be read"),
    ],
)
def test_a_broken_saved_position_is_refused(key: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        GAME.from_json({**duel().to_json(), key: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("round", value) for value in ("1", True, None, [1], 1.0)),
        *(("place", value) for value in (3, None, [0], [0, 1.5], [0, True], [0, 0, 0])),
    ],
)
def test_a_saved_field_of_the_wrong_shape_is_named(field: str, value: Any) -> None:
    saved = duel().to_json()
    with pytest.raises(BadPosition, match=f"The field '{field}' of a saved position must be"):
        GAME.from_json({**saved, "state": {**saved["state"], field: value}})


# -- frames as data -------------------------------------------------------------------------------------


def test_frames_are_equal_by_name_and_arguments() -> None:
    assert Turn(0, 1) == Turn(0, 1)
    assert hash(Turn(0, 1)) == hash(Turn(0, 1))
    assert Turn(0, 1) != Turn(1, 0)
    assert Answer(1) != Round(1)
    assert Answer(1) != 1
    assert len({Roll((1, 2)), Roll((1, 2)), Roll((2, 1))}) == 2
    assert repr(Turn(0, 1)) == "Turn(seat=0, left=1)"


@pytest.mark.parametrize("frame", [Turn(1, 2), Roll((1, 2, 3)), Roll(()), Round(4)], ids=repr)
def test_a_frame_is_built_again_from_json(frame: Frame[Duel]) -> None:
    assert GAME.frames.build(json.loads(json.dumps(frame.to_json()))) == frame


def test_two_frames_of_one_name_are_refused() -> None:
    other = type("Turn", (Frame,), {})
    with pytest.raises(ValueError, match="Turn"):
        FrameTable([Turn, other])


# -- secrets --------------------------------------------------------------------------------------------


def test_only_a_secret_thing_named_to_others_reveals() -> None:
    s = duel(hands={"north": ["north-2"]})
    revealed = []
    for line in ("go slope", "show north-2", "done"):
        play(s, line)
        revealed.append(s.revealed)
    assert revealed == [False, True, False]


@pytest.mark.parametrize("audience", [EVERYBODY, all_but(0), only(0), 0])
def test_to_tell_is_to_emit(audience: int) -> None:
    heard: list[list[tuple[str, tuple[int, ...], int]]] = []
    revealed: list[bool] = []
    for told in (False, True):
        s = duel()
        log: list[LogEntry] = []
        s.listen(log)
        if told:
            s.tell(EVENTS.by_name["went"], audience, 0, 1)
            s.tell(EVENTS.by_name["whispered"], audience, 1)
        else:
            s.emit(EVENTS.by_name["went"], (0, 1), audience)
            s.emit(EVENTS.by_name["whispered"], (1,), audience)
        heard.append([(entry.event.name, entry.values, entry.audience) for entry in log])
        revealed.append(s.revealed)
    assert heard[0] == heard[1]
    assert revealed[0] == revealed[1]


@pytest.mark.parametrize(
    ("audience", "reveals"),
    [
        (EVERYBODY, True),
        (all_but(0), True),
        (only(1), True),
        (only(0) | only(1), True),
        (all_but(1), True),
        (only(0), False),
        (0, False),
    ],
)
def test_a_secret_told_to_anybody_but_the_actor_is_revealed(audience: int, reveals: bool) -> None:
    s = duel()
    assert s.actor == 0
    s.emit(EVENTS.by_name["whispered"], (1,), audience)
    assert s.revealed is reveals
    s = duel()
    s.emit(EVENTS.by_name["rolled"], (1,), audience)
    assert not s.revealed


@given(states, st.integers(0, 1), st.integers(0, 10**6))
def test_a_seat_cannot_tell_a_determinized_state_from_the_true_one(s: Duel, seat: int, seed: int) -> None:
    other = s.determinize(seat, Random(seed))
    assert other.view(seat) == s.view(seat)
    if s.actor == seat:
        assert other.legal() == s.legal()


def test_determinizing_deals_the_other_hand_anew() -> None:
    s = duel(hands={"north": ["north-1"], "south": ["south-1"]})
    hands = {tuple(s.determinize(0, Random(seed)).hand) for seed in range(50)}
    assert {hand[0] for hand in hands} == {s.hand[0]}
    assert {hand[1] for hand in hands} == {0b001000, 0b010000, 0b100000}


# -- words and views ------------------------------------------------------------------------------------


def test_a_view_says_whose_view_it_is_and_what_is_asked() -> None:
    s = duel(hands={"north": ["north-1"], "south": ["south-1"]})
    view = s.view(0)
    assert (view["game"], view["seat"], view["actor"], view["outcome"]) == ("toy", "north", "north", None)
    assert view["prompt"] == s.prompt(0)
    assert view["hands"] == {"north": ["north-1"], "south": 1}
    assert s.view(None)["seat"] is None
    assert s.view(None)["hands"] == {"north": 1, "south": 1}
    assert json.loads(json.dumps(view)) == view
    play(s, "fight")
    assert s.view(1)["actor"] == "chance"
    play(s, "roll one", "hold", "done")
    assert s.view(1)["actor"] == "over"
    assert s.view(1)["outcome"] == s.outcome


def test_words_are_those_of_the_table_of_verbs() -> None:
    s = duel()
    assert s.words(s.legal()[0]) == {"verb": "go", "to": "slope"}
    assert GAME.action({"verb": "go", "to": "slope"}) == s.legal()[0]


def test_a_state_prints_itself() -> None:
    s = duel()
    assert repr(s) == "<toy: north to decide Turn, 3 choices>"
    assert str(s) == "north on valley, south on valley"
    play(s, "fight")
    assert repr(s) == "<toy: chance to decide Roll, 3 choices>"
    play(s, "roll one", "hold", "done")
    assert repr(s).startswith("<toy: over, [")


def test_a_state_that_has_not_settled_prints_itself_too() -> None:
    assert "toy" in repr(GAME.blank())


def test_legal_actions_are_worked_out_anew_when_told_to() -> None:
    s = duel()
    assert GAME.action("show north-1") not in s.legal()
    s.hand[0] = 1
    s.forget_legal()
    assert GAME.action("show north-1") in s.legal()


def test_the_same_arguments_give_the_same_state() -> None:
    assert GAME.new({"rounds": 2}, "top") == GAME.new({"rounds": 2}, "top")
    assert GAME.new({"rounds": 2}) != GAME.new({"rounds": 3})
    assert GAME.new(scenario="top") != GAME.new(scenario="valley")
    assert GAME.new() == GAME.new({"rounds": 1}, "valley")


def test_what_a_game_has_not_written_is_missed_loudly() -> None:
    s: Any = State()
    for missing in (s.returns, lambda: s.outcome, lambda: s.picture(0), lambda: s.determinize(0, Random(1))):
        with pytest.raises(NotImplementedError):
            missing()


def test_a_state_travels_to_another_process_as_it_is() -> None:
    s = maproom.game("east-front").new({"first_game": True})
    s.apply(s.legal()[0])
    copy = pickle.loads(pickle.dumps(s))
    assert copy == s
    assert copy.legal() == s.legal()


def test_what_the_actor_alone_learns_can_forbid_taking_back() -> None:
    s = duel()
    assert not s.revealed
    s.reveal()
    assert s.revealed


# -- fields that came later -------------------------------------------------------------------------------


def test_a_position_from_before_a_field_came_is_read_as_it_was() -> None:
    game = maproom.game("east-front")
    old = game.new({"first_game": True})
    assert "stand_fast_lasts" not in old.to_json()["state"]
    assert game.from_json(old.to_json()) == old
    strict = game.new({"first_game": True, "stand_fast_lasts": True})
    assert strict.to_json()["state"]["stand_fast_lasts"] == 1
    assert game.from_json(strict.to_json()) == strict != old
    assert strict.digest() != old.digest()


def test_a_field_that_did_not_come_later_may_not_be_missing() -> None:
    game = maproom.game("east-front")
    saved = game.new({"first_game": True}).to_json()
    del saved["state"]["mud"]
    with pytest.raises(BadPosition, match="has the fields"):
        game.from_json(saved)
