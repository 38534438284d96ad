"""The project's own folder, where there is one: what only developers have."""

from __future__ import annotations

from pathlib import Path


def checkout() -> Path | None:
    """The folder of the project that this program runs from, if it is one with tests."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "pyproject.toml").exists() and (folder / "tests").is_dir():
            return folder
    return None
