"""The games of studies in an SQLite file: kept as they come, found again when a study goes on or is told anew."""

from __future__ import annotations

import json
import zlib

from maproom.kernel.registry import loaded
from maproom.lab.arena.games_file import GamesFile
from maproom.lab.study.plan import Plan
from maproom.lab.study.played import PlayedGame

_FORM = """
create table if not exists study (
    key text primary key, game text, version text, bots text, seed integer, options text, scenarios text
);
create table if not exists studied (
    study text references study, number integer,
    scenario text, actions blob, finished integer, digest text, error text,
    primary key (study, number)
) without rowid;
"""


class Store(GamesFile):
    """A file of games; it may hold those of many studies."""

    form = _FORM
    kind = "a file of games"

    def add(self, plan: Plan, played: PlayedGame) -> None:
        """Keeps a game of a settled plan; one that is there already stays as it is."""
        self._base.execute("begin immediate")
        self._base.execute(
            "insert or ignore into study values (?, ?, ?, ?, ?, ?, ?)",
            (
                plan.key(),
                plan.slug,
                loaded(plan.slug).version,
                json.dumps(plan.bots),
                plan.seed,
                json.dumps(plan.options, sort_keys=True),
                json.dumps(plan.scenarios),
            ),
        )
        self._base.execute(
            "insert or ignore into studied values (?, ?, ?, ?, ?, ?, ?)",
            (
                plan.key(),
                played.number,
                played.scenario,
                zlib.compress("\n".join(played.lines).encode()),
                played.finished,
                played.digest,
                played.error,
            ),
        )
        self._base.execute("commit")

    def games(self, plan: Plan) -> dict[int, PlayedGame]:
        """The games of a settled plan that were played, by number."""
        columns = "number, scenario, actions, finished, digest, error"
        rows = self._base.execute(f"select {columns} from studied where study = ? order by number", (plan.key(),))
        return {
            number: PlayedGame(
                number, scenario, zlib.decompress(actions).decode().splitlines(), bool(finished), digest, error
            )
            for number, scenario, actions, finished, digest, error in rows
        }
