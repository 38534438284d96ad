"""The words of a game that a newcomer cannot know: `guide/glossary.json` of its folder, in a language."""

from __future__ import annotations

import json
from pathlib import Path


class Term:
    """A word, how else it is written, and what it means in a sentence or two."""

    def __init__(self, key: str, word: str, forms: tuple[str, ...], text: str) -> None:
        self.key = key
        self.word = word
        self.forms = forms
        self.text = text


def glossary_of(folder: Path, language: str = "en") -> tuple[Term, ...]:
    """The terms of the game in a folder, by their keys; none where it explains none."""
    file = folder / "guide" / "glossary.json"
    if not file.is_file():
        return ()
    told = json.loads(file.read_text(encoding="utf-8"))
    found: list[Term] = []
    for key, languages in told.items():
        said = languages.get(language, languages["en"])
        found.append(Term(key, said["word"], tuple(said.get("forms", ())), said["text"]))
    return tuple(found)
