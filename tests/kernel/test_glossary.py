"""Every word of a glossary stands in the game's own texts, in both languages, and is explained in both."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import maproom
from maproom.kernel.game import Game
from maproom.kernel.glossary import glossary_of

ROOT = Path(__file__).parents[2]
GAMES = [pytest.param(game, id=game.slug) for game in maproom.all_games()]
LANGUAGES = ("en", "es")
MOST_WORDS = 55
"""An explanation that is longer is a rule, and belongs into the rulebook."""


def strings(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in strings(value)]
    if isinstance(data, list):
        return [text for value in data for text in strings(value)]
    return [data] if isinstance(data, str) else []


@cache
def texts(folder: Path, language: str) -> str:
    """What the game says at the table: its sentences, its cards, and the page's words for it."""
    found = strings(json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8")))
    if language == "en":
        for file in (folder / "data").glob("*.json"):
            found += strings(json.loads(file.read_text(encoding="utf-8")))
    page = ROOT / "web" / "src" / "games" / folder.name / "words" / f"{language}.ts"
    return "\n".join([*found, page.read_text(encoding="utf-8")])


def stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("game", GAMES)
def test_it_explains_enough_and_not_too_much(game: Game) -> None:
    assert 15 <= len(glossary_of(game.folder)) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_word_stands_in_the_games_texts(game: Game, language: str) -> None:
    said = texts(game.folder, language)
    unused = [term.word for term in glossary_of(game.folder, language) if not stands_in(term.word, said)]
    assert unused == []
    forms = [form for term in glossary_of(game.folder, language) for form in term.forms]
    assert [form for form in forms if not stands_in(form, said)] == []


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_are_whole(game: Game) -> None:
    told = json.loads((game.folder / "guide" / "glossary.json").read_text(encoding="utf-8"))
    for key, languages in told.items():
        assert set(languages) == set(LANGUAGES), key
        for said in languages.values():
            assert set(said) == {"word", "forms", "text"}, key
            assert said["text"].endswith("."), key
            assert len(said["text"].split()) <= MOST_WORDS, key
        assert languages["en"]["text"] != languages["es"]["text"], key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_means_two_things(game: Game, language: str) -> None:
    words = [word.lower() for term in glossary_of(game.folder, language) for word in (term.word, *term.forms)]
    assert sorted(words) == sorted(set(words))


def test_a_game_without_a_glossary_explains_nothing(tmp_path: Path) -> None:
    assert glossary_of(tmp_path) == ()
