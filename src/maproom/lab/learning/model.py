"""The net while it learns; `maproom.bots.nets.network` is the same net while it plays."""

from __future__ import annotations

import time
from typing import Any

from maproom.bots.nets.layout import ActionParts, codes_digest, observation_digest
from maproom.bots.nets.network import FORM
from maproom.kernel.game import Game
from maproom.lab.extras import extra

with extra("learning", "Training"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional

BLOCKS = 2
LARGEST_FIRST_LAYER = 3_000_000
"""So many numbers the first layer may have: the file of a net must stay small."""
WIDTHS = (256, 192, 128)
LARGEST_TABLES = 2_000_000
"""So many numbers the tables of verbs and arguments may have."""
QUERIES = (128, 64, 32)


def width_for(game: Game) -> int:
    """How wide the layers of a game's net are."""
    size = game.observation().size
    fitting = [width for width in WIDTHS if size * width <= LARGEST_FIRST_LAYER]
    return fitting[0] if fitting else WIDTHS[-1]


def query_for(game: Game, parts: ActionParts) -> int:
    """How many numbers a query has: with how many those of an action are multiplied."""
    rows = parts.verb_count + 3 * parts.argument_count
    fitting = [query for query in QUERIES if rows * (query + 1) <= LARGEST_TABLES]
    return fitting[0] if fitting else QUERIES[-1]


class Model(nn.Module):
    """See `Network`: rows to a query and a value a seat, actions by their parts; and a score a seat."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        parts = ActionParts(game)
        width = width_for(game)
        self.first = nn.Linear(game.observation().size, width)
        self.blocks = nn.ModuleList()
        for _ in range(BLOCKS):
            block = nn.ModuleList([nn.Linear(width, width), nn.Linear(width, width)])
            nn.init.zeros_(block[1].weight)
            nn.init.zeros_(block[1].bias)
            self.blocks.append(block)
        query = query_for(game, parts)
        self.query = nn.Linear(width, query)
        self.value = nn.Linear(width, len(game.seat_names))
        self.score = nn.Linear(width, len(game.seat_names))
        for head in (self.value, self.score):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        row = query + 1
        self.verb = nn.Parameter(0.05 * torch.randn(parts.verb_count, row))
        self.argument = nn.Parameter(0.05 * torch.randn(parts.argument_count, row))
        self.left = nn.Parameter(0.2 * torch.randn(parts.argument_count, row))
        self.right = nn.Parameter(0.2 * torch.randn(parts.argument_count, row))
        self.register_buffer("verb_of", torch.tensor(parts.verbs), persistent=False)
        self.register_buffer("argument_of", torch.tensor(parts.arguments), persistent=False)

    def copied(self) -> Model:
        """The same model once more, to play and not to learn."""
        model = Model(self.game)
        model.to(self.verb.device)
        model.load_state_dict(self.state_dict())
        model.eval().requires_grad_(False)
        return model

    def action_rows(self) -> Tensor:
        """A row for every action code."""
        first, second, third = self.argument_of
        none = torch.ones(self.argument.shape[0], 1, device=self.argument.device)
        none[0] = 0.0
        argument, left, right = self.argument * none, self.left * none, self.right * none
        rows = picked_rows(self.verb, self.verb_of)
        for place in (first, second, third):
            rows = rows + picked_rows(argument, place)
        rows = rows + picked_rows(left, first) * picked_rows(right, second)
        return rows + picked_rows(left, second) * picked_rows(right, third)

    def forward(self, rows: Tensor, codes: Tensor, owner: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The preference for each legal code, `owner` saying whose it is; the value and the score of each seat."""
        layer = functional.relu(self.first(rows))
        for inner, outer in self.blocks:
            layer = layer + outer(functional.relu(inner(layer)))
        # In full precision: shares of choices that are learned from must be those that were drawn by.
        query = self.query(layer).float()
        actions = picked_rows(self.action_rows(), codes)
        preferences = (picked_rows(query, owner) * actions[:, :-1]).sum(-1) + actions[:, -1]
        values, scores = self.value(layer).float(), self.score(layer).float()
        return preferences, torch.tanh(values), torch.tanh(scores)

    def arrays(self) -> dict[str, Any]:
        """The numbers as the file of a net holds them."""
        found = {"first_w": self.first.weight.T, "first_b": self.first.bias}
        for number, (inner, outer) in enumerate(self.blocks):
            found[f"block{number}_w1"], found[f"block{number}_b1"] = inner.weight.T, inner.bias
            found[f"block{number}_w2"], found[f"block{number}_b2"] = outer.weight.T, outer.bias
        found |= {"query_w": self.query.weight.T, "query_b": self.query.bias}
        found |= {"value_w": self.value.weight.T, "value_b": self.value.bias}
        found |= {"score_w": self.score.weight.T, "score_b": self.score.bias}
        found |= {"verb": self.verb, "argument": self.argument, "left": self.left, "right": self.right}
        numbers = {name: tensor.detach().float().cpu().numpy() for name, tensor in found.items()}
        for name in ("argument", "left", "right"):
            numbers[name] = numbers[name].copy()
            numbers[name][0] = 0.0
        return numbers

    def take_over(self, arrays: dict[str, Any]) -> None:
        """Goes on from the numbers of a net's file, which may have a shorter query and no second head.

        Where the query is longer now, the new numbers of every query are 0 at first: the net says what it said.
        """
        with torch.no_grad():
            self._take(self.first.weight, arrays["first_w"].T)
            self._take(self.first.bias, arrays["first_b"])
            for number, (inner, outer) in enumerate(self.blocks):
                for layer, place in ((inner, "1"), (outer, "2")):
                    self._take(layer.weight, arrays[f"block{number}_w{place}"].T)
                    self._take(layer.bias, arrays[f"block{number}_b{place}"])
            known = arrays["query_b"].shape[0]
            self.query.weight[known:] = 0.0
            self.query.bias[known:] = 0.0
            self._take(self.query.weight[:known], arrays["query_w"].T)
            self._take(self.query.bias[:known], arrays["query_b"])
            for name in ("value", "score"):
                if f"{name}_w" in arrays:
                    self._take(getattr(self, name).weight, arrays[f"{name}_w"].T)
                    self._take(getattr(self, name).bias, arrays[f"{name}_b"])
            for name in ("verb", "argument", "left", "right"):
                table = getattr(self, name)
                self._take(table[:, :known], arrays[name][:, :-1])
                self._take(table[:, -1], arrays[name][:, -1])

    @staticmethod
    def _take(place: Tensor, numbers: Any) -> None:
        place.copy_(torch.tensor(numbers, dtype=place.dtype))

    def card(self, **told: Any) -> dict[str, Any]:
        """What a net says of itself, and how it came about."""
        return {
            "form": FORM,
            "game": self.game.slug,
            "version": self.game.version,
            **self.game.stamp(),
            "observation": observation_digest(self.game),
            "codes": codes_digest(self.game),
            "blocks": BLOCKS,
            "made": time.strftime("%Y-%m-%d"),
            **told,
        }


def picked_rows(table: Tensor, places: Tensor) -> Tensor:
    """Some rows of a table, the same one many times over.

    `table[places]` says the same; but what flows back to a row that thousands of places share is summed up one by
    one there, and in parallel here, which is the greater part of the time of learning.
    """
    return functional.embedding(places, table)


def log_shares(preferences: Tensor, owner: Tensor, rows: int) -> Tensor:
    """The logarithm of each legal action's share of its row."""
    highest = torch.full((rows,), -1e30, device=preferences.device)
    highest = highest.scatter_reduce(0, owner, preferences.detach(), "amax")
    above = preferences - highest.index_select(0, owner)
    total = torch.zeros(rows, device=preferences.device).index_add(0, owner, torch.exp(above))
    return above - torch.log(total).index_select(0, owner)


def owners(counts: Tensor, total: int) -> Tensor:
    """For each of the legal codes in a row, the row that it belongs to."""
    return torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts, output_size=total)
