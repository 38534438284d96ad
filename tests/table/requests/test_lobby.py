"""Finding, setting, joining and leaving tables."""

from __future__ import annotations

import pytest
from table.serving import Json, Running, Visitor, two_players


def ids(cards: list[Json]) -> list[str]:
    return [card["id"] for card in cards]


def joined(visitor: Visitor, table: str, **wish: str) -> Json:
    return visitor.post(f"/api/tables/{table}/join", dict(wish))


def test_the_shelf_has_the_games_with_their_options(server: Running) -> None:
    shelf = server.visitor().get("/api/games")
    game = next(game for game in shelf["games"] if game["id"] == "east-front")
    assert [seat["id"] for seat in game["seats"]] == ["axis", "allies"]
    assert game["scenarios"][0]["id"] == "campaign"
    assert {"name": "first_game", "kind": "bool", "default": False}.items() <= game["options"][0].items()
    assert shelf["bots"] == ["recruit", "corporal", "officer", "captain", "marshal"]
    assert shelf["styles"] == {level: ["cautious", "balanced", "bold"] for level in ("captain", "marshal")}


def test_a_level_may_be_told_how_to_play(server: Running) -> None:
    seats = [{"seat": "allies", "who": "me"}, {"seat": "axis", "who": "bot", "bot": "captain:bold"}]
    anna = server.guest("Anna")
    page = anna.set_table(seats=seats)
    assert [seat["bot"] for seat in page["table"]["seats"]] == ["captain:bold", None]
    seats[1]["bot"] = "recruit:bold"
    wish = {"game": "east-front", "seats": seats}
    assert anna.post("/api/tables", wish, 404)["error"] == "There is no bot 'recruit:bold'."


