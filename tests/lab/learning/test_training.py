"""Training, on a toy and on a real game: losses fall, `random` is beaten, and a training can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import toy_observed
from support.training import score_against_random

import maproom
from maproom.bots.nets import shelf
from maproom.bots.nets.network import Network, load
from maproom.kernel import state as kernel_state

torch = pytest.importorskip("torch", reason='training needs PyTorch: pip install "maproom[learning]"')
pytestmark = pytest.mark.skipif(
    Path(kernel_state.__file__).suffix != ".py", reason="the toy runs on the plain build only"
)

from maproom.lab.learning import imitation  # noqa: E402  (needs PyTorch)
from maproom.lab.learning.course import Course  # noqa: E402  (as above)
from maproom.lab.learning.examples import ExampleGame, Examples  # noqa: E402  (as above)
from maproom.lab.learning.files import arrays_in  # noqa: E402  (as above)
from maproom.lab.learning.imitation import Book  # noqa: E402  (as above)
from maproom.lab.learning.model import Model  # noqa: E402  (as above)
from maproom.lab.learning.selfplay import SelfPlay  # noqa: E402  (as above)
from maproom.lab.learning.strength import Strength  # noqa: E402  (as above)
from maproom.lab.learning.terms import Terms  # noqa: E402  (as above)
from maproom.lab.learning.training import Training  # noqa: E402  (as above)

REAL = "quartermaster-ww2"
SHORT = {"playing": 2.0, "imitating": 0.5, "practising": 1.0, "games": 16, "workers": 1, "telling": 0.2}


@pytest.fixture(autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with toy_observed.registered():
        torch.manual_seed(1)
        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        yield
        torch.set_num_threads(threads)


def course(**told: Any) -> Course:
    """A short one."""
    return Course(**{"teacher": "random", "example_games": 4, "league": 0.2, **SHORT, **told})


def loss_of(model: Model, book: Book) -> float:
    """How far a model is from the examples that it learns from."""
    with torch.no_grad():
        return float(book.errors(model, book.seen).loss())


def network_of(model: Model) -> Network:
    arrays: dict[str, Any] = model.arrays()
    arrays["card"] = np.frombuffer(json.dumps(model.card()).encode(), np.uint8)
    return Network(model.game, arrays)


@pytest.mark.parametrize("ahead", [False, True])
def test_a_toy_is_learned_by_playing_against_itself(ahead: bool) -> None:
    model = Model(toy_observed.GAME)
    terms = Terms(games=64, steps=16, batch=512, rate=2e-3, workers=1, league=0.2, growing=6, ahead=ahead)
    play = SelfPlay(model, terms, "cpu", 1)
    told = [play.round(1.0, 0.0) for _ in range(28)]
    play.close()
    errors = [one["error"] for one in told if "error" in one]
    assert play.games > 100
    assert len(play.league.selves) == 4
    assert sum(errors[-8:]) / 8 < 0.85 * errors[0], "the ends of games are not foreseen any better"
    assert score_against_random(toy_observed.GAME, network_of(model), 200) > 0.6


def test_guests_play_in_a_share_of_the_games_and_are_counted() -> None:
    terms = Terms(games=32, steps=16, batch=256, workers=1, guests=(("random", 0.5),), guests_time=0.7)
    play = SelfPlay(Model(toy_observed.GAME), terms, "cpu", 1)
    for _ in range(4):
        play.round(0.5)
    play.close()
    points, games = play.collector.met["random"]
    assert 0 <= points <= games
    assert 0 < games < play.games


def test_a_real_game_is_learned_from_examples_and_random_is_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imitation, "BATCH", 1024)
    monkeypatch.setattr(imitation, "EVERY", 20)
    game = maproom.game(REAL)
    parts = [ExampleGame(REAL, "officer", 1)(number) for number in range(10)]
    book = Book(Examples.joined([*parts, ExampleGame(REAL, "recruit", 1)(10)]), "cpu")
    model = Model(game)
    before = loss_of(model, book)
    report = imitation.imitate(model, book, 120.0)
    assert loss_of(model, book) < 0.9 * before
    assert 0.3 < report.alike < 1.0
    assert len(book.unseen) > 0
    assert score_against_random(game, network_of(model), 8) > 0.7


def test_a_training_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    said: list[str] = []
    net = Training(toy_observed.GAME, course(), tmp_path, said.append).run()
    assert load(toy_observed.GAME, net) is not None
    assert any("left: " in line for line in said)
    assert list((tmp_path / "tensorboard" / "toy").glob("events.out.tfevents.*"))
    first = arrays_in(net)[0]
    assert first["examples"] > 0
    said.clear()
    Training(toy_observed.GAME, course(), tmp_path, said.append).run()
    assert said[0].startswith("going on after ")
    assert not any("games of random" in line for line in said), "the first lesson was given twice"
    assert arrays_in(net)[0]["decisions"] > first["decisions"]


def test_a_training_that_was_killed_goes_on_for_the_rest_of_its_time(tmp_path: Path) -> None:
    class Killed(Exception):
        pass

    def kill(line: str) -> None:
        if "left: " in line:
            raise Killed

    long = course(practising=2.0)
    with pytest.raises(Killed):
        Training(toy_observed.GAME, long, tmp_path, kill).run()
    kept = torch.load(tmp_path / "toy.pt", weights_only=True)
    assert kept["told"]["practised"] > 0.0
    assert kept["optimizer"]["state"]
    assert kept["league"]
    said: list[str] = []
    Training(toy_observed.GAME, long, tmp_path, said.append).run()
    whole = [line for line in said if "left: " in line]
    assert all(" of 2 s" not in line for line in whole), "the time before the kill was given again"
    assert torch.load(tmp_path / "toy.pt", weights_only=True)["told"]["courses"] == 1


def test_who_goes_on_from_a_net_is_not_helped_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    helped: list[float | None] = []
    plainly = SelfPlay.round

    def round_(self: SelfPlay, left: float, help_left: float | None = None) -> dict[str, float]:
        helped.append(help_left)
        return plainly(self, left, help_left)

    monkeypatch.setattr(SelfPlay, "round", round_)
    net = Training(toy_observed.GAME, course(practising=0.3), tmp_path / "first", print).run()
    assert set(helped) == {None}
    helped.clear()
    on = course(example_games=0, practising=0.3, start=net)
    Training(toy_observed.GAME, on, tmp_path / "second", print).run()
    assert set(helped) == {0.0}


class Arena:
    """In place of a watch: knows the strength of whatever it is shown."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []
        self.closed = False

    def show(self, net: bytes) -> None:
        self.shown.append(net)

    def found(self) -> list[Strength]:
        return [Strength("officer", 20, 0.4, 0.2, 0.6, -70.0, 90.0, (("red", 0.3, 10), ("blue", 0.5, 10)))]

    def after(self, seconds: float) -> list[Strength]:
        return self.found()

    def close(self) -> None:
        self.closed = True


