"""Sentences come from a catalogue: a JSON file of templates a language, so another language is a file."""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter
from typing import Any, Final

Part = dict[str, str]
"""A piece of a sentence: its text and, where it names a thing, the kind and id to link to."""


class Named:
    """A thing of the game with its name in the reader's language."""

    def __init__(self, kind: str, id: str, text: str) -> None:
        self.kind = kind
        self.id = id
        self.text = text

    def __str__(self) -> str:
        return self.text


class Phrase:
    """A part of a sentence that the catalogue has under `phrases`, with its own values."""

    def __init__(self, key: str, values: dict[str, Any] | None = None) -> None:
        self.key = key
        self.values: dict[str, Any] = {} if values is None else values


def chosen_form(value: object, forms: str) -> str:
    """A word that agrees with a number: `{n:card|cards}`."""
    one, _, many = forms.partition("|")
    return one if value == 1 else many


Piece = tuple[str, str | None, str | None, str | None]
"""What stands before a field of a template, the field, its forms, and a conversion that nothing here uses."""
MOST_TEMPLATES = 20_000
_known: dict[str, list[Piece]] = {}


def _pieces(template: str) -> list[Piece]:
    """A template taken apart, once for all."""
    pieces = _known.get(template)
    if pieces is None:
        if len(_known) >= MOST_TEMPLATES:
            _known.clear()
        pieces = list(Formatter().parse(template))
        _known[template] = pieces
    return pieces


def parts_of(template: str, values: dict[str, Any]) -> list[Part]:
    """A template filled in, piece by piece.

    >>> parts_of("{side} draws {n} {n:card|cards}.", {"side": Named("side", "axis", "Axis"), "n": 2})
    [{'text': 'Axis', 'kind': 'side', 'id': 'axis'}, {'text': ' draws 2 cards.'}]
    """
    parts: list[Part] = []

    def add(text: str) -> None:
        if text and parts and "kind" not in parts[-1]:
            parts[-1]["text"] += text
        elif text:
            parts.append({"text": text})

    for plain, field, forms, _ in _pieces(template):
        add(plain)
        if field is None:
            continue
        value = values[field]
        if isinstance(value, Named):
            parts.append({"text": value.text, "kind": value.kind, "id": value.id})
        else:
            add(chosen_form(value, forms) if forms else str(value))
    return parts


ARTICLE: Final = "el "
"""The Spanish article that is drawn together with the words below; no other language has it after them."""
BEFORE_ARTICLE: Final = ("de", "a")


def drawn_together(parts: list[Part]) -> list[Part]:
    """The Spanish article of a name drawn together with the word before it.

    >>> drawn_together([{"text": "va de "}, {"text": "el Mar Negro", "kind": "space", "id": "black_sea"}])
    [{'text': 'va del '}, {'text': 'Mar Negro', 'kind': 'space', 'id': 'black_sea'}]
    """
    drawn: list[Part] = []
    for part in parts:
        before = drawn[-1]["text"] if drawn else ""
        word = before.split(" ")[-2].lower() if before.endswith(" ") else ""
        if part["text"].startswith(ARTICLE) and word in BEFORE_ARTICLE:
            drawn[-1] = {**drawn[-1], "text": before[:-1] + "l "}
            part = {**part, "text": part["text"][len(ARTICLE) :]}
        drawn.append(part)
    return drawn


def sentence(parts: list[Part]) -> list[Part]:
    """The parts with a capital at the beginning, and one mark at the end even where a name brings its own.

    >>> sentence([{"text": "play "}, {"text": "Dig in!", "kind": "card", "id": "S04"}, {"text": "."}])
    [{'text': 'Play '}, {'text': 'Dig in!', 'kind': 'card', 'id': 'S04'}]
    """
    if not parts:
        return parts
    if len(parts) > 1 and parts[-1]["text"] == "." and parts[-2]["text"].endswith((".", "!", "?")):
        parts = parts[:-1]
    parts = drawn_together(parts)
    first = parts[0]["text"]
    return [{**parts[0], "text": first[:1].upper() + first[1:]}, *parts[1:]]


def plain(parts: list[Part]) -> str:
    """The sentence without its links, its first letter a capital."""
    return "".join(part["text"] for part in sentence(parts))


class Catalogue:
    """The templates and names of one language, over those of a fallback."""

    def __init__(self, entries: dict[str, Any], fallback: Catalogue | None = None) -> None:
        self._entries = entries
        self._fallback = fallback

    @staticmethod
    def load(folder: Path, language: str, fallback: Catalogue | None = None) -> Catalogue:
        """Reads `<language>.json` from a folder; a missing language is the fallback's."""
        path = folder / f"{language}.json"
        if fallback is not None and not (language.isidentifier() and path.exists()):
            return fallback
        return Catalogue(json.loads(path.read_text(encoding="utf-8")), fallback)

    def find(self, *path: str) -> str | None:
        """An entry by its path, such as `find("verbs", "move")`."""
        entry: Any = self._entries
        for step in path:
            entry = entry.get(step) if isinstance(entry, dict) else None
        if isinstance(entry, str):
            return entry
        return self._fallback.find(*path) if self._fallback else None

    def translated(self, text: str) -> str:
        """A text of the game's data in this language, as far as it is known (under `texts`)."""
        return self.find("texts", text) or text

    def template(self, *path: str) -> str:
        """An entry that must be there."""
        found = self.find(*path)
        if found is None:
            raise KeyError(f"the catalogue has no sentence for {'.'.join(path)}")
        return found
