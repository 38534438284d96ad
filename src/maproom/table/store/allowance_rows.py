"""What has been used up of limits that hold for all processes together, counted by PostgreSQL and its clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from time import time

from sqlalchemy import Connection, Float, String, bindparam, delete, extract, func, select, text
from sqlalchemy.dialects.postgresql import ARRAY, insert

from maproom.table.store import schema

USED_UP = schema.used_up.c


@dataclass(frozen=True, slots=True)
class Share:
    """One more of what somebody may have: it comes back after so many seconds, and all within `most` of them."""

    what: str
    who: str
    seconds: float
    most: float

    @property
    def key(self) -> str:
        """The row of this."""
        return key_of(self.what, self.who)


def key_of(what: str, who: str) -> str:
    """The row of what somebody has had of something; nobody's address stands in the database."""
    return blake2b(f"{what} {who}".encode(), digest_size=16).hexdigest()


def use_up(connection: Connection, shares: list[Share]) -> float:
    """Counts one more of each, or says after how many seconds that may be; 0 means at once.

    A row keeps the moment at which all of it will have come back. So one statement, which no other process can get
    between, looks and counts.
    """
    # A count that is lost with the power is no loss, and nobody should wait for the disk.
    connection.execute(text("SET LOCAL synchronous_commit TO OFF"))
    now = extract("epoch", func.clock_timestamp())
    for share in shares:
        later = func.greatest(USED_UP.until, now) + share.seconds
        one_more = (
            insert(schema.used_up)
            .values(key=share.key, until=now + share.seconds)
            .on_conflict_do_update(
                index_elements=[USED_UP.key], set_={"until": later}, where=later - now <= share.most
            )
            .returning(USED_UP.key)
        )
        if connection.execute(one_more).first() is None:
            held = select(USED_UP.until - now).where(USED_UP.key == share.key)
            return max(0.001, float(connection.execute(held).scalar_one()) + share.seconds - share.most)
    return 0.0


ADD_UP = text(
    """
    INSERT INTO used_up AS held (key, until)
    SELECT key, extract(epoch FROM now()) + seconds FROM unnest(:keys, :seconds) AS one (key, seconds) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET until = least(
        greatest(held.until, extract(epoch FROM now())) + excluded.until - extract(epoch FROM now()),
        extract(epoch FROM now()) + :most
    )
    RETURNING key, until - extract(epoch FROM now())
    """
).bindparams(bindparam("keys", type_=ARRAY(String)), bindparam("seconds", type_=ARRAY(Float)))
"""In the order of the keys, so that no two processes wait for each other."""
HELD = text("SELECT key, until - extract(epoch FROM now()) FROM used_up WHERE key = ANY(:keys)").bindparams(
    bindparam("keys", type_=ARRAY(String))
)


def add_up(connection: Connection, had: Mapping[str, float], most: float) -> dict[str, float]:
    """Counts what each has had already, by the key of their row; returns what all processes together have counted.

    Both in seconds after which it will have come back, the latter never more than `most`.
    """
    connection.execute(text("SET LOCAL synchronous_commit TO OFF"))
    more = {key: seconds for key, seconds in had.items() if seconds}
    added = {"keys": list(more), "seconds": list(more.values()), "most": most}
    counted = [*connection.execute(ADD_UP, added)] if more else []
    if others := [key for key in had if key not in more]:
        counted += connection.execute(HELD, {"keys": others})
    return dict.fromkeys(had, 0.0) | {key: max(0.0, float(left)) for key, left in counted}


def forget_unused(connection: Connection) -> int:
    """Throws away what says nothing any more: all of it has come back."""
    return connection.execute(delete(schema.used_up).where(USED_UP.until < time())).rowcount
