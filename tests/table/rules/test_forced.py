"""A question with one legal answer is answered by itself, and a plan of several actions is checked step by step."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import maproom
from maproom.table.rules import moves, seating
from maproom.table.rules.errors import NotAllowed
from maproom.table.rules.table import Plan, Planned, Seat, Table, Terms

FURY = maproom.game("fury-in-the-east")
TWO = (Seat(person="anna"), Seat(person="boris"))
ASKED = [("forced", "put_to_me")]


def begun(seats: tuple[Seat, ...] = TWO, **terms: Any) -> Table:
    """Fury in its historical set-up; the Axis is to move its first unit."""
    table = Table("t", Terms("fury-in-the-east", "historical", {}, **terms), seats, "anna", 0.0, 0.0)
    return seating.begin(table, 1.0, Random(1)).table


def play(table: Table, line: str) -> Table:
    assert table.actor is not None
    return moves.play(table, table.actor, [FURY.action(line)], 2.0, Random(2), "anna").table


def plan(table: Table, first: str, *rest: str, optional: tuple[str, ...] = ()) -> tuple[Table, Plan]:
    assert table.actor is not None
    wishes = Plan(tuple(Planned(FURY.action(line), line in optional) for line in rest))
    step = moves.carry_out_plan(table, table.actor, FURY.action(first), wishes, 2.0, Random(2), "anna")
    return step.table, wishes


def until(table: Table, frame: str) -> Table:
    """Passes through the questions until one of a kind is open."""
    for _ in range(50):
        if table.position.stack[-1].name() == frame:
            return table
        table = play(table, FURY.verbs.line(table.position.legal()[-1]))
    raise AssertionError(f"{frame} is never asked")


def lines(table: Table) -> list[str]:
    return [FURY.verbs.line(done.action) for done in table.tail]


def first_mover(table: Table) -> tuple[str, str]:
    """A unit, and the farthest hex that it reaches."""
    for action in table.position.legal():
        words = FURY.verbs.words(action)
        if words["verb"] != "move":
            continue
        moving = play(table, f"move {words['piece']}")
        goals = [
            FURY.verbs.words(one)["hex"] for one in moving.position.legal() if FURY.verbs.words(one)["verb"] == "go"
        ]
        for goal in reversed(goals):
            there = moving.position.clone()
            there.apply(FURY.action(f"go {goal}"))
            if len(there.legal()) == 1:
                return words["piece"], goal
    raise AssertionError("no unit uses up its movement")


@pytest.fixture(scope="module")
def moving() -> Table:
    return until(begun(), "Movement")


def test_a_halt_without_a_choice_is_made_by_itself(moving: Table) -> None:
    piece, goal = first_mover(moving)
    after = play(play(moving, f"move {piece}"), f"go {goal}")
    assert after.position.stack[-1].name() == "Movement"
    assert lines(after)[-1] == "halt"
    assert after.tail[-1].ordered


def test_undo_takes_the_forced_answer_back_with_what_led_to_it(moving: Table) -> None:
    piece, goal = first_mover(moving)
    before = play(moving, f"move {piece}")
    after = play(before, f"go {goal}")
    back = moves.undo(after, 0, 3.0, "anna").table
    assert back.position == before.position


def test_who_wants_to_be_asked_is_asked(moving: Table) -> None:
    piece, goal = first_mover(moving)
    table = seating.give_orders(moving, 0, ASKED, 2.0, Random(2)).table
    after = play(play(table, f"move {piece}"), f"go {goal}")
    assert after.position.stack[-1].name() == "Moving"
    assert [FURY.verbs.line(action) for action in after.position.legal()] == ["halt"]


def test_no_answer_is_given_that_takes_the_way_back_from_its_person() -> None:
    """Whatever was chosen can be taken back unless the person's own action, or chance, passed the barrier."""
    table, random, forced = begun(), Random(5), 0
    for _ in range(400):
        if table.actor is None:
            break
        action = random.choice(table.game.candidates(table.position, table.actor))
        step = moves.play(table, table.actor, [action], 2.0, random, "anna")
        undoable = False
        for entry in step.entries:
            forced += entry.ordered
            assert not (entry.ordered and entry.barrier and undoable), entry.line
            undoable = not entry.barrier and (undoable or not entry.ordered)
        table = step.table
    assert forced > 20


