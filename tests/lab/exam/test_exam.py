"""The exam for bots: what is asked, and how it is marked."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import maproom
from maproom.cli import app
from maproom.lab.exam import BadQuestion, questions_of, sit
from maproom.lab.exam.questions import question

GAME = maproom.game("east-front")
OPENING = {"id": "opening", "why": "A test.", "seat": "axis", "options": {"first_game": True}, "moves": []}


def test_a_question_that_everybody_passes_is_refused() -> None:
    with pytest.raises(BadQuestion, match="everybody"):
        question(GAME, {**OPENING, "good": ["*"]})


def test_a_question_that_nobody_passes_is_refused() -> None:
    with pytest.raises(BadQuestion, match="nobody"):
        question(GAME, {**OPENING, "good": ["dance"]})


def test_a_question_to_somebody_who_is_not_asked_is_refused() -> None:
    with pytest.raises(BadQuestion, match="not to decide"):
        question(GAME, {**OPENING, "seat": "allies", "bad": ["done"]})


def test_a_question_needs_one_position() -> None:
    with pytest.raises(BadQuestion, match="needs one of"):
        question(GAME, {**OPENING, "position": {}, "bad": ["done"]})


@pytest.mark.parametrize("slug", [game.slug for game in maproom.all_games()])
def test_every_game_has_an_exam_half_of_it_written_before(slug: str) -> None:
    questions = questions_of(maproom.game(slug))
    assert len(questions) >= 25
    assert 2 * sum(one.before for one in questions) >= len(questions)


def test_marks_tell_what_was_done_instead() -> None:
    never = question(GAME, {**OPENING, "bad": ["move *", "done"]})
    turn = question(GAME, {**OPENING, "good": ["*"], "for": "turn"})
    first, second = sit(GAME, "random", [never, turn], 2, 1)
    assert first.passed < 2
    assert first.did[0].startswith(("move", "done"))
    assert second.passed == 2


def test_the_command_tells_who_passes_what() -> None:
    said = CliRunner().invoke(app, ["exam", "east-front", "--bots", "random", "--tries", "1"])
    assert said.exit_code == 0, said.output
    assert "random:" in said.output
