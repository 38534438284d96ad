"""The games on the shelf: what they are, their public data, their rules."""

from __future__ import annotations

import json
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
from maproom.table.api.kept import kept
from maproom.table.api.tagged import Tagged, tagged
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
MOST_KEPT = 256
"""So many data files, rulebooks and drawings are kept, each kind by itself; all games have fewer of most."""

Slug = Annotated[str, Path(min_length=1, max_length=64)]


class Picture(Response):
    """An answer that is an SVG picture."""

    media_type = "image/svg+xml"


@router.get("", response_model=Shelf)
async def shelf(request: Request, language: Language = "en") -> Response:
    """The games and the bots that can be had here."""
    return (await _shelf(language, _on_the_shelf())).unless_known(request, ASKING_AGAIN)


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
    return (await _data(slug, file, language)).unless_known(request, ASKING_AGAIN)


@router.get("/{slug}/rules", response_model=Rulebook)
async def rules(slug: Slug, request: Request, language: Language = "en") -> Response:
    """All rules of a game, in the order of its rulebook."""
    return (await _rulebook(known_game(slug).slug, language)).unless_known(request, HOUR)


@router.get("/{slug}/guide", response_model=GuideBook)
async def guide(slug: Slug, request: Request, language: Language = "en") -> Response:
    """The rulebook for players; for a game without one, its rules in the same form."""
    return (await _guide(known_game(slug).slug, language)).unless_known(request, HOUR)


@router.get("/{slug}/guide/pictures/{name}/{stage}.svg", response_class=Picture)
async def guide_picture(
    slug: Slug,
    name: Slug,
    stage: Annotated[int, Path(ge=1, le=999)],
    request: Request,
    language: Language = "en",
) -> Response:
    """A drawing of the rulebook: a figure, or a stage of an example."""
    game = known_game(slug)
    stages = (await _stages(game.slug)).get(name, 0)
    drawn = await _scene(game.slug, name, stage, language) if stage <= stages else None
    if drawn is None:
        raise NotThere("This rulebook has no such picture.")
    return drawn.unless_known(request, HOUR)


@router.get("/{slug}/scenarios/{scenario}/picture.svg", response_class=Picture)
async def picture(slug: Slug, scenario: Slug, request: Request) -> Response:
    """How a scenario starts with the options as they are by default, as everybody may see it."""
    game = known_game(slug)
    if scenario not in [one.slug for one in game.scenarios]:
        raise NotThere("This game has no such scenario.")
    drawn = await _opening(game.slug, scenario)
    if drawn is None:
        raise NotThere("This game has no picture of its board.")
    return drawn.unless_known(request, ASKING_AGAIN)


@router.post("/{slug}/seats")
async def seats(slug: Slug, wish: SeatQuestion) -> PlayedSeats:
    """Who plays a scenario with these options; the options may decide how many."""
    game = known_game(slug)
    options, scenario = game.settle_options(dict(wish.options)), game.settle_scenario(wish.scenario)
    teams = [list(team) for team in game.teams(options, scenario)]
    return PlayedSeats(seats=list(game.seats(options, scenario)), teams=teams)


def _on_the_shelf() -> tuple[tuple[str, str], ...]:
    """The games that there are, and the editions in which they are played."""
    return tuple((game.slug, game.edition.digest if game.edition else "") for game in maproom.all_games())


@kept(MOST_KEPT)
def _shelf(language: str, games: tuple[tuple[str, str], ...]) -> Tagged:
    return tagged(
        Shelf(
            games=[game_card(maproom.game(slug), language) for slug, _ in games],
            bots=list(maproom.bots.LEVELS),
            styles={level: list(maproom.bots.STYLES) for level in maproom.bots.STYLED},
        )
    )


@kept(MOST_KEPT)
def _stages(slug: str) -> dict[str, int]:
    """How many stages each drawing of a rulebook has."""
    return {name: len(scene.stages) for name, scene in scenes_of(maproom.game(slug)).items()}


@kept(MOST_KEPT)
def _scene(slug: str, name: str, stage: int, language: str) -> Tagged | None:
    return _picture(scene_picture(maproom.game(slug), name, stage, language))


@kept(MOST_KEPT)
def _opening(slug: str, scenario: str) -> Tagged | None:
    return _picture(opening_picture(maproom.game(slug), scenario))


def _picture(drawn: str | None) -> Tagged | None:
    return None if drawn is None else tagged(drawn, Picture.media_type)


@kept(MOST_KEPT)
def _data(slug: str, file: str, language: str) -> Tagged:
    game, name = maproom.game(slug), file.removesuffix(".json")
    if language == "en" and not (game.edition and name in game.edition.data):
        return tagged(shipped_file(game.folder, name).read_bytes())
    english = game.data(name)
    told = english if language == "en" else in_language(english, game.catalogue(language))
    return tagged(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


@kept(MOST_KEPT)
def _rulebook(slug: str, language: str) -> Tagged:
    every = rules_of(maproom.game(slug), language).values()
    return tagged(Rulebook(rules=[RuleText(id=rule.id, text=rule.text, chapter=rule.chapter) for rule in every]))


@kept(MOST_KEPT)
def _guide(slug: str, language: str) -> Tagged:
    return tagged(guide_book(maproom.game(slug), language))


def known_game(slug: str) -> Game:
    """A game of the shelf."""
    if slug not in maproom.slugs():
        raise NotThere("There is no such game.")
    return maproom.game(slug)
