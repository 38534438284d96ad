"""What the table and the bots ask of the game besides its rules: reasons, layers, orders, candidates, drawings."""

from __future__ import annotations

from random import Random

import pytest
from support.fury_in_the_east import AXIS, GAME, SOVIET, frame, hex_number, lines, may, piece, plan, play, position

from maproom.games.fury_in_the_east.board import HEX_DOMAIN
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import PIECE_DOMAIN
from maproom.kernel.errors import BadPosition
from maproom.kernel.frame import CHANCE, OVER

HOME = "supply_head_C"
LONGEST = 9000
"""Decisions within which a random game ends."""


def why(s: Fury, id: str) -> set[str]:
    """The keys of the reasons told about a piece."""
    return {reason.key for reason in GAME.reasons(s, AXIS, PIECE_DOMAIN, piece(id))}


@pytest.mark.parametrize("scenario", ["campaign", "historical", "random"])
def test_random_games_end(scenario: str) -> None:
    random = Random(scenario)
    s = GAME.new(None, scenario)
    for _ in range(LONGEST):
        if s.actor == OVER:
            break
        legal = s.legal()
        s.apply(s.sample(random) if s.actor == CHANCE else legal[random.randrange(len(legal))])
    assert s.actor == OVER
    assert s.outcome is not None


def test_reasons_say_why_a_unit_stays() -> None:
    s = position(units={"3832": ["RC"], "3833": ["infantry"], "3835": ["infantry@moved"]})
    assert "held_by_zoc" in why(s, "G-INF-I")
    assert "has_moved" in why(s, "G-INF-II")
    assert {"not_its_phase", "out_of_command", "back_hidden"} <= why(s, "rifle-1")


def test_reasons_say_why_a_unit_is_out_of_supply() -> None:
    s = position(units={"3832": ["infantry"]})
    assert "out_of_range" in why(s, "G-INF-I")
    s = position(units={"3832": ["infantry"], "3834": [HOME]})
    assert "in_supply" in why(s, "G-INF-I")


def test_reasons_are_sentences_with_rules() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    found = GAME.reasons(s, SOVIET, HEX_DOMAIN, hex_number("3833"))
    assert {reason.key for reason in found} >= {"must_be_attacked", "in_limited_zoc"}
    assert all(GAME.reason_text(reason).strip() and reason.rule.startswith("FE-") for reason in found)


def test_layers_show_zoc_supply_command_and_reach() -> None:
    s = position(units={"3832": ["RC", "leader=2!"], "3836": ["panzer", HOME]})
    play(s, "move G-PZ-XLI")
    layers = GAME.layers(s, AXIS)
    assert len(layers["axis_zoc"]) == 6
    assert "3834" in layers["command"]
    assert "3836" in layers["axis_supply"]
    assert "3832" in layers["soviet_supply"]
    assert "3835" in layers["reach"]


def test_standing_orders_answer_windows() -> None:
    s = position(units={"3832": ["panzer"], "4031": ["leader=2"]}, ask=True)
    assert frame(s) == "WatchPhase" or may(s, "move")
    s = position("axis_combat", units={"3832": ["panzer"], "4031": ["leader=2"]}, ask=True)
    assert frame(s) == "WatchPhase"
    silent = {"leaders": "never", "luftwaffe": "never"}
    answer = GAME.standing_answer(s, SOVIET, silent)
    assert answer is not None
    assert GAME.verbs.line(answer) == "ignore"
    assert GAME.standing_answer(s, SOVIET, {"leaders": "ask", "luftwaffe": "ask"}) is None


def test_candidates_are_few_and_legal() -> None:
    s = position(units={"3832": ["RC"], "3836": ["panzer", HOME], "3838": ["infantry"]})
    chosen = GAME.candidates(s, AXIS)
    assert 0 < len(chosen) <= 3
    assert set(chosen) <= set(s.legal())


def test_the_plan_of_a_combat_tells_its_odds() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["panzer", HOME]})
    plan(s, ["3832"], ["G-PZ-XLI"])
    odds = s.view(AXIS)["combat"]["odds"]
    assert (odds["attack"], odds["defence"], odds["ratio"]) == (10, 3, "3-1")
    assert odds["shifts"]["soviet_out_of_command"] == 1
    assert len(odds["results"]) == 6
    fight = next(action for action in s.legal() if GAME.verbs.line(action) == "fight")
    assert "10 against 3" in GAME.label(s, fight)


def test_a_leg_tells_its_way_and_warns_of_a_crowd() -> None:
    s = position(units={"3832": ["panzer"], "3834": ["infantry", "infantry"]})
    play(s, "move G-PZ-XLI")
    labels = {GAME.verbs.line(action): GAME.label(s, action) for action in s.legal()}
    assert "2 MP over 3833" in labels["go 3834"]
    assert "over the stacking limit" in labels["go 3834"]


def test_undo_reaches_back_to_the_last_die() -> None:
    from maproom.kernel.record import Record

    record = Record(GAME, None, "historical")
    random = Random(1)
    while record.state.actor == CHANCE:
        record.roll(random)
    while record.state.actor != AXIS:
        record.play(record.state.legal()[0])
    for line in ("move supply_head_C",):
        record.play_words(line)
        assert record.can_undo(AXIS)
        record.undo(AXIS)
    assert "move supply_head_C" in [GAME.verbs.line(action) for action in record.state.legal()]


def test_the_board_can_be_drawn() -> None:
    s = position(units={"3832": ["RC", "leader=2"], "3836": ["panzer", HOME]})
    chart = GAME.chart(s)
    assert chart is not None
    assert len(chart.places) == 1607
    assert sorted(counter.text for counter in GAME.counters(s.view(None))) == ["10", "3", "?", "H"]


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ({"3832": ["RC", "infantry"]}, "FE-STK-05"),
        ({"1325": ["RC"]}, "FE-SET-17"),
        ({"3832": ["tiger"]}, "no unit"),
        ({"3832": ["RC=9"]}, "no RC"),
        ({"3832": ["RC=*:1"]}, "star"),
        ({"3832": ["infantry:2"]}, "steps"),
        ({"9999": ["RC"]}, "position.units"),
    ],
)
def test_bad_descriptions_name_the_key(units: dict[str, list[str]], said: str) -> None:
    with pytest.raises(BadPosition, match=said.replace("*", r"\*")):
        position(units=units)


def test_the_text_of_a_position_names_its_stacks() -> None:
    s = position(units={"3118": ["RC", "leader=2!"]})
    assert "Smolensk (3118): Rifle Corps 3" in str(s)
    assert lines(s)
