"""What of a game is printed and what is ours: `guide/sources.json` of its folder, in the reader's language.

A part is the map, the cards, the scenarios, a chart (`chart:crt`), or whatever else there is.
`from` names data files whose entries say themselves where they come from, `of` names them; without either it is all
of the part.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from maproom.kernel.errors import MaproomError

KINDS: Final = ("printed", "derived", "reconstructed")
RECONSTRUCTED: Final = "reconstructed"


class BadSources(MaproomError):
    """A file of sources that cannot be read; the sentence says where."""


class SourcePart:
    """One part of a game: where it comes from, in a sentence."""

    def __init__(self, part: str, kind: str, text: str, of: tuple[str, ...] | None) -> None:
        self.part = part
        self.kind = kind
        self.text = text
        self.of = of
        """The cards or scenarios that are meant; None is all of them."""


class Sources:
    """What of a game is printed, derived and reconstructed."""

    def __init__(self, summary: str, parts: tuple[SourcePart, ...]) -> None:
        self.summary = summary
        self.parts = parts

    @property
    def has_ours(self) -> bool:
        """Whether anything had to be reconstructed."""
        return any(part.kind == RECONSTRUCTED for part in self.parts)

    def told_of(self, part: str, id: str = "") -> SourcePart | None:
        """What there is to say of a part, or of one card or scenario of it, that is not simply printed."""
        for one in self.parts:
            if one.part == part and one.kind != "printed" and (one.of is None or id in one.of):
                return one
        return None


NOTHING: Final = Sources("", ())


def sources_of(folder: Path, language: str = "en") -> Sources:
    """The sources of the game in a folder; nothing where it does not tell them."""
    file = folder / "guide" / "sources.json"
    if not file.is_file():
        return NOTHING
    told = json.loads(file.read_text(encoding="utf-8"))
    parts = tuple([_part(folder, one, language) for one in told["parts"]])
    return Sources(_said(told["summary"], language), parts)


def _part(folder: Path, told: dict[str, Any], language: str) -> SourcePart:
    part, kind = told["part"], told["kind"]
    if kind not in KINDS:
        raise BadSources(f"sources.json: {part!r} is {kind!r}; it must be one of {', '.join(KINDS)}.")
    of: tuple[str, ...] | None = None
    if "of" in told:
        of = tuple(told["of"])
    elif "from" in told:
        of = tuple([id for file in told["from"] for id in _ours_in(folder / "data" / file)])
    return SourcePart(part, kind, _said(told, language), of)


def _said(told: dict[str, Any], language: str) -> str:
    text = told.get(language, told["en"])
    assert isinstance(text, str)
    return text


def _ours_in(file: Path) -> list[str]:
    """The entries of a data file that say of themselves that they, or what they are known by, had to be made."""
    data = json.loads(file.read_text(encoding="utf-8"))
    found: list[str] = []
    for entries in data.values():
        if isinstance(entries, list):
            for entry in entries:
                if isinstance(entry, dict) and "id" in entry and _is_ours(entry.get("source", "")):
                    found.append(entry["id"])
    return found


def _is_ours(source: Any) -> bool:
    """Whether a source, or a part of it, is a reconstruction."""
    if isinstance(source, dict):
        return any(_is_ours(one) for one in source.values())
    return isinstance(source, str) and source.startswith(RECONSTRUCTED)