def test_the_arena_is_asked_meanwhile_and_at_the_end_and_the_card_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Arena] = []

    def watch(self: Training, workers: int, seed: int) -> Arena:
        made.append(Arena())
        return made[-1]

    monkeypatch.setattr(Training, "_watch", watch)
    said: list[str] = []
    seen = course(example_games=0, watching=1, seeing=0.2, judging=1.0, practising=2.0)
    net = Training(toy_observed.GAME, seen, tmp_path, said.append).run()
    meanwhile, at_the_end = made
    assert len(meanwhile.shown) > 1
    assert meanwhile.closed
    assert at_the_end.closed
    assert any(line.startswith("  the arena: 40% of 20 games against officer") for line in said)
    assert any(line.startswith("at the end: 40% of 20 games") for line in said)
    strength = arrays_in(net)[0]["strength"]["officer"]
    assert (strength["low"], strength["score"], strength["high"]) == (0.2, 0.4, 0.6)


def test_ctrl_c_leaves_a_net_that_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(self: SelfPlay, left: float, help_left: float | None = None) -> dict[str, float]:
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlay, "round", broken_off)
    said: list[str] = []
    net = Training(toy_observed.GAME, course(practising=60.0), tmp_path, said.append).run()
    assert said[-1] == "broken off"
    score_against_random(toy_observed.GAME, load(toy_observed.GAME, net), 2)


def test_a_model_takes_over_a_shipped_net_and_says_the_same() -> None:
    game = maproom.game("east-front")
    path = shelf.FOLDER / "east-front.npz"
    model = Model(game)
    model.take_over(arrays_in(path)[1])
    state = game.new()
    row, legal = game.observation().of(state, state.actor), list(state.legal())
    old, new = load(game, path).think(row, legal), network_of(model).think(row, legal)
    assert new[0] == pytest.approx(old[0], abs=1e-3)
    assert new[1] == pytest.approx(old[1], abs=1e-4)
