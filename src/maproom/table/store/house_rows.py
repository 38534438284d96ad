"""What the house says to everybody, and whom it does not let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from maproom.table.store import audit_rows, schema
from maproom.table.store.audit_rows import Hand

HouseNote = Literal["announcement", "maintenance"]
HOUSE, BANS = schema.house.c, schema.bans.c


@dataclass(frozen=True, slots=True)
class Ban:
    """An address or a network from which nobody is let in."""

    network: str
    note: str
    created: float


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What holds for everybody now: by language what is announced, and why nothing can be changed, if so."""

    announcement: dict[str, str]
    maintenance: dict[str, str]
    bans: tuple[Ban, ...]


def house_rules(connection: Connection) -> HouseRules:
    """What holds now."""
    said: dict[str, dict[str, str]] = {"announcement": {}, "maintenance": {}}
    for row in connection.execute(select(schema.house)):
        said.setdefault(row.kind, {})[row.language] = row.text
    bans = connection.execute(select(schema.bans).order_by(BANS.network))
    found = tuple(Ban(row.network, row.note, row.created) for row in bans)
    return HouseRules(said["announcement"], said["maintenance"], found)


def say(connection: Connection, hand: Hand, kind: HouseNote, texts: dict[str, str]) -> None:
    """Says something to everybody, by language, in place of what was said; nothing ends it."""
    connection.execute(delete(schema.house).where(HOUSE.kind == kind))
    for language, text in texts.items():
        row = {"kind": kind, "language": language, "text": text, "time": hand.now}
        connection.execute(insert(schema.house), row)
    audit_rows.note(connection, hand, kind if texts else f"no {kind}", "", " / ".join(texts.values()))


def ban(connection: Connection, hand: Hand, network: str, text: str) -> None:
    """Lets nobody in from a network."""
    connection.execute(delete(schema.bans).where(BANS.network == network))
    connection.execute(insert(schema.bans), {"network": network, "note": text, "created": hand.now})
    audit_rows.note(connection, hand, "ban", network, text)


def lift_ban(connection: Connection, hand: Hand, network: str) -> bool:
    """Lets people in from a network again; whether it was banned."""
    if not connection.execute(delete(schema.bans).where(BANS.network == network)).rowcount:
        return False
    audit_rows.note(connection, hand, "lift ban", network)
    return True
