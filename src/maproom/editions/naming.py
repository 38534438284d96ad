"""What an owner reads in place of the keys of the files: a word for each field, and for each choice in one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from maproom.editions.games import OpenGame

WORDS: Final = Path(__file__).parent / "words"
COMMON: Final = "common"
"""Words that mean the same in the files of every game."""


@cache
def _book(language: str) -> dict[str, dict[str, str]]:
    text = (WORDS / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)["fields"]
    return found


def field_words(slug: str, language: str) -> dict[str, str]:
    """The words for the keys and choices of a game's files; what a language lacks is said in English."""
    known = sorted(file.stem for file in WORDS.glob("*.json"))
    books = [_book("en"), *([_book(language)] if language in known else [])]
    return {key: word for book in books for part in (COMMON, slug) for key, word in book.get(part, {}).items()}


def keys_of(game: OpenGame) -> set[str]:
    """The keys that a form of the game shows, and the choices that it offers, but for numbers."""
    found: set[str] = set()
    for file in game.files:
        found |= set(_keys(game.schema(file)))
    return {word for word in found if not word.isdigit()}


def _keys(form: dict[str, Any]) -> Iterator[str]:
    for key, one in form.get("properties", {}).items():
        if not one.get("derived"):
            yield key
            yield from _keys(one)
    for inner in (form.get("items"), form.get("additionalProperties")):
        if isinstance(inner, dict):
            yield from _keys(inner)
    yield from (word for word in form.get("enum", []) if isinstance(word, str))
