"""Behind a web server: whom it asks for, by which way, and whom to believe that."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from table.nursery import Nursery, copies
from table.serving import Visitor, running

from maproom.table.server.command import serve
from maproom.table.server.port import IDLE_SECONDS

NGINX_SECONDS = 60
"""So long nginx keeps a silent connection to the server behind it, unless told otherwise."""
FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def cookie_of(visitor: Visitor, headers: dict[str, str]) -> Any:
    answer = visitor.http.post("/api/guests", json={}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


@pytest.mark.parametrize(("trusted", "believed"), [("127.0.0.0/8", True), ("10.1.2.3", False)])
def test_only_a_trusted_proxy_says_for_whom_it_asks(
    tmp_path: Path, nursery: Nursery, trusted: str, believed: bool
) -> None:
    settings = {"trusted_proxies": trusted, "sign_ins_per_minute": 2}
    with copies(nursery, 1, f"sqlite:///{tmp_path}/tables.sqlite", **settings) as (server,):
        answer = cookie_of(server.visitor(), FORWARDED)
        assert ("Secure" in answer.headers["set-cookie"]) is believed
        assert ("strict-transport-security" in answer.headers) is believed
        cookie_of(server.visitor(), FORWARDED)
        spent = server.visitor().http.post("/api/guests", json={}, headers=FORWARDED)
        assert spent.status_code == 429
        other = server.visitor().http.post("/api/guests", json={}, headers={"X-Forwarded-For": "203.0.113.8"})
        assert other.status_code == (200 if believed else 429)


def test_visitors_are_told_apart_where_both_kinds_of_addresses_are_listened_to(
    tmp_path: Path, nursery: Nursery
) -> None:
    """Such a server, or a proxy in front of it, writes 203.0.113.7 as ::ffff:203.0.113.7."""
    if not socket.has_dualstack_ipv6():
        pytest.skip("This machine has no IPv6.")
    settings = {"host": "::", "trusted_proxies": "127.0.0.1", "sign_ins_per_minute": 1}
    with copies(nursery, 1, f"sqlite:///{tmp_path}/tables.sqlite", **settings) as (server,):
        for form in ("203.0.113.{}", "::ffff:203.0.114.{}"):
            seventh, eighth = ({**FORWARDED, "X-Forwarded-For": form.format(number)} for number in (7, 8))
            assert "Secure" in cookie_of(server.visitor(), seventh).headers["set-cookie"]
            assert server.visitor().http.post("/api/guests", json={}, headers=seventh).status_code == 429
            cookie_of(server.visitor(), eighth)
        mapped = {"X-Forwarded-For": "::ffff:203.0.113.7"}
        assert server.visitor().http.post("/api/guests", json={}, headers=mapped).status_code == 429, (
            "the same person"
        )


def test_a_public_address_with_https_is_enough(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://maps.example.org/") as server:
        answer = cookie_of(server.visitor(), {"Origin": "https://maps.example.org", "Host": "inside:8000"})
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        refused = server.visitor().http.post("/api/guests", json={}, headers={"Origin": "https://evil.example.org"})
        assert refused.status_code == 403


def test_plain_http_at_home_has_neither(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        answer = cookie_of(server.visitor(), {})
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def test_a_silent_connection_is_kept_longer_than_web_servers_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With uvicorn's own five seconds, what comes over a connection that closes just then would be lost."""
    served: list[uvicorn.Config] = []

    class Server:
        started = True

        def __init__(self, config: uvicorn.Config) -> None:
            served.append(config)

        def run(self, sockets: list[socket.socket]) -> None:
            assert sockets

    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(uvicorn, "Server", Server)
    serve(port=0, db=f"sqlite:///{tmp_path}/tables.sqlite", browser=False)
    assert [config.timeout_keep_alive for config in served] == [IDLE_SECONDS]
    assert IDLE_SECONDS > NGINX_SECONDS
