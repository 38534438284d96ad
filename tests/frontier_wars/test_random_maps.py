"""Random maps are the same from every HQ, or as even as can be (FW-RND-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from maproom.games.frontier_wars.evenness import unevenness
from maproom.games.frontier_wars.patches import Hex
from maproom.games.frontier_wars.random_map import SHORTEST_RIVER, follows_guide, random_map
from maproom.kernel.hexes import DIRECTIONS

SPECIAL = ("desert", "port", "swamp")


def hexes_of(found: dict[str, Any]) -> dict[Hex, str]:
    return {(tile["q"], tile["r"]): tile["kind"] for tile in found["tiles"]}


def starts_of(found: dict[str, Any]) -> list[Hex]:
    return [(tile["q"], tile["r"]) for tile in found["tiles"] if tile.get("start")]


def motions() -> Iterator[tuple[int, int, int, int]]:
    """The six turns of the hexes and the six mirrors, without a shift."""
    for a, b in DIRECTIONS:
        for c, d in DIRECTIONS:
            if (a - c, b - d) in DIRECTIONS:  # where (1, 0) and (0, 1) come to lie, which are neighbours
                yield a, b, c, d


def looks_the_same(hexes: dict[Hex, str], one: Hex, other: Hex) -> bool:
    """Whether a turn or a mirror carries the whole map into itself, and one HQ to the other."""
    for a, b, c, d in motions():
        moved = {(a * q + c * r, b * q + d * r): kind for (q, r), kind in hexes.items()}
        at = (a * one[0] + c * one[1], b * one[0] + d * one[1])
        shift = (other[0] - at[0], other[1] - at[1])
        if {(q + shift[0], r + shift[1]): kind for (q, r), kind in moved.items()} == hexes:
            return True
    return False


@pytest.mark.parametrize("special", [False, True])
@pytest.mark.parametrize("tiles", [4, 5, 6])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fw_rnd_06_a_map_is_the_same_from_every_hq(players: int, tiles: int, special: bool) -> None:
    for seed in range(4):
        found = random_map(seed, players, tiles, False, special and players != 3)
        hexes, starts = hexes_of(found), starts_of(found)
        assert len(hexes) == players * tiles
        assert len(starts) == players
        assert all(looks_the_same(hexes, starts[0], other) for other in starts[1:])
        assert unevenness(hexes, starts, set()) == 0
        assert sum(kind in SPECIAL for kind in hexes.values()) == (2 if special and players != 3 else 0)


def test_fw_rnd_06_other_seeds_draw_other_maps() -> None:
    found = [random_map(seed, 2, 5, False, False) for seed in range(12)]
    assert len({str(sorted(hexes_of(one).items())) for one in found}) == 12
    assert {tile["kind"] for one in found for tile in one["tiles"]} == {
        "neutral", "city", "strategic", "airport", "water",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_fw_rnd_06_three_armies_have_their_special_tiles_where_the_map_stays_evenest(seed: int) -> None:
    found = random_map(seed, 3, 5, False, True)
    hexes, starts = hexes_of(found), starts_of(found)
    special = {hex: kind for hex, kind in hexes.items() if kind in SPECIAL}
    assert len(special) == 2
    bare = {**hexes, **dict.fromkeys(special, "neutral")}
    assert all(looks_the_same(bare, starts[0], other) for other in starts[1:])
    free = [hex for hex, kind in bare.items() if kind == "neutral" and hex not in starts]
    for places in permutations(free, 2):
        other = {**bare, **dict(zip(places, special.values(), strict=True))}
        if follows_guide(other) and unevenness(other, starts, set()) >= 0:
            assert unevenness(other, starts, set()) >= unevenness(hexes, starts, set())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fw_rnd_06_a_river_is_no_brook_around_a_corner(players: int) -> None:
    for seed in range(3):
        found = random_map(seed, players, 4, True, False)
        assert len(found["rivers"]) >= SHORTEST_RIVER
        assert sum(token["bridge"] for token in found["rivers"]) == 2


def test_fw_rnd_06_what_makes_a_map_uneven() -> None:
    row: dict[Hex, str] = {(0, 0): "neutral", (1, 0): "city", (2, 0): "neutral"}
    ends: list[Hex] = [(0, 0), (2, 0)]
    assert unevenness(row, ends, set()) == 0
    assert unevenness({**row, (3, 0): "neutral"}, ends, set()) > 0, "more room behind one of them"
    assert unevenness({**row, (-1, 0): "airport", (3, 0): "city"}, ends, set()) > 0, "what each has is not alike"
    bank = {((0, 0), (1, 0)), ((1, 0), (0, 0))}
    assert unevenness(row, ends, bank) == -1, "a river without a bridge"
