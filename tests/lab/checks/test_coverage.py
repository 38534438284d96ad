"""Every rule of every game has a test that names it, or a reason why not."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import maproom
from maproom.kernel.rulebook import rules_of
from maproom.lab.checks.coverage import (
    PAGE,
    REASONS,
    BadReasons,
    Coverage,
    FoundTest,
    coverage_of,
    found_tests,
    page_of,
)

TESTS = Path(__file__).parents[2]
GAME = maproom.game("east-front")


@cache
def our_tests() -> list[FoundTest]:
    """All tests of the project, read once."""
    return found_tests(TESTS)


@cache
def coverage_by_ours(slug: str) -> Coverage:
    return coverage_of(maproom.game(slug), TESTS, our_tests())


@pytest.mark.parametrize("slug", maproom.slugs())
def test_no_rule_is_without_test_or_reason(slug: str) -> None:
    coverage = coverage_by_ours(slug)
    assert coverage.rules, "the game has no rules.md"
    assert coverage.missing == []
    assert coverage.idle_reasons == [], "these rules have tests, so they need no reason"


def test_no_reason_is_for_a_rule_that_does_not_exist() -> None:
    known = {id for game in maproom.all_games() for id in rules_of(game)}
    path = TESTS / REASONS
    assert set(json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}) <= known


def test_the_page_is_up_to_date() -> None:
    page = TESTS.parent / PAGE
    wanted = page_of([coverage_by_ours(slug) for slug in maproom.slugs()])
    assert page.read_text(encoding="utf-8") == wanted, "run `maproom rules --coverage --write`"


@pytest.fixture
def some_tests(tmp_path: Path) -> Path:
    """A folder with a few tests."""
    (tmp_path / "supply").mkdir()
    (tmp_path / "supply" / "test_one.py").write_text(
        '"""EF-SUP-09: a docstring of a module names nothing."""\n'
        "def test_ef_sup_04_flags(): ...\n"
        "def test_ef_rct_sf_01(): ...\n"
        'def test_two():\n    """EF-SUP-02, EF-SUP-03: paths."""\n'
        'def helper():\n    """EF-SUP-05"""\n'
        "# EF-SUP-06\n"
        "class TestGroup:\n    async def test_ef_sup_07_later(self): ...\n"
    )
    (tmp_path / "notes.py").write_text("def test_ef_sup_08_not_a_test_file(): ...\n")
    return tmp_path


def test_names_and_docstrings_of_tests_name_rules(some_tests: Path) -> None:
    coverage = coverage_of(GAME, some_tests)
    tested = {id for id, tests in coverage.tests.items() if tests}
    assert tested == {"EF-SUP-02", "EF-SUP-03", "EF-SUP-04", "EF-SUP-07", "EF-RCT-SF-01"}
    assert coverage.tests["EF-SUP-04"] == ["supply/test_one.py::test_ef_sup_04_flags"]
    counts = coverage.to_json()
    assert counts["tested"] == 5
    assert counts["rules"] == len(rules_of(GAME))
    assert "EF-SUP-05" in counts["missing"]
    assert len(found_tests(some_tests)) == 4


def test_a_reason_stands_for_a_test(some_tests: Path) -> None:
    reasons = {"EF-COMP-03": "Markers are wood.", "EF-SUP-04": "No reason needed.", "XX-YY-01": "Unknown."}
    (some_tests / REASONS).write_text(json.dumps(reasons))
    coverage = coverage_of(GAME, some_tests)
    assert "EF-COMP-03" not in coverage.missing
    assert coverage.idle_reasons == ["EF-SUP-04"]
    assert "| EF-COMP-03 | Markers are wood. |" in page_of([coverage])


@pytest.mark.parametrize("text", ["{", "[]", '{"EF-COMP-03": 1}'])
def test_reasons_that_cannot_be_read_get_a_sentence(some_tests: Path, text: str) -> None:
    (some_tests / REASONS).write_text(text)
    with pytest.raises(BadReasons, match=r"untested\.json"):
        coverage_of(GAME, some_tests)


def test_the_page_lists_every_rule_once(some_tests: Path) -> None:
    page = page_of([coverage_of(GAME, some_tests)])
    assert "## Quartermaster General: East Front" in page
    assert f"5 of {len(rules_of(GAME))} rules have tests." in page
    assert "| EF-SUP-04 | `supply/test_one.py::test_ef_sup_04_flags` |" in page
    assert "| EF-SUP-05 | none |" in page
    assert all(page.count(f"| {id} |") == 1 for id in rules_of(GAME))
