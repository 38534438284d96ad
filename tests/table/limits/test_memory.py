"""Whatever anybody asks for, the memory of the server does not grow by it."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from sqlalchemy import event
from table.serving import Running, running, wait_until
from table.socket_client import wire

import maproom
from maproom.table.api import explained, games
from maproom.table.store import lobby_rows
from maproom.table.store.in_parts import LENGTHS
from maproom.table.wire.guide_book import guide_book

MADE_UP = [a + b for a, b in product(ascii_lowercase[:10], ascii_lowercase) if a + b not in ("en", "es")]
SLUG = "race-to-moscow"


def test_a_made_up_language_is_english_and_nothing_is_made_for_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(game: Any, language: str) -> Any:
        made.append(language)
        return guide_book(game, language)

    monkeypatch.setattr(games, "guide_book", counted)
    visitor = server.visitor()
    english = visitor.get(f"/api/games/{SLUG}/guide", language="en")
    for language in MADE_UP[:40]:
        assert visitor.get(f"/api/games/{SLUG}/guide", language=language) == english
    assert set(made) <= {"en"}


@pytest.mark.parametrize("part", ["", f"/{SLUG}/rules", f"/{SLUG}/glossary", f"/{SLUG}/sources"])
def test_no_answer_is_kept_for_made_up_languages(server: Running, part: str) -> None:
    visitor = server.visitor()
    visitor.get(f"/api/games{part}", language="en")

    def held() -> int:
        every = (games._shelf, games._rulebook, explained._glossary, explained._sources)
        return sum(len(one) for one in every) + len(maproom.game(SLUG)._catalogues)

    before = held()
    for language in MADE_UP[:40]:
        visitor.get(f"/api/games{part}", language=language)
    assert held() == before


def test_a_socket_in_a_made_up_language_is_told_everything_in_english(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    live = asyncio.run(server.services.tables.live(table))
    for language in MADE_UP[:10]:
        with wire(anna, table, f"?language={language}") as one:
            one.ask("ping")
    assert {language for _, language in live._sights} == {"en"}


def test_made_up_ids_of_tables_leave_nothing_behind(server: Running) -> None:
    visitor = server.visitor()
    for number in range(30):
        visitor.get(f"/api/tables/nowhere{number}", 404)
    assert not server.services.tables._loading


def test_who_only_looks_on_is_not_remembered_at_the_table(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    for _ in range(5):
        with wire(server.guest(), table) as one:
            one.ask("ping")
    with wire(anna, table) as one:
        one.ask("ping")
    live = asyncio.run(server.services.tables.live(table))
    assert set(live.last_seen) <= {anna.id}


def test_made_up_methods_make_no_new_figures(server: Running) -> None:
    visitor = server.visitor()
    for method in ("PROPFIND", "MKCOL", "LOCK"):
        visitor.http.request(method, "/api/games")
    assert "PROPFIND" not in visitor.http.get("/metrics").text


def test_a_table_is_opened_although_all_in_memory_are_watched(tmp_path: Path) -> None:
    with running(tmp_path, live_tables=1) as server:
        anna = server.guest()
        first = anna.hot_seat()["table"]["id"]
        with wire(anna, first) as one:
            one.ask("ping")
            second = anna.hot_seat()["table"]["id"]
            assert anna.page(second)["table"]["id"] == second
            assert len(server.services.tables.lives) == 2
        third = anna.hot_seat()["table"]["id"]
        wait_until(lambda: anna.page(third) and len(server.services.tables.lives) == 1)


def test_however_many_share_an_address_a_few_texts_ask_for_their_tables(tmp_path: Path) -> None:
    """A driver keeps the texts that it has seen; one a number of guests came to sixty megabytes in SQLite."""
    with running(tmp_path) as server:
        asked: set[str] = set()

        def note(_: Any, __: Any, text: str, *___: Any) -> None:
            if "GROUP BY tables.creator" in text:
                asked.add(text)

        anna = server.guest()
        anna.hot_seat()
        event.listen(server.services.store.engine, "before_cursor_execute", note)
        with server.services.store.engine.connect() as connection:
            for others in range(0, 3 * LENGTHS[-1], 7):
                people = [f"guest {number}" for number in range(others)]
                assert lobby_rows.count_set(connection, [*people, anna.id]) == {anna.id: 1}
        assert 1 < len(asked) <= len(LENGTHS)
