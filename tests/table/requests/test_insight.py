"""Why?, overlays and the course of the score over the wire: as the game says it, and no more than one may see."""

from __future__ import annotations

from random import Random

from table.serving import Json, Running, play_on, two_players

import maproom

GAME = maproom.game("east-front")


def test_every_line_of_the_log_says_what_kind_of_event_it_is(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = play_on({"axis": axis, "allies": allies}, table, Random(3), 60)
    lines = axis.get(f"/api/tables/{table}/log")["log"]
    names = {line["event"] for line in lines}
    assert {"round", "turn", "step", "drew", "kept"} <= names | {"mulligan"} <= set(GAME.events.by_name)
    assert all(GAME.catalogue().find("events", line["event"]) for line in lines)
    turns = [line["turn"] for line in lines]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert page["log"][-1] == lines[-1] or page["seat"] != "axis"
    axis.post(f"/api/tables/{table}/resign")
    last = axis.page(table)["log"][-1]
    assert (last["kind"], last["event"], last["turn"]) == ("resign", None, None)


def test_why_a_card_cannot_be_played(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    page = axis.page(table)
    card = page["view"]["cards"]["axis"]["hand"][0]
    path = f"/api/tables/{table}/why"
    mine = axis.get(path, domain="card", word=card)
    assert mine["name"]
    assert mine["reasons"] == [
        {"text": "Cards are played in the Action steps; this is the First Movement step.", "rule": "EF-TRN-02"}
    ]
    for other in (allies, server.visitor()):
        answer = other.get(path, domain="card", word=card)
        assert [reason["rule"] for reason in answer["reasons"]] == ["EF-CRD-05"]
    allies.get(path, 403, domain="card", word=card, seat="axis")
    axis.get(path, 404, domain="weather", word="rain")
    axis.get(path, 404, domain="card", word="Z99")
    axis.get(path, 404, domain="card", word=card, moment=10**6)
    assert axis.page(table) == page


def test_layers_are_named_and_follow_the_moment(server: Running) -> None:
    axis, allies, table = two_players(server)
    play_on({"axis": axis, "allies": allies}, table, Random(5), 80)
    path = f"/api/tables/{table}/layers"
    now, begun = axis.get(path), axis.get(path, moment=0)
    assert [layer["id"] for layer in now["layers"]] == [
        "supply_germany", "supply_pact", "supply_soviet", "interdicted_axis", "interdicted_allies",
    ]  # fmt: skip
    assert now["layers"][0]["name"] == "Supply of Germany"
    assert begun["moment"] == 0
    assert begun["layers"] == _layers_of(GAME.new())
    assert server.visitor().get(path)["layers"] == now["layers"], "everything on the board is open"


def _layers_of(state: maproom.State) -> list[Json]:
    words = GAME.catalogue()
    found = GAME.layers(state, None)
    return [{"id": key, "name": words.template("layers", key), "spaces": spaces} for key, spaces in found.items()]


def test_spectators_who_lag_behind_lag_behind_here_too(server: Running) -> None:
    axis, allies, table = two_players(server, spectator_delay=40)
    page = play_on({"axis": axis, "allies": allies}, table, Random(5), 100)
    while page["table"]["status"] == "running" and not axis.get(f"/api/tables/{table}/scores")["points"][1:]:
        page = play_on({"axis": axis, "allies": allies}, table, Random(6), 50)
    moment = page["moment"]
    assert page["table"]["status"] == "running"
    stranger = server.visitor()
    seen = moment - 40
    assert stranger.get(f"/api/tables/{table}/layers")["moment"] == seen
    stranger.get(f"/api/tables/{table}/layers", 404, moment=seen + 1)
    stranger.get(f"/api/tables/{table}/why", 404, domain="space", word="moscow", moment=seen + 1)
    mine, theirs = axis.get(f"/api/tables/{table}/scores"), stranger.get(f"/api/tables/{table}/scores")
    assert (mine["of"], theirs["of"]) == (moment, seen)
    assert theirs["points"] == [point for point in mine["points"] if point["moment"] <= seen]
    assert mine["lines"] == [{"id": "axis", "name": "the Axis"}, {"id": "allies", "name": "the Allies"}]
    then = axis.get(f"/api/tables/{table}/moments/{mine['points'][-1]['moment']}")["view"]
    assert then["points"] == mine["points"][-1]["scores"]


def test_an_imported_record_has_its_turns_and_scores(server: Running) -> None:
    axis, allies, table = two_players(server)
    play_on({"axis": axis, "allies": allies}, table, Random(9), 5000)
    course = axis.get(f"/api/tables/{table}/scores")
    assert len(course["points"]) > 1
    record = axis.get(f"/api/tables/{table}/record")
    copy = axis.post("/api/records", {"record": record}, 201)["table"]["id"]
    assert axis.get(f"/api/tables/{copy}/scores") == course
    fork = axis.post(f"/api/tables/{table}/fork", {"moment": course["points"][1]["moment"]}, 201)["table"]["id"]
    assert axis.get(f"/api/tables/{fork}/scores")["points"] == course["points"][:2]


def test_a_table_that_has_not_begun_explains_nothing(server: Running) -> None:
    anna = server.guest()
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    for what in ("layers", "scores"):
        assert anna.get(f"/api/tables/{table}/{what}", 409)["error"] == "The game has not begun yet."
