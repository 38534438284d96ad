"""Lessons: beginning one, turning its pages, and how far somebody has come."""

from __future__ import annotations

import maproom
from maproom.kernel.lessons import Lesson, lesson_named, lessons_of
from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.people.tokens import new_id
from maproom.table.rules import lessons
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere
from maproom.table.rules.person import Person
from maproom.table.rules.table import Course, Seat, Step, Table, Terms
from maproom.table.store import book_rows, lesson_rows
from maproom.table.store.lesson_rows import Progress
from maproom.table.wire.json_types import Json

EASIEST = "recruit"
"""Who sits in the other seats while the lesson says what they do."""


async def progress(tables: LiveTables, person: Person | None) -> dict[tuple[str, str], Progress]:
    """How far somebody has come, by game and lesson."""
    found = await tables.store.read(lesson_rows.progress_of, person.id) if person else []
    return {(one.game, one.lesson): one for one in found}


def listed(game: str | None, known: dict[tuple[str, str], Progress], language: str) -> list[Json]:
    """The lessons of a game, or of all, each with how far somebody has come in it."""
    games = maproom.all_games() if game is None else [maproom.game(game)]
    every = [lesson for one in games for lesson in lessons_of(one)]
    return [_listed(lesson, known.get((lesson.game.slug, lesson.name)), language) for lesson in every]


def _listed(lesson: Lesson, known: Progress | None, language: str) -> Json:
    return {
        "game": lesson.game.slug,
        "name": lesson.name,
        "title": lesson.title.get(language) or lesson.title["en"],
        "about": lesson.about.get(language) or lesson.about["en"],
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
        "step": known.step if known and known.open else 0,
        "begun": known is not None,
        "open": known is not None and known.open,
        "done": known is not None and known.done,
    }


async def begin(tables: LiveTables, person: Person, game: str, name: str, again: bool) -> LiveTable:
    """A table with a lesson: the one that was left in the middle, or a new one."""
    lesson = lesson_named(maproom.game(game), name)
    if lesson is None:
        raise NotThere("There is no such lesson.")
    known = (await progress(tables, person)).get((lesson.game.slug, lesson.name))
    if known is not None and known.open and not again:
        return await tables.live(known.table)
    now = tables.now()
    terms = Terms(
        game=lesson.game.slug,
        scenario=lesson.scenario,
        options=lesson.options,
        visibility="private",
        substitute=EASIEST,
        spectators=False,
    )
    table = Table(new_id(), terms, _seats(lesson, person), person.id, now, now, course=Course(lesson.name))
    return await tables.add(lessons.begin(table, now))


def _seats(lesson: Lesson, person: Person) -> tuple[Seat, ...]:
    """The learner in the lesson's seat, bots in the others that are played."""
    played = lesson.game.seats(lesson.options, lesson.scenario)
    return tuple(
        Seat(person=person.id)
        if name == lesson.seat
        else Seat(bot=lesson.opponent or EASIEST)
        if name in played
        else Seat(played=False)
        for name in lesson.game.seat_names
    )


async def turn_to(tables: LiveTables, id: str, person: Person, step: int) -> LiveTable:
    """Goes on to the next step of a lesson, or back to an earlier one; the step one is at is fine too."""
    table = (await tables.live(id)).table
    if table.course is None:
        raise NotNow("No lesson is given at this table.")
    if not table.seats_of(person.id):
        raise NotAllowed("You have no seat at this table.")
    if step == table.course.step + 1:
        return await tables.change(id, lambda now: _next(tables, now, step))
    past = await tables.store.read(book_rows.position_at, table, lessons.moment_of(table, step))

    def decide(now: Table) -> Step:
        if now.revision != table.revision or now.course != table.course:
            raise NotNow("The lesson has gone on meanwhile; look again.")
        return lessons.go_back(now, step, past, tables.now())

    return await tables.change(id, decide)


def _next(tables: LiveTables, table: Table, step: int) -> Step:
    """A second click on the same button changes nothing."""
    if table.course is not None and table.course.step == step:
        return Step(table)
    return lessons.go_on(table, tables.now(), tables.dice)
