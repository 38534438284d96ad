"""Who plays depends on the scenario and on options; the server says so before a table is set."""

from __future__ import annotations

from table.serving import Running


def test_options_decide_who_plays(server: Running) -> None:
    asked = server.visitor().http
    alone = asked.post("/api/games/race-to-moscow/seats", json={"scenario": "full", "options": {"players": "gray"}})
    assert alone.json() == {"seats": ["gray"], "teams": [["gray"]]}
    three = asked.post("/api/games/race-to-moscow/seats", json={}).json()
    assert len(three["seats"]) == 3


def test_a_wrong_option_gets_a_sentence(server: Running) -> None:
    answer = server.visitor().http.post("/api/games/race-to-moscow/seats", json={"options": {"players": "pink"}})
    assert answer.status_code == 422
    assert "pink" in answer.json()["error"]
    assert server.visitor().http.post("/api/games/chess/seats", json={}).status_code == 404
