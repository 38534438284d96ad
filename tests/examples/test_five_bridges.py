"""The game of docs/adding-a-game.md: its rules, its secrets, bots and properties, and a game at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.serving import play_on, running, wait_until

import maproom
from five_bridges.game import GAME
from five_bridges.state import FiveBridges
from maproom.drawing import svg_of
from maproom.kernel import registry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.rulebook import rules_of
from maproom.lab.checks.fuzz import Hunt, fuzz_game
from maproom.lab.play.simulate import Match, simulate
from maproom.own_games import NoSuchFolder, register_own_games

EXAMPLES = Path(__file__).parents[2] / "examples"
SLUG = "five-bridges"


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    """The game is there as a newcomer's would be: named by the variable, in this process and in those it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAPROOM_GAMES", "five_bridges")
        patch.setenv("PYTHONPATH", str(EXAMPLES))
        register_own_games()
        yield
    del registry._places[SLUG]
    registry._games.pop(SLUG, None)


def opening(**description: Any) -> FiveBridges:
    """A position with two bridges to come, both captains with battalions 1 and 3 unless it says otherwise."""
    hands = {"red": ["battalion-1", "battalion-3"], "blue": ["battalion-1", "battalion-3"]}
    state = GAME.position({"bridges": ["mill", "abbey"], "hands": hands, **description})
    assert isinstance(state, FiveBridges)
    return state


def play(state: FiveBridges, *lines: str) -> None:
    for line in lines:
        state.apply(GAME.action(line))


# -- rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "number"), [("five", 5), ("seven", 7)])
def test_fb_set_01_as_many_bridges_as_battalions(scenario: str, number: int) -> None:
    view = GAME.new(scenario=scenario).view(None)
    assert len(view["bridges_left"]) == len(view["hands"]["red"]) == len(view["hands"]["blue"]) == number


def test_fb_rnd_02_chance_draws_a_bridge_that_is_left() -> None:
    state = opening()
    assert state.actor == CHANCE
    assert state.chance() == [(GAME.action("draw mill"), 0.5), (GAME.action("draw abbey"), 0.5)]


def test_fb_rnd_03_nobody_sees_what_is_sent_until_both_have_sent() -> None:
    state = opening()
    play(state, "draw mill", "send battalion-3")
    assert [state.view(seat)["sent"]["red"] for seat in (0, 1, None)] == ["battalion-3", "hidden", "hidden"]
    assert state.view(1)["hands"]["red"] == ["battalion-1", "battalion-3"]


def test_fb_rnd_03_the_last_battalion_goes_by_itself() -> None:
    state = opening()
    play(state, "draw mill", "send battalion-3", "send battalion-1", "draw abbey")
    assert state.actor == OVER


def test_fb_rnd_04_the_stronger_takes_the_bridge() -> None:
    state = opening()
    play(state, "draw abbey", "send battalion-3", "send battalion-1")
    assert state.points == [3, 0]
    assert state.view(None)["hands"] == {"red": ["battalion-1"], "blue": ["battalion-3"]}
    assert state.view(None)["control"] == {"abbey": "red"}


@pytest.mark.parametrize(("carry_over", "points"), [(False, [0, 0]), (True, [2, 0])])
def test_fb_rnd_05_equal_battalions_take_nothing(carry_over: bool, points: list[int]) -> None:
    hands = {"red": ["battalion-1", "battalion-3"], "blue": ["battalion-1", "battalion-2"]}
    state = opening(carry_over=carry_over, hands=hands)
    play(state, "draw mill", "send battalion-1", "send battalion-1")
    assert state.points == [0, 0]
    play(state, "draw abbey")
    assert state.points == [points[0] + 3, points[1]]


def test_fb_end_01_more_points_win_and_equal_ones_are_a_draw() -> None:
    hands = {"red": ["battalion-1"], "blue": ["battalion-1"]}
    state = opening(bridges=["mill"], points={"red": 1, "blue": 4}, hands=hands)
    play(state, "draw mill")
    assert (state.returns(), state.outcome and state.outcome["winner"]) == ([-1.0, 1.0], "blue")
    state.points = [4, 4]
    assert (state.returns(), state.outcome and state.outcome["winner"]) == ([0.0, 0.0], None)


def test_a_position_that_cannot_be_says_which_key_is_wrong() -> None:
    with pytest.raises(maproom.MaproomError, match=r"position\.hands\.red"):
        GAME.position({"hands": {"red": ["battalion-9"]}})


# -- words -------------------------------------------------------------------------------------------


def test_the_question_and_its_answers_read_like_a_table() -> None:
    state = opening()
    play(state, "draw mill")
    assert state.prompt(0) == {
        "text": "Red, whom do you send to the Mill Bridge? It is worth 2 points.",
        "rule": "FB-RND-03",
    }
    assert [state.label(action) for action in state.legal()] == ["Send Battalion 1", "Send Battalion 3"]
    assert str(state) == "red: 0 points, holds 1 3\nblue: 0 points, holds 1 3"


def test_every_rule_that_a_question_names_is_written_down() -> None:
    assert {kind.RULE for kind in GAME.frames.kinds.values() if kind.RULE} <= set(rules_of(GAME))


def test_the_board_is_drawn_in_the_colours_of_the_owners() -> None:
    state = opening()
    play(state, "draw abbey", "send battalion-3", "send battalion-1")
    svg = svg_of(state) or ""
    assert svg.count("data-space=") == 5
    assert '<path class="land controlled-0" data-space="abbey"' in svg
    assert '<path class="land controlled-none" data-space="mill"' in svg


# -- bots, properties, secrets -----------------------------------------------------------------------


def test_the_judge_never_looks_at_what_lies_face_down() -> None:
    state = opening()
    play(state, "draw mill", "send battalion-3")
    imagined = [state.determinize(1, Random(seed)) for seed in range(20)]
    assert len({one.sent[0] for one in imagined}) == 2
    assert len({GAME.judge(one, 1) for one in imagined}) == 1


@pytest.mark.parametrize("number", range(4))
def test_every_property_holds(number: int) -> None:
    failure = fuzz_game(Hunt(SLUG, seed=1, vary=True, thorough=1.0), number).failure
    assert failure is None, f"{failure.property}: {failure.what}"


def test_thinking_beats_chance() -> None:
    wins = simulate(Match(SLUG, ("greedy", "random"), 1, swap=True), 60).bot_wins
    assert wins["greedy"] > wins["random"]


# -- at the table ------------------------------------------------------------------------------------


def test_a_guest_plays_it_against_a_bot(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.guest()
        seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "bot", "bot": "greedy"}]
        table = anna.set_table(game=SLUG, seats=seats)["table"]["id"]
        while anna.page(table)["table"]["status"] == "running":
            wait_until(lambda: anna.page(table)["table"]["to_move"] != "blue")
            play_on({"red": anna}, table, Random(2), 1)
        page = anna.page(table)
        assert page["table"]["result"]["reason"] == "played"
        assert page["log"][-1]["text"].startswith("It ends ")


# -- the variable ------------------------------------------------------------------------------------


def test_a_folder_that_is_not_there_is_named() -> None:
    with pytest.raises(NoSuchFolder, match=r"no module 'six_bridges\.game': is its folder on PYTHONPATH"):
        register_own_games("six_bridges")


def test_a_compiled_maproom_says_that_it_takes_no_plain_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maproom.kernel.state.__file__", "state.cpython-311-x86_64-linux-gnu.so")
    with pytest.raises(NoSuchFolder, match="this Maproom is compiled"):
        register_own_games("five_bridges")
