"""Where chance takes its numbers from."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from maproom.kernel.chance import one_of, some_of
from maproom.kernel.spaces import count, member, members, set_of

THINGS = [1, 4, 5, 12, 60, 70]


@pytest.mark.parametrize("number", range(len(THINGS) + 2))
def test_every_subset_is_as_likely(number: int) -> None:
    random = Random(5)
    tries = 3000
    found = Counter(some_of(random, set_of(THINGS), number) for _ in range(tries))
    taken = min(number, len(THINGS))
    assert set(found) == {set_of(list(one)) for one in combinations(THINGS, taken)}
    fair = tries / comb(len(THINGS), taken)
    assert all(0.6 * fair < times < 1.5 * fair for times in found.values())


def test_one_of_a_set_is_one_of_its_members() -> None:
    random = Random(5)
    assert {one_of(random, set_of(THINGS)) for _ in range(200)} == set(THINGS)


def test_a_member_by_its_place_is_that_of_the_list() -> None:
    random = Random(5)
    for bits in (3, 11, 12, 40, 62, 63, 64, 130):
        for _ in range(30):
            spaces = random.getrandbits(bits) | 1 << bits - 1
            assert [member(spaces, place) for place in range(count(spaces))] == members(spaces)
