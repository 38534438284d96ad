"""`maproom edition`, called as a person would call it."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.editions import write_edition
from typer.testing import CliRunner, Result

from maproom.cli import app
from maproom.editions import choosing
from maproom.editions.games import OpenGame, with_editions
from maproom.editions.packing import packed
from maproom.kernel import editions
from maproom.lab.records.playthrough import random_record

RACE = "race-to-moscow"


def called(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["edition", *[str(one) for one in arguments]])


@pytest.fixture(autouse=True)
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of editions in use that is this test's own, and no variable that goes before it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(editions, "config_file", lambda: tmp_path / "config" / "editions.json")
    monkeypatch.setattr(choosing, "config_file", lambda: tmp_path / "config" / "editions.json")
    monkeypatch.delenv("MAPROOM_EDITIONS")


def renamed(data: Any) -> None:
    data["areas"][1]["name"] = "Neustadt"


def test_new_check_and_the_sentences_of_a_newcomer(tmp_path: Path) -> None:
    folder = tmp_path / "my-race"
    told = called("new", RACE, folder)
    assert told.exit_code == 0
    assert "11 files" in told.output
    assert called("new", RACE, folder).exit_code == 2
    assert called("new", "east-front", tmp_path / "other").exit_code == 2
    assert called("new", "chess", tmp_path / "other").exit_code == 2
    checked = called("check", folder, "--games", 0)
    assert checked.exit_code == 0
    assert "can be played" in checked.output
    assert called("check", tmp_path / "nothing").exit_code == 2


def test_check_names_file_and_line_and_speaks_json(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=lambda data: data["areas"][0].update(medals=9))
    told = called("check", folder)
    assert told.exit_code == 1
    assert f"{folder / 'map.jsonc'}:" in told.output
    answer = json.loads(called("check", folder, "--json", "--language", "es").stdout)
    (fault,) = answer["faults"]
    assert (fault["file"], fault["path"], fault["key"]) == ("map.jsonc", ["areas", 0, "medals"], "not_among")
    assert fault["text"] == "«9» no es ninguno de 0, 1, 2."
    assert fault["line"] > 1


def test_use_list_and_back(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=renamed)
    assert called("use").exit_code == 2
    used = called("use", folder)
    assert used.exit_code == 0, used.output
    assert editions.folders() == [folder]
    (listed,) = json.loads(called("list", "--json").stdout)
    assert (listed["game"], listed["name"], listed["folder"]) == (RACE, "My box", str(folder))
    assert "frontier-wars: as it comes" in called("list").output
    assert called("use", "--printed", RACE).exit_code == 0
    assert editions.folders() == []


def test_a_broken_edition_is_not_used(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=lambda data: data["areas"].pop())
    assert called("use", folder).exit_code == 1
    assert editions.folders() == []


def test_the_variable_goes_before_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing.use(RACE, tmp_path / "one")
    monkeypatch.setenv("MAPROOM_EDITIONS", f"{tmp_path / 'two'}{os.pathsep}{tmp_path / 'three'}")
    assert editions.folders() == [tmp_path / "two", tmp_path / "three"]
    monkeypatch.setenv("MAPROOM_EDITIONS", "")
    assert editions.folders() == []


def test_an_edition_is_one_file_and_a_folder_again(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE, map=renamed)
    assert called("pack", folder, tmp_path / "mine.zip").exit_code == 0
    assert packed(folder) == (tmp_path / "mine.zip").read_bytes()
    assert called("unpack", tmp_path / "mine.zip", tmp_path / "again").exit_code == 0
    assert editions.read_edition(tmp_path / "again").digest == editions.read_edition(folder).digest
    assert called("unpack", tmp_path / "mine.zip", folder).exit_code == 2


@pytest.mark.parametrize("name", ["../edition.jsonc", "map.py", "a/edition.jsonc", "/edition.jsonc"])
def test_a_packed_edition_holds_nothing_else(tmp_path: Path, name: str) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("edition.jsonc", "{}")
        archive.writestr(name, "{}")
    (tmp_path / "bad.zip").write_bytes(held.getvalue())
    assert called("unpack", tmp_path / "bad.zip", tmp_path / "new").exit_code == 2
    assert not (tmp_path / "new").exists()


def test_the_table_does_not_open_with_an_edition_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAPROOM_EDITIONS", str(tmp_path / "nothing"))
    monkeypatch.setattr(editions, "_decided", [])
    told = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0"])
    assert told.exit_code == 2
    assert "there is no edition.jsonc in it" in told.output


def test_two_editions_of_one_game_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [write_edition(tmp_path / name, RACE, name) for name in ("one", "two")]
    monkeypatch.setenv("MAPROOM_EDITIONS", os.pathsep.join(map(str, both)))
    monkeypatch.setattr(editions, "_decided", [])
    with pytest.raises(editions.BadEdition, match="only one of them"):
        editions.in_use(RACE)


@pytest.mark.parametrize("slug", with_editions())
def test_every_comment_is_written_in_spanish_too(slug: str) -> None:
    game = OpenGame(slug)
    words = game.words("es")
    comments = {text for name in game.files for text in described(game.schema(name))}
    assert len(comments) > 50
    assert not [text for text in comments if words.translated(text) == text]


def described(form: Any) -> Iterator[str]:
    """What a schema says to whoever fills it in."""
    if isinstance(form, dict):
        if isinstance(form.get("description"), str):
            yield form["description"]
        form = list(form.values())
    if isinstance(form, list):
        for one in form:
            yield from described(one)


def test_new_writes_its_comments_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    assert called("new", RACE, tmp_path / "mio", "--language", "es").exit_code == 0
    text = (tmp_path / "mio" / "map.jsonc").read_text(encoding="utf-8")
    assert "// Una entrada por cada área del tablero." in text
    assert "One entry" not in text


def test_without_being_asked_it_speaks_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for said, found in (("es_AR.UTF-8", "Una entrada"), ("eu_ES.UTF-8", "One entry"), ("C", "One entry")):
        monkeypatch.setenv("LANG", said)
        folder = tmp_path / said
        assert called("new", RACE, folder).exit_code == 0
        assert f"// {found}" in (folder / "map.jsonc").read_text(encoding="utf-8")


def test_replay_of_a_record_without_its_edition_says_which_is_missing(tmp_path: Path) -> None:
    saved = {**random_record(RACE, 1).to_json(), "edition": {"name": "Printed board", "digest": "0123456789abcdef"}}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(saved), encoding="utf-8")
    shown = CliRunner().invoke(app, ["replay", str(file), "--at", "3"])
    assert shown.exit_code == 1
    assert "'Printed board'" in shown.output
    assert "(0123456789abcdef)" in shown.output
    assert saved["actions"][2] in shown.output
    assert saved["actions"][40] not in shown.stdout
    told = json.loads(CliRunner().invoke(app, ["replay", str(file), "--json"]).stdout)
    assert (told["entries"], told["edition"]) == (len(saved["actions"]), saved["edition"])


def test_what_the_workshop_has_kept_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAPROOM_EDITIONS_FOLDER", str(tmp_path / "shelf"))
    folder = write_edition(tmp_path / "shelf" / "race", RACE, map=renamed)
    assert f"kept, not played: {folder}" in called("list").output.replace("\n", "")
    choosing.use(RACE, folder)
    assert "kept, not played" not in called("list").output
