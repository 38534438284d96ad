"""The rulebook for players, read from `guide/<language>.md` in a game's folder and checked.

It is Markdown with few forms: chapters and sections with their slugs, paragraphs, lists, tables, pictures, and
readings of points on which a rulebook is silent. A block may end with the ids of the rules that it tells.
"""

from __future__ import annotations

import re
from typing import Final

from maproom.kernel.errors import MaproomError
from maproom.kernel.rulebook import ID

STRONG: Final = "strong"
EMPHASIS: Final = "em"
LINK: Final = "link"
"""How words may be set: a term where it is explained, a name, a way to another place of the book."""

_HEADING = re.compile(r"(##|###) (.+?) \{#([a-z][a-z0-9-]*)\}")
_PICTURE = re.compile(r"!\[(.+)\]\((figure|example):([\w.-]+)\)")
_ITEM = re.compile(r"(-|\d+\.) +(.*)")
_IDS = re.compile(rf"\s*\{{({ID}(?:[\s,]+{ID})*)\}}$")
_SET = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(#([A-Za-z][\w-]*)\)")
_RULE_OF_A_TABLE = re.compile(r"\|(?: *:?-+:? *\|)+")
_BEGINS = ("#", "|", "![", "- ", "1. ")
WHY: Final = "why:"


class GuideError(MaproomError):
    """A guide cannot be read; the sentence says where."""


class Span:
    """Some words in one setting; a link leads `to` the slug of a heading or the id of a rule."""

    def __init__(self, text: str, style: str = "", to: str = "") -> None:
        self.text = text
        self.style = style
        self.to = to


class Block:
    """One piece of a chapter: a section's heading, a text, a list and its items, a table, a reading, a picture."""

    def __init__(self, kind: str, line: int, spans: list[Span]) -> None:
        self.kind = kind
        self.line = line
        self.spans = spans
        self.ids: list[str] = []
        """The rules that the block tells."""
        self.anchors: list[str] = []
        """Those of them that no block before it tells: whoever asks for the rule is led here."""
        self.name = ""
        """The slug of a section, the name of a figure, the id of an example."""
        self.ordered = False
        self.items: list[Block] = []
        """The entries of a list; of an example its steps, which are the numbered list below it."""
        self.rows: list[list[list[Span]]] = []
        """The cells of a table, the head first."""
        self.why: list[Span] = []
        """The reason of a reading."""


class Chapter:
    """A chapter: its slug, its title, its blocks."""

    def __init__(self, slug: str, title: str) -> None:
        self.slug = slug
        self.title = title
        self.blocks: list[Block] = []


class Guide:
    """A rulebook for players, chapter by chapter."""

    def __init__(self, chapters: list[Chapter], is_checklist: bool = False) -> None:
        self.chapters = chapters
        self.is_checklist = is_checklist
        """Made from the list of rules, whose ids are then part of what is read."""

    def blocks(self) -> list[Block]:
        """All blocks in their order, the items of lists after their list."""
        return [one for chapter in self.chapters for block in chapter.blocks for one in [block, *block.items]]

    def slugs(self) -> list[str]:
        """What a link can lead to besides rules: chapters and sections."""
        sections = [block.name for block in self.blocks() if block.kind == "section"]
        return [*[chapter.slug for chapter in self.chapters], *sections]

    def anchors(self) -> list[str]:
        """The rules that have a place in the book, in its order."""
        return [id for block in self.blocks() for id in block.anchors]


def parsed_guide(text: str, source: str = "the guide") -> Guide:
    """The guide that a text is; what is wrong with it is told with the line.

    >>> guide = parsed_guide('''## Supply {#supply}
    ...
    ... A piece that is **supplied** may attack. {EF-SUP-01 EF-SUP-02}
    ...
    ... ? A fleet needs no supply. {EF-SUP-02}
    ... why: Nothing is said.
    ... ''')
    >>> [(block.kind, block.anchors) for block in guide.blocks()]
    [('text', ['EF-SUP-01', 'EF-SUP-02']), ('reading', [])]
    >>> [(span.text, span.style) for span in guide.blocks()[0].spans]
    [('A piece that is ', ''), ('supplied', 'strong'), (' may attack.', '')]
    """
    return _Reading(text, source).guide()


class _Reading:
    """A text being read, line by line."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = [line.rstrip() for line in text.splitlines()]
        self.at = 0
        self.chapters: list[Chapter] = []

    def guide(self) -> Guide:
        while self.at < len(self.lines):
            if self.lines[self.at]:
                self._piece()
            else:
                self.at += 1
        guide = Guide(self.chapters)
        self._anchored(guide)
        self._linked(guide)
        return guide

    # -- the kinds of pieces --------------------------------------------------------------------------

    def _piece(self) -> None:
        """Reads what begins at this line."""
        line = self.lines[self.at]
        if line.startswith("#"):
            self._heading()
        elif line.startswith("!["):
            self._picture()
        elif line.startswith("|"):
            self._table()
        elif _ITEM.match(line):
            self._list()
        elif line.startswith("? "):
            self._reading()
        elif line.startswith(" "):
            raise self._wrong("is indented, but follows no entry of a list")
        else:
            self._text()

    def _heading(self) -> None:
        found = _HEADING.fullmatch(self.lines[self.at])
        if not found:
            raise self._wrong("should be a heading such as '## The aim {#aim}' or '### At sea {#sea}'")
        if found[1] == "##":
            self.chapters.append(Chapter(found[3], found[2]))
        else:
            self._add("section", found[2]).name = found[3]
        self.at += 1

    def _picture(self) -> None:
        found = _PICTURE.fullmatch(self.lines[self.at])
        if not found:
            raise self._wrong("should be a picture such as '![What it shows.](figure:NAME)' or '(example:EX-1)'")
        self._add(found[2], found[1]).name = found[3]
        self.at += 1

    def _table(self) -> None:
        table = self._add("table", "")
        begun = self.at
        while self._line().startswith("|"):
            if self.at != begun + 1:
                cells = [cell.strip() for cell in self._line().strip("|").split("|")]
                table.rows.append([self._spans(cell) for cell in cells])
                if len(cells) != len(table.rows[0]):
                    raise self._wrong(f"has {len(cells)} cells where the table has {len(table.rows[0])} columns")
            elif not _RULE_OF_A_TABLE.fullmatch(self._line()):
                raise self._wrong("should divide the head of the table from the rest, such as '| -- | -- |'")
            self.at += 1
        if len(table.rows) < 2:
            raise self._wrong("ends a table that has no rows")
        self._ids_below(table)

    def _list(self) -> None:
        ordered = self.lines[self.at][0].isdigit()
        before = self._chapter().blocks[-1:]
        tells_steps = ordered and before and before[0].kind == "example"
        entries = before[0] if tells_steps else self._add("list", "")
        entries.ordered = ordered
        while found := _ITEM.match(self._line()):
            if found[1][0].isdigit() != ordered:
                break
            begun, words = self.at, found[2]
            self.at += 1
            while self._line().startswith(" "):
                if _ITEM.match(self._line().strip()):
                    raise self._wrong("begins a list within a list, which a guide does not have")
                words += " " + self._line().strip()
                self.at += 1
            entries.items.append(self._told("item", begun, words))
            self._over_blanks()
        self._ids_below(entries)

    def _reading(self) -> None:
        blocks, begun = self._chapter().blocks, self.at
        words, why = self._paragraph()[2:], ""
        if f" {WHY}" in words:
            words, _, why = words.partition(f" {WHY}")
        if not why.strip():
            self.at = begun
            raise self._wrong(f"begins a reading without a line '{WHY} ...' that gives its reason")
        reading = self._told("reading", begun, words)
        reading.why = self._spans(why.strip())
        blocks.append(reading)

    def _text(self) -> None:
        blocks, begun = self._chapter().blocks, self.at
        told = self._told("text", begun, self._paragraph())
        if not told.spans and blocks:
            blocks[-1].ids += told.ids
        else:
            blocks.append(told)

    # -- their parts ----------------------------------------------------------------------------------

    def _paragraph(self) -> str:
        """The lines up to the next blank one, or the next piece that needs none before it, as one."""
        words = [self.lines[self.at]]
        self.at += 1
        while self._line() and not self._line().startswith(_BEGINS):
            words.append(self._line().strip())
            self.at += 1
        return " ".join(words)

    def _told(self, kind: str, begun: int, words: str) -> Block:
        """A block of words that may end with the ids of rules."""
        ids = _IDS.search(words)
        block = Block(kind, begun + 1, self._spans(words[: ids.start()] if ids else words, begun))
        block.ids = re.split(r"[\s,]+", ids[1]) if ids else []
        return block

    def _ids_below(self, block: Block) -> None:
        """A line of ids right below a table or a list belongs to it."""
        found = _IDS.fullmatch(self._line())
        if found:
            block.ids += re.split(r"[\s,]+", found[1])
            self.at += 1

    def _spans(self, words: str, begun: int = -1) -> list[Span]:
        """Words in their settings."""
        if "{" in words or "}" in words:
            raise self._wrong(f"has braces that do not hold ids at the end of a block: {words[:60]!r}", begun)
        spans: list[Span] = []
        at = 0
        for found in _SET.finditer(words):
            spans.append(Span(words[at : found.start()]))
            if found[1] is not None:
                spans.append(Span(found[1], STRONG))
            elif found[2] is not None:
                spans.append(Span(found[2], EMPHASIS))
            else:
                spans.append(Span(found[3], LINK, found[4]))
            at = found.end()
        spans.append(Span(words[at:]))
        return [span for span in spans if span.text]

    def _add(self, kind: str, words: str) -> Block:
        block = Block(kind, self.at + 1, self._spans(words))
        self._chapter().blocks.append(block)
        return block

    def _chapter(self) -> Chapter:
        if not self.chapters:
            raise self._wrong("stands before the first chapter, which begins with '## Title {#slug}'")
        return self.chapters[-1]

    def _line(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def _over_blanks(self) -> None:
        """Entries of a list may have blank lines between them."""
        ahead = self.at
        while ahead < len(self.lines) and not self.lines[ahead]:
            ahead += 1
        if ahead < len(self.lines) and _ITEM.match(self.lines[ahead]):
            self.at = ahead

    # -- the whole ------------------------------------------------------------------------------------

    def _anchored(self, guide: Guide) -> None:
        """The first block that tells a rule is where it is looked up."""
        known: set[str] = set()
        for block in guide.blocks():
            block.anchors = [id for id in dict.fromkeys(block.ids) if id not in known]
            known.update(block.ids)

    def _linked(self, guide: Guide) -> None:
        slugs = guide.slugs()
        twice = [slug for slug in slugs if slugs.count(slug) > 1]
        if twice:
            raise GuideError(f"{self.source}: two headings have the slug {twice[0]!r}.")
        places = {*slugs, *guide.anchors()}
        for block in guide.blocks():
            for span in [*block.spans, *block.why]:
                if span.to and span.to not in places:
                    raise self._wrong(f"links to {span.to!r}, which is no heading and no rule", block.line - 1)

    def _wrong(self, what: str, at: int = -1) -> GuideError:
        number = (self.at if at < 0 else at) + 1
        return GuideError(f"{self.source}, line {number} {what}.")
