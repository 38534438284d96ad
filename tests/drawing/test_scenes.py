"""Pictures of a part of the board, with rings, in the words of a language."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import maproom
from maproom.drawing import scene_picture, svg_of
from maproom.drawing.crop import PROPORTION, NoSpace, cropped

GAME = maproom.game("east-front")
STATE = GAME.new()
SVG = "{http://www.w3.org/2000/svg}"


def drawn(**wanted: Any) -> ElementTree.Element:
    svg = svg_of(STATE, captioned=False, **wanted)
    assert svg is not None
    return ElementTree.fromstring(svg)


def spaces(picture: ElementTree.Element) -> set[str]:
    return {path.get("data-space", "") for path in picture.iter(f"{SVG}path")} - {""}


def names(picture: ElementTree.Element) -> set[str]:
    labels = [text for text in picture.iter(f"{SVG}text") if text.get("class", "").startswith("label")]
    return {" ".join(part.text or "" for part in text) for text in labels}


def test_a_picture_is_cut_to_what_lies_around_some_spaces() -> None:
    whole, part = drawn(), drawn(focus=["kiev", "kharkov"])
    assert {"kiev", "kharkov", "mogilev"} <= spaces(part) < spaces(whole)
    assert "finland" not in spaces(part)
    left, top, width, height = (float(number) for number in part.get("viewBox", "").split())
    assert left > 0
    assert top > 0
    assert width / height == pytest.approx(PROPORTION, rel=0.01)


def test_a_window_stays_on_the_board() -> None:
    chart = GAME.chart(STATE)
    assert chart is not None
    for place in chart.places:
        _, window = cropped(chart, [place.id])
        assert window.left >= 0
        assert window.top >= 0
        assert window.left + window.width <= chart.width + 0.01
        assert window.top + window.height <= chart.height + 0.01


def test_counters_and_names_grow_with_the_window() -> None:
    chart = GAME.chart(STATE)
    assert chart is not None
    small, _ = cropped(chart, ["kharkov"])
    large, window = cropped(chart, ["berlin", "caucasus"])
    assert small.counter_scale < large.counter_scale == chart.counter_scale * window.scale


def test_a_ring_lies_around_what_is_marked() -> None:
    picture = drawn(mark=["kiev"])
    shapes = {path.get("class"): path.get("d") for path in picture.iter(f"{SVG}path") if path.get("class")}
    kiev = next(path.get("d") for path in picture.iter(f"{SVG}path") if path.get("data-space") == "kiev")
    assert shapes["ring"] == shapes["ring edge"] == kiev


def test_names_are_in_the_language_of_the_reader() -> None:
    assert {"Kiev", "Warsaw", "West Baltic Sea"} <= names(drawn())
    assert {"Kiev", "Varsovia", "Mar Báltico Occidental"} <= names(drawn(language="es"))
    assert names(drawn(language="xx")) == names(drawn())


@pytest.mark.parametrize("part", ["focus", "mark"])
def test_an_unknown_space_is_named(part: str) -> None:
    with pytest.raises(NoSpace, match=r"no space 'kiew'.*kiev"):
        drawn(**{part: ["kiew"]})


def test_a_picture_of_the_guide_is_drawn_once() -> None:
    assert scene_picture(GAME, "setup", 1) is scene_picture(GAME, "setup", 1)
