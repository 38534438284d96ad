"""Whether an edition can be played: form, arithmetic, then random games; each fault with file and line."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from maproom.editions.fixed import faults_of_fixed
from maproom.editions.games import OpenGame
from maproom.editions.limits import faults_of_size
from maproom.editions.playing import faults_of_loading, faults_of_play
from maproom.editions.schemas import faults_of_form
from maproom.kernel.commented import BadText, lines_of, read
from maproom.kernel.commented import Path as Way
from maproom.kernel.editions import CARD, NAME_LENGTH, SUFFIX, Edition, read_edition
from maproom.kernel.errors import MaproomError, nearest
from maproom.kernel.inspection import Fault, Inspection
from maproom.kernel.registry import slugs


class Report:
    """What was found in a folder; without faults it is an edition that can be played."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.game: OpenGame | None = None
        self.edition: Edition | None = None
        self.games = 0
        """Random games that were played through."""
        self.same: list[str] = []
        """Files that say what comes with the game anyway."""

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The report for a program."""
        words = self.words(language)
        return {
            "folder": str(self.folder),
            "game": None if self.game is None else self.game.slug,
            "edition": None if self.edition is None else self.edition.to_json(),
            "faults": [fault.to_json(words) for fault in self.faults],
            "games": self.games,
            "same": self.same,
        }

    def words(self, language: str) -> Any:
        """The sentences in which faults are told."""
        return (self.game or OpenGame(slugs()[0])).words(language)


def check(
    folder: Path, games: int = 0, watch: Callable[[], None] | None = None, seconds: float = math.inf
) -> Report:
    """Looks an edition over; it is set up, and random games are played, only when all else is well.

    Of the games fewer are played where they would take longer than so many seconds (`playing.LEAST`).
    """
    report = Report(folder)
    texts = {file.stem: file for file in sorted(folder.glob(f"*{SUFFIX}"))}
    lines: dict[str, dict[Way, int]] = {}
    data: dict[str, Any] = {}
    for name, file in texts.items():
        _read(report, name, file, data, lines)
    _look(report, data)
    if report.game is not None and not report.faults:
        report.faults.extend(faults_of_loading(report.game.slug, folder))
    if games and report.game is not None and not report.faults:

        def played() -> None:
            report.games += 1
            if watch is not None:
                watch()

        report.faults.extend(faults_of_play(report.game.slug, folder, games, played, seconds))
    for fault in report.faults:
        fault.line = fault.line or _line(lines.get(fault.file, {}), fault.path)
        fault.file = f"{fault.file}{SUFFIX}"
    return report


def check_data(slug: str, name: str, data: dict[str, Any]) -> Report:
    """Looks over an edition that lies in no folder: everything that can be said without setting it up."""
    report = Report(Path())
    _look(report, {**data, CARD: {"name": name, "game": slug}})
    for fault in report.faults:
        fault.file = f"{fault.file}{SUFFIX}"
    return report


def check_games(folder: Path) -> int:
    """How many random games are worth playing: fewer where a game is very long."""
    try:
        return OpenGame(read_edition(folder).game).random_games
    except MaproomError:
        return 0


def _read(report: Report, name: str, file: Path, data: dict[str, Any], lines: dict[str, dict[Way, int]]) -> None:
    try:
        text = file.read_text(encoding="utf-8-sig")
        lines[name] = lines_of(text)
        data[name] = read(text)
    except BadText as error:
        report.faults.append(Fault(name, error.path, error.key, error.values, error.line))
    except (OSError, UnicodeDecodeError) as error:
        report.faults.append(Fault(name, (), "unreadable", {"why": str(error)}, 1))


def _look(report: Report, data: dict[str, Any]) -> None:
    """Everything that can be said without playing."""
    card = data.pop(CARD, None)
    if not _card(report, card) or report.game is None:
        return
    game = report.game
    for name in data:
        if name not in game.files:
            report.faults.append(Fault(name, (), "no_file", {"word": name, "hint": nearest(name, game.files)}, 1))
        else:
            sizes = faults_of_size(name, data[name])
            report.faults.extend(sizes or faults_of_form(name, data[name], game.schema(name)))
    if report.faults:
        return
    shipped = {name: game.shipped(name) for name in game.files}
    found = Inspection({**shipped, **data}, shipped)
    game.inspect()(found)
    report.faults.extend(found.faults)
    for name in data:
        report.faults.extend(faults_of_fixed(name, data[name], shipped[name], game.schema(name)))
    report.same = [name for name in data if data[name] == shipped[name]]
    report.edition = Edition(report.folder, card, data)


def _card(report: Report, card: Any) -> bool:
    """What the edition says of itself; whether the rest can be looked at."""
    if any(fault.file == CARD for fault in report.faults):
        return False
    if not isinstance(card, dict):
        report.faults.append(Fault(CARD, (), "no_card", {}, 1))
        return False
    for key in ("name", "game"):
        if not isinstance(card.get(key), str) or not card[key].strip():
            report.faults.append(Fault(CARD, (key,), "card_key", {"key": key}))
            return False
    report.faults.extend(faults_of_size(CARD, card))
    if len(card["name"]) > NAME_LENGTH:
        report.faults.append(Fault(CARD, ("name",), "long_name", {"most": NAME_LENGTH}))
    if card["game"] not in slugs():
        values = {"word": card["game"], "hint": nearest(card["game"], slugs())}
        report.faults.append(Fault(CARD, ("game",), "no_game", values))
        return False
    report.game = OpenGame(card["game"])
    if not report.game.has_editions:
        report.faults.append(Fault(CARD, ("game",), "not_open", {"word": card["game"]}))
    return report.game.has_editions


def _line(lines: dict[Way, int], path: Way) -> int:
    """The line of a value, or of the nearest one around it that is written down."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)
