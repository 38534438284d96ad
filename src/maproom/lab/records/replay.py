"""Reading a recorded game from a file, for one who may know all or for one seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maproom.kernel.editions import MissingEdition, must_be_here
from maproom.kernel.errors import BrokenRecord, MaproomError, nearest
from maproom.kernel.game import Game
from maproom.kernel.record import Record
from maproom.kernel.registry import loaded, slugs

SPECTATOR = "spectator"


class UnknownSeat(MaproomError):
    """The game has no seat of that name."""


def read_record(path: Path) -> Record:
    """The record in a file, played through."""
    return Record.from_json(read_saved(path))


def read_saved(path: Path) -> Any:
    """What a file says of a game; a golden file's record is in its `record`."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BrokenRecord(f"{str(path)!r} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise BrokenRecord(f"{str(path)!r} is no record: it is not JSON.") from None
    if isinstance(saved, dict) and isinstance(saved.get("record"), dict):
        saved = saved["record"]
    return saved


def unplayed(saved: Any) -> dict[str, Any] | None:
    """What a record says by itself whose edition is not in use here; None where it can be played.

    Its positions number the things of its own board, so none is shown. Its log was written down with it; of a
    record that has none the actions are told, in the words of the file.
    """
    if (
        not isinstance(saved, dict)
        or saved.get("game") not in slugs()
        or not isinstance(saved.get("actions"), list)
    ):
        return None
    game = loaded(saved["game"])
    try:
        must_be_here(game.slug, game.name, saved.get("edition"))
    except MissingEdition as error:
        actions = saved["actions"]
        told = _written_log(saved.get("log")) or [(entry, str(line)) for entry, line in enumerate(actions)]
        lines = [{"entry": entry, "text": text} for entry, text in told]
        head = {"game": game.slug, "edition": saved.get("edition"), "missing": str(error)}
        return {**head, "entries": len(actions), "outcome": saved.get("outcome"), "log": lines}
    return None


def _written_log(log: Any) -> list[tuple[int, str]]:
    """The English log that a record has written down (`Record.story`); empty where it has none that can be read."""
    lines = log.get("en") if isinstance(log, dict) else None
    if not isinstance(lines, list):
        return []
    try:
        return [(int(entry), str(text)) for entry, text in lines]
    except (TypeError, ValueError):
        return []


def seat_called(game: Game, name: str) -> int | None:
    """The seat of a name; None for a spectator."""
    if name == SPECTATOR:
        return None
    if name not in game.seat_names:
        known = [*game.seat_names, SPECTATOR]
        raise UnknownSeat(f"{game.name} has no seat {name!r}, only {', '.join(known)}.{nearest(name, known)}")
    return game.seat_names.index(name)


def told(record: Record, at: int, seat: str | None) -> dict[str, Any]:
    """A moment of a record and the log up to it: all of it, or what a seat (or a spectator) may know."""
    state = record.at(at)
    head = {"game": record.game.slug, "entries": len(record), "at": at}
    if seat is None:
        log = record.full_log()
        position: dict[str, Any] = {"position": state.to_json()}
    else:
        number = seat_called(record.game, seat)
        log = record.log(number)
        position = {"view": state.view(number)}
    lines = [{"entry": entry, "text": text} for entry, text in log if entry < at]
    return {**head, "seat": seat, "outcome": state.outcome, "log": lines, **position}
