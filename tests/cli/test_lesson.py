"""`maproom lesson`: for whoever writes one."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

import maproom
from maproom.cli import app
from maproom.kernel import lessons
from maproom.kernel.lessons import Lesson, lessons_of

GAME = maproom.game("east-front")


def called(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["lesson", *arguments])
    return result.exit_code, result.output


def test_all_lessons_of_a_game_are_tried_out() -> None:
    code, said = called("east-front")
    assert code == 0
    assert said.splitlines()[0] == "1-marching-orders: 12 steps, well"
    assert len(said.splitlines()) == len(lessons_of(GAME))


def test_one_is_shown_step_by_step_with_the_open_question() -> None:
    code, said = called("east-front", "2-supply")
    assert code == 0
    assert "2. A space with a piece of yours is never interdicted." in said
    assert "To decide: the Axis, Movement: 'move germany-infantry-1 hungary'" in said


def test_a_name_that_is_not_there_is_refused_with_the_likeliest() -> None:
    code, said = called("east-front", "2-suply")
    assert code == 2
    assert said.strip().endswith("has no lesson '2-suply'. Did you mean '2-supply'?")


def test_a_broken_lesson_is_told_where_it_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"en": "Do.", "es": "Haz."}
    given: dict[str, Any] = {
        "title": said, "about": said, "end": said, "minutes": 1, "seat": "axis",
        "options": {"first_game": True}, "steps": [{"say": said, "allow": ["play S04"]}],
    }  # fmt: skip
    monkeypatch.setitem(lessons._kept, "east-front", [Lesson(GAME, "1-broken", given)])
    code, told = called("east-front", "1-broken")
    assert code == 1
    assert "1-broken: 1 steps, broken" in told
    assert "east-front/lessons/1-broken.steps[0]: nothing that it allows is legal. To decide: the Axis" in told
