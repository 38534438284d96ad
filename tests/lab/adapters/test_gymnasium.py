"""Gymnasium's own checks, and that one seat can be played among bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from support.lab_cases import ALL_CASES, Case, name_of
from support.toy_observed import registered

import maproom
from maproom.bots import UnknownBot
from maproom.kernel.errors import BadOption
from maproom.lab.adapters.gymnasium import ENV_ID, Seat
from maproom.lab.extras import MissingExtra

SEATS = [pytest.param(case, seat, id=f"{name_of(case)}-{seat}") for case in ALL_CASES for seat in ("first", "last")]


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with registered():
        yield


def made(case: Case, seat: str | None = None, **settings: Any) -> Seat:
    slug, options, scenario = case
    table = gymnasium.make(ENV_ID, slug=slug, seat=seat, options=options, scenario=scenario, **settings).unwrapped
    assert isinstance(table, Seat)
    return table


def seat_name(case: Case, which: str) -> str:
    slug, options, scenario = case
    game = maproom.game(slug)
    return game.seats(game.settle_options(options), scenario)[0 if which == "first" else -1]


@pytest.mark.parametrize(("case", "which"), SEATS)
def test_gymnasiums_check_env_passes(case: Case, which: str) -> None:
    check_env(made(case, seat_name(case, which), render_mode="ansi"))


@pytest.mark.parametrize(("case", "which"), SEATS)
def test_a_seat_plays_to_the_end(case: Case, which: str) -> None:
    table = made(case, seat_name(case, which))
    seat = table._seat
    random = np.random.default_rng(2)
    seen, info = table.reset(seed=2)
    total, ended = 0.0, False
    while not ended:
        state = table._sitting.state
        assert state.actor == seat
        assert set(np.flatnonzero(seen["action_mask"])) == set(state.legal())
        assert seen["observation"].tobytes() == state.game().observation().of(state, seat)
        seen, reward, ended, truncated, info = table.step(random.choice(np.flatnonzero(seen["action_mask"])))
        total += reward
        assert (truncated, info) == (False, {})
    assert total == table._sitting.state.returns()[seat]
    assert not seen["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        table.step(np.int64(0))


def test_an_illegal_action_loses_the_game() -> None:
    table = made(("east-front", {}, "campaign"))
    table.reset(seed=1)
    _, reward, terminated, truncated, info = table.step(np.int64(table._sitting.game.action("stop")))
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": True})


def test_bots_sit_in_the_other_seats() -> None:
    case: Case = ("east-front", {"first_game": True}, "campaign")
    greedy = made(case, "allies", opponents={"axis": "greedy"})
    random = made(case, "allies", opponents="random")
    assert [type(bot).__name__ for bot in greedy._bots.values()] == ["Greedy"]
    assert list(random._bots) == [0]
    seen, _ = greedy.reset(seed=3)
    again, _ = greedy.reset(seed=3)
    other, _ = random.reset(seed=3)
    assert (seen["observation"] == again["observation"]).all()
    assert not (seen["observation"] == other["observation"]).all()
    with pytest.raises(UnknownBot, match="There is no bot 'gredy'"):
        made(case, opponents="gredy")


def test_a_seat_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(BadOption, match=r"has no seat 'axes'. Did you mean 'axis'\?"):
        made(("east-front", {}, "campaign"), "axes")


def test_people_may_watch(capsys: pytest.CaptureFixture[str]) -> None:
    table = made(("east-front", {"first_game": True}, "campaign"), render_mode="human")
    table.reset(seed=1)
    assert "Round 1, Summer 1941" in capsys.readouterr().out


def test_a_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "maproom.lab.adapters.gymnasium")
    with pytest.raises(
        MissingExtra, match=r'Gymnasium adapter needs gymnasium: pip install "maproom\[pettingzoo\]"'
    ):
        import_module("maproom.lab.adapters.gymnasium")
