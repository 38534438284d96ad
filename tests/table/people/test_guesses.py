"""Passwords are not guessed without end, nobody is locked out for long, and hashing has its own bounds."""

from __future__ import annotations

import asyncio
import threading
import time
from asyncio import CancelledError
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from table.serving import Running, Visitor, running

from maproom.table.people import guesses
from maproom.table.people.accounts import HASHED_AT_ONCE, MOST_TO_HASH, People
from maproom.table.people.guesses import FORGOTTEN_SECONDS, FREE, LONGEST_SECONDS, Guesses
from maproom.table.rules.errors import NotAllowed, TooFast
from maproom.table.store.engine import Store
from maproom.table.wire.refusals import told

PASSWORD = "correct horse battery"


def account(server: Running) -> Visitor:
    visitor = coming_from(server, "192.0.2.1")
    visitor.post("/api/guests", {})
    visitor.post("/api/me/account", {"name": "Anna", "password": PASSWORD})
    return visitor


def coming_from(server: Running, address: str) -> Visitor:
    """Somebody for whom a proxy on this machine asks."""
    visitor = server.visitor()
    visitor.http.headers["X-Forwarded-For"] = address
    return visitor


def tried(visitor: Visitor, password: str, name: str = "Anna") -> int:
    return visitor.http.post("/api/session", json={"name": name, "password": password}).status_code


def test_an_account_is_not_guessed_at_from_very_many_addresses(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "FREE_IN_ALL", 12)
    account(server)
    attackers = [coming_from(server, f"198.51.100.{number}") for number in range(24)]
    answers = Counter(tried(attacker, f"guess {number}") for number, attacker in enumerate(attackers))
    assert answers[403] <= 12 + 2
    assert answers[429] >= 24 - 12 - 2
    answer = attackers[0].http.post("/api/session", json={"name": "ANNA", "password": PASSWORD})
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= LONGEST_SECONDS
    assert told(answer.json()["error"], "es").startswith("Demasiadas contraseñas")
    home = coming_from(server, "192.0.2.1")
    assert tried(home, PASSWORD) == 200, "where the account has been its owner does not wait"


def test_guesses_from_elsewhere_do_not_keep_the_owner_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "FREE_IN_ALL", 12)
    with running(tmp_path) as server:
        anna = account(server)
        anna.http.headers["X-Forwarded-For"] = "192.0.2.2"
        anna.get("/api/session")
        attackers = [coming_from(server, f"2001:db8:1:{number}::1") for number in range(FREE + 3)]
        assert [tried(attacker, "guess") for attacker in attackers][-1] == 429, "networks of 48 bits count as one"
        assert tried(coming_from(server, "203.0.113.5"), PASSWORD) == 200, "the owner at a new address"
        for number in range(20):
            tried(coming_from(server, f"198.51.100.{number}"), "guess")
        assert tried(coming_from(server, "203.0.113.6"), PASSWORD) == 429
        assert tried(coming_from(server, "192.0.2.1"), PASSWORD) == 200, "not only the latest address is known"


def test_a_name_that_nobody_has_is_answered_alike(server: Running) -> None:
    attacker = coming_from(server, "198.51.100.77")
    answers = [tried(attacker, "guess", "Nobody") for _ in range(FREE + 3)]
    assert answers[: FREE + 1] == [403] * (FREE + 1)
    assert 429 in answers[FREE + 1 :]


