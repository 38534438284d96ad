"""Refusals by HTTP and by socket, each in the language that was asked for."""

from __future__ import annotations

import json

import pytest
from table.serving import Json, Running, Visitor, two_players
from table.socket_client import wire

PASSWORD = "correct horse battery"


def speaks(visitor: Visitor, language: str) -> Visitor:
    visitor.http.headers["Accept-Language"] = language
    return visitor


def account(server: Running, name: str) -> None:
    server.guest().post("/api/me/account", {"name": name, "password": PASSWORD})


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "El nombre y la contraseña no coinciden."),
        ("es-MX,es;q=0.9,en;q=0.8", "El nombre y la contraseña no coinciden."),
        ("en", "Name and password do not fit."),
        ("de", "Name and password do not fit."),
    ],
)
def test_a_wrong_password(server: Running, language: str, sentence: str) -> None:
    visitor = speaks(server.visitor(), language)
    assert visitor.post("/api/session", {"name": "Nobody", "password": "wrong"}, 403)["error"] == sentence


def test_who_sends_no_language_is_answered_in_english(server: Running) -> None:
    assert server.visitor().get("/api/tables/nowhere", 404)["error"] == "There is no such table."


@pytest.mark.parametrize(
    ("language", "sentence"), [("es", "Ese asiento está ocupado."), ("en", "That seat is taken.")]
)
def test_a_seat_that_somebody_else_took(server: Running, language: str, sentence: str) -> None:
    anna, late = server.guest("Anna"), speaks(server.guest("Late"), language)
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    assert late.post(f"/api/tables/{table}/join", {"seat": "axis"}, 409)["error"] == sentence


@pytest.mark.parametrize(
    ("options", "english", "spanish"),
    [
        ({"x": 7}, "There is no option 'x'.", "No existe la opción 'x'."),
        ({"defkon": 1}, "There is no option 'defkon'.", "No existe la opción 'defkon'. ¿Querías decir 'defcon'?"),
        ({"defcon": 9}, "Option 'defcon' is a number from", "La opción 'defcon' es un número de 1 a 5, no 9."),
        ({"own_map": "{"}, "Option 'own_map' is no JSON text.", "La opción 'own_map' no es un texto JSON."),
        (
            {"own_map": json.dumps({"one": 1, "tiles": []})},
            "map has no key 'one'. map.tiles must be a list of 4 to",
            "map no tiene la clave 'one'. map.tiles debe ser una lista de 4 a",
        ),
    ],
)
def test_illegal_options(server: Running, options: Json, english: str, spanish: str) -> None:
    for language, sentence in (("en", english), ("es", spanish)):
        visitor = speaks(server.guest(), language)
        wish = {"game": "frontier-wars", "scenario": "own", "options": options}
        answer = visitor.http.post("/api/tables", json=wish)
        assert answer.status_code == 422
        assert answer.json()["error"].startswith(sentence)


def test_what_cannot_be_read_and_what_is_not_there(server: Running) -> None:
    visitor = speaks(server.guest(), "es")
    answer = visitor.patch("/api/me", {"name": "x" * 41}, 422)
    assert answer["error"] == "name: debe tener como máximo 40 caracteres."
    assert visitor.get("/api/nowhere", 404)["error"] == "No hay nada en esta dirección."
    assert visitor.delete("/api/lobby", 405)["error"] == "Esta dirección no hace eso."


def test_what_is_stopped_at_the_door(server: Running) -> None:
    visitor = speaks(server.visitor(), "es")
    answer = visitor.http.post("/api/guests", content="name=x", headers={"content-type": "text/plain"})
    assert answer.json() == {"error": "Aquí solo se lee JSON."}
    answer = visitor.http.post("/api/guests", json={}, headers={"origin": "https://elsewhere.example"})
    assert answer.json() == {"error": "Una página de otro sitio no puede hacer esto."}


@pytest.mark.parametrize("name", ["<b>Ana</b> & {0} {}", 'Ana "la" \\u003c'])
def test_a_name_within_a_refusal_comes_as_it_was_written(server: Running, name: str) -> None:
    account(server, name)
    for language, sentence in (("en", f"The name {name} belongs to"), ("es", f"El nombre {name} ya es de otra")):
        visitor = speaks(server.guest(), language)
        answer = visitor.post("/api/me/account", {"name": name, "password": PASSWORD}, 409)
        assert answer["error"].startswith(sentence)


@pytest.mark.parametrize(
    ("language", "seat", "decision", "illegal", "unread"),
    [
        (
            "es",
            "Este no es tu asiento.",
            "Ahora no te toca decidir.",
            " no es legal ahora: decide",
            "falta este dato.",
        ),
        (
            "en",
            "This is not your seat.",
            "It is not your decision now.",
            " is not legal now: axis",
            "Field required.",
        ),
    ],
)
def test_refusals_by_socket(
    server: Running, language: str, seat: str, decision: str, illegal: str, unread: str
) -> None:
    axis, allies, table = two_players(server)
    query = f"?language={language}"
    with wire(axis, table, query) as one, wire(allies, table, query) as two:
        revision, legal = one.page["revision"], [action["id"] for action in one.page["legal"]]
        assert two.ask("play", revision=revision, action=legal[0], seat="axis")["error"] == seat
        assert two.ask("play", revision=revision, action=legal[0])["error"] == decision
        other = next(action for action in range(1000) if action not in legal)
        assert illegal in one.ask("play", revision=revision, action=other)["error"]
        one.socket.send(json.dumps({"type": "play", "revision": revision}))
        while (message := one.receive())["type"] != "error":
            pass
        assert message["error"].endswith(unread)


@pytest.mark.parametrize(
    ("language", "sentence"), [("es", "Esta mesa no existe."), ("en", "There is no such table.")]
)
def test_a_socket_to_no_table(server: Running, language: str, sentence: str) -> None:
    with wire(server.guest(), "nowhere", f"?language={language}") as line:
        assert json.loads(line.sent[0])["error"] == sentence
