"""A guide is read block by block, and whoever writes one is told where it is wrong."""

from __future__ import annotations

import pytest

from maproom.kernel.guide_text import Block, GuideError, Span, parsed_guide

CHAPTER = "## Supply {#supply}\n\n"


def blocks(text: str) -> list[Block]:
    return parsed_guide(CHAPTER + text).chapters[0].blocks


def words(spans: list[Span]) -> str:
    return "".join(span.text for span in spans)


def test_a_paragraph_is_one_text_whatever_its_lines_and_ends_with_ids() -> None:
    (text,) = blocks("A piece is\nsupplied or\nnot. {EF-SUP-01\nEF-SUP-02}\n")
    assert (text.kind, words(text.spans), text.ids) == (
        "text",
        "A piece is supplied or not.",
        ["EF-SUP-01", "EF-SUP-02"],
    )


def test_the_first_block_that_tells_a_rule_is_its_anchor() -> None:
    first, second = blocks("One. {EF-SUP-01}\n\nTwo. {EF-SUP-01 EF-SUP-02}\n")
    assert (first.anchors, second.anchors) == (["EF-SUP-01"], ["EF-SUP-02"])


def test_words_are_set_as_terms_names_and_links() -> None:
    (text,) = blocks("A **fleet** of *Barbarossa* needs [supply](#supply).")
    assert [(span.text, span.style, span.to) for span in text.spans] == [
        ("A ", "", ""), ("fleet", "strong", ""), (" of ", "", ""), ("Barbarossa", "em", ""), (" needs ", "", ""),
        ("supply", "link", "supply"), (".", "", ""),
    ]  # fmt: skip


def test_entries_of_a_list_may_go_over_lines_and_have_ids_of_their_own() -> None:
    (entries,) = blocks("1. First\n   of all. {EF-SUP-01}\n\n2. Then. {EF-SUP-02}\n")
    assert entries.ordered
    assert [(words(item.spans), item.anchors) for item in entries.items] == [
        ("First of all.", ["EF-SUP-01"]),
        ("Then.", ["EF-SUP-02"]),
    ]


def test_a_list_and_a_table_have_ids_on_the_line_below() -> None:
    entries, table = blocks("- a\n- b\n{EF-SUP-01}\n\n| x | y |\n| -- | -- |\n| 1 | **2** |\n{EF-SUP-02}\n")
    assert (entries.ordered, entries.ids) == (False, ["EF-SUP-01"])
    assert ([[words(cell) for cell in row] for row in table.rows], table.ids) == (
        [["x", "y"], ["1", "2"]],
        ["EF-SUP-02"],
    )


def test_a_line_of_ids_alone_belongs_to_the_block_before_it() -> None:
    (text,) = blocks("A piece is supplied.\n\n{EF-SUP-01}\n")
    assert text.anchors == ["EF-SUP-01"]


def test_a_reading_has_its_reason() -> None:
    (reading,) = blocks("? A fleet stays. {EF-SUP-01}\nwhy: Nothing\nis said.\n")
    assert (reading.kind, words(reading.spans), words(reading.why)) == (
        "reading",
        "A fleet stays.",
        "Nothing is said.",
    )


def test_a_numbered_list_below_an_example_is_its_steps() -> None:
    example, after = blocks("![Cut off.](example:EX-1)\n\n1. One.\n2. Two.\n\n- And more.\n")
    assert (example.kind, example.name, [words(step.spans) for step in example.items]) == (
        "example",
        "EX-1",
        ["One.", "Two."],
    )
    assert (after.kind, after.ordered) == ("list", False)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("Before any chapter.", 1, "before the first chapter"),
        ("## No slug\n", 1, "should be a heading"),
        ("## A {#a}\n\n# B\n", 3, "should be a heading"),
        ("## A {#a}\n\n![What](picture.png)\n", 3, "should be a picture"),
        ("## A {#a}\n\nText {EF-SUP-01} in the middle.\n", 3, "has braces"),
        ("## A {#a}\n\nText {EF-SUP}\n", 3, "has braces"),
        ("## A {#a}\n\n? A reading.\n", 3, "without a line 'why: ...'"),
        ("## A {#a}\n\n| a | b |\n| -- | -- |\n| 1 |\n", 5, "has 1 cells where the table has 2 columns"),
        ("## A {#a}\n\n| a | b |\n| 1 | 2 |\n", 4, "should divide the head"),
        ("## A {#a}\n\n- one\n  - two\n", 4, "a list within a list"),
        ("## A {#a}\n\n  indented\n", 3, "is indented"),
        ("## A {#a}\n\nOne.\n\nSee [b](#b).\n", 5, "links to 'b'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(GuideError, match=rf"^the book, line {line} .*{told}"):
        parsed_guide(text, "the book")


def test_two_headings_cannot_have_one_slug() -> None:
    with pytest.raises(GuideError, match="two headings have the slug 'a'"):
        parsed_guide("## A {#a}\n\n### B {#a}\n")
