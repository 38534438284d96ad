"""What a game's words mean, and which of its parts are printed and which are ours: the same for everybody."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import Response
from pydantic import BaseModel

import maproom
from maproom.kernel.glossary import glossary_of
from maproom.kernel.sources import sources_of
from maproom.table.api.dependencies import REFUSALS, Language
from maproom.table.api.games import HOUR, MOST_KEPT, Slug, known_game
from maproom.table.wire.models.explained import Glossary, SourceCard, SourcesCard, TermCard

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)
Known = Annotated[str | None, Header(alias="If-None-Match", max_length=200)]


@router.get("/{slug}/glossary", response_model=Glossary)
async def glossary(slug: Slug, language: Language = "en", known: Known = None) -> Response:
    """The words that cards, prompts and charts use and a newcomer cannot know."""
    return _unless_known(_glossary(known_game(slug).slug, language), known)


@router.get("/{slug}/sources", response_model=SourcesCard)
async def sources(slug: Slug, language: Language = "en", known: Known = None) -> Response:
    """What of the game is printed, what is derived from that, and what is reconstructed."""
    return _unless_known(_sources(known_game(slug).slug, language), known)


@lru_cache(maxsize=MOST_KEPT)
def _glossary(slug: str, language: str) -> tuple[bytes, str]:
    terms = glossary_of(maproom.game(slug).folder, language)
    cards = [TermCard(key=one.key, word=one.word, forms=list(one.forms), text=one.text) for one in terms]
    return _tagged(Glossary(terms=cards))


@lru_cache(maxsize=MOST_KEPT)
def _sources(slug: str, language: str) -> tuple[bytes, str]:
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
    return _tagged(SourcesCard(summary=found.summary, parts=parts))


def _tagged(answer: BaseModel) -> tuple[bytes, str]:
    """An answer as bytes, and a mark by which a browser knows that it has it already."""
    body = answer.model_dump_json().encode()
    return body, f'"{sha256(body).hexdigest()[:16]}"'


def _unless_known(answer: tuple[bytes, str], known: str | None) -> Response:
    body, tag = answer
    headers = {**HOUR, "ETag": tag}
    if known == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
