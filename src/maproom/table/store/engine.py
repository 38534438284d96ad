"""The database: opened, migrated, and asked from threads so that the server never waits for a disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DataError, DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from maproom.table.rules.errors import Conflict, NotUnderstood, Refusal, StorageDown
from maproom.table.store.json_text import written
from maproom.table.store.prepared import PROGRESS, Progress
from maproom.table.store.sqlite_file import JournalKeeper, SqliteFile

P = ParamSpec("P")
R = TypeVar("R")

NEWEST_FORM = "0010"
"""The last of the migrations."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    # The journal is brought home by a thread of its own; this is for when that cannot.
    "wal_autocheckpoint=20000",
)
BUSY_SECONDS = 5.0
"""How long a job waits for another program that writes to SQLite's file."""
READERS = 4
LOG = logging.getLogger("maproom.store")
POSTGRES_WRITERS = 8
DATABASE_ERRORS = (PoolTimeout, DBAPIError, sqlite3.Error)
FRESH_SECONDS = 1.0
"""A connection that was used so lately is not asked first whether it still stands."""


def _refusal(writes: bool, committing: bool) -> StorageDown:
    """What is told of a job that failed, and no more than is known."""
    if committing:
        return StorageDown(
            "The table's memory was lost while this was being stored; look whether it was before you try again."
        )
    if writes:
        return StorageDown("The table's memory cannot be reached just now; nothing was changed.")
    return StorageDown("The table's memory cannot be reached just now; look again in a moment.")


def refusal_of(error: Exception, writes: bool, committing: bool = False) -> Conflict | Refusal:
    """What is raised instead of an error of the database."""
    if isinstance(error, IntegrityError):
        return Conflict()
    if isinstance(error, DataError):
        return NotUnderstood("There are characters in this that cannot be stored.")
    # Its text could hold what people sent; its kind does not.
    LOG.error("the database does not answer: %s", type(getattr(error, "orig", None) or error).__name__)
    return _refusal(writes, committing)


