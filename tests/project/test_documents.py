"""The documents keep their word: what they quote is so, what they link to is there, what they show runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "five_bridges"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(document: Path, language: str) -> list[str]:
    """The code of a document that is in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files_of_the_repository(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
    inside = [link for link in links if not link.startswith(("http://", "https://", "figure:", "example:"))]
    lost = [link for link in inside if not (document.parent / link).exists()]
    assert lost == []


def test_the_page_about_adding_a_game_quotes_the_game() -> None:
    quoted = [
        line.strip()
        for block in blocks(ROOT / "docs" / "adding-a-game.md", "(?:python|json|markdown)")
        for line in block.splitlines()
        if line.strip() and "[...]" not in line
    ]
    files = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.json"), EXAMPLE / "rules.md"]
    files.append(ROOT / "tests" / "examples" / "test_five_bridges.py")
    lines = {line.strip().rstrip(",") for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    told = " ".join(sorted(lines))
    assert [line for line in quoted if line.rstrip(",") not in lines and line.rstrip(",") not in told] == []


def test_the_program_of_the_first_page_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = blocks(ROOT / "docs" / "getting-started.md", "python")
    names: dict[str, Any] = {}
    exec(compile(program, "getting-started.md", "exec"), names)
    assert names["state"].outcome is not None
    assert "winner" in capsys.readouterr().out


def test_every_picture_is_in_the_gallery() -> None:
    gallery = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert pictures
    assert [picture.name for picture in pictures if f"(pictures/{picture.name})" not in gallery] == []


def test_every_make_target_that_a_document_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    texts = [document.read_text(encoding="utf-8") for document in DOCUMENTS]
    called = re.compile(r"(?:`|^)make ([a-z-]+)(?=`|$| )", re.MULTILINE)
    named = {target for text in texts for target in called.findall(text)}
    assert {"play", "check", "test", "docs", "release"} <= named
    assert named - targets == set()
