"""Tables whose bots rest because enough was stored for whoever set them; as soon as a person plays they go on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from maproom.table.rules.table import Table

LONGEST_REST = 60.0
"""After so many seconds it is looked again whether there is room."""
FORGOTTEN_SECONDS = 600.0
"""So long after a rest of which nothing more was heard it is forgotten."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Since when the bots of a table rest, at which revision, and until when at least."""

    revision: int
    since: float
    until: float


class Resting:
    """The tables whose bots rest."""

    def __init__(self) -> None:
        self._rests: dict[str, Rest] = {}

    def begin(self, table: Table, seconds: float, now: float) -> None:
        """The bots of a table rest for some seconds, or go on resting."""
        until = now + min(seconds, LONGEST_REST)
        rest = self._of(table)
        self._rests[table.id] = replace(rest, until=until) if rest else Rest(table.revision, now, until)

    def end(self, table: Table) -> None:
        """The bots of a table go on."""
        self._rests.pop(table.id, None)

    def is_due(self, table: Table, now: float) -> bool:
        """Whether it is time to look again whether there is room."""
        rest = self._of(table)
        return rest is None or now >= rest.until

    def rested(self, table: Table, now: float) -> float:
        """For how many seconds the bot that is to decide has rested."""
        rest = self._of(table)
        return now - rest.since if rest else 0.0

    def tables(self, now: float) -> set[str]:
        """The tables that are left alone just now."""
        self._rests = {id: rest for id, rest in self._rests.items() if now < rest.until + FORGOTTEN_SECONDS}
        return {id for id, rest in self._rests.items() if now < rest.until}

    def _of(self, table: Table) -> Rest | None:
        """The rest of a table as long as nothing has happened there since it began."""
        rest = self._rests.get(table.id)
        return rest if rest and rest.revision == table.revision else None
