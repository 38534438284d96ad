"""A lesson with a fault is refused with a sentence that says where it is."""

from __future__ import annotations

from typing import Any

import pytest

import maproom
from maproom.kernel.lesson_check import faults_of
from maproom.kernel.lessons import BrokenLesson, Lesson

GAME = maproom.game("quartermaster-ww2")
WHERE = "quartermaster-ww2/lessons/1-small"
SAID = {"en": "Build.", "es": "Construye."}
HANDS = {"germany": ["ger-build-army"]}
POSITION = {"from": "setup", "turn": {"country": "germany", "step": "play"}, "hands": HANDS}


def made(**changes: Any) -> Lesson:
    """A small lesson that is well, but for what is changed."""
    given: dict[str, Any] = {
        "title": SAID, "about": SAID, "end": SAID, "minutes": 1, "seat": "germany", "position": POSITION,
        "steps": [
            {"say": SAID, "point": ["space:germany"]},
            {"say": SAID, "allow": ["play ger-build-army"]},
            {"say": SAID, "allow": ["build germany western_europe", "build germany balkans"]},
        ],
    }  # fmt: skip
    given.update(changes)
    return Lesson(GAME, "1-small", {key: value for key, value in given.items() if value is not None})


def with_step(**step: Any) -> Lesson:
    return made(steps=[{"say": SAID, **step}])


def test_a_lesson_that_is_well_has_no_faults() -> None:
    assert faults_of(made()) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"titel": SAID}, " has no key 'titel'. Did you mean 'title'?"),
        ({"title": None}, ".title must have a text for each of en, es."),
        ({"end": {"en": "Only this."}}, ".end must have a text for each of en, es."),
        ({"minutes": "3"}, ".minutes must be a whole number, not '3'."),
        ({"seat": "germani"}, ".seat: there is no seat 'germani'. Did you mean 'germany'?"),
        ({"scenario": "no"}, ": Quartermaster General: WW2 has no scenario 'no'."),
        ({"steps": [3]}, ".steps[0] must be an object with keys, not 3."),
        ({"steps": [{"say": SAID, "alow": []}]}, ".steps[0] has no key 'alow'. Did you mean 'allow'?"),
        ({"steps": [{"say": SAID, "point": "x"}]}, ".steps[0].point must be a list of texts, not 'x'."),
        (
            {"steps": [{"say": SAID, "also": ["done"]}]},
            ".steps[0] has `also`, but nothing in `allow` that would end the step.",
        ),
        ({"steps": []}, " has neither steps nor an opponent."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BrokenLesson) as refused:
        made(**changes)
    assert str(refused.value) == WHERE + sentence


@pytest.mark.parametrize(
    ("lesson", "beginning"),
    [
        (with_step(point=["space:nowhere"]), ".steps[0]: there is no 'space:nowhere' to point at."),
        (with_step(point=["part:kitchen"]), ".steps[0]: there is no 'part:kitchen' to point at."),
        (
            with_step(allow=["play ger-blitzkrieg"]),
            ".steps[0]: nothing that it allows is legal. To decide: Germany, PlayStep:",
        ),
        (
            with_step(replies=["play uk-raf"]),
            ".steps[0].replies: 'play uk-raf' is not legal. To decide: Germany, PlayStep:",
        ),
        (made(seat="japan"), ".steps[1]: japan is not asked. To decide: Germany, PlayStep:"),
        (made(position={"from": "nowhere"}), ": position.from must be one of empty, setup, not 'nowhere'."),
        (
            made(opponent="recruit", hints=[{"ask": "Nothing", "say": SAID}]),
            ".hints: there is no question 'Nothing'.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_named_with_the_open_question(lesson: Lesson, beginning: str) -> None:
    faults = faults_of(lesson)
    assert len(faults) == 1
    assert faults[0].startswith(WHERE + beginning), faults[0]


def test_another_choice_that_leads_nowhere_is_found() -> None:
    after = {"say": SAID, "allow": ["done"], "replies": []}
    wrong = made(
        position={**POSITION, "hands": {"germany": ["ger-build-army", "ger-build-navy"]}},
        steps=[{"say": SAID, "allow": ["play ger-build-army", "discard ger-build-navy"]},
               {"say": SAID, "allow": ["build germany balkans"]}, after],
    )  # fmt: skip
    faults = faults_of(wrong)
    assert len(faults) == 1
    assert faults[0].startswith("After 'discard ger-build-navy' in step 0: ")
