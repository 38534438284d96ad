"""A changed map, card or chart is what is played: rules, bots, drawing and laboratory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.editions import played, write_edition

import maproom
from maproom.editions import check
from maproom.kernel.editions import MissingEdition, chosen
from maproom.lab.records.replay import unplayed

RACE, FURY = "race-to-moscow", "fury-in-the-east"
GAME_PLAYED = """
import json, random
import maproom, maproom.bots
from maproom.drawing import svg_of
from maproom.lab.play.simulate import Match, simulate
game = maproom.game("race-to-moscow")
record = maproom.Record(game)
source = random.Random(1)
for _ in range(12):
    record.roll(source)
    record.play(maproom.bots.bot("officer").choose(record.state, record.state.actor, source))
picture = svg_of(record.state)
print(json.dumps({
    "areas": [area["name"] for area in game.data("map")["areas"]], "record": record.to_json(),
    "drawn": "Neustadt" in picture, "again": len(maproom.Record.from_json(record.to_json())),
    "stamp": game.stamp(), "net": maproom.bots.nets.shelf.net_for(game) is None,
}))
"""


def renamed(data: Any) -> None:
    data["areas"][1]["name"] = "Neustadt"


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = write_edition(tmp_path_factory.mktemp("editions") / "mine", RACE, "Printed board", map=renamed)
    return played(GAME_PLAYED, folder)


def test_the_changed_map_is_played_by_bots_and_drawn(answer: Any) -> None:
    assert answer["areas"][1] == "Neustadt"
    assert answer["drawn"]
    assert answer["again"] > 0


def test_records_and_positions_carry_name_and_digest(answer: Any) -> None:
    stamp = answer["stamp"]["edition"]
    assert stamp["name"] == "Printed board"
    assert len(stamp["digest"]) == 16
    assert answer["record"]["edition"] == stamp
    assert all(snapshot["state"]["edition"] == stamp for snapshot in answer["record"]["snapshots"])


def test_a_record_of_an_edition_has_its_log_written_down_in_every_language(answer: Any) -> None:
    log = answer["record"]["log"]
    assert list(log) == ["en", "es"]
    assert [entry for entry, _ in log["en"]] == [entry for entry, _ in log["es"]]
    assert log["en"] != log["es"]
    known = unplayed(answer["record"])
    assert known is not None
    assert [[line["entry"], line["text"]] for line in known["log"]] == log["en"]


@pytest.mark.parametrize("total_war", [False, True])
def test_symbols_of_an_owners_map_stay_where_they_are_whatever_is_played(tmp_path: Path, total_war: bool) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=renamed)
    code = (
        "import json, maproom\nfrom maproom.games.race_to_moscow.board import SOVIET_SYMBOL\n"
        f"began = [maproom.game('race-to-moscow').new({{'total_war': {total_war}}}, 'full', readings=one).soviet "
        "for one in (3, 4, 5)]\nprint(json.dumps([began, SOVIET_SYMBOL]))"
    )
    began, printed = played(code, folder)
    assert began == [printed] * 3


def test_a_net_of_other_tables_is_not_asked(answer: Any) -> None:
    assert answer["net"]


def test_a_record_of_an_edition_that_is_not_here_names_it(answer: Any) -> None:
    digest = answer["stamp"]["edition"]["digest"]
    with pytest.raises(MissingEdition, match=rf"the edition 'Printed board' \({digest}\) of 1941: Race to Moscow"):
        maproom.Record.from_json(answer["record"])
    with pytest.raises(MissingEdition, match="Printed board"):
        maproom.game(RACE).from_json(answer["record"]["snapshots"][0]["state"])


def test_a_record_of_the_game_as_it_comes_is_refused_by_an_edition(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=renamed)
    saved = tmp_path / "record.json"
    saved.write_text(json.dumps(maproom.Record(maproom.game(RACE)).to_json()), encoding="utf-8")
    code = (
        "import json, pathlib, maproom\n"
        f"saved = json.loads(pathlib.Path({str(saved)!r}).read_text())\n"
        "try:\n    maproom.Record.from_json(saved)\n"
        "except maproom.MaproomError as error:\n    print(json.dumps(str(error)))"
    )
    assert "the edition that comes with Maproom" in played(code, folder)


def test_the_game_as_it_comes_says_nothing_of_editions() -> None:
    record = maproom.Record(maproom.game(RACE))
    assert not {"edition", "log"} & record.to_json().keys()
    assert "edition" not in record.state.to_json()


def test_a_changed_chart_is_rolled_on(tmp_path: Path) -> None:
    def all_exchanges(data: Any) -> None:
        for column in data["crt"]["axis_attacking"].values():
            column.update(dict.fromkeys(column, "E/0"))

    folder = write_edition(tmp_path / "mine", FURY, tables=all_exchanges)
    code = (
        "import json\nfrom maproom.games.fury_in_the_east.charts import CRT_TEXT\n"
        "print(json.dumps([sorted(set(table)) for table in CRT_TEXT]))"
    )
    axis, soviet = played(code, folder)
    assert axis == ["E/0"]
    assert len(soviet) > 5


def test_comments_do_not_change_the_digest(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=renamed)
    before = check(folder).edition
    text = (folder / "map.jsonc").read_text(encoding="utf-8")
    (folder / "map.jsonc").write_text("// another\n// comment\n" + text, encoding="utf-8")
    after = check(folder).edition
    assert before is not None
    assert after is not None
    assert before.digest == after.digest


def test_random_games_with_every_property_end_the_check(tmp_path: Path) -> None:
    report = check(write_edition(tmp_path / "mine", RACE, map=renamed), games=1)
    assert (report.faults, report.games) == ([], 1)


def test_an_edition_that_only_a_game_finds_out_is_a_fault_too(tmp_path: Path) -> None:
    def without_levels(data: Any) -> None:
        del data["levels"]["2"]["take"]

    folder = write_edition(tmp_path / "mine", RACE)
    (folder / "logistics.jsonc").write_text('{"levels": {}}', encoding="utf-8")
    code = (
        "import json, maproom\ntry:\n    maproom.game('race-to-moscow')\n"
        "except maproom.MaproomError as error:\n    print(json.dumps(str(error)))"
    )
    assert "maproom edition check" in played(code, folder)
    assert [
        fault.key for fault in check(write_edition(tmp_path / "other", RACE, logistics=without_levels)).faults
    ] == ["missing"]


def test_a_user_without_a_home_plays_the_games_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert chosen() == {}
