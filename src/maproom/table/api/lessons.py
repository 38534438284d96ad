"""Lessons: which there are, beginning one, and turning its pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

import maproom
from maproom.table.api.dependencies import (
    REFUSALS,
    KnownTable,
    Language,
    Player,
    Server,
    Somebody,
    TableId,
    setting_allowed,
    storing_allowed,
)
from maproom.table.requests import lessons
from maproom.table.rules.errors import NotThere
from maproom.table.rules.points_of_view import eyes_of
from maproom.table.wire.models.lessons import BeginLesson, LessonListed, Lessons
from maproom.table.wire.models.table import LessonTurn, Page

router = APIRouter(prefix="/api", tags=["lessons"], responses=REFUSALS)


@router.get("/lessons")
async def listed(
    server: Server,
    person: Somebody,
    game: Annotated[str | None, Query(max_length=64)] = None,
    language: Language = "en",
) -> Lessons:
    """The lessons of a game, or of all games, with how far one has come."""
    if game is not None and game not in maproom.slugs():
        raise NotThere("There is no such game.")
    known = await lessons.progress(server.tables, person)
    return Lessons(lessons=[LessonListed(**one) for one in lessons.listed(game, known, language)])


@router.post("/lessons", status_code=201, dependencies=[Depends(setting_allowed)])
async def begin(wish: BeginLesson, server: Server, person: Player) -> Page:
    """Begin a lesson, or go on with one that was left in the middle."""
    live = await lessons.begin(server.tables, person, wish.game, wish.lesson, wish.again)
    return Page(**await server.tables.page(live, eyes_of(live.table, person, None, "en")))


@router.post("/tables/{id}/lesson", dependencies=[Depends(storing_allowed)])
async def turn_to(id: TableId, wish: LessonTurn, live: KnownTable, server: Server, person: Player) -> Page:
    """Go on to the next step of a lesson, or back to an earlier one."""
    live = await lessons.turn_to(server.tables, id, person, wish.step)
    return Page(**await server.tables.page(live, eyes_of(live.table, person, None, "en")))
