"""People and tables as the lobby and the page show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from maproom.kernel.game import Game
from maproom.table.rules.clocks import Pace
from maproom.table.rules.person import Person
from maproom.table.rules.table import Seat, Table
from maproom.table.wire.json_types import Json


def person_card(person: Person | None) -> Json | None:
    """Somebody, as others see them."""
    return {"id": person.id, "name": person.name, "kind": person.kind} if person else None


def listed_card(
    table: Table, to_move: int | None, people: Mapping[str, Person], me: str | None, language: str = "en"
) -> Json:
    """A table as a list of tables shows it to somebody: what it is and how it stands, not its terms."""
    names, behind = table.seat_names, lags_behind(table, me)
    if behind:
        to_move = None
    return {
        "id": table.id,
        "name": table.terms.name,
        "game": table.terms.game,
        "game_name": table.game.catalogue(language).find("about", "name") or table.game.name,
        "scenario": table.terms.scenario,
        "edition": table.terms.edition,
        "status": table.status,
        "updated": _hour_of(table) if behind else table.updated,
        "seats": [_seat_card(table, number, people, me, language) for number in table.played],
        "teams": [[names[number] for number in team] for team in table.teams],
        "to_move": None if to_move is None else names[to_move],
        "my_move": bool(me) and to_move is not None and _is_played_by(table.seats[to_move], me),
        "deadline": None if behind else table.deadline,
        "result": _result_card(table, language),
    }


def _result_card(table: Table, language: str) -> Json | None:
    if table.result is None:
        return None
    seat = table.result.seat
    return {
        **asdict(table.result),
        "seat": None if seat is None else table.seat_names[seat],
        "returns": [table.result.returns[number] for number in table.played],
        "scores": [
            {"id": key, "name": score_name(table.game, key, language), "score": score}
            for key, score in (table.result.scores or {}).items()
        ],
    }


def table_card(
    table: Table, to_move: int | None, people: Mapping[str, Person], me: str | None, language: str = "en"
) -> Json:
    """A table with its terms as somebody may know it, in their language."""
    terms = table.terms
    return {
        **listed_card(table, to_move, people, me, language),
        "options": dict(terms.options),
        "visibility": terms.visibility,
        "pace": _pace_card(terms.pace),
        "undo": terms.undo,
        "timeout": terms.timeout,
        "substitute": terms.substitute,
        "spectators": terms.spectators,
        "spectator_delay": terms.spectator_delay,
        "creator": person_card(people.get(table.creator)),
        "created": table.created,
        "rated": table.rated and not table.terms.casual,
        "origin": asdict(table.origin) if table.origin else None,
        "successor": table.successor,
    }


def _pace_card(pace: Pace) -> Json:
    return {"kind": pace.kind, "bank": pace.bank, "increment": pace.increment, "days": pace.days}


def lags_behind(table: Table, person: str | None) -> bool:
    """Whether a person may only see what happened a while ago: neither whose move it is now nor any clock."""
    return table.status == "running" and table.terms.spectator_delay > 0 and not table.seats_of(person)


def _hour_of(table: Table) -> float:
    """When something happened last, too roughly to tell a move by."""
    return max(table.created, table.updated - table.updated % 3600)


def score_name(game: Game, key: str, language: str) -> str:
    """The name of the seat, team or side that has a score."""
    words = game.catalogue(language)
    names = (words.find("names", domain, key) for domain in ("seat", "team", "side"))
    return next((name for name in names if name), key)


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
