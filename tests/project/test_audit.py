"""Known holes in what a server runs on, looked up where the indexes answer; where they do not, the summary says so.

`make audit` looks at everything, with pip-audit and npm, every week in public; here it is what a host installs, so
that no change passes the tests with a hole that is known on that day. With `MAPROOM_NEED_AUDIT` set, an index that
does not answer is a failure.
"""

from __future__ import annotations

import json
import os
import threading
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PYPI = "https://pypi.org"
NPM = "https://registry.npmjs.org"
SERVED = ("postgres", "editions")
"""The extras of a server."""
NEEDED = "MAPROOM_NEED_AUDIT"
SECONDS = 10.0
AT_A_TIME = 8

Versions = dict[str, str]


class NoAnswer(Exception):
    """An index does not tell what is known."""


def served_packages() -> Versions:
    """Every package that is installed with a server, and its locked version."""
    locked: dict[str, dict[str, Any]] = {
        one["name"]: one for one in tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    }
    own = locked["maproom"]
    wanted = [one["name"] for one in own["dependencies"]]
    wanted += [one["name"] for extra in SERVED for one in own["optional-dependencies"][extra]]
    found: Versions = {}
    while wanted:
        name = wanted.pop()
        if name not in found:
            package = locked[name]
            found[name] = package["version"]
            further = [package.get("dependencies", []), *package.get("optional-dependencies", {}).values()]
            wanted += [one["name"] for some in further for one in some]
    return found


