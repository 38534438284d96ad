"""How much of the log a page tells: whoever comes back to it finds all that has happened since."""

from __future__ import annotations

from dataclasses import replace

from maproom.table.live.loading import RECENT_ENTRIES, TOLD_ENTRIES, old_entries
from maproom.table.rules.table import Entry, EntryKind, Seat, Table, Terms

BOTS = Table("t", Terms("east-front", "full", {}), (Seat(bot="random"), Seat(bot="random")), "anna", 0.0, 0.0)
ANNA = replace(BOTS, seats=(Seat(person="anna"), Seat(bot="random")))
BOTH = replace(BOTS, seats=(Seat(person="anna"), Seat(person="bert")))


def entry(number: int, person: str | None = None, *, kind: EntryKind = "undo") -> Entry:
    return Entry(number, kind, number, 0, "", 0.0, person=person)


def silent(number: int) -> Entry:
    return entry(number, kind="action")


def test_a_page_tells_so_many_entries() -> None:
    entries = [entry(number, "anna") for number in range(100)]
    assert old_entries(ANNA, entries) == 100 - TOLD_ENTRIES
    assert old_entries(BOTS, entries[:10]) == 0


def test_entries_that_tell_nothing_do_not_count() -> None:
    entries = [entry(number) if number % 2 else silent(number) for number in range(200)]
    assert old_entries(BOTS, entries) == 200 - 2 * TOLD_ENTRIES + 1


def test_all_that_the_computer_did_since_one_decided_is_told() -> None:
    entries = [entry(0), entry(1, "anna"), *[entry(number) for number in range(2, 200)]]
    assert old_entries(ANNA, entries) == 1


def test_the_one_who_decided_first_is_told_all_since() -> None:
    entries = [entry(0), entry(1, "anna"), *[entry(number) for number in range(2, 90)], entry(90, "bert")]
    assert old_entries(BOTH, entries) == 1


def test_where_somebody_never_decides_there_is_an_end_to_it() -> None:
    entries = [silent(number) for number in range(2 * RECENT_ENTRIES)]
    assert old_entries(ANNA, entries) == RECENT_ENTRIES
