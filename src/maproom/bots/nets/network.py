"""A trained net on the processor: sparse rows of small numbers in, preferences and expectations out."""

from __future__ import annotations

import json
import zlib
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from maproom.bots.errors import UnfitNet
from maproom.bots.nets.layout import ActionParts, codes_digest, observation_digest
from maproom.kernel.game import Game

FORM: Final = 1
"""The form of the file; another one is refused."""

Numbers = NDArray[Any]


class Network:
    """A row of an observation through one wide layer and some residual ones to a query, and to a value a seat.

    How much an action is preferred is the query times the action's row in `actions`; that row is put together
    from the action's verb and arguments.
    """

    def __init__(self, game: Game, arrays: dict[str, Any]) -> None:
        self.card: dict[str, Any] = json.loads(bytes(arrays["card"]).decode())
        _must_fit(game, self.card)
        numbers = {name: np.asarray(value, np.float32) for name, value in arrays.items() if name != "card"}
        self._first: Numbers = np.ascontiguousarray(numbers["first_w"])
        self._first_b: Numbers = numbers["first_b"]
        self._blocks: list[tuple[Numbers, Numbers, Numbers, Numbers]] = []
        for block in range(int(self.card["blocks"])):
            names = [f"block{block}_{part}" for part in ("w1", "b1", "w2", "b2")]
            w1, b1, w2, b2 = [numbers[name] for name in names]
            self._blocks.append((w1, b1, w2, b2))
        self._heads: Numbers = np.concatenate([numbers["query_w"], numbers["value_w"]], axis=1)
        self._heads_b: Numbers = np.concatenate([numbers["query_b"], numbers["value_b"]])
        self._width = len(numbers["query_b"])
        self._actions = action_rows(game, numbers)

    def think(self, row: bytes, actions: list[int]) -> tuple[list[float], list[float]]:
        """How much each action is preferred (logits), and what each seat may expect, from -1 to 1."""
        heads = self._read([row], Standing())[0]
        preferences: list[float] = self.prefer_by(heads, actions).tolist()
        return preferences, np.tanh(heads[self._width :]).tolist()

    def prefer_by(self, heads: Numbers, actions: list[int]) -> Numbers:
        """How much each action is preferred, by the heads that somebody else has worked out."""
        rows = self._actions[actions]
        preferences: Numbers = rows[:, :-1] @ heads[: self._width] + rows[:, -1]
        return preferences

    def layers(self) -> tuple[Numbers, Numbers, list[tuple[Numbers, Numbers, Numbers, Numbers]], Numbers, Numbers]:
        """The numbers of all layers: the first one, the blocks, the heads; weights and biases."""
        return self._first, self._first_b, self._blocks, self._heads, self._heads_b

    def prefer_each(self, rows: list[bytes], actions: list[list[int]], standing: Standing) -> list[Numbers]:
        """How much each action is preferred, for many rows at once."""
        queries = self._read(rows, standing)[:, : self._width]
        counts = [len(some) for some in actions]
        of_all = self._actions[[action for some in actions for action in some]]
        preferences = np.einsum("ij,ij->i", of_all[:, :-1], np.repeat(queries, counts, axis=0)) + of_all[:, -1]
        return np.split(preferences, np.cumsum(counts)[:-1])

    def expect_each(self, rows: list[bytes], standing: Standing) -> Numbers:
        """What each seat may expect, from -1 to 1, for many rows at once."""
        expected: Numbers = np.tanh(self._read(rows, standing)[:, self._width :])
        return expected

    def _read(self, rows: list[bytes], standing: Standing) -> Numbers:
        """The queries and the values before they are squeezed."""
        layer = np.empty((len(rows), self._first.shape[1]), np.float32)
        for place, row in enumerate(rows):
            self._enter(np.frombuffer(row, np.int8), standing, layer[place])
        np.maximum(layer, 0.0, out=layer)
        for w1, b1, w2, b2 in self._blocks:
            inner = layer @ w1 + b1
            np.maximum(inner, 0.0, out=inner)
            layer += inner @ w2 + b2
        heads: Numbers = layer @ self._heads + self._heads_b
        return heads

    def _enter(self, row: Numbers, standing: Standing, layer: Numbers) -> None:
        """The first layer of a row: from the one that stands, or from nothing where that is nearer."""
        if standing.row is not None:
            changed = np.flatnonzero(row != standing.row)
            if len(changed) <= standing.told:
                change = row[changed].astype(np.float32) - standing.row[changed]
                np.add(standing.layer, change @ self._first[changed], out=layer)
                return
        told = np.flatnonzero(row)
        np.add(self._first_b, row[told].astype(np.float32) @ self._first[told], out=layer)
        standing.row, standing.layer, standing.told = row, layer.copy(), len(told) * 2 // 3


class Standing:
    """A row and what the first layer makes of it: rows that are like it need only what is different.

    It stays the same until a row comes that has little in common with it, so that no error adds up.
    """

    def __init__(self) -> None:
        self.row: Numbers | None = None
        self.layer: Numbers = np.empty(0, np.float32)
        self.told = 0
        """So many differences at the most are quicker than a row from nothing."""


def action_rows(game: Game, numbers: dict[str, Numbers]) -> Numbers:
    """A row for every action code: what its verb, its arguments and pairs of its arguments add."""
    parts = ActionParts(game)
    first, second, third = [np.array(place) for place in parts.arguments]
    argument, left, right = numbers["argument"], numbers["left"], numbers["right"]
    rows: Numbers = numbers["verb"][np.array(parts.verbs)] + argument[first] + argument[second] + argument[third]
    rows += left[first] * right[second] + left[second] * right[third]
    return rows


def _must_fit(game: Game, card: dict[str, Any]) -> None:
    """Raises UnfitNet when the card speaks of another game, other observations, codes or tables."""
    if card.get("form") != FORM or card.get("game") != game.slug:
        raise UnfitNet(f"This is no net for {game.name}.")
    if card.get("observation") != observation_digest(game) or card.get("codes") != codes_digest(game):
        raise UnfitNet(f"The net was trained for another version of {game.name}: its observation or codes differ.")
    if card.get("edition", {}).get("digest") != (game.edition.digest if game.edition else None):
        raise UnfitNet(f"The net was trained for another edition of {game.name}: its tables differ.")


def load(game: Game, path: Path, digest: str = "") -> Network:
    """The net in a file; where its digest is known, the file must have it."""
    try:
        file = path.read_bytes()
        if digest and digest_of(file) != digest:
            raise UnfitNet(f"{path.name} is not the net that came with the program: its digest differs.")
        with np.load(BytesIO(file)) as arrays:
            return Network(game, dict(arrays))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error) as error:
        raise UnfitNet(f"{path.name} cannot be read as a net: {error}.") from None


def digest_of(file: bytes) -> str:
    """What a file is known by."""
    return blake2b(file, digest_size=16).hexdigest()


def packed(card: dict[str, Any], arrays: dict[str, Any]) -> bytes:
    """The file of a net: its numbers in half precision, and its card."""
    small: dict[str, Any] = {name: np.asarray(value, np.float16) for name, value in arrays.items()}
    small["card"] = np.frombuffer(json.dumps(card).encode(), np.uint8)
    file = BytesIO()
    np.savez_compressed(file, **small)
    return file.getvalue()
