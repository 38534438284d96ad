"""Sets of spaces as ints, and graphs, against implementations with Python's own sets."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maproom.kernel.spaces import Graph, count, lowest, members, set_of

Links = set[tuple[int, int]]

small_sets = st.sets(st.integers(0, 130), max_size=40)


@given(small_sets)
def test_a_set_keeps_its_members_in_order(spaces: set[int]) -> None:
    as_int = set_of(list(spaces))
    assert members(as_int) == sorted(spaces)
    assert count(as_int) == len(spaces)


@given(st.sets(st.integers(0, 200), min_size=1))
def test_lowest_is_the_first_member_below_and_above_sixty_spaces(spaces: set[int]) -> None:
    assert lowest(set_of(list(spaces))) == min(spaces)


def test_a_lone_space_is_found_at_every_place() -> None:
    assert [lowest(1 << space) for space in range(140)] == list(range(140))
    assert [members(1 << space) for space in range(140)] == [[space] for space in range(140)]


@given(st.integers(0, (1 << 60) - 1))
def test_members_are_counted_as_python_counts_bits(spaces: int) -> None:
    assert count(spaces) == spaces.bit_count()


def test_every_place_of_a_set_counts_once() -> None:
    assert [count((1 << size) - 1) for size in range(140)] == list(range(140))


@given(small_sets, small_sets)
def test_the_operators_of_ints_are_those_of_sets(one: set[int], other: set[int]) -> None:
    a, b = set_of(list(one)), set_of(list(other))
    assert members(a | b) == sorted(one | other)
    assert members(a & b) == sorted(one & other)
    assert members(a & ~b) == sorted(one - other)
    assert members(a ^ b) == sorted(one ^ other)


def test_the_empty_set_has_no_members() -> None:
    assert (members(0), count(0), set_of([])) == ([], 0, 0)


# -- graphs ---------------------------------------------------------------------------------------------


@st.composite
def maps(draw: st.DrawFn) -> tuple[int, Links]:
    """A number of spaces, beyond one chunk of the neighbour table, and some links between them."""
    size = draw(st.integers(1, 70))
    spaces = st.integers(0, size - 1)
    pairs = draw(st.sets(st.tuples(spaces, spaces), max_size=110))
    return size, {(a, b) for a, b in pairs if a != b}


def graph_of(size: int, links: Links) -> Graph:
    return Graph([f"s{i}" for i in range(size)], [(f"s{a}", f"s{b}") for a, b in links])


def neighbours(links: Links, space: int) -> set[int]:
    return {b for a, b in links if a == space} | {a for a, b in links if b == space}


def naive_steps(links: Links, start: set[int], usable: set[int]) -> dict[int, int]:
    """Steps from the start over usable spaces, by the book."""
    steps = dict.fromkeys(start & usable, 0)
    wave = deque(steps)
    while wave:
        space = wave.popleft()
        for other in neighbours(links, space) & usable - steps.keys():
            steps[other] = steps[space] + 1
            wave.append(other)
    return steps


@given(maps(), st.data())
def test_around_is_everything_that_touches_the_set(map: tuple[int, Links], data: st.DataObject) -> None:
    size, links = map
    spaces = data.draw(st.sets(st.integers(0, size - 1)))
    touching = {other for space in spaces for other in neighbours(links, space)}
    assert members(graph_of(size, links).around(set_of(list(spaces)))) == sorted(touching)


@given(maps(), st.data())
def test_a_flood_reaches_what_a_chain_of_usable_spaces_reaches(map: tuple[int, Links], data: st.DataObject) -> None:
    size, links = map
    start = data.draw(st.sets(st.integers(0, size - 1)))
    usable = data.draw(st.sets(st.integers(0, size - 1)))
    reached = graph_of(size, links).flood(set_of(list(start)), set_of(list(usable)))
    assert members(reached) == sorted(naive_steps(links, start, usable))


@given(maps(), st.data())
def test_distance_and_within_count_the_fewest_links(map: tuple[int, Links], data: st.DataObject) -> None:
    size, links = map
    start = data.draw(st.integers(0, size - 1))
    far = data.draw(st.integers(0, 5))
    graph = graph_of(size, links)
    steps = naive_steps(links, {start}, set(range(size)))
    assert [graph.distance(start, other) for other in range(size)] == [steps.get(o, -1) for o in range(size)]
    assert members(graph.within(1 << start, far)) == sorted(o for o, n in steps.items() if n <= far)


def test_a_link_given_from_both_ends_is_one_link() -> None:
    graph = Graph(["a", "b"], [("a", "b"), ("b", "a")])
    assert graph.near == [0b10, 0b01]


def test_names_and_sets_go_both_ways() -> None:
    graph = Graph(["kiev", "lwow", "brest"], [("kiev", "lwow")])
    assert graph.words(graph.set("brest", "kiev")) == ["kiev", "brest"]
    assert graph.all == graph.set("kiev", "lwow", "brest")
    assert graph.flood(graph.set("brest"), graph.set("kiev", "lwow")) == 0


def test_a_link_to_an_unknown_space_is_refused() -> None:
    with pytest.raises(KeyError, match="minsk"):
        Graph(["kiev"], [("kiev", "minsk")])
