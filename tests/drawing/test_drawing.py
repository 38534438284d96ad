"""Positions as pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from support.toy_observed import registered

import maproom
from maproom.drawing import opening_picture, svg_of
from maproom.drawing.counters import COLOURS, GAP, HEIGHT, SIGNS_OF, WIDTH, size_of
from maproom.drawing.labels import LINE_HEIGHT, label
from maproom.games.fury_in_the_east.drawing import SIZE, middle_of
from maproom.kernel.charts import Counter, Place, path_of, ring_around

GAME = maproom.game("east-front")
SCENARIOS = [(game, scenario.slug) for game in maproom.all_games() for scenario in game.scenarios]


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
    spaces = [path for path in elements(svg, "path") if path.get("data-space")]
    assert len(spaces) == 44
    control = state.view(None)["control"]
    assert control["kursk"] == "axis"
    for space in spaces:
        name = space.get("data-space")
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


def test_a_notebook_shows_a_position_as_its_picture() -> None:
    make: Any = InteractiveShell
    shell = make()
    shown, _ = shell.display_formatter.format(GAME.new())
    assert shown["image/svg+xml"] == svg_of(GAME.new())


def test_a_game_without_a_chart_is_not_drawn() -> None:
    with registered():
        toy = maproom.game("toy")
        assert svg_of(toy.new()) is None
        assert opening_picture(toy, toy.settle_scenario(None)) is None


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game.slug}-{one}" for game, one in SCENARIOS])
def test_every_scenario_is_drawn_as_a_spectator_sees_it_start(game: maproom.Game, scenario: str) -> None:
    svg = opening_picture(game, scenario)
    assert svg is not None
    state = game.new(scenario=scenario)
    counters = game.counters(state.view(None))
    kinds = {(one.space, one.name, one.side, one.sign, one.text) for one in counters}
    assert len(elements(svg, "g", class_="counter")) == len(kinds)
    assert elements(svg, "title")[0].text == game.name
    assert not elements(svg, "text", class_="caption")
    assert opening_picture(game, scenario) is svg


def test_the_styles_of_a_picture_hold_nowhere_else() -> None:
    style = elements(drawn(GAME.new()), "style")[0].text
    assert all(rule.startswith(".position ") for rule in style.split("}") if rule)


def test_spaces_that_are_joined_by_links_lie_on_land() -> None:
    grounds = {
        slug: elements(drawn(maproom.game(slug).new()), "rect")[0].get("class")
        for slug in ("east-front", "race-to-moscow")
    }
    assert grounds == {"east-front": "water", "race-to-moscow": "beyond"}


def counter(number: int = 0) -> Counter:
    return Counter("kiev", f"tank {number}", "soviet", "tank")


def test_counters_of_one_kind_take_the_room_of_one() -> None:
    assert size_of([], 1.0) == (0.0, 0.0)
    assert size_of([counter(), counter()], 1.0) == (WIDTH, HEIGHT)
    assert size_of([counter(number) for number in range(5)], 0.5) == ((4 * WIDTH + 3 * GAP) / 2, HEIGHT + GAP / 2)


def named(label_at: float, stars: int = 0) -> Place:
    """A space with its counters at 100 and its name so far down."""
    return Place("kiev", "land", "", ("Kiev",), (0.0, label_at), (0.0, 100.0), stars)


def line(label_at: float, counters: tuple[float, float], stars: int = 0) -> float:
    """The middle of the line that a name is written on."""
    text = ElementTree.fromstring(f"<g>{label(named(label_at, stars), counters)}</g>")
    return float(text.findall("text/tspan")[0].get("y", "")) - 4.0


def test_a_name_gives_way_to_the_counters_that_would_cover_it() -> None:
    size = (24.0, 20.0)
    assert line(98.0, (0.0, 0.0)) == 98.0
    assert line(60.0, size) == 60.0
    assert line(98.0, size) == 90.0 - 1.0 - LINE_HEIGHT / 2
    assert line(102.0, size) == 110.0 + 1.0 + LINE_HEIGHT / 2
    assert line(110.0, size, stars=1) == 110.0 + 1.0 + LINE_HEIGHT * 1.5


def test_a_name_beside_its_counters_stays_where_it_is() -> None:
    place = Place("kiev", "land", "", ("Kiev",), (40.0, 100.0), (0.0, 100.0))
    assert label(place, (24.0, 20.0)) == label(place)


def test_a_space_without_a_name_has_no_label() -> None:
    assert label(Place("1234", "land", "", (), (0.0, 0.0), (0.0, 0.0))) == ""


def test_land_off_the_map_of_fury_is_no_sea() -> None:
    fury = maproom.game("fury-in-the-east")
    svg = drawn(fury.new({}, "historical"))
    beyond = {one.get("d") for one in elements(svg, "path", class_="beyond")}

    def ring(hex: str) -> str:
        return path_of([ring_around(middle_of(hex), SIZE, 6)])

    assert ring("1034") in beyond, "Slovakia"
    assert ring("5120") in beyond, "east of the map"
    assert ring("1512") not in beyond, "the map itself"
    assert ring("3543") not in beyond, "the Black Sea"
    assert ring("1510") not in beyond, "the Gulf of Riga"


def test_cities_of_fury_look_unlike_towns() -> None:
    svg = drawn(maproom.game("fury-in-the-east").new({}, "historical"))
    assert len(elements(svg, "polyline", class_="line city-block")) == 21
    assert len(elements(svg, "polyline", class_="line city-wall")) == 21
    assert len(elements(svg, "polyline", class_="line town-ring")) == 161


def test_counters_have_the_colours_that_they_have_on_the_page() -> None:
    page = Path(__file__).parents[2] / "web" / "src"
    files = [
        page / "style.css",
        *(page / "games" / game / "colours.css" for game in ("quartermaster_ww2", "race_to_moscow")),
    ]
    colours: dict[str, str] = {}
    for name, colour in re.findall(
        r"--([\w-]+): (#[0-9a-f]{6})\b", "\n".join(file.read_text("utf-8") for file in files)
    ):
        colours.setdefault(name, colour)  # by day, which comes before the night
    shown = {"germany": "germany", "pact": "pact", "soviet": "soviet", "axis": "germany", "allies": "soviet"}
    shown |= {
        country: f"qm-{country}"
        for country in ("united_kingdom", "japan", "soviet_union", "italy", "united_states")
    }
    shown |= {army: f"rm-{army}" for army in ("gray", "white", "brown")}
    assert {side: COLOURS[side] for side in shown} == {side: colours[name] for side, name in shown.items()}
    assert {"japan": colours["qm-japan-sign"], "white": colours["rm-white-sign"]} == SIGNS_OF
