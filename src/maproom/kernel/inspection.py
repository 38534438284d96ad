"""Looking an edition over: faults with the place where they are, and what every game counts and compares alike."""

from __future__ import annotations

import json
from typing import Any

from maproom.kernel.commented import Path
from maproom.kernel.errors import nearest
from maproom.kernel.texts import Catalogue, parts_of, plain, sentence


class Fault:
    """Something that is wrong with an edition: in which file, at which value, and which sentence says so."""

    def __init__(self, file: str, path: Path, key: str, values: dict[str, Any], line: int = 0) -> None:
        self.file = file
        self.path = path
        self.key = key
        self.values = values
        self.line = line

    def text(self, words: Catalogue) -> str:
        """The sentence; `what` names a thing that is counted, in the words of the game."""
        values = dict(self.values)
        if "what" in values:
            values["what"] = words.find("counted", str(values["what"])) or values["what"]
        return plain(sentence(parts_of(words.template("faults", self.key), values)))

    def to_json(self, words: Catalogue) -> dict[str, Any]:
        """The fault for a program, with its sentence in a language."""
        return {
            "file": self.file,
            "path": list(self.path),
            "line": self.line,
            "key": self.key,
            "values": self.values,
            "text": self.text(words),
        }


class Inspection:
    """The files of an edition beside those that come with the game, and the faults found so far."""

    def __init__(self, data: dict[str, Any], shipped: dict[str, Any]) -> None:
        self.data = data
        self.shipped = shipped
        self.faults: list[Fault] = []

    def fault(self, file: str, path: Path, key: str, values: dict[str, Any] | None = None) -> None:
        """Notes a fault."""
        self.faults.append(Fault(file, path, key, values or {}))

    def count(self, file: str, path: Path, what: str, found: int, expected: int) -> None:
        """There must be so many of something."""
        if found != expected:
            self.fault(file, path, "count", {"what": what, "found": found, "expected": expected})

    def each_once(self, file: str, path: Path, rows: list[Any], key: str = "id") -> list[str]:
        """The names of rows, none of which may be there twice."""
        seen: list[str] = []
        for number, row in enumerate(rows):
            if row[key] in seen:
                self.fault(file, (*path, number, key), "name_twice", {"word": row[key]})
            seen.append(row[key])
        return seen

    def known(self, file: str, path: Path, word: object, words: list[str], what: str) -> bool:
        """A name must be one of those that another place lists; says whether it is."""
        if word in words:
            return True
        self.fault(file, path, "unknown", {"word": str(word), "what": what, "hint": nearest(str(word), words)})
        return False

    def same(self, file: str, path: Path, found: object, expected: object) -> None:
        """A value that stands in two places must be the same in both."""
        if found != expected:
            self.fault(file, path, "differs", {"found": shown(found), "expected": shown(expected)})

    def same_list(self, file: str, path: Path, found: list[str], expected: list[str]) -> None:
        """A list that stands in two places must have the same entries in both, in whatever order."""
        for word in expected:
            if word not in found:
                self.fault(file, path, "lacks", {"word": word})
        for word in found:
            if word not in expected:
                self.fault(file, path, "beyond", {"word": word})

    def as_shipped(self, file: str, path: Path, found: object, expected: object) -> None:
        """What the program does by a name cannot be changed by data."""
        if found != expected:
            self.fault(file, path, "fixed", {"found": shown(found), "expected": shown(expected)})

    def pairs_once(self, file: str, path: Path, pairs: list[tuple[str, str]]) -> None:
        """A line between two places is there once, whichever way round, and leads somewhere."""
        seen: set[tuple[str, str]] = set()
        for number, (a, b) in enumerate(pairs):
            if a == b:
                self.fault(file, (*path, number), "to_itself", {"word": a})
            elif (min(a, b), max(a, b)) in seen:
                self.fault(file, (*path, number), "line_twice", {"a": a, "b": b})
            seen.add((min(a, b), max(a, b)))

    def most(self, file: str, path: Path, found: int, most: int) -> None:
        """A number must not be larger than another."""
        if found > most:
            self.fault(file, path, "too_large", {"found": found, "most": most})

    def reached(
        self, file: str, paths: dict[str, Path], starts: list[str], pairs: list[tuple[str, str]], key: str
    ) -> None:
        """Every place of `paths` must be reached from the starts over the pairs; `key` is the sentence if not."""
        found = joined_to(starts, pairs)
        for word, path in paths.items():
            if word not in found:
                self.fault(file, path, key, {"word": word})


def joined_to(starts: list[str], pairs: list[tuple[str, str]]) -> set[str]:
    """What can be reached from some places over lines that lead both ways.

    >>> sorted(joined_to(["a"], [("a", "b"), ("c", "b"), ("d", "e")]))
    ['a', 'b', 'c']
    """
    near: dict[str, list[str]] = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    found = set(starts)
    wave = list(starts)
    for place in wave:
        for other in near.get(place, []):
            if other not in found:
                found.add(other)
                wave.append(other)
    return found


def shown(value: object) -> str:
    """A value as it stands in the file, for a sentence: cut short where it is long.

    >>> shown({"ammo": 1, "own": True})
    '{"ammo": 1, "own": true}'
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:77]}..."
