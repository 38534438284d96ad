"""PettingZoo's own tests, and that its environment plays our games."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # PettingZoo ships no types
from support.lab_cases import ALL_CASES, Case, name_of
from support.toy_observed import registered

from maproom.kernel.errors import IllegalAction
from maproom.lab.adapters.pettingzoo import env, raw_env
from maproom.lab.extras import MissingExtra

HINTS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What `api_test` says of every environment with masks that is not on its list."""


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_pettingzoos_api_test_passes(case: Case) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(*case), num_cycles=60)
    assert [str(one.message) for one in said if not str(one.message).startswith(HINTS)] == []


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_pettingzoos_seed_test_passes(case: Case) -> None:
    seed_test(lambda: env(*case), num_cycles=40)


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_a_whole_game_under_masks(case: Case) -> None:
    table = raw_env(*case)
    table.reset(seed=4)
    random = np.random.default_rng(4)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        rewards[agent] += reward
        if terminated:
            table.step(None)
            continue
        state = table._sitting.state
        assert not truncated
        assert set(np.flatnonzero(seen["action_mask"])) == set(state.legal())
        assert seen["observation"].tobytes() == state.game().observation().of(state, state.actor)
        for other in table.agents:
            if other != agent:
                assert not table.observe(other)["action_mask"].any()
        table.step(random.choice(np.flatnonzero(seen["action_mask"])))
    returns = table._sitting.state.returns()
    assert list(rewards.values()) == [returns[seat] for seat in table._sitting.seats]
    assert table.agents == []


def test_agents_are_seats_and_spaces_come_from_the_game() -> None:
    table = raw_env("east-front")
    assert table.possible_agents == ["axis_0", "allies_1"]
    game = table._sitting.game
    assert table.action_space("axis_0").n == game.verbs.size
    assert table.observation_space("axis_0")["observation"].shape == (game.observation().size,)
    assert table.observation_space("axis_0")["action_mask"].shape == (game.verbs.size,)
    assert table.metadata["name"] == f"east_front_v{game.version}"


def test_seeds_decide_for_chance() -> None:
    one, two = raw_env("east-front"), raw_env("east-front")
    hands = []
    for table, seed in ((one, 1), (two, 1), (one, 2)):
        table.reset(seed=seed)
        hands.append(table.observe("axis_0")["observation"].tobytes())
    assert hands[0] == hands[1] != hands[2]


def test_an_illegal_action_loses_or_is_refused() -> None:
    wrapped = env("east-front")
    wrapped.reset(seed=1)
    illegal = wrapped.unwrapped._sitting.game.action("stop")
    wrapped.step(illegal)
    _, reward, terminated, _, _ = wrapped.last()
    assert (wrapped.agent_selection, reward, terminated) == ("axis_0", -1.0, True)
    bare = raw_env("east-front")
    bare.reset(seed=1)
    before = bare._sitting.state.digest()
    with pytest.raises(IllegalAction, match="'stop' is not legal now"):
        bare.step(illegal)
    assert bare._sitting.state.digest() == before


def test_a_position_is_rendered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("east-front", {"first_game": True}, render_mode="ansi")
    table.reset(seed=1)
    assert "Round 1, Summer 1941" in table.render()
    human = env("east-front", {"first_game": True}, render_mode="human")
    human.reset(seed=1)
    human.step(human.unwrapped._sitting.state.legal()[0])
    assert "Round 1, Summer 1941" in capsys.readouterr().out


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_a_missing_library_is_named_with_its_remedy(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "maproom.lab.adapters.pettingzoo")
    with pytest.raises(MissingExtra, match=rf'adapter needs {library}: pip install "maproom\[pettingzoo\]"'):
        import_module("maproom.lab.adapters.pettingzoo")
