"""What wins, and how far one is from it: in a short line, in both languages, without a secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import maproom
from maproom.kernel.game import Game
from maproom.kernel.rulebook import rules_of
from maproom.kernel.state import State

GAMES = [pytest.param(game, id=game.slug) for game in maproom.all_games()]
LONGEST = 190
"""So many letters fit into two lines of a phone and one of a desk."""


def told(state: State, seat: int | None, language: str = "en") -> str:
    game = state.game()
    return " · ".join(game.aim_text(aim, language) for aim in game.aims(state, seat))


def played(game: Game, steps: int, seed: int = 5, **options: object) -> State:
    state, random = game.new(options or None, game.opening or None), Random(seed)
    for _ in range(steps):
        if state.actor == -2 or state.outcome:
            break
        state.apply(state.sample(random) if state.actor < 0 else random.choice(state.legal()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_its_line_for_everybody_in_both_languages(game: Game) -> None:
    rules = rules_of(game)
    for steps in (0, 40, 200):
        state = played(game, steps)
        for seat in (None, *range(len(game.seat_names))):
            lines = [told(state, seat, language) for language in ("en", "es")]
            assert lines[0] != lines[1]
            assert all(0 < len(line) <= LONGEST and "{" not in line for line in lines), lines
            assert all(aim.rule in rules for aim in game.aims(state, seat))


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_nothing_that_the_seat_may_not_know(game: Game) -> None:
    for steps in (30, 150):
        state = played(game, steps)
        for name in game.seats(None, game.opening or None):
            seat = game.seat_names.index(name)
            assert told(state.determinize(seat, Random(3)), seat) == told(state, seat)


def test_east_front_counts_to_the_next_scoring() -> None:
    game = maproom.game("east-front")
    assert told(game.new(), 0) == (
        "10 points ahead at a scoring wins: now even · scoring in 3 rounds, stars now 7 : 10 · round 1 of 16"
    )


def test_quartermaster_says_who_leads_and_by_how_much() -> None:
    game = maproom.game("quartermaster-ww2")
    state: Any = game.new()  # of whatever class
    assert told(state, 0) == "A lead of 30 at the end of a round wins: now even · round 1 of 20, then most points"
    state.vp[1] += 4
    assert told(state, 0).startswith("A lead of 30 at the end of a round wins: the Allies +4")


def test_race_to_moscow_measures_the_way_to_the_city_that_wins() -> None:
    game = maproom.game("race-to-moscow")
    state = game.new()
    gray = told(state, 0)
    assert "with a link to your base wins at once: 8 steps away" in gray
    assert gray.startswith("Leningrad")
    assert "else most medals: you " in gray
    assert "Soviet markers to the end" in gray


def test_frontier_wars_names_all_three_ways_to_win_and_shows_research_to_its_owner_alone() -> None:
    game = maproom.game("frontier-wars")
    state = game.new(None, "compact-2")
    seat = game.seat_names.index(game.seats(None, "compact-2")[0])
    assert told(state, seat) == (
        "0 of 10 victory points · or 0 of 15 research · or destroy the headquarters of 1 rival"
    )
    assert "research" not in told(state, None)
    siege = game.new(None, "leningrad")
    assert "round" in told(siege, None)
    assert "Germany wins when no Soviet unit is left" in told(siege, None)


def test_fury_says_the_level_now_and_what_the_next_one_takes() -> None:
    game = maproom.game("fury-in-the-east")
    state = game.new(None, "historical")
    assert told(state, 0) == (
        "Now a decisive Soviet victory: 0 points · a strategic Soviet victory from 30 · turn 1 of 10"
        " · Moscow taken at the end of a turn wins at once"
    )
    assert "from" not in told(state, 1)


def test_a_game_that_says_nothing_has_no_aims() -> None:
    state = maproom.game("east-front").new()
    assert Game.aims(state.game(), state, 0) == []
