"""What is studied and contested with an edition says so, and is never mixed with games of the box as it comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.editions import played, write_edition

from maproom.lab.arena import Contest, Pairing, Store

RACE = "race-to-moscow"
STUDIED = """
import json, sqlite3
from pathlib import Path
import maproom
from maproom.lab.arena import Contest, Pairing, PlayedGame, Store
from maproom.lab.executors import InlineCrew
from maproom.lab.study import Plan, study
from maproom.lab.study.report import page_of

contest = Contest("race-to-moscow", scenario="basic").settled()
with Store(Path(DATABASE)) as store:
    store.add(contest, Pairing("greedy", "random"), 0, (PlayedGame(("greedy",), ("gray",), 9, True, "0", ""),))
    stored = len(store.pairs(contest, Pairing("greedy", "random")))
rows = sqlite3.connect(DATABASE).execute("select * from contest").fetchall()
page = page_of(study(Plan("race-to-moscow", ("random",), scenarios=("basic",)), 1, InlineCrew()))
digest = maproom.game("race-to-moscow").edition.digest
print(json.dumps({"key": contest.key(), "rows": rows, "stored": stored, "page": page, "digest": digest}))
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena") / "games.sqlite"


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory, database: Path) -> Any:
    def renamed(data: Any) -> None:
        data["areas"][1]["name"] = "Neustadt"

    folder = write_edition(tmp_path_factory.mktemp("editions") / "mine", RACE, "My <box>", map=renamed)
    return played(STUDIED.replace("DATABASE", repr(str(database))), folder)


def test_the_report_of_a_study_names_edition_and_digest(answer: Any) -> None:
    assert f" in the edition My &lt;box&gt; ({answer['digest']}), seed 1" in answer["page"]


def test_a_contest_is_stored_with_the_edition(answer: Any) -> None:
    (row,) = answer["rows"]
    assert row[0] == answer["key"]
    assert row[2].endswith(f", My <box> ({answer['digest']})")


def test_games_of_an_edition_are_no_games_of_the_box_as_it_comes(answer: Any, database: Path) -> None:
    assert answer["stored"] == 1
    with Store(database) as store:
        assert store.pairs(Contest(RACE, scenario="basic").settled(), Pairing("greedy", "random")) == {}
