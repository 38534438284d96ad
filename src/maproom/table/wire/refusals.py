"""Refusals in the reader's language: what was raised in English is known again by its template in the catalogue.

Where something is refused the sentence is written down plainly, values and all. A template has `{}` where such
a sentence has a value; its translation has as many, or `{0}`, `{1}` in another order. What fits none stays English.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from maproom.table.wire.sentences import LANGUAGES, refusals_in

SENTENCE_ENDS: Final = re.compile(r"(?<=[.?]) ")
DEEPEST: Final = 4
"""A value may be a refusal itself ("The game cannot go on: ..."), and that one may hold another."""


def told(sentence: str, language: str) -> str:
    """A refusal in a language, or as it is where the language or the sentence is not known."""
    # English is what was raised; any other word may come from anybody, and only known ones are kept in memory.
    if language == "en" or language not in LANGUAGES:
        return sentence
    return _book(language).text(sentence, DEEPEST) or sentence


def told_in_fault(text: str, language: str) -> str:
    """A fault of an edition that is a refusal of its game, with the capital letter of a sentence."""
    if language == "en" or language not in LANGUAGES:
        return text
    known = _book(language).text(text[:1].lower() + text[1:], DEEPEST)
    return known[:1].upper() + known[1:] if known else text


@cache
def _book(language: str) -> Book:
    return Book(refusals_in(language))


class Template:
    """A sentence with values in it; finding them takes one walk over a text, whatever somebody wrote into it."""

    def __init__(self, english: str, translated: str) -> None:
        self.first, *self.middle, self.last = english.split("{}")
        self.length = len(english.replace("{}", ""))
        self.translated = translated

    def values(self, text: str) -> list[str] | None:
        """What stands where the template has `{}`, or None when the text is another sentence."""
        at, end = len(self.first), len(text) - len(self.last)
        if end < at or not (text.startswith(self.first) and text.endswith(self.last)):
            return None
        values: list[str] = []
        for literal in self.middle:
            found = text.find(literal, at, end)
            if found < 0:
                return None
            values.append(text[at:found])
            at = found + len(literal)
        return [*values, text[at:end]]


class Book:
    """All refusals of a language: whole sentences, and templates from the most telling to the vaguest."""

    def __init__(self, templates: dict[str, str]) -> None:
        self._whole = {english: other for english, other in templates.items() if "{}" not in english}
        filled = [Template(english, other) for english, other in templates.items() if "{}" in english]
        self._templates = sorted(filled, key=lambda template: -template.length)

    def text(self, text: str, depth: int) -> str | None:
        """One sentence or several, or None when not all of it is known."""
        return self._one_by_one(text, depth) or self._sentence(text, depth)

    def _one_by_one(self, text: str, depth: int) -> str | None:
        said: list[str] = []
        for piece in SENTENCE_ENDS.split(text):
            known = self._sentence(piece, depth)
            if known is None:
                return None
            said.append(known)
        return " ".join(said)

    def _sentence(self, text: str, depth: int) -> str | None:
        whole = self._whole.get(text)
        if whole is not None:
            return whole
        for template in self._templates:
            values = template.values(text)
            if values is not None:
                return template.translated.format(*[self._value(value, depth) for value in values])
        return None

    def _value(self, value: str, depth: int) -> str:
        """A value as it is, unless it is a refusal itself."""
        bare = value.strip(" ")
        known = self.text(bare, depth - 1) if bare and depth else None
        return value.replace(bare, known, 1) if known else value
