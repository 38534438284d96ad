"""The pages as a browser gets them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from table.serving import Running

import maproom
from maproom.table.page import home_page
from maproom.table.security import SECURITY_HEADERS


def pictures(page: str) -> list[ElementTree.Element]:
    """The pictures of a page."""
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


def test_the_home_page_names_every_game(server: Running) -> None:
    response = server.visitor().http.get("/?from=anywhere")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert all(game.name in response.text for game in maproom.all_games())


def test_the_page_has_the_board_of_every_game(server: Running) -> None:
    drawn = pictures(server.visitor().http.get("/").text)
    assert [svg.findtext("title") for svg in drawn] == [game.name for game in maproom.all_games()]


def test_the_east_front_board_has_all_its_spaces(server: Running) -> None:
    drawn = {svg.findtext("title"): svg for svg in pictures(server.visitor().http.get("/").text)}
    spaces = [path for path in drawn[maproom.game("east-front").name].iter("path") if path.get("data-space")]
    names = [space.findtext("title") for space in spaces]
    assert len(names) == len(set(names)) == 44
    assert {"Kiev", "Baltic Sea", "East Prussia"} <= set(names)


def test_the_page_needs_nothing_from_elsewhere(server: Running) -> None:
    page = server.visitor().http.get("/").text
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


def test_an_unknown_address_gets_a_sentence(server: Running) -> None:
    response = server.visitor().http.get("/<script>")
    assert response.status_code == 404
    assert "There is nothing at <code>/&lt;script&gt;</code>" in response.text


def test_head_answers_without_the_page(server: Running) -> None:
    response = server.visitor().http.head("/")
    assert response.status_code == 200
    assert int(response.headers["Content-Length"]) > 0
    assert response.text == ""


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/nowhere", "GET"), ("/", "POST"), ("/api/games", "GET"), ("/api/x", "GET")]
)
def test_every_answer_has_the_security_headers(server: Running, path: str, method: str) -> None:
    response = server.visitor().http.request(method, path)
    assert {name: response.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "default-src 'none'; style-src 'unsafe-inline'" in response.headers["Content-Security-Policy"]


def test_an_empty_shelf_says_so() -> None:
    assert "No game is on the shelf yet" in home_page([])
