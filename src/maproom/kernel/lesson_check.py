"""Tries a lesson out: what it points at is there, and it comes to its end whatever is chosen that it allows."""

from __future__ import annotations

from maproom.kernel.errors import MaproomError
from maproom.kernel.frame import OVER
from maproom.kernel.lessons import PARTS, BrokenLesson, Lesson, domains_of, matching, question
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain


def faults_of(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; none when all is well."""
    faults = _wrong_pointers(lesson)
    try:
        _play_on(lesson, lesson.begun(), 0, faults, branching=True)
    except MaproomError as error:
        faults.append(str(error))
    return faults


def choice(lesson: Lesson, state: State, number: int, used: list[str]) -> int | None:
    """What the learner does who follows a step to the letter: what it waits for, or what may come before that."""
    step = lesson.steps[number]
    found = matching(state, step.allow)
    if found:
        return found[0]
    for pattern in step.also:
        found = matching(state, [pattern])
        if pattern not in used and found:
            used.append(pattern)
            return found[0]
    return None


def _play_on(lesson: Lesson, state: State, number: int, faults: list[str], branching: bool) -> None:
    """Plays a lesson to its end from a step; at each step once also whatever else it allows."""
    while number < len(lesson.steps):
        if branching and not lesson.steps[number].is_read:
            _try_others(lesson, state, number, faults)
        take_step(lesson, state, number)
        number += 1
    if lesson.opponent and state.actor == OVER:
        faults.append(f"{lesson.path}: the game is over before it is played on.")


def _try_others(lesson: Lesson, state: State, number: int, faults: list[str]) -> None:
    """Plays on with each other action that a step allows; what then goes wrong is a fault of its own."""
    if state.actor != lesson.game.seat_names.index(lesson.seat):
        return
    for action in lesson.offered(state, number):
        other = state.clone()
        try:
            take_step(lesson, other, number, action)
            _play_on(lesson, other, number + 1, faults, branching=False)
        except MaproomError as error:
            faults.append(f"After {lesson.game.verbs.line(action)!r} in step {number}: {error}")


def take_step(lesson: Lesson, state: State, number: int, first: int | None = None) -> None:
    """Does what a step asks for, with a certain action first where one is given, and lets the others reply."""
    if not lesson.steps[number].is_read:
        _act(lesson, state, number, first)
    lesson.reply(state, number, state.apply)


def _act(lesson: Lesson, state: State, number: int, first: int | None) -> None:
    used: list[str] = []
    while True:
        here = f"{lesson.path}.steps[{number}]"
        if state.actor != lesson.game.seat_names.index(lesson.seat):
            raise BrokenLesson(f"{here}: {lesson.seat} is not asked. {question(state)}")
        action = first if first is not None else choice(lesson, state, number, used)
        first = None
        if action is None:
            raise BrokenLesson(f"{here}: nothing that it allows is legal. {question(state)}")
        state.apply(action)
        if lesson.ends(action, number):
            return
        lesson.roll(state, number, state.apply)


def _wrong_pointers(lesson: Lesson) -> list[str]:
    domains, frames = domains_of(lesson.game), lesson.game.frames
    faults: list[str] = []
    told = [(f"steps[{n}]", step.point) for n, step in enumerate(lesson.steps)]
    told += [(f"hints.{ask}", hint.point) for ask, hint in lesson.hints.items()]
    for where, points in told:
        for point in points:
            kind, _, word = point.partition(":")
            if not _is_there(kind, word, domains):
                faults.append(f"{lesson.path}.{where}: there is no {point!r} to point at.")
    unknown = [ask for ask in lesson.hints if ask not in frames.kinds]
    return faults + [f"{lesson.path}.hints: there is no question {ask!r}." for ask in unknown]


def _is_there(kind: str, word: str, domains: dict[str, Domain]) -> bool:
    """Whether something of the table or of the game has this name."""
    if kind == "part":
        return word in PARTS
    return kind == "button" or (kind in domains and word in domains[kind].index)