def test_a_question_whose_answers_are_secret_is_never_answered_by_itself() -> None:
    for game in maproom.all_games():
        known = set(game.frames.kinds)
        assert set(game.open_questions) <= known, game.slug
        assert set(game.rare_verbs) <= {verb.name for verb in game.verbs.verbs}, game.slug
    assert "Defend" not in maproom.game("east-front").open_questions


def test_a_plan_is_a_row_of_ordinary_actions(moving: Table) -> None:
    piece, goal = first_mover(moving)
    by_plan, wishes = plan(moving, f"move {piece}", f"go {goal}", "halt", optional=("halt",))
    by_hand = play(play(moving, f"move {piece}"), f"go {goal}")
    assert wishes.stopped_at is None
    assert by_plan.position == by_hand.position
    assert moves.undo(by_plan, 0, 3.0, "anna").table.position == moving.position


def test_a_plan_stops_at_what_is_not_legal(moving: Table) -> None:
    piece, goal = first_mover(moving)
    stopped, wishes = plan(moving, f"move {piece}", f"go {goal}", f"move {piece}", "done")
    assert wishes.stopped_at == 1
    assert stopped.position.stack[-1].name() == "Movement"
    assert stopped.actor == 0


def test_a_plan_leaves_out_what_is_optional_and_goes_on(moving: Table) -> None:
    piece, goal = first_mover(moving)
    _, wishes = plan(moving, f"move {piece}", "together", f"go {goal}", optional=("together",))
    assert wishes.stopped_at is None


def test_a_plan_ends_when_somebody_else_is_to_decide(moving: Table) -> None:
    table = moving
    for _ in range(30):
        after, wishes = plan(table, "done", "done", "done", "done")
        assert wishes.done < 3 or after.actor == 0
        if after.actor == 1:
            assert wishes.stopped_at is not None
            return
        table = after if after.position.stack[-1].name() == "Movement" else until(after, "Movement")
    raise AssertionError("the turn never passed")


def asks(table: Table, line: str) -> bool:
    caution = FURY.caution(table.position, FURY.action(line))
    return caution is not None and caution.asks


def test_a_plan_ends_before_what_would_be_asked(moving: Table) -> None:
    table = moving
    while not asks(table, "done"):
        table = until(play(table, "done"), "Movement")
    piece, goal = first_mover(table)
    after, wishes = plan(table, f"move {piece}", f"go {goal}", "halt", "done", optional=("halt",))
    assert wishes.stopped_at == 2, "Done with units unmoved is confirmed first"
    assert after.position.stack[-1].name() == "Movement"
    assert asks(after, "done")


def test_nobody_plans_for_another_seat(moving: Table) -> None:
    with pytest.raises(NotAllowed):
        moves.carry_out_plan(moving, 1, FURY.action("done"), Plan(()), 2.0, Random(2), "boris")


def test_a_bot_decides_for_itself(moving: Table) -> None:
    piece, goal = first_mover(moving)
    table = replace(moving, seats=(replace(TWO[0], bot="recruit"), TWO[1]))
    after = play(play(table, f"move {piece}"), f"go {goal}")
    assert after.position.stack[-1].name() == "Moving"


def test_the_book_says_what_was_answered_by_itself_and_why(moving: Table) -> None:
    piece, goal = first_mover(moving)
    there = play(moving, f"move {piece}")
    step = moves.play(there, 0, [FURY.action(f"go {goal}")], 2.0, Random(2), "anna")
    assert [(entry.line, entry.by_itself) for entry in step.entries] == [(f"go {goal}", None), ("halt", "forced")]
    wishes = Plan((Planned(FURY.action(f"go {goal}")), Planned(FURY.action("halt"), optional=True)))
    planned = moves.carry_out_plan(moving, 0, FURY.action(f"move {piece}"), wishes, 2.0, Random(2), "anna")
    chosen = [entry.by_itself for entry in planned.entries if entry.line != "halt"]
    assert chosen == [None, None], "what somebody planned was not done by itself"
