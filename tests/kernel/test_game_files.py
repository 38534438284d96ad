"""A game's folder holds the files of the list in docs/kernel.md, and the chapters that its docstring names."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from maproom.kernel.rulebook import parsed

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in (ROOT / "src" / "maproom" / "games").glob("*/__init__.py"))
BESIDE = ("data", "words", "guide", "lessons", "rules.md", "rules.es.md")


class Listed(NamedTuple):
    """A file of the list: whether every game has it, and what others find in it under its name."""

    always: bool
    doors: list[str]


def the_list() -> dict[str, Listed]:
    rows = re.findall(r"^\| (`\S+\.py`.*?) \| (always|at need) \|.*\| (.*?) ?\|$", kernel_page(), re.MULTILINE)
    return {
        name: Listed(needed == "always", re.findall(r"`(\w+)`", doors))
        for files, needed, doors in rows
        for name in re.findall(r"`(\w+)\.py`", files)
    }


def kernel_page() -> str:
    return (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")


def list_of_games() -> str:
    return (ROOT / "src" / "maproom" / "games" / "__init__.py").read_text(encoding="utf-8")


LIST = the_list()


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def chapters(folder: Path) -> dict[str, list[str]]:
    """The chapters that a game names, each with the rules that it holds."""
    rows = re.findall(r"^- `(\w+)\.py`: (.+)$", docstring(folder / "__init__.py"), re.MULTILINE)
    return {name: families.split(", ") for name, families in rows}


def listed_name(name: str) -> str:
    """The file of the list that a file is, or is a part of; nothing for a chapter."""
    return name if name in LIST else next((one for one in LIST if name.startswith(f"{one}_")), "")


def test_the_list_is_read_whole() -> None:
    assert sum(file.always for file in LIST.values()) >= 17
    assert LIST["setup"] == Listed(True, ["begin"])
    assert LIST["words"].doors == ["as_text", "values_of"]
    assert not LIST["thoughts"].always
    registered = re.findall(r"^register\(.*\"maproom\.games\.(\w+)\.game\"\)$", list_of_games(), re.MULTILINE)
    assert sorted(folder.name for folder in GAMES) == sorted(registered)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_has_every_file_of_the_list(folder: Path) -> None:
    missing = [name for name, file in LIST.items() if file.always and not (folder / f"{name}.py").is_file()]
    assert not missing
    assert not [name for name in BESIDE if not (folder / name).exists()]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_other_file_is_a_chapter_that_the_game_names(folder: Path) -> None:
    others = {path.stem for path in folder.glob("*.py") if not listed_name(path.stem)}
    assert others == set(chapters(folder))


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_chapter_says_which_rules_it_holds(folder: Path) -> None:
    rules = (folder / "rules.md").read_text(encoding="utf-8")
    known = {id.rpartition("-")[0] for id in parsed(rules)}
    for name, families in chapters(folder).items():
        told = docstring(folder / f"{name}.py")
        for family in families:
            assert family in known, (name, family)
            assert re.search(rf"\b{family}\b", told), f"{folder.name}/{name}.py does not say that it holds {family}"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_file_of_the_list_has_its_door(folder: Path) -> None:
    for name, file in LIST.items():
        path = folder / f"{name}.py"
        if path.is_file():
            tree = ast.parse(path.read_text(encoding="utf-8"))
            closed = [door for door in file.doors if door not in set(top_names(tree))]
            assert not closed, path


def top_names(tree: ast.Module) -> list[str]:
    """What a module defines."""
    names: list[str] = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    return names
