"""Lessons at the table: only what a step allows, replies as written, back and forth, kept over a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table.serving import Json, Running, Visitor, running, wait_until

from maproom.table.rules import moves

GAME = "quartermaster-ww2"
FIRST, SUPPLY, LAST = "1-first-army", "2-supply", "5-a-short-war"


def begun(who: Visitor, lesson: str = FIRST, **more: Any) -> Json:
    return who.post("/api/lessons", {"game": GAME, "lesson": lesson, **more}, 201)


def turn_to(who: Visitor, page: Json, step: int, status: int | None = None) -> Json:
    return who.post(f"/api/tables/{page['table']['id']}/lesson", {"step": step}, status)


def lines(page: Json) -> list[str]:
    return [" ".join(action["words"].values()) for action in page["legal"]]


def take(who: Visitor, page: Json, line: str) -> Json:
    action = next(one["id"] for one in page["legal"] if " ".join(one["words"].values()) == line)
    answer = who.play(page, action)
    assert answer["accepted"]
    now: Json = answer["page"]
    return now


def at_the_first_card(who: Visitor) -> Json:
    page = begun(who, again=True)
    for step in (1, 2):
        page = turn_to(who, page, step)
    assert not page["can"]["advice"], "the lesson says what to do"
    return page


def at_done(who: Visitor) -> Json:
    page = at_the_first_card(who)
    page = take(who, page, "play ger-build-army")
    page = take(who, page, "build germany western_europe")
    return turn_to(who, page, 5)


def listed(who: Visitor, lesson: str) -> Json:
    return next(one for one in who.get("/api/lessons", game=GAME)["lessons"] if one["name"] == lesson)


def test_a_step_that_is_read_offers_nothing_and_is_left_by_a_button(server: Running) -> None:
    anna = server.guest()
    page = begun(anna)
    assert page["lesson"]["reads"]
    assert page["legal"] == []
    assert (page["lesson"]["step"], page["lesson"]["steps"]) == (0, 9)
    assert page["lesson"]["point"] == ["space:germany"]
    page = turn_to(anna, page, 1)
    assert page["lesson"]["step"] == 1
    assert turn_to(anna, page, 1)["lesson"]["step"] == 1, "a second click changes nothing"


def test_only_what_the_step_allows_is_offered_and_anything_else_refused(server: Running) -> None:
    anna = server.guest()
    page = at_the_first_card(anna)
    assert lines(page) == ["play ger-build-army"]
    assert "Build Army" in page["lesson"]["wrong"]
    other = page["legal"][0]["id"] + 1
    refused = anna.play(page, other, 409)
    assert refused["error"] == "That is for later: this step of the lesson asks for something else."
    waits = turn_to(anna, page, 3, 409)["error"]
    assert waits == "This step of the lesson waits for you to do something."
    page = take(anna, page, "play ger-build-army")
    assert page["lesson"]["step"] == 3
    assert lines(page) == ["build germany western_europe"]


def test_the_others_reply_as_it_is_written_and_the_log_tells_it(server: Running) -> None:
    anna = server.guest()
    page = take(anna, at_done(anna), "done")
    assert page["table"]["to_move"] == "germany"
    assert page["lesson"]["done"].startswith("You drew a card")
    told = [line["text"] for line in page["log"]]
    assert "The Soviet Union plays Build Army." in told
    seats = {line["seat"] for line in page["log"]}
    assert {"united_kingdom", "japan", "soviet_union", "italy", "united_states"} <= seats


def test_one_goes_back_to_any_step_and_the_position_with_it(server: Running) -> None:
    anna = server.guest()
    page = take(anna, at_done(anna), "done")
    before = at_the_first_card(server.guest())
    back = turn_to(anna, page, 2)
    assert back["view"] == before["view"]
    assert back["lesson"]["step"] == 2
    assert back["log"] == []
    again = take(anna, take(anna, back, "play ger-build-army"), "build germany western_europe")
    assert again["lesson"]["step"] == 4
    assert turn_to(anna, again, 7, 404)["error"] == "The lesson has not come to step 7."


def test_a_step_back_within_reading_changes_only_the_step(server: Running) -> None:
    anna = server.guest()
    page = turn_to(anna, begun(anna), 1)
    back = turn_to(anna, page, 0)
    assert (back["lesson"]["step"], back["revision"]) == (0, page["revision"])


def test_no_disk_is_filled_by_turning_pages(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = server.guest()
    back = turn_to(anna, at_done(anna), 2)
    monkeypatch.setattr(moves, "MOST_TAKEN_BACK", back["revision"] - back["moment"])
    page = take(anna, back, "play ger-build-army")
    refused = turn_to(anna, page, 2, 409)["error"]
    assert refused == "So much was taken back at this table that nothing more can be."
    page = take(anna, page, "build germany western_europe")
    assert turn_to(anna, page, 5)["lesson"]["step"] == 5, "the lesson itself goes on"


def test_the_words_come_in_the_readers_language(server: Running) -> None:
    anna = server.guest()
    page = begun(anna)
    spanish = anna.page(page["table"]["id"], language="es")["lesson"]
    assert spanish["title"] == "Tu primer ejército"
    assert spanish["say"].startswith("¡Bienvenido!")
    assert spanish["wrong"].startswith("Eso ahora no.")
    assert listed(anna, FIRST)["title"] == "Your first Army"


def test_a_lesson_and_its_step_are_kept_over_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.guest()
        page = take(anna, at_done(anna), "done")
        page = turn_to(anna, page, 7)
        cookies = dict(anna.http.cookies)
    with running(tmp_path) as server:
        again = server.visitor()
        again.http.cookies.update(cookies)
        now = again.page(page["table"]["id"])
        assert now["lesson"] == page["lesson"]
        assert now["view"] == page["view"]
        assert begun(again)["table"]["id"] == page["table"]["id"], "it is gone on with"
        assert turn_to(again, now, 3)["lesson"]["step"] == 3
        assert listed(again, FIRST)["open"]


def test_progress_is_kept_with_the_person_and_done_stays_done(server: Running) -> None:
    anna = server.guest()
    assert (listed(anna, FIRST)["begun"], listed(anna, FIRST)["done"]) == (False, False)
    page = take(anna, at_done(anna), "done")
    page = turn_to(anna, page, 7)
    known = listed(anna, FIRST)
    assert (known["open"], known["step"], known["done"]) == (True, 7, False)
    page = take(anna, take(anna, page, "play ger-build-army"), "build germany eastern_europe")
    assert page["lesson"]["over"]
    assert page["lesson"]["next"] == SUPPLY
    assert page["legal"] == []
    assert page["table"]["status"] == "running"
    known = listed(anna, FIRST)
    assert (known["open"], known["done"]) == (False, True)
    begun(anna)
    assert listed(anna, FIRST)["done"], "beginning again forgets nothing"
    assert listed(server.guest(), FIRST)["done"] is False


def test_what_a_guest_has_learnt_goes_with_them_to_their_account(server: Running) -> None:
    made = server.guest("Learner")
    made.post("/api/me/account", {"name": "Lerner", "password": "a long winter coat", "email": None})
    begun(made)
    guest = server.guest()
    begun(guest)
    begun(guest, SUPPLY)
    guest.post("/api/session", {"name": "Lerner", "password": "a long winter coat"})
    assert listed(guest, SUPPLY)["begun"]
    assert listed(guest, FIRST)["begun"]


def test_nobody_else_sees_a_lesson_and_no_lobby_lists_it(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    id = begun(anna)["table"]["id"]
    boris.get(f"/api/tables/{id}", 404)
    for who in (anna, boris):
        lobby = who.get("/api/lobby")
        parts = [part for name, part in lobby.items() if name not in ("waiting", "more")]
        assert id not in [table["id"] for part in parts for table in part]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("resign", {}),
        ("bot", {"seat": "germany"}),
        ("rematch", {}),
        ("fork", {"moment": 0}),
        ("undo/ask", {"revision": 0}),
        ("advice", {"revision": 0}),
    ],
)
def test_what_is_for_games_is_refused_in_a_lesson(server: Running, path: str, body: Json) -> None:
    anna = server.guest()
    id = begun(anna)["table"]["id"]
    assert anna.post(f"/api/tables/{id}/{path}", body, 409)["error"] == "This is a lesson; that is for games."
    assert anna.get(f"/api/tables/{id}/record", 409)["error"] == "This is a lesson; that is for games."


def test_what_there_is_not_is_refused_in_words(server: Running) -> None:
    anna = server.guest()
    assert anna.post("/api/lessons", {"game": GAME, "lesson": "9-no"}, 404)["error"] == "There is no such lesson."
    assert anna.get("/api/lessons", 404, game="chess")["error"] == "There is no such game."
    table = anna.hot_seat()["table"]["id"]
    refused = anna.post(f"/api/tables/{table}/lesson", {"step": 1}, 409)["error"]
    assert refused == "No lesson is given at this table."


def test_the_last_lesson_is_a_game_against_bots_that_counts_for_nothing(server: Running) -> None:
    anna = server.guest()
    page = begun(anna, LAST)
    for step in (1, 2):
        page = turn_to(anna, page, step)
    id = page["table"]["id"]
    assert page["lesson"]["free"]
    assert page["lesson"]["say"].startswith("Your card for this turn.")
    assert len(page["legal"]) > 7, "everything that is legal is offered"
    while page["table"]["status"] == "running":
        wait_until(lambda: anna.page(id)["legal"] or anna.page(id)["table"]["status"] == "finished")
        page = anna.page(id)
        if page["legal"]:
            page = anna.play(page)["page"]
    assert page["lesson"]["over"]
    assert listed(anna, LAST)["done"]
    results = anna.get("/api/statistics", game=GAME)["results"]
    assert results == []
