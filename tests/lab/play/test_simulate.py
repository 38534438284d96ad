"""Many games between bots."""

from __future__ import annotations

import pytest
from support.toy import Duel

from maproom.bots import UnknownBot
from maproom.kernel.errors import BadOption, UnknownGame
from maproom.lab.play.lineup import BadLineUp
from maproom.lab.play.simulate import (
    GameResult,
    Match,
    Tally,
    fitted,
    line_up,
    play_game,
    random_for,
    simulate,
)

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def counted(match: Match, games: int, workers: int = 1) -> dict[str, object]:
    """The tally without what depends on the clock."""
    tally = simulate(match, games, workers).to_json()
    return {key: value for key, value in tally.items() if "second" not in key}


def test_the_same_seed_gives_the_same_result_however_many_work_on_it() -> None:
    match = Match("east-front", ("random",), 7)
    alone = counted(match, 6)
    assert alone == counted(match, 6, workers=2)
    assert alone["finished"] == 6
    assert alone != counted(Match("east-front", ("random",), 8), 6)


def test_every_game_is_another_one_and_none_depends_on_the_number_played() -> None:
    match = fitted(Match("toy", ("random",), 1, {"rounds": 5}))
    results = [play_game(match, number) for number in range(10)]
    assert len({result.decisions for result in results}) > 1
    assert play_game(match, 7) == results[7]


def test_decisions_of_seats_are_counted_and_those_of_chance_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    apply = Duel.apply

    def counting(self: Duel, action: int) -> None:
        asked.append(self.actor)
        apply(self, action)

    monkeypatch.setattr(Duel, "apply", counting)
    result = play_game(fitted(Match("toy", ("random",), 1)), 0)
    assert -1 in asked
    assert result.decisions == len([actor for actor in asked if actor >= 0])


def test_the_tally_adds_up() -> None:
    tally = simulate(Match("toy", ("random",), 3), 20).to_json()
    assert tally["game"] == "toy"
    assert tally["games"] == tally["finished"] == 20
    assert sum(tally["wins"].values()) + tally["draws"] == 20
    assert list(tally["wins"]) == ["north", "south"]
    assert tally["mean_decisions"] == round(tally["decisions"] / 20, 1)


def test_draws_and_wins_of_teams() -> None:
    match = fitted(Match("toy", ("random", "greedy"), 1))
    tally = Tally(match, ["north", "south"], wins={"north": 0, "south": 0}, bot_wins={"greedy": 0, "random": 0})
    tally.add(GameResult(0, finished=True, winners=[0, 1]))
    tally.add(GameResult(1, finished=True))
    tally.add(GameResult(2, finished=False))
    assert (tally.wins, tally.draws, tally.finished) == ({"north": 1, "south": 1}, 1, 2)
    assert tally.bot_wins == {"greedy": 1, "random": 1}


def test_bots_that_swap_play_both_seats_with_the_same_chance() -> None:
    match = Match("toy", ("greedy", "random"), 1, swap=True)
    assert [line_up(match, number) for number in range(3)] == [
        ("greedy", "random"),
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert random_for(match, 0, "chance").random() == random_for(match, 1, "chance").random()
    assert random_for(match, 0, "chance").random() != random_for(match, 2, "chance").random()
    assert random_for(match, 0, "chance").random() != random_for(match, 0, "north").random()


def test_a_game_that_fails_is_counted_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Duel) -> list[float]:
        raise RuntimeError("no judge came")

    monkeypatch.setattr(Duel, "returns", failing)
    tally = simulate(Match("toy", ("random",), 1), 3)
    assert [result.error for result in tally.errors] == ["RuntimeError: no judge came"] * 3
    assert tally.to_json()["errors"] == 3
    assert tally.to_json()["error_messages"][2] == {"number": 2, "error": "RuntimeError: no judge came"}


def test_a_game_without_an_end_is_given_up() -> None:
    tally = simulate(Match("toy", ("random",), 1, longest=1), 2)
    assert (tally.games, tally.finished, tally.decisions) == (2, 0, 2)


def test_whoever_watches_hears_of_every_game() -> None:
    heard: list[None] = []
    simulate(Match("toy", ("random",), 1), 5, watch=lambda: heard.append(None))
    assert len(heard) == 5


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownGame):
        simulate(Match("tic-tac-toe", ("random",), 1), 1)
    with pytest.raises(UnknownBot):
        simulate(Match("toy", ("random", "grandmaster"), 1), 1)
    with pytest.raises(BadLineUp, match="has the seats north, south: name one bot for all or one for each, not 3"):
        simulate(Match("toy", ("random",) * 3, 1), 1)
    with pytest.raises(BadOption):
        simulate(Match("toy", ("random",), 1, {"rounds": 99}), 1)
    with pytest.raises(BadOption):
        simulate(Match("toy", ("random",), 1, scenario="moon"), 1)
