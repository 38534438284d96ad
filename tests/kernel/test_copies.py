"""Copies follow from what a state declares, and what is written out is up to date."""

from __future__ import annotations

from typing import ClassVar

import copies as tool
import pytest

import maproom
from maproom.kernel.copies import ANEW, LIST, LISTS, SAME, replaced, ways_of
from maproom.kernel.game import Game
from maproom.kernel.state import State


class Shelf(State):
    """A position that has something of every kind."""

    SLUG: ClassVar[str] = "shelf"
    FIELDS: ClassVar[tuple[str, ...]] = ("round", "books")
    BESIDE: ClassVar[dict[str, str]] = {"board": SAME, "heights": LIST, "rows": LISTS, "thoughts": ANEW}

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.books: list[int] = [0, 0]
        self.board: object = "oak"
        self.heights: list[int] = []
        self.rows: list[list[int]] = [[], []]
        self.thoughts: list[int] | None = None


class Grown(Shelf):
    """The same with a field more, which somebody forgot to name."""

    def __init__(self) -> None:
        super().__init__()
        self.dust = 0


class Declared(Grown):
    """The same with the field named."""

    FIELDS: ClassVar[tuple[str, ...]] = ("round", "books", "dust")


class Borrowed(Shelf):
    """The same with books that are never changed, only replaced."""

    SHARED: ClassVar[tuple[str, ...]] = ("books",)


class Wrong(Shelf):
    """A way of copying that does not exist."""

    BESIDE: ClassVar[dict[str, str]] = {**Shelf.BESIDE, "rows": "deeply"}


class Stubborn(Shelf):
    """Something that begins anew with a value that no file can write down."""

    BESIDE: ClassVar[dict[str, str]] = {**Shelf.BESIDE, "board": ANEW}


def filled() -> Shelf:
    shelf = Shelf()
    shelf.round, shelf.books, shelf.board = 3, [1, 2], "pine"
    shelf.heights, shelf.rows, shelf.thoughts = [7], [[1], [2]], [5]
    return shelf


def test_the_kernel_copies_fields_and_what_is_kept_beside_them() -> None:
    shelf = filled()
    copy = shelf.clone()
    assert isinstance(copy, Shelf)
    assert (copy.round, copy.books, copy.board) == (3, [1, 2], "pine")
    assert (copy.heights, copy.rows, copy.thoughts) == ([7], [[1], [2]], None)
    copy.books[0] = copy.heights[0] = copy.rows[0][0] = 9
    assert (shelf.books, shelf.heights, shelf.rows) == ([1, 2], [7], [[1], [2]])


def test_copies_share_what_is_only_replaced() -> None:
    shelf = Borrowed()
    shelf.books = [1, 2]
    copy = shelf.clone()
    assert isinstance(copy, Borrowed)
    assert copy.books is shelf.books
    copy.books = replaced(copy.books, 0, 9)
    assert (shelf.books, copy.books) == ([1, 2], [9, 2])
    assert "copy.books = like.books\n" in tool.written(Borrowed())


def test_what_is_written_out_does_the_same() -> None:
    page = tool.written(Shelf())
    names: dict[str, object] = {}
    exec(page, names)
    copy, copy_into = Shelf.__new__(Shelf), names["copy_into"]
    assert callable(copy_into)
    copy_into(copy, filled())
    generic = filled().clone()
    assert {name: getattr(copy, name) for name in ways_of(copy)} == {
        name: getattr(generic, name) for name in ways_of(generic)
    }


def test_a_field_more_makes_another_file_and_one_that_is_not_named_an_error() -> None:
    assert "copy.dust = like.dust" in tool.written(Declared())
    with pytest.raises(tool.NotDeclared, match="Grown sets 'dust', which neither FIELDS nor BESIDE names"):
        tool.written(Grown())


@pytest.mark.parametrize(
    ("state", "sentence"), [(Wrong(), "the way 'deeply', which does not exist"), (Stubborn(), "begins anew")]
)
def test_a_wrong_declaration_gets_a_sentence(state: Shelf, sentence: str) -> None:
    with pytest.raises(tool.NotDeclared, match=sentence):
        tool.written(state)


@pytest.mark.parametrize("game", maproom.all_games(), ids=lambda game: game.slug)
def test_what_is_written_out_is_up_to_date(game: Game) -> None:
    blank = game.blank()
    assert tool.file_of(blank).read_text(encoding="utf-8") == tool.written(blank), "run python tools/copies.py"
