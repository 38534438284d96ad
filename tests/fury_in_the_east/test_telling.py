"""What players are asked, shown and told: prompts, labels, the view of a combat, the log, plans taken back."""

from __future__ import annotations

from typing import Any

import pytest
from support.fury_in_the_east import (
    AXIS,
    GAME,
    SOVIET,
    fight,
    frame,
    heard,
    lines,
    may,
    options,
    piece,
    plan,
    play,
    position,
    resolve,
    roll,
    skip_to,
)

from maproom.games.fury_in_the_east.board import HEX_IDS, PARTS
from maproom.games.fury_in_the_east.setup import HISTORICAL, TO_PLACE
from maproom.games.fury_in_the_east.state import MOVED, Fury
from maproom.games.fury_in_the_east.units import UNUSED
from maproom.kernel.events import LogEntry

HOME = "supply_head_C"


def asked(s: Fury, language: str = "en") -> str:
    """The open question as its actor hears it."""
    return str(s.prompt(s.actor, language)["text"])


def label(s: Fury, line: str) -> str:
    """A legal line as people read it."""
    return s.label(GAME.action(line))


def combat(s: Fury) -> dict[str, Any]:
    """The combat as everybody sees it."""
    told = s.view(None)["combat"]
    assert isinstance(told, dict)
    return told


# -- combats ------------------------------------------------------------------------------------------------


