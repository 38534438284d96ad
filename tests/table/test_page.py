"""The pages as a browser gets them: over a real socket."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from xml.etree import ElementTree

import pytest

import maproom
from maproom.table.page import home_page
from maproom.table.server import SECURITY_HEADERS, TableServer, open_table


@pytest.fixture(scope="module")
def server() -> Iterator[TableServer]:
    with open_table("127.0.0.1", 0, maproom.all_games()) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def fetch(server: TableServer, path: str, method: str = "GET") -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    try:
        connection.request(method, path)
        response = connection.getresponse()
        return response, response.read().decode()
    finally:
        connection.close()


def test_the_home_page_names_every_game(server: TableServer) -> None:
    response, page = fetch(server, "/?from=anywhere")
    assert response.status == 200
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert all(game.name in page for game in maproom.all_games())


def test_the_east_front_board_has_all_its_spaces(server: TableServer) -> None:
    _, page = fetch(server, "/")
    start = page.index('<svg class="board"')
    svg = ElementTree.fromstring(page[start : page.index("</svg>", start) + len("</svg>")])
    spaces = (path for path in svg.iter("path") if path.get("class", "").startswith("space "))
    names = [space.findtext("title") for space in spaces]
    assert len(names) == len(set(names)) == 44
    assert {"Kiev", "Baltic Sea", "East Prussia"} <= set(names)


def test_the_page_needs_nothing_from_elsewhere(server: TableServer) -> None:
    _, page = fetch(server, "/")
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


def test_an_unknown_address_gets_a_sentence(server: TableServer) -> None:
    response, page = fetch(server, "/<script>")
    assert response.status == 404
    assert "There is nothing at <code>/&lt;script&gt;</code>" in page


def test_head_answers_without_the_page(server: TableServer) -> None:
    response, page = fetch(server, "/", "HEAD")
    assert response.status == 200
    assert int(response.headers["Content-Length"]) > 0
    assert page == ""


@pytest.mark.parametrize(("path", "method"), [("/", "GET"), ("/nowhere", "GET"), ("/", "POST")])
def test_every_answer_has_the_security_headers(server: TableServer, path: str, method: str) -> None:
    response, _ = fetch(server, path, method)
    assert {name: response.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "default-src 'none'; style-src 'unsafe-inline'" in response.headers["Content-Security-Policy"]


def test_an_empty_shelf_says_so() -> None:
    assert "No game is on the shelf yet" in home_page([])
