"""Positions as pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer
from IPython.core.interactiveshell import InteractiveShell
from support.toy_observed import registered
from typer.testing import CliRunner

import maproom
from maproom.commands.console import Sentences
from maproom.commands.draw import draw
from maproom.lab.drawing import NoPicture, save, svg_of

GAME = maproom.game("east-front")
PNG = b"\x89PNG\r\n\x1a\n"

app = typer.Typer(cls=Sentences)
app.command()(draw)


@app.command()
def other() -> None:
    """Another command, so that the first is called by its name."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of fifty decisions in a file."""
    played = maproom.Record(GAME)
    random = Random(1)
    for _ in range(50):
        played.roll(random)
        played.play(random.choice(played.state.legal()))
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(played.to_json()))
    return file


def elements(svg: str, tag: str, **wanted: str) -> list[Any]:
    """The elements of a picture of a tag whose attributes begin as wanted (`class_` is the attribute `class`)."""
    found = ElementTree.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{tag}")
    return [one for one in found if all(one.get(k.rstrip("_"), "").startswith(v) for k, v in wanted.items())]


def drawn(state: maproom.State) -> str:
    svg = svg_of(state)
    assert svg is not None
    return svg


def test_every_space_is_drawn_in_the_colour_of_who_controls_it() -> None:
    state = GAME.position({"from": "setup", "control": {"kursk": "axis"}})
    svg = drawn(state)
    spaces = elements(svg, "path", id="space-")
    assert len(spaces) == 44
    control = state.view(None)["control"]
    assert control["kursk"] == "axis"
    for space in spaces:
        name = space.get("id").removeprefix("space-")
        number = ("axis", "allies").index(control[name]) if name in control else None
        assert space.get("class") == ("water" if number is None else f"land controlled-{number}")


def test_every_piece_is_on_a_counter_and_equal_ones_share_one() -> None:
    pieces = {"kiev": ["soviet infantry", "soviet infantry", "soviet tank"], "warsaw": ["germany airplane"]}
    svg = drawn(GAME.position({"from": "empty", "pieces": pieces, "turn": {"round": 2, "side": "axis"}}))
    titles = [one.find("{http://www.w3.org/2000/svg}title").text for one in elements(svg, "g", class_="counter")]
    assert sorted(titles) == ["germany-airplane", "soviet-infantry x 2", "soviet-tank"]


def test_the_caption_tells_how_it_stands() -> None:
    caption = elements(drawn(GAME.new()), "text", class_="caption")[0].text
    assert caption.startswith("Quartermaster General: East Front · round 1 summer 1941 · axis 0, allies 0")


def test_a_picture_shows_no_more_than_its_seat_may_see() -> None:
    asked: list[int | None] = []
    state = GAME.new()
    view = type(state).view

    class Asked:
        """The position, with what is asked of it noted."""

        def game(self) -> maproom.Game:
            return GAME

        def view(self, seat: int | None) -> dict[str, Any]:
            asked.append(seat)
            return view(state, seat)

    anything: Any = Asked()
    svg_of(anything)
    svg_of(anything, 1)
    assert asked == [None, 1]


def test_a_picture_is_written_as_its_name_says(tmp_path: Path) -> None:
    state = GAME.new()
    save(state, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg_of(state)
    save(state, tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(PNG)
    with pytest.raises(NoPicture, match=r"an \.svg or a \.png file, not 'a\.gif'"):
        save(state, tmp_path / "a.gif")
    with pytest.raises(NoPicture, match="cannot be written"):
        save(state, tmp_path / "nowhere" / "a.svg")


def test_a_game_without_a_chart_has_no_picture(tmp_path: Path) -> None:
    with registered():
        state = maproom.game("toy").new()
        assert svg_of(state) is None
        with pytest.raises(NoPicture, match="no chart"):
            save(state, tmp_path / "b.svg")


def test_the_command_draws_any_moment(record: Path, tmp_path: Path) -> None:
    pictures = []
    for at in ("0", "30"):
        out = tmp_path / f"{at}.svg"
        result = CliRunner().invoke(app, ["draw", str(record), "--at", at, "-o", str(out), "--seat", "axis"])
        assert result.exit_code == 0, result.output
        pictures.append(out.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]
    assert CliRunner().invoke(app, ["draw", str(record), "--at", "9999"]).exit_code == 2
    assert CliRunner().invoke(app, ["draw", str(record), "--seat", "nobody"]).exit_code == 2


def test_a_notebook_shows_a_position_as_its_picture() -> None:
    make: Any = InteractiveShell
    shell = make()
    shown, _ = shell.display_formatter.format(GAME.new())
    assert shown["image/svg+xml"] == svg_of(GAME.new())
