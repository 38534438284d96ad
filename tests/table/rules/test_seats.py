"""Games with more than two seats, with teams, and with seats that a scenario leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from table.parley import SLUG, on_the_shelf
from table.serving import Running, Visitor, wait_until

from maproom.table.requests.seats import swapped_seats
from maproom.table.rules.table import Seat, Table, Terms


@pytest.fixture(scope="module", autouse=True)
def _parley() -> Iterator[None]:
    with on_the_shelf():
        yield


def people(server: Running, table: str, *names: str) -> dict[str, Visitor]:
    """Guests who take the seats that they are named after."""
    seated = {name: server.guest(name) for name in names}
    for name, visitor in seated.items():
        visitor.post(f"/api/tables/{table}/join", {"seat": name})
    return seated


def test_a_scenario_leaves_a_seat_out(server: Running) -> None:
    anna = server.guest("Anna")
    page = anna.set_table(game=SLUG, scenario="three", seats=[{"seat": "west", "who": "me"}])
    table = page["table"]["id"]
    assert [seat["seat"] for seat in page["table"]["seats"]] == ["north", "south", "west"]
    anna.post("/api/tables", {"game": SLUG, "scenario": "three", "seats": [{"seat": "east", "who": "me"}]}, 404)
    anna.post(f"/api/tables/{table}/invites", {"seat": "east"}, 404)
    server.guest().post(f"/api/tables/{table}/join", {"seat": "east"}, 404)
    players = {**people(server, table, "north", "south"), "west": anna}
    random, asked = Random(1), set()
    while (seat := anna.page(table)["table"]["to_move"]) is not None:
        asked.add(seat)
        page = players[seat].page(table)
        assert page["seat"] == seat
        assert page["view"]["seat"] == seat
        assert players[seat].play(page, random.choice(page["legal"])["id"])["accepted"]
    assert asked == {"north", "south", "west"}
    page = anna.page(table)
    assert page["table"]["status"] == "finished"
    assert set(page["table"]["result"]["returns"]) <= {1.0, -1.0}
    assert len(page["table"]["result"]["returns"]) == 3
    assert set(anna.get(f"/api/tables/{table}/moments/3", everything=True)["views"]) == {"north", "south", "west"}
    again = anna.post(f"/api/tables/{table}/rematch")["table"]
    assert [(seat["seat"], seat["mine"], seat["reserved"]) for seat in again["seats"]] == [
        ("north", False, True),
        ("south", True, False),
        ("west", False, True),
    ]


def test_bots_play_any_number_of_seats(server: Running) -> None:
    anna = server.guest("Anna")
    bots = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("north", "south", "west")]
    table = anna.set_table(game=SLUG, scenario="three", options={"turns": 12}, seats=bots)["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["status"] == "finished")


def test_clocks_and_hot_seats_know_which_seats_are_played(server: Running) -> None:
    anna = server.guest("Anna")
    seats = [{"seat": seat, "who": "me"} for seat in ("north", "south", "west")]
    page = anna.set_table(game=SLUG, scenario="three", seats=seats, pace={"kind": "live", "bank": 600})
    assert set(page["clock"]["left"]) == {"north", "south", "west"}
    table = page["table"]["id"]
    assert anna.get(f"/api/tables/{table}/record")["kind"] == "record", "who holds all seats may know all"
    fork = anna.post(f"/api/tables/{table}/fork", {"moment": 0}, 201)
    assert [seat["mine"] for seat in fork["table"]["seats"]] == [True, True, True]


def test_who_holds_several_seats_takes_one_after_the_other_back(server: Running) -> None:
    anna = server.guest("Anna")
    seats = [{"seat": seat, "who": "me"} for seat in ("north", "west")]
    page = anna.set_table(game=SLUG, scenario="three", options={"turns": 12}, seats=seats, substitute="random")
    table = page["table"]["id"]
    server.guest("Boris").post(f"/api/tables/{table}/join")
    kept = {"north": None, "south": None, "west": None}
    assert bots_at(anna, table) == kept
    for seat in ("west", "north"):
        anna.post(f"/api/tables/{table}/bot", {"seat": seat})
    wait_until(lambda: anna.page(table)["table"]["to_move"] == "south")
    anna.post(f"/api/tables/{table}/return")
    assert bots_at(anna, table) == {**kept, "west": "random"}
    assert anna.page(table)["can"]["take_back"]
    anna.post(f"/api/tables/{table}/return")
    assert bots_at(anna, table) == kept
    anna.post(f"/api/tables/{table}/return", {}, 409)


def bots_at(person: Visitor, table: str) -> dict[str, str | None]:
    return {seat["seat"]: seat["bot"] for seat in person.page(table)["table"]["seats"]}


def test_teams_change_places_in_a_rematch() -> None:
    four = tuple(Seat(person=name) for name in "abcd")
    table = Table("t", Terms(SLUG, "four", {"turns": 4}), four, "a", 0.0, 0.0)
    assert table.teams == [[0, 2], [1, 3]]
    assert swapped_seats(table) == {0: 1, 2: 3, 1: 0, 3: 2}


def test_teams_of_unlike_size_move_on_by_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("t", Terms(SLUG, "four", {"turns": 4}), (Seat(),) * 4, "a", 0.0, 0.0)
    monkeypatch.setattr(type(table.game), "teams", lambda *_: (("north",), ("east", "south", "west")))
    assert swapped_seats(table) == {0: 1, 1: 2, 2: 3, 3: 0}


def test_the_course_of_the_score(server: Running) -> None:
    anna = server.guest("Anna")
    bots = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("north", "east", "south", "west")]
    table = anna.set_table(game=SLUG, seats=bots, spectator_delay=0)["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["status"] == "finished")
    course = anna.get(f"/api/tables/{table}/scores")
    assert course["lines"] == [{"id": "poles", "name": "the poles"}, {"id": "sides", "name": "the sides"}]
    assert course["points"][0] == {"moment": 0, "turn": 1, "scores": {"poles": 0, "sides": 0}}
    assert [point["moment"] for point in course["points"]] == sorted({p["moment"] for p in course["points"]})
    points = anna.page(table)["view"]["points"]
    assert course["points"][-1]["scores"] == {"poles": points[0] + points[2], "sides": points[1] + points[3]}
    assert course["turn"] == 4
    why = anna.get(f"/api/tables/{table}/why", domain="seat", word="north", moment=0)
    assert why["reasons"] == []
    silent = anna.get(f"/api/tables/{table}/why", domain="seat", word="east", moment=0)
    assert silent["reasons"] == [{"text": "East is silent.", "rule": "PA-2"}]
    assert anna.get(f"/api/tables/{table}/layers", moment=0)["layers"] == [
        {"id": "talking", "name": "Who talks", "spaces": ["north"]}
    ]
