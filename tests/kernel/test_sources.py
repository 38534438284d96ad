"""Every game says what of it is printed and what is ours, and its data says the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import maproom
from maproom.kernel.game import Game
from maproom.kernel.sources import KINDS, BadSources, sources_of

GAMES = [pytest.param(game, id=game.slug) for game in maproom.all_games()]
DOCS = Path(__file__).parents[2] / "docs" / "sources"
BY_NAME = {game.slug: game for game in maproom.all_games()}


def raw(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((game.folder / "guide" / "sources.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_told_in_both_languages(game: Game) -> None:
    told = raw(game)
    for one in [told["summary"], *told["parts"]]:
        assert one["en"].endswith(".")
        assert one["es"].endswith(".")
        assert one["en"] != one["es"]
    assert {one["kind"] for one in told["parts"]} <= set(KINDS)
    assert {"rules", "map"} <= {one["part"] for one in told["parts"]}


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_have_a_page_that_says_more(game: Game) -> None:
    page = (DOCS / f"{game.slug}.md").read_text(encoding="utf-8")
    assert "printed" in page
    assert ("**reconstructed**" in page) == sources_of(game.folder).has_ours


def test_three_games_have_parts_that_had_to_be_made() -> None:
    ours = {slug for slug, game in BY_NAME.items() if sources_of(game.folder).has_ours}
    assert ours == {"race-to-moscow", "frontier-wars", "fury-in-the-east"}


@pytest.mark.parametrize("slug", sorted(BY_NAME))
def test_cards_that_the_data_calls_reconstructed_are_told_as_such_and_no_others(slug: str) -> None:
    game = BY_NAME[slug]
    sources = sources_of(game.folder)
    for file in (game.folder / "data").glob("cards*.json"):
        for card in json.loads(file.read_text(encoding="utf-8"))["cards"]:
            told = sources.told_of("cards", card["id"])
            assert (told is not None) == (card["source"] == "reconstructed"), card["id"]


def test_scenarios_say_which_of_them_are_ours() -> None:
    sources = sources_of(BY_NAME["frontier-wars"].folder, "es")
    told = sources.told_of("scenarios", "compact-2")
    assert told is not None
    assert told.text.startswith("Las losetas")
    assert sources.told_of("scenarios", "own") is None
    assert sources.told_of("scenarios", "random") is None


@pytest.mark.parametrize("game", GAMES)
def test_what_a_part_names_exists(game: Game) -> None:
    scenarios = {one.slug for one in game.scenarios}
    for part in sources_of(game.folder).parts:
        assert part.of is None or part.of, part.part
        if part.part == "scenarios" and part.of:
            assert set(part.of) <= scenarios


def test_a_kind_that_nobody_knows_is_an_error_that_names_the_part(tmp_path: Path) -> None:
    (tmp_path / "guide").mkdir()
    wrong = {"summary": {"en": "x"}, "parts": [{"part": "map", "kind": "guessed", "en": "x"}]}
    (tmp_path / "guide" / "sources.json").write_text(json.dumps(wrong), encoding="utf-8")
    with pytest.raises(BadSources, match="'map' is 'guessed'"):
        sources_of(tmp_path)


def test_a_game_that_tells_nothing_has_no_sources(tmp_path: Path) -> None:
    assert sources_of(tmp_path).summary == ""
