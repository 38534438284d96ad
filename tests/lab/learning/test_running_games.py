"""The games of a training: guests decide for their team within their time, former selves and settings are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from support import toy_observed

import maproom
from maproom.bots import UnknownBot
from maproom.kernel import state as kernel_state
from maproom.lab.learning import running_games as halls
from maproom.lab.learning.margins import margins_of
from maproom.lab.learning.opponents import opponent, shares_of
from maproom.lab.learning.running_games import Columns, Hall, HallGames
from maproom.lab.learning.variety import variety_of

ALL = ["quartermaster-ww2", "east-front", "race-to-moscow", "frontier-wars", "fury-in-the-east"]
plain_build = pytest.mark.skipif(
    Path(kernel_state.__file__).suffix != ".py", reason="the toy runs on the plain build only"
)


@pytest.fixture(autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with toy_observed.registered():
        yield


def games_of(hall: Hall, count: int) -> HallGames:
    size = maproom.game(hall.slug).observation().size
    return HallGames(hall, list(range(count)), memoryview(bytearray(count * size)).cast("B"))


def first_choices(games: HallGames) -> list[int]:
    """The first choice of every game."""
    codes, counts, _ = games.packed()
    starts = np.cumsum(np.frombuffer(counts, np.int32)) - np.frombuffer(counts, np.int32)
    return [int(code) for code in np.frombuffer(codes, np.int32)[starts]]


@plain_build
def test_a_guest_plays_one_team_and_the_net_is_never_asked_for_it() -> None:
    games = games_of(Hall("toy", guests=(("random", 1.0),), guests_time=0.9), 6)
    columns = Columns(2)
    ended: list[list[float]] = []
    for _ in range(300):
        games.step(first_choices(games))
        ended += games.ended.values()
        for number in range(6):
            assert number in games._waiting or games._states[number].actor not in games._guest_seats[number]
    assert len(ended) > 5, "how many there are depends on how much time the guest is given"
    assert {row[columns.guest] for row in ended} == {1.0}
    assert {row[columns.host] for row in ended} == {0.0, 1.0}, "the guest always has the same team"
    assert {row[0] for row in ended} <= {-1.0, 0.0, 1.0}


@plain_build
def test_games_go_on_while_others_wait_for_a_slow_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HallGames, "_let_guests_decide", lambda self: None)
    games = games_of(Hall("toy", guests=(("random", 0.5),), guests_time=0.5), 16)
    ended: set[int] = set()
    for _ in range(200):
        games.step(first_choices(games))
        ended |= set(games.ended)
    codes = games.packed()[1]
    waiting = games._waiting
    assert waiting
    assert ended
    assert not ended >= set(range(16))
    counts = np.frombuffer(codes, np.int32)
    assert all(counts[number] == 1 for number in waiting)
    assert all(counts[number] > 1 for number in range(16) if number not in waiting)


@plain_build
def test_former_selves_have_a_team_in_their_share_of_the_games() -> None:
    games = games_of(Hall("toy", former=0.5), 200)
    masks = [games.formers[number] for number in range(200)]
    assert set(masks) == {0, 1, 2}
    assert 60 < sum(mask > 0 for mask in masks) < 140


@plain_build
def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "LONGEST", 3)
    games = games_of(Hall("toy"), 2)
    ended: list[list[float]] = []
    for _ in range(8):
        games.step(first_choices(games))
        ended += games.ended.values()
    assert ended
    assert all(not any(row[:4]) for row in ended), "nobody has won a game that was given up"


@pytest.mark.parametrize("slug", ALL)
def test_settings_vary_and_every_one_can_be_played(slug: str) -> None:
    game = maproom.game(slug)
    ways = variety_of(game)
    assert len(ways) > 1
    assert ways[0] == ({}, game.scenarios[0].slug)
    for options, scenario in ways:
        assert len(game.teams(game.settle_options(options), scenario)) > 1


def test_frontier_wars_is_trained_with_two_three_and_four_and_race_with_two_and_three() -> None:
    for slug, wanted in (("frontier-wars", {2, 3, 4}), ("race-to-moscow", {2, 3})):
        game = maproom.game(slug)
        sizes = {len(game.seats(game.settle_options(options), where)) for options, where in variety_of(game)}
        assert wanted <= sizes


@pytest.mark.parametrize("slug", ALL)
def test_the_score_of_a_seat_is_told_against_the_best_of_the_others(slug: str) -> None:
    game = maproom.game(slug)
    state = game.new()
    names = game.seat_names
    teams = [[names.index(seat) for seat in team] for team in game.teams(None, game.scenarios[0].slug)]
    margins = margins_of(game, state, teams)
    assert len(margins) == len(names)
    assert all(-1.0 <= one <= 1.0 for one in margins)
    for team in teams:
        assert len({margins[seat] for seat in team}) == 1
    if len(teams) == 2:
        assert margins[teams[0][0]] == pytest.approx(-margins[teams[1][0]])


def test_guests_are_named_with_their_shares() -> None:
    assert shares_of("officer=0.2, net=0.1") == (("officer", 0.2), ("net", 0.1))
    for wrong in ("officer", "officer=2", "nobody=0.1", "search:none=0.1"):
        with pytest.raises(UnknownBot):
            shares_of(wrong)


def test_a_searcher_with_tries_plays_a_legal_action() -> None:
    from random import Random

    state = maproom.game("east-front").new({"first_game": True})
    assert opponent("search:4").choose(state, state.actor, Random(1)) in state.legal()


@plain_build
def test_games_that_wait_for_a_slow_guest_never_crowd_out_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HallGames, "_let_guests_decide", lambda self: None)
    games = games_of(Hall("toy", guests=(("random", 0.25),), guests_time=0.5), 16)
    for _ in range(400):
        games.step(first_choices(games))
    assert len(games._waiting) == 4, "a fourth of sixteen, however many have ended beside them"
