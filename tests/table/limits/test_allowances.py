"""Attacks by sheer number: tables, forks, imports, reads; each is refused in words, and says when to come again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from table.planting import LATE, plant, somewhere
from table.serving import Json, Running, Visitor, running

from maproom.table.rules.errors import TooFast
from maproom.table.rules.table import Seat
from maproom.table.server.guard import Uploads
from maproom.table.wire.refusals import told

BOTS = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("axis", "allies")]
ALONE = [{"seat": seat, "who": "me"} for seat in ("axis", "allies")]


def refused(ask: Callable[[], httpx.Response], allowed: int) -> str:
    """Asks until it is refused, which must come after so many; returns the sentence."""
    for _ in range(allowed):
        response = ask()
        assert response.is_success, response.text
    response = ask()
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) >= 1
    sentence: str = response.json()["error"]
    assert told(sentence, "es") != sentence, "it can be said in Spanish"
    return sentence


def table_wish(visitor: Visitor, seats: list[Json]) -> Callable[[], httpx.Response]:
    return lambda: visitor.http.post("/api/tables", json={"game": "east-front", "seats": seats})


def test_one_guest_cannot_set_hundreds_of_bot_tables(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_hour=12) as server:
        anna = server.guest()
        assert "many tables" in refused(table_wish(anna, BOTS), 2)
        boris = server.guest()
        assert table_wish(boris, BOTS)().status_code == 201, "others of the house are not meant"


def test_many_guests_of_one_address_cannot_either(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_hour=6) as server:
        answers = [table_wish(server.guest(), ALONE)().status_code for _ in range(12)]
        assert answers == [201] * 10 + [429] * 2


def test_games_that_go_on_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, tables_each=3) as server:
        anna = server.guest()
        sentence = refused(table_wish(anna, ALONE), 3)
        assert "finish or leave" in sentence
        table = anna.get("/api/lobby")["mine"][0]["id"]
        anna.post(f"/api/tables/{table}/resign", {})
        assert table_wish(anna, ALONE)().status_code == 201


def test_games_of_all_guests_of_an_address_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, tables_each=1) as server:
        answers = [table_wish(server.guest(), ALONE)().status_code for _ in range(12)]
        assert answers == [201] * 10 + [429] * 2


def test_forks_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, forks_per_hour=12) as server:
        anna = server.guest()
        table = anna.hot_seat()["table"]["id"]
        sentence = refused(lambda: anna.http.post(f"/api/tables/{table}/fork", json={"moment": 0}), 2)
        assert "copied" in sentence


def test_imports_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, imports_per_hour=12) as server:
        anna = server.guest()
        table = anna.hot_seat()["table"]["id"]
        record = anna.get(f"/api/tables/{table}/record")
        sentence = refused(lambda: anna.http.post("/api/records", json={"record": record}), 2)
        assert "records" in sentence


READS = ["record", "moments/0", "frames", "log", "turns", "scores", "layers", "why?domain=space&word=nowhere"]


@pytest.mark.parametrize("what", READS)
def test_long_looks_back_are_counted_for_strangers_too(tmp_path: Path, what: str) -> None:
    with running(tmp_path, reads_per_minute=1) as server:
        anna = server.guest()
        table = anna.hot_seat()["table"]["id"]
        stranger = server.visitor()
        first = stranger.http.get(f"/api/tables/{table}/{what}")
        assert first.status_code in (200, 404)
        second = stranger.http.get(f"/api/tables/{table}/{what}", headers={"Accept-Language": "es"})
        assert second.status_code == 429
        assert int(second.headers["Retry-After"]) >= 1
        assert second.json()["error"].startswith("Has consultado")


def test_statistics_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, reads_per_minute=1) as server:
        assert server.visitor().http.get("/api/statistics").status_code == 200
        assert server.visitor().http.get("/api/ratings/east-front").status_code == 429


def test_every_429_says_when_to_come_again(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_second=1, sign_ins_per_minute=1) as server:
        answers = [server.visitor().http.post("/api/guests", json={}) for _ in range(8)]
        many = [one for one in answers if one.status_code == 429]
        assert many
        assert all(int(one.headers["Retry-After"]) >= 1 for one in many)


def test_one_person_analyses_few_games_at_once(server: Running) -> None:
    anna = server.guest()
    answers = []
    for number in range(6):
        state = somewhere(number, LATE[1] // 8)
        id = plant(server, f"over{number}", state, [Seat(person=anna.id), Seat(person=anna.id)])
        anna.post(f"/api/tables/{id}/resign", {})
        answers.append(anna.http.post(f"/api/tables/{id}/analysis").status_code)
    assert answers.count(429) >= 3
    for number in range(6):
        anna.http.delete(f"/api/tables/over{number}/analysis")


def test_long_bodies_of_one_address_are_read_a_few_at_a_time() -> None:
    uploads = Uploads(2, 3)
    with uploads.one_more("a"), uploads.one_more("a"):
        with pytest.raises(TooFast), uploads.one_more("a"):
            pass
        with uploads.one_more("b"), pytest.raises(TooFast), uploads.one_more("c"):
            pass
    with uploads.one_more("a"):
        pass
    assert not uploads._of
