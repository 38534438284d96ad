"""What seats see as numbers: declared sizes and bounds, nothing that a seat may not know, documented."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import toy
from support.east_front import play, position
from support.lab_cases import ALL_CASES, Case, name_of, positions
from support.toy_observed import registered

import maproom
from maproom.games.east_front.board import FACTIONS, GRAPH
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import supplied_area
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.observation import SPECTATOR, Field, NoObservation, Observation
from maproom.kernel.rows import LARGEST, FreshRow
from maproom.kernel.standing import StandingRow
from maproom.kernel.verbs import Domain

DOCS = Path(__file__).parents[3] / "docs" / "observations.md"
LETTERS = Domain("letter", ["a", "b"])


@pytest.fixture(scope="module", autouse=True)
def _toy_is_registered() -> Iterator[None]:
    with registered():
        yield


def seen(s: EastFront, seat: int) -> dict[str, dict[str, int]]:
    """What a side sees, in words."""
    observation = s.game().observation()
    return observation.words(observation.of(s, seat))


# -- for every game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_every_field_writes_what_it_declares(case: Case) -> None:
    game = maproom.game(case[0])
    observation = game.observation()
    highs = bytes(observation.highs())
    assert sum(field.size for field in observation.fields) == observation.size == len(highs)
    for state in positions(case, seed=3, every=5):
        for seat in (*range(len(game.seat_names)), SPECTATOR):
            for field in observation.fields:
                row = FreshRow()
                field.write(state, seat, row)
                numbers = row.whole()
                assert len(numbers) == field.size, field.name
                assert max(numbers) <= field.high, field.name
            assert all(number <= high for number, high in zip(observation.of(state, seat), highs, strict=True))


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_a_seat_sees_nothing_that_it_may_not_know(case: Case) -> None:
    game = maproom.game(case[0])
    observation = game.observation()
    random = Random(7)
    dealt_otherwise = 0
    for seed in range(3):
        for state in positions(case, seed, every=7):
            for seat in range(len(game.seat_names)):
                other = state.determinize(seat, random)
                dealt_otherwise += other != state
                assert observation.of(other, seat) == observation.of(state, seat)
                assert observation.of(other, SPECTATOR) == observation.of(state, SPECTATOR)
    assert dealt_otherwise or case[1].get("open")


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_who_looks_who_decides_and_what_is_asked(case: Case) -> None:
    game = maproom.game(case[0])
    observation = game.observation()
    for state in positions(case, seed=5, every=11):
        for seat, name in enumerate(game.seat_names):
            words = observation.words(observation.of(state, seat))
            actor = {CHANCE: "chance", OVER: "over"}.get(state.actor) or game.seat_names[state.actor]
            assert words["seat"] == {name: 1}
            assert words["actor"] == {actor: 1}
            asked = {state.stack[-1].name(): 1} if state.actor == seat else {}
            assert words["question"] == asked
        assert observation.words(observation.of(state, SPECTATOR))["seat"] == {}
        assert observation.words(observation.of(state, SPECTATOR))["question"] == {}


@pytest.mark.parametrize("slug", maproom.slugs())
def test_the_observation_is_documented_field_by_field(slug: str) -> None:
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    missing = [line for line in maproom.game(slug).observation().table() if line not in lines]
    assert not missing, "docs/observations.md is out of date: run tools/observation_docs.py"


@pytest.mark.parametrize("case", ALL_CASES, ids=name_of)
def test_a_standing_row_is_always_the_whole_row(case: Case) -> None:
    """However far apart the positions and whoever looks, what was written before leaves no trace."""
    game = maproom.game(case[0])
    observation = game.observation()
    buffer = bytearray(observation.size + 2)
    rows = observation.rows(memoryview(buffer), 1)
    for seed in range(3):
        for state in positions(case, seed, every=3 + seed):
            for seat in (*range(len(game.seat_names)), SPECTATOR):
                observation.write(state, seat, rows)
                assert buffer == b"\0" + observation.of(state, seat) + b"\0"


# -- declarations --------------------------------------------------------------------------------------


def test_a_game_without_an_observation_says_so() -> None:
    with pytest.raises(NoObservation, match=r"Duel on the Hill has not declared what its seats see as numbers\."):
        toy.GAME.observation()


def test_two_fields_of_one_name_are_refused() -> None:
    field: Field[Any] = Field("points", [LETTERS], "Points.")
    with pytest.raises(ValueError, match="two fields have one name"):
        Observation([field, field])


@pytest.mark.parametrize("high", [0, LARGEST + 1])
def test_a_number_must_fit_into_a_byte_with_a_sign(high: int) -> None:
    with pytest.raises(ValueError, match="'points' must lie between 0 and 127"):
        Field("points", [LETTERS], "Points.", high)


def test_a_number_beyond_the_highest_is_told_as_the_highest() -> None:
    row = FreshRow()
    row.number(12, 9)
    row.count(0b1111, 3)
    assert list(row.whole()) == [9, 3]


def test_sets_longer_than_a_chunk_and_beyond_sixty_bits() -> None:
    members = 1 << 0 | 1 << 10 | 1 << 11 | 1 << 43 | 1 << 99
    row = FreshRow()
    row.members(members, 102)
    row.count(members, 99)
    numbers = row.whole()
    buffer = bytearray(103)
    standing = StandingRow(memoryview(buffer), 0)
    for said in (1 << 90 | 0b11, members):
        standing.again()
        standing.members(said, 102)
        standing.count(said, 99)
    assert buffer == numbers
    assert [place for place, number in enumerate(numbers[:-1]) if number] == [0, 10, 11, 43, 99]
    assert (len(numbers), numbers[-1]) == (103, 5)


def test_runs_and_tallies_are_brought_up_to_date_where_they_have_changed() -> None:
    table = [b"\0\0", b"\7\5", b"\1\2"]
    buffer = bytearray(7)
    standing = StandingRow(memoryview(buffer), 0)
    for which, places in (([1, -1], [2, 2, -1]), ([1, 0], [0, 2, 2]), ([0, 1], [-1, -1, -1])):
        fresh = FreshRow()
        standing.again()
        for row in (fresh, standing):
            row.runs(which, table)
            row.tally(places, 3)
        assert buffer == fresh.whole()


def test_parts_of_bundles_are_brought_up_to_date_where_they_have_changed() -> None:
    buffer = bytearray(6)
    standing = StandingRow(memoryview(buffer), 0)
    for bundles in ([0b01_11, 0], [0b01_11, 0b11_10], [0, 0b10_10]):
        fresh = FreshRow()
        standing.again()
        for row in (fresh, standing):
            row.parts(bundles, 2, 2, 2)
            row.number(bundles[0] & 1, 1)
        assert buffer[:5] == fresh.whole()
    assert list(buffer) == [0, 2, 0, 2, 0, 0]


def test_single_members_come_and_go() -> None:
    buffer = bytearray(70)
    row = StandingRow(memoryview(buffer), 0)
    for members in ({3}, {3, 69}, {69}, {1, 2}, {1, 2, 3, 64}, set[int]()):
        row.again()
        row.members(sum(1 << one for one in members), 70)
        assert {place for place, number in enumerate(buffer) if number} == members


def test_a_row_knows_what_it_was_told_from() -> None:
    source = [1, 2]
    row = StandingRow(memoryview(bytearray(1)), 0)
    assert not row.unchanged(source)
    assert row.unchanged([1, 2])
    source[0] = 3
    assert not row.unchanged(source)
    assert not FreshRow().unchanged(source)
    assert not row.unchanged(source, [4])
    assert row.unchanged([3, 2], [4])
    assert not row.unchanged([3, 2], [5])


def test_a_row_knows_two_numbers() -> None:
    row = StandingRow(memoryview(bytearray(1)), 0)
    assert not row.same(SPECTATOR, 0)
    assert row.same(SPECTATOR, 0)
    assert not row.same(1, 0)
    assert not row.same(1, 1)
    assert not FreshRow().same(1, 1)


# -- East Front ----------------------------------------------------------------------------------------


def test_ef_hid_01_the_board_and_the_tracks_are_seen_by_all() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "germany infantry"], "brest": ["soviet tank"]},
        points={"axis": 3, "allies": 5},
        scorched="kiev",
        gorki_star=True,
        mud=True,
        contingency={"CG1": "second"},
        turn=("axis", "first_action", 6),
    )
    for seat in (0, 1, SPECTATOR):
        words = seen(s, seat)
        assert words["pieces"] == {
            "germany-infantry-1 warsaw": 1,
            "germany-infantry-2 warsaw": 1,
            "soviet-tank-1 brest": 1,
        }
        assert words["points"] == {"axis": 3, "allies": 5}
        assert words["scorched"] == {"kiev": 1}
        assert words["markers"] == {"gorki-star": 1, "mud": 1}
        assert words["contingency"]["CG1 second"] == 1
        assert "CG1 initial" not in words["contingency"]
        assert (words["round"], words["season"]) == ({"6": 1}, {"fall": 1})
        assert (words["turn"], words["step"]) == ({"axis": 1}, {"first_action": 1})
        assert words["control"]["now warsaw"] == 1
        assert "now brest" not in words["control"]
        for faction, name in enumerate(FACTIONS):
            area = {f"{name} {space}" for space in GRAPH.words(supplied_area(s, faction))}
            assert {place for place in words["supply"] if place.startswith(name)} == area


def test_ef_hid_02_03_a_side_sees_its_own_cards_and_the_sizes_of_the_others() -> None:
    def deal(axis: list[str], allies: list[str]) -> EastFront:
        return position(
            hands={"axis": axis, "allies": allies},
            decks={"axis": ["G01"], "allies": ["S01", "S02"]},
            shown={"axis": ["G07"], "allies": ["S07"]},
            hidden={"axis": ["G08"], "allies": ["S08"]},
            turn=("axis", "first_action"),
        )

    s = deal(["G05", "G06"], ["S04"])
    axis, allies, spectator = (seen(s, seat) for seat in (0, 1, SPECTATOR))
    assert (axis["hand"], axis["hidden"]) == ({"G05": 1, "G06": 1}, {"G08": 1})
    assert (allies["hand"], allies["hidden"]) == ({"S04": 1}, {"S08": 1})
    assert (spectator["hand"], spectator["hidden"]) == ({}, {})
    for words in (axis, allies, spectator):
        assert words["shown"] == {"G07": 1, "S07": 1}
        assert [words["piles"][f"axis {pile}"] for pile in ("hand", "deck", "hidden")] == [2, 1, 1]
        assert [words["piles"][f"allies {pile}"] for pile in ("hand", "deck", "hidden")] == [1, 2, 1]
    observation = s.game().observation()
    assert observation.of(deal(["G05", "G06"], ["S06"]), 0) == observation.of(s, 0)
    assert observation.of(deal(["G05", "G06"], ["S06"]), 1) != observation.of(s, 1)


def test_ef_cmb_05_a_combat_and_the_question_it_puts() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "germany tank"], "brest": ["soviet tank", "soviet infantry"]},
        hands={"axis": ["G05"], "allies": ["S04"]},
        turn=("axis", "first_action"),
    )
    assert seen(s, 0)["attacker"] == {}
    play(s, "play", card="G05")
    axis = seen(s, 0)
    assert (axis["question"], axis["text"]) == ({"DeclareAttack": 1}, {"G05": 1})
    assert (seen(s, 1)["question"], seen(s, 1)["text"]) == ({}, {})
    play(s, "attack", origin="warsaw", target="brest")
    for words in (seen(s, 0), seen(s, 1)):
        assert words["attacker"] == {"germany": 1}
        assert words["combat"] == {"origin warsaw": 1, "target brest": 1}
        assert words["marks"] == {"force germany-infantry-1": 1, "force germany-tank-1": 1}
    assert (seen(s, 0)["question"], seen(s, 1)["question"]) == ({}, {"Defend": 1})
    play(s, "lose", piece="soviet tank")
    assert s.need > 0
    assert seen(s, 0)["combat_round"] == seen(s, 1)["combat_round"] == {"rank": s.need}


def test_ef_crd_03_how_many_cards_are_still_to_be_discarded() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"], "brest": ["germany infantry"], "kiev": ["soviet infantry"]},
        hands={"axis": ["G05", "G06", "G07"]},
        turn=("axis", "first_action"),
    )
    play(s, "conscript", kind="germany-tank")
    assert seen(s, 0)["asking"] == {"discards": 2}
    assert seen(s, 1)["asking"] == {}
    play(s, "discard", card="G05")
    assert seen(s, 0)["asking"] == {"discards": 1}
    assert seen(s, 0)["hidden"] == {"G05": 1}


def test_ef_mov_03_pieces_that_have_moved_are_marked() -> None:
    s = position(pieces={"berlin": ["germany infantry", "germany infantry"]}, turn=("axis", "first_movement"))
    play(s, "move", piece="germany infantry", to="warsaw")
    assert seen(s, 1)["marks"] == {"moved germany-infantry-1": 1}
    assert seen(s, 1)["pieces"] == {"germany-infantry-1 warsaw": 1, "germany-infantry-2 berlin": 1}
