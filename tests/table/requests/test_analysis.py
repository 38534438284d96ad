"""The analysis of a finished game: made once for everybody, shown as it goes on, broken off when nobody waits."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from table.serving import Json, Running, Visitor, play_on, running, two_players, wait_until

import maproom
from maproom.bots.review import Review

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]


def finished(server: Running) -> tuple[Visitor, Visitor, str]:
    """Two guests, and a short game that one of them has given up."""
    anna, ben, table = two_players(server, options={"first_game": True})
    play_on({"axis": anna, "allies": ben}, table, Random(3), 8)
    anna.post(f"/api/tables/{table}/resign")
    return anna, ben, table


def address(table: str) -> str:
    return f"/api/tables/{table}/analysis"


def until_done(visitor: Visitor, table: str, **query: Any) -> Json:
    seen: list[float] = []

    def look() -> bool:
        seen.append(visitor.get(address(table))["progress"])
        return str(visitor.get(address(table))["status"]) != "running"

    for _ in range(4):  # a busy machine may take long over it
        with suppress(AssertionError):
            wait_until(look)
            break
    assert seen == sorted(seen)
    return visitor.get(address(table), **query)


def test_a_game_that_goes_on_is_not_analysed(server: Running) -> None:
    anna = server.guest()
    seats = [{"seat": "axis", "who": "me"}, {"seat": "allies", "who": "me"}]
    table = anna.set_table(seats=seats)["table"]["id"]
    assert anna.get(address(table))["status"] == "none"
    assert anna.post(address(table), None, 409)["error"] == "The game is not over yet."


def test_it_cannot_be_broken_off_by_others_and_ends_when_nobody_waits(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.services.second_thoughts._worker._command[:] = SLEEPER
        anna, ben, table = finished(server)
        assert anna.post(address(table))["status"] == "running"
        assert anna.post(address(table))["status"] == "running"
        assert len(server.services.analyst._jobs) == 1, "it does not run twice"
        ben.post(address(table))
        clara = server.guest()
        refused = clara.http.delete(address(table))
        assert refused.status_code == 404
        assert anna.http.delete(address(table)).status_code == 200
        assert ben.get(address(table))["status"] == "running", "somebody still waits"
        wait_until(lambda: server.services.second_thoughts.process is not None)
        assert ben.http.delete(address(table)).status_code == 200
        assert ben.get(address(table))["status"] == "none"
        wait_until(lambda: not server.services.second_thoughts._busy)


def test_a_process_that_fails_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.services.second_thoughts._worker._command[:] = [sys.executable, "-c", "print('nonsense')"]
        anna, _, table = finished(server)
        anna.post(address(table))
        assert until_done(anna, table)["status"] == "failed"


def bots_game(slug: str, scenario: str | None = None, most: int = 10_000) -> tuple[list[str], Review]:
    """A short game of somebody who plays at random against the computer's habits, and its review."""
    game, random = maproom.game(slug), Random(11)
    options, chosen = game.settle_options(None), game.settle_scenario(scenario)
    state, lines = game.new(options, chosen), list[str]()
    while state.actor != -2 and not state.outcome and len(lines) < most:
        action = state.sample(random) if state.actor < 0 else random.choice(state.legal())
        lines.append(game.verbs.line(action))
        state.apply(action)
    return lines, Review(game, options, chosen, lines)


def test_a_review_tells_the_course_and_the_turning_moments_in_both_languages() -> None:
    lines, review = bots_game("east-front", most=150)
    assert review.progress() == 0.0
    last = 0.0
    while not review.is_done():
        review.work(0.2)
        assert review.progress() >= last
        last = review.progress()
    assert last == 1.0
    english, spanish = review.to_json("en"), review.to_json("es")
    assert [side["id"] for side in english["sides"]] == ["axis", "allies"]
    assert 20 <= len(english["course"]) <= 100
    for point in english["course"]:
        assert 0 <= point["moment"] <= len(lines)
        assert all(0 <= chance <= 1 for chance in point["chances"])
    assert english["looked"] <= english["decisions"]
    assert english["turnings"], "somebody who plays at random leaves something to be told"
    for one, other in zip(english["turnings"], spanish["turnings"], strict=True):
        assert one["better_chance"] > one["taken_chance"]
        assert one["better"] != one["taken"]
        assert one["moment"] == other["moment"]
        assert one["why"] != other["why"]


def test_a_decision_is_judged_from_what_its_seat_knew_then() -> None:
    """Where hidden cards are dealt anew before a decision, what is found about it stays the same."""
    game = maproom.game("quartermaster-ww2")
    lines, _ = bots_game("quartermaster-ww2", most=120)
    review = Review(game, game.settle_options(None), game.settle_scenario(None), lines)
    state = game.new()
    compared = 0
    for moment, line in enumerate(lines):
        action = game.action(line)
        if state.actor >= 0 and len(state.legal()) > 1:
            other = state.determinize(state.actor, Random(moment))
            for position in (state, other):
                review._first_look(position.clone(), moment, action)
            pair = [(one.taken, one.ideas, one.loss) for one in review._doubts if one.moment == moment]
            assert len(pair) in (0, 2)
            assert len(set(pair)) <= 1
            compared += len(pair) // 2
            review._doubts.clear()
        state.apply(action)
    assert compared > 3


def test_a_finished_game_is_analysed_once_for_all_who_may_see_it(server: Running) -> None:
    anna, ben, table = finished(server)
    assert anna.post(address(table))["status"] in ("running", "done")
    found = until_done(anna, table)
    assert found["status"] == "done"
    assert found["found"]["course"][0]["moment"] == 0
    server.services.second_thoughts._worker._command[:] = SLEEPER
    again = ben.post(address(table))
    assert again["status"] == "done", "nothing is computed again"
    assert again["found"]["course"] == found["found"]["course"]
    assert ben.get(address(table), language="es")["found"]["sides"] != found["found"]["sides"]
