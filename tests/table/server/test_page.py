"""What a browser gets where the page has not been built, and the headers of every answer."""

from __future__ import annotations

import pytest
from table.serving import Running

from maproom.table.server.built_client import NOT_BUILT
from maproom.table.server.guard import SECURITY_HEADERS


@pytest.mark.parametrize("path", ["/", "/?from=anywhere", "/tables/abc", "/<script>"])
def test_without_a_built_page_every_address_says_so(server: Running, path: str) -> None:
    response = server.visitor().http.get(path)
    assert (response.status_code, response.text) == (503, NOT_BUILT)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_that_the_page_is_not_built_is_said_in_the_language_of_the_reader(server: Running) -> None:
    response = server.visitor().http.get("/", headers={"Accept-Language": "es"})
    assert response.status_code == 503
    assert response.text.startswith("La página no está construida")


def test_without_a_built_page_the_api_answers(server: Running) -> None:
    visitor = server.visitor()
    assert visitor.get("/healthz")["status"] == "ok"
    assert visitor.get("/api/games")["games"]
    assert visitor.http.get("/assets/lost.js").status_code == 404
    assert visitor.http.post("/tables/abc").status_code == 404


def test_head_answers_without_the_page(server: Running) -> None:
    response = server.visitor().http.head("/")
    assert response.status_code == 503
    assert int(response.headers["Content-Length"]) > 0
    assert response.text == ""


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/nowhere", "GET"), ("/", "POST"), ("/api/games", "GET"), ("/api/x", "GET")]
)
def test_every_answer_has_the_security_headers(server: Running, path: str, method: str) -> None:
    response = server.visitor().http.request(method, path)
    assert {name: response.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "default-src 'none'; style-src 'unsafe-inline'" in response.headers["Content-Security-Policy"]
