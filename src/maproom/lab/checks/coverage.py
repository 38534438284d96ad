"""Which rules have a test that names them, and the page of the documentation that says so."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.game import Game
from maproom.kernel.rulebook import Rule, rules_of

REASONS = "untested.json"
"""The file among the tests with the reasons why a rule has no test: `{"EF-COMP-03": "..."}`."""
PAGE = Path("docs") / "rules-coverage.md"

_HEAD = """# Which tests show which rules

Made by `maproom rules --coverage --write`; do not edit. A test shows a rule when the rule's id is in its name
(`test_ef_sup_04_...`) or in its docstring.
"""


class BadReasons(MaproomError):
    """The file of reasons cannot be read."""


@dataclass(frozen=True)
class Coverage:
    """The rules of a game, the tests of each, and the reasons of those without any."""

    game: Game
    rules: dict[str, Rule]
    tests: dict[str, list[str]]
    reasons: dict[str, str]

    @property
    def missing(self) -> list[str]:
        """The rules with neither a test nor a reason."""
        return [id for id in self.rules if not self.tests[id] and id not in self.reasons]

    @property
    def idle_reasons(self) -> list[str]:
        """The rules that have a reason although they have a test."""
        return [id for id in self.reasons if self.tests[id]]

    def to_json(self) -> dict[str, Any]:
        """The coverage as the command prints it."""
        return {
            "rules": len(self.rules),
            "tested": sum(1 for tests in self.tests.values() if tests),
            "missing": self.missing,
            "reasons": self.reasons,
        }


def coverage_of(game: Game, tests: Path, found: list[FoundTest] | None = None) -> Coverage:
    """The coverage of a game by the tests of a folder, which need not be read again when they were found before."""
    rules = rules_of(game)
    letters = {id.partition("-")[0] for id in rules}
    own = [test for test in (found_tests(tests) if found is None else found) if test.speaks_of(letters)]
    named = {id: [test.place for test in own if test.names(id)] for id in rules}
    reasons = {id: reason for id, reason in _reasons(tests / REASONS).items() if id in rules}
    return Coverage(game, rules, named, reasons)


@dataclass(frozen=True)
class FoundTest:
    """A test function: where it is, what it is called and what it says of itself."""

    place: str
    name: str
    says: str

    def names(self, id: str) -> bool:
        """Whether the test names a rule.

        >>> test = FoundTest("test_supply.py", "test_ef_sup_04_a_flag", "EF-SUP-03, EF-SUP-05: interdiction.")
        >>> [id for id in ("EF-SUP-03", "EF-SUP-04", "EF-SUP-05", "EF-SUP-0") if test.names(id)]
        ['EF-SUP-03', 'EF-SUP-04', 'EF-SUP-05']
        """
        spelled = id.lower().replace("-", "_")
        if f"_{spelled}_" in f"_{self.name}_":
            return True
        return id in self.says and re.search(rf"\b{id}\b", self.says) is not None

    def speaks_of(self, letters: set[str]) -> bool:
        """Whether the test may name a rule whose id begins with one of these."""
        return any(f"_{one.lower()}_" in self.name or f"{one}-" in self.says for one in letters)


def found_tests(folder: Path) -> list[FoundTest]:
    """Every test function in the files under a folder."""
    found: list[FoundTest] = []
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                place = f"{path.relative_to(folder).as_posix()}::{node.name}"
                found.append(FoundTest(place, node.name, ast.get_docstring(node) or ""))
    return found


def _reasons(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    try:
        reasons = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadReasons(f"{path.name} is no JSON: {error}.") from None
    if not isinstance(reasons, dict) or not all(isinstance(reason, str) for reason in reasons.values()):
        raise BadReasons(f"{path.name} must be an object with one sentence a rule.")
    return reasons


def page_of(coverages: list[Coverage]) -> str:
    """The page of the documentation: every rule of every game, and the tests that name it."""
    return "\n".join([_HEAD, *[line for coverage in coverages for line in _section(coverage)]])


def _section(coverage: Coverage) -> list[str]:
    counts = coverage.to_json()
    lines = [
        f"## {coverage.game.name}",
        "",
        f"{counts['tested']} of {counts['rules']} rules have tests.",
        "",
        "| rule | tests |",
        "|---|---|",
    ]
    for id, tests in coverage.tests.items():
        names = "<br>".join(f"`{test}`" for test in tests)
        lines.append(f"| {id} | {names or coverage.reasons.get(id, 'none')} |")
    return [*lines, ""]
