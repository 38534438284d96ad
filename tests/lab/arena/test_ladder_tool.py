"""The tool that climbs the ladder: its games are the same on a busy machine."""

from __future__ import annotations

import pytest

from maproom.bots import LEVELS
from maproom.lab.play.searching import turned
from maproom.lab.play.unhurried import unhurried


@pytest.mark.parametrize("name", ["captain", "marshal", "judged:captain+budget=9", "netted:marshal:a-file.npz"])
def test_whoever_looks_ahead_plays_the_ladder_without_a_clock(name: str) -> None:
    _, _, wish = unhurried(name).partition(":")
    terms = turned(wish.partition(":")[0], "frontier-wars")
    assert (terms.seconds, terms.turn_seconds) == (0.0, 0.0)


def test_whatever_else_a_player_is_asked_for_stays() -> None:
    assert unhurried("netted:captain+budget=9:a-file.npz").endswith("+budget=9:a-file.npz")
    assert unhurried("turned:captain+seconds=2").endswith("+seconds=2"), "who asks for a clock gets one"
    assert [unhurried(name) for name in ("greedy", *LEVELS[:3])] == ["greedy", *LEVELS[:3]]
