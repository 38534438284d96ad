"""The house as it goes over the wire: what it says, reports and blocks, and what those who look after it see."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from maproom.table.wire.models.base import Answer, Id, Request
from maproom.table.wire.models.people import PersonCard

LONGEST_NOTE = 1000
Note = Annotated[str, Field(max_length=LONGEST_NOTE)]
Texts = Annotated[dict[Literal["en", "es"], Annotated[str, Field(min_length=1, max_length=LONGEST_NOTE)]], Field()]


class HouseCard(Answer):
    """What is said to everybody."""

    announcement: str | None
    maintenance: str | None = Field(description="Why nothing can be changed just now, if so.")


class Blocks(Answer):
    """Those whom somebody does not want to hear."""

    blocked: list[PersonCard]


class BlockRequest(Request):
    """Somebody whom one does not want to hear."""

    person: Id


class ReportRequest(Request):
    """Something that was said, and what is wrong with it."""

    line: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)]
    reason: Note = ""


# -- for those who look after the house -------------------------------------------------------------


class KnownPerson(Answer):
    """Somebody, as those who look after the house see them."""

    id: str
    name: str
    kind: str
    email: str | None
    created: float
    tables: int
    admin: bool
    barred: bool


class KnownPeople(Answer):
    """People that were looked for."""

    people: list[KnownPerson]


class KnownTableCard(Answer):
    """A table, as those who look after the house see it."""

    id: str
    game: str
    name: str
    status: str
    moves: int
    created: float
    updated: float
    people: list[str]


class KnownTables(Answer):
    """Tables that were looked for."""

    tables: list[KnownTableCard]


class Remark(Request):
    """Why something is done; the log keeps it."""

    note: Note = ""


class SecretLink(Answer):
    """A link that lets its person choose another password, once and within an hour."""

    link: str


class PersonFile(Answer):
    """Everything that is known of somebody."""

    known: dict[str, list[dict[str, Any]]]


class HouseTexts(Request):
    """What is said to everybody, by language; nothing is said where it is empty."""

    texts: Texts


class BanCard(Answer):
    """A network from which nobody is let in."""

    network: str
    note: str
    created: float


class HouseState(Answer):
    """What holds for everybody now."""

    announcement: dict[str, str]
    maintenance: dict[str, str]
    bans: list[BanCard]


class BanRequest(Request):
    """An address or a network, and why."""

    network: Annotated[str, Field(min_length=2, max_length=64)]
    note: Note = ""


class ReportCard(Answer):
    """What somebody thought ought not to have been said."""

    id: int
    table: str
    accused: str
    name: str
    text: str
    reporter: str
    reporter_name: str
    reason: str
    time: float
    closed: float | None


class Reports(Answer):
    """Reports."""

    reports: list[ReportCard]


class DeedCard(Answer):
    """Something that was done in the house."""

    id: int
    time: float
    by: str
    by_name: str
    deed: str
    subject: str
    note: str


class HouseLog(Answer):
    """What was done, the newest first."""

    deeds: list[DeedCard]


class RoomCard(Answer):
    """What the tables of a game take, in bytes."""

    game: str
    tables: int
    moves: int
    book: int
    positions: int
    each: int


class AbandonedCard(Answer):
    """How much nobody has touched for long."""

    guests: int
    tables: int


class KeeperCard(Answer):
    """An account whose games take much room, in entries of books."""

    id: str
    name: str
    tables: int
    entries: int


class RoomState(Answer):
    """How much room games take, and how much of what is stored nobody has touched for long."""

    games: list[RoomCard]
    abandoned: AbandonedCard
    guest_days: float = Field(description="After so many days guests and their games may go; 0 never.")
    table_days: float = Field(description="After so many days tables that never began may go; 0 never.")
    kept: int = Field(description="The entries of all games of accounts.")
    kept_most: int = Field(description="So many entries of them are kept for good; 0 is all.")
    keepers: list[KeeperCard] = Field(description="The accounts whose games take most.")


class Clearing(Request):
    """Removes what nobody has touched for so many days; the server's own settings unless they are given."""

    guest_days: Annotated[float, Field(ge=1, le=36500)] | None = None
    table_days: Annotated[float, Field(ge=1, le=36500)] | None = None
