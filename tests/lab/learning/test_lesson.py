"""What a round teaches: who is ahead by more than was expected, across waiting for guests and ends of games."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason='training needs PyTorch: pip install "maproom[learning]"')

from maproom.lab.learning.collecting import Trail  # noqa: E402  (needs PyTorch)
from maproom.lab.learning.lesson import lesson_of  # noqa: E402
from maproom.lab.learning.terms import Terms  # noqa: E402

PLAIN = Terms(haste=0.0, fading=1.0)
SEATS = 2


def trail(steps: list[tuple[int, float, float, bool]], judged: float = 0.0) -> Trail:
    """One game of seat 0, step by step: how many choices, what was expected and brought, whether it ended."""
    made = Trail()
    for choices, value, reward, ended in steps:
        made.rows.append(torch.zeros(1, 3, dtype=torch.int8))
        made.codes.append(torch.arange(choices))
        made.counts.append(torch.tensor([choices]))
        made.places.append(torch.tensor([0]))
        made.shares.append(torch.tensor([0.0]))
        made.values.append(torch.tensor([[value, -value]]))
        made.scores.append(torch.zeros(1, SEATS))
        made.judged.append(torch.tensor([[judged, -judged]]))
        made.actors.append(torch.tensor([0]))
        made.own.append(torch.tensor([True]))
        made.rewards.append(torch.tensor([[reward, -reward]]))
        made.margins.append(torch.tensor([[0.5 * reward, -0.5 * reward]]))
        made.ended.append(torch.tensor([ended]))
    made.last = {name: torch.zeros(1, SEATS) for name in ("values", "scores", "judged")}
    return made


def test_a_result_is_felt_by_all_decisions_of_its_game_and_by_no_other() -> None:
    lesson = lesson_of(
        [trail([(2, 0.0, 0.0, False), (2, 0.2, 1.0, True), (2, 0.0, 0.0, False)])], PLAIN, 0.0, "cpu"
    )
    assert lesson["gains"].tolist() == pytest.approx([1.0, 0.8, 0.0])
    assert lesson["aims"][:, 0].tolist() == pytest.approx([1.0, 1.0, 0.0])
    assert lesson["aims"][:, 1].tolist() == pytest.approx([-1.0, -1.0, 0.0])
    assert lesson["scores"][:, 0].tolist() == pytest.approx([0.5, 0.5, 0.0])


def test_what_came_while_a_guest_was_waited_for_is_handed_on() -> None:
    waited = lesson_of(
        [trail([(2, 0.0, 0.0, False), (1, 0.9, 0.0, False), (1, 0.9, -1.0, True)])], PLAIN, 0.0, "cpu"
    )
    assert waited["gains"][0].item() == pytest.approx(-1.0)
    assert waited["open"].tolist() == [True, False, False]
    assert waited["real"].tolist() == [True, False, False]


def test_the_judge_says_what_was_to_be_expected_and_leaves_the_end_as_it_is() -> None:
    steps = [(2, 0.0, 0.0, False), (2, 0.0, 1.0, True)]
    helped = lesson_of([trail(steps, judged=0.4)], PLAIN, 1.0, "cpu")
    assert helped["gains"][0].item() == pytest.approx(1.0 - 0.4), "only what is more than the judge expected counts"
    assert helped["aims"][:, 0].tolist() == pytest.approx([1.0, 1.0])
    assert lesson_of([trail(steps, judged=0.4)], PLAIN, 0.0, "cpu")["gains"][0].item() == pytest.approx(1.0)


def test_a_decision_has_its_price() -> None:
    dear = Terms(haste=0.1, fading=1.0)
    lesson = lesson_of([trail([(2, 0.0, 0.0, False), (2, 0.0, 1.0, True)])], dear, 0.0, "cpu")
    assert lesson["gains"].tolist() == pytest.approx([0.8, 0.9])
