"""Who is there, as the processes tell each other: in few words, and nobody looks again where nothing is new."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from maproom.table.live.presence import Presence
from maproom.table.live.presence_elsewhere import NOBODY, Attendance, called, roll_calls

MANY = 2000


def presence(lives: Any) -> Presence:
    store: Any = SimpleNamespace(is_sqlite=True)
    return Presence(store, lives, lambda work: None, lambda table: None)


def test_who_is_at_many_tables_is_told_in_few_lines() -> None:
    there = [(f"table-{n}", Attendance(frozenset({f"a-{n}", f"b_{n}"}), n % 3)) for n in range(MANY)]
    lines = list(roll_calls(there, 7900))
    assert len(lines) < MANY / 100
    assert max(map(len, lines)) <= 7900
    assert [one for line in lines for one in called(line)] == there


def test_what_is_said_again_wakes_nobody() -> None:
    """Every socket once worked its page out anew every ten seconds because another process was still there."""
    told: list[Attendance] = []
    live = SimpleNamespace(set_elsewhere=lambda who, _: told.append(who), thinking=None)
    here = presence({"t": live})
    anna = Attendance(frozenset({"anna"}))
    for _ in range(3):
        here.heard_roll("another", "t=0:anna")
    assert told == [anna]
    here.heard("t", "another", NOBODY)
    here.heard_roll(here.process, "t=0:anna")
    assert told == [anna, NOBODY]
