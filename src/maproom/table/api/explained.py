"""What a game's words mean, and which of its parts are printed and which are ours: the same for everybody."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

import maproom
from maproom.kernel.glossary import glossary_of
from maproom.kernel.sources import sources_of
from maproom.table.api.dependencies import REFUSALS, Language
from maproom.table.api.games import HOUR, MOST_KEPT, Slug, known_game
from maproom.table.api.kept import kept
from maproom.table.api.tagged import Tagged, tagged
from maproom.table.wire.models.explained import Glossary, SourceCard, SourcesCard, TermCard

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.get("/{slug}/glossary", response_model=Glossary)
async def glossary(slug: Slug, request: Request, language: Language = "en") -> Response:
    """The words that cards, prompts and charts use and a newcomer cannot know."""
    return (await _glossary(known_game(slug).slug, language)).unless_known(request, HOUR)


@router.get("/{slug}/sources", response_model=SourcesCard)
async def sources(slug: Slug, request: Request, language: Language = "en") -> Response:
    """What of the game is printed, what is derived from that, and what is reconstructed."""
    return (await _sources(known_game(slug).slug, language)).unless_known(request, HOUR)


@kept(MOST_KEPT)
def _glossary(slug: str, language: str) -> Tagged:
    terms = glossary_of(maproom.game(slug).folder, language)
    cards = [TermCard(key=one.key, word=one.word, forms=list(one.forms), text=one.text) for one in terms]
    return tagged(Glossary(terms=cards))


@kept(MOST_KEPT)
def _sources(slug: str, language: str) -> Tagged:
    found = sources_of(maproom.game(slug).folder, language)
    parts = [
        SourceCard.model_validate(
            {
                "part": one.part,
                "kind": one.kind,
                "text": one.text,
                "of": None if one.of is None else list(one.of),
            }
        )
        for one in found.parts
    ]
    return tagged(SourcesCard(summary=found.summary, parts=parts))