def test_an_open_table_is_found_joined_and_starts_when_full(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    page = anna.set_table(name=" Friday  night ", seats=[{"seat": "allies", "who": "me"}])
    table = page["table"]["id"]
    assert page["table"]["name"] == "Friday night"
    assert page["table"]["status"] == "open"
    assert page["view"] is None
    assert table in ids(boris.get("/api/lobby")["open"])
    page = joined(boris, table)
    assert page["table"]["status"] == "running"
    assert page["seat"] == "axis"
    lobby = boris.get("/api/lobby")
    assert table not in ids(lobby["open"])
    assert table in ids(server.guest().get("/api/lobby", limit=100)["running"])
    assert lobby["mine"][0]["my_move"]
    assert not anna.get("/api/lobby")["mine"][0]["my_move"]
    assert joined_error(server.guest(), table) == "The game has begun; no seat is free."


def joined_error(visitor: Visitor, table: str, **wish: str) -> str:
    error: str = visitor.post(f"/api/tables/{table}/join", dict(wish), 409)["error"]
    return error


def test_tables_where_it_is_my_move_come_first(server: Running) -> None:
    axis, allies, waiting = two_players(server)
    second = allies.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    joined(axis, second)
    axis.post(f"/api/tables/{waiting}/chat", {"text": "soon"})
    assert ids(allies.get("/api/lobby")["mine"]) == [second, waiting]
    assert ids(axis.get("/api/lobby")["mine"]) == [waiting, second]


def test_a_taken_seat_stays_taken(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    assert joined_error(boris, table, seat="axis") == "That seat is taken."
    boris.post(f"/api/tables/{table}/join", {"seat": "moon"}, 404)
    joined(boris, table, seat="allies")


def test_one_person_may_hold_both_seats(server: Running) -> None:
    anna = server.guest()
    table = anna.set_table()["table"]["id"]
    joined(anna, table)
    assert joined(anna, table)["table"]["status"] == "running"


def test_visibility_says_who_finds_a_table(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    seats = [{"seat": "axis", "who": "me"}]
    link = anna.set_table(visibility="link", seats=seats)["table"]["id"]
    private = anna.set_table(visibility="private", seats=seats)["table"]["id"]
    listed = ids(boris.get("/api/lobby")["open"])
    assert link not in listed
    assert private not in listed
    assert {link, private} <= set(ids(anna.get("/api/lobby")["mine"]))
    assert boris.page(link)["table"]["id"] == link
    for path in ("", "/card", "/log", "/record", "/moments/0"):
        assert boris.get(f"/api/tables/{private}{path}", 404) == {"error": "There is no such table."}
    assert boris.get("/api/tables/nowhere", 404) == {"error": "There is no such table."}
    boris.post(f"/api/tables/{private}/join", {}, 404)
    joined(boris, link)


def test_an_invitation_has_a_seat_in_it_and_works_once(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    table = anna.set_table(visibility="private", seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    boris.post(f"/api/tables/{table}/invites", {"seat": "allies"}, 404)
    invitation = anna.post(f"/api/tables/{table}/invites", {"seat": "allies"})
    assert anna.post(f"/api/tables/{table}/invites", {"seat": "allies"}) == invitation
    assert boris.get(f"/api/invites/{invitation['invite']}") == invitation
    assert invitation["card"]["creator"]["name"] == anna.me["name"]
    assert [seat["open"] for seat in invitation["card"]["seats"]] == [False, True]
    assert not any(seat["mine"] for seat in invitation["card"]["seats"])
    page = joined(boris, table, invite=invitation["invite"])
    assert page["seat"] == "allies"
    assert page["table"]["status"] == "running"
    boris.get(f"/api/invites/{invitation['invite']}", 404)


def test_start_at_once_with_bots(server: Running) -> None:
    anna = server.guest()
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    path = f"/api/tables/{table}/start"
    assert anna.post(path, {}, 409)["error"].startswith("Not all seats are taken")
    assert anna.post(path, {"bot": "deep thought"}, 404)["error"] == "There is no bot 'deep thought'."
    server.guest().post(path, {"bot": "random"}, 403)
    page = anna.post(path, {"bot": "random"})
    assert page["table"]["status"] == "running"
    assert page["table"]["seats"][1]["bot"] == "random"


def test_leaving_an_open_table_frees_the_seat_and_the_last_closes_it(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.set_table()["table"]["id"]
    joined(boris, table, seat="axis")
    anna.post(f"/api/tables/{table}/leave")
    assert boris.page(table)["table"]["creator"]["name"] == "Boris"
    assert boris.post(f"/api/tables/{table}/leave")["status"] == "closed"
    assert table not in ids(anna.get("/api/lobby")["open"])
    server.guest().post(f"/api/tables/{table}/leave", {}, 409)


def test_resigning_loses_and_ends_the_game(server: Running) -> None:
    axis, allies, table = two_players(server)
    server.guest().post(f"/api/tables/{table}/resign", {}, 403)
    page = axis.post(f"/api/tables/{table}/resign")
    assert page["table"]["status"] == "finished"
    assert page["table"]["result"] == {
        "reason": "resigned",
        "returns": [-1.0, 1.0],
        "seat": "axis",
        "outcome": None,
        "scores": [
            {"id": "axis", "name": "the Axis", "score": 0},
            {"id": "allies", "name": "the Allies", "score": 0},
        ],
    }
    assert page["log"][-1]["text"].endswith("Axis resigned.")
    assert page["legal"] == []
    assert table in ids(allies.get("/api/lobby")["ended"])


def test_a_rematch_swaps_the_sides(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True}, undo="never")
    axis.post(f"/api/tables/{table}/rematch", {}, 409)
    axis.post(f"/api/tables/{table}/resign")
    server.guest().post(f"/api/tables/{table}/rematch", {}, 403)
    first = axis.post(f"/api/tables/{table}/rematch")
    assert first["seat"] == "allies"
    assert first["table"]["options"] == {"first_game": True, "stand_fast_lasts": False}
    assert first["table"]["undo"] == "never"
    assert first["table"]["seats"][0]["reserved"]
    assert joined_error(server.guest(), first["table"]["id"]) == "No seat is free."
    assert first["table"]["id"] in ids(allies.get("/api/lobby")["mine"])
    second = allies.post(f"/api/tables/{table}/rematch")
    assert second["table"]["id"] == first["table"]["id"] == axis.page(table)["table"]["successor"]
    assert second["seat"] == "axis"
    assert second["table"]["status"] == "running"


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"game": "chess"}, 422, "There is no game 'chess'."),
        ({"options": {"fog": True}}, 422, "There is no option 'fog'."),
        ({"options": {"first_game": 1}}, 422, "Option 'first_game' is true or false, not 1."),
        ({"scenario": "moon"}, 422, "Quartermaster General: East Front has no scenario 'moon'."),
        ({"seats": [{"seat": "moon"}]}, 404, "There is no seat 'moon' in Quartermaster General: East Front."),
        ({"pace": {"kind": "live", "bank": 1}}, 422, "A live game needs a bank of at least ten seconds."),
        ({"pace": {"kind": "correspondence"}}, 422, "A correspondence game needs some days for a move."),
        ({"substitute": "nobody"}, 404, "There is no bot 'nobody'."),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Running, wish: Json, status: int, sentence: str) -> None:
    answer = server.guest().post("/api/tables", {"game": "east-front", **wish}, status)
    assert answer == {"error": sentence}
