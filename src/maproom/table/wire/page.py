"""What each seat is told: the page of a person at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maproom.kernel.state import State
from maproom.table.rules.lessons import offered
from maproom.table.rules.moves import can_undo, must_agree
from maproom.table.rules.orders import holding
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import Eyes
from maproom.table.rules.rated import counts_among
from maproom.table.rules.table import Entry, Table
from maproom.table.wire.cards import lags_behind, table_card
from maproom.table.wire.json_types import Json
from maproom.table.wire.lesson_card import lesson_card
from maproom.table.wire.refusals import told
from maproom.table.wire.sentences import said


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
    entries: Sequence[Entry]
    """What has happened lately, as far as it is known here."""
    log_from: int
    revision: int
    """Which of the table's entries is the last that is known here."""
    actor: int | None = None


def sight(
    table: Table, state: State | None, moment: int, entries: Sequence[Entry], revision: int, eyes: Eyes
) -> Sight:
    """The position from a seat, with what led to it; spectators may be shown an older one than the players."""
    log_from = entries[0].moment if entries else moment
    if table.halt is not None:
        rests = {"text": said(eyes.language, "waiting", "halted"), "rule": ""}
        shown = None if state is None else {**seen_from(table, state, eyes.seat, eyes.language), "prompt": rests}
        return Sight(moment, shown, rests, [], entries, log_from, revision)
    if state is None:
        waiting = said(eyes.language, "waiting", "open" if table.status == "open" else "closed")
        return Sight(0, None, {"text": waiting, "rule": ""}, [], [], 0, revision)
    view = seen_from(table, state, eyes.seat, eyes.language)
    actor = state.actor if table.status == "running" and state.actor >= 0 else None
    return Sight(moment, view, view["prompt"], legal_actions(table, eyes), entries, log_from, revision, actor)


def seen_from(table: Table, state: State, seat: int | None, language: str) -> Json:
    """A position as whoever sits at a seat sees it, with what they see from their other seats of the team."""
    mates = [state.view(mate) for mate in table.mates(seat)]
    return {**table.game.joined(state.view(seat), mates), **said_to(state, seat, language)}


def said_to(state: State, seat: int | None, language: str) -> Json:
    """What stands beside the board in words: the question that is open, and what wins."""
    game = state.game()
    aims = [game.aim_text(aim, language) for aim in game.aims(state, seat)]
    return {"prompt": state.prompt(seat, language), "aims": aims}


def legal_actions(table: Table, eyes: Eyes) -> list[Json]:
    """What the seat may do now: nothing unless it is the one to decide, and no bot decides for it."""
    state, seat = table.state, eyes.seat
    if state is None or seat is None or table.actor != seat or table.seats[seat].bot is not None:
        return []
    open = state.legal() if table.course is None else offered(table)
    return _action_cards(state, open, eyes.language)


def _action_cards(state: State, actions: Sequence[int], language: str) -> list[Json]:
    """Actions with words and label and, where there is something to say, what to know before they are chosen."""
    game, cards = state.game(), []
    rare, caution_of = game.rare_verbs, game.caution
    for action in actions:
        words = state.words(action)
        card: Json = {"id": action, "words": words, "label": state.label(action, language)}
        if (caution := caution_of(state, action)) is not None:
            text = game.caution_text(caution, language)
            card["caution"] = {"key": caution.key, "text": text, "asks": caution.asks}
        if words["verb"] in rare:
            card["rare"] = True
        cards.append(card)
    return cards


def page(table: Table, seen: Sight, log: list[Json], around: Around, eyes: Eyes, now: float) -> Json:
    """Everything that a person at a table may know from one seat."""
    seat, behind = eyes.seat, lags_behind(table, eyes.person)
    card = table_card(table, seen.actor, around.people, eyes.person, eyes.language)
    if behind and seen.actor is not None:
        card["to_move"] = table.seat_names[seen.actor]
    return {
        "table": card,
        "seat": None if seat is None else table.seat_names[seat],
        "revision": seen.revision,
        "moment": seen.moment,
        "view": seen.view,
        "prompt": seen.prompt,
        "legal": seen.legal,
        "can": _can(table, eyes, around.people),
        "log": log,
        "log_from": seen.log_from,
        "clock": None if behind else _clock(table, now),
        "undo": None if behind else _undo(table),
        "orders": [] if seat is None else _orders(table, seat),
        "present": list(around.present),
        "spectators": around.spectators,
        "chat": list(around.chat),
        "note": around.note,
        "muted": around.muted,
        "lesson": lesson_card(table, eyes.language),
        "halt": _halt(table, eyes),
    }


def shown_behind(table: Table) -> State | None:
    """What spectators who lag behind see of a game that rests: nothing that is too new for them."""
    halt = table.halt
    return halt.state if halt and halt.moment <= table.moment - table.terms.spectator_delay else None


def _halt(table: Table, eyes: Eyes) -> Json | None:
    """Why the game cannot go on, and which ways out the reader has."""
    if table.halt is None:
        return None
    known = (shown_behind(table) if lags_behind(table, eyes.person) else table.halt.state) is not None
    mine = table.status == "running" and bool(table.seats_of(eyes.person))
    others = any(seat.person not in (None, eyes.person) for seat in table.seats)
    return {
        "reason": told(table.halt.reason, eyes.language),
        "moment": table.halt.moment if known else None,
        "awaits_edition": table.halt.awaits_edition,
        "go_on": mine and known and table.request is None and not table.halt.awaits_edition,
        "end": mine and table.request is None,
        "leave": mine,
        "remove": mine and not others,
    }


def _can(table: Table, eyes: Eyes, people: Mapping[str, Person]) -> Json:
    mine = table.seats_of(eyes.person) if eyes.seat is not None else []
    answers = table.status == "running" and eyes.seat in mine
    playing = answers and table.halt is None
    waits_for_me = [seat for seat in must_agree(table) if seat in mine]
    return {
        "undo": playing and eyes.seat is not None and can_undo(table, eyes.seat),
        "ask_undo": playing and table.terms.undo == "consent" and table.moment > 0 and table.request is None,
        "answer_undo": answers and bool(waits_for_me),
        "resign": playing and not table.seats[mine[0]].resigned and table.course is None,
        "take_back": playing and any(table.seats[s].bot and not table.seats[s].resigned for s in mine),
        "advice": playing and table.actor in mine and not counts_among(table, people) and not table.is_taught,
    }


def _orders(table: Table, seat: int) -> list[Json]:
    """What holds now of every kind of standing order that the game has; a lesson asks everything."""
    if table.course is not None:
        return []
    values = holding(table.game, table.shown, table.seats[seat])
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
        "ends": table.request.ends,
    }
