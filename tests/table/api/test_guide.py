"""The rulebook for players over the wire: its words, its pictures, and what a game without one has."""

from __future__ import annotations

from typing import Any

import pytest
from support.toy_observed import registered
from table.serving import Running

import maproom
from maproom.kernel.guide import has_guide
from maproom.kernel.rulebook import rules_of

BOOK = "/api/games/east-front/guide"
GUIDES = [game.slug for game in maproom.all_games() if has_guide(game)]


def parts(book: dict[str, Any]) -> list[dict[str, Any]]:
    """Blocks, entries of lists and steps of examples."""
    blocks = [block for chapter in book["chapters"] for block in chapter["blocks"]]
    return [part for block in blocks for part in [block, *block.get("items", []), *block.get("steps", [])]]


@pytest.mark.parametrize("slug", GUIDES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_rule_leads_to_one_place(server: Running, slug: str, language: str) -> None:
    book = server.visitor().get(f"/api/games/{slug}/guide?language={language}")
    anchors = [id for part in parts(book) for id in part.get("anchors", [])]
    assert not book["checklist"]
    assert len(anchors) == len(set(anchors))
    assert set(anchors) == set(rules_of(maproom.game(slug)))


@pytest.mark.parametrize("slug", GUIDES)
def test_every_picture_is_there_in_every_language(server: Running, slug: str) -> None:
    visitor = server.visitor()
    pictures = [part for part in parts(visitor.get(f"/api/games/{slug}/guide")) if "stages" in part]
    assert pictures
    for picture in pictures:
        assert picture["stages"] > 0, picture["name"]
        for language in ("en", "es"):
            path = f"/api/games/{slug}/guide/pictures/{picture['name']}/{picture['stages']}.svg"
            response = visitor.http.get(path, params={"language": language})
            assert response.headers["Content-Type"].startswith("image/svg+xml"), response.text
            assert "max-age" in response.headers["Cache-Control"]


def test_the_book_is_read_in_the_language_of_the_reader_or_in_english(server: Running) -> None:
    http = server.visitor().http
    english, spanish, unknown = (http.get(BOOK, params={"language": one}) for one in ("en", "es", "xx"))
    assert english.json()["chapters"][0]["title"] != spanish.json()["chapters"][0]["title"]
    assert unknown.json() == english.json()
    assert "max-age" in english.headers["Cache-Control"]


def test_a_game_without_a_guide_has_its_checklist(server: Running) -> None:
    with registered():
        book = server.visitor().get("/api/games/toy/guide")
    assert book["checklist"]
    assert book["glossary"] == []


@pytest.mark.parametrize("path", ["atlantis/1.svg", "setup/2.svg", "EX-PLAY/99.svg"])
def test_a_picture_that_is_not_there_is_refused_with_a_sentence(server: Running, path: str) -> None:
    assert server.visitor().get(f"{BOOK}/pictures/{path}", 404) == {"error": "This rulebook has no such picture."}


@pytest.mark.parametrize("path", ["guide", "guide/pictures/setup/1.svg"])
def test_a_game_that_is_not_on_the_shelf_has_no_book(server: Running, path: str) -> None:
    assert server.visitor().get(f"/api/games/chess/{path}", 404) == {"error": "There is no such game."}
