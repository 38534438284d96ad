"""Nothing that a seat may not know leaves the server: searched byte by byte, and compared byte by byte."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest
from table.planting import plant, somewhere
from table.serving import Running, Visitor, running, two_players
from table.socket_client import Wire, wire

import maproom
from maproom.games.east_front.deck import CARD_DATA, CARD_DOMAIN, CONTINGENCY_DATA, cards_in
from maproom.games.east_front.state import EastFront
from maproom.kernel.record import Record
from maproom.table.live.live_tables import LiveTables
from maproom.table.rules.table import Seat

SEATS = {"axis": 0, "allies": 1, "spectator": None}
TITLES = {card["id"]: card["title"] for card in CARD_DATA}
PUBLIC_TITLES = [side["title"] for card in CONTINGENCY_DATA for side in (card["initial"], card["second"])]
IDS = re.compile(rf"\b(?:{'|'.join(CARD_DOMAIN.words)})\b")


def cards_known(state: EastFront, seat: int | None) -> set[str]:
    """The cards that a seat sees in a position: open ones, and its own."""
    known = {CARD_DOMAIN.words[card] for side in (0, 1) for card in cards_in(side, state.shown[side])}
    if seat is not None:
        own = state.hand[seat] | state.hidden[seat]
        known |= {CARD_DOMAIN.words[card] for card in cards_in(seat, own)}
    return known


def knowledge(record: Record) -> dict[str, list[set[str]]]:
    """Every card that each seat had seen after each action."""
    seen: dict[str, list[set[str]]] = {name: [] for name in SEATS}
    for moment in range(len(record) + 1):
        state = record.at(moment)
        assert isinstance(state, EastFront)
        for name, seat in SEATS.items():
            before = seen[name][-1] if moment else set()
            seen[name].append(before | cards_known(state, seat))
    return seen


def leaks(text: str, known: set[str]) -> list[str]:
    """The cards that a message names and the seat had not seen."""
    found = [id for id in IDS.findall(text) if id not in known]
    told = [TITLES[id] for id in known] + PUBLIC_TITLES
    hidden = (title for id, title in TITLES.items() if id not in known)
    return found + [title for title in hidden if title in text and not any(title in other for other in told)]


def stored_record(folder: Path, table: str) -> Record:
    """The game as the database has it; nothing was taken back in it."""
    database = sqlite3.connect(folder / "tables.sqlite")
    lines = database.execute("SELECT line FROM entries WHERE table_id = ? ORDER BY revision", (table,)).fetchall()
    database.close()
    record = Record(maproom.game("east-front"))
    for (line,) in lines:
        record.play_words(line)
    return record


def frame_texts(visitor: Visitor, table: str, seat: str) -> dict[int, str]:
    """What a playback is told, by moments: the first view of a stretch and every change after it."""
    texts: dict[int, str] = {}
    first, last = 0, 1
    while first < last:
        part = visitor.get(f"/api/tables/{table}/frames", first=first, seat=seat)
        texts[first] = json.dumps(part["view"])
        texts |= {first + n: json.dumps(patch) for n, patch in enumerate(part["patches"], 1)}
        first, last = first + len(part["patches"]), part["of"]
    return texts


def test_the_search_would_find_a_leak() -> None:
    assert leaks('{"words":{"card":"G05"}}', set()) == ["G05"]
    assert leaks(f"The Axis draws {TITLES['G05']}.", set()) == [TITLES["G05"]]
    assert leaks(f"G05: {TITLES['G05']}", {"G05"}) == []


def test_a_whole_game_tells_no_seat_what_it_may_not_know(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server)
        random = Random(56)
        with wire(axis, table) as one, wire(allies, table) as two, wire(server.visitor(), table) as three:
            wires: dict[str, Wire] = {"axis": one, "allies": two, "spectator": three}
            while one.page["table"]["status"] == "running":
                mover = wires[one.page["table"]["to_move"]]
                answer = mover.play(random.choice(mover.page["legal"])["id"])
                for each in wires.values():
                    each.until_revision(answer["revision"])
        pages = {
            name: visitor.http.get(f"/api/tables/{table}").text
            for name, visitor in (("axis", axis), ("allies", allies), ("spectator", server.visitor()))
        }
        told = {name: frame_texts(visitor, table, name) for name, visitor in (("axis", axis), ("allies", allies))}
    record = stored_record(tmp_path, table)
    assert record.state.actor == maproom.OVER
    shown = 0
    everything = knowledge(record)
    for name, each in wires.items():
        known = everything[name]
        assert known[-1] < set(TITLES), "some cards stay hidden to the end, or the search shows nothing"
        for text in each.sent:
            revision = int(re.findall(r'"revision":(\d+)', text)[0])
            assert leaks(text, known[revision]) == [], f"{name} at revision {revision}"
            shown += len(IDS.findall(text))
        assert leaks(pages[name], known[-1]) == []
        for moment, text in told.get(name, {}).items():
            assert leaks(text, known[moment]) == [], f"{name}'s frame of moment {moment}"
    assert shown > 300, "the search must have had something to look at"


@pytest.mark.parametrize("seed", range(4))
def test_positions_that_differ_in_secrets_send_identical_bytes(
    server: Running, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: 2000.0 + seed))
    true = somewhere(seed, 30 + 40 * seed)
    seat = true.actor
    twin = true.determinize(seat, Random(seed))
    assert twin != true
    anna, boris = server.guest("Anna"), server.guest("Boris")
    people = [anna, boris] if seat == 0 else [boris, anna]
    seats = [Seat(person=person.id) for person in people]
    tables = [plant(server, f"twin-{seed}-{copy}", state, seats) for copy, state in enumerate((true, twin))]
    told = [everything_told(server, anna, table) for table in tables]
    plain = [[text.replace(table, "TABLE") for text in texts] for table, texts in zip(tables, told, strict=True)]
    assert plain[0] == plain[1]
    assert len(plain[0]) > 4
    spectators = [everything_told(server, server.visitor(), table) for table in tables]
    assert spectators[0][0].replace(tables[0], "") == spectators[1][0].replace(tables[1], "")


MOVES_TO_SECRETS = {
    "quartermaster-ww2": (2, 60),
    "frontier-wars": (2, 40),
    "race-to-moscow": (0, 23),
    "fury-in-the-east": (2, 60),
}
"""Seed and moves of random play after which a game has something to hide from the seat that is to decide."""


@pytest.mark.parametrize("slug", MOVES_TO_SECRETS)
def test_in_every_game_positions_that_differ_in_secrets_send_identical_bytes(
    server: Running, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: 3000.0))
    true = somewhere(*MOVES_TO_SECRETS[slug], slug)
    game = maproom.game(slug)
    seat = true.actor
    twins = (true.determinize(seat, Random(attempt)) for attempt in range(60))
    twin = next((one for one in twins if one != true), None)
    assert twin is not None, "nothing is hidden here: the test would show nothing"
    played = game.seats(game.settle_options({}), game.settle_scenario(None))
    anna, boris = server.guest("Anna"), server.guest("Boris")
    seats = [
        Seat(person=(anna if number == seat else boris).id, played=name in played)
        for number, name in enumerate(game.seat_names)
    ]
    tables = [plant(server, f"{slug}-twin-{copy}", state, seats) for copy, state in enumerate((true, twin))]
    told = [everything_told(server, anna, table) for table in tables]
    plain = [[text.replace(table, "TABLE") for text in texts] for table, texts in zip(tables, told, strict=True)]
    assert plain[0][0] == plain[1][0]
    assert plain[0][3] == plain[1][3]


def everything_told(server: Running, visitor: Visitor, table: str) -> list[str]:
    """All bytes that somebody is sent while they look around, and play some moves that chance has no part in."""
    texts = [visitor.http.get(f"/api/tables/{table}").text, visitor.http.get(f"/api/tables/{table}/record").text]
    texts.append(visitor.http.get(f"/api/tables/{table}/moments/0").text)
    with wire(visitor, table) as own:
        moved = 0
        while own.page["legal"] and moved < 5:
            own.play(own.page["legal"][-1]["id"])
            moved += 1
        return texts + own.sent


def test_the_export_of_a_running_game_holds_ones_own_knowledge_only(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server)
        random = Random(5)
        for _ in range(40):
            for player in (axis, allies):
                page = player.page(table)
                if page["legal"]:
                    player.play(page, random.choice(page["legal"])["id"])
        exports = {
            name: visitor.http.get(f"/api/tables/{table}/record")
            for name, visitor in (("axis", axis), ("allies", allies), ("spectator", server.visitor()))
        }
    record = stored_record(tmp_path, table)
    known = knowledge(record)
    for name, export in exports.items():
        assert export.json()["kind"] == "knowledge"
        assert leaks(export.text, known[name][-1]) == []
    own = [entry["action"] for entry in exports["axis"].json()["entries"] if entry["action"]]
    assert own == [line for line, actor in zip(record.lines(), record.actors, strict=True) if actor == 0]
    assert not any(entry["action"] for entry in exports["spectator"].json()["entries"])
