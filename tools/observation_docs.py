"""Writes docs/observations.md: what the seats of every game see as numbers, field by field."""

from __future__ import annotations

from pathlib import Path

import maproom

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """# What a seat sees as numbers

Made by `python tools/observation_docs.py` from the games' own declarations; [laboratory.md](laboratory.md)
explains how to use them. A row has one number for every place; the last axis of a shape is the fastest.
"""


def written() -> str:
    """The page."""
    parts = [HEAD]
    for game in maproom.all_games():
        observation = game.observation()
        parts.append(
            "\n".join([f"## {game.name}", "", f"{observation.size} numbers.", "", *observation.table(), ""])
        )
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
