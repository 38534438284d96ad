"""The rules of a game by their ids, read from the checklist `rules.md` in the game's folder."""

from __future__ import annotations

import re
from pathlib import Path

from maproom.kernel.errors import MaproomError, nearest
from maproom.kernel.game import Game

ID = r"[A-Z]{2}(?:-[A-Z]+)+-\d+[a-z]?"
"""What the id of a rule looks like, e.g. EF-RCT-SF-01."""

_AT_THE_START = re.compile(rf"(?:[-*]|#+) (?:\*\*)?({ID})(?:\*\*)? *")
_AFTER_A_SENTENCE = re.compile(rf"(?<=[.)]) ({ID}) (?=[A-ZÁÉÍÓÚÑ¿¡])")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
EXAMPLES = "EX-"
"""How the ids of examples begin; they illustrate rules and are none."""


class UnknownRule(MaproomError):
    """The game has no rule of that id."""


class Rule:
    """A rule: its id, its text, and the heading that it stands under."""

    def __init__(self, id: str, text: str, chapter: str) -> None:
        self.id = id
        self.text = text
        self.chapter = chapter


def rules_of(game: Game, language: str = "en") -> dict[str, Rule]:
    """All rules of a game by id, in the order of its checklist; none when it has no checklist.

    What the checklist of a language (`rules.<language>.md`) lacks is said in English.
    """
    english = _read(game.folder / "rules.md")
    if language == "en" or not language.isidentifier():
        return english
    own = _read(game.folder / f"rules.{language}.md")
    return {id: own.get(id, rule) for id, rule in english.items()}


def _read(path: Path) -> dict[str, Rule]:
    return parsed(path.read_text(encoding="utf-8")) if path.exists() else {}


def rule_of(game: Game, id: str) -> Rule:
    """The rule of an id, in capitals or not."""
    rules = rules_of(game)
    wanted = id.upper()
    if wanted not in rules:
        raise UnknownRule(f"{game.name} has no rule {id!r}.{nearest(wanted, list(rules))}")
    return rules[wanted]


def parsed(text: str) -> dict[str, Rule]:
    """The rules of a checklist.

    >>> page = '''
    ... ## Supply (EF-SUP)
    ... - EF-SUP-01 A piece is supplied
    ...   or not (EF-SUP-02 says when).
    ... - EF-SUP-02 A path leads to a flag. EF-SUP-03 All of it is controlled.
    ... '''
    >>> for rule in parsed(page).values():
    ...     print(rule.id, "|", rule.text, "|", rule.chapter)
    EF-SUP-01 | A piece is supplied or not (EF-SUP-02 says when). | Supply (EF-SUP)
    EF-SUP-02 | A path leads to a flag. | Supply (EF-SUP)
    EF-SUP-03 | All of it is controlled. | Supply (EF-SUP)
    """
    rules: dict[str, Rule] = {}
    chapter = ""
    for block in _blocks(text):
        begun = _AT_THE_START.match(block)
        if block.startswith("#") and not begun:
            chapter = block.lstrip("# ").strip()
        elif begun and not begun[1].startswith(EXAMPLES):
            for id, words in _divided(begun[1], block[begun.end() :]):
                rules.setdefault(id, Rule(id, words, chapter))
    return rules


def _blocks(text: str) -> list[str]:
    """Headings and top-level list entries with the indented lines that belong to them, each as one text.

    A line that goes on is joined by a blank, wherever it was wrapped; an entry of a list inside keeps its own line.
    """
    blocks: list[str] = []
    for line in text.splitlines():
        words = line.strip()
        if line.startswith((" ", "\t")) and blocks and blocks[-1]:
            blocks[-1] += ("\n" if words.startswith(("- ", "* ")) else " ") + words
        else:
            blocks.append(line.rstrip())
    return [_ESCAPED.sub(r"\1", block) for block in blocks]


def _divided(first: str, text: str) -> list[tuple[str, str]]:
    """An entry's ids with their texts: a further id may begin a sentence inside it."""
    parts = _AFTER_A_SENTENCE.split(text)
    ids = [first, *parts[1::2]]
    return [(id, words.strip()) for id, words in zip(ids, parts[::2], strict=True)]
