"""`maproom lesson`: tries the lessons of a game out, for whoever writes one."""

from __future__ import annotations

from typing import Annotated

import typer

import maproom
from maproom.commands.console import FOUND_A_PROBLEM, refuse, words
from maproom.kernel.errors import MaproomError, nearest
from maproom.kernel.lesson_check import faults_of, take_step
from maproom.kernel.lessons import Lesson, lesson_named, lessons_of, question

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. east-front.")]
Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="A lesson, e.g. 2-supply: shown step by step.")]


def lesson(slug: Slug, name: Name = None) -> None:
    """Play the lessons of a game to the letter and say what is wrong with them."""
    game = maproom.game(slug)
    if name is None:
        _try_out(lessons_of(game))
        return
    found = lesson_named(game, name)
    if found is None:
        known = [one.name for one in lessons_of(game)]
        refuse(f"{game.name} has no lesson {name!r}.{nearest(name, known)}")
    _show(found)
    _try_out([found])


def _try_out(lessons: list[Lesson]) -> None:
    broken = False
    for one in lessons:
        faults = faults_of(one)
        broken = broken or bool(faults)
        words.print(f"{one.name}: {len(one.steps)} steps, {'well' if not faults else 'broken'}")
        for fault in faults:
            words.print(f"  {fault}")
    if broken:
        raise typer.Exit(FOUND_A_PROBLEM)


def _show(lesson: Lesson) -> None:
    """Every step with the question that is open there, as far as the lesson can be played."""
    try:
        state = lesson.begun()
        for number, step in enumerate(lesson.steps):
            words.print(f"{number}. {step.say['en']}")
            words.print(f"   {question(state)}")
            take_step(lesson, state, number)
        words.print(f"   {question(state)}")
    except MaproomError as error:
        words.print(f"   {error}")
