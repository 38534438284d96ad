"""Rules by their ids."""

from __future__ import annotations

from pathlib import Path

import pytest

import maproom
from maproom.kernel.rulebook import UnknownRule, parsed, rule_of, rules_of
from maproom.lab.checkout import checkout

PAGE = """# A game

Every entry has an id such as QM-GEN-01.

## 1. Overview (QM-GEN)
- QM-GEN-01 Six countries (QM-GEN-02). See also QM-GEN-03 below.
  More of it on a second line: QM-GEN-03 says when.
- **QM-GEN-02** *bold* ids are ids.
- QM-GEN-04 A list inside keeps its lines, \\* and a wrapped dash
    \\- is none:
    - a first entry, which
        goes on
    - a second.
- EX-GEN-01 An example is no rule.

### QM-GEN-03 A heading may be a rule
- QM-TYP-01 Build Army: QM-BLD. QM-TYP-02 Build Navy (QM-BLD-01). QM-RX-AB-03 Land Battle.
1. A numbered line with QM-GEN-09 defines nothing.
"""


def test_ids_are_found_where_they_are_defined() -> None:
    rules = parsed(PAGE)
    assert list(rules) == [
        "QM-GEN-01", "QM-GEN-02", "QM-GEN-04", "QM-GEN-03", "QM-TYP-01", "QM-TYP-02", "QM-RX-AB-03",
    ]  # fmt: skip


def test_a_rule_has_its_whole_text_and_no_other() -> None:
    rules = parsed(PAGE)
    assert rules["QM-GEN-01"].text.endswith("below. More of it on a second line: QM-GEN-03 says when.")
    assert rules["QM-GEN-02"].text == "*bold* ids are ids."
    assert rules["QM-GEN-04"].text.splitlines() == [
        "A list inside keeps its lines, * and a wrapped dash - is none:",
        "- a first entry, which goes on",
        "- a second.",
    ]
    assert rules["QM-TYP-01"].text == "Build Army: QM-BLD."
    assert rules["QM-TYP-02"].text == "Build Navy (QM-BLD-01)."
    assert rules["QM-RX-AB-03"].text == "Land Battle."
    assert rules["QM-GEN-01"].chapter == "1. Overview (QM-GEN)"


def test_east_front_has_its_rules() -> None:
    game = maproom.game("east-front")
    rules = rules_of(game)
    assert "EF-SUP-04" in rules
    assert rules["EF-ACT-06"].text == "Contingency: use one."
    assert rules["EF-ACT-07"].text == "Pass: nothing."
    assert rule_of(game, "ef-sup-04").id == "EF-SUP-04"
    with pytest.raises(UnknownRule, match=r"has no rule 'EF-SUP-99'\. Did you mean 'EF-SUP-"):
        rule_of(game, "EF-SUP-99")


def test_the_checkout_is_where_the_tests_are() -> None:
    folder = checkout()
    assert folder is not None
    assert (folder / "tests" / "lab" / "checks" / Path(__file__).name).exists()
