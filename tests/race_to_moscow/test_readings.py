"""Games that began before the rulebook was read again are played to their end as they were; new ones are not."""

from __future__ import annotations

import pytest
from race_to_moscow.test_combat import around_vilnius, before_kaunas
from race_to_moscow.test_options import soviet
from support.race_to_moscow import GAME, army, choices, do, let_chance, may, owner, position, tokens
from support.readings import as_at_first

from maproom.games.race_to_moscow.board import AREA_DOMAIN, SOVIET_SYMBOL
from maproom.games.race_to_moscow.cards import top_of
from maproom.games.race_to_moscow.deck import BLUE
from maproom.games.race_to_moscow.encirclement import heir
from maproom.games.race_to_moscow.front import objective_candidates
from maproom.games.race_to_moscow.readings import NEWEST
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.kernel.spaces import count

READINGS = [1, NEWEST]


def read(s: RaceToMoscow, readings: int) -> RaceToMoscow:
    return as_at_first(s) if readings == 1 else s


def begun(readings: int, scenario: str, **options: bool | int | str) -> RaceToMoscow:
    state = GAME.new(dict(options), scenario, readings=readings)
    assert isinstance(state, RaceToMoscow)
    return state


@pytest.mark.parametrize("readings", READINGS)
def test_rm_rhd_01_track_crossed_red_lines(readings: int) -> None:
    s = position(
        active="brown", markers={"brown": ["lutsk", "sevastopol", "rostov"]}, track=["sevastopol"],
        phase="railhead", reaction_ties="auto",
    )  # fmt: skip
    assert ("rostov" in choices(read(s, readings), "lay-track")) == (readings == 1)


@pytest.mark.parametrize("readings", READINGS)
def test_rm_sov_13_one_looked_over_red_lines(readings: int) -> None:
    s = soviet(
        hands={"gray": ["P29"]}, markers={"gray": ["novgorod"]}, armies={"16_armee": army("novgorod")},
        soviet_markers={"kalinin": "armor", "chudovo": "infantry", "moskva": "infantry"},
    )  # fmt: skip
    assert ("kalinin" in choices(read(s, readings), "recon-marker")) == (readings == 1)


@pytest.mark.parametrize("readings", READINGS)
def test_rm_arm_06_an_army_loaded_once(readings: int) -> None:
    s = position(armies={"16_armee": army("gumbinnen", 0, 1)}, supplies={"gumbinnen": tokens(1)})
    s = read(s, readings)
    do(s, "load 16_armee", "keep-load")
    assert may(s, "load 16_armee") == (readings > 1)


@pytest.mark.parametrize("readings", READINGS)
def test_rm_frt_06_objectives_were_those_of_the_own_front(readings: int) -> None:
    s = read(position(active="brown", soviet_markers=["tartu"]), readings)
    assert bool(objective_candidates(s)) == (readings > 1)


@pytest.mark.parametrize("readings", READINGS)
def test_rm_set_22_no_markers_lay_in_blocked_areas(readings: int) -> None:
    s = begun(readings, "basic", players="white-brown")
    covered = SOVIET_SYMBOL & s.blocked
    assert covered
    assert bool(s.soviet & covered) == (readings > 1)
    assert GAME.invariants(s) == []


@pytest.mark.parametrize("readings", READINGS)
def test_rm_set_22_with_a_soviet_player_spare_markers_were_set_aside(readings: int) -> None:
    s = begun(readings, "basic", players="white-brown", soviet_player=True)
    set_aside = [frame.name() for frame in s.stack].count("SetAside")
    assert set_aside == (readings == 1)
    assert GAME.invariants(s) == []


@pytest.mark.parametrize(("readings", "shown"), [(1, 2), (NEWEST, 4)])
def test_rm_set_12_two_okh_cards_lay_open_in_solitaire(readings: int, shown: int) -> None:
    s = begun(readings, "full", players="gray")
    let_chance(s)
    assert count(s.display) == shown


@pytest.mark.parametrize("readings", READINGS)
def test_rm_cmb_06_an_unbeaten_card_joined_the_run_of_its_background(readings: int) -> None:
    s = read(before_kaunas("S55", 3, 0), readings)
    do(s, "draw S55")
    let_chance(s)
    assert bool(top_of(s, s.deck[3]) & BLUE) == (readings > 1)


@pytest.mark.parametrize("readings", READINGS)
def test_rm_enc_05_a_double_colour_pocket_went_to_who_was_nearest(readings: int) -> None:
    s = read(position(markers={"gray": ["kaunas"], "white": ["alytus", "grodno"]}), readings)
    vilnius, brown = AREA_DOMAIN.find("vilnius"), 2
    assert (heir(s, vilnius, brown) == brown) == (readings > 1)


def test_rm_enc_05_a_capture_gave_a_double_colour_area_to_one_of_its_colours() -> None:
    s = as_at_first(around_vilnius())
    do(s, "step rovno", "draw P38")
    assert owner(s, "vilnius") == "white"


SYMBOLS = {
    1: {"grodno", "minsk", "kiev"},
    2: {"grodno", "minsk", "kiev"},
    3: {"alytus", "slutsk", "kiev"},
    4: {"grodno", "dnepropetrovsk", "uman"},
    NEWEST: {"grodno", "dnepropetrovsk", "uman"},
}
"""Where the symbols lay that readings have moved."""


@pytest.mark.parametrize("readings", SYMBOLS)
def test_rm_brd_06_some_symbols_lay_elsewhere(readings: int) -> None:
    s = begun(readings, "basic")
    moved = set.union(*SYMBOLS.values())
    assert {word for word in moved if s.soviet >> AREA_DOMAIN.find(word) & 1} == SYMBOLS[readings]
    assert count(s.soviet) == 20


OFF_THE_WAYS = {
    "pskov": "tallinn", "smolensk": "bobruysk", "vitebsk": "lida", "dnepropetrovsk": "sevastopol", "uman": "odessa",
}  # fmt: skip
OFF_WHITES_WAY = {"baranovichi": "polotsk", "bialystok": "gomel"}
EVERY_WAY = {**OFF_THE_WAYS, **OFF_WHITES_WAY}


@pytest.mark.parametrize(
    ("readings", "total_war", "moved"),
    [(4, True, {}), (5, True, OFF_THE_WAYS), (NEWEST, True, EVERY_WAY), (NEWEST, False, {})],
)
def test_rm_opt_07_in_the_total_war_some_markers_lie_off_the_ways(
    readings: int, total_war: bool, moved: dict[str, str]
) -> None:
    s = begun(readings, "full", total_war=total_war)
    watched = {word for pair in EVERY_WAY.items() for word in pair if s.soviet >> AREA_DOMAIN.find(word) & 1}
    assert watched == {moved.get(symbol, symbol) for symbol in EVERY_WAY}
    assert count(s.soviet) == 20
    assert GAME.invariants(s) == []
