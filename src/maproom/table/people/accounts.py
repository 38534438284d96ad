"""People: guests with a secret in a cookie, accounts with a password, and everything in between."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from maproom.table.people.tokens import TOKEN_BYTES, hashed, new_id, new_token
from maproom.table.rules.errors import Conflict, NotAllowed, NotNow, NotSignedIn
from maproom.table.rules.person import (
    LONGEST_PASSWORD,
    Notify,
    Person,
    clean_email,
    clean_name,
    clean_password,
    name_key,
)
from maproom.table.store import people_rows as rows
from maproom.table.store.engine import Store

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
            self._remembered[key] = (now, person)
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return person

    async def person(self, id: str) -> Person | None:
        """The person of this id."""
        return await self._store.read(rows.person_by_id, id)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name."""
        called = clean_name(name)
        await self._check_free(called, person.id)
        return await self._change(replace(person, name=called))

    async def notify(self, person: Person, notify: Notify) -> Person:
        """Other wishes about notifications."""
        if notify.email and not person.email:
            raise NotNow("There is no e-mail address to write to.")
        return await self._change(replace(person, notify=notify))

    async def make_account(self, person: Person, name: str, password: str, email: str | None) -> Person:
        """A guest becomes an account, with all their tables."""
        if person.kind != "guest":
            raise NotNow("You have an account already.")
        called = clean_name(name)
        await self._check_free(called, person.id)
        account = replace(
            person,
            kind="account",
            name=called,
            email=clean_email(email),
            password=await self._hash(clean_password(password)),
        )
        return await self._change(account)

    async def sign_in(
        self, name: str, password: str, guest: Person | None, token: str | None, now: float
    ) -> SignedIn:
        """A new session of an account; what a guest has in this browser becomes the account's."""
        # Made by whoever is the first to sign in, whatever their name, so that the start need not wait for it.
        nobodys = await asyncio.to_thread(lambda: self._nobodys_password)
        account = await self._store.read(rows.person_by_key, name_key(name))
        stored = (account and account.password) or nobodys
        if not await self._fits(stored, password) or account is None:
            raise NotAllowed("Name and password do not fit.")
        fresh = new_token()
        await self._store.write(rows.add_session, account.id, hashed(fresh), now)
        tables: list[str] = []
        if guest and guest.kind == "guest":
            tables = await self._store.write(rows.take_over, guest.id, account.id)
        await self.sign_out(token)
        return SignedIn(account, fresh, tuple(tables))

    async def sign_out(self, token: str | None) -> None:
        """Ends a session."""
        if token:
            self._remembered.pop(hashed(token), None)
            await self._store.write(rows.end_session, hashed(token))

    async def change_password(self, person: Person, token: str, old: str, new: str) -> None:
        """Another password; all other sessions end."""
        await self._check_password(person, old)
        await self._change(replace(person, password=await self._hash(clean_password(new))))
        await self._store.write(rows.end_other_sessions, person.id, hashed(token))
        self._forget(person.id)

    async def change_email(self, person: Person, password: str, email: str | None) -> Person:
        """Another e-mail address, or none."""
        await self._check_password(person, password)
        return await self._change(replace(person, email=clean_email(email)))

    async def delete(self, person: Person, password: str | None) -> list[str]:
        """Forgets who somebody was; returns the tables at which they sat."""
        if person.kind == "account":
            await self._check_password(person, password or "")
        touched = await self._store.write(rows.forget_person, person.id)
        self._forget(person.id)
        return touched

    # -- passwords and names ------------------------------------------------------------------------

    async def _check_password(self, person: Person, password: str) -> None:
        if person.kind != "account" or not person.password:
            raise NotNow("You have no account.")
        if not await self._fits(person.password, password):
            raise NotAllowed("The password is wrong.")

    async def _hash(self, password: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, password)

    async def _fits(self, stored: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(stored, password)
            except (VerificationError, InvalidHashError):
                return False

        return len(password) <= LONGEST_PASSWORD and await asyncio.to_thread(verify)

    async def _check_free(self, name: str, person: str | None) -> None:
        holder = await self._store.read(rows.person_by_key, name_key(name))
        if holder and holder.id != person:
            raise NotNow(f"The name {name} belongs to somebody else.")

    async def _change(self, person: Person) -> Person:
        key = name_key(person.name) if person.kind == "account" else None
        try:
            await self._store.write(rows.change_person, person, key)
        except Conflict:
            raise NotNow(f"The name {person.name} belongs to somebody else.") from None
        self._forget(person.id)
        return person

    def _forget(self, id: str) -> None:
        for key in [key for key, (_, person) in self._remembered.items() if person.id == id]:
            del self._remembered[key]


def signed_in(person: Person | None) -> Person:
    """The person, or the question who it is."""
    if person is None:
        raise NotSignedIn("Say first who you are: as a guest, or by signing in.")
    return person