def test_a_defender_who_advances_is_told_the_hex_that_the_attackers_left() -> None:
    s = position("axis_combat", units={"3832": ["ETC", "ETC", "leader=3!"], "3833": ["infantry:1"]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    resolve(s, 1)
    assert frame(s) == "Advancing"
    assert asked(s) == "3833 is free: who advances? Nobody must."


def test_attackers_are_told_the_hexes_that_were_vacated() -> None:
    s = position("axis_combat", units={"3831": ["RC=*"], "3832": ["panzer", "panzer"], "3833": ["RC=*"]})
    fight(s, ["3831", "3833"], ["G-PZ-XLI", "G-PZ-LVI"], 6)
    while frame(s) == "Losses":
        play(s, lines(s)[0])
    assert frame(s) == "Advancing"
    assert asked(s) == "3831, 3833 are free: who advances? Nobody must."
    assert asked(s, "es") == "3831, 3833 están libres: ¿quién avanza? Nadie está obligado."


def test_a_plan_says_before_what_joining_and_leaving_out_make_of_the_odds() -> None:
    s = position("axis_combat", units={"3831": ["RC=*", "RC=*"], "3832": ["panzer", "panzer"]})
    play(s, "target 3831")
    for corps in ("G-PZ-XLI", "G-PZ-LVI"):
        said = label(s, f"join {corps}")
        play(s, f"join {corps}")
        assert said.endswith(f"; then at {combat(s)['odds']['column']}")
    alone = label(s, "leave-out G-PZ-XLI")
    play(s, "leave-out G-PZ-XLI")
    assert alone.endswith(f"; then at {combat(s)['odds']['column']}")
    assert label(s, "leave-out G-PZ-LVI") == "Leave the LVI Panzer Corps in 3832 out of the attack"


def test_die_and_column_stay_when_the_attackers_are_gone() -> None:
    s = position("axis_combat", units={"3832": ["ETC", "ETC", "leader=3!"], "3833": ["infantry"]})
    plan(s, ["3832"], ["G-INF-I"])
    assert combat(s)["planned"]
    before = combat(s)["odds"]
    play(s, "fight")
    resolve(s, 1)
    assert frame(s) == "Advancing"
    told = combat(s)
    assert (told["attackers"], told["planned"], told["side"], told["die"]) == ([], False, "axis", 1)
    assert told["odds"] == before


def test_odds_are_frozen_when_they_are_settled() -> None:
    s = position(units={"3832": ["RC=1", "RC=1"], "3833": ["panzer"]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    roll(s, 1)
    before = combat(s)["odds"]
    assert frame(s) == "Losses"
    play(s, lines(s)[0])
    assert combat(s)["odds"] == before
    assert combat(s)["die"] == 1


def test_a_combat_at_several_hexes_names_them_all() -> None:
    s = position("axis_combat", luftwaffe=1, units={"3831": ["RC"], "3832": ["panzer", HOME], "3833": ["RC"]})
    plan(s, ["3831", "3833"], ["G-PZ-XLI"])
    assert asked(s).startswith("Attack on 3831, 3833: 1 unit, ")
    told = heard(s, AXIS, "fight")
    assert "3833 is attacked with it." in told
    assert frame(s) == "LuftwaffeSupport"
    assert asked(s).startswith("Combat at 3831, 3833, column ")


def test_a_plan_without_attackers_says_so() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    play(s, "target 3832")
    assert asked(s) == "Attack on 3832: choose who attacks."


def test_results_are_told_in_words() -> None:
    s = position("axis_combat", units={"3832": ["ETC", "ETC", "leader=3!"], "3833": ["infantry"]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    skip_to(s, "CombatDie")
    told = heard(s, AXIS, "roll 1")
    assert any("the attacker loses every unit, the defender suffers nothing" in line for line in told)


def test_a_luftwaffe_marker_that_changes_nothing_says_so() -> None:
    strong = {"3832": ["RC=1:1"], "3833": ["panzer", "panzer", HOME], "3831": ["panzer", "panzer"]}
    s = position("axis_combat", luftwaffe=1, units=strong)
    plan(s, ["3832"], ["G-PZ-XLI", "G-PZ-LVI", "G-PZ-XXIV", "G-PZ-XXXIX"])
    play(s, "fight")
    assert "the column stays 10-1, nothing changes" in asked(s)
    assert label(s, "luftwaffe") == "Use a Luftwaffe marker: the column stays 10-1, nothing changes"
    assert may(s, "luftwaffe")


def test_a_luftwaffe_marker_shows_the_results_of_both_columns() -> None:
    s = position("axis_combat", luftwaffe=2, units={"3832": ["RC"], "3833": ["infantry", HOME]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert asked(s).count("/") == 12


# -- plans taken back ---------------------------------------------------------------------------------------


def test_an_attack_may_be_given_up_before_it_is_fought() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    before = s.digest()
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "give-up")
    assert frame(s) == "AxisCombat"
    assert s.digest() == before
    assert may(s, "target 3832")


def test_a_unit_may_be_left_out_again() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry", "infantry"]})
    plan(s, ["3832"], ["G-INF-I", "G-INF-II"])
    play(s, "leave-out G-INF-I")
    assert s.attackers == [piece("G-INF-II")]
    assert may(s, "join G-INF-I")
    play(s, "leave-out G-INF-II")
    assert not may(s, "fight")


def test_a_hex_may_be_spared_again_but_never_the_last() -> None:
    s = position("axis_combat", units={"3831": ["RC"], "3832": ["panzer"], "3833": ["RC"]})
    plan(s, ["3831"], ["G-PZ-XLI"])
    assert not may(s, "spare")
    play(s, "target 3833", "spare 3831")
    assert combat(s)["targets"] == ["3833"]
    assert not may(s, "spare")


def test_a_leader_who_would_lead_nobody_is_left_out_with_his_unit() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "leader=3!"], "3833": ["infantry"]})
    plan(s, ["3833"], ["rifle-1", "leader-1"])
    play(s, "leave-out rifle-1")
    assert s.attackers == []


def test_a_soviet_plan_taken_back_can_still_be_completed() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "RC"], "3833": ["infantry"], "3831": ["infantry"]})
    plan(s, ["3833"], ["rifle-1", "rifle-2"])
    play(s, "target 3831", "spare 3833")
    assert not may(s, "fight")
    play(s, "leave-out rifle-2")
    assert may(s, "fight")
    play(s, "give-up")
    assert frame(s) == "SovietCombat"
    assert not may(s, "done")


# -- moving -------------------------------------------------------------------------------------------------


def test_the_axis_is_done_with_a_command_not_with_a_strip_of_the_map() -> None:
    field = {"3015": ["G-PZ-XLI", "G-PZ-LVI"], "3017": ["G-PZ-XXIV", "G-PZ-XXXIX"], "2716": ["FI-II", "FI-IV"]}
    s = position(units=field)
    assert options(s, "rest") == ["rest army_group_north", "rest army_group_center", "rest finland"]
    assert label(s, "rest army_group_north") == "Done with Army Group North: 2 units stay"
    play(s, "rest army_group_center")
    assert may(s, "move G-PZ-XLI")
    assert may(s, "move FI-II")
    assert not may(s, "move G-PZ-XXIV")
    assert s.marks[piece("G-PZ-XXXIX")] & MOVED


def test_corps_from_the_off_map_box_belong_where_they_stand() -> None:
    s = position(units={"3037": ["G-INF-L", "G-INF-LI"], "3038": ["HU-MOB"], "3039": ["RO-I", "RO-II"]})
    assert options(s, "rest") == ["rest army_group_south", "rest romania"]
    assert label(s, "rest army_group_south") == "Done with Army Group South: 3 units stay"


def test_the_soviet_side_is_done_with_parts_of_the_front() -> None:
    s = position("soviet_movement", units={"4015": ["RC", "RC"], "4040": ["RC", "RC"]})
    assert set(options(s, "rest")) <= {f"rest {part}" for part in PARTS[:3]}
    assert len(options(s, "rest")) == 2


@pytest.mark.parametrize(
    ("phase", "rule", "words"),
    [
        ("axis_rail", "FE-RAIL-04", "Rail: 2 of 2 left; a Panzer corps counts as 2."),
        ("soviet_rail", "FE-RAIL-04", "Rail: 5 of 5 left; a tank corps counts as 2."),
        ("heads", "FE-NRM-06", ""),
        ("axis_strategic", "FE-STR-04", ""),
        ("axis_movement", "FE-MOV-03", ""),
    ],
)
def test_a_step_of_movement_names_its_rule_and_the_rails_that_are_left(phase: str, rule: str, words: str) -> None:
    s = position(phase, units={"2019": ["infantry", HOME], "4115": ["RC"]})
    assert s.prompt(s.actor)["rule"] == rule
    assert words in asked(s)


def test_a_head_has_no_strength_to_speak_of_and_one_unit_no_company() -> None:
    s = position("heads", units={"2019": ["infantry", HOME]})
    assert label(s, f"move {HOME}") == "Move the Army Group Center Supply Head in 2019"
    play(s, f"move {HOME}")
    assert asked(s).startswith("The Army Group Center Supply Head in 2019: 8 movement points left.")
    s = position(units={"2019": ["infantry", "infantry"]})
    play(s, "move G-INF-I", "with G-INF-II")
    assert asked(s).startswith("The I Army Corps in 2019 with 1 other unit: 8 movement points left. Click")


# -- stacking -----------------------------------------------------------------------------------------------


def test_crowded_goals_and_piles_are_shown_and_done_warns() -> None:
    s = position(units={"2019": ["infantry"], "2020": ["infantry", "infantry"]})
    play(s, "move G-INF-I")
    crowd = {"hex": "2020", "units": 3, "limit": 2}
    assert s.view(AXIS)["move"]["crowding"] == [crowd]
    assert label(s, "go 2020").endswith("over the stacking limit")
    play(s, "go 2020", "halt")
    assert s.view(AXIS)["crowded"] == [crowd]
    assert label(s, "done") == "Done: 2020 over the stacking limit, 1 unit to eliminate"


def test_done_warns_of_nothing_where_all_is_well() -> None:
    s = position(units={"2019": ["infantry"], "2020": ["infantry", "infantry"]})
    assert s.view(AXIS)["crowded"] == []
    assert label(s, "done") == "Done"


def test_a_head_crowds_only_another_head() -> None:
    s = position("heads", units={"2019": [HOME], "2020": ["infantry", "infantry"], "2120": ["supply_head_N"]})
    play(s, f"move {HOME}")
    assert [crowd["hex"] for crowd in s.view(AXIS)["move"]["crowding"]] == ["2120"]


# -- the end, the weather, the log --------------------------------------------------------------------------


def moscow_fallen() -> tuple[Fury, list[str]]:
    """A game that Moscow ends, and what the Soviet player hears at its end."""
    s = position(
        "axis_reinforcement", turn=4, control={"4115": "axis"}, orders=["capture_kiev"], box=["G-INF-XXIII"]
    )
    return s, heard(s, SOVIET, "done")


def test_the_fall_of_moscow_is_told_and_its_level_and_orders_are_shown() -> None:
    s, told = moscow_fallen()
    assert told[0] == "End of the turn."
    assert told[1] == "Moscow has fallen: the game ends at once."
    assert told[2] == "Hitler's command was to capture Kiev; it is not judged any more."
    assert told[-1] == "The game ends in a decisive victory of the Axis."
    view = s.view(SOVIET)
    assert view["outcome"]["reason"] == "axis_decisive"
    assert view["outcome"]["moscow"]
    assert view["orders"] == {"number": 1, "names": ["capture_kiev"]}


def test_the_weather_die_is_shown_from_its_roll_to_the_end_of_the_turn() -> None:
    s = position("weather")
    assert s.view(None)["weather_die"] is None
    roll(s, 4)
    assert s.view(None)["weather_die"] == 4


def test_a_phase_is_announced_with_the_first_thing_that_happens_in_it() -> None:
    s = position("axis_rail", units={"2019": ["infantry"], "2419": ["RC"]})
    log: list[LogEntry] = []
    s.listen(log)
    play(s, "done", "done")
    assert [entry.event.name for entry in log] == []
    play(s, "move G-INF-I", "go 2020", "go 2021")
    assert [entry.event.name for entry in log] == ["phase", "moved", "moved"]
    assert GAME.log_text(log[0]) == "Axis Movement Phase: normal movement."


# -- set-up -------------------------------------------------------------------------------------------------


def set_up_begun() -> Fury:
    """The campaign, every counter drawn."""
    s = GAME.new({}, "campaign")
    assert isinstance(s, Fury)
    while frame(s) == "DrawCounter":
        s.apply(s.legal()[0])
    return s


def test_the_rest_of_a_set_up_stands_as_in_history() -> None:
    s = set_up_begun()
    play(s, "as-in-history")
    assert all(s.place[one] == HISTORICAL[one] for one in TO_PLACE[SOVIET])
    assert not may(s, "as-in-history")
    play(s, "confirm")
    play(s, "as-in-history", "confirm")
    assert frame(s) != "SetUpSide"


def test_pieces_whose_place_is_taken_are_left_to_the_player() -> None:
    s = set_up_begun()
    play(s, "as-in-history", "confirm")
    pair = [piece("G-INF-I"), piece("G-INF-II")]
    assert HISTORICAL[pair[0]] == HISTORICAL[pair[1]] != HISTORICAL[piece("G-INF-X")]
    play(s, "set-up G-INF-X", f"put {HEX_IDS[HISTORICAL[pair[0]]]}", "as-in-history")
    assert [one for one in TO_PLACE[AXIS] if s.place[one] == UNUSED] == pair[1:]
    assert not may(s, "as-in-history")


def test_the_axis_set_up_names_its_own_rule() -> None:
    s = set_up_begun()
    play(s, lines(s)[0])
    assert s.prompt(s.actor)["rule"] == "FE-SET-05"
    s = set_up_begun()
    play(s, "as-in-history", "confirm", "set-up G-PZ-XLI")
    assert s.prompt(s.actor)["rule"] == "FE-SET-08"
