"""JSON with comments, as people edit it: `//` to the end of a line, and a comma behind the last entry is forgiven.

What is not JSON becomes blanks, so that every line and column stays where the writer sees it.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from maproom.kernel.errors import MaproomError

Path = tuple[str | int, ...]
"""The way to a value: keys and numbers of entries, from the outermost on."""

_PIECES: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[{}\[\],:]|[^\s"{}\[\],:/]+|"|/')


class BadText(MaproomError):
    """A text that cannot be read; `line` is where, `path` what, if a value is at fault."""

    def __init__(self, line: int, key: str, values: dict[str, Any] | None = None, path: Path = ()) -> None:
        super().__init__(f"line {line}: {key} {values or ''}".rstrip())
        self.line = line
        self.key = key
        self.values = values or {}
        self.path = path


def without_comments(text: str) -> str:
    """The text as plain JSON, with blanks for comments and for commas that nothing follows.

    >>> without_comments('[1, // one' + chr(10) + '2,]')
    '[1,       \\n2 ]'
    """
    kept = list(text)
    comma = -1
    for piece in _PIECES.finditer(text):
        word = piece.group()
        if word.startswith("//"):
            kept[piece.start() : piece.end()] = " " * len(word)
            continue
        if comma >= 0 and word in ("]", "}"):
            kept[comma] = " "
        comma = piece.start() if word == "," else -1
    return "".join(kept)


def read(text: str) -> Any:
    """The value that a text means."""
    try:
        return json.loads(without_comments(text), parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadText(error.lineno, "not_json", {"what": error.msg, "column": error.colno}) from None
    except ValueError:  # a number of thousands of digits
        raise BadText(1, "not_json", {"what": "a number that is too long", "column": 1}) from None
    except RecursionError:
        raise BadText(1, "not_json", {"what": "nested too deeply", "column": 1}) from None


def _no_number(word: str) -> Any:
    """NaN and Infinity, which Python would read, are no JSON."""
    raise BadText(1, "not_json", {"what": f"{word} is no number", "column": 1})


def lines_of(text: str) -> dict[Path, int]:
    """The line of every value, by its path; a key that stands twice in one place is refused.

    >>> lines_of('{"a": [1,' + chr(10) + ' 2]}')[("a", 1)]
    2
    """
    read(text)
    walk = _Walk()
    line, seen = 1, 0
    for piece in _PIECES.finditer(without_comments(text)):
        line += text.count("\n", seen, piece.start())
        seen = piece.start()
        walk.step(piece.group(), line)
    return walk.lines


class _Walk:
    """Goes through the pieces of a text that is known to be JSON."""

    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}
        self._path: list[str | int] = []
        self._lists: list[bool] = []
        """For each bracket that is open, whether it is a list."""
        self._awaiting_key = False

    def step(self, piece: str, line: int) -> None:
        """Takes the next piece."""
        if self._awaiting_key and piece[0] == '"':
            self._path[-1] = json.loads(piece)
            self._awaiting_key = False
            if tuple(self._path) in self.lines:
                raise BadText(line, "twice", {"key": self._path[-1]}, tuple(self._path))
            self.lines[tuple(self._path)] = line
        elif piece in ("]", "}"):
            self._lists.pop()
            self._path.pop()
            self._awaiting_key = False
        elif piece == ",":
            self._next_entry()
        elif piece != ":":
            self.lines.setdefault(tuple(self._path), line)
            if piece in ("[", "{"):
                self._open(piece == "[")

    def _open(self, list: bool) -> None:
        self._lists.append(list)
        self._path.append(0 if list else "")
        self._awaiting_key = not list

    def _next_entry(self) -> None:
        last = self._path[-1]
        if isinstance(last, int):
            self._path[-1] = last + 1
        else:
            self._awaiting_key = True
