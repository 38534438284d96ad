"""A game's rulebook for players, made ready for the wire."""

from __future__ import annotations

import unicodedata
from typing import Any

from maproom.kernel.game import Game
from maproom.kernel.glossary import glossary_of
from maproom.kernel.guide import guide_of
from maproom.kernel.guide_text import Block, Span
from maproom.kernel.scenes import scenes_of
from maproom.table.wire.models.guide import GuideBook, GuideChapter, GuideTerm


def guide_book(game: Game, language: str) -> GuideBook:
    """The rulebook of a game in a language."""
    guide = guide_of(game, language)
    stages = {name: len(scene.stages) for name, scene in scenes_of(game).items()}
    chapters = [
        GuideChapter.model_validate(
            {"slug": one.slug, "title": one.title, "blocks": [_block(block, stages) for block in one.blocks]}
        )
        for one in guide.chapters
    ]
    terms = sorted(glossary_of(game.folder, language), key=lambda term: sorting(term.word))
    glossary = [GuideTerm(id=term.key, word=term.word, text=term.text) for term in terms]
    return GuideBook(checklist=guide.is_checklist, chapters=chapters, glossary=glossary)


def sorting(word: str) -> str:
    """What a word is sorted by: accents and capitals do not count.

    >>> sorted(["zona", "área", "Mar"], key=sorting)
    ['área', 'Mar', 'zona']
    """
    return "".join(one for one in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(one))


def _block(block: Block, stages: dict[str, int]) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": block.kind, "anchors": block.anchors}
    if block.kind == "section":
        return {"kind": block.kind, "slug": block.name, "title": "".join(span.text for span in block.spans)}
    if block.kind in ("figure", "example"):
        pictures = {"name": block.name, "caption": _spans(block.spans), "stages": stages.get(block.name, 0)}
        return {**told, **pictures, "steps": _items(block)}
    if block.kind == "list":
        return {**told, "ordered": block.ordered, "items": _items(block)}
    if block.kind == "table":
        head, *rows = [[_spans(cell) for cell in row] for row in block.rows]
        return {**told, "head": head, "rows": rows}
    if block.kind == "reading":
        told["why"] = _spans(block.why)
    return {**told, "spans": _spans(block.spans)}


def _items(block: Block) -> list[dict[str, Any]]:
    return [{"spans": _spans(item.spans), "anchors": item.anchors} for item in block.items]


def _spans(spans: list[Span]) -> list[dict[str, str]]:
    return [{"text": span.text, "style": span.style, "to": span.to} for span in spans]
