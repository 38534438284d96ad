"""The log in sentences, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterable

from maproom.kernel.events import EVERYBODY, LogEntry, hears
from maproom.kernel.frame import CHANCE
from maproom.kernel.texts import plain
from maproom.table.rules.table import Entry, Table
from maproom.table.wire.json_types import Json
from maproom.table.wire.sentences import said


def log_lines(table: Table, entries: Iterable[Entry], seat: int | None, language: str) -> list[Json]:
    """What a seat, or a spectator, was told of these entries."""
    lines: list[Json] = []
    for entry in entries:
        if entry.kind != "action":
            lines.append(_line(table, entry, None, [{"text": _said_of(table, entry, language)}]))
            continue
        told = [event for event in entry.events if hears(event.audience, seat)]
        by_itself = _by_itself(table, entry, seat)
        lines += [{**_event_line(table, entry, event, language), **by_itself} for event in told]
    return lines


def all_log_lines(table: Table, entries: Iterable[Entry], language: str) -> list[Json]:
    """Everything that happened, for those who may know all."""
    return [_event_line(table, entry, event, language) for entry in entries for event in entry.events]


def whole_story(table: Table, entries: Iterable[Entry], language: str) -> list[list[int | str]]:
    """Everything that happened, as `Record.story` tells it, in the words that were kept with it."""
    lines: list[list[int | str]] = []
    for entry in entries:
        teller = entry.wording or table.game
        told = [event for event in entry.events if event.audience >= EVERYBODY]
        lines += [[entry.moment - 1, plain(teller.log_parts(event, language, in_full=True))] for event in told]
    return lines


def _by_itself(table: Table, entry: Entry, seat: int | None) -> Json:
    """Why nobody was asked, for the eyes of whoever was not."""
    if entry.by_itself is None or entry.actor not in (seat, *table.mates(seat)):
        return {}
    return {"by_itself": entry.by_itself}


def _event_line(table: Table, entry: Entry, event: LogEntry, language: str) -> Json:
    teller = entry.wording or table.game
    return _line(table, entry, event.event.name, [dict(part) for part in teller.log_parts(event, language)])


def _line(table: Table, entry: Entry, event: str | None, parts: list[dict[str, str]]) -> Json:
    return {
        "revision": entry.revision,
        "moment": entry.moment,
        "turn": entry.turn,
        "seat": None if entry.actor == CHANCE else table.seat_names[entry.actor],
        "kind": entry.kind,
        "event": event,
        "text": plain(parts),
        "parts": parts,
    }


def _said_of(table: Table, entry: Entry, language: str) -> str:
    seat = table.game.seat_named(entry.actor, language).text
    return said(language, "log", entry.kind, {"seat": seat})
