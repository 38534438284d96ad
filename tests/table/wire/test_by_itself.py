"""The log marks what was done without a question, for whoever was not asked and nobody else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import maproom
from maproom.table.rules import moves, seating
from maproom.table.rules.table import ByItself, Entry, Seat, Table, Terms
from maproom.table.wire.json_types import Json
from maproom.table.wire.log_lines import all_log_lines, log_lines

GAME = maproom.game("quartermaster-ww2")
GERMANY, UNITED_KINGDOM, JAPAN = 0, 1, 2


def played(holders: str, by_itself: ByItself | None) -> tuple[Table, Entry]:
    """A table whose six countries people hold by their letters, and a German discard that everybody is told of."""
    seats = tuple(Seat(person=holder) for holder in holders)
    table = Table("t", Terms("quartermaster-ww2", GAME.scenarios[0].slug, {}), seats, "a", 0.0, 0.0)
    table = seating.begin(table, 1.0, Random(1)).table
    assert table.actor == GERMANY
    entry = moves.play(table, GERMANY, [table.position.legal()[0]], 2.0, Random(2), "a").entries[0]
    return table, replace(entry, by_itself=by_itself)


def marks(lines: list[Json]) -> set[str | None]:
    assert lines
    return {line.get("by_itself") for line in lines}


def test_only_whoever_was_not_asked_is_told_so() -> None:
    table, entry = played("abcdef", "forced")
    assert marks(log_lines(table, [entry], GERMANY, "en")) == {"forced"}
    for other in (UNITED_KINGDOM, JAPAN, None):
        assert not any("by_itself" in line for line in log_lines(table, [entry], other, "en"))


def test_one_person_with_several_seats_of_a_team_is_told_at_each_of_them() -> None:
    table, entry = played("aaaaaa", "order")
    assert marks(log_lines(table, [entry], GERMANY, "en")) == {"order"}
    told = {seat: log_lines(table, [entry], seat, "en") for seat in (JAPAN, UNITED_KINGDOM)}
    assert all(line.get("by_itself") == "order" for line in told[JAPAN])
    assert not any("by_itself" in line for line in told[UNITED_KINGDOM]), (
        "the other side looks on behind its curtain"
    )


def test_what_was_chosen_bears_no_mark() -> None:
    table, entry = played("abcdef", None)
    assert not any("by_itself" in line for line in log_lines(table, [entry], GERMANY, "en"))
    assert not any("by_itself" in line for line in all_log_lines(table, [replace(entry, by_itself="order")], "en"))
