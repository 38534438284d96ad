"""The games on the shelf: what they are, their public data, their rules."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

import maproom
import maproom.bots
from maproom.drawing import opening_picture, scene_picture
from maproom.kernel.editions import shipped_file
from maproom.kernel.game import Game
from maproom.kernel.rulebook import rules_of
from maproom.kernel.scenes import scenes_of
from maproom.table.api.dependencies import REFUSALS, Language
from maproom.table.rules.errors import NotThere
from maproom.table.wire.game_cards import game_card, in_language
from maproom.table.wire.guide_book import guide_book
from maproom.table.wire.models.games import GameData, PlayedSeats, Rulebook, RuleText, SeatQuestion, Shelf
from maproom.table.wire.models.guide import GuideBook

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)
HOUR = {"Cache-Control": "public, max-age=3600"}
"""Rules change only with the version of the game."""
ASKING_AGAIN = {"Cache-Control": "public, no-cache"}
"""Data and pictures change with the edition that is in use: a browser asks whether what it has still holds."""
MOST_KEPT = 64
"""So many data files and rulebooks are kept; more languages than there are can be asked for."""

Slug = Annotated[str, Path(min_length=1, max_length=64)]


class Picture(Response):
    """An answer that is an SVG picture."""

    media_type = "image/svg+xml"


@router.get("")
async def shelf(language: Language = "en") -> Shelf:
    """The games and the bots that can be had here."""
    return Shelf(
        games=[game_card(game, language) for game in maproom.all_games()],
        bots=list(maproom.bots.LEVELS),
        styles={level: list(maproom.bots.STYLES) for level in maproom.bots.STYLED},
    )


@router.get("/{slug}/data/{file}", response_model=GameData)
async def data(
    slug: Slug, file: Annotated[str, Path(min_length=1, max_length=64)], request: Request, language: Language = "en"
) -> Response:
    """One of a game's data files, such as map.json: boards, cards and pieces as everybody may know them.

    The texts in it, such as a card's title, are in the reader's language as far as the game speaks it.
    """
    # Only what is listed here is ever opened, whatever an address says.
    if file not in [path.name for path in (known_game(slug).folder / "data").glob("*.json")]:
        raise NotThere("This game has no such data.")
    return _unless_known(Response(_data(slug, file, language), media_type="application/json"), request)


@router.get("/{slug}/rules")
async def rules(slug: Slug, response: Response, language: Language = "en") -> Rulebook:
    """All rules of a game, in the order of its rulebook."""
    found = _rulebook(known_game(slug).slug, language)
    response.headers.update(HOUR)
    return found


@router.get("/{slug}/guide")
async def guide(slug: Slug, response: Response, language: Language = "en") -> GuideBook:
    """The rulebook for players; for a game without one, its rules in the same form."""
    found = _guide(known_game(slug).slug, language)
    response.headers.update(HOUR)
    return found


@router.get("/{slug}/guide/pictures/{name}/{stage}.svg", response_class=Picture)
async def guide_picture(
    slug: Slug, name: Slug, stage: Annotated[int, Path(ge=1, le=999)], language: Language = "en"
) -> Response:
    """A drawing of the rulebook: a figure, or a stage of an example."""
    game = known_game(slug)
    scene = scenes_of(game).get(name)
    drawn = scene_picture(game, name, stage, language) if scene and stage <= len(scene.stages) else None
    if drawn is None:
        raise NotThere("This rulebook has no such picture.")
    return Picture(drawn, headers=HOUR)


@router.get("/{slug}/scenarios/{scenario}/picture.svg", response_class=Picture)
async def picture(slug: Slug, scenario: Slug, request: Request) -> Response:
    """How a scenario starts with the options as they are by default, as everybody may see it."""
    game = known_game(slug)
    if scenario not in [one.slug for one in game.scenarios]:
        raise NotThere("This game has no such scenario.")
    drawn = opening_picture(game, scenario)
    if drawn is None:
        raise NotThere("This game has no picture of its board.")
    return _unless_known(Picture(drawn), request)


@router.post("/{slug}/seats")
async def seats(slug: Slug, wish: SeatQuestion) -> PlayedSeats:
    """Who plays a scenario with these options; the options may decide how many."""
    game = known_game(slug)
    options, scenario = game.settle_options(dict(wish.options)), game.settle_scenario(wish.scenario)
    teams = [list(team) for team in game.teams(options, scenario)]
    return PlayedSeats(seats=list(game.seats(options, scenario)), teams=teams)


@lru_cache(maxsize=MOST_KEPT)
def _data(slug: str, file: str, language: str) -> bytes:
    game, name = maproom.game(slug), file.removesuffix(".json")
    if language == "en" and not (game.edition and name in game.edition.data):
        return shipped_file(game.folder, name).read_bytes()
    english = game.data(name)
    told = english if language == "en" else in_language(english, game.catalogue(language))
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _unless_known(answer: Response, request: Request) -> Response:
    """The answer, or only that the browser has it already."""
    tag = f'"{blake2b(bytes(answer.body), digest_size=8).hexdigest()}"'
    known = tag in request.headers.get("if-none-match", "")
    told = Response(status_code=304) if known else answer
    told.headers.update({**ASKING_AGAIN, "ETag": tag})
    return told


@lru_cache(maxsize=MOST_KEPT)
def _rulebook(slug: str, language: str) -> Rulebook:
    every = rules_of(maproom.game(slug), language).values()
    return Rulebook(rules=[RuleText(id=rule.id, text=rule.text, chapter=rule.chapter) for rule in every])


@lru_cache(maxsize=MOST_KEPT)
def _guide(slug: str, language: str) -> GuideBook:
    return guide_book(maproom.game(slug), language)


def known_game(slug: str) -> Game:
    """A game of the shelf."""
    if slug not in maproom.slugs():
        raise NotThere("There is no such game.")
    return maproom.game(slug)
