"""Writes the tables of docs/laboratory.md that document what seats see as numbers, field by field."""

from __future__ import annotations

import re
from pathlib import Path

import maproom

PAGE = Path(__file__).parent.parent / "docs" / "laboratory.md"


def written(page: str, slug: str) -> str:
    """The page with the table of a game between its two marks made anew."""
    observation = maproom.game(slug).observation()
    begin, end = f"<!-- observation of {slug} -->", f"<!-- end of {slug} -->"
    if begin not in page or end not in page:
        raise SystemExit(f"{PAGE.name} has no marks {begin} and {end}")
    table = "\n".join([f"{observation.size} numbers.", "", *observation.table()])
    return re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{table}\n{end}", page, flags=re.DOTALL)


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    for slug in maproom.slugs():
        page = written(page, slug)
    PAGE.write_text(page, encoding="utf-8")
