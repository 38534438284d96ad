"""What the archive does: looks back at games, writes records, and copies games into new tables."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Connection

import maproom
from maproom.table.live import saving
from maproom.table.live.lobby_news import lobby_change_of
from maproom.table.requests import forks_and_records, history, insight
from maproom.table.rules.person import Person
from maproom.table.rules.table import Step, Table
from maproom.table.store.book_rows import position_at
from maproom.table.store.table_rows import load_table
from maproom.table.store.workers_view import Beside
from maproom.table.wire.models.history import (
    ForkRequest,
    Frames,
    ImportRequest,
    KnownRecord,
    LogPart,
    Moment,
    TurnMark,
    Turns,
)

Question = dict[str, Any]
Job = Callable[[Question, bytes], bytes]


@lru_cache(maxsize=1)
def _store(db: str) -> Beside:
    return Beside(db)


def _opened(connection: Connection, id: str) -> Table:
    """The table of a question with its position; of its log nothing is kept here."""
    return load_table(connection, id, 0).table


def _reading(job: Callable[[Connection, Table, Question], BaseModel | dict[str, Any]]) -> Job:
    """A look at a table that changes nothing."""

    def look(question: Question, _: bytes) -> bytes:
        with _store(question["db"]).reading() as connection:
            found = job(connection, _opened(connection, question["table"]), question)
        if isinstance(found, BaseModel):
            return found.model_dump_json().encode()
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()

    return look


def _hello(_: Question, __: bytes) -> bytes:
    """The process is there, with all games in its memory."""
    maproom.all_games()
    return b"{}"


def _moment(connection: Connection, table: Table, question: Question) -> BaseModel:
    number, language = question["number"], question["language"]
    if question["everything"]:
        return Moment(**history.moment_for_all(connection, table, number, language))
    return Moment(**history.moment(connection, table, number, question["seat"], language))


def _frames(connection: Connection, table: Table, question: Question) -> BaseModel:
    first, last, seat, language = (question[key] for key in ("first", "last", "seat", "language"))
    return Frames(**history.frames(connection, table, first, last, seat, language))


def _log(connection: Connection, table: Table, question: Question) -> BaseModel:
    first, last, seat, language = (question[key] for key in ("first", "last", "seat", "language"))
    return LogPart(**history.log_between(connection, table, first, last, seat, language))


def _turns(connection: Connection, table: Table, question: Question) -> BaseModel:
    last = history.last_known_moment(table, question["seat"])
    marks = history.turns(connection, table, last)
    return Turns(of=last, turns=[TurnMark(**mark) for mark in marks])


def _scores(connection: Connection, table: Table, question: Question) -> BaseModel:
    last = history.last_known_moment(table, question["seat"])
    return insight.scores(connection, table, last, question["language"])


def _record(connection: Connection, table: Table, question: Question) -> BaseModel | dict[str, Any]:
    """The whole game, or what a seat knows of it."""
    if history.knows_all(table, question["person"]):
        return history.full_record(connection, table)
    return KnownRecord(**history.known_record(connection, table, question["seat"]))


def _why(connection: Connection, table: Table, question: Question) -> BaseModel:
    state = position_at(connection, table, question["moment"])
    keys = ("moment", "seat", "domain", "word", "language", "picked")
    return insight.reasons(state, *(question[key] for key in keys))


def _layers(connection: Connection, table: Table, question: Question) -> BaseModel:
    state = position_at(connection, table, question["moment"])
    return insight.layers(state, *(question[key] for key in ("moment", "seat", "language")))


def _fork(question: Question, _: bytes) -> bytes:
    """A new table that goes on from a moment of another."""
    wish, person = ForkRequest(**question["wish"]), Person(question["person"], "guest", "")
    store = _store(question["db"])
    with store.reading() as connection:
        old = _opened(connection, question["table"])
        state, entries = history.copied(connection, old, wish.moment, person.id, question["now"])
    step = forks_and_records.forked(old, person, wish, state, entries, question["now"], random.SystemRandom())
    return _added(store, step)


def _bring(question: Question, body: bytes) -> bytes:
    """A new table that goes on with a record; every entry is checked."""
    wish, person = ImportRequest.model_validate_json(body), Person(question["person"], "guest", "")
    record, entries = history.imported(wish.record.model_dump(exclude={"kind"}), question["now"])
    step = forks_and_records.brought(person, wish, record, entries, question["now"], random.SystemRandom())
    return _added(_store(question["db"]), step)


def _added(store: Beside, step: Step) -> bytes:
    saving.add_long(store.writing, step, lobby_change_of(None, step.table))
    return json.dumps({"table": step.table.id}).encode()


JOBS: dict[str, Job] = {
    "hello": _hello,
    "moment": _reading(_moment),
    "frames": _reading(_frames),
    "log": _reading(_log),
    "turns": _reading(_turns),
    "scores": _reading(_scores),
    "record": _reading(_record),
    "why": _reading(_why),
    "layers": _reading(_layers),
    "fork": _fork,
    "bring": _bring,
}
CHANGES = ("fork", "bring")
"""Those that store something."""