def page_packages() -> dict[str, list[str]]:
    """Every package that ends up in the page or makes it, with its locked versions."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for path, package in lock["packages"].items():
        if path:
            found.setdefault(path.rpartition("node_modules/")[2], []).append(package["version"])
    return found


def holes_in_python(packages: Versions, index: str = PYPI) -> list[str]:
    """What PyPI knows of these versions."""
    with httpx.Client(base_url=index, timeout=SECONDS, follow_redirects=True) as http:

        def known(package: tuple[str, str]) -> list[str]:
            name, version = package
            told = _answer(http.get(f"/pypi/{name}/{version}/json"))
            if "vulnerabilities" not in told:
                raise NoAnswer(f"{http.base_url.host} tells of packages, but nothing of known holes")
            holes = [one for one in told["vulnerabilities"] if not one.get("withdrawn")]
            return [f"{name} {version}: {hole['id']}" for hole in holes]

        try:
            first, *others = sorted(packages.items())
            found = known(first)
            with ThreadPoolExecutor(AT_A_TIME) as threads:
                return found + [hole for some in threads.map(known, others) for hole in some]
        except httpx.HTTPError as error:
            raise NoAnswer(f"{index} does not answer: {type(error).__name__}") from None


def holes_in_the_page(packages: dict[str, list[str]], index: str = NPM) -> list[str]:
    """What npm knows of these versions."""
    try:
        told = _answer(httpx.post(f"{index}/-/npm/v1/security/advisories/bulk", json=packages, timeout=SECONDS))
    except httpx.HTTPError as error:
        raise NoAnswer(f"{index} does not answer: {type(error).__name__}") from None
    grave = ("moderate", "high", "critical")
    return [f"{name}: {hole['url']}" for name, some in told.items() for hole in some if hole["severity"] in grave]


def _answer(response: httpx.Response) -> dict[str, Any]:
    if response.status_code != 200:
        raise NoAnswer(f"{response.url.host} tells nothing of known holes here ({response.status_code})")
    try:
        found = response.json()
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise NoAnswer(f"{response.url.host} answers with something else than what is known")
    return found


def audit(look_up: Callable[[], list[str]]) -> None:
    """Fails where a hole is known; says so where nobody can tell, and fails there too where it must be told."""
    try:
        found = look_up()
    except NoAnswer as why:
        if NEEDED in os.environ:
            pytest.fail(str(why), pytrace=False)
        pytest.skip(f"Known holes were not looked up: {why}.")
    assert found == []


def test_nothing_that_a_server_runs_on_has_a_known_hole() -> None:
    audit(lambda: holes_in_python(served_packages()))


def test_nothing_that_makes_the_page_has_a_known_hole() -> None:
    audit(lambda: holes_in_the_page(page_packages()))


# -- the audit itself -------------------------------------------------------------------------------


class Index(BaseHTTPRequestHandler):
    """An index that knows a hole in one package of each kind, and nothing of a third."""

    told: ClassVar[dict[str, Any]] = {
        "/pypi/sound/1.0/json": {"vulnerabilities": []},
        "/pypi/leaky/2.0/json": {
            "vulnerabilities": [{"id": "PYSEC-1"}, {"id": "PYSEC-2", "withdrawn": "2026-01-01"}]
        },
        "/-/npm/v1/security/advisories/bulk": {"drip": [{"severity": "high", "url": "GHSA-1"}]},
    }

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """The status and what is told of an address."""
        return (200, cls.told[path]) if path in cls.told else (404, {})

    def do_GET(self) -> None:
        """Tells what is known."""
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        status, told = self.answer(self.path)
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        """Tells the same to whoever sends something."""
        self.do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


class Sound(Index):
    """An index that knows every package and no hole in any."""

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """No hole."""
        return 200, {"vulnerabilities": []} if path.startswith("/pypi/") else {}


class Leaky(Index):
    """An index that knows a hole in all that is asked for."""

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """A hole."""
        if path.startswith("/pypi/"):
            return 200, {"vulnerabilities": [{"id": "PYSEC-1"}]}
        return 200, {"vite": [{"severity": "critical", "url": "GHSA-1"}]}


class Mute(Index):
    """A mirror of packages that tells nothing of holes."""

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """No such address."""
        return 405, {}


class Chatty(Index):
    """Something that answers everything with a page."""

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """A page."""
        return 200, b"<html>Sign in to this network</html>"


class Bare(Index):
    """A mirror that knows packages, and leaves out what it does not know."""

    @classmethod
    def answer(cls, path: str) -> tuple[int, Any]:
        """A package."""
        return (200, {"info": {}}) if path.startswith("/pypi/") else (404, {})


@contextmanager
def some_index(kind: type[Index] = Index) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_known_hole_would_be_found() -> None:
    with some_index() as index:
        assert holes_in_python({"sound": "1.0"}, index) == []
        assert holes_in_python({"sound": "1.0", "leaky": "2.0"}, index) == ["leaky 2.0: PYSEC-1"]
        assert holes_in_the_page({"drip": ["1.0"]}, index) == ["drip: GHSA-1"]


def test_an_index_that_tells_nothing_is_not_taken_for_one_that_knows_of_no_hole() -> None:
    with some_index() as index, pytest.raises(NoAnswer):
        holes_in_python({"unknown": "1.0"}, index)
    with pytest.raises(NoAnswer):
        holes_in_the_page({}, index)


def audit_at(index: str) -> None:
    """The whole audit, of all that is locked, at another index."""
    audit(lambda: holes_in_python(served_packages(), index))
    audit(lambda: holes_in_the_page(page_packages(), index))


def test_the_audit_passes_where_an_index_knows_of_no_hole() -> None:
    with some_index(Sound) as index:
        audit_at(index)


def test_the_audit_fails_where_an_index_knows_of_one() -> None:
    with some_index(Leaky) as index:
        for look_up in (
            lambda: holes_in_python(served_packages(), index),
            lambda: holes_in_the_page(page_packages(), index),
        ):
            with pytest.raises(AssertionError):
                audit(look_up)


@pytest.mark.parametrize("kind", [Mute, Chatty, Bare])
def test_the_audit_says_where_nobody_could_tell(kind: type[Index], monkeypatch: pytest.MonkeyPatch) -> None:
    with some_index(kind) as index:
        monkeypatch.delenv(NEEDED, raising=False)
        with pytest.raises(pytest.skip.Exception, match="Known holes were not looked up"):
            audit_at(index)
        monkeypatch.setenv(NEEDED, "1")
        with pytest.raises(pytest.fail.Exception):
            audit_at(index)


def test_what_a_server_runs_on_is_looked_at_whole() -> None:
    packages = served_packages()
    assert {"fastapi", "starlette", "uvicorn", "sqlalchemy", "psycopg", "pydantic-core"} <= set(packages)
    assert "pytest" not in packages
    assert "vite" in page_packages()
