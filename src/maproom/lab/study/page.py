"""A study as a page of the documentation: parts that are made stand between marks, and prose beside them is kept.

A part begins with `<!-- made: NAME -->` and ends with `<!-- end of NAME -->`. A page that is not there yet is
written with all parts; of one that is there the parts are made anew, and nothing else is touched. Plots lie in a
folder with the page's name beside it.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from maproom.kernel.errors import MaproomError
from maproom.kernel.registry import loaded
from maproom.lab.study.facts import facts_of
from maproom.lab.study.running import Study
from maproom.lab.study.section import Section, Table
from maproom.lab.study.sections import sections_of

FACTS = "facts"
WIDTH = 100
"""So long are the lines of a document."""
_SPACE_OF_CODE = "\0"
_MARK = "<!-- made: {} -->"
_END = "<!-- end of {} -->"
_PART = re.compile(r"<!-- made: (?P<name>[^>]+?) -->.*?<!-- end of (?P<end>[^>]+?) -->", re.DOTALL)
_ANY_MARK = re.compile(r"<!-- (?:made:|end of) ")


class BadPage(MaproomError):
    """The page cannot be written without losing something."""


@dataclass(frozen=True)
class Written:
    """What came of writing a page."""

    parts: list[str] = field(default_factory=list)
    """The parts that were made."""
    left_out: list[str] = field(default_factory=list)
    """Parts that a page which was there has no place for."""


def write_page(study: Study, path: Path, command: str, today: date, name: str = "") -> Written:
    """Makes the parts of the page and its plots; a name stands before those of a study that shares its page."""
    if path.suffix != ".md":
        raise BadPage(f"A page is an .md file, not {path.name!r}.")
    if not any(trace.finished for trace in study.traces):
        raise BadPage("No game was finished, so there is nothing to write.")
    before = prefix_of(study, name)
    parts, plots = parts_of(study, path.stem, command, today, before)
    old = (
        path.read_text(encoding="utf-8")
        if path.exists()
        else f"# {loaded(study.plan.slug).name}: how it is played\n"
    )
    places = marked(old)
    own = [name for name in places if name in parts]
    if own:
        text = _PART.sub(lambda found: parts.get(found["name"], found[0]), old)
    else:
        text = "\n\n".join([old.rstrip("\n"), *_chapters(study, parts, before)]) + "\n"
        own = list(parts)
    folder = path.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in plots.items():
        if name.rpartition("-")[0] in own:
            (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    return Written(own, [name for name in parts if name not in own])


def parts_of(
    study: Study, stem: str, command: str, today: date, before: str = ""
) -> tuple[dict[str, str], dict[str, str]]:
    """The parts by name, each with its marks, and the plots by the names of their files."""
    made = f"{facts_of(study)} Made on {today.day} {today:%B %Y} by `{command}`."
    parts = {before + FACTS: _wrapped(made)}
    plots: dict[str, str] = {}
    for section in sections_of(study):
        name = before + section.name
        drawn = {f"{name}-{place}": plot for place, plot in enumerate(section.plots, start=1)}
        plots.update({file: plot.svg for file, plot in drawn.items()})
        images = [f"![{_plain(plot.alt)}]({stem}/{file}.svg)" for file, plot in drawn.items()]
        parts[name] = "\n\n".join([_wrapped(section.note), *images, *_figures(section)])
    return {name: f"{_MARK.format(name)}\n\n{text}\n\n{_END.format(name)}" for name, text in parts.items()}, plots


def prefix_of(study: Study, name: str) -> str:
    """What stands before the names of parts: the given name, or the scenario where it is one of several."""
    plan = study.plan
    if name:
        return f"{name}-"
    return f"{plan.scenarios[0]}-" if len(plan.scenarios) < len(loaded(plan.slug).scenarios) else ""


def marked(text: str) -> list[str]:
    """The names of the parts of a page, in their order; marks that do not fit together are an error."""
    found = list(_PART.finditer(text))
    names = [part["name"] for part in found]
    whole = all(part["name"] == part["end"] and len(_ANY_MARK.findall(part[0])) == 2 for part in found)
    if not whole or len(_ANY_MARK.findall(text)) != 2 * len(found) or len(set(names)) != len(names):
        raise BadPage(
            "The page's marks do not fit: each part begins with `made: NAME` and ends with `end of NAME`."
        )
    return names


def _chapters(study: Study, parts: dict[str, str], before: str) -> list[str]:
    """The parts under headings of their own, for a page that has no places for them yet."""
    written = [parts[before + FACTS]]
    for section in sections_of(study):
        written += [f"## {section.title}", parts[before + section.name]]
    return written


def _figures(section: Section) -> list[str]:
    if section.table is None:
        return []
    table = _table(section.table)
    if not section.plots:
        return [table]
    return ['<details markdown="1">\n<summary>The figures</summary>', table, "</details>"]


def _wrapped(text: str) -> str:
    """A paragraph as mdformat leaves it."""
    whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", _SPACE_OF_CODE), text)
    filled = textwrap.fill(whole, WIDTH, break_long_words=False, break_on_hyphens=False)
    return filled.replace(_SPACE_OF_CODE, " ")


def _table(table: Table) -> str:
    """A table as mdformat leaves it."""
    marks = ["--" if place < table.words else "-:" for place in range(len(table.head))]
    lines = [table.head, marks, *table.rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"([|*_\[\]<>])", r"\\\1", text)


def _plain(text: str) -> str:
    """Words that may stand between the brackets of an image."""
    return re.sub(r"[\[\]\n]", " ", text)
