"""The vector environment plays every game as the game itself does, in one process or in several."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from support.lab_cases import ALL_CASES, CASES, Case, name_of
from support.toy_observed import registered

import maproom
from maproom.kernel.errors import IllegalAction
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State
from maproom.lab.vector import Relay, VectorEnv, share
from maproom.lab.vector.crew import LostWorker
from maproom.lab.vector.relay import OutOfTurn
from maproom.lab.vector.share import TooManyChoices

EAST_FRONT: Case = ("east-front", {}, "campaign")


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with registered():
        yield


def relay_of(case: Case, count: int, workers: int, seed: int = 0) -> Relay:
    slug, options, scenario = case
    return Relay(slug, count, options, scenario, seed=seed, workers=workers)


def made(case: Case, count: int, seed: int = 0, workers: int = 1) -> VectorEnv:
    slug, options, scenario = case
    return VectorEnv(slug, count, options, scenario, seed=seed, workers=workers)


class Alone:
    """A game that is played by the contract alone, as the vector environment should play it."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.random = Random(seed)
        self.state: State = self._new()
        self.settle()

    def _new(self) -> State:
        slug, options, scenario = self.case
        return maproom.game(slug).new(options, scenario)

    def settle(self) -> list[float] | None:
        """Chance, and a new game after an end; the returns of the game that ended."""
        ended: list[float] | None = None
        while self.state.actor < 0:
            if self.state.actor == CHANCE:
                self.state.apply(self.state.sample(self.random))
            else:
                assert self.state.actor == OVER
                ended = self.state.returns()
                self.state = self._new()
        return ended

    def step(self, action: int) -> list[float] | None:
        self.state.apply(action)
        return self.settle()


def assert_shows(games: VectorEnv, number: int, state: State) -> None:
    """A row of the environment is what the position is."""
    assert games.actors[number] == state.actor
    assert games.observations[number].tobytes() == games.observation.of(state, state.actor)
    assert set(np.flatnonzero(games.masks[number])) == set(state.legal())
    assert sorted(games.legal(number)) == sorted(state.legal())


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_every_row_is_a_game_played_alone(case: Case) -> None:
    games = made(case, 5, seed=20)
    alone = [Alone(case, 20 + number) for number in range(5)]
    ends = 0
    for _ in range(60):
        for number, game in enumerate(alone):
            assert_shows(games, number, game.state)
        actions = games.sample()
        games.step(actions)
        for number, game in enumerate(alone):
            returns = game.step(int(actions[number]))
            assert games.ended[number] == (returns is not None)
            assert games.rewards[number].tolist() == (returns or [0.0] * len(games.game.seat_names))
            ends += returns is not None
    assert ends or case[0] != "toy"


def test_a_game_of_a_wargame_ends_and_another_begins() -> None:
    games = made(EAST_FRONT, 2, seed=3)
    for _ in range(4000):
        games.step(games.sample())
        if games.ended.any():
            break
    number = int(np.argmax(games.ended))
    assert sorted(games.rewards[number].tolist()) == [-1.0, 1.0]
    assert games.observation.words(games.observations[number].tobytes())["round"] == {"1": 1}
    games.step(games.sample())
    assert not games.ended[number]
    assert games.rewards[number].tolist() == [0.0, 0.0]


@pytest.mark.parametrize("case", CASES[:1], ids=name_of)
def test_workers_play_the_same_games(case: Case) -> None:
    alone = made(case, 5, seed=8)
    with made(case, 5, seed=8, workers=2) as shared:
        for step in range(40):
            if step == 20:
                alone.reset(seed=31)
                shared.reset(seed=31)
            assert (shared.observations == alone.observations).all()
            assert (shared.masks == alone.masks).all()
            assert (shared.actors == alone.actors).all()
            actions = shared.sample()
            assert (actions == alone.sample()).all()
            assert [shared.legal(number).tolist() for number in range(5)] == [
                alone.legal(number).tolist() for number in range(5)
            ]
            shared.step(actions)
            alone.step(actions)
            assert (shared.rewards == alone.rewards).all()
            assert (shared.ended == alone.ended).all()


def test_a_lost_worker_is_reported() -> None:
    with made(EAST_FRONT, 3, workers=3) as games:
        games._crew.processes[1].kill()
        games._crew.processes[1].join()
        with pytest.raises(LostWorker, match="A worker process has ended"):
            games.step(games.sample())
        with pytest.raises(LostWorker, match="The environment is closed"):
            games.reset()


def test_what_stops_one_process_stops_all() -> None:
    with made(EAST_FRONT, 2, workers=2) as games:
        games._share._codes = games._share._codes[:0]
        with pytest.raises(TooManyChoices):
            games.step(games.sample())
        assert not games._crew.processes[0].is_alive()
        with pytest.raises(LostWorker, match="The environment is closed"):
            games.step(games.sample())


