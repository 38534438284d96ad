"""`maproom backup`, `restore` and `transfer`: everything in one file, back again, or into another database."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from maproom.commands.console import refuse, words
from maproom.commands.database import Database, opened, own_hand, reading, writing

File = Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="The backup, one packed file.")]
Replace = Annotated[
    bool, typer.Option("--replace", help="Replace what is in the database, which is lost unless backed up.")
]


def backup(file: File, db: Database = None) -> None:
    """Write everything that is stored into one file; a running server goes on meanwhile."""
    from maproom.table.store.backup_file import write_backup

    with opened(db, any_form=True) as store, reading(store) as connection:
        count = write_backup(connection, store.form() or "", time.time(), file)
    words.print(f"{file} holds {count} rows. It lets whoever has it into no account, but keep it to yourself.")


def restore(file: File, db: Database = None, replace: Replace = False) -> None:
    """Store everything from a backup, also while a server runs; the database may be of the other kind."""
    from maproom.table.store.backup_file import Backup
    from maproom.table.store.copying import replace_everything
    from maproom.table.store.databases import is_empty, shown

    saved = Backup(file)
    saved.check()
    with opened(db, migrate=True) as store:
        if not replace and not is_empty(store):
            refuse(f"Somebody has played in {shown(store)}; with --replace the backup takes the place of all that.")
        with writing(store) as connection:
            count = replace_everything(connection, own_hand(), saved.newest_rows(), file.name)
    words.print(f"{count} rows of {datetime.fromtimestamp(saved.time):%Y-%m-%d %H:%M} are stored.")


def transfer(
    to: Annotated[str, typer.Option("--to", help="The new database, an empty one of either kind.")],
    db: Database = None,
) -> None:
    """Store everything in another database, from SQLite to PostgreSQL or back; the old one stays as it is."""
    from maproom.table.store.copying import all_rows, replace_everything
    from maproom.table.store.databases import is_empty, shown

    with opened(db) as store, opened(to, migrate=True) as target:
        if not is_empty(target):  # as the old one itself, if somebody plays there
            refuse(f"Somebody has played in {shown(target)}; name an empty database.")
        with reading(store) as source, writing(target) as connection:
            count = replace_everything(connection, own_hand(), all_rows(source), shown(store))
        words.print(f"{count} rows are in {shown(target)}. Let the server use it: --db, or MAPROOM_DB.")
