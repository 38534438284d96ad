"""Results and ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

import maproom
from maproom.table.api.dependencies import REFUSALS, Server, reading_allowed
from maproom.table.people import ratings
from maproom.table.wire.game_cards import edition_name
from maproom.table.wire.models.history import RatingCard, Ratings, SideResults, Statistics

router = APIRouter(prefix="/api", tags=["statistics"], responses=REFUSALS, dependencies=[Depends(reading_allowed)])


@router.get("/statistics", response_model_exclude_none=True)
async def statistics(server: Server, game: Annotated[str | None, Query(max_length=64)] = None) -> Statistics:
    """Results by game, scenario and side."""
    found = await server.store.read(ratings.results_by_side, game)
    return Statistics(results=[SideResults(**row) for row in found])


@router.get("/ratings/{game}")
async def best(
    game: Annotated[str, Path(max_length=64)], server: Server, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Ratings:
    """The strongest people and bots at a game, with the edition of it that is played here."""
    known = maproom.game(game)
    digest = known.edition.digest if known.edition else None
    found = await server.store.read(ratings.best_at, ratings.list_of(known.slug, digest), limit)
    return Ratings(game=known.slug, edition=edition_name(known), ratings=[RatingCard(**row) for row in found])
