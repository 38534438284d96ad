"""What the teacher says at a table, in the reader's language."""

from __future__ import annotations

from maproom.kernel.lessons import Hint, Lesson, Says, lessons_of
from maproom.table.rules.table import Table
from maproom.table.wire.json_types import Json
from maproom.table.wire.sentences import said


def lesson_card(table: Table, language: str) -> Json | None:
    """The lesson of a table as far as it has come; None where none is given."""
    lesson, course = table.lesson, table.course
    if lesson is None or course is None:
        return None
    step = lesson.steps[course.step] if course.step < len(lesson.steps) else None
    last = lesson.steps[course.step - 1] if 0 < course.step <= len(lesson.steps) else None
    hint = _hint(table, lesson) if step is None else None
    over = table.lesson_is_over
    spoken = lesson.end if over else step.say if step else hint.say if hint else None
    return {
        "name": lesson.name,
        "title": _in(language, lesson.title),
        "step": course.step,
        "steps": len(lesson.steps),
        "say": _in(language, spoken) if spoken else "",
        "point": [] if over else step.point if step else hint.point if hint else [],
        "done": _in(language, last.done) if last and last.done and table.moment == course.marks[-1] else "",
        "wrong": _in(language, step.wrong) if step and step.wrong else said(language, "lesson", "wrong"),
        "reads": bool(step and step.is_read),
        "plays": bool(lesson.opponent),
        "free": step is None and bool(lesson.opponent),
        "over": over,
        "next": next_lesson(lesson),
    }


def _hint(table: Table, lesson: Lesson) -> Hint | None:
    """What the teacher says to the open question of the learner, if anything."""
    state = table.state
    if state is None or not state.stack or table.actor is None or table.seats[table.actor].bot is not None:
        return None
    return lesson.hints.get(state.stack[-1].name())


def next_lesson(lesson: Lesson) -> str | None:
    """The name of the lesson that follows."""
    names = [one.name for one in lessons_of(lesson.game)]
    after = names.index(lesson.name) + 1
    return names[after] if after < len(names) else None


def _in(language: str, says: Says) -> str:
    return says.get(language) or says["en"]
