"""The workshop: what an edition begins with, what is wrong with a draft, one file, and editions that are kept."""

from __future__ import annotations

import ipaddress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.concurrency import run_in_threadpool

import maproom
from maproom.editions.games import with_editions
from maproom.table.api.caller import address_of
from maproom.table.api.dependencies import REFUSALS, Language, Server
from maproom.table.requests.workshop import game_with_editions
from maproom.table.rules.errors import TooFast
from maproom.table.wire.game_cards import edition_name, name_of
from maproom.table.wire.models.workshop import (
    EditionDraft,
    EditionFault,
    EditionVerdict,
    KeptEdition,
    PackedDraft,
    PackedEdition,
    ReadDraft,
    WorkshopBeginning,
    WorkshopGame,
    WorkshopHall,
)
from maproom.table.wire.refusals import told_in_fault

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Whoever comes through another server is not at this machine."""


async def allowed(request: Request, server: Server) -> None:
    """Guards the process that looks drafts over."""
    if await server.limits.drafts.take(address_of(request.scope)):
        raise TooFast("Too many requests; wait a moment.")


def own_machine(request: Request, server: Server) -> bool:
    """Whether this server runs for its owner alone, who is asking."""
    if server.settings.public_url or any(name in request.headers for name in FORWARDED):
        return False
    return _is_here(server.settings.host) and request.client is not None and _is_here(request.client.host)


def _is_here(address: str) -> bool:
    try:
        return address == "localhost" or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


router = APIRouter(prefix="/api/workshop", tags=["workshop"], responses=REFUSALS)
Open = Annotated[str, Path(min_length=1, max_length=64)]
Digest = Annotated[str, Path(min_length=16, max_length=16)]
Own = Annotated[bool, Depends(own_machine)]
GUARDED = [Depends(allowed)]


@router.get("")
async def hall(server: Server, own: Own, language: Language = "en") -> WorkshopHall:
    """The games of which there can be editions, and what may be done with one here."""
    games = [maproom.game(slug) for slug in await run_in_threadpool(with_editions)]
    shown = [WorkshopGame(id=game.slug, name=name_of(game, language), edition=edition_name(game)) for game in games]
    return WorkshopHall(games=shown, keeps=server.workshop.keeps or own, own=own)


@router.get("/{game}", dependencies=GUARDED)
async def beginning(game: Open, server: Server, language: Language = "en") -> WorkshopBeginning:
    """What a draft of a game begins with."""
    found = await server.workshop.ask("beginning", game=game_with_editions(game), language=language)
    return WorkshopBeginning(**found)


@router.post("/{game}/check", dependencies=GUARDED)
async def check(game: Open, draft: EditionDraft, server: Server, language: Language = "en") -> EditionVerdict:
    """What is wrong with a draft; nothing of it is kept."""
    asked = {"game": game_with_editions(game), "name": draft.name, "files": draft.files, "language": language}
    verdict = EditionVerdict(**await server.workshop.ask("check", **asked))
    return verdict.model_copy(update={"faults": _in_words(verdict.faults, language)})


@router.post("/{game}/file", dependencies=GUARDED)
async def pack(game: Open, draft: EditionDraft, server: Server, language: Language = "en") -> PackedEdition:
    """A draft as one file, the same that `maproom edition pack` writes."""
    asked = {"game": game_with_editions(game), "name": draft.name, "files": draft.files, "language": language}
    return PackedEdition(**await server.workshop.ask("pack", **asked))


@router.post("/drafts", dependencies=GUARDED)
async def read(packed: PackedDraft, server: Server) -> ReadDraft:
    """The draft in a packed edition; nothing of it is kept."""
    return ReadDraft(**await server.workshop.ask("read", file=packed.file))


@router.post("/{game}/editions", dependencies=GUARDED, status_code=201)
async def keep(game: Open, draft: EditionDraft, server: Server, own: Own, language: Language = "en") -> KeptEdition:
    """Try an edition and keep it, where the host allows it; it is played when the host says so."""
    asked = {"game": game_with_editions(game), "name": draft.name, "files": draft.files, "language": language}
    return _kept(await server.workshop.keep(own, **asked), language)


@router.get("/{game}/editions/{digest}", dependencies=GUARDED)
async def trial(game: Open, digest: Digest, server: Server, own: Own, language: Language = "en") -> KeptEdition:
    """How far the random games with an edition are that is to be kept."""
    asked = {"game": game_with_editions(game), "digest": digest, "language": language}
    return _kept(await server.workshop.trial(own, **asked), language)


def _kept(found: dict[str, Any], language: str) -> KeptEdition:
    kept = KeptEdition(**found)
    return kept.model_copy(update={"faults": _in_words(kept.faults, language)})


def _in_words(faults: list[EditionFault], language: str) -> list[EditionFault]:
    """Faults whose sentence is a refusal of the game, in a language."""
    return [fault.model_copy(update={"text": told_in_fault(fault.text, language)}) for fault in faults]
