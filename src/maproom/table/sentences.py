"""What the table itself says, beside the game: a file of sentences a language, as the games have."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from maproom.kernel.texts import Catalogue, parts_of, plain

WORDS: Final = Path(__file__).parent / "words"
LANGUAGES: Final = frozenset(path.stem for path in WORDS.glob("*.json"))


def said(language: str, group: str, key: str, values: dict[str, str] | None = None) -> str:
    """A sentence in a language, or in English where the table does not speak it."""
    template = _words(language if language in LANGUAGES else "en").template(group, key)
    return plain(parts_of(template, values or {}))


@cache
def _words(language: str) -> Catalogue:
    return Catalogue.load(WORDS, language, None if language == "en" else _words("en"))
