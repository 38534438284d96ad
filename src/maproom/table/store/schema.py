"""The tables of the database; the migrations in `migrations` lead to exactly these."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from maproom.table.store.packed import PackedJson

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, account or gone
    Column("name", String(40), nullable=False),
    Column("name_key", String(160), unique=True),  # the name of an account as it is compared
    Column("email", String(254)),
    Column("verified", Boolean, nullable=False, server_default=false()),  # whether mail to that address is wanted
    Column("password", String(255)),  # an Argon2id hash
    Column("notify", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("admin", Boolean, nullable=False, server_default=false()),  # who looks after the house
    Column("barred", Boolean, nullable=False, server_default=false()),  # whom the house does not let in
)

sessions = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # the hash of what the cookie holds
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

links = Table(
    "links",
    METADATA,
    Column("token", String(64), primary_key=True),  # the hash of what the mailed link holds
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # email or password
    Column("email", String(254), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

pulse = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("time", Float, nullable=False),  # when some server process was last at work
)

used_up = Table(
    "used_up",
    METADATA,
    Column("key", String(32), primary_key=True),  # the hash of what is limited and for whom
    Column("until", Float, nullable=False, index=True),  # when all of it will have come back
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", String(20), nullable=False),
    Column("edition", String(16)),  # the digest of the owner's edition that is played, where one is
    Column("edition_name", String(60)),
    Column("scenario", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("name", String(80), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("creator", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("serial", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("actor", Integer),  # the seat that is to decide
    Column("bot", String(40)),  # the bot that is to decide
    Column("deadline", Float),
    Column("clock", JSON, nullable=False),
    Column("request", JSON(none_as_null=True)),
    Column("result", JSON(none_as_null=True)),
    Column("rated", Boolean, nullable=False),
    Column("origin", JSON(none_as_null=True)),
    Column("successor", String(32)),
    Column("course", JSON(none_as_null=True)),  # how far a lesson has come, where one is given
    Column("removed", JSON(none_as_null=True)),  # whom the host does not want to sit here
    Column("halted", Boolean, nullable=False, server_default=false()),  # this version cannot go on with it
    Index(None, "status", "visibility", "updated"),
    Index(None, "deadline"),
    Index(None, "bot", "updated"),
    Index(None, "creator", "status"),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("bot", String(40)),
    Column("reserved", String(32), index=True),
    Column("invite", String(32), unique=True),
    Column("resigned", Boolean, nullable=False),
    Column("orders", JSON, nullable=False),
    Column("played", Boolean, nullable=False, server_default=true()),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, primary_key=True),  # so two processes never both add one revision
    Column("kind", String(8), nullable=False),
    Column("moment", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("line", String(200), nullable=False),
    Column("barrier", Boolean, nullable=False),
    Column("person", String(32)),
    Column("time", Float, nullable=False),
    Column("events", JSON, nullable=False),
    Column("turn", Integer),
    Column("scores", JSON(none_as_null=True)),
    Column("ordered", Boolean, nullable=False, server_default=false()),
    Column("by_itself", String(8)),
    Column("wording", Integer),  # the words in which its events are told, in `wordings`
)

wordings = Table(
    "wordings",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(40), nullable=False, index=True),
    Column("digest", String(32), nullable=False, unique=True),
    Column("words", LargeBinary, nullable=False),  # compressed JSON: see maproom.kernel.wordings
)

snapshots = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("moment", Integer, nullable=False),
    Column("state", PackedJson, nullable=False),
)

chat = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Index(None, "table_id", "id"),
)

private = Table(
    "private",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("note", Text, nullable=False),
    Column("muted", Boolean, nullable=False),
)

lessons = Table(
    "lessons",
    METADATA,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(80), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),  # the latest
    Column("ended", Boolean, nullable=False),  # whether it was brought to its end there
    Column("done", Boolean, nullable=False),  # or ever before
    Column("updated", Float, nullable=False),
)

results = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", String(40), nullable=False),
    Column("side", String(40), nullable=False),
    Column("person", String(32), index=True),
    Column("bot", String(40)),
    Column("score", Float, nullable=False),
    Column("reason", String(12), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("time", Float, nullable=False),
    Column("rating_before", Integer),  # what was shown of who played this seat, where the game was rated
    Column("rating_after", Integer),
    Column("edition", String(16)),
    Column("edition_name", String(60)),
    Index(None, "game", "scenario", "side"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("game", String(40), primary_key=True),  # behind an @ the digest of an edition, which has its own list
    Column("who", String(48), primary_key=True),  # person:<id> or bot:<name>
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

notices = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),
    UniqueConstraint("person", "table_id"),
)

audit = Table(
    "audit",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("by", String(32), nullable=False),  # a person's id, or the command line
    Column("deed", String(24), nullable=False),
    Column("subject", String(64), nullable=False),  # the id of a person, a table or a report, or a network
    Column("note", Text, nullable=False),
)

house = Table(
    "house",
    METADATA,
    Column("kind", String(16), primary_key=True),  # announcement or maintenance
    Column("language", String(2), primary_key=True),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

bans = Table(
    "bans",
    METADATA,
    Column("network", String(48), primary_key=True),
    Column("note", Text, nullable=False),
    Column("created", Float, nullable=False),
)

blocks = Table(
    "blocks",
    METADATA,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created", Float, nullable=False),
)

reports = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), nullable=False),  # what was said is kept here, even if the table is not
    Column("line", Integer, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("accused", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("closed", Float),
    UniqueConstraint("line", "reporter"),
    Index(None, "closed", "time"),
)
