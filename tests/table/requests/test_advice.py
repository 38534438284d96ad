"""What would you do?: the computer's advice at casual tables, from what a seat knows, and told to the others."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.serving import Json, Running, Visitor, play_on, running, two_players, wait_until

import maproom
from maproom.bots import levels
from maproom.bots.search.rollouts import Terms
from maproom.kernel.state import State
from maproom.table.live.advice_process import SecondThoughts
from maproom.table.live.bot_pool import question_of
from maproom.table.live.bot_worker import answer
from maproom.table.live.worker import BotFailed

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]


def ask(visitor: Visitor, page: Json, status: int = 200, **more: Any) -> Json:
    wish = {"revision": page["revision"], **more}
    return visitor.post(f"/api/tables/{page['table']['id']}/advice", wish, status)


def account(server: Running, name: str) -> Visitor:
    visitor = server.guest()
    visitor.post("/api/me/account", {"name": name, "password": "a long password", "email": None})
    return visitor


def deciding(server: Running, table: str, players: dict[str, Visitor]) -> tuple[str, Json]:
    """Whoever is to decide, and their page."""
    seat = next(iter(players.values())).page(table)["table"]["to_move"]
    return seat, players[seat].page(table)


def test_it_says_what_it_would_do_how_likely_that_wins_and_why(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    seat, page = deciding(server, table, {"axis": axis, "allies": allies})
    assert page["can"]["advice"]
    told = ask(axis if seat == "axis" else allies, page)
    assert told["level"] == "captain"
    assert told["revision"] == page["revision"]
    legal = [one["words"] for one in page["legal"]]
    assert all(choice["action"] in legal and 0 <= choice["chance"] <= 1 for choice in told["choices"])
    assert told["choices"][0]["action"] == told["chosen"]
    assert told["choices"][0]["line"][0]["label"] == told["choices"][0]["label"]
    spanish = ask(axis if seat == "axis" else allies, page, language="es")
    assert spanish["imagined"] != told["imagined"]
    assert axis.page(table)["revision"] == page["revision"], "nothing was played"


def test_the_others_are_told_once_for_each_question(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    seat, page = deciding(server, table, {"axis": axis, "allies": allies})
    asker, other = (axis, allies) if seat == "axis" else (allies, axis)
    ask(asker, page)
    ask(asker, page)
    heard = [(line["kind"], line["person"], line["text"]) for line in other.page(table)["chat"]]
    assert heard == [("advice", asker.id, "")]
    other.post(f"/api/tables/{table}/chat", {"text": "\x01advice"})
    assert [line["kind"] for line in other.page(table)["chat"]] == ["advice", "said"], "nobody can say it by hand"


def test_who_is_not_to_decide_or_has_no_seat_gets_no_advice(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    seat, page = deciding(server, table, {"axis": axis, "allies": allies})
    waiting = allies if seat == "axis" else axis
    assert not waiting.page(table)["can"]["advice"]
    assert ask(waiting, page, 409)["error"] == "It is not your decision now."
    assert ask(server.guest(), page, 403)["error"] == "You have no seat at this table."
    late = {**page, "revision": page["revision"] + 1}
    assert "gone on" in ask(axis if seat == "axis" else allies, late, 409)["error"]


def test_a_game_that_counts_for_ratings_refuses_and_a_casual_one_does_not(server: Running) -> None:
    anna = account(server, "Anna Advice")
    seats = [{"seat": "axis", "who": "me"}, {"seat": "allies", "who": "bot", "bot": "random"}]
    rated = anna.set_table(seats=seats)
    assert rated["table"]["rated"]
    wait_until(lambda: anna.page(rated["table"]["id"])["table"]["to_move"] == "axis")
    page = anna.page(rated["table"]["id"])
    assert not page["can"]["advice"]
    assert "counts for ratings" in ask(anna, page, 403)["error"]
    assert anna.page(rated["table"]["id"])["chat"] == [], "a question that was refused is not told"
    casual = anna.set_table(seats=seats, casual=True)
    assert not casual["table"]["rated"]
    wait_until(lambda: anna.page(casual["table"]["id"])["table"]["to_move"] == "axis")
    page = anna.page(casual["table"]["id"])
    assert page["can"]["advice"]
    assert ask(anna, page)["choices"]


def test_who_hears_nothing_from_somebody_hears_that_they_asked(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    seat, page = deciding(server, table, {"axis": axis, "allies": allies})
    asker, other = (axis, allies) if seat == "axis" else (allies, axis)
    other.post("/api/blocks", {"person": asker.id})
    asker.post(f"/api/tables/{table}/chat", {"text": "Hello?"})
    ask(asker, page)
    assert [line["kind"] for line in other.page(table)["chat"]] == ["advice"]


def test_one_question_at_a_time_and_the_answer_is_dropped_when_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.services.second_thoughts._worker._command[:] = SLEEPER
        axis, allies, table = two_players(server, options={"first_game": True})
        players = {"axis": axis, "allies": allies}
        seat, page = deciding(server, table, players)
        answers: list[Json] = []
        first = threading.Thread(target=lambda: answers.append(ask(players[seat], page, 409)))
        first.start()
        wait_until(lambda: bool(server.services.adviser._asking))
        assert "already" in ask(players[seat], page, 409)["error"]
        play_on(players, table, Random(1), 1)
        first.join(10)
        assert "gone on" in answers[0]["error"]
        wait_until(lambda: not server.services.adviser._asking)


def test_whoever_asks_too_often_must_wait(tmp_path: Path) -> None:
    with running(tmp_path, advice_per_minute=1) as server:
        axis, allies, table = two_players(server, options={"first_game": True})
        seat, page = deciding(server, table, {"axis": axis, "allies": allies})
        asker = axis if seat == "axis" else allies
        ask(asker, page)
        assert "wait a little" in ask(asker, page, 429)["error"]


def test_a_computer_that_fails_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.services.second_thoughts._worker._command[:] = [sys.executable, "-c", "print('nonsense')"]
        axis, allies, table = two_players(server, options={"first_game": True})
        seat, page = deciding(server, table, {"axis": axis, "allies": allies})
        assert "no answer" in ask(axis if seat == "axis" else allies, page, 409)["error"]


def some_positions(slug: str) -> list[State]:
    """Moments of a game at which there is something to choose."""
    game, random = maproom.game(slug), Random(4)
    state, found = game.new(), list[State]()
    while len(found) < 2:
        if state.actor < 0:
            state.apply(state.sample(random))
            continue
        legal = state.legal()
        if len(legal) > 3 and random.random() < 0.1:
            found.append(state.clone())
        state.apply(random.choice(legal))
    return found


@pytest.mark.parametrize("slug", [game.slug for game in maproom.all_games()])
def test_dealing_the_hidden_cards_anew_changes_no_word_of_it(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way that a question takes, with a captain who is not stopped by a clock."""
    quick = Terms(budget=6, seconds=0.0, keep=3, rounds=1.0, steps=8)
    monkeypatch.setattr(levels, "ADVISER", quick)
    for number, state in enumerate(some_positions(slug)):
        seat = state.actor
        other = state.determinize(seat, Random(100 + number))
        told = [
            answer({**question_of("captain", one, seat, Random(7)), "language": "en"}) for one in (state, other)
        ]
        assert "thought" in told[0], told[0]
        assert told[0] == told[1]


def test_urgent_questions_go_first_and_whoever_gives_up_is_passed_over() -> None:
    echo = "import sys, json\nfor line in sys.stdin: print(line.strip(), flush=True)"

    async def talk() -> list[str]:
        thoughts = SecondThoughts(20, [sys.executable, "-c", echo])
        heard: list[str] = []

        async def one(name: str, urgent: bool) -> None:
            heard.append((await thoughts.ask({"name": name}, urgent))["name"])

        tasks = [
            asyncio.create_task(one(name, urgent))
            for name, urgent in (("first", False), ("slow", False), ("gone", False), ("quick", True))
        ]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        thoughts.close()
        return heard

    assert asyncio.run(talk()) == ["first", "quick", "slow"]


def test_a_thought_that_takes_too_long_or_is_not_wanted_any_more_is_ended() -> None:
    async def talk() -> None:
        thoughts = SecondThoughts(0.2, SLEEPER)
        with pytest.raises(BotFailed, match="too long"):
            await thoughts.ask({}, urgent=True)
        waiting = asyncio.create_task(thoughts.ask({}, urgent=True))
        await asyncio.sleep(0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        thoughts.close()
        assert thoughts.process is None

    asyncio.run(talk())
