"""Expert iteration with tiny generations: each is kept with its card, tested, and a broken-off one goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from support import toy_observed
from support.training import score_against_random

from maproom.bots.nets.network import load
from maproom.kernel import state as kernel_state

torch = pytest.importorskip("torch", reason='training needs PyTorch: pip install "maproom[learning]"')
pytestmark = pytest.mark.skipif(
    Path(kernel_state.__file__).suffix != ".py", reason="the toy runs on the plain build only"
)

from maproom.bots.by_judge import Outlook  # noqa: E402
from maproom.bots.search.rollouts import Trial  # noqa: E402
from maproom.lab.learning import expert, imitation  # noqa: E402  (needs PyTorch)
from maproom.lab.learning.expert import ExpertIteration, Plan  # noqa: E402
from maproom.lab.learning.expert_games import ExpertGame, improved_shares  # noqa: E402
from maproom.lab.learning.generations import Generations  # noqa: E402

TINY = Plan(
    seconds=600.0,
    tries=8,
    searched=0.5,
    generation=60.0,
    games=24,
    generations=2,
    sprt=(-1000.0, -900.0),
    pairs=40,
    rate=3e-3,
)


@pytest.fixture(autouse=True)
def _toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(imitation, "BATCH", 128)
    monkeypatch.setattr(imitation, "EVERY", 10)
    with toy_observed.registered():
        torch.manual_seed(1)
        torch.set_num_threads(1)
        yield


def trial(action: int, found: list[float]) -> Trial:
    made = Trial(Outlook(action, 0.0, 0, 1))
    for one in found:
        made.add(one, 0.0)
    return made


def test_two_generations_are_played_learned_tested_and_kept_with_their_cards(tmp_path: Path) -> None:
    said: list[str] = []
    net = ExpertIteration(toy_observed.GAME, TINY, tmp_path, said.append).run()
    kept = Generations(tmp_path / "toy.generations").all()
    assert [one.card["generation"] for one in kept] == [0, 1, 2]
    assert kept[1].card["parent"] == kept[0].digest
    assert kept[0].card["accepted"] is True
    for one in kept[1:]:
        assert {"decisions", "seconds", "alike", "accepted", "observation", "codes"} <= set(one.card)
        strength = one.card["against_parent"]
        assert strength["low"] <= strength["score"] <= strength["high"]
        assert strength["games"] >= 2
    assert all(one.card["accepted"] for one in kept), "that none is a thousand Elo weaker is easy to show"
    assert kept[2].card["parent"] == kept[1].digest
    assert kept[2].card["decisions"] > kept[1].card["decisions"] > 0
    assert sum("accepted" in line for line in said) == 2
    assert net.read_bytes() == kept[2].path.read_bytes()
    score_against_random(toy_observed.GAME, load(toy_observed.GAME, net), 2)


def test_what_was_broken_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    once = replace(TINY, generations=1)
    with monkeypatch.context() as patch:
        patch.setattr(expert, "imitate", broken_off)
        said: list[str] = []
        net = ExpertIteration(toy_observed.GAME, once, tmp_path, said.append).run()
    assert said[-1] == "broken off"
    assert load(toy_observed.GAME, net) is not None
    kept = Generations(tmp_path / "toy.generations")
    assert kept.has_notes(1)
    assert len(kept.all()) == 1
    said.clear()
    ExpertIteration(toy_observed.GAME, once, tmp_path, said.append).run()
    assert not any("games," in line for line in said), "the games were played twice"
    assert len(kept.all()) == 2


def test_a_generation_that_does_not_beat_its_parent_is_not_built_upon(tmp_path: Path) -> None:
    strict = replace(TINY, generations=1, sprt=(900.0, 1000.0))
    ExpertIteration(toy_observed.GAME, strict, tmp_path, lambda line: None).run()
    kept = Generations(tmp_path / "toy.generations")
    assert kept.all()[1].card["accepted"] is False
    assert kept.accepted().card["generation"] == 0


def test_notes_have_shares_where_the_search_was_asked_and_the_end_everywhere() -> None:
    notes = ExpertGame("toy", "", 8, 0.5, 1)(3)
    owner = [place for place, count in enumerate(notes.counts) for _ in range(count)]
    sums = [0.0] * len(notes.counts)
    for place, share in zip(owner, notes.shares.tolist(), strict=True):
        sums[place] += share
    assert {round(one, 4) for one in sums} == {0.0, 1.0}
    assert len({tuple(row) for row in notes.returns.tolist()}) == 1


def test_shares_favour_the_choice_and_believe_few_tries_less() -> None:
    often, seldom = trial(5, [0.3] * 20), trial(6, [0.3])
    worse = trial(7, [-0.5] * 20)
    shares = improved_shares((4, 5, 6, 7), [often, seldom, worse], 5)
    assert shares[0] == 0.0
    assert shares[1] > 0.5
    assert shares[1] - 0.5 > shares[2] > shares[3]
    assert sum(shares) == pytest.approx(1.0)
    assert improved_shares((4, 5), [], 5) == [0.0, 0.0]
