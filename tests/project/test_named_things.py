"""What the documents name in code letters is there: files, classes, and what classes have."""

from __future__ import annotations

import ast
import builtins
import re
import typing
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HISTORY = ["CHANGELOG.md", "docs/history-of-figures.md"]
"""Documents that tell of what is gone."""
DOCUMENTS = [
    path for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
    if path.relative_to(ROOT).as_posix() not in HISTORY
]  # fmt: skip
FOLDERS = [
    ".github",
    "deploy",
    "docs",
    "examples",
    "src",
    "tests",
    "tools",
    "web/public",
    "web/src",
    "web/tests",
    "web/tools",
]
ENDINGS = "h|json|jsonc|md|mjs|py|sh|svelte|toml|ts|yml"
A_FILE = re.compile(rf"(?!/)[\w.*/<>-]+(?:\.(?:{ENDINGS})|/)")
A_MEMBER = re.compile(r"(_?[A-Z]\w*[a-z]\w*)\.([a-z_]\w*)(?:\(.*)?")
A_CLASS = re.compile(r"_?[A-Z][a-z]+(?:[A-Z][a-z]+)+")

TO_BE_WRITTEN = {
    "words/de.json", "rules.de.md", "web/src/i18n/de.ts", "words/de.ts",  # a language that somebody adds
    "edition.jsonc", "editions.json",  # an owner's
    "dist/", "notes-<any>.md", "nets/GAME.generations/", "tree/",  # made by commands
    "SOURCES.md",  # of the dossier, which is not part of the project
}  # fmt: skip
"""Files that are not here for a reason."""
OF_OTHERS = {"ExecStart", "WeakMap"}
"""Names that systemd and browsers give."""


@cache
def files() -> list[str]:
    """Every file and folder of the project, as from its root."""
    found = [*ROOT.glob("*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    return [
        path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in found if "__pycache__" not in path.parts
    ]


def is_there(name: str) -> bool:
    """Whether a file is called so, from the root or from any folder; `<slug>` stands for anything."""
    shape = re.sub("<[^>]*>|NNNN", "*", name)
    return (
        shape in endings()
        if "*" not in shape
        else any(fnmatch(file, shape) or fnmatch(file, f"*/{shape}") for file in files())
    )


@cache
def endings() -> set[str]:
    """Every file as it may be named: from the root, or from a folder on the way to it."""
    return {file.split("/", steps)[-1] for file in files() for steps in range(file.rstrip("/").count("/") + 1)}


@cache
def classes() -> dict[str, set[str]]:
    """Every class of the program by name, with what it and those before it have; and names that modules give."""
    own: dict[str, set[str]] = {}
    parents: dict[str, list[str]] = {}
    for path in [ROOT / file for file in files() if file.endswith(".py") and not file.startswith("tests/")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                own.setdefault(node.name, set()).update(members(node))
                parents[node.name] = [
                    base.id for base in map(without_index, node.bases) if isinstance(base, ast.Name)
                ]
            elif isinstance(node, ast.AnnAssign | ast.Assign):
                own.update({name: own.get(name, set()) for name in targets(node)})
    return {
        name: {member for one in (name, *ancestors(name, parents)) for member in own.get(one, ())} for name in own
    }


def members(node: ast.ClassDef) -> Iterator[str]:
    """What a class declares: methods, fields, and what its methods set on themselves."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inner.name
        elif isinstance(inner, ast.AnnAssign | ast.Assign):
            yield from targets(inner)
        elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "self":
            yield inner.attr


def targets(node: ast.stmt) -> list[str]:
    """The plain names that an assignment gives."""
    if isinstance(node, ast.Assign):
        return [one.id for one in node.targets if isinstance(one, ast.Name)]
    one = getattr(node, "target", None)
    return [one.id] if isinstance(one, ast.Name) else []


def without_index(base: ast.expr) -> ast.expr:
    return base.value if isinstance(base, ast.Subscript) else base


def ancestors(name: str, parents: dict[str, list[str]]) -> Iterator[str]:
    for parent in parents.get(name, []):
        if parent != name:
            yield parent
            yield from ancestors(parent, parents)


def known(name: str) -> bool:
    """Whether a class, a component of the page, or Python itself is called so."""
    ours = name in classes() or is_there(f"{name}.svelte") or name in OF_OTHERS
    return ours or hasattr(builtins, name) or hasattr(typing, name)


def wrong(word: str) -> bool:
    """Whether a word in code letters looks like a file, a class or a member, and there is none."""
    if A_FILE.fullmatch(word):
        return word not in TO_BE_WRITTEN and not is_there(word)
    if member := A_MEMBER.fullmatch(word):
        has = classes().get(member[1])
        return has is None or (member[2] not in has and not member[2].startswith("__"))
    return bool(A_CLASS.fullmatch(word)) and not known(word)


def words_in_code(document: Path) -> list[str]:
    """The words that stand in code letters, blocks of code left out."""
    prose = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    whole = re.sub(r"<[^<>`]*>", "<any>", prose)
    return [word.strip(",;()") for span in re.findall(r"`([^`]+)`", whole) for word in span.split()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    assert sorted({word for word in words_in_code(document) if wrong(word)}) == []


@pytest.mark.parametrize(
    "word", ["no_such_file.py", "kernel/no_such_room/", "Window.no_such_method", "NoSuchFrame", "Nobody.knows"]
)
def test_what_is_not_there_is_found(word: str) -> None:
    assert wrong(word)


@pytest.mark.parametrize(
    "word", ["kernel/rulebook.py", "words/<language>.json", "EastFront.clone", "CardText", "BoardFrame", "kernel/"]
)
def test_what_is_there_is_no_fault(word: str) -> None:
    assert not wrong(word)
