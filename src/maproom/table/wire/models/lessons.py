"""The lessons of the games as they go over the wire."""

from __future__ import annotations

from pydantic import Field, StrictBool

from maproom.table.wire.models.base import Answer, Request, Word


class LessonListed(Answer):
    """A lesson, and how far whoever asks has come in it."""

    game: str
    name: str
    title: str
    about: str
    minutes: int
    steps: int
    step: int = Field(description="The step at which it was left, where it can be gone on with.")
    begun: bool
    open: bool = Field(description="Whether it was left in the middle and can be gone on with.")
    done: bool = Field(description="Whether it was ever brought to its end.")


class Lessons(Answer):
    """Lessons in the order in which they are meant."""

    lessons: list[LessonListed]


class BeginLesson(Request):
    """A lesson to begin, or to go on with; `again` begins anew in any case."""

    game: Word
    lesson: Word
    again: StrictBool = False
