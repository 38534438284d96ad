"""A game as it was played: its actions, undo up to the last barrier, replay, forks, save and load."""

from __future__ import annotations

from typing import Any, Final

from maproom.kernel.chance import Source
from maproom.kernel.editions import must_be_here
from maproom.kernel.errors import BadPosition, BrokenRecord, IllegalAction, MaproomError, UnknownWord
from maproom.kernel.events import EVERYBODY, LogEntry, hears
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import FIRST_READINGS, State

FORMAT: Final = 1


class Record:
    """A played game, and the position it has come to.

    A barrier lies behind an entry that cannot be taken back alone: chance decided it, it showed another
    seat something, or it passed the decision to somebody else.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        readings: int | None = None,
    ) -> None:
        self.game = game
        self.options = game.settle_options(options)
        self.scenario = game.settle_scenario(scenario)
        self.opening: list[LogEntry] = []
        self.state = game.new(self.options, self.scenario, self.opening, readings)
        self.actions: list[int] = []
        self.actors: list[int] = []
        self.barriers: list[bool] = []
        self.entries: list[list[LogEntry]] = []
        self.snapshots: dict[int, State] = {0: self.state.clone()}

    def __len__(self) -> int:
        return len(self.actions)

    def play(self, action: int) -> None:
        """Adds one action; an illegal one changes nothing."""
        state = self.state
        actor = state.actor
        log: list[LogEntry] = []
        state.listen(log)
        try:
            state.apply(action)
        except MaproomError:
            raise
        except Exception:
            self.state = self.at(len(self.actions))
            raise
        finally:
            state.listen(None)
        self.actions.append(action)
        self.actors.append(actor)
        self.barriers.append(actor == CHANCE or state.revealed or state.actor != actor)
        self.entries.append(log)
        if state.actor != actor:
            self.snapshots[len(self.actions)] = state.clone()

    def play_words(self, words: dict[str, str] | str) -> None:
        """Adds one action given as words or as a line."""
        self.play(self.game.action(words))

    def roll(self, random: Source) -> None:
        """Lets chance decide until a seat is to decide or the game is over."""
        while self.state.actor == CHANCE:
            self.play(self.state.sample(random))

    # -- going back ---------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the last action was this seat's and no barrier lies behind it."""
        return bool(self.actions) and self.actors[-1] == seat and not self.barriers[-1]

    def undo(self, seat: int) -> None:
        """Takes back the seat's last action."""
        if not self.can_undo(seat):
            raise IllegalAction("The last action cannot be taken back: something was decided or shown since.")
        self.back_to(len(self.actions) - 1)

    def back_to(self, count: int) -> None:
        """Takes back all but the first actions, barriers or not (for those who have agreed to it)."""
        self.state = self.at(count)
        for kept in (self.actions, self.actors, self.barriers, self.entries):
            del kept[count:]
        self.snapshots = {at: state for at, state in self.snapshots.items() if at <= count}

    def at(self, count: int) -> State:
        """The position after so many actions."""
        self._check_moment(count)
        start = max(at for at in self.snapshots if at <= count)
        state = self.snapshots[start].clone()
        for action in self.actions[start:count]:
            state.apply(action)
        return state

    def _check_moment(self, count: int) -> None:
        if not 0 <= count <= len(self.actions):
            raise BrokenRecord(f"The record has {len(self.actions)} entries; there is no moment {count}.")

    def fork(self, count: int) -> Record:
        """A new record that begins as this one did, up to so many actions."""
        self._check_moment(count)
        fork = Record(self.game, self.options, self.scenario, self.state.readings)
        for action in self.actions[:count]:
            fork.play(action)
        return fork

    # -- telling ------------------------------------------------------------------------------------

    def log(self, seat: int | None, language: str = "en") -> list[tuple[int, str]]:
        """What a seat, or a spectator, was told: the number of the action (-1: before it) and the sentence."""
        told = [(number, entry) for number, entry in self._all_entries() if hears(entry.audience, seat)]
        return [(number, self.game.log_text(entry, language)) for number, entry in told]

    def full_log(self, language: str = "en") -> list[tuple[int, str]]:
        """Everything that happened, for one who may know all (a finished game, a developer).

        What all but one seat hear in fewer words is left out: that seat's own entry says more.
        """
        told = [(number, entry) for number, entry in self._all_entries() if entry.audience >= EVERYBODY]
        return [(number, self.game.log_text(entry, language, in_full=True)) for number, entry in told]

    def story(self) -> dict[str, list[list[int | str]]]:
        """The full log in every language of the game: each action's number and the sentence."""
        languages = self.game.languages
        return {language: [[number, text] for number, text in self.full_log(language)] for language in languages}

    def _all_entries(self) -> list[tuple[int, LogEntry]]:
        numbered = enumerate([self.opening, *self.entries], start=-1)
        return [(number, entry) for number, entries in numbered for entry in entries]

    def lines(self) -> list[str]:
        """The actions in the notation of records."""
        return [self.game.verbs.line(action) for action in self.actions]

    # -- saving -------------------------------------------------------------------------------------

    def to_json(self, positions: bool = True) -> dict[str, Any]:
        """The record as JSON-ready data: actions as lines, and the position at every change of actor.

        Without `positions` only their digests are kept: enough to check a replay. Of an owner's edition the log
        is kept too, so that those who do not have it can read what happened.
        """
        stamp = self.game.stamp()
        snapshots: list[dict[str, Any]] = [
            {"at": at, "digest": state.digest()} for at, state in self.snapshots.items()
        ]
        if positions:
            for snapshot, state in zip(snapshots, self.snapshots.values(), strict=True):
                snapshot["state"] = state.to_json()
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "version": self.game.version,
            **stamp,
            "readings": self.state.readings,
            "options": dict(self.options),
            "scenario": self.scenario,
            "actions": self.lines(),
            "snapshots": snapshots,
            "outcome": self.state.outcome if self.state.actor == OVER else None,
            **({"log": self.story()} if stamp else {}),
        }

    @staticmethod
    def from_json(saved: object) -> Record:
        """Reads a record and plays it through; every entry is checked, and the first bad one named.

        The positions of a record of the same version must match its snapshots. A record of another
        version stands if every entry is still legal. One that does not say by which readings of the rules it
        was played is tried by all of them, the oldest first.
        """
        if not isinstance(saved, dict) or saved.get("format") != FORMAT:
            raise BrokenRecord(f"This is no record of format {FORMAT}.")
        for key, kind in (("game", str), ("version", str), ("options", dict), ("scenario", str), ("actions", list)):
            if not isinstance(saved.get(key), kind):
                raise BrokenRecord(f"The record's {key!r} is missing or of the wrong kind.")
        game = loaded(saved["game"])
        must_be_here(game.slug, game.name, saved.get("edition"))
        possible = _possible_readings(game, saved)
        for readings in possible[:-1]:
            try:
                return Record._played(game, saved, readings)
            except BrokenRecord:
                continue
        return Record._played(game, saved, possible[-1])

    @staticmethod
    def _played(game: Game, saved: dict[str, Any], readings: int) -> Record:
        record = Record(game, saved["options"], saved["scenario"], readings)
        digests = _digests(saved) if saved["version"] == game.version else {}
        record._check(0, digests)
        for number, line in enumerate(saved["actions"]):
            try:
                if not isinstance(line, str):
                    raise UnknownWord("an entry is a line of text.")
                record.play_words(line)
            except MaproomError as error:
                raise BrokenRecord(_complaint(record, saved["version"], number, line, error), number) from None
            record._check(number + 1, digests)
        if any(at > len(record) for at in digests):
            raise BrokenRecord("The record has a snapshot behind its last entry: entries are missing.", len(record))
        return record

    def _check(self, at: int, digests: dict[int, str]) -> None:
        expected = digests.get(at)
        if expected is not None and expected != self.state.digest():
            raise BrokenRecord(f"After entry {at - 1} the position is not the one that the record saved.", at - 1)


def _possible_readings(game: Game, saved: dict[str, Any]) -> list[int]:
    """The readings of the rules by which a record may have been played, at least one."""
    if saved.get("readings") is not None:
        try:
            return [game.known_readings(saved["readings"])]
        except BadPosition as error:
            raise BrokenRecord(str(error)) from None
    first = game.unnumbered if saved["version"] == game.version else FIRST_READINGS
    return list(range(first, game.readings + 1))


def _digests(saved: dict[str, Any]) -> dict[int, str]:
    try:
        digests = {snapshot["at"]: snapshot["digest"] for snapshot in saved.get("snapshots", [])}
    except (TypeError, KeyError):
        raise BrokenRecord("The record's snapshots cannot be read.") from None
    if not all(type(at) is int and at >= 0 for at in digests):
        raise BrokenRecord("The record's snapshots cannot be read: each stands at a number of entries.")
    return digests


def _complaint(record: Record, version: str, number: int, line: object, error: MaproomError) -> str:
    game = record.game
    older = "" if version == game.version else f" (recorded by version {version}, this is {game.version})"
    return f"Entry {number}, {line!r}, cannot be played{older}: {error}"
