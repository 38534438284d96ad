"""People: guests with a secret in a cookie, accounts with a password, and everything in between."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from time import monotonic
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection

from maproom.table.people.guesses import HOME, Guesses
from maproom.table.people.tokens import TOKEN_BYTES, hashed, new_id, new_token
from maproom.table.rules.errors import Conflict, NotAllowed, NotNow, NotSignedIn, StorageDown, TooFast
from maproom.table.rules.person import (
    LONGEST_PASSWORD,
    Notify,
    Person,
    clean_email,
    clean_name,
    clean_password,
    name_key,
)
from maproom.table.store import link_rows
from maproom.table.store import people_rows as rows
from maproom.table.store.engine import Store

NOTED_AFTER = 12 * 3600.0
"""Seconds after which it is noted again that somebody was here."""
HASHED_AT_ONCE, MOST_TO_HASH = 2, 40
"""So many passwords are hashed at the same time, and so many may wait for it; each takes 64 MiB."""
T = TypeVar("T")
REMEMBERED = 10_000
REMEMBERED_FOR = 10.0
"""Seconds after which a session is looked up again: another process may have ended it."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person and the secret for their cookie, and the tables they have taken over."""

    person: Person
    token: str
    tables: tuple[str, ...] = ()


class People:
    """Everybody that the server knows."""

    def __init__(self, store: Store, hasher: PasswordHasher) -> None:
        self._store = store
        self._hasher = hasher
        self._guesses = Guesses()
        self._hashing = ThreadPoolExecutor(HASHED_AT_ONCE, "maproom-password")
        self._to_hash = 0
        self._remembered: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    @cached_property
    def _nobodys_password(self) -> str:
        """With it, signing in to a name that nobody has takes as long as to any other."""
        return self._hasher.hash(secrets.token_hex(TOKEN_BYTES))

    async def guest(self, name: str | None, now: float) -> SignedIn:
        """A new guest."""
        called = clean_name(name) if name else f"Guest {secrets.randbelow(9000) + 1000}"
        await self._check_free(called, None)
        token = new_token()
        person = Person(new_id(), "guest", called, created=now, seen=now)
        await self._store.write(rows.add_person, person, hashed(token))
        return SignedIn(person, token)

    async def who(self, token: str | None, now: float) -> Person | None:
        """The person whose cookie this is."""
        if not token:
            return None
        key = hashed(token)
        known = self._remembered.get(key)
        if known and now - known[0] < REMEMBERED_FOR:
            return known[1]
        person = await self._store.read(rows.person_of_session, key)
        if person:
            person = await self._seen(person, now)
            self._remembered[key] = (now, person)
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return person

    async def _seen(self, person: Person, now: float) -> Person:
        """Notes now and then that somebody was here: guests who do not come back are forgotten one day."""
        if now - person.seen < NOTED_AFTER:
            return person
        try:
            await self._store.write(rows.saw_person, person.id, now)
        except StorageDown:
            return person  # whoever only looks is not refused for it
        return replace(person, seen=now)

    async def person(self, id: str) -> Person | None:
        """The person of this id."""
        return await self._store.read(rows.person_by_id, id)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name."""
        called = clean_name(name)
        await self._check_free(called, person.id)
        return await self._change(person, called, name=called)

    async def notify(self, person: Person, notify: Notify) -> Person:
        """Other wishes about notifications."""
        if notify.email and not person.email:
            raise NotNow("There is no e-mail address to write to.")
        if notify.email and not person.verified:
            raise NotNow("Confirm your e-mail address first, by the link that was sent to it.")
        return await self._change(person, person.name, notify=asdict(notify))

    async def make_account(
        self, person: Person, name: str, password: str, email: str | None, now: float
    ) -> SignedIn:
        """A guest becomes an account, with all their tables and a new secret."""
        if person.kind != "guest":
            raise NotNow("You have an account already.")
        called = clean_name(name)
        await self._check_free(called, person.id)
        token = new_token()
        changes = {
            "name": called,
            "name_key": name_key(called),
            "email": clean_email(email),
            "verified": False,
            "password": await self._hash(clean_password(password)),
        }
        try:
            account = await self._store.write(rows.make_account, person.id, changes, hashed(token), now)
        except Conflict:
            raise _taken(called) from None
        self.forget(person.id)
        return SignedIn(account, token)

    async def sign_in(
        self,
        name: str,
        password: str,
        guest: Person | None,
        token: str | None,
        now: float,
        network: str = "elsewhere",
        is_home_of: Callable[[str], bool] = lambda _: False,
    ) -> SignedIn:
        """A new session of an account; what a guest has in this browser becomes the account's.

        `network` is where somebody signs in now; `is_home_of` says whether an account has been there lately.
        """
        account = await self._store.read(rows.person_by_key, name_key(name))
        place = HOME if account is not None and is_home_of(account.id) else network
        with self._guesses.attempt(name_key(name), place, monotonic()):
            # Made by whoever is the first to sign in, whatever their name, so that the start need not wait for it.
            nobodys = await self._hashed(lambda: self._nobodys_password)
            stored = (account and account.password) or nobodys
            if not await self._fits(stored, password) or account is None:
                raise NotAllowed("Name and password do not fit.")
        return await self._begin_session(lambda _: account, guest, token, now)

    async def _begin_session(
        self, find: Callable[[Connection], Person | None], guest: Person | None, token: str | None, now: float
    ) -> SignedIn:
        """A new session in place of that of a cookie, with everything that its guest has, in one transaction."""
        fresh, brings = new_token(), guest.id if guest and guest.kind == "guest" else None
        old = hashed(token) if token else None

        def begin(connection: Connection) -> tuple[Person, list[str]]:
            account = find(connection)
            if account is None:
                raise NotNow("This link is not good any more; ask for another.")
            if account.barred:
                raise NotAllowed("The host has closed this account.")
            return account, rows.sign_in(connection, account.id, hashed(fresh), now, brings, old)

        account, tables = await self._store.write(begin)
        if old is not None:
            self._remembered.pop(old, None)
        return SignedIn(account, fresh, tuple(tables))

    async def come_back(self, link: str, new: str, guest: Person | None, token: str | None, now: float) -> SignedIn:
        """Another password by a mailed link; all sessions end, and a new one begins."""
        password = await self._hash(clean_password(new))
        new_one = await self._begin_session(
            lambda connection: link_rows.account_of(connection, hashed(link), password, now), guest, token, now
        )
        self.forget(new_one.person.id)
        return new_one

    async def sign_out(self, token: str | None) -> None:
        """Ends a session."""
        if token:
            self._remembered.pop(hashed(token), None)
            await self._store.write(rows.end_session, hashed(token))

    async def change_password(self, person: Person, token: str, old: str, new: str) -> None:
        """Another password; all other sessions end."""
        await self._check_password(person, old)
        password = await self._hash(clean_password(new))
        await self._store.write(rows.new_password, person.id, password, hashed(token))
        self.forget(person.id)

    async def change_email(self, person: Person, password: str, email: str | None) -> Person:
        """Another e-mail address, or none."""
        await self._check_password(person, password)
        address = clean_email(email)
        if address == person.email:
            return person
        silent = asdict(replace(person.notify, email=False))
        return await self._change(person, person.name, email=address, verified=False, notify=silent)

    async def delete(self, person: Person, password: str | None) -> list[str]:
        """Forgets who somebody was; returns the tables at which they sat."""
        if person.kind == "account":
            await self._check_password(person, password or "")
        touched = await self._store.write(rows.forget_person, person.id)
        self.forget(person.id)
        return touched

    # -- passwords and names ------------------------------------------------------------------------

    async def _check_password(self, person: Person, password: str) -> None:
        # What is remembered may be older than the password.
        stored = await self._store.read(rows.person_by_id, person.id)
        if stored is None or stored.kind != "account" or not stored.password:
            raise NotNow("You have no account.")
        with self._guesses.attempt(name_key(stored.name), HOME, monotonic()):
            if not await self._fits(stored.password, password):
                raise NotAllowed("The password is wrong.")

    async def _hash(self, password: str) -> str:
        return await self._hashed(lambda: self._hasher.hash(password))

    async def _hashed(self, work: Callable[[], T]) -> T:
        """Done by threads of its own, since each hash takes much memory, and nobody else waits for one."""
        if self._to_hash >= MOST_TO_HASH:
            raise TooFast("Many people sign in just now; try again in a moment.", 5)
        self._to_hash += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hashing, work)
        finally:
            self._to_hash -= 1

    def close(self) -> None:
        """Lets go of the threads."""
        self._hashing.shutdown(wait=False, cancel_futures=True)

    async def _fits(self, stored: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(stored, password)
            except (VerificationError, InvalidHashError):
                return False

        return len(password) <= LONGEST_PASSWORD and await self._hashed(verify)

    async def _check_free(self, name: str, person: str | None) -> None:
        holder = await self._store.read(rows.person_by_key, name_key(name))
        if holder and holder.id != person:
            raise _taken(name)

    async def _change(self, person: Person, called: str, /, **changes: Any) -> Person:
        if "name" in changes and person.kind == "account":
            changes["name_key"] = name_key(called)
        try:
            changed = await self._store.write(rows.change_person, person.id, person.kind, changes)
        except Conflict:
            raise _taken(called) from None
        self.forget(person.id)
        return changed

    def forget(self, id: str | None) -> None:
        """Looks somebody, or everybody, up again when they are next here."""
        for key in [key for key, (_, person) in self._remembered.items() if id in (None, person.id)]:
            del self._remembered[key]


def _taken(name: str) -> NotNow:
    return NotNow(f"The name {name} belongs to somebody else.")


def signed_in(person: Person | None) -> Person:
    """The person, or the question who it is."""
    if person is None:
        raise NotSignedIn("Say first who you are: as a guest, or by signing in.")
    return person
