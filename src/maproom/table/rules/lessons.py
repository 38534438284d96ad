"""Lessons at a table: what a step offers, going on and going back; pure functions that return what changes."""

from __future__ import annotations

from dataclasses import replace

from maproom.kernel.chance import Source
from maproom.kernel.lessons import Lesson
from maproom.kernel.state import State
from maproom.table.rules import moves
from maproom.table.rules.bookkeeping import Pen, settled
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere
from maproom.table.rules.table import Course, Entry, Plan, Step, Table


def begin(table: Table, now: float) -> Step:
    """The first step of a lesson, in the position that it begins with."""
    state = table.set_up()
    table = replace(table, state=state, base=state, status="running", rated=False, updated=now)
    return Step(table, snapshot=True)


def offered(table: Table) -> list[int]:
    """The legal actions that the lesson of a table lets its seat take now."""
    lesson, course = _at(table)
    return lesson.offered(table.position, course.step)


def play(table: Table, seat: int, action: int, plan: Plan, now: float, dice: Source, person: str | None) -> Step:
    """The learner decides; when that is what the step waited for, the others reply and the next step begins.

    A plan is carried out no further than the step goes: what comes then is told first.
    """
    if table.is_played_on:
        return moves.carry_out_plan(table, seat, action, plan, now, dice, person)
    moves.check_running(table)
    if table.actor != seat:
        raise NotAllowed("It is not your decision now.")
    if action not in offered(table):
        raise NotNow("That is for later: this step of the lesson asks for something else.")
    lesson, course = _at(table)
    pen = Pen.going_on(table, now, dice, person)
    wanted = [action, *[step.action for step in plan.steps]]
    plan.done = len(plan.steps)
    for number, one in enumerate(wanted):
        if number > 0 and (pen.state.actor != seat or one not in lesson.offered(pen.state, course.step)):
            break
        pen.play(one, ordered=number > 0)
        if lesson.ends(one, course.step):
            return _gone_on(table, lesson, course, pen)
        lesson.roll(pen.state, course.step, pen.play)
    return settled(table, pen)


def go_on(table: Table, now: float, dice: Source) -> Step:
    """Goes past a step that is only read."""
    moves.check_running(table)
    lesson, course = _at(table)
    if course.step >= len(lesson.steps):
        raise NotNow("The lesson has no further step.")
    if not lesson.steps[course.step].is_read:
        raise NotNow("This step of the lesson waits for you to do something.")
    return _gone_on(table, lesson, course, Pen.going_on(table, now, dice, None))


def _gone_on(table: Table, lesson: Lesson, course: Course, pen: Pen) -> Step:
    """The others reply, and the next step begins."""
    lesson.reply(pen.state, course.step, lambda action: pen.play(action, ordered=True))
    marks = (*course.marks, table.moment + len(pen.entries))
    return settled(replace(table, course=replace(course, marks=marks)), pen)


def moment_of(table: Table, step: int) -> int:
    """The moment at which an earlier step began."""
    _, course = _at(table)
    if not 0 <= step <= course.step:
        raise NotThere(f"The lesson has not come to step {step}.")
    return course.marks[step]


def go_back(table: Table, step: int, past: State, now: float) -> Step:
    """Begins an earlier step again, in the position in which it began."""
    moves.check_running(table)
    moment = moment_of(table, step)
    _, course = _at(table)
    table = replace(table, course=replace(course, marks=course.marks[: step + 1]), updated=now)
    if moment == table.moment:
        return Step(table)
    moves.check_book(table)
    learner = table.seats_of(table.creator)[0]
    entry = Entry(table.revision + 1, "undo", moment, learner, "", now, barrier=False, person=table.creator)
    table = replace(table, state=past, base=past, tail=(), moment=moment, revision=entry.revision)
    return Step(table, (entry,), snapshot=True)


def refuse_in_a_lesson(table: Table) -> None:
    """Raises NotNow at a table where a lesson is given: what is meant for games between players."""
    if table.course is not None:
        raise NotNow("This is a lesson; that is for games.")


def _at(table: Table) -> tuple[Lesson, Course]:
    """The lesson of a table and how far it has come."""
    lesson, course = table.lesson, table.course
    if lesson is None or course is None or course.step > len(lesson.steps):
        raise NotNow("This lesson has changed since; begin it again.")
    return lesson, course
