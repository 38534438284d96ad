"""The rulebook for players of a game, in a language; a game without one has its checklist in the same form."""

from __future__ import annotations

import re
from typing import Any, Final

from maproom.kernel.game import Game
from maproom.kernel.guide_text import LINK, Block, Chapter, Guide, Span, parsed_guide
from maproom.kernel.rulebook import ID, rules_of

FOLDER: Final = "guide"
_IDS_IN_TEXT = re.compile(rf"\b({ID})\b")
_LETTERS_OF_A_CHAPTER = re.compile(r"\s*\([^)]*\)\s*$")


def has_guide(game: Game) -> bool:
    """Whether somebody has written a rulebook for players, besides the checklist."""
    return (game.folder / FOLDER / "en.md").is_file()


def guide_of(game: Game, language: str = "en") -> Guide:
    """The rulebook for players in a language, or in English; for a game without one, its checklist."""
    if not has_guide(game):
        return _from_checklist(game, language)
    file = game.folder / FOLDER / f"{language}.md"
    if not language.isidentifier() or not file.is_file():
        file = game.folder / FOLDER / "en.md"
    return parsed_guide(file.read_text(encoding="utf-8"), f"{game.slug}/{FOLDER}/{file.name}")


def _from_checklist(game: Game, language: str) -> Guide:
    """The rules by their ids as a guide: a chapter a heading, a text a rule, ids in the text as links."""
    rules = rules_of(game, language)
    chapters: dict[str, Chapter] = {}
    for rule in rules.values():
        if rule.chapter not in chapters:
            title = _LETTERS_OF_A_CHAPTER.sub("", rule.chapter)
            chapters[rule.chapter] = Chapter(f"chapter-{len(chapters) + 1}", title)
        block = Block("text", 0, _linked(rule.text.replace("`", "").replace("\n", " "), rules.keys()))
        block.ids = block.anchors = [rule.id]
        chapters[rule.chapter].blocks.append(block)
    return Guide(list(chapters.values()), is_checklist=True)


def _linked(text: str, known: Any) -> list[Span]:
    parts = _IDS_IN_TEXT.split(text)
    return [Span(part, LINK, part) if part in known else Span(part) for part in parts if part]
