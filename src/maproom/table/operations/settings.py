"""The settings of the server: flags of the command, or variables that begin with MAPROOM_."""

from __future__ import annotations

import ipaddress
import os
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from maproom.kernel.errors import MaproomError


class BadSetting(MaproomError):
    """A setting means nothing here; the message names it."""


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "maproom"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "maproom"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "maproom"


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_proxies() -> str:
    """Whom uvicorn's own variable names, or this machine."""
    return os.environ.get("FORWARDED_ALLOW_IPS") or "127.0.0.1,::1"


def read_settings(**given: Any) -> Settings:
    """The settings from flags and variables, or a sentence about the first that is wrong."""
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = "_".join(str(step) for step in first["loc"][:1]).upper()
        raise BadSetting(f"MAPROOM_{name}: {first['msg'].removeprefix('Value error, ')}.") from None


def editions_shelf(settings: Settings) -> Path:
    """Where editions that came from the workshop are kept."""
    return Path(settings.editions_folder) if settings.editions_folder else data_folder() / "editions"


class Settings(BaseSettings):
    """Everything that can be set, each by `MAPROOM_<NAME>` too."""

    model_config = SettingsConfigDict(env_prefix="MAPROOM_", extra="forbid")

    host: str = Field(default="127.0.0.1", description="The address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="The port to listen on; 0 is any.")
    db: str = Field(
        default_factory=default_database, description="The database: sqlite:///file or postgresql://..."
    )
    workers: int = Field(default=1, ge=1, le=64, description="Server processes; more than one needs PostgreSQL.")
    public_url: str = Field(
        default="", description="The address that links in messages lead to, such as https://example.org."
    )
    origins: list[str] = Field(default=[], description="Other web addresses under which this server is reached.")
    trusted_proxies: str = Field(
        default_factory=default_proxies,
        description="Addresses and networks of web servers in front, with commas between them, that say for whom "
        "they ask (X-Forwarded-For, X-Forwarded-Proto); FORWARDED_ALLOW_IPS is read too.",
    )
    secure_cookies: bool = Field(
        default=False,
        description="Send cookies over HTTPS only; so it is anyway where MAPROOM_PUBLIC_URL is https.",
    )

    editions: str = Field(
        default="",
        description="Folders of the owner's own editions that are played; without it those that "
        "`maproom edition use` has named.",
    )

    edition_uploads: bool = Field(
        default=False, description="Let visitors leave editions here; they are played only when the host says so."
    )
    edition_games: int | None = Field(
        default=None,
        ge=0,
        description="Random games that such an edition must stand; those of its game unless given.",
    )
    edition_minutes: float = Field(
        default=30.0, gt=0, description="Time that these games may take, all together, before it is refused."
    )
    edition_megabytes: int = Field(
        default=2048, ge=256, description="Memory that the process which plays them may take."
    )
    editions_folder: str = Field(
        default="", description="Where such editions are kept; a folder of this user's own unless given."
    )

    live_tables: int = Field(
        default=2000, ge=1, description="Tables kept in memory at most when nobody watches them."
    )
    tick_seconds: float = Field(
        default=0.5, gt=0, description="How often clocks, sleeping bots and notices are looked after."
    )
    abandoned_seconds: float = Field(
        default=300.0, ge=0, description="Absence after which others may let a bot play on in a live game."
    )
    abandoned_days: float = Field(
        default=7.0, ge=0, description="Absence after which others may do so in a game without a clock."
    )
    asleep_seconds: float = Field(
        default=30.0, gt=0, description="Silence of the whole server that no clock counts."
    )
    presence_seconds: float = Field(
        default=10.0, gt=0, description="How often processes tell each other who is there."
    )

    tidy_seconds: float = Field(
        default=600.0,
        gt=0,
        description="How often all memory is looked through, and what is free given back.",
    )

    bot_processes: int = Field(default=1, ge=1, le=64, description="Processes in which bots think.")
    bot_seconds: float = Field(
        default=20.0, gt=0, description="Time a bot has for a move before a quicker one decides."
    )
    advice_per_minute: float = Field(
        default=10.0, gt=0, description="How often one person may ask the computer what it would do."
    )

    drafts_per_minute: float = Field(
        default=90.0, gt=0, description="How often the workshop of one address may have a draft looked over."
    )

    body_bytes: int = Field(default=64 * 1024, ge=1024, description="The longest request that is read.")
    record_bytes: int = Field(
        default=8 * 1024 * 1024, ge=1024, description="The longest record that can be imported."
    )
    frame_bytes: int = Field(
        default=16 * 1024, ge=1024, description="The longest message that is read from a socket."
    )
    requests_per_second: float = Field(
        default=50.0, gt=0, description="Requests of one person, or one unknown address."
    )
    messages_per_second: float = Field(default=20.0, gt=0, description="Messages read from one socket.")
    sign_ins_per_minute: float = Field(
        default=20.0, gt=0, description="New guests, accounts and sign-ins of one address."
    )
    accounts_per_day: float = Field(
        default=50.0,
        gt=0,
        description="Accounts that may be made from one address, all of them at once if need be.",
    )
    talk_per_minute: float = Field(
        default=60.0, gt=0, description="Lines that one person may say at tables, all of them at once if need be."
    )
    sockets_per_person: int = Field(
        default=40, ge=1, description="Sockets one person, or one unknown address, may have open."
    )

    work_per_address: float = Field(
        default=0.4,
        gt=0,
        description="The part of a server process's own time that requests of one address may take.",
    )
    connections_per_address: int = Field(
        default=500, ge=10, description="Connections of one address, but for web servers in front, beside sockets."
    )

    tables_each: int = Field(
        default=100, ge=1, description="Games set by one person that are not over; ten times as many by an address."
    )
    tables_per_hour: float = Field(
        default=120.0, gt=0, description="Tables that one person may set, a sixth of it at once."
    )
    forks_per_hour: float = Field(
        default=60.0, gt=0, description="Games that one person may copy, a sixth of it at once."
    )
    imports_per_hour: float = Field(
        default=30.0, gt=0, description="Records that one person may bring, a sixth of it at once."
    )
    entries_per_day: int = Field(
        default=50_000,
        ge=0,
        description="Entries of books, lines of talk and notes that may be stored for one person in a day, all of "
        "them at once if need be, and ten times as many for an address; 0 sets no limit.",
    )
    reads_per_minute: float = Field(
        default=300.0,
        gt=0,
        description="Records, histories and statistics that one person may look up, a sixth of it at once.",
    )
    archive_processes: int = Field(
        default=1, ge=1, le=16, description="Processes in which old games are looked up and records are made."
    )
    archive_seconds: float = Field(default=30.0, gt=0, description="Time that looking up an old game may take.")

    guest_days: float = Field(
        default=90.0,
        ge=0,
        description="Days after which absent guests are forgotten, games that only guests have left, and games "
        "without an account that are over; 0 never.",
    )
    kept_entries: int = Field(
        default=1_000_000,
        ge=0,
        description="Entries of books that are kept for good for one account, the latest ones; older games that "
        "are over go after MAPROOM_GUEST_DAYS; 0 sets no limit.",
    )
    kept_in_all: int = Field(
        default=20_000_000,
        ge=0,
        description="Entries that are kept for good for all accounts together, those of the oldest accounts that "
        "still come first; 0 sets no limit.",
    )
    account_days: float = Field(
        default=730.0,
        ge=0,
        description="Days of absence after which the games of an account make room for those of others, and games "
        "that go on without a move where there is no room; 0 never.",
    )
    session_days: float = Field(
        default=365.0, ge=0, description="Days after which somebody has to sign in again; 0 never."
    )
    closed_days: float = Field(
        default=30.0,
        ge=0,
        description="Days after which closed tables, and open ones that nobody has joined, are removed; 0 never.",
    )

    argon2_memory_kib: int = Field(default=65536, ge=32, description="Memory that hashing a password takes.")
    argon2_passes: int = Field(default=3, ge=1, description="Passes that hashing a password takes.")

    webhooks: bool = Field(default=False, description="Tell people by webhook that it is their move.")
    private_webhooks: bool = Field(
        default=False, description="Let webhooks lead to private addresses, over plain HTTP too."
    )
    smtp_host: str = Field(default="", description="The mail server; without one no e-mail is sent.")
    smtp_port: int = Field(default=587, ge=1, le=65535, description="The port of the mail server.")
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls", description="How mail is protected."
    )
    smtp_user: str = Field(default="", description="The user of the mail server.")
    smtp_password: str = Field(default="", description="The password of that user.", repr=False)
    smtp_from: str = Field(default="", description="The sender of e-mails.")
    digest_hour: int = Field(default=7, ge=0, le=23, description="The hour (UTC) of the daily digest.")

    metrics: bool = Field(default=True, description="Serve figures for Prometheus at /metrics.")
    log: Literal["json", "plain"] = Field(default="plain", description="The form of the log.")

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, value: str) -> str:
        for word in () if value.strip() == "*" else value.split(","):
            try:
                ipaddress.ip_network(word.strip())
            except ValueError:
                raise ValueError(f"{word.strip()!r} is no address and no network such as 10.0.0.0/8") from None
        return value

    @property
    def is_https(self) -> bool:
        """Whether the outside reaches this server by HTTPS, whatever the way between a proxy and it."""
        return self.secure_cookies or self.public_url.startswith("https://")
