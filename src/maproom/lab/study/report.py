"""The report of a study: one HTML page that needs nothing else, with plots, figures and how to make it again."""

from __future__ import annotations

from html import escape

from maproom.kernel.registry import loaded
from maproom.lab.study.facts import facts_of
from maproom.lab.study.running import Study
from maproom.lab.study.section import Section, Table
from maproom.lab.study.sections import sections_of

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.6rem} h2{font-size:1.2rem;margin-top:2.2rem;border-top:1px solid #ddd;padding-top:1rem}
table{border-collapse:collapse;font-size:.9rem;display:block;overflow-x:auto}
td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #8884}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums} svg{max-width:100%;height:auto}
.note{color:#555;font-size:.9rem} code{background:#8882;padding:.1rem .3rem} summary{cursor:pointer}
@media (prefers-color-scheme:dark){body{color:#e6e3dc;background:#1b1c20}.note{color:#b3aea3}}
"""


def page_of(study: Study, command: str = "") -> str:
    """The report as HTML; `command` is what makes it again."""
    game = loaded(study.plan.slug)
    sections = sections_of(study)
    told = [_section(section) for section in sections] or [
        "<p>No game was finished, so there is nothing to tell.</p>"
    ]
    made = f"<p class='note'>Made by <code>{escape(command)}</code></p>" if command else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(game.name)}: a balance study</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(game.name)}: a balance study</h1><p>{escape(facts_of(study))}</p>{made}"
        f"{''.join(told)}</body></html>\n"
    )


def _section(section: Section) -> str:
    table = "" if section.table is None else _table(section.table)
    if section.plots and table:
        table = f"<details><summary>The figures</summary>{table}</details>"
    drawn = "".join(plot.svg for plot in section.plots)
    return f"<h2>{escape(section.title)}</h2><p class='note'>{escape(section.note)}</p>{drawn}{table}"


def _table(table: Table) -> str:
    head = "".join(f"<th{_right(table, place)}>{escape(name)}</th>" for place, name in enumerate(table.head))
    rows = "".join(
        "<tr>"
        + "".join(f"<td{_right(table, place)}>{escape(cell)}</td>" for place, cell in enumerate(row))
        + "</tr>"
        for row in table.rows
    )
    return f"<table><tr>{head}</tr>{rows}</table>"


def _right(table: Table, place: int) -> str:
    return "" if place < table.words else ' class="number"'
