"""How long a net thinks about a position on one processor: our own code beside ONNX Runtime, alone and in a batch.

The milliseconds are those of the processor, not of the clock on the wall: other work on the machine changes them
little. Both are given the same positions, one after the other as in a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from maproom.bots.nets.network import Network, Standing, load
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.lab.extras import extra

with extra("onnx", "The comparison with ONNX Runtime"):
    import numpy as np
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

BATCH: Final = 24
"""So many positions a search thinks about at once."""
POSITIONS: Final = 240
ROW, HEADS = "row", "heads"


@dataclass(frozen=True)
class Question:
    """A position as a net is asked about it: what a seat sees, and what it may do."""

    row: bytes
    actions: list[int]


def questions_of(game: Game, number: int, seed: int = 1) -> list[Question]:
    """Positions of random games, in their order."""
    random = Random(seed)
    observation = game.observation()
    found: list[Question] = []
    state = game.new()
    while len(found) < number:
        if state.actor == OVER:
            state = game.new()
        elif state.actor == CHANCE:
            state.carry_out(state.sample(random))
        else:
            legal = list(state.legal())
            if len(legal) > 1:
                found.append(Question(observation.of(state, state.actor), legal))
            state.carry_out(legal[random.randrange(len(legal))])
    return found


class OnnxNet:
    """The layers of a net as a graph of ONNX, run by one thread; preferences are worked out as in our own code."""

    def __init__(self, network: Network) -> None:
        self._network = network
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            _graph(network).SerializeToString(), options, providers=["CPUExecutionProvider"]
        )

    def heads(self, rows: list[bytes]) -> Any:
        """The queries and values of some rows, as `Network` has them before they are squeezed."""
        numbers = np.frombuffer(b"".join(rows), np.int8).reshape(len(rows), -1).astype(np.float32)
        return self._session.run([HEADS], {ROW: numbers})[0]

    def prefer(self, questions: list[Question]) -> list[Any]:
        """The preferences for the actions of each question."""
        heads = self.heads([one.row for one in questions])
        return [self._network.prefer_by(head, one.actions) for head, one in zip(heads, questions, strict=True)]


def _graph(network: Network) -> Any:
    """The model: a wide layer, residual blocks, the heads."""
    named: list[Any] = []
    nodes: list[Any] = []

    def number(name: str, value: Any) -> str:
        named.append(numpy_helper.from_array(np.ascontiguousarray(value, np.float32), name))
        return name

    def layer(source: str, name: str, weights: Any, bias: Any, bent: bool) -> str:
        inputs = [source, number(f"{name}_w", weights), number(f"{name}_b", bias)]
        nodes.append(helper.make_node("Gemm", inputs, [name]))
        if not bent:
            return name
        nodes.append(helper.make_node("Relu", [name], [f"{name}_bent"]))
        return f"{name}_bent"

    first, first_b, blocks, heads, heads_b = network.layers()
    now = layer(ROW, "first", first, first_b, True)
    for place, (w1, b1, w2, b2) in enumerate(blocks):
        outer = layer(layer(now, f"inner{place}", w1, b1, True), f"outer{place}", w2, b2, False)
        nodes.append(helper.make_node("Add", [now, outer], [f"block{place}"]))
        now = f"block{place}"
    inputs = [now, number("heads_w", heads), number("heads_b", heads_b)]
    nodes.append(helper.make_node("Gemm", inputs, [HEADS]))
    row = helper.make_tensor_value_info(ROW, TensorProto.FLOAT, [None, first.shape[0]])
    out = helper.make_tensor_value_info(HEADS, TensorProto.FLOAT, [None, heads.shape[1]])
    graph = helper.make_graph(nodes, "net", [row], [out], named)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def side_by_side(game: Game, path: Path, positions: int = POSITIONS, times: int = 5) -> dict[str, Any]:
    """Milliseconds of the processor for a position: the least of some measurements, and how far both agree."""
    network = load(game, path)
    other = OnnxNet(network)
    questions = questions_of(game, positions)
    batches = [questions[first : first + BATCH] for first in range(0, positions, BATCH)]

    def ours_together() -> None:
        for batch in batches:
            network.prefer_each([one.row for one in batch], [one.actions for one in batch], Standing())

    def alone(think: Callable[[Question], object]) -> Callable[[], None]:
        def all_of_them() -> None:
            for one in questions:
                think(one)

        return all_of_them

    def theirs_together() -> None:
        for batch in batches:
            other.prefer(batch)

    ways: dict[str, Callable[[], None]] = {
        "numpy_alone": alone(lambda one: network.think(one.row, one.actions)),
        "numpy_together": ours_together,
        "onnx_alone": alone(lambda one: other.prefer([one])),
        "onnx_together": theirs_together,
    }
    found: dict[str, Any] = {name: round(_least(way, times) * 1000 / positions, 4) for name, way in ways.items()}
    gaps = [
        float(np.abs(np.array(network.think(one.row, one.actions)[0]) - other.prefer([one])[0]).max())
        for one in questions[:BATCH]
    ]
    return {"game": game.slug, "positions": positions, **found, "largest_difference": max(gaps)}


def _least(way: Callable[[], None], times: int) -> float:
    """Seconds of the processor that something takes, at its best."""
    way()
    found: list[float] = []
    for _ in range(times):
        began = time.process_time()
        way()
        found.append(time.process_time() - began)
    return min(found)


VERSION: Final = f"ONNX Runtime {onnxruntime.__version__}, onnx {onnx.__version__}"
