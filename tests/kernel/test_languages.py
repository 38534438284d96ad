"""Every language says what English says: sentences, options, rules in their order, titles and texts of cards.

A language is a file of words; whatever game has one is looked at here, and so is whatever language comes next.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import maproom
from maproom.kernel.game import KERNEL_WORDS, Game
from maproom.kernel.rulebook import parsed
from maproom.table.wire.sentences import WORDS as TABLE_WORDS

ENGLISH_ELSEWHERE = ("texts", "names", "options", "option_names", "option_choices", "scenarios", "refusals")
"""What English has in its code and data, so that another catalogue may have more of it."""
READ_BY_NOBODY = ("examples.json", "turn.json")
"""Positions for tests, and the order of a turn for programs."""
SHOWN = ("title", "effect")


def languages(words: Path) -> list[str]:
    return sorted(path.stem for path in words.glob("*.json") if path.stem != "en")


def words_of(game: Game) -> Path:
    return game.folder / "words"


FOLDERS = {game.slug: words_of(game) for game in maproom.all_games()} | {
    "kernel": KERNEL_WORDS,
    "table": TABLE_WORDS,
}
CATALOGUES = [
    pytest.param(words, language, id=f"{name}-{language}")
    for name, words in FOLDERS.items()
    for language in languages(words)
]
GAMES = [
    pytest.param(game, language, id=f"{game.slug}-{language}")
    for game in maproom.all_games()
    for language in languages(words_of(game))
]


def leaves(tree: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """All sentences of a catalogue by their paths."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, (*before, key))
        else:
            yield (*before, key), value


def catalogue(words: Path, language: str) -> dict[tuple[str, ...], str]:
    return dict(leaves(json.loads((words / f"{language}.json").read_text(encoding="utf-8"))))


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def texts_shown(data: Any, depth: int = 0) -> Iterator[str]:
    """The titles and texts of cards and the like; a file's own title is for who reads the file."""
    if isinstance(data, list):
        for one in data:
            yield from texts_shown(one, depth + 1)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in SHOWN and isinstance(value, str) and depth > 0:
                yield value
            else:
                yield from texts_shown(value, depth + 1)


@pytest.mark.parametrize(("words", "language"), CATALOGUES)
def test_it_has_the_sentences_of_english_and_no_others(words: Path, language: str) -> None:
    english, other = catalogue(words, "en"), catalogue(words, language)
    assert english.keys() - other.keys() == set()
    assert {path for path in other.keys() - english.keys() if path[0] not in ENGLISH_ELSEWHERE} == set()
    empty = [path for path, sentence in other.items() if not sentence.strip()]
    assert [path for path in empty if english.get(path) != other[path]] == []


@pytest.mark.parametrize(("words", "language"), CATALOGUES)
def test_its_sentences_have_the_same_placeholders(words: Path, language: str) -> None:
    other = catalogue(words, language)
    english = {path: text for path, text in catalogue(words, "en").items() if path[0] != "texts"}
    wrong = [path for path, text in english.items() if placeholders(other[path]) != placeholders(text)]
    assert wrong == []


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_it_has_every_rule_in_the_order_of_the_checklist(game: Game, language: str) -> None:
    english, other = (
        parsed((game.folder / file).read_text(encoding="utf-8")) for file in ("rules.md", f"rules.{language}.md")
    )
    assert list(other) == list(english)
    assert [id for id, rule in other.items() if not rule.text.strip() and english[id].text.strip()] == []


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_it_has_every_title_and_effect_of_the_data(game: Game, language: str) -> None:
    known = {path[1] for path in catalogue(words_of(game), language) if path[0] == "texts"}
    files = [path for path in (game.folder / "data").glob("*.json") if path.name not in READ_BY_NOBODY]
    shown = {text for file in files for text in texts_shown(json.loads(file.read_bytes()))}
    assert shown - known == set()


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_it_names_every_option_choice_and_scenario(game: Game, language: str) -> None:
    known = catalogue(words_of(game), language).keys()
    wanted: set[tuple[str, ...]] = {
        (part, option.name) for option in game.options for part in ("options", "option_names")
    }
    wanted |= {
        ("option_choices", option.name, choice)
        for option in game.options
        for choice in option.to_json().get("choices", ())
    }
    wanted |= {("scenarios", scenario.slug, part) for scenario in game.scenarios for part in ("name", "about")}
    assert wanted - known == set()


def test_every_game_speaks_spanish() -> None:
    assert [name for name, words in FOLDERS.items() if "es" not in languages(words)] == []
