"""The games that released versions have left behind, each database as it was when that version closed it."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from maproom.table.rules.table import Table
from maproom.table.store import schema
from maproom.table.store.engine import Store
from maproom.table.store.table_rows import load_table

FOLDER = Path(__file__).parents[1] / "fixtures" / "stored_games"
LOG = 100_000


class Collection(NamedTuple):
    """The games of one version of the program, of one game."""

    version: str
    slug: str

    def __str__(self) -> str:
        return f"{self.version}-{self.slug}"

    def unpacked(self, folder: Path) -> str:
        """The address of the database in a folder, as the old version left it."""
        path = folder / f"{self.slug}.sqlite"
        path.write_bytes(lzma.decompress((FOLDER / self.version / f"{self.slug}.sqlite.xz").read_bytes()))
        return f"sqlite:///{path}"


COLLECTIONS = [
    Collection(path.parent.name, path.name.removesuffix(".sqlite.xz"))
    for path in sorted(FOLDER.glob("*/*.sqlite.xz"))
]


def opened(store: Store) -> list[Table]:
    """All tables of a database, as this version opens them."""
    store.migrate()
    with store.engine.connect() as connection:
        ids = connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars().all()
        return [load_table(connection, id, LOG).table for id in ids]
