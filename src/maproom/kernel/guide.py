"""The rulebook for players and what belongs to it: its words in a language, and its glossary.

A game without one has its checklist instead, in the same form.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Final

from maproom.kernel.game import Game
from maproom.kernel.guide_text import LINK, Block, Chapter, Guide, GuideError, Span, parsed_guide
from maproom.kernel.rulebook import ID, rules_of

FOLDER: Final = "guide"
_IDS_IN_TEXT = re.compile(rf"\b({ID})\b")
_LETTERS_OF_A_CHAPTER = re.compile(r"\s*\([^)]*\)\s*$")


class Term:
    """A word of the glossary with what it means, and the forms in which texts have it."""

    def __init__(self, key: str, word: str, forms: list[str], text: str) -> None:
        self.key = key
        self.word = word
        self.forms = forms
        self.text = text


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


def glossary_of(game: Game, language: str = "en") -> list[Term]:
    """The words of a game in the order of the alphabet; none where nobody has explained them."""
    file = game.folder / FOLDER / "glossary.json"
    if not file.is_file():
        return []
    terms: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    found = [_term(game, key, told.get(language, told.get("en"))) for key, told in terms.items()]
    return sorted(found, key=lambda term: sorting(term.word))


def sorting(word: str) -> str:
    """What a word is sorted by: accents and capitals do not count.

    >>> sorted(["zona", "área", "Mar"], key=sorting)
    ['área', 'Mar', 'zona']
    """
    return "".join([one for one in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(one)])


def _term(game: Game, key: str, told: Any) -> Term:
    if not isinstance(told, dict) or not isinstance(told.get("word"), str) or not isinstance(told.get("text"), str):
        raise GuideError(f"{game.slug}/{FOLDER}/glossary.json: {key!r} needs 'word' and 'text' in English.")
    return Term(key, told["word"], [str(form) for form in told.get("forms", [])], told["text"])


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
