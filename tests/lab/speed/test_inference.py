"""Our own code for nets beside ONNX Runtime: both say the same, and both are measured."""

from __future__ import annotations

import pytest

import maproom
from maproom.bots.nets import shelf
from maproom.bots.nets.network import load

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from maproom.lab.speed.inference import OnnxNet, questions_of, side_by_side

SLUG = "east-front"


def test_onnx_runtime_says_what_our_own_code_says() -> None:
    game = maproom.game(SLUG)
    net = load(game, shelf.FOLDER / f"{SLUG}.npz")
    other = OnnxNet(net)
    questions = questions_of(game, 12)
    for one, preferences in zip(questions, other.prefer(questions), strict=True):
        assert preferences.tolist() == pytest.approx(net.think(one.row, one.actions)[0], abs=1e-3)


def test_both_are_measured_alone_and_together() -> None:
    found = side_by_side(maproom.game(SLUG), shelf.FOLDER / f"{SLUG}.npz", positions=24, times=1)
    assert all(found[name] > 0 for name in ("numpy_alone", "numpy_together", "onnx_alone", "onnx_together"))
    assert found["largest_difference"] < 1e-3