def test_many_guesses_at_once_are_no_way_around(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        account(server)
        attackers = [coming_from(server, "198.51.100.7") for _ in range(16)]
        with ThreadPoolExecutor(16) as threads:
            answers = Counter(threads.map(lambda one: tried(one, "guess"), attackers))
        assert answers[403] <= FREE + 2
        assert answers[429] >= 16 - FREE - 2


def test_whoever_has_a_stolen_cookie_does_not_guess_the_password_either(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = account(server)
        wish = {"old": "guess", "new": "another long one"}
        answers = [anna.http.put("/api/me/password", json=wish).status_code for _ in range(FREE + 3)]
        assert answers[0] == 403
        assert answers[-1] == 429


def test_waits_grow_to_half_a_minute_and_are_forgotten() -> None:
    counted, now, waits = Guesses(), 0.0, []
    for _ in range(30):
        try:
            counted.begin("anna", "198.51.100.7", now)
        except TooFast as refused:
            waits.append(refused.seconds)
            now += refused.seconds
            counted.begin("anna", "198.51.100.7", now)
    assert waits[:5] == [1.0, 2.0, 4.0, 8.0, 16.0]
    assert set(waits[5:]) == {LONGEST_SECONDS}
    counted.begin("anna", "198.51.100.7", now + FORGOTTEN_SECONDS + 1)
    counted.begin("anna", "198.51.100.7", now + FORGOTTEN_SECONDS + 1)
    counted.right("anna", "198.51.100.7")
    for _ in range(FREE + 1):
        counted.begin("anna", "198.51.100.7", now)


@pytest.mark.parametrize(
    "between", [TooFast("Many people sign in just now; try again in a moment.", 5), CancelledError()]
)
def test_an_attempt_that_nobody_looked_at_is_not_counted(between: BaseException) -> None:
    counted = Guesses()
    for _ in range(FREE + 1):
        counted.begin("anna", "198.51.100.7", 0.0)
    for _ in range(3):
        with pytest.raises(type(between)), counted.attempt("anna", "198.51.100.7", 1.0):
            raise between
    with pytest.raises(NotAllowed), counted.attempt("anna", "198.51.100.7", 1.0):
        raise NotAllowed("Name and password do not fit.")
    with pytest.raises(TooFast, match="try again in 2 s"):
        counted.begin("anna", "198.51.100.7", 1.0)


def test_whoever_is_refused_because_many_sign_in_has_made_no_attempt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        anna = account(server)
        with monkeypatch.context() as many:
            many.setattr("maproom.table.people.accounts.MOST_TO_HASH", 0)
            elsewhere = coming_from(server, "198.51.100.8")
            assert {tried(elsewhere, PASSWORD) for _ in range(FREE + 3)} == {429}
            wish = {"old": PASSWORD, "new": "another long one"}
            assert {anna.http.put("/api/me/password", json=wish).status_code for _ in range(FREE + 3)} == {429}
        assert tried(elsewhere, PASSWORD) == 200
        anna.put("/api/me/password", wish)


class SlowHasher(PasswordHasher):
    """Counts how many hash at the same time."""

    def __init__(self) -> None:
        super().__init__(1, 64)
        self.now = self.most = 0
        self._lock = threading.Lock()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.02)
        with self._lock:
            self.now -= 1
        return super().hash(password, salt=salt)


def test_few_passwords_are_hashed_at_once_and_no_endless_row_waits(tmp_path: Path) -> None:
    hasher = SlowHasher()
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    people = People(store, hasher)

    async def many() -> list[str | BaseException]:
        return await asyncio.gather(*[people._hash("word") for _ in range(60)], return_exceptions=True)

    found = asyncio.run(many())
    people.close()
    store.close()
    assert hasher.most == HASHED_AT_ONCE
    assert sum(isinstance(one, str) for one in found) == MOST_TO_HASH
    assert all(isinstance(one, str | TooFast) for one in found)


def test_networks_of_one_provider_have_a_bound_together(tmp_path: Path, database: str) -> None:
    """Whoever has 48 bits of an address has 65,536 networks that count as one address each."""
    with running(tmp_path, db=database, sign_ins_per_minute=1) as server:

        def arrived(address: str) -> int:
            return coming_from(server, address).http.post("/api/guests", json={}).status_code

        assert arrived("2001:db8:1:0::1") == 200
        assert arrived("2001:db8:1:0::2") == 429
        assert {arrived(f"2001:db8:1:{number}::1") for number in range(1, 10)} == {200}
        assert arrived("2001:db8:1:aaaa::1") == 429
        assert arrived("2001:db8:2:1::1") == 200
