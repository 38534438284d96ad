"""Log lines are told in the words that they were written with, whatever has become of the game's events since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from table.serving import running, two_players
from table.upgrades.test_halted import again

import maproom
from maproom.kernel.events import EVERYBODY, Events, LogEntry
from maproom.kernel.wordings import Wording, digest_of, written_down
from maproom.lab.records.playthrough import random_record
from maproom.table.store import schema, wording_rows


@pytest.mark.parametrize("slug", maproom.slugs())
def test_a_wording_tells_every_line_as_the_game_does(slug: str) -> None:
    game = maproom.game(slug)
    written: dict[str, Any] = json.loads(json.dumps(written_down(game)))
    kept = Wording(written, digest_of(written))
    record = random_record(slug, 3) if slug != "fury-in-the-east" else None
    entries = [entry for one in record.entries for entry in one] if record else _one_of_each(game.events)
    assert len(entries) > 50
    for entry in entries:
        then = LogEntry(kept.events[entry.event.name], entry.values, entry.audience)
        assert then.words() == entry.words()
        for language in ("en", "es", "xx"):
            for in_full in (False, True):
                assert kept.log_parts(then, language, in_full) == game.log_parts(entry, language, in_full)


def _one_of_each(events: Events) -> list[LogEntry]:
    return [LogEntry(event, (1,) * len(event.fields), EVERYBODY) for event in events.by_name.values()]


def test_old_lines_are_told_after_their_events_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version: its catalogue has other events, and all numbers mean something else."""
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        axis.play(axis.page(table))
        before = [line["text"] for line in axis.page(table)["log"]]
        spanish = [line["text"] for line in axis.page(table, language="es")["log"]]
        assert before
    game = maproom.game("east-front")
    monkeypatch.setattr(wording_rows, "_of_today", {("east-front", ""): ("of another version", b"")})
    monkeypatch.setattr(game.events, "by_name", {})
    with running(tmp_path) as server:
        axis = again(server, axis)
        assert [line["text"] for line in axis.page(table)["log"]] == before
        assert [line["text"] for line in axis.page(table, language="es")["log"]] == spanish


def test_events_that_say_nothing_any_more_are_left_out(tmp_path: Path) -> None:
    """Lines of before words were kept, which fit no event any more: no error, and the others are there."""
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        axis.play(axis.page(table))
        told = axis.page(table)["log"]
        store = server.services.store
    with store.engine.begin() as connection:
        for row in connection.execute(select(schema.entries).where(schema.entries.c.table_id == table)).all():
            odd = [["no-such-event", [1], -1], [row.events[0][0], [1, 2, 3, 4, 5], -1]] if row.events else []
            of_it = (schema.entries.c.table_id == table) & (schema.entries.c.revision == row.revision)
            values = {"events": [*odd, *row.events], "wording": None}
            connection.execute(schema.entries.update().where(of_it).values(values))
    store.engine.dispose()
    with running(tmp_path) as server:
        assert again(server, axis).page(table)["log"] == told


def test_a_wording_is_kept_once(tmp_path: Path, database: str) -> None:
    for _ in range(2):
        with running(tmp_path, db=database) as server:
            two_players(server)
            with server.services.store.engine.connect() as connection:
                count = connection.execute(select(func.count()).select_from(schema.wordings)).scalar_one()
            assert count == len(maproom.slugs())
