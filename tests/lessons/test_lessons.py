"""Every lesson of every game is played to its end by its own data; a rule that breaks a step fails here."""

from __future__ import annotations

from random import Random

import pytest

import maproom
import maproom.bots
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.lesson_check import choice, faults_of, take_step
from maproom.kernel.lessons import LANGUAGES, Lesson, Says, lessons_of, question

GAMES = maproom.slugs()
LESSONS = [lesson for slug in GAMES for lesson in lessons_of(maproom.game(slug))]
LONGEST = 420
"""What fits on a phone beside the map."""
MOST_MINUTES = 20
MOST_DECISIONS = 3000

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path)


@every_lesson
def test_a_lesson_is_played_to_its_end_whatever_is_chosen_that_it_allows(lesson: Lesson) -> None:
    assert faults_of(lesson) == []


@every_lesson
def test_a_lesson_offers_little_and_never_nothing(lesson: Lesson) -> None:
    """Each step offers what it is about and holds back something else, at least over the whole lesson."""
    state = lesson.begun()
    held_back = 0
    for number, step in enumerate(lesson.steps):
        if not step.is_read:
            offered = lesson.offered(state, number)
            assert offered, question(state)
            assert set(offered) <= set(state.legal())
            assert choice(lesson, state, number, []) in offered
            held_back += len(state.legal()) - len(offered)
        else:
            assert lesson.offered(state, number) == []
        take_step(lesson, state, number)
    assert held_back > 0 or lesson.opponent


@every_lesson
def test_a_lesson_goes_the_same_way_every_time(lesson: Lesson) -> None:
    first, second = lesson.begun(), lesson.begun()
    for number in range(len(lesson.steps)):
        take_step(lesson, first, number)
        take_step(lesson, second, number)
    assert first == second


@every_lesson
def test_a_lesson_speaks_both_languages_in_short_texts(lesson: Lesson) -> None:
    steps = [says for step in lesson.steps for says in (step.say, step.wrong, step.done) if says]
    hints = [hint.say for hint in lesson.hints.values()]
    texts: list[Says] = [lesson.title, lesson.about, lesson.end, *steps, *hints]
    for says in texts:
        assert set(says) == set(LANGUAGES)
        assert max(map(len, says.values())) <= LONGEST, says
        assert says["en"] != says["es"] or says is lesson.title, says
        assert all(text.count("**") % 2 == 0 for text in says.values()), says


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_three_to_six_lessons_and_the_last_is_a_game(slug: str) -> None:
    lessons = lessons_of(maproom.game(slug))
    assert 3 <= len(lessons) <= 6
    assert sum(lesson.minutes for lesson in lessons) <= MOST_MINUTES
    assert [lesson.name.partition("-")[0] for lesson in lessons] == [str(n + 1) for n in range(len(lessons))]
    assert [bool(lesson.opponent) for lesson in lessons] == [False] * (len(lessons) - 1) + [True]
    assert any(step.point for lesson in lessons for step in lesson.steps)


@pytest.mark.parametrize("lesson", [one for one in LESSONS if one.opponent], ids=lambda lesson: lesson.path)
def test_the_last_lesson_is_a_game_that_ends_soon(lesson: Lesson) -> None:
    state, random = lesson.begun(), Random(3)
    for number in range(len(lesson.steps)):
        take_step(lesson, state, number)
    learner = lesson.game.seat_names.index(lesson.seat)
    bot = maproom.bots.bot(lesson.opponent)
    asked = 0
    for _ in range(MOST_DECISIONS):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        asked += state.actor == learner
        state.apply(bot.choose(state, state.actor, random))
    assert state.outcome is not None, "the game is too long for a lesson"
    assert asked >= 3, "the learner has something to decide"
