"""What each seat is told: the page of a person at a table, and what of it has changed since they last saw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from maproom.kernel.events import LogEntry, hears
from maproom.kernel.state import State
from maproom.kernel.texts import plain
from maproom.table.moves import can_undo, must_agree
from maproom.table.orders import holding
from maproom.table.patch import difference
from maproom.table.sentences import said
from maproom.table.store.people_rows import Person
from maproom.table.tables import Entry, Seat, Table

Json = dict[str, Any]

PLAIN_FIELDS = (
    "table",
    "prompt",
    "legal",
    "can",
    "clock",
    "undo",
    "orders",
    "present",
    "spectators",
    "note",
    "muted",
)
"""The fields of a page that are sent whole when they change."""


# -- cards ------------------------------------------------------------------------------------------


def person_card(person: Person | None) -> Json | None:
    """Somebody, as others see them."""
    return {"id": person.id, "name": person.name, "kind": person.kind} if person else None


def table_card(
    table: Table, to_move: int | None, people: Mapping[str, Person], me: str | None, language: str = "en"
) -> Json:
    """A table as the lobby shows it to somebody, in their language."""
    terms, names = table.terms, table.seat_names
    result = None
    if table.result:
        seat = table.result.seat
        result = {**asdict(table.result), "seat": None if seat is None else names[seat]}
        result["returns"] = [table.result.returns[number] for number in table.played]
    return {
        "id": table.id,
        "name": terms.name,
        "game": terms.game,
        "game_name": table.game.catalogue(language).find("about", "name") or table.game.name,
        "scenario": terms.scenario,
        "options": dict(terms.options),
        "visibility": terms.visibility,
        "status": table.status,
        "pace": asdict(terms.pace),
        "undo": terms.undo,
        "timeout": terms.timeout,
        "substitute": terms.substitute,
        "spectators": terms.spectators,
        "spectator_delay": terms.spectator_delay,
        "creator": person_card(people.get(table.creator)),
        "created": table.created,
        "updated": table.updated,
        "seats": [_seat_card(table, number, people, me, language) for number in table.played],
        "teams": [[names[number] for number in team] for team in table.teams],
        "to_move": None if to_move is None else names[to_move],
        "my_move": bool(me) and to_move is not None and _is_played_by(table.seats[to_move], me),
        "deadline": table.deadline,
        "result": result,
        "rated": table.rated,
        "origin": asdict(table.origin) if table.origin else None,
        "successor": table.successor,
    }


def _seat_card(table: Table, number: int, people: Mapping[str, Person], me: str | None, language: str) -> Json:
    seat = table.seats[number]
    return {
        "seat": table.seat_names[number],
        "name": table.game.seat_named(number, language).text,
        "person": person_card(people.get(seat.person)) if seat.person else None,
        "bot": seat.bot,
        "open": seat.is_open,
        "reserved": seat.reserved is not None,
        "mine": bool(me) and seat.person == me,
        "resigned": seat.resigned,
    }


def _is_played_by(seat: Seat, person: str | None) -> bool:
    return seat.person == person and seat.bot is None


# -- the log ----------------------------------------------------------------------------------------


def log_lines(table: Table, entries: Iterable[Entry], seat: int | None, language: str) -> list[Json]:
    """What a seat, or a spectator, was told of these entries."""
    lines: list[Json] = []
    for entry in entries:
        if entry.kind != "action":
            lines.append(_line(entry, None, [{"text": _said_of(table, entry, language)}]))
            continue
        told = [event for event in entry.events if hears(event.audience, seat)]
        lines += [_event_line(table, entry, event, language) for event in told]
    return lines


def all_log_lines(table: Table, entries: Iterable[Entry], language: str) -> list[Json]:
    """Everything that happened, for those who may know all."""
    return [_event_line(table, entry, event, language) for entry in entries for event in entry.events]


def _event_line(table: Table, entry: Entry, event: LogEntry, language: str) -> Json:
    return _line(entry, event.event.name, [dict(part) for part in table.game.log_parts(event, language)])


def _line(entry: Entry, event: str | None, parts: list[dict[str, str]]) -> Json:
    return {
        "revision": entry.revision,
        "moment": entry.moment,
        "turn": entry.turn,
        "kind": entry.kind,
        "event": event,
        "text": plain(parts),
        "parts": parts,
    }


def _said_of(table: Table, entry: Entry, language: str) -> str:
    seat = table.game.seat_named(entry.actor, language).text
    return said(language, "log", entry.kind, {"seat": seat})


# -- the page ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a person or nobody in particular, from a seat or as a spectator, in a language."""

    person: str | None
    seat: int | None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Around:
    """What is at a table besides the game."""

    people: Mapping[str, Person]
    present: Sequence[str]
    spectators: int
    chat: Sequence[Json]
    note: str = ""
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees of one position, made once for everybody who looks from there."""

    moment: int
    view: Json | None
    prompt: Json
    legal: list[Json]
    log: list[Json]
    log_from: int


def sight(table: Table, state: State | None, moment: int, log: list[Json], log_from: int, eyes: Eyes) -> Sight:
    """The position from a seat, with what it was told; spectators may be shown an older one than the players."""
    if state is None:
        waiting = said(eyes.language, "waiting", "open" if table.status == "open" else "closed")
        return Sight(0, None, {"text": waiting, "rule": ""}, [], [], 0)
    prompt = state.prompt(eyes.seat, eyes.language)
    view = table.game.joined(state.view(eyes.seat), [state.view(mate) for mate in mates(table, eyes.seat)])
    view = {**view, "prompt": prompt}
    return Sight(moment, view, prompt, legal_actions(table, eyes), log, log_from)


def mates(table: Table, seat: int | None) -> list[int]:
    """The other seats of the same team that the person of a seat holds: what they see, the person knows."""
    person = None if seat is None else table.seats[seat].person
    if person is None:
        return []
    team = next((team for team in table.teams if seat in team), ())
    return [mate for mate in team if mate != seat and table.seats[mate].person == person]


def legal_actions(table: Table, eyes: Eyes) -> list[Json]:
    """What the seat may do now: nothing unless it is the one to decide, and no bot decides for it."""
    state, seat = table.state, eyes.seat
    if state is None or seat is None or table.actor != seat or table.seats[seat].bot is not None:
        return []
    return [
        {"id": action, "words": state.words(action), "label": state.label(action, eyes.language)}
        for action in state.legal()
    ]


def page(table: Table, seen: Sight, around: Around, eyes: Eyes, now: float) -> Json:
    """Everything that a person at a table may know from one seat."""
    seat = eyes.seat
    return {
        "table": table_card(table, table.actor, around.people, eyes.person, eyes.language),
        "seat": None if seat is None else table.seat_names[seat],
        "revision": table.revision,
        "moment": seen.moment,
        "view": seen.view,
        "prompt": seen.prompt,
        "legal": seen.legal,
        "can": _can(table, eyes),
        "log": seen.log,
        "log_from": seen.log_from,
        "clock": _clock(table, now),
        "undo": _undo(table),
        "orders": [] if seat is None else _orders(table, seat),
        "present": list(around.present),
        "spectators": around.spectators,
        "chat": list(around.chat),
        "note": around.note,
        "muted": around.muted,
    }


def _can(table: Table, eyes: Eyes) -> Json:
    mine = table.seats_of(eyes.person) if eyes.seat is not None else []
    playing = table.status == "running" and eyes.seat in mine
    waits_for_me = [seat for seat in must_agree(table) if seat in mine]
    return {
        "undo": playing and eyes.seat is not None and can_undo(table, eyes.seat),
        "ask_undo": playing and table.terms.undo == "consent" and table.moment > 0 and table.request is None,
        "answer_undo": playing and bool(waits_for_me),
        "resign": playing and not table.seats[mine[0]].resigned,
        "take_back": playing and any(table.seats[s].bot and not table.seats[s].resigned for s in mine),
    }


def _orders(table: Table, seat: int) -> list[Json]:
    """What holds now of every kind of standing order that the game has."""
    values = holding(table.game, table.state, table.seats[seat])
    return [{"kind": kind, "value": value} for kind, value in values.items()]


def _clock(table: Table, now: float) -> Json | None:
    if table.terms.pace.kind == "none" or not table.clock.left:
        return None
    running = table.clock.running
    return {
        "left": {table.seat_names[number]: table.clock.left[number] for number in table.played},
        "running": None if running is None else table.seat_names[running],
        "since": table.clock.since,
        "deadline": table.deadline,
        "now": now,
    }


def _undo(table: Table) -> Json | None:
    if table.request is None:
        return None
    return {
        "seat": table.seat_names[table.request.seat],
        "to": table.request.to,
        "waits_for": [table.seat_names[seat] for seat in must_agree(table)],
    }


# -- what has changed -------------------------------------------------------------------------------


def update(sent: Json, page: Json, keep: int) -> Json | None:
    """What has changed between two pages of the same eyes; log lines up to moment `keep` still stand."""
    changes: Json = {}
    for key in PLAIN_FIELDS:
        if _timeless(page[key]) != _timeless(sent[key]):
            changes[key] = page[key]
    if sent["view"] is None or page["view"] is None:
        if sent["view"] is not page["view"]:
            changes["view"] = page["view"]
    elif operations := difference(sent["view"], page["view"]):
        changes["patch"] = operations
    told = [line for line in page["log"] if line["moment"] > keep]
    if told or keep < sent["moment"]:
        changes["log_keep"], changes["log"] = keep, told
    last = sent["chat"][-1]["id"] if sent["chat"] else 0
    if said := [line for line in page["chat"] if line["id"] > last]:
        changes["chat"] = said
    if not changes and page["revision"] == sent["revision"]:
        return None
    return {"type": "update", "revision": page["revision"], "moment": page["moment"], **changes}


def _timeless(value: Any) -> Any:
    """A value without the time of day and what follows from it."""
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if key not in ("now", "updated")}
    return value
