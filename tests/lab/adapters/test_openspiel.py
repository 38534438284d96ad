"""OpenSpiel's own tests, and that its algorithms can play our games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.observation import make_observation
from support.lab_cases import CASES, TOY_CASES, Case, cases_of, name_of, start_of
from support.toy_observed import registered

import maproom
from maproom.lab.adapters import openspiel
from maproom.lab.adapters.openspiel import NAMES, Judge, OpenSpielState, register
from maproom.lab.extras import MissingExtra

ALL_CASES = [*CASES, *TOY_CASES]
FIRST_CASES = [cases_of(slug)[0] for slug in maproom.slugs()]
OPEN_AT_FIRST = ("toy", "race-to-moscow", "frontier-wars", "fury-in-the-east")
"""Games in which nothing is secret at the position looked at."""


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with registered():
        NAMES["toy"] = register("toy")
        yield


def loaded(case: Case) -> Any:
    slug, options, scenario = case
    return pyspiel.load_game(NAMES[slug], {**options, "scenario": scenario})


def decided(state: Any, random: np.random.RandomState) -> None:
    """One decision of chance or of a player, at random."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(outcomes, p=odds)))
    else:
        state.apply_action(int(random.choice(state.legal_actions())))


def reached(case: Case, seed: int, decisions: int) -> Any:
    """A position some way into a random game."""
    random = np.random.RandomState(seed)
    state = loaded(case).new_initial_state()
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        decided(state, random)
    return state


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_openspiels_random_simulation_with_serialization_passes(case: Case) -> None:
    game = loaded(case)
    game.start = start_of(case)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_the_game_is_described(case: Case) -> None:
    game = loaded(case)
    ours = game.new_initial_state().position.state.game()
    assert game.get_type().short_name == f"maproom_{ours.slug.replace('-', '_')}"
    assert game.get_type().long_name == ours.name
    seats = ours.seats(ours.settle_options(case[1]), case[2])
    assert game.num_players() == len(seats)
    assert game.num_distinct_actions() == ours.verbs.size
    assert game.observation_tensor_shape() == [ours.observation().size]
    duel = len(ours.seat_names) == 2
    assert (game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM) is duel


def test_options_and_scenario_are_parameters() -> None:
    fixed = pyspiel.load_game("maproom_east_front(first_game=true)").new_initial_state()
    dealt = pyspiel.load_game("maproom_east_front").new_initial_state()
    assert (fixed.is_chance_node(), dealt.is_chance_node()) == (False, True)
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("maproom_east_front(no_such_option=true)")


def test_chance_is_explicit_with_its_odds() -> None:
    case: Case = ("toy", {}, "valley")
    random = np.random.RandomState(3)
    odds: set[tuple[float, ...]] = set()
    for _ in range(40):
        state = loaded(case).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                odds.add(tuple(round(odd, 3) for _, odd in state.chance_outcomes()))
            decided(state, random)
    assert odds == {(0.333, 0.333, 0.333), (0.5, 0.333, 0.167)}


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_tensors_are_the_observation_and_legal_actions_are_sorted(case: Case) -> None:
    state = reached(case, seed=4, decisions=2)
    ours = state.position.state
    observation = ours.game().observation()
    for player, seat in enumerate(state.position.seats):
        row = list(observation.of(ours, seat))
        assert state.observation_tensor(player) == row
        assert state.information_state_tensor(player) == row
    assert state.legal_actions() == sorted(ours.legal())
    assert state.action_to_string(state.legal_actions()[0]) == ours.game().verbs.line(min(ours.legal()))
    named = make_observation(state.get_game())
    named.set_from(state, 0)
    for field, start in zip(observation.fields, observation.starts, strict=True):
        assert named.dict[field.name].shape == field.shape
        seen = observation.of(ours, state.position.seats[0])
        assert named.dict[field.name].ravel().tolist() == list(seen[start : start + field.size])


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_a_resampled_position_looks_the_same_to_its_player(case: Case) -> None:
    state = reached(case, seed=5, decisions=2)
    numbers = np.random.RandomState(6)
    secrets: set[str] = set()
    for player in range(state.num_players()):
        others = [state.resample_from_infostate(player, numbers.random_sample) for _ in range(6)]
        for other in others:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
        secrets.update(json.dumps(other.position.state.to_json()["state"]) for other in others)
    assert len(secrets) > 1 or case[0] in OPEN_AT_FIRST


def test_an_information_state_remembers_what_was_heard_and_done() -> None:
    case: Case = ("toy", {"open": True}, "valley")
    walked, stayed = reached(case, 1, 0), reached(case, 1, 0)
    for line in ("go slope", "go valley"):
        walked.apply_action(walked.position.state.game().action(line))
    for line in ("go slope", "done"):
        stayed.apply_action(stayed.position.state.game().action(line))
    back = walked.position.state
    assert back.place == [0, 0]
    strings = {(one.information_state_string(seat), seat) for one in (walked, stayed) for seat in (0, 1)}
    assert len(strings) == 4


def test_a_copy_is_independent_and_a_saved_position_comes_back() -> None:
    state = reached(("east-front", {}, "campaign"), seed=7, decisions=12)
    copy = state.clone()
    before = str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert game.get_type().short_name == "maproom_east_front"
    assert str(again) == before
    assert [again.information_state_string(seat) for seat in (0, 1)] == [
        state.information_state_string(seat) for seat in (0, 1)
    ]


MOST_SEARCHES = 60
"""Decisions that the search makes in a game; in a long one the rest is drawn."""


def search_bot(game: Any, simulations: int) -> ismcts.ISMCTSBot:
    random = np.random.RandomState(1)
    return ismcts.ISMCTSBot(game, Judge(), uct_c=1.4, max_simulations=simulations, random_state=random)


@pytest.mark.parametrize("case", [*FIRST_CASES, TOY_CASES[0]], ids=name_of)
def test_openspiels_ismcts_bot_plays_a_whole_game(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    resampled = 0
    resample = OpenSpielState.resample_from_infostate

    def counted(state: OpenSpielState, player: int, sampler: Any) -> OpenSpielState:
        nonlocal resampled
        resampled += 1
        return resample(state, player, sampler)

    monkeypatch.setattr(OpenSpielState, "resample_from_infostate", counted)
    game = loaded(case)
    bot = search_bot(game, simulations=2)
    random = np.random.RandomState(2)
    state = game.new_initial_state()
    asked = 0
    while not state.is_terminal():
        if state.current_player() == 0 and asked < MOST_SEARCHES:
            asked += 1
            state.apply_action(int(bot.step(state)))
        else:
            decided(state, random)
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}
    assert resampled > 2


def test_the_judge_values_positions_for_searches() -> None:
    state = reached(("east-front", {}, "campaign"), seed=2, decisions=3)
    values = Judge().evaluate(state)
    judged = [state.position.state.game().judge(state.position.state, seat) for seat in (0, 1)]
    assert all(-1 < value < 1 for value in values)
    assert (values[0] > values[1]) == (judged[0] > judged[1])
    assert sum(odds for _, odds in Judge().prior(state)) == pytest.approx(1)
    over = reached(("toy", {}, "valley"), 1, 0)
    random = np.random.RandomState(0)
    while not over.is_terminal():
        decided(over, random)
    assert Judge().evaluate(over) == over.returns()


def test_a_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, openspiel.__name__)
    with pytest.raises(MissingExtra, match=r'OpenSpiel adapter needs pyspiel: pip install "maproom\[openspiel\]"'):
        import_module(openspiel.__name__)
