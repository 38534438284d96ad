"""People as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from maproom.table.rules.person import LONGEST_NAME, LONGEST_PASSWORD
from maproom.table.wire.models.base import Answer, Request


class PersonCard(Answer):
    """Somebody, as others see them."""

    id: str
    name: str
    kind: Literal["guest", "account", "gone"]


class NotifyWishes(Request):
    """How a person wants to hear that it is their move."""

    mode: Literal["off", "each", "daily"] = "off"
    email: StrictBool = False
    webhook: Annotated[str, Field(max_length=500)] | None = None


class Me(Answer):
    """Somebody, as they see themselves."""

    id: str
    name: str
    kind: Literal["guest", "account", "gone"]
    email: str | None
    verified: bool
    """Whether the address was confirmed by the link that was mailed to it."""
    notify: NotifyWishes
    admin: bool = False
    """Whether they look after the house."""


class Kept(Answer):
    """How much room somebody's games take, in entries of books, and how much of it is kept for good."""

    entries: int
    most: int = Field(description="So much is kept for an account, the latest games first; 0 is all.")
    guest_days: float = Field(description="After so many days games go that are over and not kept; 0 never.")
    account_days: float = Field(description="Who was away for so many days makes room for others first; 0 nobody.")


class Session(Answer):
    """Who is asking; nobody before the first guest or sign-in."""

    me: Me | None


class NewGuest(Request):
    """A guest with or without a name."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None


class NewName(Request):
    """Another name."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class NewAccount(Request):
    """What an account needs."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    email: Annotated[str, Field(max_length=254)] | None = None


class Credentials(Request):
    """A name and a password."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class NewPassword(Request):
    """The password until now and the one from now on."""

    old: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    new: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class NewEmail(Request):
    """Another e-mail address, or none."""

    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    email: Annotated[str, Field(max_length=254)] | None = None


class MailedLink(Request):
    """The secret of a link that came by mail."""

    link: Annotated[str, Field(min_length=1, max_length=64)]


class LostPassword(Request):
    """The address to which a link back into one's account is to be sent."""

    email: Annotated[str, Field(min_length=1, max_length=254)]


class WayBack(MailedLink):
    """The secret of such a link, and the password from now on."""

    new: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class Farewell(Request):
    """The last word of a person who wants to be forgotten; an account needs its password."""

    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] | None = None
