"""Somebody who plays: what is known of them, and what a name, a password and a text may be."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Literal

from maproom.table.rules.errors import NotUnderstood

PersonKind = Literal["guest", "account", "gone"]
NotifyMode = Literal["off", "each", "daily"]

LONGEST_NAME = 40
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
_EMAIL = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""One address as every mail server takes it: no quotes, no comments, no commas, no other letters."""
LONGEST_EMAIL, LONGEST_MAILBOX = 254, 64


@dataclass(frozen=True, slots=True)
class Notify:
    """How a person wants to hear that it is their move."""

    mode: NotifyMode = "off"
    email: bool = False
    webhook: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays."""

    id: str
    kind: PersonKind
    name: str
    email: str | None = None
    verified: bool = False
    """Whether whoever reads the mail of that address has said that it is theirs."""
    password: str | None = field(default=None, repr=False)
    notify: Notify = field(default_factory=Notify)
    created: float = 0.0
    seen: float = 0.0
    admin: bool = False
    """Whether they look after the house."""
    barred: bool = False
    """Whether the house does not let them in."""


def clean_text(text: str) -> str:
    """Text without what a reader cannot see or what turns the writing around.

    >>> clean_text("a\\u202eb\\x00c")
    'abc'
    """
    kept = (c for c in unicodedata.normalize("NFC", text) if c in "\n\t" or unicodedata.category(c)[0] != "C")
    return "".join(kept).strip()


def clean_name(name: str) -> str:
    """A name of one line, or a complaint."""
    called = " ".join(clean_text(unicodedata.normalize("NFKC", name)).split())
    if not called or len(called) > LONGEST_NAME:
        raise NotUnderstood(f"A name has 1 to {LONGEST_NAME} characters.")
    return called


def name_key(name: str) -> str:
    """A name as it is compared: case and width do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def clean_password(password: str) -> str:
    """A password that is not too short, or a complaint."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise NotUnderstood(f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    return password


def clean_email(email: str | None) -> str | None:
    """An e-mail address that could be one, or a complaint.

    >>> clean_email("anna@example.org")
    'anna@example.org'
    """
    if not email:
        return None
    too_long = len(email) > LONGEST_EMAIL or len(email.partition("@")[0]) > LONGEST_MAILBOX
    if too_long or not _EMAIL.fullmatch(email):
        raise NotUnderstood("That is no e-mail address.")
    return email
