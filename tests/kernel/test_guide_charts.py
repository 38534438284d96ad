"""The charts of the rulebooks for players have the numbers of the games' data, in every language."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

import maproom
from maproom.kernel.guide import guide_of, has_guide
from maproom.kernel.guide_text import Span

GAMES = [pytest.param(game, id=game.slug) for game in maproom.all_games() if has_guide(game)]
LANGUAGES = ("en", "es")
Table = list[list[str]]


def charts(slug: str, language: str) -> list[Table]:
    tables = [block.rows for block in guide_of(maproom.game(slug), language).blocks() if block.kind == "table"]
    return [[[_words(cell) for cell in row] for row in rows] for rows in tables]


def _words(spans: list[Span]) -> str:
    return "".join(span.text for span in spans)


def chart(slug: str, language: str, *, columns: int, cell: str, at: tuple[int, int] = (1, 0)) -> Table:
    """The rows below the head of the one chart so wide whose given cell begins so."""
    found = [one for one in charts(slug, language) if len(one[0]) == columns and one[at[0]][at[1]].startswith(cell)]
    assert len(found) == 1, f"{len(found)} charts of {columns} columns with {cell!r}"
    return found[0][1:]


def data(slug: str, file: str) -> Any:
    return json.loads((maproom.game(slug).folder / "data" / f"{file}.json").read_bytes())


def said(slug: str, text: str, language: str) -> str:
    return maproom.game(slug).catalogue(language).translated(text)


@pytest.mark.parametrize("game", GAMES)
def test_charts_have_the_same_numbers_in_every_language(game: maproom.Game) -> None:
    english, spanish = (charts(game.slug, language) for language in LANGUAGES)
    for one, other in zip(english, spanish, strict=True):
        for row, its in zip(one, other, strict=True):
            numbers = [[sorted(re.findall(r"\d+", cell)) for cell in cells] for cells in (row, its)]
            assert numbers[0] == numbers[1], (row, its)


@pytest.mark.parametrize("language", LANGUAGES)
def test_east_front_pieces_and_flags(language: str) -> None:
    factions = data("east-front", "pieces")["factions"].values()
    rows = chart("east-front", language, columns=5, cell={"en": "Soviet", "es": "Unión"}[language])
    assert [[int(cell) for cell in row[1:]] for row in rows] == [list(one["pieces"].values()) for one in factions]
    names = {
        space["id"]: said("east-front", space["name"], language) for space in data("east-front", "map")["spaces"]
    }
    flags = chart("east-front", language, columns=2, cell="Berl", at=(2, 1))
    assert [set(row[1].split(", ")) for row in flags] == [
        {names[id] for id in one["supply_flags"]} for one in factions
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_east_front_stars(language: str) -> None:
    rows = chart("east-front", language, columns=2, cell={"en": "West of", "es": "Al oeste"}[language])
    text = " ".join(row[1] for row in rows)
    for space in data("east-front", "map")["spaces"]:
        assert (said("east-front", space["name"], language) in text) == (space["stars"] > 0), space["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_quartermaster_countries_and_decks(language: str) -> None:
    slug = "quartermaster-ww2"
    cards = data(slug, "cards")["cards"]
    kinds = [
        "build_army",
        "land_battle",
        "build_navy",
        "sea_battle",
        "economic_warfare",
        "event",
        "response",
        "status",
    ]
    decks: Counter[tuple[str, str]] = Counter()
    for card in cards:
        decks[card["country"], card["type"]] += card["count"]
    order = ["germany", "japan", "italy", "united_kingdom", "soviet_union", "united_states"]
    countries = {one["id"]: one for one in data(slug, "setup")["countries"]}
    germany = {"en": "Germany", "es": "Alemania"}[language]
    boxes = [[int(cell) for cell in row[1:]] for row in chart(slug, language, columns=4, cell=germany)]
    assert boxes == [[countries[id][key] for key in ("deck_size", "armies", "navies")] for id in order]
    hands = [[int(cell) for cell in row[1:]] for row in chart(slug, language, columns=9, cell=germany)]
    assert hands == [[decks[id, kind] for kind in kinds] for id in order]


@pytest.mark.parametrize("language", LANGUAGES)
def test_race_to_moscow_armies(language: str) -> None:
    armies = {one["name"]: one["starting_supplies"] for one in data("race-to-moscow", "armies")["armies"]}
    rows = chart("race-to-moscow", language, columns=4, cell="4. Panzergruppe")
    told = {row[0]: [int(number) for number in re.findall(r"\d+", row[3])] for row in rows}
    assert told == {name: [number for number in supplies.values() if number] for name, supplies in armies.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_frontier_wars_units_and_cards(language: str) -> None:
    slug = "frontier-wars"
    keys = ("movement", "attack_initiative", "defense_initiative", "per_army")
    units = [[unit[key] for key in keys] for unit in data(slug, "units")["units"]]
    infantry = {"en": "Infantry", "es": "Infantería"}[language]
    assert [[int(cell) for cell in row[1:]] for row in chart(slug, language, columns=5, cell=infantry)] == units
    cards = {
        said(slug, one["title"], language): [one["count"], one["research"]] for one in data(slug, "cards")["cards"]
    }
    listed = [row for table in charts(slug, language) if len(table[0]) == 4 for row in table if row[0] in cards]
    assert {row[0]: [int(row[1]), int(row[2])] for row in listed} == cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_fury_results_and_weather(language: str) -> None:
    slug = "fury-in-the-east"
    tables = data(slug, "tables")
    results = [one for one in charts(slug, language) if one[0][1:] == tables["crt"]["columns"]]
    wanted = [tables["crt"][side] for side in ("axis_attacking", "soviet_attacking")]
    assert len(results) == len(wanted)
    for rows, columns in zip(results, wanted, strict=True):
        assert [row[1:] for row in rows[1:]] == [
            [column[str(die)] for column in columns.values()] for die in range(1, 7)
        ]
    weather = [row for table in charts(slug, language) if len(table[0]) == 8 for row in table[1:]]
    luftwaffe = [[int(cell.split()[-1]) for cell in row[2:]] for row in weather]
    assert luftwaffe == [
        [cast["luftwaffe"] for cast in turn["by_die"].values()] for turn in tables["turn_track"]["turns"]
    ]
