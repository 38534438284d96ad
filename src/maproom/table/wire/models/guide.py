"""A rulebook for players as it goes over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from maproom.table.wire.models.base import Answer


class GuideSpan(Answer):
    """Some words in one setting."""

    text: str
    style: Literal["", "strong", "em", "link"]
    to: str = Field(description="Where a link leads: the slug of a heading, or the id of a rule.")


class GuidePart(Answer):
    """What can be looked up by the id of a rule."""

    anchors: list[str] = Field(description="The ids of the rules that are told here first.")


class GuideSection(Answer):
    """The heading of a section."""

    kind: Literal["section"]
    slug: str
    title: str


class GuideText(GuidePart):
    """A paragraph."""

    kind: Literal["text"]
    spans: list[GuideSpan]


class GuideItem(GuidePart):
    """An entry of a list, or a step of an example."""

    spans: list[GuideSpan]


class GuideList(GuidePart):
    """A list."""

    kind: Literal["list"]
    ordered: bool
    items: list[GuideItem]


class GuideTable(GuidePart):
    """A chart."""

    kind: Literal["table"]
    head: list[list[GuideSpan]]
    rows: list[list[list[GuideSpan]]]


class GuideReading(GuidePart):
    """How a point is read here on which the printed rulebook is silent, and why."""

    kind: Literal["reading"]
    spans: list[GuideSpan]
    why: list[GuideSpan]


class GuidePicture(GuidePart):
    """A drawing of a real position; an example has several, one a stage, and tells its steps."""

    kind: Literal["figure", "example"]
    name: str
    caption: list[GuideSpan]
    stages: int = Field(description="How many pictures there are.")
    steps: list[GuideItem]


GuideBlock = Annotated[
    GuideSection | GuideText | GuideList | GuideTable | GuideReading | GuidePicture, Field(discriminator="kind")
]


class GuideChapter(Answer):
    """A chapter."""

    slug: str
    title: str
    blocks: list[GuideBlock]


class GuideTerm(Answer):
    """A word of the glossary."""

    id: str
    word: str
    text: str


class GuideBook(Answer):
    """The rulebook for players of a game; the checklist of rules where nobody has written one."""

    checklist: bool = Field(description="Whether it is the checklist, in which rules are known by their ids.")
    chapters: list[GuideChapter]
    glossary: list[GuideTerm]
