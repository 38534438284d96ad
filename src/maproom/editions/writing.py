"""A new edition: the values that come with the game, each with what to look at in the box beside it."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

from maproom.editions.games import OpenGame
from maproom.editions.packing import must_be_new
from maproom.kernel.editions import CARD, NAME_LENGTH, SUFFIX, BadEdition
from maproom.kernel.texts import Catalogue

WIDTH = 112
INDENT = "  "


def write_new(slug: str, folder: Path, name: str = "", language: str = "en") -> list[Path]:
    """Writes a new edition of a game into a new folder, and says which files."""
    game = OpenGame(slug)
    game.must_have_editions()
    name = name.strip() or folder.absolute().name[:NAME_LENGTH]
    if len(name) > NAME_LENGTH:
        raise BadEdition(f"The name of an edition has at most {NAME_LENGTH} letters.")
    must_be_new(folder)
    texts = texts_of(game, name, {file: game.shipped(file) for file in game.files}, language)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadEdition(f"The edition cannot be written: {error}.") from None
    return [folder / file for file in texts]


def texts_of(game: OpenGame, name: str, data: dict[str, Any], language: str) -> dict[str, str]:
    """The files of an edition by their names, as text with comments in a language."""
    words = game.words(language)
    texts = {f"{CARD}{SUFFIX}": _card(game.slug, name, words)}
    for file, value in data.items():
        texts[f"{file}{SUFFIX}"] = commented(value, game.schema(file), words)
    return texts


def _card(slug: str, name: str, words: Catalogue) -> str:
    told = words.template("editions", "card").split("\n")
    return _comment(told, "") + json.dumps({"name": name, "game": slug}, indent=2, ensure_ascii=False) + "\n"


def commented(data: Any, schema: dict[str, Any], words: Catalogue) -> str:
    """A data file as text, with comments from its schema and without what the game works out itself."""
    head = [words.translated(schema.get("description", "")), "", *words.template("editions", "file").split("\n")]
    return f"{_comment(head, '')}{_Writer(words).value(data, schema, 0)}\n"


def _comment(lines: list[str], pad: str) -> str:
    wrapped = [part for line in lines for part in textwrap.wrap(line, WIDTH - len(pad) - 3) or [""]]
    return "".join(f"{pad}// {line}".rstrip() + "\n" for line in wrapped)


class _Writer:
    """Writes values: one key a line on top, one entry a line in lists, filled up where an entry is long."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def value(self, value: Any, schema: dict[str, Any], depth: int) -> str:
        """A value from where its key ends."""
        short = json.dumps(kept(value, schema), ensure_ascii=False)
        if not isinstance(value, dict | list) or not value:
            return short
        if isinstance(value, list):
            return self._list(value, schema.get("items", {}), depth, short)
        if depth > 1 and len(short) + depth * len(INDENT) <= WIDTH and not _told_inside(schema):
            return short
        return self._object(value, schema, depth)

    def _object(self, value: dict[str, Any], schema: dict[str, Any], depth: int) -> str:
        pad = INDENT * (depth + 1)
        parts: list[str] = []
        for key, one in value.items():
            form = _form(schema, key)
            if form.get("derived"):
                continue
            parts.append(f"{self._about(form, pad)}{pad}{json.dumps(key)}: {self.value(one, form, depth + 1)}")
        return "{\n" + ",\n".join(parts) + f"\n{INDENT * depth}}}"

    def _list(self, value: list[Any], form: dict[str, Any], depth: int, short: str) -> str:
        if not any(isinstance(one, dict | list) for one in value):
            if len(short) + depth * len(INDENT) <= WIDTH:
                return short
            entries = filled([json.dumps(one, ensure_ascii=False) for one in value], INDENT * (depth + 1))
        else:
            entries = ",\n".join([self._entry(one, form, depth + 1) for one in value])
        return f"[\n{entries}\n{INDENT * depth}]"

    def _entry(self, value: Any, form: dict[str, Any], depth: int) -> str:
        """An entry of a list: its keys in one line, or in as many as they need."""
        pad = INDENT * depth
        if not isinstance(value, dict):
            return pad + json.dumps(value, ensure_ascii=False)
        parts = [
            f"{json.dumps(key)}: {self._part(one, _form(form, key), depth + 1)}"
            for key, one in value.items()
            if not _form(form, key).get("derived")
        ]
        return pad + "{ " + filled(parts, f"{pad}  ").strip() + " }"

    def _part(self, value: Any, form: dict[str, Any], depth: int) -> str:
        """A value inside an entry: in its line, or a list with its own entries below."""
        short = json.dumps(kept(value, form), ensure_ascii=False)
        if not isinstance(value, list) or len(short) + depth * len(INDENT) <= WIDTH - 20:
            return short
        return self._list(value, form.get("items", {}), depth, short)

    def _about(self, form: dict[str, Any], pad: str) -> str:
        """What to look at, above a key; for a list of entries also what each of their keys means."""
        told = [self._words.translated(form["description"])] if "description" in form else []
        for key, one in form.get("items", {}).get("properties", {}).items():
            if "description" in one and not one.get("derived"):
                told.append(f"  {key}: {self._words.translated(one['description'])}")
        return "\n" + _comment(told, pad) if told else ""


def filled(parts: list[str], pad: str) -> str:
    """Parts with commas between them, as many in a line as there is room for.

    >>> filled(["1", "2"], "  ")
    '  1, 2'
    """
    lines: list[str] = []
    for part in parts:
        if lines and "\n" not in lines[-1] and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(pad + part)
    return ",\n".join(lines)


def _form(schema: dict[str, Any], key: str) -> dict[str, Any]:
    """The schema of a key."""
    free = schema.get("additionalProperties")
    found: dict[str, Any] = schema.get("properties", {}).get(key) or (free if isinstance(free, dict) else {})
    return found


def _told_inside(schema: dict[str, Any]) -> bool:
    return any("description" in one for one in schema.get("properties", {}).values())


def kept(value: Any, schema: dict[str, Any]) -> Any:
    """A value without what the game works out itself."""
    if isinstance(value, dict):
        forms = {key: _form(schema, key) for key in value}
        return {key: kept(one, forms[key]) for key, one in value.items() if not forms[key].get("derived")}
    if isinstance(value, list):
        return [kept(one, schema.get("items", {})) for one in value]
    return value
