"""How long bots think: what is measured, and what is told of it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import maproom
from maproom.cli import app
from maproom.lab.speed.pace import STARTS, Pace, moments, pace


def test_the_moments_are_turns_spread_over_a_game() -> None:
    game = maproom.game("frontier-wars")
    starts = moments(game.slug, 1)
    turns = [game.turn_number(state) for state in starts]
    assert len(starts) == STARTS
    assert turns == sorted(set(turns))
    assert all(len(state.legal()) > 1 for state in starts)


def test_every_moment_is_played_on_at_least_once_and_none_is_changed() -> None:
    starts = moments("frontier-wars", 1)
    before = [state.key() for state in starts]
    found = pace("frontier-wars", "random", starts, 1e-9, 1)
    assert len(found.taken) == len(starts)
    assert all(seconds > 0 for seconds in found.taken)
    assert [state.key() for state in starts] == before


def test_the_figures_are_those_of_the_decisions() -> None:
    told = Pace("east-front", "officer", "plain", tuple(number / 1000 for number in range(1, 102))).to_json()
    assert (told["median_ms"], told["p95_ms"], told["longest_ms"], told["decisions"]) == (51.0, 96.0, 101.0, 101)
    assert Pace("east-front", "officer", "plain", (0.002,)).to_json()["p95_ms"] == pytest.approx(2.0)


def test_the_command_tells_every_bot_in_every_game_named() -> None:
    line = ["pace", "frontier-wars", "--bots", "random,recruit", "--seconds", "0.01"]
    said = CliRunner().invoke(app, [*line, "--json"])
    assert said.exit_code == 0, said.output
    assert [(row["game"], row["bot"]) for row in json.loads(said.output)] == [
        ("frontier-wars", "random"),
        ("frontier-wars", "recruit"),
    ]
    assert "longest ms" in CliRunner().invoke(app, line).output
