"""Games that were played, kept in an SQLite file: appended as they come, found again when a contest goes on."""

from __future__ import annotations

import json

from maproom.kernel.registry import loaded
from maproom.lab.arena.contest import Contest, Pairing
from maproom.lab.arena.games import Pair, PlayedGame
from maproom.lab.arena.games_file import GamesFile

_FORM = """
create table if not exists contest (
    key text primary key, game text, version text, seed integer, options text, scenario text, longest integer
);
create table if not exists played (
    contest text references contest, first text, second text, pair integer, game integer,
    bots text, winners text, decisions integer, finished integer, digest text, error text,
    primary key (contest, first, second, pair, game)
) without rowid;
"""


class Store(GamesFile):
    """A file of results; it may hold many contests."""

    form = _FORM
    kind = "a file of results"

    def add(self, contest: Contest, pairing: Pairing, number: int, pair: Pair) -> None:
        """Keeps the games of a pair, all or none; a pair that is there already stays as it is."""
        first, second = sorted((pairing.first, pairing.second))
        key = contest.key()
        rows = [
            (
                key, first, second, number, game, json.dumps(one.bots), json.dumps(one.winners),
                one.decisions, one.finished, one.digest, one.error,
            )
            for game, one in enumerate(pair)
        ]  # fmt: skip
        self._base.execute("begin immediate")
        self._base.execute(
            "insert or ignore into contest values (?, ?, ?, ?, ?, ?, ?)",
            (
                key,
                contest.slug,
                _version(contest.slug),
                contest.seed,
                json.dumps(contest.options, sort_keys=True),
                contest.scenario,
                contest.longest,
            ),
        )
        self._base.executemany("insert or ignore into played values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self._base.execute("commit")

    def pairs(self, contest: Contest, pairing: Pairing) -> dict[int, Pair]:
        """The pairs of a contest that were played, by number."""
        first, second = sorted((pairing.first, pairing.second))
        rows = self._base.execute(
            "select pair, bots, winners, decisions, finished, digest, error from played "
            "where contest = ? and first = ? and second = ? order by pair, game",
            (contest.key(), first, second),
        )
        found: dict[int, Pair] = {}
        for number, bots, winners, decisions, finished, digest, error in rows:
            played = PlayedGame(
                tuple(json.loads(bots)), tuple(json.loads(winners)), decisions, bool(finished), digest, error
            )
            found[number] = (*found.get(number, ()), played)
        return found


def _version(slug: str) -> str:
    """What was played: the version of the game, and the owner's edition where it was one."""
    game = loaded(slug)
    return f"{game.version}, {game.edition.name} ({game.edition.digest})" if game.edition else game.version
