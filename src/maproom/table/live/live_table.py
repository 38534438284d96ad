"""A table in memory, with everybody who watches it."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from operator import attrgetter

from maproom.kernel.state import State
from maproom.table.live.loading import RECENT_CHAT, Loaded, old_entries, speakers
from maproom.table.live.presence_elsewhere import NOBODY, Attendance, attendance
from maproom.table.live.watcher import Watcher
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import Eyes
from maproom.table.rules.table import Entry, Step, Table
from maproom.table.wire.cards import lags_behind
from maproom.table.wire.json_types import Json
from maproom.table.wire.log_lines import log_lines
from maproom.table.wire.page import Around, Sight, page, shown_behind, sight

MOST_OLD_LINES = 300


class LiveTable:
    """A table in memory."""

    def __init__(self, loaded: Loaded) -> None:
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.storing = 0
        """The serial of the change that is being stored, by this process; 0 is none."""
        self.bots_rest_until = 0.0
        self.is_gone = False
        """Whether the table was removed while somebody still had it."""
        self.last_seen: dict[str, float] = {}
        self.elsewhere = NOBODY
        self._delayed: tuple[int, State] | None = None
        self._sights: dict[tuple[int | None, str], Sight] = {}
        self._lines: dict[tuple[int, int | None, str], list[Json]] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self.chat: list[Json] = []
        self._read(loaded)

    def _read(self, loaded: Loaded) -> None:
        self.table: Table = loaded.table
        self.recent: list[Entry] = list(loaded.recent[old_entries(loaded.table, loaded.recent) :])
        self.people: dict[str, Person] = loaded.people
        last = loaded.chat[-1]["id"] if loaded.chat else 0
        # What was said while this was read is not in it.
        self.chat = [*loaded.chat, *(line for line in self.chat if line["id"] > last)][-RECENT_CHAT:]
        self.private: dict[str, tuple[str, bool]] = loaded.private
        self.set_hidden(loaded.hidden)

    # -- changes ------------------------------------------------------------------------------------

    def reload(self, loaded: Loaded) -> None:
        """Takes over what another process has stored."""
        self._read(loaded)
        self._forget(loaded.keep)

    def accept(self, table: Table, step: Step) -> None:
        """Takes over a change that has been stored, and wakes those who watch."""
        self.table = table
        for entry in step.entries:
            if entry.kind == "undo":
                while self.recent and self.recent[-1].moment > entry.moment:
                    self.recent.pop()
            if entry.kind != "undo" or entry.barrier:
                self.recent.append(entry)
        self.recent = self.recent[old_entries(table, self.recent) :]
        self._forget_old_lines()
        self._forget(min((entry.moment - 1 for entry in step.entries), default=table.moment))

    def _forget_old_lines(self) -> None:
        """Lets go of words that no page tells any more, once there are many of them."""
        if len(self._lines) > MOST_OLD_LINES and self.recent:
            oldest = self.recent[0].revision
            self._lines = {key: lines for key, lines in self._lines.items() if key[0] >= oldest}

    def say(self, line: Json) -> None:
        """Takes over a chat line that has been stored."""
        self.chat = [*self.chat, line][-RECENT_CHAT:]
        self.wake()

    def speakers(self) -> list[str]:
        """Those who may say something here, and those who have."""
        return speakers(self.people, self.chat)

    def set_hidden(self, hidden: dict[str, frozenset[str]]) -> None:
        """Takes over who does not want to hear whom; whom that concerns gets the whole page again."""
        before, self._hidden = self._hidden, hidden
        for watcher in self.watchers:
            if watcher.person and before.get(watcher.person) != hidden.get(watcher.person):
                watcher.sent = None
                watcher.news.set()

    def _heard_by(self, person: str | None) -> list[Json]:
        """What somebody hears: not those whom they do not want to hear, but what the table says of them."""
        hidden = self._hidden.get(person or "")
        if not hidden:
            return self.chat
        return [line for line in self.chat if line["kind"] == "advice" or line["person"] not in hidden]

    def _forget(self, keep: int) -> None:
        self._sights.clear()
        self._delayed = None
        for watcher in self.watchers:
            watcher.keep = min(watcher.keep, keep)
        self.wake()

    def wake(self) -> None:
        """Lets every socket look for news."""
        for watcher in self.watchers:
            watcher.news.set()

    # -- who is there -------------------------------------------------------------------------------

    def present(self) -> list[str]:
        """The people at the table who are watching now, whichever process tells them."""
        return sorted(self.here().people | self.elsewhere.people)

    def here(self) -> Attendance:
        """Whom this process tells."""
        return attendance(self.table, [watcher.person for watcher in self.watchers])

    def set_elsewhere(self, who: Attendance, now: float) -> None:
        """Takes over whom the other processes tell."""
        for person in self.elsewhere.people - who.people:
            self.last_seen[person] = now
        self.elsewhere = who
        self.wake()

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the table left the memory."""
        return not self.watchers and not self.lock.locked() and self.thinking is None

    # -- pages --------------------------------------------------------------------------------------

    def is_delayed(self, eyes: Eyes) -> bool:
        """Whether these eyes see an older position than the players."""
        running = self.table.status == "running" and self.table.halt is None
        return running and eyes.seat is None and self.table.terms.spectator_delay > 0

    @property
    def delayed_moment(self) -> int:
        """The moment that delayed spectators see."""
        return max(0, self.table.moment - self.table.terms.spectator_delay)

    def has_delayed(self) -> bool:
        """Whether the older position is at hand."""
        return self._delayed is not None

    def set_delayed(self, moment: int, state: State) -> None:
        """Notes the position that delayed spectators see."""
        self._delayed = (moment, state)

    def page(self, eyes: Eyes, now: float, since: int = -1) -> Json:
        """Everything that a person at the table may know from one seat; the log tells what came after a moment."""
        note, muted = self.private.get(eyes.person or "", ("", False))
        here, elsewhere = self.here(), self.elsewhere
        present, spectators = sorted(here.people | elsewhere.people), here.spectators + elsewhere.spectators
        around = Around(self.people, present, spectators, self._heard_by(eyes.person), note, muted)
        seen = self._sight(eyes)
        first = bisect_right(seen.entries, since, key=attrgetter("moment"))
        log = [line for entry in seen.entries[first:] for line in self._told(entry, eyes)]
        return page(self.table, seen, log, around, eyes, now)

    def _sight(self, eyes: Eyes) -> Sight:
        key = (eyes.seat, eyes.language)
        if key not in self._sights:
            moment, state, revision = self.table.moment, self.table.shown, self.table.revision
            behind = eyes.seat is None and lags_behind(self.table, None)
            if self.is_delayed(eyes):
                assert self._delayed is not None, "the delayed position is read before a page is made"
                moment, state = self._delayed
            elif behind:
                moment, state = self.delayed_moment, shown_behind(self.table)
            known = self.recent
            if behind:
                known = [entry for entry in known if entry.moment <= moment]
                revision = known[-1].revision if known else moment
            self._sights[key] = sight(self.table, state, moment, known, revision, eyes)
        return self._sights[key]

    def _told(self, entry: Entry, eyes: Eyes) -> list[Json]:
        """What a seat was told of an entry; each is put into words once."""
        key = (entry.revision, eyes.seat, eyes.language)
        if key not in self._lines:
            self._lines[key] = log_lines(self.table, [entry], eyes.seat, eyes.language)
        return self._lines[key]
