"""The past of a table: moments as a seat saw them, forks, and records that leave and enter."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from sqlalchemy import Connection

from maproom.kernel.editions import MissingEdition
from maproom.kernel.errors import BrokenRecord, MaproomError
from maproom.kernel.events import hears
from maproom.kernel.frame import CHANCE
from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere, NotUnderstood
from maproom.table.rules.table import Entry, Table
from maproom.table.store.book_rows import position_at, read_entries, standing, standing_log
from maproom.table.store.table_rows import version_of
from maproom.table.wire.json_types import Json
from maproom.table.wire.log_lines import all_log_lines, log_lines, whole_story
from maproom.table.wire.page import said_to, seen_from
from maproom.table.wire.patch import difference

IMAGININGS = 24
"""How many positions a seat must be unable to tell from the true one, all alike, to be held to know it."""
MOST_ACTIONS = 50_000
MOST_ENTRIES = 400
"""So many entries of the log are told at once."""
MOST_FRAMES = 60
"""So many moments are told at once; whoever watches more of them asks again, so that nobody else waits long."""


# -- who may know what ------------------------------------------------------------------------------


def last_known_moment(table: Table, seat: int | None) -> int:
    """The latest moment that a seat, or a spectator, may look at."""
    if seat is None and table.status == "running":
        return max(0, table.moment - table.terms.spectator_delay)
    return table.moment


def knows_all(table: Table, person: str | None) -> bool:
    """Whether a person may know everything that has happened: the game is over, or they hold every seat."""
    return table.status == "finished" or len(table.seats_of(person)) == len(table.played)


def knows_fully(state: State, seat: int) -> bool:
    """Whether a seat knows everything about a position: it can imagine no other."""
    return all(state.determinize(seat, Random(number)) == state for number in range(IMAGININGS))


# -- moments ----------------------------------------------------------------------------------------


def moment(connection: Connection, table: Table, number: int, seat: int | None, language: str) -> Json:
    """A moment as a seat, or a spectator, saw it."""
    if number > last_known_moment(table, seat):
        raise NotThere(f"There is no moment {number} to look at.")
    state = position_at(connection, table, number)
    told = [entry for entry in standing_log(read_entries(connection, table)) if entry.moment == number]
    return {
        "table": table.id,
        "moment": number,
        "of": last_known_moment(table, seat),
        "seat": None if seat is None else table.seat_names[seat],
        "view": seen_from(table, state, seat, language),
        "views": None,
        "log": log_lines(table, told, seat, language),
    }


def moment_for_all(connection: Connection, table: Table, number: int, language: str) -> Json:
    """A moment of a finished game with everything that any seat saw."""
    state = position_at(connection, table, number)
    told = [entry for entry in standing(read_entries(connection, table)) if entry.moment == number]
    seats = [(number, table.seat_names[number]) for number in table.played]
    return {
        "table": table.id,
        "moment": number,
        "of": table.moment,
        "seat": None,
        "view": {**state.view(None), **said_to(state, None, language)},
        "views": {name: {**state.view(seat), **said_to(state, seat, language)} for seat, name in seats},
        "log": all_log_lines(table, told, language),
    }


def frames(connection: Connection, table: Table, first: int, last: int, seat: int | None, language: str) -> Json:
    """What a seat, or a spectator, saw at a moment, and then what changed in it with every action."""
    if table.halt is not None:
        raise NotNow(table.halt.reason)
    known = last_known_moment(table, seat)
    if not first <= known:
        raise NotThere(f"There is no moment {first} to look at.")
    end = min(last, known, first + MOST_FRAMES)
    state = position_at(connection, table, first)
    begun = seen = seen_from(table, state, seat, language)
    patches: list[list[Json]] = []
    for entry in standing(read_entries(connection, table))[first:end]:
        state.apply(table.game.action(entry.line))
        before, seen = seen, seen_from(table, state, seat, language)
        patches.append(difference(before, seen))
    return {"table": table.id, "first": first, "of": known, "view": begun, "patches": patches}


def log_between(
    connection: Connection, table: Table, first: int, last: int, seat: int | None, language: str
) -> Json:
    """What a seat was told between two moments, and where to go on where that is more than is told at once.

    What is told ends with a whole moment, so nothing is told twice or left out.
    """
    end = min(last, last_known_moment(table, seat))
    entries = [e for e in standing_log(read_entries(connection, table)) if first <= e.moment <= end]
    following = None
    if len(entries) > MOST_ENTRIES:
        following = max(entries[MOST_ENTRIES].moment, first + 1)
        entries = [entry for entry in entries if entry.moment < following]
    return {"log": log_lines(table, entries, seat, language), "next": following}


def turns(connection: Connection, table: Table, last: int) -> list[Json]:
    """Where the decision passed from one seat to another, for a slider: moments and who decides after them."""
    marks: list[Json] = []
    decider: int | None = None
    for entry in standing(read_entries(connection, table)):
        if entry.moment <= last and entry.actor != CHANCE and entry.actor != decider:
            decider = entry.actor
            marks.append({"moment": entry.moment - 1, "seat": table.seat_names[decider]})
    return marks


# -- forks ------------------------------------------------------------------------------------------


def copied(connection: Connection, table: Table, number: int, person: str, now: float) -> tuple[State, list[Entry]]:
    """The position and the book up to a moment, if the person may know all of it."""
    if number > table.moment:
        raise NotThere(f"There is no moment {number}; the game has {table.moment} so far.")
    state = position_at(connection, table, number)
    if not knows_all(table, person) and not any(knows_fully(state, seat) for seat in table.seats_of(person)):
        raise NotAllowed("Somebody still hides something in this position; wait until the game is over.")
    entries = standing(read_entries(connection, table))[:number]
    return state, renumbered(entries, now)


def renumbered(entries: list[Entry], now: float) -> list[Entry]:
    """Entries as the beginning of a new book."""
    return [
        replace(old, revision=n, moment=n, time=now, person=None, ordered=False, by_itself=None)
        for n, old in enumerate(entries, 1)
    ]


# -- records ----------------------------------------------------------------------------------------


def full_record(connection: Connection, table: Table) -> Json:
    """The whole game, as `Record.to_json` writes it."""
    if table.halt is not None:
        return _stored_record(connection, table)
    record = Record(table.game, table.terms.options, table.terms.scenario, table.position.readings)
    try:
        for entry in standing(read_entries(connection, table)):
            record.play_words(entry.line)
    except MaproomError as error:
        raise NotNow(f"This version of {table.game.name} cannot replay the game: {error}") from None
    return {"kind": "record", **record.to_json()}


def _stored_record(connection: Connection, table: Table) -> Json:
    """A game that this version cannot play, as it was stored: its actions, and what was told of them."""
    entries = standing(read_entries(connection, table))
    return {
        "kind": "record",
        "format": 1,
        "game": table.terms.game,
        "version": version_of(connection, table),
        **_edition_of(table),
        "options": dict(table.terms.options),
        "scenario": table.terms.scenario,
        "actions": [entry.line for entry in entries],
        "snapshots": [],
        "outcome": None,
        "log": {language: whole_story(table, entries, language) for language in table.game.languages},
    }


def _edition_of(table: Table) -> Json:
    """What says with which edition a table is played; nothing for the game as it comes."""
    return {} if table.terms.edition is None else {"edition": table.terms.edition}


def known_record(connection: Connection, table: Table, seat: int | None) -> Json:
    """A running game as far as one seat, or a spectator, knows it: its own actions and what it was told."""
    last = last_known_moment(table, seat)
    state = table.shown if table.halt else position_at(connection, table, last)
    entries = [entry for entry in standing(read_entries(connection, table)) if entry.moment <= last]
    return {
        "kind": "knowledge",
        "format": 1,
        "game": table.terms.game,
        "version": version_of(connection, table) if table.halt else table.game.version,
        **_edition_of(table),
        "options": dict(table.terms.options),
        "scenario": table.terms.scenario,
        "seat": None if seat is None else table.seat_names[seat],
        "entries": [_known_entry(entry, seat) for entry in entries],
        "view": {} if state is None else state.view(seat),
    }


def _known_entry(entry: Entry, seat: int | None) -> Json:
    own = seat is not None and entry.actor == seat
    return {
        "moment": entry.moment,
        "action": entry.line if own else None,
        "events": [event.words() for event in entry.events if hears(event.audience, seat)],
    }


def imported(saved: dict[str, Any], now: float) -> tuple[Record, list[Entry]]:
    """A record that somebody brings, checked entry by entry, and its book."""
    if len(saved["actions"]) > MOST_ACTIONS:
        raise NotUnderstood(f"A record has at most {MOST_ACTIONS} actions.")
    try:
        record = Record.from_json(saved)
    except (BrokenRecord, MissingEdition) as error:
        raise NotUnderstood(str(error)) from None
    return record, _entries_of(record, now)


def _entries_of(record: Record, now: float) -> list[Entry]:
    """The book of a record, with the turns and scores that its actions led to."""
    game, lines = record.game, record.lines()
    state = record.at(0)
    scores = game.scores(state)
    entries: list[Entry] = []
    for n, action in enumerate(record.actions):
        before, barrier, events = scores, record.barriers[n], tuple(record.entries[n])
        state.apply(action)
        scores = game.scores(state)
        entries.append(
            Entry(
                n + 1, "action", n + 1, record.actors[n], lines[n], now, barrier, None, events,
                turn=game.turn_number(state), scores=scores if scores != before else None,
            )
        )  # fmt: skip
    return entries
