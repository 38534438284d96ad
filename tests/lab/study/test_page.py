"""A study as a page: its parts are made anew, prose is kept, and the pages of the documentation have their form."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from maproom.cli import app
from maproom.lab.executors import InlineCrew
from maproom.lab.study import Plan, Study, Trace, study
from maproom.lab.study.facts import facts_of
from maproom.lab.study.page import BadPage, marked, parts_of, write_page
from maproom.lab.study.plots import Course, Row, columns, courses, rows, shortened

TODAY = date(2026, 11, 20)
PAGES = Path(__file__).parents[3] / "docs" / "studies"
IMAGE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def small() -> Study:
    """A study of sixteen games."""
    return study(Plan("east-front", ("random",), seed=3), 16, InlineCrew())


def test_a_new_page_has_all_parts_with_their_plots(small: Study, tmp_path: Path) -> None:
    written = write_page(small, tmp_path / "east-front.md", "maproom study east-front", TODAY)
    page = (tmp_path / "east-front.md").read_text(encoding="utf-8")
    assert marked(page) == written.parts
    assert written.parts[:3] == ["facts", "balance", "endings"]
    assert "16 games of Quartermaster General: East Front" in page
    assert "Made on 20 November 2026 by" in page
    for alt, file in IMAGE.findall(page):
        assert len(alt) > 40, "a plot is told in words, too"
        drawn = ET.fromstring((tmp_path / file).read_text(encoding="utf-8"))
        title = drawn.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text
        assert "prefers-color-scheme:dark" in (tmp_path / file).read_text(encoding="utf-8")
    assert len(IMAGE.findall(page)) >= 3


def test_prose_is_kept_and_parts_are_made_anew(small: Study, tmp_path: Path) -> None:
    path = tmp_path / "east-front.md"
    written = write_page(small, path, "first", TODAY)
    first = path.read_text(encoding="utf-8")
    facts, balance = (first[first.index(f"<!-- made: {name}") :] for name in ("facts", "balance"))
    path.write_text(
        f"# Mine\n\nProse.\n\n{facts[: facts.index('<!-- end of facts')]}<!-- end of facts -->\n\nMore.\n\n"
        f"{balance[: balance.index('<!-- end of balance')]}<!-- end of balance -->\n\nThe end.\n",
        encoding="utf-8",
    )
    again = write_page(small, path, "second", TODAY)
    page = path.read_text(encoding="utf-8")
    assert page.startswith("# Mine\n\nProse.\n\n<!-- made: facts -->")
    assert page.endswith("<!-- end of balance -->\n\nThe end.\n")
    assert "`second`" in page
    assert "`first`" not in page
    assert again.parts == ["facts", "balance"]
    assert again.left_out == written.parts[2:]


def test_studies_of_several_scenarios_share_a_page(tmp_path: Path) -> None:
    path = tmp_path / "race-to-moscow.md"
    for scenario in ("full", "basic"):
        played = study(Plan("race-to-moscow", ("random",), scenarios=(scenario,)), 1, InlineCrew())
        write_page(played, path, "made", TODAY)
    names = marked(path.read_text(encoding="utf-8"))
    assert [name for name in names if name.endswith("-facts")] == ["full-facts", "basic-facts"]
    assert (tmp_path / "race-to-moscow" / "basic-balance-1.svg").exists()
    write_page(played, path, "made", TODAY, "random")
    assert "random-facts" in marked(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "<!-- made: a -->",
        "<!-- made: a -->\n<!-- end of b -->",
        "<!-- made: a -->\n<!-- made: b -->\n<!-- end of b -->\n<!-- end of a -->",
        "<!-- made: a --><!-- end of a --><!-- made: a --><!-- end of a -->",
    ],
)
def test_marks_that_do_not_fit_are_refused(small: Study, text: str, tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(text, encoding="utf-8")
    with pytest.raises(BadPage, match="marks do not fit"):
        write_page(small, tmp_path / "page.md", "", TODAY)
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == text


def test_a_page_needs_a_finished_game_and_a_name(small: Study, tmp_path: Path) -> None:
    with pytest.raises(BadPage, match=r"an \.md file"):
        write_page(small, tmp_path / "page.html", "", TODAY)
    with pytest.raises(BadPage, match="No game was finished"):
        write_page(Study(small.plan, 1, [Trace(0, "campaign")]), tmp_path / "page.md", "", TODAY)


def test_the_command_makes_the_page_again_from_kept_games(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "games.sqlite"
    args = ["study", "east-front", "--bots", "random", "--games", "3", "--workers", "1"]
    args += ["--keep", str(kept), "--page", str(page)]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    assert f"The page is in {page}." in result.output
    assert not Path("study.html").exists(), "a report is written only if nothing else was asked for, or by --out"
    first = page.read_text(encoding="utf-8")
    drawn = (tmp_path / "page" / "balance-1.svg").read_text(encoding="utf-8")
    page.write_text(first.replace("16 %", "99 %").replace("# Quarter", "# My Quarter"), encoding="utf-8")
    assert CliRunner().invoke(app, args).exit_code == 0
    assert page.read_text(encoding="utf-8") == first.replace("# Quarter", "# My Quarter")
    assert (tmp_path / "page" / "balance-1.svg").read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_the_pages_of_the_documentation_have_their_form(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names = marked(text)
    for alt, file in IMAGE.findall(text):
        assert len(alt) > 40
        ET.fromstring((page.parent / file).read_text(encoding="utf-8"))
    if not names:
        return
    facts = [name for name in names if name.endswith("facts")]
    assert facts, "who played, how many games, which version, seed and date"
    for name in facts:
        part = text[text.index(f"<!-- made: {name} -->") : text.index(f"<!-- end of {name} -->")]
        assert re.search(r"\d+\s+games\s+of", part)
        assert re.search(rf"maproom\s+study\s+{page.stem}\s", part)
        assert re.search(r"version\s+\d+,\s+seed\s+\d+;", part)
    drawn = {file for _, file in IMAGE.findall(text)}
    there = {f"{page.stem}/{file.name}" for file in page.with_suffix("").glob("*.svg")}
    assert there == drawn, "no plot is missing, none is left from before"


def test_the_parts_of_a_page_are_as_mdformat_leaves_them(small: Study) -> None:
    mdformat = pytest.importorskip("mdformat")
    parts, _ = parts_of(small, "east-front", "maproom study east-front --bots random --games 16 --seed 3", TODAY)
    text = "\n\n".join(parts.values()) + "\n"
    options = {"wrap": 100, "number": True, "end_of_line": "lf", "plugin": {"tables": {"compact_tables": True}}}
    assert mdformat.text(text, extensions={"gfm", "mkdocs"}, options=options) == text


@pytest.mark.parametrize(
    ("slug", "bots", "scenario", "said"),
    [
        ("east-front", "captain", "campaign", "foresee by the trained net of the program ("),
        ("frontier-wars", "captain", "compact-2", "not by a clock, and foresee by the game's judge"),
        ("quartermaster-ww2", "net", "campaign", "The net takes what the trained net of the program ("),
    ],
)
def test_the_facts_say_how_players_decide(slug: str, bots: str, scenario: str, said: str) -> None:
    assert said in facts_of(Study(Plan(slug, (bots,), scenarios=(scenario,)).settled(), 0))


def test_plots_say_what_they_show() -> None:
    lines = [Row("One <1>", 0.5, 0.4, 0.6, "50 %", group="G"), Row("Two", 0.1, 0.0, 0.2, "10 %", 1, sure=False)]
    plot = rows(lines, (0, 1), 0.5, "A title & more")
    assert plot.alt == "A title & more"
    assert "One &lt;1&gt;" in plot.svg
    assert 'class="open c1"' in plot.svg
    assert plot.svg == rows(lines, (0, 1), 0.5, "A title & more").svg
    bars = rows(lines, (0, 1), None, "Bars", bars=True)
    assert bars.svg.count('class="bar') == 2
    course = courses([Course("Line", [(1, 0.5, 0.4, 0.6), (2, 0.7, 0.7, 0.7)])], (0, 1), True, "Course", "round")
    assert "100%" in course.svg
    assert columns([(3, 2), (5, 4)], "Columns", "round").svg.count('class="bar') == 2
    for one in (plot, bars, course):
        ET.fromstring(one.svg)
    assert shortened("a" * 60).endswith("a…")
