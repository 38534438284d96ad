"""Training, on a toy and on a real game: losses fall, `random` is beaten, and a training can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from support import toy_observed

import maproom
from maproom.bots import Bot, bot
from maproom.bots.nets.network import Network, load
from maproom.bots.nets.player import NetPlayer
from maproom.kernel import state as kernel_state
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game

torch = pytest.importorskip("torch", reason='training needs PyTorch: pip install "maproom[learning]"')
pytestmark = pytest.mark.skipif(
    Path(kernel_state.__file__).suffix != ".py", reason="the toy runs on the plain build only"
)

from maproom.lab.learning import imitation  # noqa: E402  (needs PyTorch)
from maproom.lab.learning.examples import ExampleGame, Examples  # noqa: E402  (as above)
from maproom.lab.learning.model import Model, log_shares, owners  # noqa: E402  (as above)
from maproom.lab.learning.selfplay import SelfPlay, Terms  # noqa: E402  (as above)
from maproom.lab.learning.training import Course, Training  # noqa: E402  (as above)

REAL = "quartermaster-ww2"


@pytest.fixture(autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with toy_observed.registered():
        torch.manual_seed(1)
        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        yield
        torch.set_num_threads(threads)


def played(game: Game, bots: list[Bot], seed: int) -> list[float]:
    """What a game between bots, one a seat, brings each of them."""
    random = Random(seed)
    state = game.new()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
        else:
            state.carry_out(bots[state.actor].choose(state, state.actor, random))
    return state.returns()


def score_against_random(game: Game, net: Network, games: int) -> float:
    """The share of games that a net wins, half of them with either team; a draw is half a game."""
    points = 0.0
    for number in range(games):
        team = game.teams()[number % 2]
        bots = [NetPlayer(game, net) if seat in team else bot("random") for seat in game.seat_names]
        points += (played(game, bots, number // 2)[game.seat_names.index(team[0])] + 1) / 2
    return points / games


def loss_of(model: Model, examples: Examples) -> float:
    """How unlikely the examples' choices look to a model."""
    with torch.no_grad():
        counts = torch.from_numpy(examples.counts)
        owner = owners(counts, len(examples.codes))
        rows = torch.from_numpy(examples.rows).float()
        preferences, _ = model(rows, torch.from_numpy(examples.codes).long(), owner)
        shares = log_shares(preferences, owner, len(counts))
        first = torch.cumsum(counts, 0) - counts
        return -float(shares[first + torch.from_numpy(examples.chosen)].mean())


def network_of(model: Model) -> Network:
    arrays: dict[str, Any] = model.arrays()
    arrays["card"] = np.frombuffer(json.dumps(model.card()).encode(), np.uint8)
    return Network(model.game, arrays)


def test_a_toy_is_learned_by_playing_against_itself() -> None:
    model = Model(toy_observed.GAME)
    play = SelfPlay(model, Terms(games=64, steps=16, batch=512, rate=2e-3, workers=1), "cpu", 1)
    errors = [play.round(1.0)["error"] for _ in range(16)]
    play.close()
    assert play.games > 100
    assert sum(errors[-4:]) < 0.7 * sum(errors[:4]), "the ends of games are not foreseen any better"
    assert score_against_random(toy_observed.GAME, network_of(model), 200) > 0.6


def test_a_real_game_is_learned_from_examples_and_random_is_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imitation, "BATCH", 256)
    game = maproom.game(REAL)
    examples = Examples.joined([ExampleGame(REAL, "recruit", 1)(number) for number in range(8)])
    model = Model(game)
    before = loss_of(model, examples)
    imitation.imitate(model, examples, 8.0, "cpu")
    assert loss_of(model, examples) < 0.6 * before
    assert score_against_random(game, network_of(model), 8) > 0.7


def test_a_training_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    course = Course("random", 4, playing=5.0, imitating=0.5, practising=1.0, games=16, workers=1)
    said: list[str] = []
    net = Training(toy_observed.GAME, course, tmp_path, said.append).run()
    assert load(toy_observed.GAME, net) is not None
    assert any("decisions" in line for line in said)
    said.clear()
    Training(toy_observed.GAME, course, tmp_path, said.append).run()
    assert said[0].startswith("going on after ")
    assert not any("games of random" in line for line in said), "the first lesson was given twice"


def test_ctrl_c_leaves_a_net_that_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(self: SelfPlay, left: float) -> dict[str, float]:
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlay, "round", broken_off)
    course = Course("random", 2, imitating=0.2, practising=60.0, games=16, workers=1)
    said: list[str] = []
    net = Training(toy_observed.GAME, course, tmp_path, said.append).run()
    assert said[-1] == "broken off"
    score_against_random(toy_observed.GAME, load(toy_observed.GAME, net), 2)
