"""What the table itself says, beside the game: a file of sentences a language, as the games have."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from maproom.kernel.texts import Catalogue, parts_of, plain

WORDS: Final = Path(__file__).parent / "words"
LANGUAGES: Final = frozenset(path.stem for path in WORDS.glob("*.json"))
MOST_WISHES: Final = 20


def said(language: str, group: str, key: str, values: dict[str, str] | None = None) -> str:
    """A sentence in a language, or in English where the table does not speak it."""
    template = _words(known_language(language)).template(group, key)
    return plain(parts_of(template, values or {}))


def known_language(wished: str) -> str:
    """A language that the table speaks; whoever wishes for another is told everything in English.

    Words of anybody's making never come further than this: nothing is looked up or kept for them.
    """
    return wished if wished in LANGUAGES else "en"


def refusals_in(language: str) -> dict[str, str]:
    """The refusals of one of the table's languages by their English sentences; English itself needs none."""
    entries = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    found: dict[str, str] = entries.get("refusals", {})
    return found


def best_language(accepted: str) -> str:
    """Which of the table's languages an `Accept-Language` header likes best; English when it names none.

    >>> best_language("de, es-ES;q=0.9, en;q=0.8")
    'es'
    """
    best, liked = "en", 0.0
    for wish in accepted.split(",")[:MOST_WISHES]:
        tag, _, quality = wish.partition(";")
        language = tag.strip().lower().partition("-")[0]
        weight = _weight(quality)
        if language in LANGUAGES and weight > liked:
            best, liked = language, weight
    return best


def _weight(quality: str) -> float:
    try:
        return float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


@cache
def _words(language: str) -> Catalogue:
    return Catalogue.load(WORDS, language, None if language == "en" else _words("en"))