class Store:
    """Runs jobs on the database, each in one transaction: readers beside each other, writers in turn on SQLite."""

    def __init__(self, url: str, busy_seconds: float = BUSY_SECONDS) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite_engine(url, busy_seconds) if self.is_sqlite else server_engine(url)
        writers = 1 if self.is_sqlite else POSTGRES_WRITERS
        self.backends: set[int] = set()
        """What PostgreSQL calls the connections of this store, and those that it had before."""
        if not self.is_sqlite:
            event.listen(self.engine, "connect", self._note_backend)
        self._readers = ThreadPoolExecutor(READERS, "maproom-read")
        self._writers = ThreadPoolExecutor(writers, "maproom-write")
        self.file: SqliteFile | None = None
        self._journal: JournalKeeper | None = None
        if self.path is not None:
            self.file = SqliteFile(self.path, self.engine.dispose, self.migrate)
            self._journal = JournalKeeper(self.path)

    def _note_backend(self, driver: Any, _: object) -> None:
        self.backends.add(driver.info.backend_pid)

    @property
    def path(self) -> Path | None:
        """SQLite's file, where everything is in one."""
        return Path(self.url.database) if self.is_sqlite and self.url.database else None

    @property
    def folder(self) -> Path:
        """Where this server keeps what it writes: SQLite's file, or what belongs to its user."""
        return self.path.parent if self.path is not None else Path.home()

    def keep_tidy(self) -> None:
        """Begins what goes on beside reading and writing; for a store that is open for long."""
        if self._journal is not None:
            self._journal.start()

    def migrate(self, form: str = NEWEST_FORM) -> None:
        """Brings the database to the newest form, or to an older one; an empty one is set up."""
        if self.form() != form:
            # Loading the migrations takes longer than the rest of the start, and is seldom needed.
            from maproom.table.store.migrating import migrate

            migrate(self.engine, form)

    def form(self) -> str | None:
        """The form that the database says it has."""
        with self.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return form_of(connection)

    async def read(self, job: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What a job finds in the database."""
        return await self._run(self._readers, False, job, *args, **kwargs)

    async def write(self, job: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Runs a job that changes the database: all of it is stored when this returns, or nothing."""
        return await self._run(self._writers, True, job, *args, **kwargs)

    async def _run(
        self,
        threads: ThreadPoolExecutor,
        writes: bool,
        job: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        state = Progress()

        def run() -> R:
            if self.file is not None:
                self.file.check()
            try:
                return once()
            except DBAPIError as error:
                if not error.connection_invalidated or (state.committing and not state.repeatable):
                    raise
            # The connection was lost, perhaps long ago, and with it whatever the job has done: all over again.
            return once()

        def once() -> R:
            with self.engine.connect() as connection, _errors_of(connection):
                connection = connection.execution_options(**self._options(writes, state))
                transaction = connection.begin()
                with closing(transaction):
                    found = job(connection, *args, **kwargs)
                    # A file that cannot be committed is as it was; a server may have done it and not said so.
                    state.committing = writes and not self.is_sqlite
                    transaction.commit()
                    return found

        # A caller that gives up must not leave a half-told story: the job itself always runs to its end.
        work = asyncio.get_running_loop().run_in_executor(threads, run)
        try:
            return await asyncio.shield(work)
        except DATABASE_ERRORS as error:
            raise refusal_of(error, writes, state.committing) from error

    def _options(self, writes: bool, state: Progress) -> dict[str, Any]:
        if self.is_sqlite:
            return {"maproom_writes": writes}
        # A reader asks several questions, and all answers must be of one moment.
        return {PROGRESS: state} if writes else {"isolation_level": "REPEATABLE READ"}

    def close(self) -> None:
        """Waits for what is being written, and lets go of the database."""
        self._readers.shutdown()
        self._writers.shutdown()
        if self._journal is not None:
            self._journal.close()
        self.engine.dispose()
        if self.file is not None:
            self.file.close()


def form_of(connection: Connection) -> str | None:
    """The form that a database has which has one."""
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def bytes_taken(connection: Connection) -> int:
    """The room that the database takes, also where what was removed has left it free."""
    if connection.dialect.name == "sqlite":
        asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        asked = "SELECT pg_database_size(current_database())"
    return int(connection.execute(text(asked)).scalar_one())


@contextmanager
def _errors_of(connection: Connection) -> Iterator[None]:
    """Errors that prepared statements bring from the driver become SQLAlchemy's, as those of all others are."""
    driver = connection.dialect.loaded_dbapi
    try:
        yield
    except driver.Error as error:
        say_no_more(error)
        raw: Any = connection.connection if not connection.invalidated else None
        is_lost = raw is None or connection.dialect.is_disconnect(error, raw, None)
        if is_lost:
            connection.invalidate(error)
            # Those that wait in the pool are as old.
            connection.engine.dispose()
        raise DBAPIError.instance(
            None, None, error, driver.Error, hide_parameters=True, connection_invalidated=is_lost
        ) from error


def say_no_more(error: BaseException) -> None:
    """Leaves of an error only what is wrong: a server adds the whole row, with whatever people wrote in it.

    >>> error = ValueError("it violates a constraint\\nDETAIL:  Failing row contains (anna, a secret).")
    >>> say_no_more(error)
    >>> error
    ValueError('it violates a constraint')
    """
    error.args = tuple(one.partition("\n")[0] if isinstance(one, str) else one for one in error.args)


def _say_no_more_of(context: ExceptionContext) -> None:
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None:
            say_no_more(error)


def server_engine(url: str, most: int = READERS + POSTGRES_WRITERS) -> Engine:
    """A PostgreSQL with so many connections at most."""
    made = make_url(url)
    if made.drivername == "postgresql":
        made = made.set(drivername="postgresql+psycopg")
    # What people wrote, their addresses and hashes stand in no error message.
    engine = create_engine(
        made,
        pool_size=most,
        max_overflow=0,
        pool_timeout=10,
        pool_use_lifo=True,
        isolation_level="READ COMMITTED",
        hide_parameters=True,
        json_serializer=written,
    )
    event.listen(engine, "handle_error", _say_no_more_of)
    return look_whether_it_stands(engine)


def look_whether_it_stands(engine: Engine) -> Engine:
    """Asks a connection that has rested whether it still stands, before anything is done with it."""

    @event.listens_for(engine, "checkin")
    def note(_: object, record: ConnectionPoolEntry) -> None:
        record.info["rests_since"] = monotonic()

    @event.listens_for(engine, "checkout")
    def ask(driver: Any, record: ConnectionPoolEntry, _: object) -> None:
        if monotonic() - record.info.get("rests_since", monotonic()) <= FRESH_SECONDS:
            return
        try:
            stands = engine.dialect.do_ping(driver)
        except engine.dialect.loaded_dbapi.Error:
            stands = False
        if not stands:
            raise DisconnectionError("It does not stand any more.")

    return engine


def _sqlite_engine(url: str, busy_seconds: float) -> Engine:
    made = make_url(url)
    if made.database and made.database != ":memory:":
        Path(made.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url,
        pool_size=READERS + 2,
        max_overflow=0,
        pool_timeout=10,
        # Whichever was used last knows best what it has read.
        pool_use_lifo=True,
        hide_parameters=True,
        json_serializer=written,
    )
    return begin_as_told(engine, busy_seconds)


def begin_as_told(engine: Engine, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """A SQLite with our settings, whose transactions begin as readers or as writers."""

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        # SQLAlchemy says when transactions begin, not Python's driver.
        connection.isolation_level = None
        for pragma in (f"busy_timeout={round(1000 * busy_seconds)}", *PRAGMAS):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer that locked late could find another before it and would have to start anew.
        writes = connection.get_execution_options().get("maproom_writes", True)
        with _errors_of(connection):
            connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN").close()

    return engine