def test_a_relay_plays_the_same_games() -> None:
    with made(EAST_FRONT, 9, seed=8) as together, relay_of(EAST_FRONT, 9, 3, seed=8) as relay:
        assert [group.first for group in relay.groups] == [0, 1, 3, 5, 7]
        steps = 30
        actions = []
        for _ in range(steps):
            actions.append(together.sample())
            together.step(actions[-1])
        made_steps = [0] * 5
        while min(made_steps) < steps:
            group = relay.next()
            which = relay.groups.index(group)
            if made_steps[which] == steps:
                continue
            rows = slice(group.first, group.first + group.count)
            group.step(actions[made_steps[which]][rows])
            made_steps[which] += 1
        while not all(group.waiting for group in relay.groups):
            relay.next()
        for group in relay.groups:
            rows = slice(group.first, group.first + group.count)
            assert (group.observations == together.observations[rows]).all()
            assert (group.masks == together.masks[rows]).all()
            assert (group.actors == together.actors[rows]).all()
            assert (group.rewards == together.rewards[rows]).all()
            for number in range(group.count):
                assert group.legal(number).tolist() == together.legal(group.first + number).tolist()


def test_in_a_relay_everyone_waits_for_their_turn() -> None:
    with relay_of(EAST_FRONT, 4, 2) as relay:
        groups = [relay.next() for _ in relay.groups]
        assert {group.first for group in groups} == {0, 1, 2}
        with pytest.raises(OutOfTurn, match="All groups wait for their actions"):
            relay.next()
        groups[0].step(groups[0].sample())
        with pytest.raises(OutOfTurn, match="This group is being played"):
            groups[0].step(groups[0].sample())
        assert relay.next() is groups[0]
        actions = groups[1].sample()
        actions[0] = -1
        with pytest.raises(IllegalAction, match=f"Action -1 is not legal now in game {groups[1].first}"):
            groups[1].step(actions)
        assert groups[1].waiting


def test_a_relay_reports_a_lost_worker() -> None:
    with relay_of(EAST_FRONT, 3, 2) as relay:
        groups = [relay.next() for _ in relay.groups]
        relay._crew.processes[0].kill()
        relay._crew.processes[0].join()
        theirs = next(group for group in groups if group.first)
        with pytest.raises(LostWorker, match="A worker process has ended"):
            theirs.step(theirs.sample())
        with pytest.raises(LostWorker, match="The environment is closed"):
            relay.next()


def test_a_relay_needs_a_game_for_every_group() -> None:
    with pytest.raises(ValueError, match="4 games are too few for 5 groups"):
        relay_of(EAST_FRONT, 4, 3)


def test_the_arrays_stay_the_same_objects() -> None:
    games = made(EAST_FRONT, 3)
    names = ["observations", "masks", "actors", "rewards", "ended"]
    before = [getattr(games, name) for name in names]
    games.step(games.sample())
    assert all(getattr(games, name) is array for name, array in zip(names, before, strict=True))
    assert [array.dtype for array in before] == [np.int8, np.int8, np.int8, np.float32, np.bool_]


def test_seeds_make_the_games() -> None:
    games = made(EAST_FRONT, 2, seed=5)
    first = games.observations.copy()
    games.step(games.sample())
    games.reset()
    assert (games.observations == first).all()
    games.reset(seed=6)
    assert (games.observations[0] == first[1]).all()
    assert not (games.observations == first).all()
    games.reset(seeds=[6, 5])
    assert (games.observations == first[::-1]).all()
    twins = VectorEnv("east-front", 2, seeds=[9, 9])
    assert (twins.observations[0] == twins.observations[1]).all()


def test_an_illegal_action_is_refused_and_no_game_has_changed() -> None:
    games = made(EAST_FRONT, 3)
    before = games.observations.copy()
    actions = games.sample()
    actions[1] = games.game.action("stop")
    with pytest.raises(IllegalAction, match="'stop' is not legal now in game 1"):
        games.step(actions)
    actions[1] = games.width
    with pytest.raises(IllegalAction, match=f"Action {games.width} is not legal now in game 1"):
        games.step(actions)
    assert (games.observations == before).all()
    for wrong in (games.sample()[:2], games.sample().astype(float)):
        with pytest.raises(IllegalAction, match="3 games need 3 whole numbers"):
            games.step(wrong)
    games.step(games.sample())


def test_random_actions_reach_every_legal_one() -> None:
    games = made(EAST_FRONT, 1, seed=2)
    seen = {int(games.sample()[0]) for _ in range(400)}
    assert seen == set(games.legal(0).tolist())


def test_more_workers_than_games_and_missing_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 2 workers"):
        VectorEnv("east-front", 2, workers=3)
    with pytest.raises(ValueError, match="2 games need 2 seeds"):
        VectorEnv("east-front", 2, seeds=[1])


def test_too_many_legal_actions_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "MOST_CHOICES", 1)
    with pytest.raises(TooManyChoices, match="More than 1 legal actions a game"):
        made(("toy", {}, "valley"), 1)
