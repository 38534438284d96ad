"""The nets that come with the program: refused with a sentence where anything about them is not right."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maproom
from maproom.bots.errors import UnfitNet
from maproom.bots.levels import foresight_for, looking_ahead
from maproom.bots.nets import shelf
from maproom.bots.nets.network import digest_of, load, packed
from maproom.bots.search.foresight import JudgeForesight
from maproom.bots.search.rollouts import Terms
from maproom.lab.play.nets import card_of, take

SLUG = "east-front"
SHIPPED = shelf.FOLDER / f"{SLUG}.npz"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf of its own with one net on it."""
    shutil.copy(SHIPPED, tmp_path)
    shutil.copy(shelf.FOLDER / shelf.DIGESTS, tmp_path)
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    monkeypatch.setattr(shelf, "_nets", {})
    return tmp_path


def put(folder: Path, file: bytes, known: bool = True) -> None:
    """Puts a file in the net's place, and its digest beside it if it is to be known."""
    (folder / f"{SLUG}.npz").write_bytes(file)
    if known:
        (folder / shelf.DIGESTS).write_text(json.dumps({SLUG: digest_of(file)}))


def changed(**told: Any) -> bytes:
    """The shipped net with another card."""
    with np.load(SHIPPED) as arrays:
        numbers = dict(arrays)
    card = json.loads(bytes(numbers.pop("card")))
    return packed({**card, **told}, numbers)


def test_every_shipped_net_has_a_digest_and_every_digest_a_net() -> None:
    assert set(shelf.digests()) == {path.stem for path in shelf.FOLDER.glob("*.npz")}
    for slug, digest in shelf.digests().items():
        assert digest_of((shelf.FOLDER / f"{slug}.npz").read_bytes()) == digest


def test_a_net_on_the_shelf_is_loaded(folder: Path) -> None:
    assert shelf.net_for(maproom.game(SLUG)) is not None


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("observation", "its observation or codes differ"),
        ("codes", "its observation or codes differ"),
        ("form", "no net for"),
        ("game", "no net for"),
        ("edition", "its tables differ"),
        ("digest", "its digest differs"),
        ("nothing known", "Nothing says"),
        ("truncated", "cannot be read"),
        ("empty", "cannot be read"),
        ("an array is missing", "cannot be read"),
    ],
)
def test_a_net_that_is_not_right_is_refused_and_the_judge_takes_its_place(
    what: str, sentence: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = SHIPPED.read_bytes()
    if what in ("observation", "codes", "game"):
        put(folder, changed(**{what: "another"}))
    elif what == "form":
        put(folder, changed(form=99))
    elif what == "edition":
        put(folder, changed(edition={"digest": "another"}))
    elif what == "digest":
        put(folder, whole[:-1] + bytes([whole[-1] ^ 1]), known=False)
    elif what == "nothing known":
        (folder / shelf.DIGESTS).unlink()
    elif what == "truncated":
        put(folder, whole[: len(whole) // 2])
    elif what == "empty":
        put(folder, b"")
    else:
        with np.load(SHIPPED) as arrays:
            numbers = {name: arrays[name] for name in arrays.files if name != "query_w"}
        card = json.loads(bytes(numbers.pop("card")))
        put(folder, packed(card, numbers))
    game = maproom.game(SLUG)
    with caplog.at_level(logging.WARNING, "maproom.bots"):
        assert shelf.net_for(game) is None
    assert sentence in caplog.text
    assert "The judge takes its place." in caplog.text
    assert isinstance(foresight_for(game), JudgeForesight)
    assert looking_ahead(game, Terms(4, 0.0, 2, 1.0, 4)) is not None


def test_a_truncated_file_is_a_sentence_without_a_digest_too(tmp_path: Path) -> None:
    for length in (10, 1000, len(SHIPPED.read_bytes()) - 10):
        (tmp_path / "short.npz").write_bytes(SHIPPED.read_bytes()[:length])
        with pytest.raises(UnfitNet, match="cannot be read"):
            load(maproom.game(SLUG), tmp_path / "short.npz")


def test_a_rule_change_that_leaves_both_tables_alone_keeps_the_net(folder: Path) -> None:
    put(folder, changed(version="0.0.1"))
    assert shelf.net_for(maproom.game(SLUG)) is not None


def test_a_new_net_takes_its_place_with_its_digest(folder: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.npz"
    new.write_bytes(changed(made="today"))
    assert take(new) == SLUG
    assert shelf.digests()[SLUG] == digest_of(new.read_bytes())
    card = card_of(maproom.game(SLUG))
    assert card is not None
    assert card["made"] == "today"
    assert card["fits"] == ""


def test_a_net_of_no_game_is_not_taken(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.npz").write_bytes(changed(game="chess"))
    with pytest.raises(UnfitNet, match="none of the games"):
        take(tmp_path / "odd.npz")


def test_a_card_says_why_a_net_is_refused(folder: Path) -> None:
    put(folder, b"no net")
    card = card_of(maproom.game(SLUG))
    assert card is not None
    assert "cannot be read" in card["fits"]
    assert card_of(maproom.game("fury-in-the-east")) is None
